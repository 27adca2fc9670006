import { type Queryable, rowsOf } from '../../../storage/queryable.ts'
import type { Source } from './notifications.ts'

export interface ClosingRow {
  id: string
  business_id: string | null
  user_id: string | null
  target_id: string | null
  occasion: 'digest' | 'quiet-end' | 'found-afterwards'
  channels: string[]
  /** Of the business that it is about. */
  time_zone: string | null
}

/** What has gathered long enough. $1 now, $2 how many, $3 source */
export const closingStatement = `
  select t.id, t.business_id, t.user_id, t.target_id, t.occasion, t.channels, b.time_zone
    from notifications t left join businesses b on b.id = t.business_id
   where t.source = $3 and t.told_at is null and t.closes_at <= $1 order by t.closes_at, t.id limit $2`

export function takeClosing(tx: Queryable, source: Source, now: Date, limit: number): Promise<ClosingRow[]> {
  return rowsOf(tx, closingStatement, [now, limit, source])
}

/**
 * Alarms that need not be told any more: what was held back for a quiet time and is confirmed by then, what was both begun and over in
 * between, and what its recipient has lost sight of.
 */
export async function dropUntellable(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.query(
    `delete from notification_alarms ta using notifications t, alarms a
      where ta.notification_id = any($1::bigint[]) and t.id = ta.notification_id and a.id = ta.alarm_id
        and t.occasion = 'quiet-end' and a.confirmed_at is not null and ta.occasion <> 'released'`,
    [ids],
  )
  await tx.query(
    `with people as materialized (
       select distinct t.user_id, t.business_id from notifications t where t.id = any($1::bigint[]) and t.user_id is not null),
     whole as materialized (
       select p.user_id, p.business_id from people p
        where exists (select from business_access b where b.user_id = p.user_id and b.business_id = p.business_id and b.way = 'business')),
     single as materialized (
       select distinct s.user_id, s.device_id, d.uplink_id
         from people p join single_access s on s.user_id = p.user_id join devices d on d.id = s.device_id)
     delete from notification_alarms ta using notifications t, alarms a
      where ta.notification_id = any($1::bigint[]) and t.id = ta.notification_id and a.id = ta.alarm_id
        and t.user_id is not null and ta.occasion <> 'escalated'
        and (t.user_id, t.business_id) not in (select user_id, business_id from whole)
        and (a.device_id is null or (t.user_id, a.device_id) not in (select user_id, device_id from single))
        and (a.device_id is not null or (t.user_id, a.uplink_id) not in (select user_id, uplink_id from single))`,
    [ids],
  )
}

export interface SumRow {
  notification_id: string
  level: 1 | 2 | 3 | 4
  site: string
  alarms: number
  active: number
}

/**
 * What has gathered, counted by level and site. Each alarm is looked up by its id: in a storm that comes after a quiet time the database
 * believes that there are next to none, and would go through all that gathered once for each of them.
 */
export function sumUp(tx: Queryable, ids: readonly string[]): Promise<SumRow[]> {
  return rowsOf(
    tx,
    `select g.notification_id, a.level, coalesce(d.site, '') as site, count(*)::int as alarms, (count(*) filter (where a.released_at is null))::int as active
       from (select distinct notification_id, alarm_id from notification_alarms where notification_id = any($1::bigint[])) g
       cross join lateral (select level, released_at, device_id from alarms where id = g.alarm_id offset 0) a
       left join lateral (select site from devices where id = a.device_id offset 0) d on true
      group by g.notification_id, a.level, coalesce(d.site, '')`,
    [ids],
  )
}

/** Of each the alarm that matters most: the highest level, active before over, the first. */
export function worstOf(tx: Queryable, ids: readonly string[]): Promise<{ notification_id: string; alarm_id: string }[]> {
  return rowsOf(
    tx,
    `select distinct on (ta.notification_id) ta.notification_id, ta.alarm_id
       from notification_alarms ta join alarms a on a.id = ta.alarm_id
      where ta.notification_id = any($1::bigint[])
      order by ta.notification_id, a.level desc, a.released_at is not null, a.opened_at, a.id`,
    [ids],
  )
}

/** They are told now. An alarm that is over by now is told as over. */
export async function closeNotifications(tx: Queryable, closed: readonly { id: string; params: unknown }[], now: Date): Promise<void> {
  await tx.query(
    `update notifications t set told_at = $1, params = c.params
       from unnest($2::bigint[], $3::text[]::jsonb[]) as c (id, params) where t.id = c.id`,
    [now, closed.map(({ id }) => id), closed.map(({ params }) => JSON.stringify(params))],
  )
  await tx.query(
    `update notification_alarms ta set released = true from alarms a
      where ta.notification_id = any($1::bigint[]) and a.id = ta.alarm_id and a.released_at is not null and not ta.released`,
    [closed.map(({ id }) => id)],
  )
}

/** Nothing is left to say. */
export async function removeNotifications(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.query('delete from notifications where id = any($1::bigint[])', [ids])
}
