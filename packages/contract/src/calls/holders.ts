import { z } from 'zod'
import { call } from '../call.ts'
import { DeviceId, RecordId } from '../fields.ts'

const Named = z.object({ id: RecordId, name: z.string() })

export const Holders = z.object({ employees: z.array(Named), departments: z.array(Named) })
export type Holders = z.output<typeof Holders>

export const holderCalls = {
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
