import { type Queryable, rowOf } from '../../../storage/queryable.ts'

/**
 * Counts one try of a subject before it is judged, so that parallel guesses count as well.
 * `delays`: seconds to wait after the n-th failure. An hour of quiet forgets.
 * The last second is given: clocks of several servers differ.
 * @returns when the next try may come; undefined: this one must wait still
 */
export async function admitTryUntil(db: Queryable, subject: string, delays: readonly number[], now: Date): Promise<Date | undefined> {
  const row = await rowOf<{ until: Date }>(
    db,
    `insert into attempts as a (subject, failures, blocked_until) values ($1, 1, $2::timestamptz + make_interval(secs => ($3::int[])[1]))
     on conflict (subject) do update set
       failures = case when a.blocked_until < $2::timestamptz - interval '1 hour' then 1 else a.failures + 1 end,
       blocked_until = $2::timestamptz + make_interval(secs => ($3::int[])[
         case when a.blocked_until < $2::timestamptz - interval '1 hour' then 1 else least(a.failures + 1, cardinality($3::int[])) end])
     where a.blocked_until <= $2::timestamptz + interval '1 second'
     returning blocked_until as until`,
    [subject, now, delays],
  )
  return row?.until
}

/** As `admitTryUntil`; false: it must wait still. */
export async function admitTry(db: Queryable, subject: string, delays: readonly number[], now: Date): Promise<boolean> {
  return (await admitTryUntil(db, subject, delays, now)) !== undefined
}

/** The try succeeded: the subject starts afresh. */
export async function forgetTries(db: Queryable, subject: string): Promise<void> {
  await db.query('delete from attempts where subject = $1', [subject])
}

/** The try succeeded: it is not counted, but those before it are. */
export async function takeBackTry(db: Queryable, subject: string, now: Date): Promise<void> {
  await db.query('update attempts set failures = greatest(failures - 1, 0), blocked_until = $2 where subject = $1', [subject, now])
}
