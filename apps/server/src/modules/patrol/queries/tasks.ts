import { noDepartment, type PatrolTaskDevice, type PatrolTaskRow, patrolTaskList } from '@kilowatch/contract'
import { changeOrderFlow, type PatrolTaskState, patrolTaskFlow } from '@kilowatch/work'
import { ask, type SqlList, sqlList } from '../../../storage/list.ts'
import { inNoDepartment, ofBusinessOf } from '../../../storage/own-business.ts'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
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
  (select count(*)::int from work_devices d where d.work_id = w.id) as devices, w.changed_at as "changedAt"`
/** Each has one row of what it is joined to; said as outer joins, so that counting leaves out what it does not look at. */
const joined = `left join work w on w.id = t.id left join businesses b on b.id = t.business_id
  left join patrol_plans p on p.id = t.plan_id left join groups g on g.id = w.group_id left join users a on a.id = w.assignee_id left join businesses v on v.id = w.provider_id`
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
  sorts: { plannedOn: ['t.planned_on'], changedAt: ['w.changed_at'] },
  key: 't.id',
}

/** Whoever manages a business sees all of its tasks: found by the index of its days. */
export const tasksOfBusiness = sqlList(patrolTaskList, {
  ...fragments,
  always: 't.business_id = :businessId',
  ahead: `(select * from patrol_tasks o where o.business_id = :businessId order by o.planned_on desc, o.id desc limit :ahead) t ${joined}`,
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

const isDaily = `coalesce(p.unit = 'day' and p.every = 1, false)`

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
  minutes: number | null
  skills: string
  note: string
  completedOn: string | null
  dueAt: Date | null
}

export function findDetail(db: Queryable, id: string): Promise<TaskDetailRow | undefined> {
  return rowOf<TaskDetailRow & Record<string, unknown>>(
    db,
    `select b.name as "businessName", b.id as "businessId", t.minutes, t.skills, t.note, t.completed_on::text as "completedOn",
            case when w.state in ('waiting', 'executing') then w.due_at end as "dueAt"
       from patrol_tasks t join work w on w.id = t.id join businesses b on b.id = w.business_id where t.id = $1`,
    [id],
  )
}

const deviceColumns = `d.box_id as id, d.name, coalesce(d.type, d.announced_type) as type, d.site`
const byName = 'order by d.name collate "zh-x-icu", d.id'

/** All devices of a task: whoever has the task is to find them. */
export function taskDevices(db: Queryable, id: string, userId: string): Promise<PatrolTaskDevice[]> {
  return rowsOf<PatrolTaskDevice>(
    db,
    `select ${deviceColumns}, exists (select from device_access a where a.device_id = d.id and a.user_id = $2) as visible
       from work_devices wd join devices d on d.id = wd.device_id where wd.work_id = $1 ${byName}`,
    [id, userId],
  )
}

/** Devices that the person sees of the task's group, or of its business, that are not in it. */
export function otherDevices(db: Queryable, id: string, userId: string): Promise<PatrolTaskDevice[]> {
  return rowsOf<PatrolTaskDevice>(
    db,
    `select ${deviceColumns}, true as visible
       from work w join visible_devices d on d.business_id = w.business_id and d.user_id = $2
      where w.id = $1 and not exists (select from work_devices wd where wd.work_id = w.id and wd.device_id = d.id)
        and (w.group_id is null
             or d.id in (select gd.device_id from groups g join group_devices gd on gd.group_id = g.id where w.group_id in (g.id, g.parent_id)))
      ${byName} limit 1000`,
    [id, userId],
  )
}

export interface LockedTask {
  id: string
  businessId: string
  state: PatrolTaskState
  dueAt: Date | null
  title: string
  groupId: string | null
  assigneeId: string | null
  providerId: string | null
  plannedOn: string
  windowFrom: string
  windowTo: string
  today: string
}

/** Holds the task until the end of the transaction. */
export function lockTask(tx: Queryable, id: string, now: Date): Promise<LockedTask | undefined> {
  return rowOf<LockedTask & Record<string, unknown>>(
    tx,
    `select w.id, w.business_id as "businessId", ${state.replaceAll(':now', '$2')} as state, w.due_at as "dueAt", w.title,
            w.group_id as "groupId", w.assignee_id as "assigneeId", w.provider_id as "providerId", t.planned_on::text as "plannedOn", t.window_from::text as "windowFrom",
            t.window_to::text as "windowTo", ($2::timestamptz at time zone b.time_zone)::date::text as today
       from work w join patrol_tasks t on t.id = w.id join businesses b on b.id = w.business_id where w.id = $1 for no key update of w`,
    [id, now],
  )
}

/** Tasks of no plan that are not over. */
export async function countOpenByHand(tx: Queryable, businessId: string): Promise<number> {
  const row = await rowOf<{ count: number }>(
    tx,
    `select count(*)::int as count from patrol_tasks t join work w on w.id = t.id
      where t.business_id = $1 and t.plan_id is null and w.closed_at is null`,
    [businessId],
  )
  return row?.count ?? 0
}

export async function moveTask(tx: Queryable, id: string, day: string): Promise<void> {
  await tx.query('update patrol_tasks set planned_on = $2, touched = true where id = $1', [id, day])
}

/** The window goes along, and so does the moment from which the task is overdue. */
export async function moveWindow(tx: Queryable, id: string, day: string): Promise<void> {
  await tx.query(
    `with moved as (
       update patrol_tasks t set touched = true, planned_on = $2::date, window_from = window_from + ($2::date - planned_on),
              window_to = window_to + ($2::date - planned_on) where t.id = $1 returning t.id, t.window_to)
     update work w set due_at = (m.window_to + 1)::timestamp at time zone b.time_zone
       from moved m, businesses b where w.id = m.id and b.id = w.business_id`,
    [id, day],
  )
}

export async function touchTask(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.query('with t as (update patrol_tasks set touched = true where id = $1) update work set changed_at = $2 where id = $1', [id, at])
}

/** Forms of a task that are not closed, and how many of these are drafts. */
export interface TaskForms {
  open: number
  drafts: number
}

export async function formsOf(tx: Queryable, taskId: string): Promise<TaskForms> {
  const row = await rowOf<TaskForms & Record<string, unknown>>(
    tx,
    `select count(*)::int as open, (count(*) filter (where w.state = 'draft'))::int as drafts
       from patrol_forms f join work w on w.id = f.id where f.task_id = $1 and w.closed_at is null`,
    [taskId],
  )
  return row ?? { open: 0, drafts: 0 }
}

/** A person, or a business that hands it on to one. */
export interface Holders {
  assigneeId: string | null
  providerId: string | null
}

export async function setHolders(tx: Queryable, id: string, { assigneeId, providerId }: Holders): Promise<void> {
  // Whoever has the task has its forms.
  await tx.query(
    `update work set assignee_id = $2, provider_id = $3
      where id = $1 or (closed_at is null and id in (select f.id from patrol_forms f where f.task_id = $1))`,
    [id, assigneeId, providerId],
  )
}

export async function nameOfBusiness(tx: Queryable, id: string): Promise<string> {
  return (await rowOf<{ name: string }>(tx, 'select name from businesses where id = $1', [id]))?.name ?? ''
}

export async function setCompleted(tx: Queryable, id: string, day: string | null): Promise<void> {
  await tx.query('update patrol_tasks set completed_on = $2 where id = $1', [id, day])
}

/** The devices with these ids that are of the task's business, and in the task already or seen by the person. */
export function reachableDevices(
  tx: Queryable,
  taskId: string,
  userId: string,
  boxIds: readonly string[],
): Promise<{ id: number; boxId: string }[]> {
  return rowsOf<{ id: number; boxId: string }>(
    tx,
    `select d.id, d.box_id as "boxId" from work w join devices d on d.business_id = w.business_id
      where w.id = $1 and d.box_id = any($3::text[])
        and (exists (select from work_devices wd where wd.work_id = w.id and wd.device_id = d.id)
             or exists (select from device_access a where a.device_id = d.id and a.user_id = $2))`,
    [taskId, userId, boxIds],
  )
}

/** The task has these devices and no others. */
export async function replaceDevices(tx: Queryable, taskId: string, deviceIds: readonly number[]): Promise<void> {
  await tx.query('delete from work_devices where work_id = $1 and device_id <> all($2::int[])', [taskId, deviceIds])
  await tx.query('insert into work_devices (work_id, device_id) select $1, unnest($2::int[]) on conflict do nothing', [taskId, deviceIds])
}

export async function deviceIdsOf(tx: Queryable, taskId: string): Promise<{ id: number; boxId: string }[]> {
  return rowsOf<{ id: number; boxId: string }>(
    tx,
    'select d.id, d.box_id as "boxId" from work_devices wd join devices d on d.id = wd.device_id where wd.work_id = $1 order by d.box_id',
    [taskId],
  )
}

export async function insertTask(
  tx: Queryable,
  task: {
    id: string
    plannedOn: string
    windowFrom: string
    windowTo: string
    minutes: number | null
    skills: string
    note: string
    templateIds: readonly string[]
  },
): Promise<void> {
  await tx.query(
    `with made as (
       insert into patrol_tasks (id, business_id, planned_on, window_from, window_to, touched, minutes, skills, note, template_ids)
       select w.id, w.business_id, $2::date, $3::date, $4::date, true, $5, $6, $7, $8 from work w where w.id = $1)
     update work w set due_at = ($4::date + 1)::timestamp at time zone b.time_zone from businesses b where w.id = $1 and b.id = w.business_id`,
    [task.id, task.plannedOn, task.windowFrom, task.windowTo, task.minutes, task.skills, task.note, task.templateIds],
  )
}

/** Who can be given tasks of a business: its people, and agents who have had one of its tasks. */
const takers = `
  select u.id, u.name from users u
   where u.disabled_at is null and u.removed_at is null
     and (exists (select from memberships m where m.user_id = u.id and m.business_id = $1)
          or (u.agent = 1 and exists (select from work_steps s join work w on w.id = s.work_id
                                       where s.assignee_id = u.id and w.business_id = $1 and w.kind = '${patrolTaskFlow.kind}')))`

export interface Taker {
  id: string
  name: string
}

export function listTakers(db: Queryable, businessId: string): Promise<Taker[]> {
  return rowsOf<Taker & Record<string, unknown>>(db, `${takers} order by u.name collate "zh-x-icu", u.id limit 500`, [businessId])
}

export function findTaker(db: Queryable, businessId: string, userId: string): Promise<Taker | undefined> {
  return rowOf<Taker & Record<string, unknown>>(db, `${takers} and u.id = $2`, [businessId, userId])
}

/** An agent by the phone or e-mail of the account. */
export function findAgent(db: Queryable, contact: string): Promise<Taker | undefined> {
  return rowOf<Taker & Record<string, unknown>>(
    db,
    `select id, name from users where agent = 1 and disabled_at is null and removed_at is null and (phone = $1 or lower(email) = lower($1))`,
    [contact],
  )
}

/** Badges: tasks that wait for the person, and change orders that the person may decide on or waits for. */
export async function countsOf(db: Queryable, userId: string, now: Date): Promise<{ tasks: number; orders: number }> {
  const row = await rowOf<{ tasks: number; orders: number }>(
    db,
    `select (select count(*)::int from work_seen_by($1, '${patrolTaskFlow.kind}') seen (id) join work w on w.id = seen.id
              where (w.assignee_id = $1
                     -- What a provider was given and nobody has waits for those who hand it on.
                     or (w.assignee_id is null
                         and w.provider_id in (select m.business_id from memberships m
                                                where m.user_id = $1 and m.right_on_devices in ('manage', 'main'))))
                and ${state.replaceAll(':now', '$2')} = 'waiting') as tasks,
            (select count(*)::int from work_seen_by($1, '${changeOrderFlow.kind}') seen (id) join work w on w.id = seen.id
              where w.state = '${changeOrderFlow.starts}'
                and (select v.roles && '{admin,group-manager,creator,agent}' from visible_work v where v.user_id = $1 and v.work_id = w.id)) as orders`,
    [userId, now],
  )
  return row ?? { tasks: 0, orders: 0 }
}
