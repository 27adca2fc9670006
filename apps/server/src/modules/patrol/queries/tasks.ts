import { noDepartment, type PatrolTaskRow, patrolTaskList } from '@kilowatch/contract'
import { type PatrolTaskState, patrolTaskFlow } from '@kilowatch/work'
import type { User } from '../../../http/subjects.ts'
import { ask, countBy, type SqlList, sqlList } from '../../../storage/list.ts'
import { inNoDepartment, ofBusinessOf } from '../../../storage/own-business.ts'
import { type Queryable, rowOf } from '../../../storage/queryable.ts'
import { stateNow } from '../../work/index.ts'
import { named } from './plans.ts'

const state = stateNow(patrolTaskFlow, 'w')
/** Those of a group and of the groups below it, in a state, or not over. */
export const ofGroup = `:groupId::bigint in (w.group_id, g.parent_id)
  and case when :state::text is null then w.closed_at is null else ${state} = :state::text end`

/** A row as it is stored. */
export interface TaskRow extends Omit<PatrolTaskRow, 'changedAt' | 'executeState'> {
  changedAt: Date
}

const select = `
  w.id, w.number, w.title, ${state} as state, t.planned_on::text as "plannedOn", t.window_from::text as "windowFrom",
  t.window_to::text as "windowTo", ${named('p')} as plan, ${named('g')} as "group", ${named('a')} as assignee, ${named('v')} as provider,
  (select count(*)::int from work_devices d where d.work_id = w.id) as devices, t.minutes, t.skills, w.changed_at as "changedAt"`
/** Each has one row of what it is joined to; said as outer joins, so that counting leaves out what it does not look at. */
const joined = `left join work w on w.id = t.id left join businesses b on b.id = t.business_id
  left join patrol_plans p on p.id = t.plan_id left join groups g on g.id = w.group_id left join users a on a.id = w.assignee_id left join businesses v on v.id = w.provider_id`
/** Days from one that is the same for all, backwards for what is over. */
const towards = `case when t.open then t.planned_on - date '2000-01-01' else date '2000-01-01' - t.planned_on end`
export const taskSorts = { due: ['not t.open', towards], plannedOn: ['t.planned_on'], changedAt: ['w.changed_at'] }
const fragments = {
  select,
  from: `patrol_tasks t ${joined}`,
  where: {
    search: `strpos(lower(coalesce(w.number, '') || ' ' || w.title), lower(:search)) > 0`,
    state: `${state} = any(:state::text[])`,
    planned: 't.planned_on::timestamp at time zone b.time_zone',
    groupId: '(w.group_id = :groupId::bigint or g.parent_id = :groupId::bigint)',
    planId: 't.plan_id = :planId::bigint',
    assigneeId: 'w.assignee_id = :assigneeId::bigint',
    departmentId: `case when :departmentId::bigint = ${noDepartment}
      then exists (select from work_devices wd join devices d on d.id = wd.device_id where wd.work_id = t.id and ${inNoDepartment})
      else t.id in (
        select wd.work_id from work_devices wd join device_departments h on h.device_id = wd.device_id
          join departments own on own.id = h.department_id and ${ofBusinessOf(':userId')}
         where :departmentId::bigint = any (own.path)) end`,
    providerId: 'w.provider_id = :providerId::bigint',
  },
  sorts: taskSorts,
  key: 't.id',
}

const ofBusiness = 'select * from patrol_tasks o where o.business_id = :businessId'
/** Whoever manages a business sees all of its tasks: found by the indexes of what is open and what is over. */
export const tasksOfBusiness = sqlList(patrolTaskList, {
  ...fragments,
  always: 't.business_id = :businessId',
  ahead: `((${ofBusiness} and o.open order by o.planned_on, o.id limit :ahead)
    union all (${ofBusiness} and not o.open order by o.planned_on desc, o.id limit :ahead)) t ${joined}`,
})

/** Everybody else sees those that they have to do with. */
export const tasksOfPerson = sqlList(patrolTaskList, {
  ...fragments,
  from: `work_seen_by(:userId, '${patrolTaskFlow.kind}') seen (id) join patrol_tasks t on t.id = seen.id ${joined}`,
  always: 'true',
  // Of the rows that were found, nobody asks once more whom they are of.
  rows: { from: fragments.from, always: 'true' },
  // Which they are is found once for both the page and the number.
  together: true,
})

/** An agent has tasks of others; who manages a business has all of its. */
export function managesTasks({ agent, business }: Pick<User, 'agent' | 'business'>): boolean {
  return agent === 0 && business !== null && ['manage', 'main'].includes(business.right)
}

export function tasksFor(user: Pick<User, 'agent' | 'business'>): SqlList<typeof patrolTaskList> {
  return managesTasks(user) ? tasksOfBusiness : tasksOfPerson
}

