import type { NotificationTopic } from '@kilowatch/contract'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
import type { AnnouncementText } from '../facts.ts'
import { isAdmin } from './roles.ts'

export interface NewEntry {
  topic: NotificationTopic
  level: number
  code: string
  params: unknown
  link: string | null
  subject: string
  businessId: string | null
  byRole: boolean
  causedBy: string | null
  messageId: string | null
  gathers: boolean
  once: string | null
  userIds: readonly string[]
  at: Date
}

/** With those who are told of it. */
export async function insertEntry(tx: Queryable, entry: NewEntry): Promise<void> {
  await tx.query(
    `with entry as (
       insert into notification_outbox (topic, level, code, params, link, subject, business_id, by_role, caused_by, message_id, gathers, once, created_at, due_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $14, $14) returning id)
     insert into notification_outbox_people (entry_id, user_id) select entry.id, u.user_id from entry, unnest($13::bigint[]) as u (user_id)`,
    [
      entry.topic,
      entry.level,
      entry.code,
      JSON.stringify(entry.params),
      entry.link,
      entry.subject,
      entry.businessId,
      entry.byRole,
      entry.causedBy,
      entry.messageId,
      entry.gathers,
      entry.once,
      entry.userIds,
      entry.at,
    ],
  )
}

/** Whether something was told under this name. Until the end of the transaction nobody else tells it. */
export async function isToldOnce(tx: Queryable, once: string): Promise<boolean> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [once])
  return (await rowOf(tx, 'select from notification_outbox where once = $1', [once])) !== undefined
}

/** How much a person has caused since then, up to a limit. The entries of one announcement are one. */
export async function countCaused(db: Queryable, userId: string, since: Date, limit: number): Promise<number> {
  const row = await rowOf<{ count: number }>(
    db,
    `select count(*)::int as count from (select distinct coalesce(message_id, -id) from notification_outbox where caused_by = $1 and created_at > $2 limit $3) e`,
    [userId, since, limit],
  )
  return row?.count ?? 0
}

/** Nothing more is said of what waits for an answer. */
export async function settleEntries(tx: Queryable, subject: string, asking: readonly NotificationTopic[], at: Date): Promise<void> {
  await tx.query(
    'update notification_outbox set settled_at = $3, due_at = null where subject = $1 and topic = any($2::text[]) and settled_at is null',
    [subject, asking, at],
  )
}

export interface EntryRow {
  id: string
  topic: NotificationTopic
  level: 1 | 2 | 3 | 4
  code: string
  params: Record<string, string | number>
  words: AnnouncementText | null
  link: string | null
  business_id: string | null
  by_role: boolean
  caused_by: string | null
  gathers: boolean
  /** Its message stands in the console. */
  in_console: boolean
  created_at: Date
  told: boolean
  /** Where it is addressed to a role: who holds it still. */
  people: string[]
}

const columns = `
  o.id, o.topic, o.level, o.code, o.params, case when n.title is not null then jsonb_build_object('title', n.title, 'body', n.body) end as words,
  o.link, o.business_id, o.by_role, o.caused_by, o.gathers, o.message_id is not null as in_console, o.created_at, o.told_at is not null as told,
  array(select p.user_id from notification_outbox_people p
         where p.entry_id = o.id and (not o.by_role or ${isAdmin('p.user_id', 'o.business_id')}) order by p.user_id) as people`

/**
 * Entries whose time has come. Causers and businesses take turns: anyone who causes a thousand holds nobody up who causes one.
 * In the order of their turns. $1 now, $2 how many
 */
export const dueEntriesStatement = `
  with turns as materialized (
    select id, due_at, row_number() over (partition by coalesce(business_id, 0), coalesce(caused_by, 0) order by due_at, id) as turn
      from notification_outbox where due_at <= $1),
  due as materialized (select id, turn from turns order by turn, due_at, id limit $2),
  taken as materialized (select o.id from notification_outbox o join due on due.id = o.id where o.due_at <= $1 for no key update of o)
  select ${columns} from taken join due on due.id = taken.id join notification_outbox o on o.id = taken.id left join messages n on n.id = o.message_id
   order by due.turn, o.due_at, o.id`

