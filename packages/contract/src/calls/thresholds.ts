import { z } from 'zod'
import { call } from '../call.ts'
import { Person } from '../fields.ts'

/** Alarm limit and release limit. */
export const LimitPair = z.tuple([z.number(), z.number()])
/** Limits as [alarm, release]; delays in seconds; `samples`: how many in a row. A state has no limits: its rule says when its alarms open and clear. */
export const Rule = z.object({
  high: LimitPair.optional(),
  low: LimitPair.optional(),
  raiseDelay: z.number().int().min(0).max(3600).optional(),
  clearDelay: z.number().int().min(0).max(3600).optional(),
  samples: z.number().int().min(1).max(100).optional(),
})
export type Rule = z.output<typeof Rule>

/** By pattern of the point ('phase.*.input_voltage'), or by key where one repetition has limits of its own ('phase.2.input_voltage'; {}: none). */
export const Rules = z.record(z.string().max(96), Rule)

export const ThresholdSet = z.object({
  rules: Rules,
  /** Rises with each save; a save that names an older one is refused. */
  version: z.number().int(),
  changedAt: z.string().nullable(),
  changedBy: Person.nullable(),
})
export type ThresholdSet = z.output<typeof ThresholdSet>

export const Firing = z.object({
  key: z.string(),
  /** 'high', 'low', or the name of the state's value. */
  side: z.string(),
  from: z.string(),
  /** Null: still beyond. */
  to: z.string().nullable(),
  peak: z.number(),
  /** It chatters: how often the state became active. */
  activations: z.number().int().nullable(),
  /** The present limits would not have fired. */
  added: z.boolean(),
})
const deviceParam = { params: { deviceId: ':device' } }

export const thresholdCalls = {
  readThresholds: call({
    method: 'GET',
    path: '/api/v1/devices/:deviceId/thresholds',
    variant: 'own',
    access: { device: 'view', at: 'params.deviceId' },
    reads: ['thresholds', 'device'],
    summary: 'Alarm limits of one device',
    data: ThresholdSet,
    sample: deviceParam,
  }),
  saveThresholds: call({
    method: 'PUT',
    path: '/api/v1/devices/:deviceId/thresholds',
    variant: 'own',
    access: { device: 'manage', at: 'params.deviceId' },
    changes: ['thresholds'],
    activeDevice: true,
    summary: 'Replace the alarm limits of one device; the newest values are judged at once',
    body: z.object({ rules: Rules, version: z.number().int() }),
    data: ThresholdSet,
    refusals: [10003, 10004, 30001, 50003, 100000],
    sample: { ...deviceParam, body: { rules: { load: { high: [90, 80] } }, version: 0 } },
  }),
  proposeThresholds: call({
    method: 'GET',
    costly: true,
    path: '/api/v1/devices/:deviceId/thresholds/proposal',
    variant: 'own',
    access: { device: 'view', at: 'params.deviceId' },
    reads: ['thresholds'],
    summary: 'A rule that would have fired far less often in the last days where the present one flaps; nothing is saved by it',
    query: z.object({ pattern: z.string().max(96) }),
    data: z.object({
      /** Firings under the present rule. */
      present: z.number().int(),
      /** Null: it does not flap, or nothing that is tried helps. */
      proposal: z.object({ rule: Rule, firings: z.number().int() }).nullable(),
      /** Days of readings that were looked at. */
      days: z.number(),
    }),
    refusals: [10003],
    sample: { ...deviceParam, query: { pattern: 'battery_charge' } },
  }),
  previewThresholds: call({
    method: 'POST',
    costly: true,
    path: '/api/v1/devices/:deviceId/thresholds/preview',
    variant: 'own',
    access: { device: 'view', at: 'params.deviceId' },
    reads: [],
    summary: 'How often a rule would have fired in the last 7 days, beside the present one',
    body: z.object({ pattern: z.string().max(96), rule: Rule }),
    data: z.object({
      /** Firings under the present rule. */
      present: z.number().int(),
      /** Firings under the proposed rule, newest first. */
      proposed: z.number().int(),
      firings: z.array(Firing),
      /** Days since the oldest sample: less than 7 on a young device. */
      days: z.number(),
    }),
    refusals: [10003],
    sample: { ...deviceParam, body: { pattern: 'battery_charge', rule: { low: [20, 25] } } },
  }),
}
