import { z } from 'zod'
import { call } from '../call.ts'
import { Command } from './controls.ts'

export const DeviceSettings = z.object({
  /** What the caller may set: all, what is set every day (a set temperature), or nothing. */
  maySet: z.enum(['all', 'everyday', 'nothing']),
  /** Whether the device's gateway is connected. */
  connected: z.boolean(),
  /** What its gateway can set: 'setting.cooling_start'; of a number also the device's own bounds and step, where these are narrower than its type's. */
  settings: z.array(
    z.object({
      key: z.string(),
      values: z.array(z.string()),
      range: z.tuple([z.number(), z.number()]).optional(),
      step: z.number().optional(),
    }),
  ),
  /** The newest of each setting, of the last day. */
  commands: z.array(Command),
})
export type DeviceSettings = z.output<typeof DeviceSettings>

const deviceParam = { params: { deviceId: ':device' } }

export const deviceSettingCalls = {
  readSettings: call({
    method: 'GET',
    path: '/api/v1/devices/:deviceId/settings',
    variant: 'own',
    access: { device: 'view', at: 'params.deviceId' },
    reads: ['command', 'connection', 'device'],
    summary: 'What can be set in a device, and what became of the newest change of each setting; what it holds, its readings say',
    data: DeviceSettings,
    sample: deviceParam,
  }),
  writeSettings: call({
    method: 'POST',
    path: '/api/v1/devices/:deviceId/settings',
    variant: 'own',
    access: { device: 'set', at: 'params.deviceId' },
    changes: ['device'],
    summary:
      'Set values in a device, each by a command of its own in an order that keeps the rules between them. All are refused together when one is not taken, was decided by another reading than the present, or would break a rule; whoever does not manage the device sets everyday values alone. The same keys again answer the same commands',
    body: z.object({
      changes: z
        .array(
          z.object({
            /** Made by the client for this change alone. */
            key: z.uuid(),
            control: z.string().max(96),
            /** A number as '28.5', or a choice by its code. */
            value: z.string().max(32),
            /** What the person saw that the device holds; null: nothing. */
            seen: z.number().nullable(),
          }),
        )
        .min(1)
        .max(40),
    }),
    data: z.array(Command),
    refusals: [10003, 30001, 50003, 100000],
    sample: {
      ...deviceParam,
      body: { changes: [{ key: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed', control: 'setting.transfer_low', value: '180', seen: null }] },
    },
  }),
}
