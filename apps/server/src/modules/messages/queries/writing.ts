import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

export interface NewNotification {
  kind: string
  code: string
  params: unknown
  title: unknown
  body: unknown
  link: string | null
  popUp: boolean
  publishedBy: string | null
  at: Date
  expiresAt: Date | null
}

export async function insertMessage(tx: Queryable, message: NewNotification): Promise<string> {
  const row = await rowOf<{ id: string }>(
    tx,
    `insert into messages (kind, code, params, title, body, link, pop_up, published_by, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      message.kind,
      message.code,
      JSON.stringify(message.params),
      message.title === null ? null : JSON.stringify(message.title),
      message.body === null ? null : JSON.stringify(message.body),
      message.link,
      message.popUp,
      message.publishedBy,
      message.at,
      message.expiresAt,
    ],
  )
  return row?.id ?? ''
}

/** Those of the people who have an account get it. @returns their ids */
export async function addReaders(tx: Queryable, messageId: string, userIds: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ user_id: string }>(
    tx,
    `insert into message_readers (message_id, user_id)
     select $1, id from users where id = any($2::bigint[]) and removed_at is null on conflict do nothing returning user_id`,
    [messageId, userIds],
  )
  return rows.map((row) => row.user_id)
}

export interface WordedRow {
  kind: string
  title: unknown
  body: unknown
  link: string | null
  userIds: readonly string[]
}

/** Several messages with their readers, in one statement. @returns ids of the readers, each once */
export async function insertWorded(tx: Queryable, messages: readonly WordedRow[], at: Date): Promise<string[]> {
  const readers = messages.flatMap(({ userIds }, place) => [...new Set(userIds)].map((userId) => ({ userId, place: place + 1 })))
  const rows = await rowsOf<{ user_id: string }>(
    tx,
    `with numbered as materialized (
       select nextval(pg_get_serial_sequence('messages', 'id')) as id, n.* from unnest($2::text[], $3::text[]::jsonb[], $4::text[]::jsonb[], $5::text[])
         with ordinality as n (kind, title, body, link, place)),
     made as (
       insert into messages (id, kind, title, body, link, created_at) overriding system value
       select id, kind, title, body, link, $1 from numbered),
     read as (
       insert into message_readers (message_id, user_id)
       select n.id, u.id from unnest($6::bigint[], $7::int[]) as r (user_id, place)
         join numbered n on n.place = r.place
         join users u on u.id = r.user_id and u.removed_at is null
       returning user_id)
     select distinct user_id from read`,
    [
      at,
      messages.map(({ kind }) => kind),
      messages.map(({ title }) => JSON.stringify(title)),
      messages.map(({ body }) => JSON.stringify(body)),
      messages.map(({ link }) => link),
      readers.map(({ userId }) => userId),
      readers.map(({ place }) => place),
    ],
  )
  return rows.map((row) => row.user_id)
}

/** Messages older than so many days, read or not, some at a time. @returns how many */
export async function removeOldMessages(db: Queryable, days: number, now: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from messages where id in (
       select id from messages where created_at < $1::timestamptz - make_interval(days => $2) order by id limit $3)`,
    [now, days, limit],
  )
  return rowCount ?? 0
}
