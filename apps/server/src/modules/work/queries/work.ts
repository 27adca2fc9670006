import type { Role } from '@kilowatch/work'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

export interface WorkRow {
  id: string
  businessId: string
  kind: string
  number: string | null
  state: string
  title: string
  createdBy: string | null
  assigneeId: string | null
  dueAt: Date | null
}

/** Holds the row until the end of the transaction: who takes a step waits for the others. */
export function lockWork(tx: Queryable, kind: string, id: string): Promise<WorkRow | undefined> {
  return rowOf<WorkRow>(
    tx,
    `select id, business_id as "businessId", kind, number, state, title, created_by as "createdBy", assignee_id as "assigneeId", due_at as "dueAt"
       from work where id = $1 and kind = $2 for update`,
    [id, kind],
  )
}

/** What the person is to a piece of work; nothing where it does not exist for them. */
export const rolesStatement = 'select roles from visible_work where user_id = $1 and work_id = $2'

export async function rolesOf(db: Queryable, userId: string, workId: string): Promise<ReadonlySet<Role>> {
  return new Set((await rowOf<{ roles: Role[] }>(db, rolesStatement, [userId, workId]))?.roles)
}

/** People who are one of these to a piece of work. */
export async function peopleWith(db: Queryable, workId: string, roles: readonly Role[]): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    'select user_id as id from visible_work where work_id = $1 and roles && $2::text[] order by user_id',
    [workId, roles],
  )
  return rows.map(({ id }) => id)
}

export interface NewWork {
  businessId: string
  kind: string
  number: string | null
  state: string
  title: string
  groupId: string | null
  createdBy: string
  assigneeId: string | null
  providerId: string | null
  dueAt: Date | null
  at: Date
}

/** @returns its id; undefined where there is no such business, or it is closed, or the group is not of it */
export async function insertWork(tx: Queryable, work: NewWork): Promise<string | undefined> {
  const row = await rowOf<{ id: string }>(
    tx,
    `insert into work (business_id, kind, number, state, title, group_id, created_by, assignee_id, due_at, created_at, changed_at, provider_id)
     select b.id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11 from businesses b
      where b.id = $1 and b.closed_at is null
        and ($6::bigint is null or exists (select from groups g where g.id = $6 and g.business_id = b.id)) returning id`,
    [
      ...[work.businessId, work.kind, work.number, work.state, work.title, work.groupId, work.createdBy, work.assigneeId],
      ...[work.dueAt, work.at, work.providerId],
    ],
  )
  return row?.id
}

/** @returns how many of the devices are of the work's business, and so belong to it now */
export async function insertDevices(tx: Queryable, workId: string, deviceIds: readonly number[]): Promise<number> {
  const { rowCount } = await tx.query(
    `insert into work_devices (work_id, device_id)
     select w.id, d.id from work w join devices d on d.business_id = w.business_id where w.id = $1 and d.id = any($2::int[])`,
    [workId, deviceIds],
  )
  return rowCount ?? 0
}

/** The next numbers of the business's own day. Who draws from the same waits until the end of this transaction, so that none is missing. */
export async function drawNumbers(tx: Queryable, businessId: string, prefix: string, at: Date, count: number): Promise<string[]> {
  const row = await rowOf<{ head: string; last: number }>(
    tx,
    `insert into work_numbers as n (business_id, prefix, day, last)
     select id, $2, ($3::timestamptz at time zone time_zone)::date, $4 from businesses where id = $1
         on conflict (business_id, prefix, day) do update set last = n.last + excluded.last
     returning prefix || to_char(day, 'YYYYMMDD') || '-' as head, last`,
    [businessId, prefix, at, count],
  )
  if (!row) return []
  return Array.from({ length: count }, (_, place) => row.head + String(row.last - count + 1 + place).padStart(4, '0'))
}

export interface Move {
  state: string
  dueAt: Date | null
  assigneeId: string | null
  at: Date
  closed: boolean
}

export async function moveWork(tx: Queryable, id: string, { state, dueAt, assigneeId, at, closed }: Move): Promise<void> {
  await tx.query(
    'update work set state = $2, due_at = $3, assignee_id = $4, changed_at = $5, closed_at = case when $6 then $5::timestamptz end where id = $1',
    [id, state, dueAt, assigneeId, at, closed],
  )
}

export interface DueWork {
  id: string
  kind: string
  state: string
  /** Whole, as the database writes it: a Date has no microseconds. */
  dueAt: string
}

/** Whose due time has come and that a step of the clock leads on from, oldest first, past the place that is named. */
export const dueStatement = `
  select w.id, w.kind, w.state, w.due_at::text as "dueAt"
    from work w join unnest($2::text[], $3::text[]) as leads (kind, state) on (w.kind, w.state) = (leads.kind, leads.state)
   where w.closed_at is null and w.due_at <= $1 and (w.due_at, w.id) > ($5::timestamptz, $6::bigint)
   order by w.due_at, w.id limit $4`

interface DueWish {
  leads: readonly { kind: string; state: string }[]
  /** The last one that was read; nothing: from the oldest on. */
  after: Pick<DueWork, 'id' | 'dueAt'> | undefined
  limit: number
}

export function listDue(db: Queryable, now: Date, { leads, after, limit }: DueWish): Promise<DueWork[]> {
  const { dueAt, id } = after ?? { dueAt: '-infinity', id: '0' }
  return rowsOf<DueWork>(db, dueStatement, [now, leads.map(({ kind }) => kind), leads.map(({ state }) => state), limit, dueAt, id])
}

/** Work of a kind that is not over; counted while the business is held, so that two do not pass a most together. */
export async function countOpenWork(tx: Queryable, businessId: string, kind: string): Promise<number> {
  const text = 'select count(*)::int as count from work where business_id = $1 and kind = $2 and closed_at is null'
  return (await rowOf<{ count: number }>(tx, text, [businessId, kind]))?.count ?? 0
}
