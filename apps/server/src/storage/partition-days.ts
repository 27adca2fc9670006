import { type Queryable, rowOf } from './queryable.ts'

/** First and last day with a partition of raw samples; undefined where there is none. */
export async function partitionSpan(db: Queryable): Promise<{ first: Date; last: Date } | undefined> {
  const row = await rowOf<{ first: Date | null; last: Date | null }>(
    db,
    `select min(day) as first, max(day) as last
       from (select to_timestamp(substring(c.relname from 'samples_(\\d{8})$') || ' 00+00', 'YYYYMMDD HH24TZH') as day
               from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'samples'::regclass) days`,
  )
  return row?.first && row.last ? { first: row.first, last: row.last } : undefined
}
