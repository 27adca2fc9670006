import { type PatrolTaskState, patrolTaskFlow } from '@kilowatch/work'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
import { stateNow } from '../../work/index.ts'

const state = stateNow(patrolTaskFlow, 'w')

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
  skills: string
  today: string
}

/** Holds the task until the end of the transaction. */
export async function lockTask(tx: Queryable, id: string, now: Date): Promise<LockedTask | undefined> {
  return (await lockTasks(tx, [id], now))[0]
}

/** Holds tasks, always in the same order. */
export function lockTasks(tx: Queryable, ids: readonly string[], now: Date): Promise<LockedTask[]> {
  return rowsOf<LockedTask & Record<string, unknown>>(
    tx,
    `select w.id, w.business_id as "businessId", ${state.replaceAll(':now', '$2')} as state, w.due_at as "dueAt", w.title,
            w.group_id as "groupId", w.assignee_id as "assigneeId", w.provider_id as "providerId", t.planned_on::text as "plannedOn", t.window_from::text as "windowFrom",
            t.window_to::text as "windowTo", t.skills, ($2::timestamptz at time zone b.time_zone)::date::text as today
       from work w join patrol_tasks t on t.id = w.id join businesses b on b.id = w.business_id
      where w.id = any($1::bigint[]) order by w.id for no key update of w`,
    [ids, now],
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

export async function touchTasks(tx: Queryable, ids: readonly string[], at: Date): Promise<void> {
  await tx.query(
    `with t as (update patrol_tasks set touched = true where id = any($1::bigint[]))
     update work set changed_at = $2 where id = any($1::bigint[])`,
    [ids, at],
  )
}

/** Forms of a task that are not closed, and how many of these are drafts. */
export interface TaskForms {
  open: number
  drafts: number
  /** Those that were signed since the task was last returned. */
  signed: number
  /** By whom forms were closed that nobody else signed. */
  alone: string[]
}

export async function formsOf(tx: Queryable, taskId: string): Promise<TaskForms> {
  const row = await rowOf<TaskForms & Record<string, unknown>>(
    tx,
    `select (count(*) filter (where w.closed_at is null))::int as open, (count(*) filter (where w.state = 'draft'))::int as drafts,
            (count(*) filter (where w.state <> 'draft' and s.id > r.id))::int as signed,
            coalesce(array_agg(distinct s.by_user::text) filter (where s.step = 'close' and s.by_user is not null), '{}') as alone
       from patrol_forms f join work w on w.id = f.id
      cross join (select coalesce(max(id), 0) as id from work_steps where work_id = $1 and step = 'return') r
       left join lateral (select l.id, l.step, l.by_user from work_steps l where l.work_id = f.id and l.step in ('submit', 'close')
                           order by l.id desc limit 1) s on true
      where f.task_id = $1`,
    [taskId],
  )
  return row ?? { open: 0, drafts: 0, signed: 0, alone: [] }
}

/** A person, or a business that hands it on to one. */
export interface Holders {
  assigneeId: string | null
  providerId: string | null
}

/** To the same for each of the tasks. */
export async function setHolders(tx: Queryable, ids: readonly string[], { assigneeId, providerId }: Holders): Promise<void> {
  // Whoever has the task has its forms.
  await tx.query(
    `update work set assignee_id = $2, provider_id = $3
      where id = any($1::bigint[])
         or (closed_at is null and id in (select f.id from patrol_forms f where f.task_id = any($1::bigint[])))`,
    [ids, assigneeId, providerId],
  )
}

/** Whether the person took one of these steps of a task at that very moment. */
export async function followed(
  tx: Queryable,
  id: string,
  { userId, at, steps }: { userId: string; at: Date; steps: readonly string[] },
): Promise<boolean> {
  const text = 'select 1 as one from work_steps where work_id = $1 and by_user = $2 and at = $3 and step = any($4::text[])'
  return (await rowOf<{ one: number }>(tx, text, [id, userId, at, steps])) !== undefined
}

export async function setCompleted(tx: Queryable, id: string, day: string | null): Promise<void> {
  await tx.query('update patrol_tasks set completed_on = $2 where id = $1', [id, day])
}

export async function nameOfBusiness(tx: Queryable, id: string): Promise<string> {
  return (await rowOf<{ name: string }>(tx, 'select name from businesses where id = $1', [id]))?.name ?? ''
}

/** What the person is to those of these tasks that they see. */
export function rolesOn(tx: Queryable, userId: string, ids: readonly string[]): Promise<{ id: string; roles: string[] }[]> {
  return rowsOf(tx, 'select work_id as id, roles from visible_work where user_id = $1 and work_id = any($2::bigint[])', [userId, ids])
}
