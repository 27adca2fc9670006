import type pg from 'pg'
import type { Database } from './database.ts'
import type { Queryable } from './queryable.ts'

const dayMilliseconds = 86_400_000
/** One call makes no more than this: a wrong clock must not fill the catalogue of tables. */
const mostDays = 400

/** Any number that no other part of the server locks. */
const partitionLock = 7_391_003

/** Partitions of `samples` from two days ago to seven days ahead, so that a stopped job is noticed long before it hurts. */
export function preparePartitions(db: Database, now: Date): Promise<void> {
  return ensurePartitions(db, new Date(now.getTime() - 2 * dayMilliseconds), new Date(now.getTime() + 7 * dayMilliseconds))
}

/**
 * Makes the day partitions (UTC) of `samples` that are missing from the day of `from` to the day of `to`, and the days between them
 * and those that exist, then moves `raw_from` of every lease to the oldest that is written to. Days that are sealed get none. What lies
 * further back than 400 days is left as it is: a server that was off for years goes on with the days of now, and seals the old ones.
 * Late samples of these days move over; where both tables have one, the partition's stays.
 * @throws RangeError where more than 400 days are asked for
 */
export async function ensurePartitions(db: Database, from: Date, to: Date): Promise<void> {
  await db.transaction(async (tx) => {
    // Before the lock on `samples`: batches take the leases first as well, and so nobody waits in a circle.
    await tx.query('select from leases order by partition for update')
    await tx.query('select pg_advisory_xact_lock($1)', [partitionLock])
    const { closedBefore, sealing } = await sealedPart(tx)
    const existing = await existingDays(tx)
    const missing = missingDays(existing, Math.max(startOfDay(from), closedBefore), startOfDay(to))
    for (const day of missing) await makePartition(tx, day)
    if (missing.length > 0) await moveLateSamples(tx, missing)
    await writeFrom(tx, beginOfRun([...existing, ...missing].filter((day) => day !== sealing)))
  })
}

/**
 * Begins to seal the oldest day that has a partition, or goes on with the one that was begun, where that day ended before `until`:
 * from the commit on nothing is written into its partition, and what comes of that day is late.
 * @returns the day as days since 1970; undefined: none is old enough
 */
export async function closeOldestDay(db: Database, until: Date): Promise<number | undefined> {
  // Looked at first without the locks that every batch would wait for.
  const found = await oldestToClose(db, until)
  if (!found || found.begun) return found?.day
  return db.transaction(async (tx) => {
    await tx.query('select from leases order by partition for update')
    await tx.query('select pg_advisory_xact_lock($1)', [partitionLock])
    const still = await oldestToClose(tx, until)
    if (!still || still.begun) return still?.day
    await tx.query('update history_state set sealing_day = $1, sealed_device = 0, seconds = 0', [still.day])
    await writeFrom(tx, still.next)
    return still.day
  })
}

async function oldestToClose(db: Queryable, until: Date): Promise<{ day: number; begun: boolean; next: number } | undefined> {
  const { sealing } = await sealedPart(db)
  const [oldest, next] = (await existingDays(db)).sort((a, b) => a - b)
  if (oldest === undefined || next === undefined) return undefined
  if (sealing !== undefined) return { day: sealing / dayMilliseconds, begun: true, next }
  return oldest + dayMilliseconds > until.getTime() ? undefined : { day: oldest / dayMilliseconds, begun: false, next }
}

/** Samples before it are late for every batch that begins from now on; it waits for those that run. */
async function writeFrom(tx: pg.PoolClient, day: number): Promise<void> {
  await tx.query('update leases set raw_from = $1 where raw_from is distinct from $1', [new Date(day)])
}

/**
 * Drops the partition of the day that was sealed: in the same moment its blocks become what is read.
 * Waits a little for those who read it, with everybody who writes waiting behind.
 * @throws DatabaseError 55P03 where they took longer: nothing has happened, and it can be tried again
 */
