import type { AuthCase, LicenseDifference, RejectionReason } from '@kilowatch/contract'
import { businessAuthFlow } from '@kilowatch/work'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import type { AuditAction } from '../../../storage/audit.ts'
import { type Changing, change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { lockNames } from '../../business/index.ts'
import { filesOf } from '../../files/index.ts'
import { takeStep } from '../../work/index.ts'
import * as auths from '../queries/auths.ts'
import { type CaseRow, holdCase, lockCase, noteLook, setEffect } from '../queries/cases.ts'
import { checksFor, readCase } from '../read.ts'
import { holdLife, type SubmissionRow, undoTime } from '../rules.ts'
import { dueOf } from '../working-days.ts'
import { neededToPass } from './settle.ts'

/**
 * The case is this reviewer's for forty minutes.
 * @throws Refusal 70003, 30001 while somebody else has it
 */
export async function holdAuthCase(id: string, actor: UserActor, services: Services): Promise<AuthCase> {
  return onCase(id, 'business-auth.hold', actor, services, async (tx, changing, found) => {
    if (found.state !== 'review') return changing.unchanged()
    const had = found.heldBy === actor.user.id && found.heldUntil !== null && found.heldUntil > changing.at
    await take(tx, found, actor, changing.at)
    // Looking at it once more is no news.
    if (had) changing.unchanged()
    else changing.note()
  })
}

/** Nothing happens where it is another's. */
export async function releaseAuthCase(id: string, actor: UserActor, services: Services): Promise<void> {
  await onCase(id, 'business-auth.release', actor, services, async (tx, changing, found) => {
    if (found.heldBy !== actor.user.id) return changing.unchanged()
    await holdCase(tx, id, null)
    changing.note()
  })
}

/** @throws Refusal 70003; 30001 while somebody else has it, where nothing waits for a decision, or where it was handed in anew */
export async function noteAuthDifferences(
  id: string,
  { submission: number, differences }: { submission: number; differences: readonly LicenseDifference[] },
  actor: UserActor,
  services: Services,
): Promise<AuthCase> {
  return onCase(id, 'business-auth.differences', actor, services, async (tx, changing, found) => {
    demandReview(found)
    await take(tx, found, actor, changing.at)
    const submission = await requireNewest(tx, id, number)
    await auths.writeDifferences(tx, submission.id, differences)
    changing.note({ before: { differences: submission.differences }, after: { differences } })
  })
}

/** The look is in the audit of the platform and of the business. @throws Refusal 70003 where the case has no such card */
export async function openIdentityCard(id: string, fileId: string, actor: UserActor, services: Services): Promise<AuthCase> {
  return onCase(id, 'business-auth.identity-look', actor, services, async (tx, changing, found) => {
    const cards = await filesOf(tx, { kind: 'business-auth-identity', id })
    const submitted = (await submittedOf(tx, id)).some(({ identity }) => identity === fileId)
    if (!submitted || !cards.some((card) => card.id === fileId)) throw new Refusal(70003)
    await noteLook(tx, fileId, actor.user.id, changing.at)
    changing.note({ businessId: found.businessId, after: { fileId } })
  })
}

export type AuthDecision = { submission: number } & (
  | { outcome: 'passed' }
  | { outcome: 'rejected'; reasons: readonly RejectionReason[]; words: string }
)

/**
 * Decides; the decision has its effect ten seconds later.
 * @throws Refusal 70003; 30001 while somebody else has it, where nothing waits, where it was handed in anew, or for a pass while the license says something else;
 * 50003 for a pass where another business has the code or the name
 */
export async function decideAuthCase(id: string, decision: AuthDecision, actor: UserActor, services: Services): Promise<AuthCase> {
  const passes = decision.outcome === 'passed'
  return onCase(id, passes ? 'business-auth.pass' : 'business-auth.reject', actor, services, async (tx, changing, found) => {
    const { at } = changing
    if (passes) await lockNames(tx)
    demandReview(found)
    await take(tx, found, actor, at)
    const submission = await requireNewest(tx, id, decision.submission)
    if (passes) await demandPassable(tx, found, submission, at)
    const why = passes ? { reasons: [], words: '' } : { reasons: decision.reasons, words: decision.words }
    const values = { reasons: why.reasons.join(','), words: why.words }
    if (passes) await takeStep(tx, changing, businessAuthFlow, { id, step: 'pass', by: actor, dueAt: null })
    else await takeStep(tx, changing, businessAuthFlow, { id, step: 'reject', by: actor, values, dueAt: null })
    await auths.writeDecision(tx, submission.id, { outcome: decision.outcome, ...why }, actor.user.id, at)
    await setEffect(tx, id, new Date(at.getTime() + undoTime))
    await holdCase(tx, id, null)
  })
}

/** @throws Refusal 70003, 30001 where the decision has its effect already or there is none */
export async function undoAuthDecision(id: string, actor: UserActor, services: Services): Promise<AuthCase> {
  return onCase(id, 'business-auth.undo', actor, services, async (tx, changing, found) => {
    if (!found.effectAt || found.effectAt <= changing.at) throw new Refusal(30001, { says: says('decision-stands') })
    const submission = await newest(tx, id)
    const dueAt = dueOf(submission.submittedAt ?? changing.at, found.timeZone)
    await takeStep(tx, changing, businessAuthFlow, { id, step: 'undo', by: actor, dueAt })
    await auths.takeBackDecision(tx, submission.id)
    await setEffect(tx, id, null)
    await holdCase(tx, id, { by: actor.user.id, until: new Date(changing.at.getTime() + holdLife) })
  })
}

async function onCase(
  id: string,
  action: AuditAction,
  actor: UserActor,
  services: Services,
  work: (tx: Transaction, changing: Changing, found: CaseRow) => Promise<void>,
): Promise<AuthCase> {
  const options = { action, subject: `business-auth ${id}`, businessId: null } as const
  return change(services, actor, options, async (tx, changing) => {
    const found = await lockCase(tx, id)
    if (!found) throw new Refusal(70003)
    await work(tx, changing, found)
    return readCase(tx, id, actor.user, changing.at)
  })
}

function demandReview({ state }: CaseRow): void {
  if (state !== 'review') throw new Refusal(30001, { says: says('auth-decided-already') })
}

/** Whoever works on a case has it, and keeps it. */
async function take(tx: Transaction, found: CaseRow, { user }: UserActor, at: Date): Promise<void> {
  const { id, heldBy, heldByName, heldUntil } = found
  if (heldBy !== null && heldBy !== user.id && heldUntil && heldUntil > at)
    throw new Refusal(30001, { says: says('auth-held', { by: heldByName ?? '' }) })
  await holdCase(tx, id, { by: user.id, until: new Date(at.getTime() + holdLife) })
}

async function demandPassable(tx: Transaction, found: CaseRow, submission: SubmissionRow, at: Date): Promise<void> {
  if (submission.differences.length > 0) throw new Refusal(30001, { says: says('auth-differs') })
  const failed = (await checksFor(tx, found, submission, at)).find(({ check, passed }) => !passed && neededToPass.has(check))
  if (failed?.check === 'code-free' || failed?.check === 'name-free') throw new Refusal(50003, { says: says(`auth-${failed.check}`) })
  if (failed) throw new Refusal(30001, { says: says('auth-check-failed') })
}

async function submittedOf(tx: Transaction, id: string): Promise<SubmissionRow[]> {
  return (await auths.submissionsOf(tx, id)).filter(({ submittedAt }) => submittedAt !== null)
}

async function newest(tx: Transaction, id: string): Promise<SubmissionRow> {
  const [first] = await submittedOf(tx, id)
  if (!first) throw new Refusal(70003)
  return first
}

/** @throws Refusal 30001 where what was read is not what waits */
async function requireNewest(tx: Transaction, id: string, number: number): Promise<SubmissionRow> {
  const submission = await newest(tx, id)
  if (submission.number !== number) throw new Refusal(30001, { says: says('auth-submitted-anew') })
  return submission
}
