import type { Language } from '@kilowatch/catalog'
import type { Task } from '@kilowatch/contract'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
import type { Shown } from './shown.ts'

export interface TaskRow {
  id: string
  kind: Task['kind']
  state: Task['state']
  done: number
  total: number | null
  failure: Readonly<Record<Language, string>> | null
  name: string | null
  type: string | null
  bytes: number | null
  sha256: string | null
  shows: Shown | null
  created_at: Date
  ended_at: Date | null
}

const columns = `t.id, t.kind, t.state, t.done, t.total, t.failure, t.name, t.type, t.bytes::float8 as bytes, t.sha256, t.shows, t.created_at, t.ended_at`

/** Of one person, newest first; those of a closed business are hidden with it. */
export function listTasks(db: Queryable, userId: string): Promise<TaskRow[]> {
  return rowsOf<TaskRow>(
    db,
    `select ${columns} from tasks t left join businesses b on b.id = t.business_id
      where t.user_id = $1 and b.closed_at is null order by t.id desc limit 100`,
    [userId],
  )
}

export function findTask(db: Queryable, id: string): Promise<TaskRow | undefined> {
  return rowOf<TaskRow>(db, `select ${columns} from tasks t where t.id = $1`, [id])
}

export interface NewTask {
  userId: string
  businessId: string | null
  kind: Task['kind']
  wish: unknown
  language: Language
  address: string
  at: Date
}

export async function insertTask(tx: Queryable, task: NewTask): Promise<string> {
  const row = await rowOf<{ id: string }>(
    tx,
    `insert into tasks (user_id, business_id, kind, wish, language, address, created_at) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [task.userId, task.businessId, task.kind, JSON.stringify(task.wish), task.language, task.address, task.at],
  )
  return row?.id ?? ''
}

/** Keeps the account as it is until the end of the transaction. @returns false where it is removed */
export async function holdPerson(tx: Queryable, userId: string): Promise<boolean> {
  return (await rowOf(tx, 'select from users where id = $1 and removed_at is null for share', [userId])) !== undefined
}

/** Anyone who starts a task waits for the others of the business, so that the counts below hold. */
export async function countOpen(tx: Queryable, { userId, businessId }: { userId: string; businessId: string | null }) {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('tasks of ' || $1, 0))`, [businessId ?? `user ${userId}`])
  const row = await rowOf<{ person: number; business: number }>(
    tx,
    `select count(*) filter (where user_id = $1)::int as person, count(*) filter (where business_id = $2)::int as business
       from tasks where state in ('waiting', 'running')`,
    [userId, businessId],
  )
  return row ?? { person: 0, business: 0 }
}

/** @returns whether it had not ended */
export async function cancelTask(tx: Queryable, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update tasks set state = 'cancelled', ended_at = $2, leased_until = null where id = $1 and state in ('waiting', 'running')`,
    [id, at],
  )
  return rowCount === 1
}

/** Those that ended before then, with what they made. */
export async function deleteEnded(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from tasks where ended_at < $1', [before])
}
