import { z } from 'zod'
import { call } from '../call.ts'
import { DeviceId, DeviceState, RecordId, UplinkId } from '../fields.ts'
import { StoredFile } from './files.ts'

/** What the specification's clients show of one device. */
export const DeviceInformation = z.object({
  box_id: DeviceId,
  device_name: z.string(),
  devType: z.string(),
  /** The type in the reader's language. */
  devTypeName: z.string(),
  status: DeviceState,
  statusAt: z.string().nullable(),
  connected: z.boolean(),
  signal: z.enum(['none', 'weak', 'strong']).nullable(),
  power: z.enum(['mains', 'battery']).nullable(),
  site: z.string(),
  uplinkId: UplinkId,
  uplinkName: z.string(),
  businessId: RecordId,
  businessName: z.string(),
  expiresAt: z.string().nullable(),
  lastHeardAt: z.string().nullable(),
  createdAt: z.string(),
  right: z.enum(['view', 'operate', 'manage', 'main']),
  /** Of a share: may the caller share it on? True for main and manage. */
  mayShare: z.boolean(),
  /** With how many accounts it is shared. */
  shares: z.number().int(),
  /** Active alarms. */
  alarms: z.number().int(),
  /** Identity: maker, model, serial number, as far as known. */
  info: z.record(z.string(), z.string()),
  /** Site pictures, in the order in which they came. */
  sceneImages: z.array(StoredFile),
})
export type DeviceInformation = z.output<typeof DeviceInformation>

/** What of a UPS's information is to be otherwise: keys of its type's `info`; null: nothing any more. */
const UpsInformation = z.record(z.string().max(40), z.union([z.string().max(500), z.number(), z.null()]))

export const deviceInformationCalls = {
  changeUpsInformation: call({
    method: 'PATCH',
    path: '/Device/devices/ups-info/:id',
    variant: 'wrapper',
    access: { device: 'manage', at: 'params.id' },
    changes: ['device'],
    summary: 'Change some of a UPS’s more-info: brand, capacity, phase system, battery; what is not named stays',
    body: UpsInformation,
    data: DeviceInformation,
    refusals: [10003, 70003],
    sample: { params: { id: ':device' }, body: { brand: 'APC', capacity: 80 } },
  }),
  readDeviceInformation: call({
    method: 'GET',
    path: '/Device/devDetail',
    aliases: [{ prefixed: '/bms_service/Device/devDetail' }],
    variant: 'wrapper',
    access: { device: 'view', at: 'query.box_id' },
    reads: ['device'],
    summary: 'Device detail',
    query: z.object({ box_id: DeviceId }),
    data: DeviceInformation,
    refusals: [70003],
    sample: { query: { box_id: ':device' } },
  }),
}
