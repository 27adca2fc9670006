import {
  type Rectification,
  type RectificationCompany,
  type RectificationLevel,
  type RectificationRow,
  rectificationList,
} from '@kilowatch/contract'
import { type RectificationState, rectificationFlow, rectificationOpen } from '@kilowatch/work'
import { ask, countBy, sqlList } from '../../../storage/list.ts'
import { ofBusinessOf } from '../../../storage/own-business.ts'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

const named = (table: string) =>
  `case when ${table}.id is not null then json_build_object('id', ${table}.id::text, 'name', ${table}.name) end`
const company = `case when v.id is not null then json_build_object('kind', 'provider', 'id', v.id::text, 'name', v.name)
  when h.id is not null then json_build_object('kind', 'department', 'id', h.id::text, 'name', h.name) end`
const open = `'{${rectificationOpen.join(',')}}'`
/** Its day is over and it is still to be done. */
const overdue = `coalesce(w.due_at <= :now and w.state = any(${open}), false)`

/** A row as it is stored. */
export interface RectificationStored extends Omit<RectificationRow, 'createdAt' | 'changedAt'> {
  createdAt: Date
  changedAt: Date
}

const joined = `join work w on w.id = r.id join businesses b on b.id = r.business_id
  left join groups g on g.id = w.group_id left join users a on a.id = w.assignee_id left join businesses v on v.id = w.provider_id
  left join departments h on h.id = r.department_id left join users c on c.id = w.created_by`
const fragments = {
  select: `
    w.id, w.number, w.title, r.level, w.state, r.due_on::text as "dueOn", ${overdue} as overdue, ${named('g')} as "group", ${company} as company,
    ${named('a')} as assignee, b.name as business, (select count(*)::int from work_devices d where d.work_id = w.id) as devices,
    (select count(*)::int from work_steps s where s.work_id = w.id and s.step = 'node') as nodes, c.name as "createdBy",
    w.created_at as "createdAt", w.changed_at as "changedAt",
    coalesce((select o.roles from visible_work o where o.user_id = :userId and o.work_id = w.id), '{}') as roles`,
  from: `rectifications r ${joined}`,
  where: {
    search: `strpos(lower(w.number || ' ' || w.title || ' ' || r.problem), lower(:search)) > 0`,
    side: `case :side::text when 'own' then r.business_id = :businessId else w.provider_id = :businessId end`,
    state: 'w.state = any(:state::text[])',
    level: 'r.level = any(:level::text[])',
    overdue: `${overdue} = (:overdue::text = 'true')`,
    due: 'r.due_on::timestamp at time zone b.time_zone',
    departmentId: `r.department_id in (select own.id from departments own where :departmentId::bigint = any (own.path) and ${ofBusinessOf(':userId')})`,
    groupId: '(w.group_id = :groupId::bigint or g.parent_id = :groupId::bigint)',
    providerId: 'w.provider_id = :providerId::bigint',
  },
  sorts: { createdAt: ['r.created_at'], dueOn: ['r.due_on'], changedAt: ['w.changed_at'] },
  key: 'r.id',
}

/** Everything that the person has to do with, of whichever side. */
export const rectificationsOfPerson = sqlList(rectificationList, {
  ...fragments,
  from: `work_seen_by(:userId, '${rectificationFlow.kind}') seen (id) join rectifications r on r.id = seen.id ${joined}`,
  always: 'true',
  rows: { from: fragments.from, always: 'true' },
  together: true,
})

/** For whoever was found to see it by the record itself. */
const anyRectification = sqlList(rectificationList, { ...fragments, always: 'true' })

export async function findRow(
  db: Queryable,
  id: string,
  bound: { userId: string; businessId: string | null; now: Date },
): Promise<RectificationStored | undefined> {
  const { select, from } = anyRectification
  return (await ask<RectificationStored>(db, `select ${select} from ${from} where r.id = :id`, { ...bound, id }))[0]
}

export interface CreatedCount {
  day: string
  state: RectificationState
  overdue: boolean
  count: number
}

/** Those of the business that the person has to do with and that were created since, by the business's day. */
export function countCreated(
  db: Queryable,
  bound: { userId: string; businessId: string; now: Date; zone: string; since: Date },
): Promise<CreatedCount[]> {
  const since = { ...rectificationsOfPerson, always: 'r.created_at >= :since' }
  const by = { day: `to_char(r.created_at at time zone :zone, 'YYYY-MM-DD')`, state: 'w.state', overdue }
  return countBy<CreatedCount>(db, since, bound, { side: 'own' }, by, 'count')
}

