import { type Queryable, rowOf } from '../queryable.ts'
import type { Written } from './write-backup.ts'

/** Why there is no file: words follow when somebody reads it. */
export const failures = ['no-space', 'no-right', 'database', 'interrupted', 'other'] as const
export type Failure = (typeof failures)[number]

export interface BackupRow {
  startedAt: Date
  finishedAt: Date | null
  file: string | null
  bytes: number | null
  rows: number | null
  failure: Failure | null
}

export const lockName = 'backup'

/** Whether some process is making one: the lock ends with it. */
export async function isRunning(db: Queryable): Promise<boolean> {
  const row = await rowOf<{ running: boolean }>(
    db,
    `select exists (
       select from pg_locks
        where locktype = 'advisory' and objsubid = 1 and granted
          and database = (select oid from pg_database where datname = current_database())
          and ((classid::bigint << 32) | objid::bigint) = hashtextextended($1, 0)) as running`,
    [lockName],
  )
  return row?.running ?? false
}

const columns = `started_at as "startedAt", finished_at as "finishedAt", file, bytes::float8 as bytes, rows::float8 as rows, failure`

export function findLast(db: Queryable): Promise<BackupRow | undefined> {
  return rowOf<BackupRow>(db, `select ${columns} from backups order by id desc limit 1`)
}

/** When the newest good one began. */
export async function findLastGood(db: Queryable): Promise<Date | undefined> {
  const row = await rowOf<{ at: Date }>(
    db,
    'select started_at as at from backups where finished_at is not null and failure is null order by id desc limit 1',
  )
  return row?.at
}

/** Those that ended with their process are written down as such. */
export async function insertBackup(db: Queryable, at: Date): Promise<string> {
  await db.query(`update backups set finished_at = $1, failure = 'interrupted' where finished_at is null`, [at])
  const row = await rowOf<{ id: string }>(db, 'insert into backups (started_at) values ($1) returning id', [at])
  return row?.id ?? ''
}

export async function finishBackup(db: Queryable, id: string, outcome: { at: Date; written?: Written; failure?: Failure }): Promise<void> {
  const { at, written, failure = null } = outcome
  await db.query('update backups set finished_at = $2, file = $3, bytes = $4, tables = $5, rows = $6, failure = $7 where id = $1', [
    id,
    at,
    written?.file ?? null,
    written?.bytes ?? null,
    written?.tables ?? null,
    written?.rows ?? null,
    failure,
  ])
}
