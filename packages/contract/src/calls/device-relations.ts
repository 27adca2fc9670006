import { z } from 'zod'
import { call } from '../call.ts'
import { DeviceId, DeviceState, listOf } from '../fields.ts'
import { Reading } from './devices.ts'

/** As the device of the page stands to the other one. */
export const RelationDirection = z.enum(['feeds', 'fed_by'])
export type RelationDirection = z.output<typeof RelationDirection>

/** Inputs of a load (transfer switches have three at the most, servers four), and outputs of what feeds it. */
export const mostInputs = 4
const mostOutputs = 240
const Input = z.coerce.number().int().min(1).max(mostInputs)
const Output = z.coerce.number().int().min(1).max(mostOutputs)

const RelatedDevice = z.object({ box_id: DeviceId, device_name: z.string(), devType: z.string(), site: z.string(), status: DeviceState })

export const Relation = RelatedDevice.extend({
  direction: RelationDirection,
  /** Of the device that is fed. */
  input: z.number().int(),
  /** Of the device that feeds; null: not said. */
  output: z.number().int().nullable(),
})
export type Relation = z.output<typeof Relation>

export const Supply = z.object({
  devices: z.array(
    z.object({
      id: DeviceId,
      name: z.string(),
      type: z.string(),
      site: z.string(),
      state: DeviceState,
      /** Those that say how it stands in the supply. */
      readings: z.array(Reading),
    }),
  ),
  feeds: z.array(z.object({ source: DeviceId, load: DeviceId, input: z.number().int(), output: z.number().int().nullable() })),
})
export type Supply = z.output<typeof Supply>

const signed = { method: 'GET', variant: 'signed' } as const
const ofDevice = { device: 'view', at: 'query.box_id' } as const
const ofBoth = {
  all: [
    { device: 'manage', at: 'query.box_id' },
    { devices: 'manage', at: 'query.boxIds' },
  ],
} as const
const sample = { query: { box_id: ':device', boxIds: ':device' } }

export const deviceRelationCalls = {
  listRelations: call({
    ...signed,
    path: '/api/pihems/relat_lts',
    access: ofDevice,
    reads: ['device', 'state', 'alarm'],
    summary: 'Equipment related to a device: what feeds it, and what it feeds; of those that the caller sees',
    query: z.object({ box_id: DeviceId }),
    data: z.array(Relation),
    sample: { query: { box_id: ':device' } },
  }),
  removeRelations: call({
    ...signed,
    path: '/api/pihems/relat_rm',
    access: ofBoth,
    changes: ['device'],
    summary: 'Remove the relations of a device to others',
    query: z.object({ box_id: DeviceId, boxIds: listOf(50) }),
    data: z.object({ removed: z.number().int() }),
    refusals: [50001],
    sample,
  }),
  searchRelatable: call({
    ...signed,
    path: '/api/pihems/relat_s_box',
    access: { device: 'manage', at: 'query.box_id' },
    reads: ['device', 'state', 'alarm'],
    summary:
      'Search devices of the same business that may be related to a device: those that the caller manages, and it does not feed or is fed by yet',
    query: z.object({ box_id: DeviceId, search: z.string().trim().max(50).default('') }),
    data: z.array(RelatedDevice),
    sample: { query: { box_id: ':device' } },
  }),
  relateDevices: call({
    ...signed,
    path: '/api/pihems/relat_boxs',
    access: ofBoth,
    changes: ['device'],
    summary: 'Relate a device to others of its business: it feeds them, or is fed by them. Power that would come round is refused',
    query: z.object({
      box_id: DeviceId,
      boxIds: listOf(50),
      direction: RelationDirection,
      input: Input.default(1),
      output: Output.optional(),
    }),
    data: z.array(Relation),
    refusals: [10003, 10004, 30001, 50003],
    sample: { query: { ...sample.query, direction: 'feeds' } },
  }),
  readSupply: call({
    method: 'GET',
    path: '/api/v1/devices/:deviceId/supply',
    variant: 'own',
    access: { device: 'view', at: 'params.deviceId' },
    reads: ['device', 'state', 'alarm'],
    summary: 'Everything above and below a device in the supply, and what else feeds that, with the readings that say how each stands',
    data: Supply,
    sample: { params: { deviceId: ':device' } },
  }),
}