export async function dropSealedDay(
  db: Database,
  day: number,
  at: Date,
  beforeCommit: () => Promise<void> = async () => {},
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(`set local lock_timeout = '500ms'`)
    await tx.query('select pg_advisory_xact_lock($1)', [partitionLock])
    const { rowCount } = await tx.query(
      'update history_state set sealed_days = $1 + 1, sealing_day = null, sealed_device = 0, sealed_at = $2 where sealing_day = $1',
      [day, at],
    )
    if (rowCount === 0) return
    await tx.query(`drop table ${nameOf(day * dayMilliseconds)}`)
    await beforeCommit()
  })
}

/**
 * Milliseconds since 1970: days before `closedBefore` are sealed, or one of them is at this moment. Before the migration
 * that seals, as when an older backup is restored, nothing is.
 */
async function sealedPart(tx: Queryable): Promise<{ closedBefore: number; sealing: number | undefined }> {
  const { rows: tables } = await tx.query<{ there: boolean }>(`select to_regclass('history_state') is not null as there`)
  if (!tables[0]?.there) return { closedBefore: 0, sealing: undefined }
  const { rows } = await tx.query<{ sealed: number; sealing: number | null }>(
    'select sealed_days as sealed, sealing_day as sealing from history_state',
  )
  const { sealed = 0, sealing = null } = rows[0] ?? {}
  if (sealing === null) return { closedBefore: sealed * dayMilliseconds, sealing: undefined }
  return { closedBefore: (sealing + 1) * dayMilliseconds, sealing: sealing * dayMilliseconds }
}

function startOfDay(at: Date): number {
  return Math.floor(at.getTime() / dayMilliseconds) * dayMilliseconds
}

function missingDays(existing: readonly number[], from: number, to: number): number[] {
  const most = mostDays * dayMilliseconds
  if (to - from > most) throw new RangeError(`more than ${mostDays} days of partitions`)
  const near = existing.filter((day) => day >= to - most && day <= from + most)
  const first = Math.min(from, ...near)
  const last = Math.max(to, ...near)
  const there = new Set(existing)
  const days = Array.from({ length: (last - first) / dayMilliseconds + 1 }, (_, index) => first + index * dayMilliseconds)
  return days.filter((day) => !there.has(day))
}

/** The first of the days that follow one another up to the newest. */
function beginOfRun(days: readonly number[]): number {
  const there = new Set(days)
  let begin = Math.max(...days)
  while (there.has(begin - dayMilliseconds)) begin -= dayMilliseconds
  return begin
}

function nameOf(day: number): string {
  return `samples_${new Date(day).toISOString().slice(0, 10).replaceAll('-', '')}`
}

async function existingDays(tx: Queryable): Promise<number[]> {
  const { rows } = await tx.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'samples'::regclass`,
  )
  return rows.map(({ name }) => Date.parse(name.replace(/^samples_(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')))
}

/** Made apart and attached: unlike `partition of`, this does not lock out those who read and write other days. */
async function makePartition(tx: pg.PoolClient, day: number): Promise<void> {
  const name = nameOf(day)
  const bound = (at: number) => `'${new Date(at).toISOString()}'`
  await tx.query(`create table ${name} (like samples including defaults)`)
  await tx.query(`alter table samples attach partition ${name} for values from (${bound(day)}) to (${bound(day + dayMilliseconds)})`)
}

async function moveLateSamples(tx: pg.PoolClient, days: readonly number[]): Promise<void> {
  await tx.query(
    `with moved as (
       delete from samples_late l using unnest($1::timestamptz[]) as day
       where l.at >= day and l.at < day + interval '1 day'
       returning l.device_id, l.at, l.v, l.c, l.flags)
     insert into samples (device_id, at, v, c, flags) select device_id, at, v, c, flags from moved on conflict do nothing`,
    [days.map((day) => new Date(day))],
  )
}
