import { swapStates, swapSteps } from '@kilowatch/work'
import { z } from 'zod'
import { call } from '../call.ts'
import { Instant, RecordId } from '../fields.ts'
import { line } from '../one-line.ts'

const Day = z.iso.date()
const ShiftKey = z.string().regex(/^[a-z0-9-]{1,20}$/)
const Place = z.object({ day: Day, shift: ShiftKey })
const Member = z.object({ employeeId: RecordId, name: z.string() })
const Duty = Place.extend({ name: z.string(), from: Instant, to: Instant })
type KeyOf<T> = Extract<keyof T, string>
const states = Object.keys(swapStates) as [KeyOf<typeof swapStates>, ...KeyOf<typeof swapStates>[]]

export const DutySwap = z.object({
  id: RecordId,
  state: z.enum(states),
  asker: Member,
  partner: Member,
  /** What the asker gives. */
  given: Duty,
  /** What they take for it; null: the partner stands in. */
  taken: Duty.nullable(),
  /** For those whom it concerns and for managers; empty for others. */
  reason: z.string(),
  /** Why it was declined, not approved or undone. */
  answer: z.string(),
  askedAt: Instant,
  changedAt: Instant,
  /** It lapses then. */
  beginsAt: Instant,
  decidedBy: z.string().nullable(),
  /** What the caller may do about it. */
  may: z.array(z.enum(swapSteps)),
})
export type DutySwap = z.output<typeof DutySwap>

const SwapWish = z.object({ ...Place.shape, partner: RecordId, taken: Place.nullable(), reason: line(100).default('') })
export type SwapWish = z.output<typeof SwapWish>

const SwapStepWish = z.object({ step: z.enum(swapSteps), reason: line(100).default('') })
export type SwapStepWish = z.output<typeof SwapStepWish>

/** Somebody with whom one duty can change hands. */
export const SwapPartner = z.object({
  partner: Member,
  /** They may stand in, with nothing in return. */
  standsIn: z.boolean(),
  /** Duties of theirs that the caller may take for it. */
  duties: z.array(Duty),
})
export type SwapPartner = z.output<typeof SwapPartner>

const ofGroup = { record: 'group', can: 'see', at: 'params.groupId' } as const

/** Two people of a group exchange a duty, or one stands in, with the consent of both and of a manager. */
export const dutySwapCalls = {
  listDutySwaps: call({
    method: 'GET',
    path: '/api/v1/groups/:groupId/duty-swaps',
    variant: 'own',
    access: ofGroup,
    reads: ['duty', 'employee'],
    summary: 'Swaps of duties in a group: those that wait, then the last that are over, each with what the caller may do about it',
    data: z.array(DutySwap),
    sample: { params: { groupId: ':group' } },
  }),
  listSwapPartners: call({
    method: 'GET',
    path: '/api/v1/groups/:groupId/duty-swaps/partners',
    variant: 'own',
    access: ofGroup,
    reads: ['duty', 'employee'],
    summary: 'With whom the caller can swap one duty of theirs, and for which: only what the rules of the roster allow',
    query: Place,
    data: z.array(SwapPartner),
    refusals: [30001],
    sample: { params: { groupId: ':group' }, query: { day: '2026-12-01', shift: 'day' } },
  }),
  askDutySwap: call({
    method: 'POST',
    path: '/api/v1/groups/:groupId/duty-swaps',
    variant: 'own',
    access: ofGroup,
    changes: ['duty'],
    summary: 'Ask somebody of the group to exchange a duty of theirs for one of the caller’s, or to stand in',
    body: SwapWish,
    data: z.object({ id: RecordId }),
    refusals: [10003, 30001, 50001],
    sample: {
      params: { groupId: ':group' },
      body: { day: '2036-12-03', shift: 'day', partner: ':employee', taken: null, reason: '孩子家长会' },
    },
  }),
  stepDutySwap: call({
    method: 'POST',
    path: '/api/v1/groups/:groupId/duty-swaps/:swapId/steps',
    variant: 'own',
    access: ofGroup,
    changes: ['duty'],
    summary: 'Agree to a swap, decline it, approve it, take it back or undo it; both rosters change at its approval',
    body: SwapStepWish,
    data: z.null(),
    refusals: [10003, 30001, 70003],
    sample: { params: { groupId: ':group', swapId: ':duty-swap' }, body: { step: 'withdraw' } },
  }),
}
