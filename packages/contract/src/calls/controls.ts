import { commandFlow, type StateOf } from '@kilowatch/work'
import { z } from 'zod'
import { call } from '../call.ts'
import { Instant, Person } from '../fields.ts'
import { formatted } from '../formats.ts'

type State = StateOf<typeof commandFlow>
export const CommandState = z.enum(Object.keys(commandFlow.states) as [State, ...State[]])
export type CommandState = z.output<typeof CommandState>

/**
 * What the gateway says; `no-answer`: it has said nothing since it was let begin; `disabled`, `transferred` to another business: the device
 * was, before it was let begin.
 */
export const CommandReason = z.enum([
  'unknown-device',
  'unknown-control',
  'not-accepted',
  'login',
  'unreachable',
  'storage',
  'changed',
  'interrupted',
  'unproven',
  'conflict',
  'no-answer',
  'disabled',
  'transferred',
])
export type CommandReason = z.output<typeof CommandReason>

export const Command = z.object({
  id: z.uuid(),
  /** A control of the device's type: 'outlet.3.switch'; or a setting of it: 'setting.cooling_start'. */
  control: z.string(),
  value: z.string(),
  state: CommandState,
  reason: CommandReason.nullable(),
  /** The code of the proving state, once verified; null of a setting, which then holds what it was told. */
  reading: z.number().int().nullable(),
  requestedAt: z.string(),
  requestedBy: Person,
  expiresAt: z.string(),
  sentAt: z.string().nullable(),
  acknowledgedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
})
export type Command = z.output<typeof Command>

export const DeviceControls = z.object({
  /** Whether the device's gateway is connected. */
  connected: z.boolean(),
  /** Whether the caller may control it; else they may see what was done. */
  mayControl: z.boolean(),
  /** What the device really has, as its gateway says. */
  controls: z.array(z.object({ key: z.string(), values: z.array(z.string()) })),
  /** Newest first. */
  commands: z.array(Command),
})
export type DeviceControls = z.output<typeof DeviceControls>

const deviceParam = { params: { deviceId: ':device' } }

export const controlCalls = {
  readControls: call({
    method: 'GET',
    path: '/api/v1/devices/:deviceId/controls',
    variant: 'own',
    access: { device: 'operate', at: 'params.deviceId' },
    reads: ['command', 'connection', 'device'],
    summary: 'What can be done to a device, and the newest fifty commands with what became of them',
    data: DeviceControls,
    sample: deviceParam,
  }),
  requestCommand: call({
    method: 'POST',
    path: '/api/v1/devices/:deviceId/commands',
    variant: 'own',
    access: { device: 'control', at: 'params.deviceId' },
    changes: ['device'],
    summary:
      'Command a device: done once at the most, and not after a minute. A grave one needs the caller’s password; one that was decided by another reading than the present is refused, a dangerous one also by a reading older than its control allows. The same key again answers the same command',
    body: z.object({
      /** Made by the client for this command alone. */
      key: z.uuid(),
      control: z.string().max(96),
      value: z.string().max(32),
      /** The proving state's code that the person saw; null: none. */
      seen: z.number().int().nullable(),
      /** Its time; a dangerous control asks for it. */
      seenAt: Instant.optional(),
      password: formatted('enteredPassword').optional(),
    }),
    data: Command,
    refusals: [10003, 10004, 20002, 30001, 50003, 60006, 80001],
    sample: {
      ...deviceParam,
      body: { key: '0f8fad5b-d9cb-469f-a165-70867728950e', control: 'beeper', value: 'mute', seen: null },
    },
  }),
}