/** Tasks in the person's list that are to be done or under way and planned for today or before, and those that are overdue. */
export function countDue(
  db: Queryable,
  { user, now }: { user: User; now: Date },
): Promise<{ state: PatrolTaskState; due: boolean; count: number }[]> {
  const bound = { userId: user.id, businessId: user.business?.id ?? null, now }
  const by = { state, due: 't.planned_on <= (:now::timestamptz at time zone b.time_zone)::date' }
  return countBy(db, tasksFor(user), bound, { state: ['waiting', 'executing', 'overdue'] }, by, 'count')
}

/** For whoever was found to see it by the record itself. */
export const anyTask = sqlList(patrolTaskList, { ...fragments, always: 'true' })

/** Tasks of a person that a condition holds of: the rows of the list in the order that is named. */
export function taskRows(
  db: Queryable,
  list: SqlList,
  bound: { userId: string; businessId: string | null; now: Date },
  { condition, values = {}, order, limit }: { condition: string; values?: Readonly<Record<string, unknown>>; order: string; limit: number },
): Promise<TaskRow[]> {
  const text = `select ${list.select} from ${list.from} where (${list.always}) and (${condition}) order by ${order} limit :limit`
  return ask<TaskRow>(db, text, { ...bound, ...values, limit })
}

/** How many tasks of a person a condition holds of. */
export async function countTasks(
  db: Queryable,
  list: SqlList,
  bound: { userId: string; businessId: string | null; now: Date },
  { condition, values }: { condition: string; values: Readonly<Record<string, unknown>> },
): Promise<number> {
  const text = `select count(*)::int as count from ${list.from} where (${list.always}) and (${condition})`
  return (await ask<{ count: number }>(db, text, { ...bound, ...values }))[0]?.count ?? 0
}

/** How many tasks of some days there are in each state, by day; of daily plans alone, or all. */
export interface DayCount {
  day: string
  state: PatrolTaskState
  daily: boolean
  count: number
}

/** The plan `p` makes a task a day. */
export const isDaily = `coalesce(p.unit = 'day' and p.every = 1, false)`

export function countDays(
  db: Queryable,
  list: SqlList,
  bound: { userId: string; businessId: string | null; now: Date },
  span: { from: string; to: string; groupId: string | null },
): Promise<DayCount[]> {
  return ask<DayCount>(
    db,
    `select t.planned_on::text as day, ${state} as state, ${isDaily} as daily, count(*)::int as count
       from ${list.from} where (${list.always}) and t.planned_on between :from::date and :to::date and ${inGroup} group by 1, 2, 3`,
    { ...bound, ...span },
  )
}

/** How many tasks planned in a span, and not cancelled, have a device of a department or of one below it, or (null) of none, by department and state. */
export function countByDepartment(
  db: Queryable,
  list: SqlList,
  bound: { userId: string; businessId: string | null; now: Date },
  span: { from: Date; to: Date },
): Promise<{ departmentId: string | null; state: PatrolTaskState; count: number }[]> {
  const planned = list.where.planned
  return ask(
    db,
    `select up.id as "departmentId", ${state} as state, count(distinct t.id)::int as count
       from ${list.from} join work_devices wd on wd.work_id = t.id
       left join (device_departments h join departments held on held.id = h.department_id and held.business_id = :businessId)
         on h.device_id = wd.device_id
       left join lateral unnest(held.path) as up (id) on true
      where (${list.always}) and t.business_id = :businessId and ${planned} >= :from::timestamptz and ${planned} <= :to::timestamptz
        and ${state} <> 'cancelled' group by 1, 2`,
    { ...bound, ...span },
  )
}

const inGroup = '(:groupId::bigint is null or :groupId in (w.group_id, g.parent_id))'
/** Tasks of some days; without those of daily plans unless it is one day. */
export const ofDays = `t.planned_on between :from::date and :to::date and ${inGroup} and (:from::date = :to::date or not ${isDaily})`
/** Not over, and nobody has them. */
export const unassigned = `w.closed_at is null and w.assignee_id is null and w.provider_id is null and ${state} in ('waiting', 'executing', 'overdue') and ${inGroup}`

export interface TaskDetailRow {
  businessName: string
  businessId: string
  timeZone: string
  note: string
  completedOn: string | null
  dueAt: Date | null
  sheets: { id: string; name: string; type: string }[]
}

export function findDetail(db: Queryable, id: string): Promise<TaskDetailRow | undefined> {
  return rowOf<TaskDetailRow & Record<string, unknown>>(
    db,
    `select b.name as "businessName", b.id as "businessId", b.time_zone as "timeZone", t.note, t.completed_on::text as "completedOn",
            case when w.state in ('waiting', 'executing') then w.due_at end as "dueAt",
            (select coalesce(json_agg(json_build_object('id', s.id::text, 'name', s.name, 'type', s.type) order by s.name, s.id), '[]')
               from patrol_templates s where s.id = any(t.template_ids)) as sheets
       from patrol_tasks t join work w on w.id = t.id join businesses b on b.id = w.business_id where t.id = $1`,
    [id],
  )
}
