import { type PatrolPlan, type PatrolPlanRow, patrolPlanList } from '@kilowatch/contract'
import { patrolTaskFlow } from '@kilowatch/work'
import { sqlList } from '../../../storage/list.ts'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
import { recordTable } from '../../../storage/record-table.ts'

export interface PlanRecord extends Omit<PatrolPlanRow, 'id' | 'group' | 'assignee' | 'provider' | 'devices' | 'nextOn'> {
  groupId: string | null
  assigneeId: string | null
  providerId: string | null
  madeUntil: string
  createdBy: string
  createdAt: Date
  changedAt: Date
}

const ruled = ['every', 'unit', 'countedFrom', 'startsOn', 'windowDays', 'workdaysOnly', 'aheadDays'] as const
export const planTable = recordTable<PlanRecord>('patrol_plans', [
  ...(['name', 'enabled', 'groupId', 'assigneeId', 'providerId', 'minutes', 'skills', 'withoutSkill', 'note', 'templateIds'] as const),
  ...ruled,
  ...(['madeUntil', 'createdBy', 'createdAt', 'changedAt'] as const),
])
export const planDevices = { name: 'patrol_plan_devices', of: 'plan_id', to: 'device_id' } as const

const open = `select t.planned_on from patrol_tasks t join work tw on tw.id = t.id
   where t.plan_id = p.id and tw.closed_at is null order by t.planned_on limit 1`
export const named = (table: string) =>
  `case when ${table}.id is not null then json_build_object('id', ${table}.id::text, 'name', ${table}.name) end`

export async function countPlans(tx: Queryable, businessId: string): Promise<number> {
  const row = await rowOf<{ count: number }>(tx, 'select count(*)::int as count from patrol_plans where business_id = $1', [businessId])
  return row?.count ?? 0
}

export const planRows = sqlList(patrolPlanList, {
  select: `
    p.id, p.name, p.enabled, ${named('g')} as "group", ${named('a')} as assignee, ${named('v')} as provider, p.every, p.unit, p.counted_from as "countedFrom",
    p.starts_on::text as "startsOn", p.window_days as "windowDays", p.workdays_only as "workdaysOnly", p.ahead_days as "aheadDays",
    p.minutes, p.skills, p.without_skill as "withoutSkill", p.note, p.template_ids::text[] as "templateIds", (select count(*)::int from patrol_plan_devices d where d.plan_id = p.id) as devices,
    (${open})::text as "nextOn"`,
  from: 'patrol_plans p left join groups g on g.id = p.group_id left join users a on a.id = p.assignee_id left join businesses v on v.id = p.provider_id',
  always: 'p.business_id = :businessId',
  where: {
    search: 'strpos(lower(p.name), lower(:search)) > 0',
    groupId: '(p.group_id = :groupId::bigint or g.parent_id = :groupId::bigint)',
    enabled: 'p.enabled = (:enabled::text)::boolean',
  },
  sorts: { name: ['p.name collate "zh-x-icu"'], nextOn: [`coalesce((${open}), 'infinity')`] },
  key: 'p.id',
})

/** How many of these sheets the business has, and of how many types they are. */
export async function countSheets(tx: Queryable, businessId: string, ids: readonly string[]): Promise<{ sheets: number; types: number }> {
  const row = await rowOf<{ sheets: number; types: number }>(
    tx,
    'select count(*)::int as sheets, count(distinct type)::int as types from patrol_templates where business_id = $1 and id = any($2::bigint[])',
    [businessId, ids],
  )
  return row ?? { sheets: 0, types: 0 }
}

/** Those of its devices that the person sees. */
export function planMembers(db: Queryable, planId: string, userId: string): Promise<PatrolPlan['members']> {
  return rowsOf<PatrolPlan['members'][number]>(
    db,
    `select d.box_id as id, d.name, coalesce(d.type, d.announced_type) as type, d.site
       from visible_devices d join patrol_plan_devices p on p.device_id = d.id
      where d.user_id = $1 and p.plan_id = $2 order by d.name collate "zh-x-icu", d.id`,
    [userId, planId],
  )
}

