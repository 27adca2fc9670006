import { type ClientRow, clientList, type PatrolProvider, type PatrolProviderRow, patrolProviderList } from '@kilowatch/contract'
import { engagementFlow, patrolTaskFlow } from '@kilowatch/work'
import { type SqlList, sqlList } from '../../../storage/list.ts'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
import { stateNow } from '../../work/index.ts'

/** As a row is stored. */
type Stored<R> = Omit<R, 'requestedAt'> & { requestedAt: Date }
export type ProviderStored = Stored<PatrolProviderRow>
export type ClientStored = Stored<ClientRow>

const state = stateNow(engagementFlow, 'w')
const tasks = (condition: string) =>
  `(select count(*)::int from work t where t.kind = '${patrolTaskFlow.kind}' and t.business_id = e.business_id and t.provider_id = e.provider_id and ${condition})`
const members = '(select count(*)::int from memberships m where m.business_id = e.provider_id and m.user_id is not null)'

const shared = `
  e.id, o.name, ${state} as state, (e.from_at at time zone b.time_zone)::date::text as "fromOn",
  ((e.until_at at time zone b.time_zone)::date - 1)::text as "untilOn", c.name as "requestedBy", w.created_at as "requestedAt",
  nullif(s.entered->>'reason', '') as reason, ${tasks('t.closed_at is null')} as "tasksOpen"`
/** `other`: the side that the reader is not of. */
const tables = (other: 'business_id' | 'provider_id') => `
  engagements e join work w on w.id = e.id join businesses b on b.id = e.business_id join businesses o on o.id = e.${other}
  left join users c on c.id = w.created_by
  left join lateral (select entered from work_steps where work_id = e.id and step in ('decline', 'end', 'quit') order by id desc limit 1) s on true`
const where = { search: 'strpos(lower(o.name), lower(:search)) > 0', state: `${state} = any(:state::text[])` }
const sorts = { requestedAt: ['w.created_at'], name: ['o.name collate "zh-x-icu"'] }

export const providersOfBusiness = sqlList(patrolProviderList, {
  select: `${shared}, ${tasks(`t.state = 'done'`)} as "tasksDone", case when ${state} = 'active' then ${members} end as people`,
  from: tables('provider_id'),
  always: `e.business_id = :businessId and e.kind = 'patrol'`,
  ...{ where, sorts, key: 'e.id' },
})

export const clientsOfBusiness: SqlList<typeof clientList> = sqlList(clientList, {
  select: `${shared}, ${tasks(`t.closed_at is null and t.assignee_id is null`)} as "tasksUnassigned"`,
  from: tables('business_id'),
  always: `e.provider_id = :businessId and e.kind = 'patrol' and b.closed_at is null`,
  ...{ where, sorts, key: 'e.id' },
})

export interface EngagementRecord {
  id: string
  businessId: string
  business: string
  timeZone: string
  providerId: string
  provider: string
  state: keyof (typeof engagementFlow)['states']
  dueAt: Date | null
  fromAt: Date
  untilAt: Date | null
}

/** Holds its work until the end of the transaction. */
export function lockEngagement(tx: Queryable, id: string): Promise<EngagementRecord | undefined> {
  return rowOf<EngagementRecord & Record<string, unknown>>(
    tx,
    `select e.id, e.business_id as "businessId", b.name as business, b.time_zone as "timeZone", e.provider_id as "providerId",
            p.name as provider, w.state, w.due_at as "dueAt", e.from_at as "fromAt", e.until_at as "untilAt"
       from engagements e join work w on w.id = e.id join businesses b on b.id = e.business_id join businesses p on p.id = e.provider_id
      where e.id = $1 for no key update of w`,
    [id],
  )
}

/** An enterprise that is there, by its whole name, or by the code with which it was authenticated last. */
export function findProvider(tx: Queryable, called: string): Promise<{ id: string; name: string } | undefined> {
  return rowOf<{ id: string; name: string }>(
    tx,
    `select b.id, b.name from businesses b
      where b.kind = 'enterprise' and b.closed_at is null
        and (lower(b.name) = lower($1)
             or (b.auth_state = 2
                 and exists (select from business_auth_submissions s join work w on w.id = s.auth_id
                              where s.entered->>'creditCode' = upper($1) and s.outcome = 'passed' and w.business_id = b.id
                                and s.number = (select max(l.number) from business_auth_submissions l
                                                 where l.auth_id = s.auth_id and l.outcome = 'passed'))))
      order by lower(b.name) = lower($1) desc, b.id limit 1`,
    [called],
  )
}

export interface NewEngagement {
  id: string
  businessId: string
  providerId: string
  fromAt: Date
  untilAt: Date | null
}

