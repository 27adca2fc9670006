import { z } from 'zod'
import { call } from '../call.ts'
import { Instant } from '../fields.ts'
import { LimitPair } from './thresholds.ts'

const Names = z.object({ zh: z.string(), en: z.string() })

/** A limit nearer to what is usual, with what speaks for it. Figures are in the unit of the point. */
export const LimitSuggestion = z.object({
  present: LimitPair,
  suggested: LimitPair,
  /** When the alarm would have opened. */
  opensAt: Instant,
  /** How many alarms the readings of the last `days` days raise on this side. */
  firings: z.object({ present: z.number().int(), suggested: z.number().int(), days: z.number().int() }),
  /** 99 % of the readings of 30 days before the alarm are no higher; of a low limit, no lower. */
  usual: z.number(),
  /** What a norm allows on this side, where the type has one. */
  norm: z.object({ value: z.number(), name: Names, source: z.string() }).nullable(),
})
export type LimitSuggestion = z.output<typeof LimitSuggestion>

const path = '/api/v1/alarms/:alarmId/limit-suggestion'
const sample = { params: { alarmId: ':alarm' } }

export const limitSuggestionCalls = {
  readLimitSuggestion: call({
    method: 'GET',
    costly: true,
    path,
    variant: 'own',
    access: { alarm: 'view', at: 'params.alarmId' },
    reads: ['thresholds'],
    summary:
      'A limit that would have told of this threshold alarm earlier, with its proof from 14 days of readings or more; null without a proof, where it was declined, and for those who may not set limits',
    data: LimitSuggestion.nullable(),
    sample,
  }),
  declineLimitSuggestion: call({
    method: 'POST',
    path: `${path}/decline`,
    variant: 'own',
    access: { alarm: 'manage', at: 'params.alarmId' },
    changes: ['thresholds'],
    summary: 'Suggest nothing for the point of this alarm, on its side, for 90 days',
    data: z.object({ until: Instant }),
    refusals: [10003],
    sample,
  }),
  undeclineLimitSuggestion: call({
    method: 'DELETE',
    path: `${path}/decline`,
    variant: 'own',
    access: { alarm: 'manage', at: 'params.alarmId' },
    changes: ['thresholds'],
    summary: 'Suggest limits for the point of this alarm again',
    data: z.null(),
    refusals: [10003],
    sample,
  }),
}
