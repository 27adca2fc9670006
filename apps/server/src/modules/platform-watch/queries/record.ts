import type { WatchedMatter } from '@kilowatch/contract'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
import type { OpenAlarm, Trouble } from '../alarm-rules.ts'
import type { Finding } from '../rules.ts'

/** One watch at a time decides what opens and ends. */
export async function lockWatch(tx: Queryable): Promise<void> {
  await tx.query('select from platform_watch for update')
}

export function openAlarms(db: Queryable): Promise<OpenAlarm[]> {
  return rowsOf<OpenAlarm>(db, 'select id, matter, level, code, told_at as "toldAt" from platform_alarms where released_at is null')
}

export async function saveFindings(tx: Queryable, findings: readonly Finding[], at: Date): Promise<void> {
  await tx.query('update platform_watch set looked_at = $1, findings = $2', [at, JSON.stringify(findings)])
}

export async function insertAlarms(tx: Queryable, troubles: readonly Trouble[], at: Date): Promise<void> {
  await tx.query(
    `insert into platform_alarms (matter, level, code, params, opened_at, told_at)
     select matter, level, code, params, $5, $5 from unnest($1::text[], $2::smallint[], $3::text[], $4::text[]::jsonb[]) as t (matter, level, code, params)`,
    [...columnsOf(troubles), at],
  )
}

/** What is wrong now, of alarms that stay open; `told`: matters of which operators are told now. */
export async function updateAlarms(tx: Queryable, troubles: readonly Trouble[], told: readonly WatchedMatter[], at: Date): Promise<void> {
  await tx.query(
    `update platform_alarms a
        set level = t.level, code = t.code, params = t.params, told_at = case when a.matter = any ($5::text[]) then $6 else a.told_at end
       from unnest($1::text[], $2::smallint[], $3::text[], $4::text[]::jsonb[]) as t (matter, level, code, params)
      where a.matter = t.matter and a.released_at is null`,
    [...columnsOf(troubles), told, at],
  )
}

export async function releaseAlarms(tx: Queryable, ids: readonly string[], at: Date): Promise<void> {
  await tx.query('update platform_alarms set released_at = $2 where id = any ($1::bigint[])', [ids, at])
}

function columnsOf(troubles: readonly Trouble[]): unknown[] {
  return [
    troubles.map(({ matter }) => matter),
    troubles.map(({ level }) => level),
    troubles.map(({ code }) => code),
    troubles.map(({ params }) => JSON.stringify(params)),
  ]
}

/** What is over goes after a year. */
export async function removeOldAlarms(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from platform_alarms where released_at < $1', [before])
}

export interface Operator {
  id: string
  email: string | null
}

/** Who runs the platform, with where their mail goes. */
export function findOperators(db: Queryable): Promise<Operator[]> {
  return rowsOf<Operator>(db, 'select id, email from users where operator and removed_at is null and disabled_at is null order by id')
}

/** Of the ping: null where it went well. */
export async function savePinged(db: Queryable, at: Date, failure: string | null): Promise<void> {
  await db.query(
    `update platform_watch set pinged_at = $1, ping_failure = $2,
            ping_failing_since = case when $2::text is null then null else coalesce(ping_failing_since, $1) end`,
    [at, failure],
  )
}

export async function forgetPing(tx: Queryable): Promise<void> {
  await tx.query('update platform_watch set pinged_at = null, ping_failure = null, ping_failing_since = null')
}

export interface WatchRow {
  lookedAt: Date | null
  findings: Finding[]
  pingedAt: Date | null
  pingFailure: string | null
  pingFailingSince: Date | null
}

export async function readWatch(db: Queryable): Promise<WatchRow> {
  const row = await rowOf<WatchRow>(
    db,
    `select looked_at as "lookedAt", findings, pinged_at as "pingedAt", ping_failure as "pingFailure",
            ping_failing_since as "pingFailingSince" from platform_watch`,
  )
  return row ?? { lookedAt: null, findings: [], pingedAt: null, pingFailure: null, pingFailingSince: null }
}