export function countByState(
  db: Queryable,
  bound: { userId: string; businessId: string; now: Date },
  side: 'own' | 'clients',
): Promise<{ state: RectificationState; overdue: boolean; count: number }[]> {
  return countBy(db, rectificationsOfPerson, bound, { side }, { state: 'w.state', overdue }, 'count')
}

export function findTexts(db: Queryable, id: string): Promise<Pick<Rectification, 'problem' | 'demand'> | undefined> {
  return rowOf(db, 'select problem, demand from rectifications where id = $1', [id])
}

/** Its devices, whoever it was given to is to find them; `visible`: the person may open them. */
export function membersOf(db: Queryable, id: string, userId: string): Promise<Rectification['members']> {
  return rowsOf<Rectification['members'][number]>(
    db,
    `select d.box_id as id, d.name, coalesce(d.type, d.announced_type) as type, d.site,
            exists (select from device_access a where a.device_id = d.id and a.user_id = $2) as visible
       from work_devices wd join known_devices d on d.id = wd.device_id where wd.work_id = $1 order by d.name collate "zh-x-icu", d.id`,
    [id, userId],
  )
}

export interface NodeRow {
  id: string
  at: Date
  on: string
  by: { id: string; name: string } | null
  text: string
}

export function nodesOf(db: Queryable, id: string, node?: string): Promise<NodeRow[]> {
  return rowsOf<NodeRow & Record<string, unknown>>(
    db,
    `select s.id, s.at, s.entered->>'on' as on, ${named('u')} as by, s.entered->>'text' as text
       from work_steps s left join users u on u.id = s.by_user
      where s.work_id = $1 and s.step = 'node' and ($2::bigint is null or s.id = $2) order by s.at, s.id`,
    [id, node ?? null],
  )
}

export async function countNodes(tx: Queryable, id: string): Promise<number> {
  const text = `select count(*)::int as count from work_steps where work_id = $1 and step = 'node'`
  return (await rowOf<{ count: number }>(tx, text, [id]))?.count ?? 0
}

export interface LockedRectification {
  id: string
  businessId: string
  number: string
  state: RectificationState
  title: string
  level: RectificationLevel
  problem: string
  demand: string
  dueOn: string
  departmentId: string | null
  assigneeId: string | null
  providerId: string | null
  createdBy: string | null
  /** Where the business is. */
  today: string
}

/** Holds it until the end of the transaction. */
export function lockRectification(tx: Queryable, id: string, now: Date): Promise<LockedRectification | undefined> {
  return rowOf<LockedRectification & Record<string, unknown>>(
    tx,
    `select w.id, w.business_id as "businessId", w.number, w.state, w.title, r.level, r.problem, r.demand, r.due_on::text as "dueOn",
            r.department_id as "departmentId", w.assignee_id as "assigneeId", w.provider_id as "providerId", w.created_by as "createdBy",
            ($2::timestamptz at time zone b.time_zone)::date::text as today
       from work w join rectifications r on r.id = w.id join businesses b on b.id = w.business_id where w.id = $1 for no key update of w`,
    [id, now],
  )
}

export async function todayOf(tx: Queryable, businessId: string, now: Date): Promise<string> {
  const text = 'select ($2::timestamptz at time zone time_zone)::date::text as today from businesses where id = $1'
  return (await rowOf<{ today: string }>(tx, text, [businessId, now]))?.today ?? ''
}

export interface RectificationTexts {
  level: RectificationLevel
  problem: string
  demand: string
  dueOn: string
}

const dueAt = (day: string) =>
  `update work w set due_at = (${day}::date + 1)::timestamp at time zone b.time_zone from businesses b where w.id = $1 and b.id = w.business_id`

export async function insertRectification(tx: Queryable, id: string, wish: RectificationTexts, at: Date): Promise<void> {
  const { level, problem, demand, dueOn } = wish
  await tx.query(
    `insert into rectifications (id, business_id, level, problem, demand, due_on, created_at)
     select w.id, w.business_id, $2, $3, $4, $5, $6 from work w where w.id = $1`,
    [id, level, problem, demand, dueOn, at],
  )
  await tx.query(dueAt('$2'), [id, dueOn])
}

