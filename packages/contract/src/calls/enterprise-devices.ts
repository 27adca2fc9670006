import { z } from 'zod'
import { call } from '../call.ts'
import { DeviceId, DeviceState, Instant, RecordId } from '../fields.ts'
import { deviceList } from './devices.ts'

/** How a person comes to a device: by being of its business, by holding it, or because it was shared. */
export const DeviceUser = z.object({
  id: RecordId,
  name: z.string(),
  right: z.enum(['view', 'operate', 'manage', 'main']),
  way: z.enum(['business', 'holder', 'share']),
  /** Of a share that ends. */
  until: Instant.nullable(),
})
export type DeviceUser = z.output<typeof DeviceUser>

const wrapper = { prefixed: true, variant: 'wrapper' } as const

/** The calls of the enterprise area about its devices. */
export const enterpriseDeviceCalls = {
  listEnterpriseDevices: { ...deviceList.page, ...wrapper, path: '/bms_service/Device/devices' },
  listDeviceTypes: call({
    ...wrapper,
    method: 'GET',
    path: '/bms_service/Device/devtypelist',
    access: { lists: 'devices' },
    reads: ['device', 'state', 'alarm', 'share', 'uplink'],
    summary: 'Types of the devices that the caller may see, with how many there are of each',
    data: z.array(z.object({ devType: z.string(), devTypeName: z.string(), count: z.number().int() })),
    sample: {},
  }),
  countDeviceStates: call({
    ...wrapper,
    method: 'GET',
    path: '/web/res/overview/stateCount',
    access: { lists: 'devices' },
    reads: ['device', 'state', 'alarm', 'share'],
    summary: 'How many of the devices that the caller may see have each state',
    data: z.object({ total: z.number().int(), states: z.record(DeviceState, z.number().int()) }),
    sample: {},
  }),
  listDeviceUsers: call({
    ...wrapper,
    method: 'GET',
    path: '/bms_service/Device/devUsers',
    access: { device: 'manage', at: 'query.box_id' },
    reads: ['device', 'share', 'employee', 'department', 'group'],
    summary: 'Who comes to a device, with what right: people of its business, those who hold it, and those with whom it is shared',
    query: z.object({ box_id: DeviceId }),
    data: z.array(DeviceUser),
    sample: { query: { box_id: ':device' } },
  }),
  handleDevices: call({
    ...wrapper,
    method: 'POST',
    path: '/bms_service/Device/handleDevice',
    access: { business: 'admin' },
    changes: ['device', 'alarm'],
    summary:
      'Disable devices (their alarms end, what is sent of them is dropped, nothing can be commanded), enable them, or restore ones that were deleted',
    body: z.object({ boxIds: z.array(DeviceId).min(1).max(1000), handle: z.enum(['enable', 'disable', 'restore']) }),
    data: z.object({ devices: z.number().int() }),
    refusals: [70003],
    sample: { body: { boxIds: [':device'], handle: 'disable' } },
  }),
}
