import type { NotificationChannel, NotificationOccasion } from '@kilowatch/contract'
import { type Queryable, rowsOf } from '../../../storage/queryable.ts'
import type { NotificationParams } from '../facts.ts'
import { lostSight } from './outbox.ts'

/** How many of a channel may be taken; of what is not urgent fewer, so that there is room for what is. */
export interface Room {
  channel: NotificationChannel
  all: number
  notUrgent: number
}

/**
 * Takes what is due of each channel, as many as it has room for: what is urgent first, and within the same priority one of each lane (the
 * businesses) in turn, each oldest first. No other process takes the same. What is taken and not marked within the lease, because its
 * process died, is due again. $1 now, $2 channels, $3 room of each, $4 of it for what is not urgent, $5 end of the lease
 */
export const claimStatement = `
  with recursive wanted as (select * from unnest($2::text[], $3::int[], $4::int[]) as w (channel, room, others)),
  lanes as (
    select w.channel, l.priority, l.lane from wanted w cross join lateral (
      select priority, lane from notification_deliveries where channel = w.channel and state = 'queued' order by priority, lane limit 1) l
    union all
    select n.channel, n.priority, n.lane from lanes p cross join lateral (
      select channel, priority, lane from notification_deliveries
       where channel = p.channel and state = 'queued' and (priority, lane) > (p.priority, p.lane) order by priority, lane limit 1) n),
  heads as (
    select l.channel, l.priority, d.id, d.next_at, row_number() over (partition by l.channel, l.priority, l.lane order by d.next_at, d.id) as turn
      from lanes l join wanted w on w.channel = l.channel cross join lateral (
        select id, next_at from notification_deliveries
         where channel = l.channel and priority = l.priority and lane = l.lane and state = 'queued' and next_at <= $1
         order by next_at, id limit w.room) d),
  ranked as (
    select *, row_number() over (partition by channel order by priority, turn, next_at, id) as place,
           row_number() over (partition by channel, priority order by turn, next_at, id) as of_priority from heads),
  due as (
    select d.id from notification_deliveries d join ranked r on r.id = d.id join wanted w on w.channel = r.channel
     where r.place <= w.room and (r.priority = 0 or r.of_priority <= w.others) and d.state = 'queued' and d.next_at <= $1
       for update of d skip locked)
  update notification_deliveries d set attempts = d.attempts + 1, next_at = $5 from due where d.id = due.id returning d.id`

export async function claimDue(db: Queryable, rooms: readonly Room[], now: Date, leaseUntil: Date): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(db, claimStatement, [
    now,
    rooms.map(({ channel }) => channel),
    rooms.map(({ all }) => all),
    rooms.map(({ notUrgent }) => notUrgent),
    leaseUntil,
  ])
  return rows.map(({ id }) => id)
}

export interface SendingRow {
  id: string
  message_id: string
  channel: NotificationChannel
  occasion: NotificationOccasion
  language: 'zh' | 'en'
  attempts: number
  /** 0: urgent. */
  priority: number
  created_at: Date
  user_id: string | null
  target_id: string | null
  params: NotificationParams
  email: string | null
  phone: string | null
  gone: boolean
  switched_off: boolean
  closed: boolean
  /** Answered or withdrawn meanwhile. */
  settled: boolean
  /** Still sees all that it is about, holds the role that it is addressed to, or was named by the business's rule and still belongs to it. */
  sees: boolean
}

/** What was claimed, with addresses and rights as they are now. */
export function readSending(db: Queryable, ids: readonly string[], now: Date): Promise<SendingRow[]> {
  return rowsOf(
    db,
    `select d.id, d.message_id, d.channel, d.occasion, d.language, d.attempts, d.priority, d.created_at, d.user_id, d.target_id, t.params, u.email, u.phone,
            coalesce(u.disabled_at is not null or u.removed_at is not null, false) as gone,
            coalesce(not g.enabled, false) as switched_off, coalesce(b.closed_at is not null, false) as closed,
            t.source = 'notice' and t.occasion in ('notice', 'repeated', 'escalated') and exists (
              select from notification_entries te join notification_outbox o on o.id = te.entry_id left join messages n on n.id = o.message_id
               where te.notification_id = d.notification_id and (o.settled_at is not null or n.withdrawn_at is not null or n.expires_at <= $2)) as settled,
            (d.user_id is null and (t.source <> 'alarm' or exists (
                    select from notification_alarms ta join alarms a on a.id = ta.alarm_id and a.business_id = d.business_id
                     where ta.notification_id = d.notification_id)))
              or (t.source = 'notice' and not exists (
                    select from notification_entries te join notification_outbox o on o.id = te.entry_id
                     where te.notification_id = d.notification_id and ${lostSight('d.user_id')}))
              or (t.source = 'alarm' and (exists (select from business_access w where w.user_id = d.user_id and w.business_id = d.business_id and w.way = 'business')
              or exists (select from notification_alarms ta join alarms a on a.id = ta.alarm_id
                           join devices v on v.id = a.device_id or (a.device_id is null and v.uplink_id = a.uplink_id)
                           join single_access s on s.user_id = d.user_id and s.device_id = v.id
                          where ta.notification_id = d.notification_id)
              or (exists (select from notification_alarms ta join alarms a on a.id = ta.alarm_id and a.business_id = d.business_id
                           where ta.notification_id = d.notification_id and ta.occasion = 'escalated')
                  and exists (select from memberships m where m.user_id = d.user_id and m.business_id = d.business_id)))) as sees
       from notification_deliveries d
       join notifications t on t.id = d.notification_id
       left join users u on u.id = d.user_id
       left join notification_targets g on g.id = d.target_id
       left join businesses b on b.id = d.business_id
      where d.id = any($1::bigint[]) order by d.priority, d.next_at, d.id`,
    [ids, now],
  )
}

export interface Mark {
  state: 'queued' | 'sent' | 'failed' | 'held'
  nextAt: Date | null
  sentAt: Date | null
  failure: string | null
}

export async function mark(db: Queryable, id: string, { state, nextAt, sentAt, failure }: Mark): Promise<void> {
  await db.query(
    `update notification_deliveries set state = $2, next_at = $3, sent_at = $4, failure = $5 where id = $1 and state = 'queued'`,
    [id, state, nextAt, sentAt, failure],
  )
}

export interface Waiting {
  alarms: number
  oldest: Date | null
}

/** Alarms whose time has come and of which nobody has decided yet. */
export async function countWaiting(db: Queryable, now: Date): Promise<Waiting> {
  const rows = await rowsOf<Waiting>(db, 'select count(*)::int as alarms, min(due_at) as oldest from alarm_outbox where due_at <= $1', [
    now,
  ])
  return rows[0] ?? { alarms: 0, oldest: null }
}

/** What waits to be sent, by channel. */
export function countQueued(db: Queryable): Promise<{ channel: string; queued: number; oldest: Date }[]> {
  return rowsOf(
    db,
    `select channel, count(*)::int as queued, min(created_at) as oldest from notification_deliveries where state = 'queued' group by channel`,
  )
}
