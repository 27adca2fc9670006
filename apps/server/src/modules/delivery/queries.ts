import { type Queryable, rowsOf } from '../../storage/queryable.ts'
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
