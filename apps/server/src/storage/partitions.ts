import type pg from 'pg'
import { inTransaction } from './connect.ts'

const dayMilliseconds = 86_400_000
/** One call makes no more than this: a wrong clock must not fill the catalogue of tables. */
const mostDays = 400

/** Any number that no other part of the server locks. */
const partitionLock = 7_391_003

/** Partitions of `samples` from two days ago to seven days ahead, so that a stopped job is noticed long before it hurts. */
export function preparePartitions(pool: pg.Pool, now: Date): Promise<void> {
  return ensurePartitions(pool, new Date(now.getTime() - 2 * dayMilliseconds), new Date(now.getTime() + 7 * dayMilliseconds))
}

/**
 * Makes the day partitions (UTC) of `samples` that are missing from the day of `from` to the day of `to`, and the days between them
 * and those that exist, then moves `raw_from` of every lease to the oldest. Late samples of these days move over; where both
 * tables have one, the partition's stays.
 * @throws RangeError beyond 400 days
 */
export async function ensurePartitions(pool: pg.Pool, from: Date, to: Date): Promise<void> {
  await inTransaction(pool, async (tx) => {
    // Before the lock on `samples`: batches take the leases first as well, and so nobody waits in a circle.
    await tx.query('select from leases order by partition for update')
    await tx.query('select pg_advisory_xact_lock($1)', [partitionLock])
    const existing = await existingDays(tx)
    const missing = missingDays(existing, startOfDay(from), startOfDay(to))
    for (const day of missing) await makePartition(tx, day)
    const oldest = Math.min(...existing, ...missing)
    if (missing.length > 0) await moveLateSamples(tx, missing)
    await tx.query('update leases set raw_from = $1 where raw_from is distinct from $1', [new Date(oldest)])
  })
}

function startOfDay(at: Date): number {
  return Math.floor(at.getTime() / dayMilliseconds) * dayMilliseconds
}

function missingDays(existing: readonly number[], from: number, to: number): number[] {
  const first = Math.min(from, ...existing)
  const last = Math.max(to, ...existing)
  if (last - first > mostDays * dayMilliseconds) throw new RangeError(`more than ${mostDays} days of partitions`)
  const there = new Set(existing)
  const days = Array.from({ length: (last - first) / dayMilliseconds + 1 }, (_, index) => first + index * dayMilliseconds)
  return days.filter((day) => !there.has(day))
}

function nameOf(day: number): string {
  return `samples_${new Date(day).toISOString().slice(0, 10).replaceAll('-', '')}`
}

async function existingDays(tx: pg.PoolClient): Promise<number[]> {
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
