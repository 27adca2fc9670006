import { authCaseList } from '@kilowatch/contract'
import type { BusinessAuthState } from '@kilowatch/work'
import { sqlList } from '../../../storage/list.ts'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

/** What an operator reviews: nothing of what a business has not submitted. */
export const caseRows = sqlList(authCaseList, {
  select: `
    w.id, w.state, w.due_at as "dueAt", b.time_zone as "timeZone", s.number, s.submitted_at as "submittedAt",
    coalesce(s.entered->>'corpName', '') as "corpName", coalesce(s.entered->>'creditCode', '') as "creditCode",
    (select h.name from users h where h.id = a.held_by and a.held_until > :now and w.state = 'review') as "heldBy",
    s.decided_at as "decidedAt", (select d.name from users d where d.id = s.decided_by) as "decidedBy"`,
  from: `work w join business_auths a on a.id = w.id join businesses b on b.id = w.business_id
    join lateral (select * from business_auth_submissions o where o.auth_id = w.id and o.submitted_at is not null
                   order by o.number desc limit 1) s on true`,
  always: `w.kind = 'business-auth' and w.state <> 'draft' and b.closed_at is null`,
  where: {
    search: `strpos(lower(coalesce(s.entered->>'corpName', '') || ' ' || coalesce(s.entered->>'creditCode', '')), lower(:search)) > 0`,
    state: `w.state = any(case :state::text when 'waiting' then '{review}' when 'passed' then '{passing,authenticated}' else '{rejecting,rejected}' end::text[])`,
  },
  sorts: { dueAt: [`coalesce(w.due_at, 'infinity')`], changedAt: ['w.changed_at'] },
  key: 'w.id',
})

export interface CaseRow {
  id: string
  businessId: string
  businessName: string
  timeZone: string
  state: BusinessAuthState
  dueAt: Date | null
  heldBy: string | null
  heldByName: string | null
  heldUntil: Date | null
  effectAt: Date | null
  applicantName: string | null
  registeredAt: Date | null
}

const one = `
  select w.id, w.business_id as "businessId", b.name as "businessName", b.time_zone as "timeZone", w.state, w.due_at as "dueAt",
         a.held_by as "heldBy", h.name as "heldByName", a.held_until as "heldUntil", a.effect_at as "effectAt",
         c.name as "applicantName", c.created_at as "registeredAt"
    from work w join business_auths a on a.id = w.id join businesses b on b.id = w.business_id and b.closed_at is null
    left join users h on h.id = a.held_by left join users c on c.id = w.created_by
   where w.id = $1 and w.kind = 'business-auth' and w.state <> 'draft'`

export function findCase(db: Queryable, id: string): Promise<CaseRow | undefined> {
  return rowOf<CaseRow>(db, one, [id])
}

/** Of several reviewers one has it. */
export function lockCase(tx: Queryable, id: string): Promise<CaseRow | undefined> {
  return rowOf<CaseRow>(tx, `${one} for no key update of a`, [id])
}

export async function holdCase(tx: Queryable, id: string, hold: { by: string; until: Date } | null): Promise<void> {
  await tx.query('update business_auths set held_by = $2, held_until = $3 where id = $1', [id, hold?.by ?? null, hold?.until ?? null])
}

export async function setEffect(tx: Queryable, id: string, at: Date | null): Promise<void> {
  await tx.query('update business_auths set effect_at = $2 where id = $1', [id, at])
}

/** Decisions whose time to be taken back is over. */
export async function effectsDue(db: Queryable, now: Date): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(db, 'select id from business_auths where effect_at <= $1 order by effect_at, id limit 100', [
    now,
  ])
  return rows.map(({ id }) => id)
}

export async function noteLook(tx: Queryable, fileId: string, userId: string, at: Date): Promise<void> {
  await tx.query(
    'insert into identity_looks (file_id, user_id, at) values ($1, $2, $3) on conflict (file_id, user_id) do update set at = excluded.at',
    [fileId, userId, at],
  )
}

/** Identity cards of the case that this person may see now. */
export async function looksOf(db: Queryable, authId: string, userId: string, since: Date): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    `select l.file_id as id from identity_looks l join files f on f.id = l.file_id
      where f.held_by_kind = 'business-auth-identity' and f.held_by_id = $1 and l.user_id = $2 and l.at > $3 order by 1`,
    [authId, userId, since],
  )
  return rows.map(({ id }) => id)
}

/** Counts of the queue; `waiting` and `decided` with what their working days are counted from. */
export interface ReviewRow {
  submittedAt: Date
  decidedAt: Date | null
  timeZone: string
}

const open = `work w join businesses b on b.id = w.business_id and b.closed_at is null
  join business_auth_submissions s on s.auth_id = w.id and s.submitted_at is not null`

export function waitingCases(db: Queryable): Promise<ReviewRow[]> {
  return rowsOf<ReviewRow>(
    db,
    `select max(s.submitted_at) as "submittedAt", null as "decidedAt", b.time_zone as "timeZone" from ${open}
      where w.kind = 'business-auth' and w.state = 'review' group by w.id, b.time_zone`,
  )
}

export function decidedSince(db: Queryable, since: Date): Promise<ReviewRow[]> {
  return rowsOf<ReviewRow>(
    db,
    `select s.submitted_at as "submittedAt", s.decided_at as "decidedAt", b.time_zone as "timeZone" from ${open}
      where w.kind = 'business-auth' and s.decided_at >= $1`,
    [since],
  )
}

export async function endedCases(db: Queryable): Promise<{ passed: number; rejected: number }> {
  const row = await rowOf<{ passed: number; rejected: number }>(
    db,
    `select count(*) filter (where w.state in ('passing', 'authenticated'))::int as passed,
            count(*) filter (where w.state in ('rejecting', 'rejected'))::int as rejected
       from work w join businesses b on b.id = w.business_id and b.closed_at is null where w.kind = 'business-auth'`,
  )
  return row ?? { passed: 0, rejected: 0 }
}