export function takeDueEntries(tx: Queryable, now: Date, limit: number): Promise<EntryRow[]> {
  return rowsOf(tx, dueEntriesStatement, [now, limit])
}

export interface ToldEntryRow {
  entry_id: string
  user_id: string | null
  target_id: string | null
  occasion: string
  step: number
  told_at: Date | null
  closes_at: Date | null
}

/** What everybody has heard of these entries beside their message in the console, or will hear with others. */
export function readToldEntries(db: Queryable, entryIds: readonly string[]): Promise<ToldEntryRow[]> {
  return rowsOf(
    db,
    `select te.entry_id, t.user_id, t.target_id, te.occasion, te.step, t.told_at, t.closes_at
       from notification_entries te join notifications t on t.id = te.notification_id where te.entry_id = any($1::bigint[])`,
    [entryIds],
  )
}

export interface EntryOutcome {
  id: string
  nextAt: Date | null
}

export async function writeEntryOutcomes(tx: Queryable, outcomes: readonly EntryOutcome[], now: Date): Promise<void> {
  await tx.query(
    `update notification_outbox o set due_at = e.next_at, told_at = coalesce(o.told_at, $1)
       from unnest($2::bigint[], $3::timestamptz[]) as e (id, next_at) where o.id = e.id`,
    [now, outcomes.map(({ id }) => id), outcomes.map(({ nextAt }) => nextAt)],
  )
}

/**
 * SQL: whether what te says of the entry o is this person's no more: it is addressed to a role which they hold no longer. Whom the rule of
 * the business calls need only belong to it.
 */
export function lostSight(userId: string): string {
  return `(o.by_role and not ${isAdmin(userId, 'o.business_id')} and not (te.occasion = 'escalated' and exists (
            select from memberships e where e.user_id = ${userId} and e.business_id = o.business_id)))`
}

/** What was settled or withdrawn while it gathered, and what its recipient is told no more. */
export async function dropUntellableEntries(tx: Queryable, notificationIds: readonly string[], now: Date): Promise<void> {
  await tx.query(
    `delete from notification_entries te using notifications t, notification_outbox o left join messages n on n.id = o.message_id
      where te.notification_id = any($1::bigint[]) and t.id = te.notification_id and o.id = te.entry_id
        and (o.settled_at is not null or n.withdrawn_at is not null or n.expires_at <= $2 or (t.user_id is not null and ${lostSight('t.user_id')}))`,
    [notificationIds, now],
  )
}

export interface GatheredRow {
  notification_id: string
  code: string
  params: Record<string, string | number>
  words: AnnouncementText | null
  level: 1 | 2 | 3 | 4
  by_role: boolean
  notices: number
}

/** What has gathered, by its kind, most first; the words' parameters are of the newest. */
export function sumUpEntries(tx: Queryable, notificationIds: readonly string[]): Promise<GatheredRow[]> {
  return rowsOf(
    tx,
    `select te.notification_id, o.code, (array_agg(o.params order by o.id desc))[1] as params, max(o.level) as level, bool_and(o.by_role) as by_role,
            (array_agg(case when n.title is not null then jsonb_build_object('title', n.title, 'body', n.body) end order by o.id desc))[1] as words,
            count(distinct o.id)::int as notices
       from notification_entries te join notification_outbox o on o.id = te.entry_id left join messages n on n.id = o.message_id
      where te.notification_id = any($1::bigint[])
      group by te.notification_id, o.code, case when o.code = '' then o.id end order by te.notification_id, notices desc, o.code`,
    [notificationIds],
  )
}

/** What is older than this and told, some at a time. @returns how many went */
export async function removeOldEntries(db: Queryable, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from notification_outbox where id in (
       select id from notification_outbox where created_at < $1 and (due_at is null or settled_at is not null) order by created_at limit $2)`,
    [before, limit],
  )
  return rowCount ?? 0
}
