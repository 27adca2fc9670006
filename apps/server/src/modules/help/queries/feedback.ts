import { type Feedback, type FeedbackKind, feedbackList, platformFeedbackList } from '@kilowatch/contract'
import { sqlList } from '../../../storage/list.ts'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

const replies = '(select count(*)::int from feedback_words w where w.feedback_id = f.id) as replies'
const columns = `f.id::text as id, f.kind, f.text, f.state, f.created_at as at, f.changed_at as "changedAt", ${replies}`
const where = {
  search: `strpos(lower(f.text), lower(:search)) > 0`,
  kind: 'f.kind = :kind',
  state: 'f.state = :state',
}
const sorts = { changedAt: ['f.changed_at'], at: ['f.created_at'] }

export interface FeedbackRow extends Omit<Feedback, 'at' | 'changedAt'> {
  at: Date
  changedAt: Date
}
export interface AuthoredRow extends FeedbackRow {
  userName: string | null
  businessName: string | null
}

export const ownFeedbackRows = sqlList(feedbackList, {
  ...{ select: columns, from: 'feedback f', always: 'f.user_id = :userId', where, sorts },
  key: 'f.id',
})

const authored = `${columns}, u.name as "userName", b.name as "businessName"`
const authors = 'feedback f join users u on u.id = f.user_id left join businesses b on b.id = f.business_id'

export const platformFeedbackRows = sqlList(platformFeedbackList, {
  select: authored,
  from: authors,
  always: 'true',
  where: { ...where, search: `strpos(lower(concat_ws(' ', f.text, u.name, b.name)), lower(:search)) > 0` },
  sorts,
  key: 'f.id',
})

export function findFeedback(db: Queryable, id: string): Promise<(AuthoredRow & { userId: string }) | undefined> {
  return rowOf(db, `select ${authored}, f.user_id::text as "userId" from ${authors} where f.id = $1`, [id])
}

/** Nobody else writes to it until the transaction ends. */
export function lockFeedback(tx: Queryable, id: string): Promise<{ userId: string; kind: FeedbackKind } | undefined> {
  return rowOf(tx, `select user_id::text as "userId", kind from feedback where id = $1 for update`, [id])
}

export interface WordsRow {
  id: string
  at: Date
  text: string
  fromPlatform: boolean
  by: string | null
}

export function listWords(db: Queryable, id: string): Promise<WordsRow[]> {
  return rowsOf(
    db,
    `select w.id::text as id, w.created_at as at, w.text, w.from_platform as "fromPlatform", u.name as by
       from feedback_words w left join users u on u.id = w.by_user where w.feedback_id = $1 order by w.id`,
    [id],
  )
}

/** Of a person, how many wait for an answer, and how many words one of them has. */
export async function countWaiting(tx: Queryable, userId: string): Promise<number> {
  const row = await rowOf<{ count: number }>(tx, `select count(*)::int from feedback where user_id = $1 and state = 'waiting'`, [userId])
  return row?.count ?? 0
}

interface NewFeedback {
  userId: string
  businessId: string | null
  kind: FeedbackKind
  text: string
  at: Date
}

export async function insertFeedback(tx: Queryable, { userId, businessId, kind, text, at }: NewFeedback): Promise<string> {
  const row = await rowOf<{ id: string }>(
    tx,
    `insert into feedback (user_id, business_id, kind, text, created_at, changed_at) values ($1, $2, $3, $4, $5, $5) returning id::text`,
    [userId, businessId, kind, text, at],
  )
  return row?.id ?? ''
}

interface NewWords {
  text: string
  fromPlatform: boolean
  userId: string
  at: Date
}

/** Whose turn it is follows from who wrote. */
export async function insertWords(tx: Queryable, id: string, { text, fromPlatform, userId, at }: NewWords): Promise<void> {
  await tx.query(
    `with written as (insert into feedback_words (feedback_id, text, from_platform, by_user, created_at) values ($1, $2, $3, $4, $5))
     update feedback set changed_at = $5, state = case when $3 then 'answered' else 'waiting' end where id = $1`,
    [id, text, fromPlatform, userId, at],
  )
}

/** Words since the platform answered. */
export async function countUnanswered(tx: Queryable, id: string): Promise<number> {
  const row = await rowOf<{ count: number }>(
    tx,
    `select count(*)::int from feedback_words w where w.feedback_id = $1 and not w.from_platform
        and w.id > coalesce((select max(p.id) from feedback_words p where p.feedback_id = $1 and p.from_platform), 0)`,
    [id],
  )
  return row?.count ?? 0
}

export async function findOperators(tx: Queryable): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    `select id::text as id from users where operator and removed_at is null and disabled_at is null order by id`,
  )
  return rows.map(({ id }) => id)
}
