import { z } from 'zod'
import { call } from '../call.ts'
import { DeviceId, RecordId } from '../fields.ts'
import { DeviceInformation } from './device-information.ts'

const Named = z.object({ id: RecordId, name: z.string() })

export const Holders = z.object({ employees: z.array(Named), departments: z.array(Named) })
export type Holders = z.output<typeof Holders>

/** A device's card with those who are responsible for it; nobody for readers who do not manage it. */
export const DeviceCard = DeviceInformation.extend(Holders.shape)
export type DeviceCard = z.output<typeof DeviceCard>

const ofDevice = { query: z.object({ box_id: DeviceId }), sample: { query: { box_id: ':device' } } }
const responsible = {
  method: 'POST' as const,
  variant: 'signed' as const,
  access: { device: 'manage', at: 'body.box_id' } as const,
  changes: ['device'] as const,
  body: z.object({ box_id: DeviceId, employeeIds: z.array(RecordId).min(1).max(200) }),
  data: z.array(Named),
  refusals: [50001],
  sample: { body: { box_id: ':device', employeeIds: [':employee'] } },
}

export const holderCalls = {
  listResponsible: call({
    ...ofDevice,
    method: 'GET',
    path: '/api/pihems/dev_elyes',
    variant: 'signed',
    access: { device: 'manage', at: 'query.box_id' },
    reads: ['device', 'employee'],
    summary: 'Employees responsible for a device: those to whom it is handed',
    data: z.array(Named),
  }),
  addResponsible: call({ ...responsible, path: '/api/pihems/add_elyes', summary: 'Make employees responsible for a device' }),
  removeResponsible: call({ ...responsible, path: '/api/pihems/d_elyes', summary: 'Take employees off a device' }),
  listEmployeesBriefly: call({
    method: 'GET',
    path: '/api/pihems/employees',
    variant: 'signed',
    access: { business: 'member' },
    reads: ['employee'],
    summary: 'Employees of the business, brief, for pickers',
    data: z.array(Named),
    sample: {},
  }),
  readDeviceCard: call({
    ...ofDevice,
    method: 'GET',
    path: '/api/pihems/dev_infor',
    variant: 'signed',
    access: { device: 'view', at: 'query.box_id' },
    reads: ['device', 'employee', 'department'],
    summary: 'Information card of a device: what it is, where it stands, what people entered, and who is responsible',
    data: DeviceCard,
    refusals: [70003],
  }),
  readHolders: call({
    method: 'GET',
    path: '/api/v1/devices/:deviceId/holders',
    variant: 'own',
    access: { device: 'manage', at: 'params.deviceId' },
    reads: ['device', 'employee', 'department'],
    summary: 'To which employees and departments a device is handed',
    data: Holders,
    sample: { params: { deviceId: ':device' } },
  }),
  handDevices: call({
    method: 'PUT',
    path: '/system/device/employee-devices',
    prefixed: true,
    variant: 'wrapper',
    access: { devices: 'manage', at: 'body.boxIds' },
    changes: ['device'],
    summary: 'Hand devices to employees and departments of their business: in addition, or in place of those before',
    body: z.object({
      boxIds: z.array(DeviceId).min(1).max(1000),
      employeeIds: z.array(RecordId).max(200).default([]),
      departmentIds: z.array(RecordId).max(200).default([]),
      replace: z.boolean().default(false),
    }),
    data: z.object({ devices: z.number().int() }),
    refusals: [10002, 50001],
    sample: { body: { boxIds: [':device'], employeeIds: [':employee'] } },
  }),
}
