import { announcementList } from '@kilowatch/contract'
import { sqlList } from '../../../storage/list.ts'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

export interface PublishedRow {
  id: string
  title: { zh: string; en: string }
  body: { zh: string; en: string }
  pop_up: boolean
  business_name: string | null
  published_by: string
  created_at: Date
  expires_at: Date | null
  withdrawn_at: Date | null
  recipients: number
  read: number
}

const words = `concat_ws(' ', n.title->>'zh', n.title->>'en', n.body->>'zh', n.body->>'en', n.params->>'business')`

export const publishedRows = sqlList(announcementList, {
  select: `n.id, n.title, n.body, n.pop_up, n.params->>'business' as business_name, coalesce(u.name, '') as published_by,
           n.created_at, n.expires_at, n.withdrawn_at,
           (select count(*)::int from message_readers r where r.message_id = n.id) as recipients,
           (select count(r.read_at)::int from message_readers r where r.message_id = n.id) as read`,
  from: 'messages n left join users u on u.id = n.published_by',
  always: `n.kind = 'operator'`,
  where: {
    search: `strpos(lower(${words}), lower(:search)) > 0`,
    state: `case when n.withdrawn_at is not null then 'withdrawn' when n.expires_at <= :now then 'over' else 'shown' end = :state`,
  },
  sorts: { at: ['n.created_at'], expiresAt: [`coalesce(n.expires_at, 'infinity')`] },
  key: 'n.id',
})

/** Name of a business that is open. */
export async function findBusinessName(db: Queryable, id: string): Promise<string | undefined> {
  return (await rowOf<{ name: string }>(db, 'select name from businesses where id = $1 and closed_at is null', [id]))?.name
}

/** Everybody with an account, or the people of one business. */
export async function addAudience(tx: Queryable, announcementId: string, businessId: string | null): Promise<string[]> {
  const rows = await rowsOf<{ user_id: string }>(
    tx,
    `insert into message_readers (message_id, user_id)
     select $1, u.id from users u
      where u.removed_at is null
        and ($2::bigint is null or exists (select from memberships m where m.user_id = u.id and m.business_id = $2))
     returning user_id`,
    [announcementId, businessId],
  )
  return rows.map((row) => row.user_id)
}

/** The title of the announcement; undefined when there is no such announcement of an operator, or it was withdrawn already. */
export async function withdraw(tx: Queryable, id: string, now: Date): Promise<{ title: unknown } | undefined> {
  return rowOf(tx, `update messages set withdrawn_at = $2 where id = $1 and kind = 'operator' and withdrawn_at is null returning title`, [
    id,
    now,
  ])
}

export async function readersOf(db: Queryable, announcementId: string): Promise<string[]> {
  const rows = await rowsOf<{ user_id: string }>(db, 'select user_id from message_readers where message_id = $1', [announcementId])
  return rows.map((row) => row.user_id)
}
