import { type Queryable, rowsOf } from '../../../storage/queryable.ts'
import type { Source } from './notifications.ts'

export interface ToldRow {
  alarm_id: string
  user_id: string | null
  target_id: string | null
  occasion: string
  step: number
  released: boolean
  told_at: Date | null
  closes_at: Date | null
}

/** What everybody has heard of these alarms, or will hear with others. */
export function readTold(db: Queryable, alarmIds: readonly string[]): Promise<ToldRow[]> {
  return rowsOf(
    db,
    `select ta.alarm_id, t.user_id, t.target_id, ta.occasion, ta.step, ta.released, t.told_at, t.closes_at
       from notification_alarms ta join notifications t on t.id = ta.notification_id
      where ta.alarm_id = any($1::bigint[])`,
    [alarmIds],
  )
}

export interface LatelyRow {
  id: string
  business_id: string | null
  user_id: string | null
  target_id: string | null
  occasion: string
  channels: string[]
  told_at: Date | null
  closes_at: Date | null
  /** Of a message about one alarm or entry. */
  about_id: string | null
}

/** What these recipients were told since then, and what waits for them. $1 businesses ('0': none), $2 people, $3 targets, $4 since, $5 source */
export const latelyStatement = `
  select t.id, t.business_id, t.user_id, t.target_id, t.occasion, t.channels, t.told_at, t.closes_at,
         case when t.closes_at is null then coalesce((select min(alarm_id) from notification_alarms where notification_id = t.id),
                                                 (select min(entry_id) from notification_entries where notification_id = t.id)) end as about_id
    from notifications t
   where (t.user_id = any($2::bigint[]) or t.target_id = any($3::bigint[]))
     and (t.told_at > $4 or t.told_at is null) and t.source = $5 and coalesce(t.business_id, 0) = any($1::bigint[])`

export function readLately(
  db: Queryable,
  source: Source,
  of: { businessIds: readonly string[]; userIds: readonly string[]; targetIds: readonly string[] },
  since: Date,
): Promise<LatelyRow[]> {
  return rowsOf(db, latelyStatement, [of.businessIds, of.userIds, of.targetIds, since, source])
}
