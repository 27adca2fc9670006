import type { CalledAs } from '@kilowatch/contract'
import { type Queryable, rowsOf } from '../../../storage/queryable.ts'

/** Where what is told comes from: alarms, or the outbox of everything else. */
export type Source = 'alarm' | 'notice'

export interface NewNotificationRow {
  id: string
  businessId: string | null
  userId: string | null
  targetId: string | null
  occasion: string
  channels: readonly string[]
  params: unknown
  closesAt: Date | null
}

/** Numbers of notifications to come. */
export async function nextNotificationIds(tx: Queryable, count: number): Promise<string[]> {
  if (count === 0) return []
  const rows = await rowsOf<{ id: string }>(
    tx,
    `select nextval(pg_get_serial_sequence('notifications', 'id')) as id from generate_series(1, $1)`,
    [count],
  )
  return rows.map(({ id }) => id)
}

export async function insertNotifications(tx: Queryable, source: Source, rows: readonly NewNotificationRow[], now: Date): Promise<void> {
  if (rows.length === 0) return
  await tx.query(
    `insert into notifications (id, business_id, user_id, target_id, occasion, channels, params, created_at, closes_at, told_at, source)
     overriding system value
     select t.id, t.business_id, t.user_id, t.target_id, t.occasion, string_to_array(t.channels, ','), t.params, $1, t.closes_at,
            case when t.closes_at is null then $1::timestamptz end, $10
       from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::text[]::jsonb[], $9::timestamptz[])
              as t (id, business_id, user_id, target_id, occasion, channels, params, closes_at)`,
    [
      now,
      rows.map(({ id }) => id),
      rows.map(({ businessId }) => businessId),
      rows.map(({ userId }) => userId),
      rows.map(({ targetId }) => targetId),
      rows.map(({ occasion }) => occasion),
      rows.map(({ channels }) => channels.join(',')),
      rows.map(({ params }) => JSON.stringify(params)),
      rows.map(({ closesAt }) => closesAt),
      source,
    ],
  )
}

export interface NotificationItemRow {
  notificationId: string
  /** Of the alarm or the entry of the outbox. */
  aboutId: string
  reason: string
  step: number
  /** Of an alarm that escalates. */
  called?: CalledAs | undefined
  released: boolean
}

const insertItems: Readonly<Record<Source, string>> = {
  alarm: `insert into notification_alarms (notification_id, alarm_id, occasion, step, released, called_as, called_instead)
     select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::smallint[], $5::boolean[], $6::text[], $7::text[]) on conflict do nothing`,
  notice: `insert into notification_entries (notification_id, entry_id, occasion, step)
     select id, entry_id, occasion, step from unnest($1::bigint[], $2::bigint[], $3::text[], $4::smallint[], $5::boolean[], $6::text[], $7::text[])
            as e (id, entry_id, occasion, step, released, called_as, called_instead) on conflict do nothing`,
}

export async function insertNotificationItems(tx: Queryable, source: Source, rows: readonly NotificationItemRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.query(insertItems[source], [
    rows.map(({ notificationId }) => notificationId),
    rows.map(({ aboutId }) => aboutId),
    rows.map(({ reason }) => reason),
    rows.map(({ step }) => step),
    rows.map(({ released }) => released),
    rows.map(({ called }) => called?.as ?? null),
    rows.map(({ called }) => called?.insteadOf ?? null),
  ])
}

/** What gathers goes by these ways too. */
export async function addChannels(tx: Queryable, added: readonly { id: string; channels: readonly string[] }[]): Promise<void> {
  if (added.length === 0) return
  await tx.query(
    `update notifications t
        set channels = array(select distinct c from unnest(t.channels || string_to_array(a.channels, ',')) as c order by c)
       from unnest($1::bigint[], $2::text[]) as a (id, channels) where t.id = a.id`,
    [added.map(({ id }) => id), added.map(({ channels }) => channels.join(','))],
  )
}

export interface NewDeliveryRow {
  notificationId: string
  businessId: string | null
  userId: string | null
  targetId: string | null
  channel: string
  recipient: string
  occasion: string
  language: string
  /** 0: urgent. */
  priority: number
  /** Whose turn it is within the priority: the business; '0': none. */
  lane: string
}

/** What goes out is queued; a message in the console is there at once. */
export async function insertDeliveries(tx: Queryable, rows: readonly NewDeliveryRow[], now: Date): Promise<void> {
  if (rows.length === 0) return
  await tx.query(
    `insert into notification_deliveries (notification_id, business_id, user_id, target_id, channel, recipient, occasion, language, priority, lane,
                                    state, attempts, next_at, sent_at, created_at)
     select d.*, case when d.channel = 'app' then 'sent' else 'queued' end, case when d.channel = 'app' then 1 else 0 end,
            case when d.channel <> 'app' then $1::timestamptz end, case when d.channel = 'app' then $1::timestamptz end, $1
       from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::text[],
              $10::smallint[], $11::bigint[]) as d (notification_id, business_id, user_id, target_id, channel, recipient, occasion, language, priority, lane)`,
    [
      now,
      rows.map(({ notificationId }) => notificationId),
      rows.map(({ businessId }) => businessId),
      rows.map(({ userId }) => userId),
      rows.map(({ targetId }) => targetId),
      rows.map(({ channel }) => channel),
      rows.map(({ recipient }) => recipient),
      rows.map(({ occasion }) => occasion),
      rows.map(({ language }) => language),
      rows.map(({ priority }) => priority),
      rows.map(({ lane }) => lane),
    ],
  )
}
