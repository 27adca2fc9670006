import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

/** When a try that was counted is to be judged, and when the next one may come. */
export interface Admitted {
  at: Date
  until: Date
}

/**
 * Counts one try of a subject before it is judged, so that parallel guesses count as well.
 * `delays`: seconds to wait after the n-th failure. An hour of quiet forgets. `hold`: seconds that a try may wait for its turn; the first
 * of them is given also where nothing waits, since clocks of several servers differ.
 * @returns undefined: this one must wait longer, and is not counted
 */
export async function countTry(
  db: Queryable,
  subject: string,
  delays: readonly number[],
  now: Date,
  hold = 1,
): Promise<Admitted | undefined> {
  return rowOf<Admitted>(
    db,
    `with counted as (
       insert into attempts as a (subject, failures, blocked_until) values ($1, 1, $2::timestamptz + make_interval(secs => ($3::int[])[1]))
       on conflict (subject) do update set
         failures = case when a.blocked_until < $2::timestamptz - interval '1 hour' then 1 else a.failures + 1 end,
         blocked_until = greatest(a.blocked_until, $2::timestamptz) + make_interval(secs => ($3::int[])[
           case when a.blocked_until < $2::timestamptz - interval '1 hour' then 1 else least(a.failures + 1, cardinality($3::int[])) end])
       where a.blocked_until <= $2::timestamptz + make_interval(secs => $4)
       returning failures, blocked_until)
     select blocked_until as until, blocked_until - make_interval(secs => ($3::int[])[least(failures, cardinality($3::int[]))]) as at
       from counted`,
    [subject, now, delays, hold],
  )
}

/** When each of the subjects that wait may be tried again. */
export async function waitsOf(db: Queryable, subjects: readonly string[], now: Date): Promise<Map<string, Date>> {
  const rows = await rowsOf<{ subject: string; until: Date }>(
    db,
    'select subject, blocked_until as until from attempts where subject = any($1::text[]) and blocked_until > $2',
    [subjects, now],
  )
  return new Map(rows.map(({ subject, until }) => [subject, until]))
}

/** Counts one try that is judged at once. @returns false: it must wait still */
export async function admitTry(db: Queryable, subject: string, delays: readonly number[], now: Date): Promise<boolean> {
  return (await countTry(db, subject, delays, now)) !== undefined
}

/** The try succeeded: these start afresh. */
export async function forgetTries(db: Queryable, ...subjects: readonly string[]): Promise<void> {
  await db.query('delete from attempts where subject = any($1::text[])', [subjects])
}

/** The try succeeded: it is not counted, but those before it are. */
export async function takeBackTry(db: Queryable, subject: string, now: Date): Promise<void> {
  await db.query('update attempts set failures = greatest(failures - 1, 0), blocked_until = $2 where subject = $1', [subject, now])
}

/** The try succeeded: it is not counted, but what those before it must wait for stays. */
export async function uncountTry(db: Queryable, subjects: readonly string[]): Promise<void> {
  await db.query('update attempts set failures = greatest(failures - 1, 0) where subject = any($1::text[])', [subjects])
}
