import { z } from 'zod'
import { call } from '../call.ts'
import { Person } from '../fields.ts'

/**
 * Why somebody may control a device: `role`, who manages it; `business`, all devices that they operate; `device`, this one by name.
 * Null: they operate it (alarms) and may not control it.
 */
export const ControlBy = z.enum(['role', 'business', 'device'])

export const DeviceController = z.object({
  person: Person,
  /** As what they come to the device. */
  as: z.enum(['member', 'share', 'access']),
  by: ControlBy.nullable(),
})
export type DeviceController = z.output<typeof DeviceController>

const path = '/api/v1/devices/:deviceId/controllers'

export const deviceControllerCalls = {
  listControllers: call({
    method: 'GET',
    path,
    variant: 'own',
    access: { device: 'manage', at: 'params.deviceId' },
    reads: ['device', 'employee', 'share'],
    summary: 'Everyone who operates a device, and who of them may control it',
    data: z.array(DeviceController),
    sample: { params: { deviceId: ':device' } },
  }),
  letControl: call({
    method: 'PUT',
    path: `${path}/:userId`,
    variant: 'own',
    access: { device: 'manage', at: 'params.deviceId' },
    changes: ['device'],
    summary: 'Let somebody who operates a device control it, or no longer; they are told',
    body: z.object({ mayControl: z.boolean() }),
    data: z.array(DeviceController),
    refusals: [30001, 70003],
    sample: { params: { deviceId: ':device', userId: ':controllerUser' }, body: { mayControl: true } },
  }),
}