type PlanTask = PatrolPlan['coming'][number]
const planTask = `
  w.id, w.number, case when w.due_at <= $2 and w.state in ('waiting', 'executing') then 'overdue' else w.state end as state,
  t.nominal_on::text as "nominalOn", t.planned_on::text as "plannedOn", t.completed_on::text as "completedOn", ${named('a')} as assignee`
const ofPlan = 'patrol_tasks t join work w on w.id = t.id left join users a on a.id = w.assignee_id where t.plan_id = $1'

/** Of a plan: the next eight that are not over, and the last six that are. */
export async function planTasks(db: Queryable, planId: string, now: Date): Promise<{ coming: PlanTask[]; past: PlanTask[] }> {
  const [coming, past] = await Promise.all([
    rowsOf<PlanTask & Record<string, unknown>>(
      db,
      `select ${planTask} from ${ofPlan} and w.closed_at is null order by t.planned_on, w.id limit 8`,
      [planId, now],
    ),
    rowsOf<PlanTask & Record<string, unknown>>(
      db,
      `select ${planTask} from ${ofPlan} and w.closed_at is not null order by t.planned_on desc, w.id desc limit 6`,
      [planId, now],
    ),
  ])
  return { coming, past }
}

export interface MakingRow {
  id: string
  enabled: boolean
  businessId: string
  timeZone: string
  every: number
  unit: PlanRecord['unit']
  countedFrom: PlanRecord['countedFrom']
  startsOn: string
  windowDays: number
  workdaysOnly: boolean
  aheadDays: number
  madeUntil: string
  today: string
  lastNominal: string | null
  lastEnded: string | null
  taken: string[]
  skills: string
  withoutSkill: string
  assigneeId: string | null
  changedAt: Date
}

/** The last task of a plan, by its own dates; a date counted from completion follows from the day on which that one ended. */
export const lastTask = `
  select t.nominal_on::text as nominal,
         (case when w.closed_at is not null then coalesce(t.completed_on, t.planned_on) end)::text as ended
    from patrol_tasks t join work w on w.id = t.id where t.plan_id = p.id and t.nominal_on is not null
   order by t.nominal_on desc limit 1`
const making = `
  select p.id, p.enabled, p.business_id as "businessId", b.time_zone as "timeZone", p.every, p.unit, p.counted_from as "countedFrom",
         p.starts_on::text as "startsOn", p.window_days as "windowDays", p.workdays_only as "workdaysOnly", p.ahead_days as "aheadDays",
         p.made_until::text as "madeUntil", ($1::timestamptz at time zone b.time_zone)::date::text as today,
         l.nominal as "lastNominal", l.ended as "lastEnded",
         array(select t.nominal_on::text from patrol_tasks t where t.plan_id = p.id and t.nominal_on > p.made_until - 61) as taken,
         p.skills, p.without_skill as "withoutSkill", p.assignee_id as "assigneeId", p.changed_at as "changedAt"
    from patrol_plans p join businesses b on b.id = p.business_id and b.closed_at is null
    left join lateral (${lastTask}) l on true`

/**
 * Plans after `after` that may have tasks to be made: nobody else makes them until the transaction ends, and those that somebody else makes
 * now are left to them. `until`: as if it were so many days ahead.
 */
export function lockDuePlans(
  tx: Queryable,
  now: Date,
  { after, limit, ahead }: { after: string; limit: number; ahead: number | null },
): Promise<MakingRow[]> {
  return rowsOf<MakingRow & Record<string, unknown>>(
    tx,
    `${making}
      where p.enabled and p.id > $2
        and case p.counted_from
            when 'planned' then p.made_until < ($1::timestamptz at time zone b.time_zone)::date + coalesce($4::int, p.ahead_days)
            else l.nominal is null or l.ended is not null end
      order by p.id limit $3 for no key update of p skip locked`,
    [now, after, limit, ahead],
  )
}

/** One plan whose row is held already. */
export function makingOf(tx: Queryable, id: string, now: Date): Promise<MakingRow | undefined> {
  return rowOf<MakingRow & Record<string, unknown>>(tx, `${making} where p.id = $2`, [now, id])
}

/** What was made of a plan up to a day. */
export async function setMadeUntil(tx: Queryable, ids: readonly string[], days: readonly string[]): Promise<void> {
  await tx.query(
    'update patrol_plans p set made_until = g.day from unnest($1::bigint[], $2::date[]) as g(id, day) where p.id = g.id and p.made_until < g.day',
    [ids, days],
  )
}

