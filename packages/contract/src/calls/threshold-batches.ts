import { z } from 'zod'
import { call } from '../call.ts'
import { DeviceId } from '../fields.ts'
import { Rule, Rules } from './thresholds.ts'

/** What changes for one pattern of points; null: no limits. */
const Difference = z.object({ pattern: z.string(), before: Rule.nullable(), after: Rule.nullable() })

export const LimitDifferences = z.object({
  id: DeviceId,
  name: z.string(),
  /** Of its limits now: they are set only while it holds. */
  version: z.number().int(),
  changes: z.array(Difference),
})
export type LimitDifferences = z.output<typeof LimitDifferences>

/** Devices of one batch, which is one transaction. */
export const mostLimited = 200

/** Limits to be set, by pattern; {} takes them away. Patterns that are not named stay. */
const wished = Rules.refine((rules) => Object.keys(rules).length > 0)

export const thresholdBatchCalls = {
  previewThresholdBatch: call({
    method: 'POST',
    path: '/api/v1/threshold-batches/preview',
    variant: 'own',
    access: { business: 'admin' },
    reads: ['thresholds', 'device'],
    summary: 'What setting these limits would change, device by device; all must be of one type',
    body: z.object({ boxIds: z.array(DeviceId).min(1).max(mostLimited), rules: wished }),
    data: z.array(LimitDifferences),
    refusals: [10003, 70003],
    sample: { body: { boxIds: [':device'], rules: { battery_charge: { low: [20, 25] } } } },
  }),
  saveThresholdBatch: call({
    method: 'POST',
    path: '/api/v1/threshold-batches',
    variant: 'own',
    access: { business: 'admin' },
    changes: ['thresholds'],
    summary: 'Set limits of several devices of one type in one transaction; those whose limits were changed meanwhile stay as they are',
    body: z.object({
      devices: z
        .array(z.object({ id: DeviceId, version: z.number().int() }))
        .min(1)
        .max(mostLimited),
      rules: wished,
    }),
    data: z.object({
      changed: z.number().int(),
      /** Whose limits somebody changed since they were shown. */
      outdated: z.array(DeviceId),
    }),
    refusals: [10003, 70003],
    sample: { body: { devices: [{ id: ':device', version: 0 }], rules: { battery_charge: { low: [20, 25] } } } },
  }),
}