export async function insertEngagement(tx: Queryable, { id, businessId, providerId, fromAt, untilAt }: NewEngagement): Promise<void> {
  await tx.query(`insert into engagements (id, business_id, provider_id, kind, from_at, until_at) values ($1, $2, $3, 'patrol', $4, $5)`, [
    id,
    businessId,
    providerId,
    fromAt,
    untilAt,
  ])
}

/** How many of a business wait for an answer, and whether one with this provider is asked for or active. */
export async function openEngagements(
  tx: Queryable,
  businessId: string,
  providerId: string,
  now: Date,
): Promise<{ waiting: number; known: boolean }> {
  const row = await rowOf<{ waiting: number; known: boolean }>(
    tx,
    `select count(*) filter (where w.state = 'requested')::int as waiting, coalesce(bool_or(e.provider_id = $2), false) as known
       from engagements e join work w on w.id = e.id
      where e.business_id = $1 and e.kind = 'patrol' and w.closed_at is null and (w.due_at is null or w.due_at > $3)`,
    [businessId, providerId, now],
  )
  return row ?? { waiting: 0, known: false }
}

/** Begins when it is accepted at the earliest. */
export async function startEngagement(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.query('update engagements set from_at = greatest(from_at, $2) where id = $1', [id, at])
}

export async function setUntil(tx: Queryable, id: string, until: Date | null, dueAt: Date | null): Promise<void> {
  await tx.query('with e as (update engagements set until_at = $2 where id = $1) update work set due_at = $3 where id = $1', [
    ...[id, until, dueAt],
  ])
}

/** The beginning of a day, or the end of it, where the business is. */
export async function momentOf(tx: Queryable, businessId: string, day: string, end: boolean): Promise<Date> {
  const row = await rowOf<{ at: Date }>(
    tx,
    `select ($2::date + $3::int)::timestamp at time zone time_zone as at from businesses where id = $1`,
    [businessId, day, end ? 1 : 0],
  )
  return row?.at ?? new Date(0)
}

/** Businesses to which patrol tasks can be given now. */
export function engagedProviders(db: Queryable, businessId: string): Promise<{ id: string; name: string }[]> {
  return rowsOf<{ id: string; name: string }>(
    db,
    `select distinct p.id, p.name from active_engagements e join businesses p on p.id = e.provider_id
      where e.business_id = $1 and e.kind = 'patrol' order by p.name, p.id limit 500`,
    [businessId],
  )
}

/** People of a business whose rights may be others now. */
export async function peopleOf(tx: Queryable, businessId: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(tx, 'select user_id as id from memberships where business_id = $1 and user_id is not null', [
    businessId,
  ])
  return rows.map(({ id }) => id)
}

/** Of engagements that the clock has ended since. */
export function endedByClock(db: Queryable, since: Date): Promise<{ id: string }[]> {
  return rowsOf<{ id: string }>(
    db,
    `select e.id from engagements e join work w on w.id = e.id where w.state = 'expired' and w.closed_at > $1 order by e.id`,
    [since],
  )
}

type ProviderTask = PatrolProvider['now'][number]

/** Tasks of a provider in a business: those that are not over, or the last that are. */
export function providerTasks(db: Queryable, id: string, over: boolean, now: Date): Promise<ProviderTask[]> {
  return rowsOf<ProviderTask>(
    db,
    `select w.id, w.number, w.title, case when w.due_at <= $2 and w.state in ('waiting', 'executing') then 'overdue' else w.state end as state,
            t.planned_on::text as "plannedOn", case when a.id is not null then json_build_object('id', a.id::text, 'name', a.name) end as assignee
       from engagements e join work w on w.business_id = e.business_id and w.provider_id = e.provider_id and w.kind = '${patrolTaskFlow.kind}'
       join patrol_tasks t on t.id = w.id left join users a on a.id = w.assignee_id
      where e.id = $1 and ${over ? 'w.closed_at is not null order by w.closed_at desc, w.id desc limit 20' : 'w.closed_at is null order by t.planned_on, w.id limit 100'}`,
    [id, now],
  )
}

/** People of the provider, while it serves the business. */
export function staffOf(db: Queryable, id: string): Promise<PatrolProvider['staff']> {
  return rowsOf<PatrolProvider['staff'][number]>(
    db,
    `select u.id, u.name from active_engagements e join memberships m on m.business_id = e.provider_id
       join users u on u.id = m.user_id and u.disabled_at is null and u.removed_at is null
      where e.id = $1 order by u.name collate "zh-x-icu", u.id limit 500`,
    [id],
  )
}

/** Whether a business does patrols for another one now. */
export async function isEngaged(tx: Queryable, businessId: string, providerId: string): Promise<boolean> {
  const text = `select from active_engagements where business_id = $1 and provider_id = $2 and kind = 'patrol'`
  return (await rowOf(tx, text, [businessId, providerId])) !== undefined
}