export interface NewTask {
  planId: string
  number: string
  nominalOn: string
  plannedOn: string
  windowFrom: string
  windowTo: string
  /** Whether the plan's person has it. */
  given: boolean
}

/** Tasks of plans of one business with their devices; each ends with the last day of its window, in the business's zone. */
export async function insertTasks(tx: Queryable, tasks: readonly NewTask[], at: Date): Promise<void> {
  const column = (key: keyof NewTask) => tasks.map((task) => task[key])
  await tx.query(
    `with given as (
       select * from unnest($1::bigint[], $2::text[], $3::date[], $4::date[], $5::date[], $6::date[], $10::boolean[])
         as g(plan_id, number, nominal_on, planned_on, window_from, window_to, given)),
     works as (
       insert into work (business_id, kind, number, state, title, group_id, assignee_id, provider_id, due_at, created_at, changed_at)
       select b.id, $8, g.number, $9, p.name, p.group_id, case when g.given then p.assignee_id end,
              case when exists (select from active_engagements e where e.business_id = b.id and e.provider_id = p.provider_id and e.kind = 'patrol')
                   then p.provider_id end, (g.window_to + 1)::timestamp at time zone b.time_zone, $7, $7
         from given g join patrol_plans p on p.id = g.plan_id join businesses b on b.id = p.business_id
       returning id, business_id, number),
     made as (
       insert into patrol_tasks (id, business_id, plan_id, nominal_on, planned_on, window_from, window_to, minutes, skills, note, template_ids)
       select w.id, w.business_id, g.plan_id, g.nominal_on, g.planned_on, g.window_from, g.window_to, p.minutes, p.skills, p.note, p.template_ids
         from works w join given g on g.number = w.number join patrol_plans p on p.id = g.plan_id)
     insert into work_devices (work_id, device_id)
     select w.id, d.device_id from works w join given g on g.number = w.number join patrol_plan_devices d on d.plan_id = g.plan_id`,
    [
      ...[column('planId'), column('number'), column('nominalOn'), column('plannedOn'), column('windowFrom'), column('windowTo'), at],
      ...[patrolTaskFlow.kind, patrolTaskFlow.starts, column('given')],
    ],
  )
}

/** Who has tasks that were made of a plan at that moment, and how many. */
export function holdersOfMade(
  tx: Queryable,
  planId: string,
  at: Date,
): Promise<{ assigneeId: string | null; providerId: string | null; count: number }[]> {
  return rowsOf(
    tx,
    `select w.assignee_id as "assigneeId", w.provider_id as "providerId", count(*)::int as count
       from patrol_tasks t join work w on w.id = t.id
      where t.plan_id = $1 and w.created_at = $2 and (w.assignee_id is not null or w.provider_id is not null)
      group by 1, 2`,
    [planId, at],
  )
}

/** Tasks of a plan from today on that are still to come and that nobody has begun, moved, given to somebody or asked to change. */
export async function deleteUntouched(tx: Queryable, planId: string, now: Date): Promise<number> {
  const { rowCount } = await tx.query(
    `delete from work w using patrol_tasks t, businesses b
      where t.id = w.id and t.plan_id = $1 and not t.touched and w.state = $3 and b.id = w.business_id
        and t.planned_on >= ($2::timestamptz at time zone b.time_zone)::date`,
    [planId, now, patrolTaskFlow.starts],
  )
  return rowCount ?? 0
}

export async function deletePlan(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from patrol_plans where id = $1', [id])
}

/** Plans of the business that look at its list of holidays. */
export async function plansByWorkdays(tx: Queryable, businessId: string): Promise<string[]> {
  const text = 'select id from patrol_plans where business_id = $1 and enabled and workdays_only order by id for no key update'
  return (await rowsOf<{ id: string }>(tx, text, [businessId])).map(({ id }) => id)
}

/** The day that it is for the business. */
export async function todayOf(db: Queryable, businessId: string, now: Date): Promise<string> {
  const text = 'select ($2::timestamptz at time zone time_zone)::date::text as day from businesses where id = $1'
  return (await rowOf<{ day: string }>(db, text, [businessId, now]))?.day ?? ''
}
