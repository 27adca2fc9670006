import type { LicenseDifference, RejectionReason } from '@kilowatch/contract'
import type { BusinessAuthState } from '@kilowatch/work'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
import type { SubmissionRow } from '../rules.ts'

export interface AuthRow {
  id: string
  businessId: string
  state: BusinessAuthState
  dueAt: Date | null
}

const auth = `
  select w.id, w.business_id as "businessId", w.state, w.due_at as "dueAt" from work w join business_auths a on a.id = w.id`

/** The newest of a business. */
export function newestAuth(db: Queryable, businessId: string): Promise<AuthRow | undefined> {
  return rowOf<AuthRow>(db, `${auth} where w.business_id = $1 and w.kind = 'business-auth' order by w.created_at desc, w.id desc limit 1`, [
    businessId,
  ])
}

export interface BusinessRow {
  name: string
  kind: 'personal' | 'enterprise'
  authState: 0 | 1 | 2 | null
  timeZone: string
}

/** Until the end of the transaction nobody else begins, submits or decides for this business. Undefined: closed. */
export function lockBusiness(tx: Queryable, id: string): Promise<BusinessRow | undefined> {
  return rowOf<BusinessRow>(
    tx,
    `select name, kind, auth_state as "authState", time_zone as "timeZone" from businesses where id = $1 and closed_at is null for no key update`,
    [id],
  )
}

export async function insertAuth(tx: Queryable, id: string): Promise<void> {
  await tx.query('insert into business_auths (id) values ($1)', [id])
}

/** What is known of the person and the business, for the first draft. */
export function knownOf(
  tx: Queryable,
  userId: string,
): Promise<Record<'name' | 'phone' | 'email' | 'corp' | 'trade', string | null> | undefined> {
  return rowOf(tx, 'select name, phone, email, corp, trade from users where id = $1', [userId])
}

export function submissionsOf(db: Queryable, authId: string): Promise<SubmissionRow[]> {
  return rowsOf<SubmissionRow>(
    db,
    `select s.id, s.number, s.submitted_at as "submittedAt", u.name as "submittedBy", s.entered, s.license, s.letter, s.identity,
            s.differences, s.outcome, s.reasons, s.words, s.decided_at as "decidedAt", d.name as "decidedBy"
       from business_auth_submissions s left join users u on u.id = s.submitted_by left join users d on d.id = s.decided_by
      where s.auth_id = $1 order by s.number desc`,
    [authId],
  )
}

export interface Draft {
  entered: object
  license: string | null
  letter: string | null
  identity: string | null
}

/** Makes the draft, or writes the one that there is. */
export async function saveDraft(tx: Queryable, authId: string, draft: Draft): Promise<void> {
  await tx.query(
    `insert into business_auth_submissions (auth_id, number, entered, license, letter, identity)
     select $1, coalesce(max(number) filter (where submitted_at is not null), 0) + 1, $2, $3, $4, $5
       from business_auth_submissions where auth_id = $1
     on conflict (auth_id, number) do update
        set entered = excluded.entered, license = excluded.license, letter = excluded.letter, identity = excluded.identity`,
    [authId, JSON.stringify(draft.entered), draft.license, draft.letter, draft.identity],
  )
}

export async function markSubmitted(tx: Queryable, authId: string, userId: string, at: Date): Promise<void> {
  await tx.query('update business_auth_submissions set submitted_at = $3, submitted_by = $2 where auth_id = $1 and submitted_at is null', [
    authId,
    userId,
    at,
  ])
}

/** Files that this authentication holds and that no submission and no draft of it names. */
export function unnamedFiles(tx: Queryable, authId: string): Promise<{ id: string; kind: 'business-auth' | 'business-auth-identity' }[]> {
  return rowsOf(
    tx,
    `select f.id, f.held_by_kind as kind from files f
      where f.held_by_kind in ('business-auth', 'business-auth-identity') and f.held_by_id = $1
        and not exists (select from business_auth_submissions s where s.auth_id = $1 and f.id in (s.license, s.letter, s.identity))`,
    [authId],
  )
}

export async function setAuthState(tx: Queryable, businessId: string, state: 0 | 1 | 2 | null): Promise<void> {
  await tx.query('update businesses set auth_state = $2 where id = $1', [businessId, state])
}

/** It is an enterprise from now on, under the name that it has proved. */
export async function makeEnterprise(tx: Queryable, businessId: string, name: string): Promise<void> {
  await tx.query(`update businesses set kind = 'enterprise', name = $2, auth_state = 2 where id = $1`, [businessId, name])
}

/** Everybody of the business who has an account; owners apart. */
export async function membersOf(tx: Queryable, businessId: string): Promise<{ owners: string[]; all: string[] }> {
  const rows = await rowsOf<{ id: string; owner: boolean }>(
    tx,
    `select user_id as id, right_on_devices = 'main' as owner from memberships where business_id = $1 and user_id is not null order by user_id`,
    [businessId],
  )
  return { owners: rows.filter(({ owner }) => owner).map(({ id }) => id), all: rows.map(({ id }) => id) }
}

/** Of one case: what others have already, and how its applicant can be reached. */
export function factsOf(
  db: Queryable,
  wish: { authId: string; businessId: string; creditCode: string; corpName: string; applicantOf: string },
): Promise<{ codeTaken: boolean; nameTaken: boolean; phone: string | null; email: string | null; employed: boolean } | undefined> {
  return rowOf(
    db,
    `select exists (select from business_auth_submissions s join work w on w.id = s.auth_id join businesses o on o.id = w.business_id
                     where s.entered->>'creditCode' = $3 and s.outcome = 'passed' and w.business_id <> $2 and o.auth_state is not null
                       and w.state in ('passing', 'authenticated')) as "codeTaken",
            exists (select from businesses o where o.id <> $2 and lower(o.name) = lower($4) and o.kind = 'enterprise')
              or exists (select from business_auth_submissions s join work w on w.id = s.auth_id
                          where w.state = 'passing' and s.outcome = 'passed' and w.business_id <> $2
                            and lower(s.entered->>'corpName') = lower($4)) as "nameTaken",
            u.phone, u.email,
            exists (select from memberships m join businesses o on o.id = m.business_id
                     where m.user_id = u.id and o.kind = 'enterprise' and o.closed_at is null and o.id <> $2) as employed
       from (select 1) one
       left join business_auth_submissions s on s.id = $5 and s.auth_id = $1
       left join users u on u.id = s.submitted_by`,
    [wish.authId, wish.businessId, wish.creditCode, wish.corpName, wish.applicantOf],
  )
}

export interface Decision {
  outcome: 'passed' | 'rejected'
  reasons: readonly RejectionReason[]
  words: string
}

export async function writeDecision(tx: Queryable, submissionId: string, decision: Decision, by: string, at: Date): Promise<void> {
  await tx.query(
    'update business_auth_submissions set outcome = $2, reasons = $3, words = $4, decided_by = $5, decided_at = $6 where id = $1',
    [submissionId, decision.outcome, decision.reasons, decision.words, by, at],
  )
}

export async function takeBackDecision(tx: Queryable, submissionId: string): Promise<void> {
  await tx.query(
    `update business_auth_submissions set outcome = null, reasons = '{}', words = '', decided_by = null, decided_at = null where id = $1`,
    [submissionId],
  )
}

export async function writeDifferences(tx: Queryable, submissionId: string, differences: readonly LicenseDifference[]): Promise<void> {
  await tx.query('update business_auth_submissions set differences = $2 where id = $1', [submissionId, JSON.stringify(differences)])
}
