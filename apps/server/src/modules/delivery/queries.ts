import type { TargetChannel } from '@kilowatch/contract'
import { type Queryable, rowOf, rowsOf } from '../../storage/queryable.ts'
import type { Channel } from './provider.ts'

/** The inbox of a demo keeps so many. */
const mostMessages = 200

export interface InboxRow {
  id: string
  channel: Channel
  recipient: string
  subject: string
  body: string
  at: Date
}

export async function insertInboxMessage(db: Queryable, message: Omit<InboxRow, 'id'>): Promise<void> {
  const { channel, recipient, subject, body, at } = message
  await db.query('insert into inbox (channel, recipient, subject, body, at) values ($1, $2, $3, $4, $5)', [
    channel,
    recipient,
    subject,
    body,
    at,
  ])
  await db.query('delete from inbox where id <= (select id from inbox order by id desc offset $1 limit 1)', [mostMessages])
}

export function listInboxMessages(db: Queryable): Promise<InboxRow[]> {
  return rowsOf<InboxRow>(db, 'select id, channel, recipient, subject, body, at from inbox order by id desc limit $1', [mostMessages])
}

export interface DeliveryRow {
  channel: Channel
  recipient: string
  purpose: string
  provider: string
  at: Date
  sentAt: Date | null
  failure: string | null
}

/** That something left the house, never what it said. */
export async function insertDelivery(db: Queryable, row: DeliveryRow): Promise<void> {
  await db.query(
    'insert into deliveries (channel, recipient, purpose, provider, at, sent_at, failure) values ($1, $2, $3, $4, $5, $6, $7)',
    [row.channel, row.recipient, row.purpose, row.provider, row.at, row.sentAt, row.failure],
  )
}

export interface TargetRow {
  channel: TargetChannel
  sealedAddress: string
  sealedSecret: string | null
  enabled: boolean
}

export function findTarget(db: Queryable, targetId: string): Promise<TargetRow | undefined> {
  return rowOf<TargetRow>(
    db,
    `select t.channel, t.sealed_address as "sealedAddress", t.sealed_secret as "sealedSecret", t.enabled
       from notification_targets t join businesses b on b.id = t.business_id and b.closed_at is null
      where t.id = $1`,
    [targetId],
  )
}

/** How the last attempt went; `failure` as `notificationFailureText` reads it. */
export async function markTarget(db: Queryable, targetId: string, at: Date, failure: string | null): Promise<void> {
  await db.query(
    `update notification_targets
        set last_sent_at = case when $3::text is null then $2 else last_sent_at end,
            last_failure = $3, last_failure_at = case when $3::text is null then null else $2::timestamptz end
      where id = $1`,
    [targetId, at, failure],
  )
}

export interface SubscriptionRow {
  id: string
  endpoint: string
  p256dh: string
  auth: string
}

/** The browsers of one person. */
export function listSubscriptions(db: Queryable, userId: string): Promise<SubscriptionRow[]> {
  return rowsOf<SubscriptionRow>(db, 'select id, endpoint, p256dh, auth from push_subscriptions where user_id = $1 order by id', [userId])
}

export async function removeSubscriptions(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.query('delete from push_subscriptions where id = any($1::bigint[])', [ids])
}

/** Something was handed to the push services of these browsers. */
export async function markSent(db: Queryable, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await db.query('update push_subscriptions set last_sent_at = $2 where id = any($1::bigint[])', [ids, at])
}
