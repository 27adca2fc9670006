import type { NoticeChannel, NoticeOccasion } from '@kilowatch/contract'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
import type { TellingParams } from '../facts.ts'

export interface DeliveryRow {
  id: string
  created_at: Date
  occasion: NoticeOccasion
  channel: NoticeChannel
  user_id: string | null
  user_name: string | null
  target_id: string | null
  target_name: string | null
  recipient: string
  state: 'queued' | 'sent' | 'failed' | 'held'
  attempts: number
  next_at: Date | null
  sent_at: Date | null
  failure: string | null
  params: TellingParams
  alarm_ids: string[]
}

export interface DeliveryFilter {
  channel?: readonly string[] | undefined
  state?: readonly string[] | undefined
  occasion?: readonly string[] | undefined
  search?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Whose: of one person, or of one business. */
export type DeliveryScope = { userId: string } | { businessId: string }

/** A digest of thousands names the first: they open the same page. */
const mostAlarmIds = 50

const columns = `
  d.id, d.created_at, d.occasion, d.channel, d.user_id, u.name as user_name, d.target_id, g.name as target_name, d.recipient, d.state,
  d.attempts, case when d.state = 'queued' then d.next_at end as next_at, d.sent_at, d.failure, t.params,
  array(select distinct alarm_id from notice_telling_alarms where telling_id = d.telling_id order by alarm_id limit ${mostAlarmIds}) as alarm_ids`
const tables = `
  notice_deliveries d
    join notice_tellings t on t.id = d.telling_id
    left join users u on u.id = d.user_id
    left join notice_targets g on g.id = d.target_id`

const matches = `
  ($2::text[] is null or d.channel = any($2))
  and ($3::text[] is null or d.state = any($3))
  and ($4::text[] is null or d.occasion = any($4))
  and ($5::text is null or strpos(lower(concat_ws(' ', u.name, g.name, d.recipient, t.params::text)), lower($5)) > 0)
  and ($6::timestamptz is null or d.created_at >= $6)
  and ($7::timestamptz is null or d.created_at < $7)`

function whose(scope: DeliveryScope): string {
  return 'userId' in scope ? 'd.user_id = $1' : 'd.business_id = $1'
}

function parametersOf(scope: DeliveryScope, { channel, state, occasion, search, from, to }: DeliveryFilter): unknown[] {
  const date = (value: string | undefined) => (value === undefined ? null : new Date(value))
  const id = 'userId' in scope ? scope.userId : scope.businessId
  return [id, channel ?? null, state ?? null, occasion ?? null, search || null, date(from), date(to)]
}

/** Newest first. $8 how many, $9 after so many */
export function listStatement(scope: DeliveryScope): string {
  return `select ${columns} from ${tables} where ${whose(scope)} and ${matches} order by d.id desc limit $8 offset $9`
}

export function listRows(
  db: Queryable,
  scope: DeliveryScope,
  filter: DeliveryFilter,
  slice: { limit: number; offset: number },
): Promise<DeliveryRow[]> {
  return rowsOf(db, listStatement(scope), [...parametersOf(scope, filter), slice.limit, slice.offset])
}

export async function countRows(db: Queryable, scope: DeliveryScope, filter: DeliveryFilter): Promise<number> {
  const row = await rowOf<{ total: number }>(
    db,
    `select count(*)::int as total from ${tables} where ${whose(scope)} and ${matches}`,
    parametersOf(scope, filter),
  )
  return row?.total ?? 0
}

/** Those that are older than one that was read: the next part of a file. */
export function nextRows(
  db: Queryable,
  scope: DeliveryScope,
  filter: DeliveryFilter,
  before: string | null,
  limit: number,
): Promise<DeliveryRow[]> {
  return rowsOf(
    db,
    `select ${columns} from ${tables} where ${whose(scope)} and ${matches} and ($8::bigint is null or d.id < $8) order by d.id desc limit $9`,
    [...parametersOf(scope, filter), before, limit],
  )
}

/** Who was told of one alarm, oldest first. */
export function rowsOfAlarm(db: Queryable, alarmId: string): Promise<DeliveryRow[]> {
  return rowsOf(
    db,
    `select ${columns} from ${tables}
      where d.telling_id in (select telling_id from notice_telling_alarms where alarm_id = $1) order by d.id limit 500`,
    [alarmId],
  )
}

/** What is older than this goes, some at a time. @returns how many messages went */
export async function removeOlder(db: Queryable, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from notice_tellings where id in (
       select id from notice_tellings where created_at < $1 and told_at is not null order by created_at limit $2)`,
    [before, limit],
  )
  return rowCount ?? 0
}
