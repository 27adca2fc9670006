import type { Language } from '@kilowatch/catalog'
import type { Task } from '@kilowatch/contract'
import { type Queryable, rowOf } from '../../../storage/queryable.ts'
import type { Shown } from './shown.ts'

export interface TakenTask {
  id: string
  kind: Task['kind']
  wish: unknown
  language: Language
  address: string
  attempt: number
  userId: string
}

/**
 * Takes the oldest task that waits, or whose process has let its lease run out; of one person one at a time in each process. Leases hold by
 * the database's clock.
 */
export function takeTask(db: Queryable, seconds: number): Promise<TakenTask | undefined> {
  return rowOf<TakenTask>(
    db,
    `update tasks set state = 'running', attempt = attempt + 1, done = 0, total = null, leased_until = now() + make_interval(secs => $1)
      where id = (
        select t.id from tasks t
         where (t.state = 'waiting' or t.state = 'running' and t.leased_until < now())
           and not exists (select from tasks o where o.user_id = t.user_id and o.id <> t.id and o.state = 'running' and o.leased_until >= now())
         order by t.id limit 1 for update skip locked)
     returning id, kind, wish, language, address, attempt, user_id as "userId"`,
    [seconds],
  )
}

export interface Standing {
  userName: string
  operator: boolean
  /** Removed or disabled. */
  gone: boolean
  businessId: string | null
  /** Of the business, where it is open. */
  businessName: string | null
  timeZone: string | null
  right: 'view' | 'operate' | 'manage' | 'main' | null
}

/** What the person who asked for a task is now. */
export function findStanding(db: Queryable, taskId: string): Promise<Standing | undefined> {
  return rowOf<Standing>(
    db,
    `select u.name as "userName", u.operator, u.removed_at is not null or u.disabled_at is not null as gone, t.business_id as "businessId", b.name as "businessName",
            b.time_zone as "timeZone", m.right_on_devices as "right"
       from tasks t join users u on u.id = t.user_id
       left join businesses b on b.id = t.business_id and b.closed_at is null
       left join memberships m on m.business_id = b.id and m.user_id = u.id
      where t.id = $1`,
    [taskId],
  )
}

export interface Hold {
  id: string
  attempt: number
}

/** Renews the lease and says how far it is. @returns false where it was cancelled, or another process has it */
export async function holdTask(
  db: Queryable,
  { id, attempt }: Hold,
  { seconds, done, total }: { seconds: number; done: number; total: number | null },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update tasks set leased_until = now() + make_interval(secs => $3), done = $4, total = $5 where id = $1 and attempt = $2 and state = 'running'`,
    [id, attempt, seconds, done, total],
  )
  return rowCount === 1
}

export interface MadeFile {
  name: string
  type: string
  bytes: number
  sha256: string
  shows: Shown | null
}

/** @returns false where it was cancelled, or another process has it */
export async function endTask(
  tx: Queryable,
  { id, attempt }: Hold,
  end: { at: Date } & ({ file: MadeFile } | { failure: Readonly<Record<Language, string>> }),
): Promise<boolean> {
  const file = 'file' in end ? end.file : undefined
  const { rowCount } = await tx.query(
    `update tasks set state = $3, failure = $4, name = $5, type = $6, bytes = $7, sha256 = $8, shows = $9, ended_at = $10, leased_until = null
      where id = $1 and attempt = $2 and state = 'running'`,
    [
      ...[id, attempt, file ? 'done' : 'failed', 'failure' in end ? JSON.stringify(end.failure) : null],
      ...[file?.name ?? null, file?.type ?? null, file?.bytes ?? null, file?.sha256 ?? null],
      ...[file?.shows ? JSON.stringify(file.shows) : null, end.at],
    ],
  )
  return rowCount === 1
}

/** Gives a task back that its process does not end: it waits again, and a planned stop counts as no attempt. @returns whether it was to be given back */
export async function giveBack(db: Queryable, { id, attempt }: Hold): Promise<boolean> {
  const { rowCount } = await db.query(
    `update tasks set state = 'waiting', attempt = attempt - 1, leased_until = null where id = $1 and attempt = $2 and state = 'running'`,
    [id, attempt],
  )
  return rowCount === 1
}
