import { z } from 'zod'
import { call } from '../call.ts'
import { AlarmLevel, DeviceState, Instant, RecordId } from '../fields.ts'
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
      province: z.string(),
      city: z.string(),
      /** WGS 84, degrees. */
      place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    }),
  ),
  /** In which provinces sites of the caller's business are, as far as anything is known of where they are; '': one whose province is not. */
  provinces: z.array(z.string()),
  /** Most devices first. */
  types: z.array(Part.extend({ type: z.string() })),
  /** Of the caller's business, with those below them; those that hold none of the devices are left out. */
  groups: z.array(Part.extend({ id: RecordId, parentId: RecordId.nullable(), name: z.string() })),
  /** The seven worst by each measure: shortest backup time and lowest health, highest load and temperature. */
  tops: z.object({ backup: z.array(Top), load: z.array(Top), temperature: z.array(Top), health: z.array(Top) }),
})
export type Fleet = z.output<typeof Fleet>

/** Half hours of a curve: the last day, its first and its last moment. */
export const curveTicks = 49
/** A measure over the last day, a value each half hour up to now; null: nothing was heard then. */
const Curve = z.array(z.number().nullable()).length(curveTicks)

/** A group or a site over the last day. */
export const PartCurves = z.object({
  /** Id of the group, or name of the site. */
  key: z.string(),
  /** What the UPSs and other devices with a battery give to their loads together, kW; null where one of them was not heard. */
  power: Curve,
  /** The highest room temperature, °C, and the highest load, %, with the device that has it now. */
  temperature: z.object({ points: Curve, top: Top.nullable() }),
  load: z.object({ points: Curve, top: Top.nullable() }),
})
export type PartCurves = z.output<typeof PartCurves>

const mostParts = 12
const keysOf = z
  .string()
  .max(1_200)
  .transform((text) => text.split(',').slice(0, mostParts))

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
      province: z.string().max(30).optional(),
      city: z.string().max(30).optional(),
      groupId: RecordId.optional(),
    }),
    data: Fleet,
    sample: {},
  }),
  readCurves: call({
    method: 'GET',
    path: '/api/v1/fleet/curves',
    variant: 'own',
    access: { lists: 'devices' },
    shared: 20_000,
    costly: true,
    reads: ['device', 'sample', 'share', 'group', 'thresholds'],
    summary: 'Power, highest temperature and highest load of groups, or of sites, over the last day by half hours',
    query: z.object({ by: z.enum(['group', 'site']), keys: keysOf }),
    data: z.object({ at: Instant, parts: z.array(PartCurves) }),
    sample: { query: { by: 'group', keys: '1' } },
  }),
}
