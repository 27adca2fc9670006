import { z } from 'zod'
import { call } from '../call.ts'
import { Person } from '../fields.ts'

/** How far permission goes: commands; or also the values that are set every day, timed tasks and periods. */
export const ControlScope = z.enum(['commands', 'settings'])
export type ControlScope = z.output<typeof ControlScope>

/** Why somebody may control a device: `role`, who manages it; `business`, all devices that they operate; `device`, this one by name. */
const ControlBy = z.enum(['role', 'business', 'device'])

export const DeviceController = z.object({
  person: Person,
  /** As what they come to the device. */
  as: z.enum(['member', 'share', 'access']),
  by: ControlBy.nullable(),
  /** Null: they operate it (alarms) and may not control it. */
  scope: ControlScope.nullable(),
  /** What they may on all devices that they operate, which is not taken on one of them. */
  everywhere: ControlScope.nullable(),
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
    summary: 'Everyone who operates a device, and how far each of them may control it',
    data: z.array(DeviceController),
    sample: { params: { deviceId: ':device' } },
  }),
  letControl: call({
    method: 'PUT',
    path: `${path}/:userId`,
    variant: 'own',
    access: { device: 'manage', at: 'params.deviceId' },
    changes: ['device'],
    summary:
      'Let somebody who operates a device control it, how far, or no longer; they are told. With whom it is shared gives commands alone',
    body: z.object({ scope: ControlScope.nullable() }),
    data: z.array(DeviceController),
    refusals: [30001, 70003],
    sample: { params: { deviceId: ':device', userId: ':controllerUser' }, body: { scope: 'commands' } },
  }),
}
