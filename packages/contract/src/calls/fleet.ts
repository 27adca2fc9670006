import { z } from 'zod'
import { call } from '../call.ts'
import { AlarmLevel, DeviceState, RecordId } from '../fields.ts'
import { Top } from './home.ts'

/** How many devices have each state. */
const StateCounts = z.record(DeviceState, z.number().int())
export type StateCounts = z.output<typeof StateCounts>

const Part = z.object({
  devices: z.number().int(),
  states: StateCounts,
  /** The highest level among those in alarm, and whether one of that level waits for confirmation; null: none is in alarm. */
  worst: z.object({ level: AlarmLevel, unconfirmed: z.boolean() }).nullable(),
})
export type FleetPart = z.output<typeof Part>

export const Fleet = z.object({
  at: z.string(),
  /** Of the type, site and group that were asked for, whatever their state. */
  states: StateCounts,
  /** Of these, those of the state that was asked for: what the rest tells of. */
  devices: z.number().int(),
  /** Worst first; '': devices without a site. */
  sites: z.array(
    Part.extend({
      site: z.string(),
      load: z.number().nullable(),
      temperature: z.number().nullable(),
      /** Its record, where it is a site of the caller's business. */
      id: RecordId.nullable(),
      city: z.string(),
      /** WGS 84, degrees. */
      place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    }),
  ),
  /** Most devices first. */
  types: z.array(Part.extend({ type: z.string() })),
  /** Of the caller's business, with those below them; those that hold none of the devices are left out. */
  groups: z.array(Part.extend({ id: RecordId, parentId: RecordId.nullable(), name: z.string() })),
  /** The seven worst by each measure: shortest backup time and lowest health, highest load and temperature. */
  tops: z.object({ backup: z.array(Top), load: z.array(Top), temperature: z.array(Top), health: z.array(Top) }),
})
export type Fleet = z.output<typeof Fleet>

export const fleetCalls = {
  readFleet: call({
    method: 'GET',
    path: '/api/v1/fleet',
    variant: 'own',
    access: { lists: 'devices' },
    shared: 2_000,
    costly: true,
    reads: ['device', 'state', 'alarm', 'sample', 'share', 'group', 'site', 'thresholds'],
    summary: 'Devices that the caller may see, counted by state, site, type and group, and the worst by four measures',
    query: z.object({
      state: DeviceState.optional(),
      type: z.string().max(40).optional(),
      site: z.string().max(100).optional(),
      groupId: RecordId.optional(),
    }),
    data: Fleet,
    sample: {},
  }),
}
