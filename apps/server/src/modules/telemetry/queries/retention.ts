import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

export interface HistoryState {
  /** Days before it are sealed; days since 1970. */
  sealedDays: number
  /** Of the last day, or of the one that is being sealed. */
  seconds: number
  mergedAt: Date | null
  droppedAt: Date | null
}

export async function readHistoryState(db: Queryable): Promise<HistoryState> {
  const row = await rowOf<HistoryState>(
    db,
    `select sealed_days as "sealedDays", seconds, merged_at as "mergedAt", dropped_at as "droppedAt" from history_state`,
  )
  return row ?? { sealedDays: 0, seconds: 0, mergedAt: null, droppedAt: null }
}

export interface HistorySizes {
  /** Begin of the oldest day that has a partition. */
  oldestOpen: Date | null
  sealedBytes: number
  rollupBytes: number
  /** Late samples of sealed days, counted up to a million. */
  lateWaiting: number
}

export async function readHistorySizes(db: Queryable): Promise<HistorySizes> {
  const row = await rowOf<{ day: string | null; sealed: string; rollups: string; late: string }>(
    db,
    `select (select min(substr(c.relname, 9)) from pg_inherits i join pg_class c on c.oid = i.inhrelid
              where i.inhparent = 'samples'::regclass) as day,
            pg_total_relation_size('sealed_samples') as sealed, pg_total_relation_size('rollups') as rollups,
            (select count(*) from (select from samples_late where at < (select sealed_before from history_state) limit 1000000) l) as late`,
  )
  return {
    oldestOpen: row?.day ? new Date(row.day.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')) : null,
    sealedBytes: Number(row?.sealed ?? 0),
    rollupBytes: Number(row?.rollups ?? 0),
    lateWaiting: Number(row?.late ?? 0),
  }
}

const dropOf = (old: string) => `
  with ids as (select id from devices where id > $1 order by id limit $2), gone as (${old})
  select max(id) as last from ids`

const dropSealed = dropOf('delete from sealed_samples s using ids where s.device_id = ids.id and s.hour < 24 * $3')
const dropRollups = dropOf('delete from rollups r using ids where r.device_id = ids.id and r.day < $3')

/** Removes what some devices have from before a day. @returns the last of these devices; undefined: there are no more */
async function dropSome(db: Queryable, text: string, after: number, devices: number, day: number): Promise<number | undefined> {
  return (await rowOf<{ last: number | null }>(db, text, [after, devices, day]))?.last ?? undefined
}

export const dropSomeSealed = (db: Queryable, after: number, devices: number, day: number) => dropSome(db, dropSealed, after, devices, day)
export const dropSomeRollups = (db: Queryable, after: number, devices: number, day: number) =>
  dropSome(db, dropRollups, after, devices, day)

/** Late samples of days whose sealed samples are gone. */
export async function dropLate(db: Queryable, day: number): Promise<void> {
  await rowsOf(
    db,
    'delete from samples_late where at < least(to_timestamp($1::int * 86400.0::float8), (select sealed_before from history_state))',
    [day],
  )
}

export async function noteDropped(db: Queryable, at: Date): Promise<void> {
  await rowsOf(db, 'update history_state set dropped_at = $1', [at])
}
