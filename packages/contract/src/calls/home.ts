import { z } from 'zod'
import { call } from '../call.ts'
import { AlarmLevel, DeviceId, DeviceState, Given, Person } from '../fields.ts'
import { Alarm, AlarmCounts } from './alarms.ts'

/** Active alarms that belong together; the root is the oldest of the worst. */
export const Cause = z.object({
  id: z.string(),
  root: Alarm,
  level: AlarmLevel,
  since: z.string(),
  alarms: z.number().int(),
  unconfirmed: z.number().int(),
  devices: z.number().int(),
  alarmIds: z.array(z.string()),
  confirmedBy: Person.nullable(),
  confirmedAt: z.string().nullable(),
})
export type Cause = z.output<typeof Cause>

/** One bar of a top list; `limit`: the device's own high alarm. */
export const Top = z.object({
  deviceId: DeviceId,
  deviceName: z.string(),
  deviceType: z.string(),
  given: Given,
  site: z.string(),
  key: z.string(),
  value: z.number(),
  limit: z.number().nullable(),
})
export type Top = z.output<typeof Top>

export const Home = z.object({
  at: z.string(),
  devices: z.number().int(),
  uplinks: z.number().int(),
  states: z.record(DeviceState, z.number().int()),
  /** Since midnight of the business: alarms opened, devices gone offline; devices that expire within 30 days. */
  today: z.object({ opened: z.number().int(), offline: z.number().int(), expiring: z.number().int() }),
  /** From midnight yesterday to the same time of day; null: no device that the caller sees was there then. */
  yesterday: z.object({ opened: z.number().int(), offline: z.number().int() }).nullable(),
  alarms: AlarmCounts,
  oldestAt: z.string().nullable(),
  /** Since when nothing is wrong. */
  calmSince: z.string().nullable(),
  causes: z.array(Cause),
  newest: z.array(Alarm),
  loadTop: z.array(Top),
  temperatureTop: z.array(Top),
  /** The last 24 hours by hour: alarms opened then, as they stand now. */
  hours: z.array(z.object({ at: z.string(), unconfirmed: z.number().int(), confirmed: z.number().int(), released: z.number().int() })),
  sites: z.array(
    z.object({
      site: z.string(),
      devices: z.number().int(),
      /** Active alarms, and the devices that have one as their state. */
      alarms: z.number().int(),
      inAlarm: z.number().int(),
      offline: z.number().int(),
      /** Not yet offline, without fresh data. */
      stale: z.number().int(),
      unconfigured: z.number().int(),
      /** Highest level of an active alarm. */
      level: AlarmLevel.nullable(),
      unconfirmed: z.boolean(),
      load: z.number().nullable(),
      temperature: z.number().nullable(),
    }),
  ),
})
export type Home = z.output<typeof Home>
export type SiteSummary = Home['sites'][number]

export const homeCalls = {
  readHome: call({
    method: 'GET',
    path: '/api/v1/home',
    variant: 'own',
    access: { lists: 'devices' },
    shared: 2_000,
    reads: ['alarm', 'device', 'state', 'sample', 'share', 'uplink', 'site'],
    summary: 'What is wrong now, counts, tops and the last day, over all devices that the caller may see',
    data: Home,
    sample: {},
  }),
}
