import type { AuthCase, BusinessAuth } from '@kilowatch/contract'
import { dayIn } from '@kilowatch/work'
import { Refusal } from '../../http/refusal.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { filesOf } from '../files/index.ts'
import { type AuthRow, factsOf, newestAuth, submissionsOf } from './queries/auths.ts'
import { type CaseRow, decidedSince, endedCases, findCase, looksOf, waitingCases } from './queries/cases.ts'
import {
  checksOf,
  deadlineOf,
  type Files,
  holdLife,
  type SubmissionRow,
  shownState,
  submissionOf,
  undecided,
  withoutPrivate,
} from './rules.ts'
import { workingDay } from './working-days.ts'

async function picturesOf(db: Queryable, authId: string): Promise<Files> {
  const open = await filesOf(db, { kind: 'business-auth', id: authId })
  const closed = await filesOf(db, { kind: 'business-auth-identity', id: authId })
  return new Map([...open, ...closed].map((file) => [file.id, file]))
}

/** As its business sees it. `manages`: with pictures, contact and draft. */
export async function authOf(db: Queryable, { id, businessId, state, dueAt }: AuthRow, manages: boolean): Promise<BusinessAuth> {
  const files = await picturesOf(db, id)
  const rows = await submissionsOf(db, id)
  const pending = state === 'passing' || state === 'rejecting'
  const submissions = rows
    .filter(({ submittedAt }) => submittedAt !== null)
    .map((row, index) => (pending && index === 0 ? undecided(submissionOf(row, files)) : submissionOf(row, files)))
  const draft = rows.find(({ submittedAt }) => submittedAt === null)
  return {
    id,
    businessId,
    state: shownState(state),
    dueAt: dueAt?.toISOString() ?? null,
    draft: draft && manages ? submissionOf(draft, files) : null,
    submissions: manages ? submissions : submissions.map(withoutPrivate),
  }
}

export async function readNewest(db: Queryable, businessId: string, manages: boolean): Promise<BusinessAuth | null> {
  const found = await newestAuth(db, businessId)
  return found ? authOf(db, found, manages) : null
}

export interface Reviewer {
  id: string
}

/** As a reviewer sees it. @throws Refusal 70003 where nothing of it was submitted */
export async function readCase(db: Queryable, id: string, reviewer: Reviewer, now: Date): Promise<AuthCase> {
  const row = await findCase(db, id)
  if (!row) throw new Refusal(70003)
  const files = await picturesOf(db, id)
  const rows = (await submissionsOf(db, id)).filter(({ submittedAt }) => submittedAt !== null)
  const [newest] = rows
  if (!newest) throw new Refusal(70003)
  const { workingDay: counted, daysLeft } = deadlineOf(newest.submittedAt, now, row.timeZone)
  return {
    ...{ id, businessId: row.businessId, businessName: row.businessName, state: row.state, workingDay: counted, daysLeft },
    submittedAt: newest.submittedAt?.toISOString() ?? null,
    dueAt: row.dueAt?.toISOString() ?? null,
    hold: holdOf(row, reviewer, now),
    undoUntil: row.effectAt?.toISOString() ?? null,
    applicant: row.applicantName && row.registeredAt ? { name: row.applicantName, registeredAt: row.registeredAt.toISOString() } : null,
    submissions: rows.map((one) => submissionOf(one, files)),
    checks: await checksFor(db, row, newest, now),
    opened: await looksOf(db, id, reviewer.id, new Date(now.getTime() - holdLife)),
  }
}

function holdOf({ state, heldBy, heldByName, heldUntil }: CaseRow, reviewer: Reviewer, now: Date): AuthCase['hold'] {
  if (state !== 'review' || !heldBy || !heldUntil || heldUntil <= now) return null
  return { by: heldByName ?? '', until: heldUntil.toISOString(), mine: heldBy === reviewer.id }
}

/** What a machine can check of the newest submission. */
export async function checksFor(
  db: Queryable,
  { id, businessId, timeZone }: Pick<CaseRow, 'id' | 'businessId' | 'timeZone'>,
  newest: SubmissionRow,
  now: Date,
): Promise<AuthCase['checks']> {
  const { creditCode, corpName } = newest.entered
  const wish = { authId: id, businessId, creditCode: creditCode ?? '', corpName: corpName ?? '', applicantOf: newest.id }
  const facts = await factsOf(db, wish)
  const today = dayIn(now, timeZone)
  return checksOf(newest, facts ?? { codeTaken: false, nameTaken: false, phone: null, email: null, employed: false }, today)
}

const month = 30 * 86_400_000

export async function readReview(db: Queryable, now: Date, timeZone: string) {
  const waiting = await waitingCases(db)
  const decided = await decidedSince(db, new Date(now.getTime() - month))
  const days = decided.map((row) => workingDay(row.submittedAt, row.decidedAt ?? now, row.timeZone))
  return {
    ...(await endedCases(db)),
    waiting: waiting.length,
    dueSoon: waiting.filter((row) => deadlineOf(row.submittedAt, now, row.timeZone).daysLeft <= 1).length,
    today: decided.filter(({ decidedAt }) => decidedAt && dayIn(decidedAt, timeZone) === dayIn(now, timeZone)).length,
    meanDays: days.length === 0 ? null : Math.round((10 * days.reduce((sum, one) => sum + one, 0)) / days.length) / 10,
  }
}
