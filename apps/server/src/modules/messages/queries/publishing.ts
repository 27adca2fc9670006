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

const published = `
  select n.id, n.title, n.body, n.pop_up, n.params->>'business' as business_name, coalesce(u.name, '') as published_by,
         n.created_at, n.expires_at, n.withdrawn_at, r.recipients, r.read
    from notices n
    left join users u on u.id = n.published_by
   cross join lateral (select count(*)::int as recipients, count(read_at)::int as read from notice_readers where notice_id = n.id) r
   where n.kind = 'operator'`

export async function listPublished(
  db: Queryable,
  page: { limit: number; offset: number },
): Promise<{ rows: PublishedRow[]; total: number }> {
  const counted = await rowOf<{ total: number }>(db, `select count(*)::int as total from notices where kind = 'operator'`)
  const rows = await rowsOf<PublishedRow>(db, `${published} order by n.id desc limit $1 offset $2`, [page.limit, page.offset])
  return { rows, total: counted?.total ?? 0 }
}

export function findPublished(db: Queryable, id: string): Promise<PublishedRow | undefined> {
  return rowOf<PublishedRow>(db, `${published} and n.id = $1`, [id])
}

/** Name of a business that is open. */
export async function findBusinessName(db: Queryable, id: string): Promise<string | undefined> {
  return (await rowOf<{ name: string }>(db, 'select name from businesses where id = $1 and closed_at is null', [id]))?.name
}

/** Everybody with an account, or the people of one business. */
export async function addAudience(tx: Queryable, noticeId: string, businessId: string | null): Promise<string[]> {
  const rows = await rowsOf<{ user_id: string }>(
    tx,
    `insert into notice_readers (notice_id, user_id)
     select $1, u.id from users u
      where u.removed_at is null
        and ($2::bigint is null or exists (select from memberships m where m.user_id = u.id and m.business_id = $2))
     returning user_id`,
    [noticeId, businessId],
  )
  return rows.map((row) => row.user_id)
}

/** The title of the notice; undefined when there is no such notice of an operator, or it was withdrawn already. */
export async function withdraw(tx: Queryable, id: string, now: Date): Promise<{ title: unknown } | undefined> {
  return rowOf(tx, `update notices set withdrawn_at = $2 where id = $1 and kind = 'operator' and withdrawn_at is null returning title`, [
    id,
    now,
  ])
}

export async function readersOf(db: Queryable, noticeId: string): Promise<string[]> {
  const rows = await rowsOf<{ user_id: string }>(db, 'select user_id from notice_readers where notice_id = $1', [noticeId])
  return rows.map((row) => row.user_id)
}
