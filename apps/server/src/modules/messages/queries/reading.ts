import { messageList } from '@kilowatch/contract'
import { sqlList } from '../../../storage/list.ts'
import { type Prepared, type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

export interface MessageRow {
  id: string
  kind: string
  code: string
  params: Record<string, string | number>
  title: Record<string, string> | null
  body: Record<string, string> | null
  link: string | null
  created_at: Date
  read_at: Date | null
}

const columns = 'n.id, n.kind, n.code, n.params, n.title, n.body, n.link, n.created_at, r.read_at'
/** Withdrawn and expired messages vanish. */
const stands = (now: string) => `n.withdrawn_at is null and (n.expires_at is null or n.expires_at > ${now})`
/** What a person has: $1 the person, $2 now. */
const mine = `message_readers r join messages n on n.id = r.message_id where r.user_id = $1 and ${stands('$2')}`

/** `codes`: those whose own words hold what is searched for; operators' messages are found by their text, the server's by what was filled in too. */
export const messageRows = sqlList(messageList, {
  select: columns,
  from: 'message_readers r join messages n on n.id = r.message_id',
  always: `r.user_id = :userId and ${stands(':now')}`,
  where: {
    read: `(r.read_at is not null) = (:read::text = 'yes')`,
    kind: 'n.kind = :kind',
    search: `n.code = any(:codes::text[])
             or exists (select from jsonb_each_text(n.params) p where strpos(lower(p.value), lower(:search)) > 0)
             or exists (select from jsonb_each_text(n.title) t where strpos(lower(t.value), lower(:search)) > 0)
             or exists (select from jsonb_each_text(n.body) b where strpos(lower(b.value), lower(:search)) > 0)`,
  },
  // In the order of their ids.
  sorts: { at: [] },
  key: 'r.message_id',
})

export function findMessage(db: Queryable, userId: string, now: Date, id: string): Promise<MessageRow | undefined> {
  return rowOf<MessageRow>(db, `select ${columns} from ${mine} and n.id = $3`, [userId, now, id])
}

/** Unread, newest first. */
export function findUnread(db: Queryable, userId: string, now: Date, wish: { onlyPopUps: boolean; limit: number }): Promise<MessageRow[]> {
  return rowsOf<MessageRow>(
    db,
    `select ${columns} from ${mine} and r.read_at is null and (n.pop_up or not $3) order by r.message_id desc limit $4`,
    [userId, now, wish.onlyPopUps, wish.limit],
  )
}

const unread: Prepared = {
  name: 'unread-messages',
  text: `select r.user_id, count(*)::int as unread, (count(*) filter (where n.kind = 'alarm'))::int as alarms from message_readers r join messages n on n.id = r.message_id
      where r.user_id = any($1::bigint[]) and r.read_at is null and n.withdrawn_at is null and (n.expires_at is null or n.expires_at > $2)
      group by r.user_id`,
}

interface Unread {
  user_id: string
  unread: number
  /** Of them, those that tell of an alarm. */
  alarms: number
}

/** How many messages wait for each of these people; who has none is missing. */
export async function unreadCounts(db: Queryable, userIds: readonly string[], now: Date): Promise<Map<string, Unread>> {
  const rows = await rowsOf<Unread>(db, unread, [userIds, now])
  return new Map(rows.map((row) => [row.user_id, row]))
}

/** Those of a person's messages that were unread, or all of them. @returns how many there were */
export async function markRead(tx: Queryable, userId: string, ids: readonly string[] | null, now: Date): Promise<number> {
  const { rowCount } = await tx.query(
    `update message_readers set read_at = $2 where user_id = $1 and read_at is null and ($3::bigint[] is null or message_id = any($3))`,
    [userId, now, ids],
  )
  return rowCount ?? 0
}
