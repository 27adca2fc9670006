import { z } from 'zod'
import { call } from '../call.ts'
import { DeviceId, Given, Instant } from '../fields.ts'
import { Alarm } from './alarms.ts'

/** A device that runs on its battery now. Figures are fresh and good, or null. */
export const BatterySupply = z.object({
  deviceId: DeviceId,
  deviceName: z.string(),
  deviceType: z.string(),
  given: Given,
  site: z.string(),
  /** When its oldest active alarm of the cause opened, and whether one of them waits for confirmation. */
  since: Instant,
  unconfirmed: z.boolean(),
  /** What the load takes, kW; how much of its rating that is, %; charge of its battery, %. */
  load: z.number().nullable(),
  loadRate: z.number().nullable(),
  charge: z.number().nullable(),
  /** How long it will carry the load, min; the device's own value, else our estimate from its last discharge or its capacity. */
  minutes: z.number().nullable(),
  basis: z.enum(['device', 'discharge', 'capacity', 'unknown']),
})
export type BatterySupply = z.output<typeof BatterySupply>

/** A cause of alarms for which devices run on battery: what happened one after the other, and how long each will carry its load. */
export const Outage = z.object({
  causeId: z.string(),
  /** Alarms of the cause that say the same of different devices are one step: the first of them, and how many devices have it. */
  steps: z.array(z.object({ alarm: Alarm, devices: z.number().int() })),
  /** Least minutes first, those without an estimate before them. */
  supplies: z.array(BatterySupply),
})
export type Outage = z.output<typeof Outage>

export const outageCalls = {
  readOutages: call({
    method: 'GET',
    path: '/api/v1/outages',
    variant: 'own',
    access: { lists: 'devices' },
    shared: 2_000,
    costly: true,
    reads: ['alarm', 'device', 'state', 'sample', 'share'],
    summary:
      'Causes of active alarms for which devices that the caller may see run on battery now, the most pressing first, with the devices and their minutes',
    data: z.object({ at: Instant, outages: z.array(Outage) }),
    sample: {},
  }),
}