export async function updateRectification(
  tx: Queryable,
  id: string,
  wish: RectificationTexts & { title: string },
  at: Date,
): Promise<void> {
  const { title, level, problem, demand, dueOn } = wish
  await tx.query('update rectifications set level = $2, problem = $3, demand = $4, due_on = $5 where id = $1', [
    ...[id, level, problem, demand, dueOn],
  ])
  await tx.query(dueAt('$2'), [id, dueOn])
  await tx.query('update work set title = $2, changed_at = $3 where id = $1', [id, title, at])
}

export interface Holders {
  departmentId: string | null
  providerId: string | null
  assigneeId: string | null
}

export async function setHolders(tx: Queryable, id: string, { departmentId, providerId, assigneeId }: Holders, at: Date): Promise<void> {
  await tx.query('update rectifications set department_id = $2 where id = $1', [id, departmentId])
  await tx.query('update work set provider_id = $2, assignee_id = $3, changed_at = $4 where id = $1', [id, providerId, assigneeId, at])
}

export async function touch(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.query('update work set changed_at = $2 where id = $1', [id, at])
}

/** Departments of the business, and the businesses that serve it now. */
export function listCompanies(db: Queryable, businessId: string): Promise<RectificationCompany[]> {
  return rowsOf<RectificationCompany & Record<string, unknown>>(
    db,
    `select * from (
       select 'department' as kind, id, name from departments where business_id = $1
       union all
       select distinct 'provider', p.id, p.name from active_engagements e join businesses p on p.id = e.provider_id where e.business_id = $1) c
      order by kind, name collate "zh-x-icu", id limit 1000`,
    [businessId],
  )
}

export async function isServedBy(tx: Queryable, businessId: string, providerId: string): Promise<boolean> {
  return (
    (await rowOf(tx, 'select from active_engagements where business_id = $1 and provider_id = $2', [businessId, providerId])) !== undefined
  )
}

export async function nameOfBusiness(tx: Queryable, id: string): Promise<string> {
  return (await rowOf<{ name: string }>(tx, 'select name from businesses where id = $1', [id]))?.name ?? ''
}

export async function nameOfDepartment(tx: Queryable, id: string): Promise<string> {
  return (await rowOf<{ name: string }>(tx, 'select name from departments where id = $1', [id]))?.name ?? ''
}

/** Who submitted it last. */
export async function lastSubmitter(tx: Queryable, id: string): Promise<string | null> {
  const text = `select by_user as id from work_steps where work_id = $1 and step = 'submit' order by at desc, id desc limit 1`
  return (await rowOf<{ id: string | null }>(tx, text, [id]))?.id ?? null
}

/** People who are one of these to it. */
export async function peopleWith(tx: Queryable, id: string, roles: readonly string[]): Promise<string[]> {
  const text = 'select user_id as id from visible_work where work_id = $1 and roles && $2::text[] order by user_id'
  return (await rowsOf<{ id: string }>(tx, text, [id, roles])).map((row) => row.id)
}

export interface OverdueRow {
  id: string
  number: string
  title: string
  businessId: string
  providerId: string | null
  assigneeId: string | null
  dueOn: string
  /** The name under which it is told once. */
  once: string
}

/**
 * Rectifications that became overdue so many days ago and of which nobody was told so far; those of more than three days before are old news.
 * `told`: how what is told of them is called.
 */
export function listOverdue(
  db: Queryable,
  now: Date,
  { days, told, limit }: { days: number; told: string; limit: number },
): Promise<OverdueRow[]> {
  const once = `$3::text || w.id || ' ' || r.due_on`
  return rowsOf<OverdueRow & Record<string, unknown>>(
    db,
    `select w.id, w.number, w.title, w.business_id as "businessId", w.provider_id as "providerId", w.assignee_id as "assigneeId",
            r.due_on::text as "dueOn", ${once} as once
       from work w join rectifications r on r.id = w.id join businesses b on b.id = w.business_id and b.closed_at is null
      where w.kind = '${rectificationFlow.kind}' and w.closed_at is null and w.state = any(${open})
        and w.due_at <= $1::timestamptz - $2 * interval '1 day' and w.due_at > $1::timestamptz - ($2 + 3) * interval '1 day'
        and not exists (select from notification_outbox o where o.once = ${once})
      order by w.due_at, w.id limit $4`,
    [now, days, told, limit],
  )
}

/** The time-line says to whom it was given: as it was called then. */
export async function nameCompany(tx: Queryable, id: string, name: string | null): Promise<void> {
  if (name === null) return
  await tx.query(
    `update work_steps set entered = jsonb_build_object('company', $2::text)
      where id = (select max(id) from work_steps where work_id = $1 and step = 'assign')`,
    [id, name],
  )
}
