import type { Language } from '@kilowatch/catalog'
import { type Queryable, rowOf } from '../../../storage/queryable.ts'

interface Own {
  schedules: boolean
  madeAt: Date
  fetchedAt: Date | null
}

export function findOwn(db: Queryable, { employeeId, userId }: { employeeId: string; userId: string }): Promise<Own | undefined> {
  return rowOf<Own & Record<string, unknown>>(
    db,
    `select schedules, made_at as "madeAt", fetched_at as "fetchedAt" from duty_calendars where membership_id = $1 and user_id = $2`,
    [employeeId, userId],
  )
}

interface NewCalendar {
  employeeId: string
  userId: string
  hash: Buffer
  schedules: boolean
  language: Language
}

export async function putCalendar(tx: Queryable, { employeeId, userId, hash, schedules, language }: NewCalendar, at: Date): Promise<void> {
  await tx.query(
    `insert into duty_calendars (membership_id, user_id, code_hash, schedules, language, made_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (membership_id) do update
        set user_id = excluded.user_id, code_hash = excluded.code_hash, schedules = excluded.schedules, language = excluded.language,
            made_at = excluded.made_at`,
    [employeeId, userId, hash, schedules, language, at],
  )
}

/** @returns what it showed; undefined: there was none */
export function deleteCalendar(tx: Queryable, employeeId: string): Promise<{ schedules: boolean } | undefined> {
  return rowOf<{ schedules: boolean }>(tx, 'delete from duty_calendars where membership_id = $1 returning schedules', [employeeId])
}

export interface Calendar {
  employeeId: string
  userId: string
  schedules: boolean
  language: Language
  businessId: string
  business: string
  timeZone: string
}

/** Of whoever made it and is still there; undefined where the address shows nothing (any more). */
export function findCalendar(db: Queryable, hash: Buffer): Promise<Calendar | undefined> {
  return rowOf<Calendar & Record<string, unknown>>(
    db,
    `select c.membership_id as "employeeId", c.user_id as "userId", c.schedules, c.language, b.id as "businessId", b.name as business,
            b.time_zone as "timeZone"
       from duty_calendars c
       join memberships m on m.id = c.membership_id and m.user_id = c.user_id
       join users u on u.id = c.user_id and u.disabled_at is null
       join businesses b on b.id = m.business_id and b.closed_at is null
      where c.code_hash = $1`,
    [hash],
  )
}

/** Counts a fetch among those of some seconds. @returns how many there were, this one included, and when they are counted anew */
export async function countFetch(
  db: Queryable,
  employeeId: string,
  { within, now }: { within: number; now: Date },
): Promise<{ counted: number; until: Date }> {
  const going = `counted_from > $2::timestamptz - make_interval(secs => $3)`
  const row = await rowOf<{ counted: number; until: Date }>(
    db,
    `update duty_calendars
        set fetched_at = $2, counted = case when ${going} then counted + 1 else 1 end, counted_from = case when ${going} then counted_from else $2 end
      where membership_id = $1 returning counted, counted_from + make_interval(secs => $3) as until`,
    [employeeId, now, within],
  )
  return row ?? { counted: 1, until: now }
}

/** @returns since when it shows what it shows now */
export async function noteContent(db: Queryable, employeeId: string, hash: Buffer, now: Date): Promise<Date> {
  const row = await rowOf<{ changedAt: Date }>(
    db,
    `update duty_calendars
        set content_hash = $2, changed_at = case when content_hash is distinct from $2 then $3 else changed_at end
      where membership_id = $1 returning changed_at as "changedAt"`,
    [employeeId, hash, now],
  )
  return row?.changedAt ?? now
}
