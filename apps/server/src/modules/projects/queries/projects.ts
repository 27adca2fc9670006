import { type PaymentNode, type Project, type ProjectNode, type ProjectPayments, type ProjectRow, projectList } from '@kilowatch/contract'
import { type ProjectState, projectFlow } from '@kilowatch/work'
import { ask, countBy, sqlList } from '../../../storage/list.ts'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

const named = (table: string) =>
  `case when ${table}.id is not null then json_build_object('id', ${table}.id::text, 'name', ${table}.name) end`
const today = '(:now::timestamptz at time zone b.time_zone)::date'
/** The last day that counts: of what is cancelled nothing is late. */
const until = `coalesce(p.done_on, case w.state when 'cancelled' then p.ends_on else ${today} end)`
const daysLate = `greatest(0, ${until} - p.ends_on)`
const paid = '(select coalesce(sum(y.amount), 0) from project_payments y where y.project_id = p.id)'
const moneyOver = `greatest(0, ${paid} - p.budget)`
const nodes = (condition: string) => `(select count(*)::int from project_nodes n where n.project_id = p.id and ${condition})`
const [all, done] = [nodes('true'), nodes('n.ended_on is not null')]

/** A row as it is stored. */
export interface ProjectStored extends Omit<ProjectRow, 'changedAt'> {
  changedAt: Date
}

const joined = `join work w on w.id = p.id join businesses b on b.id = p.business_id
  left join groups g on g.id = w.group_id left join users a on a.id = w.assignee_id`
const fragments = {
  select: `
    w.id, w.number, w.title, w.state, p.starts_on::text as "startsOn", p.ends_on::text as "endsOn", p.done_on::text as "doneOn",
    ${named('a')} as manager, ${named('g')} as "group", p.budget::float8 as budget, ${paid}::float8 as paid, ${all} as nodes, ${done} as "nodesDone",
    case when ${all} = 0 then case w.state when 'done' then 100 else 0 end else round(100.0 * ${done} / ${all}) end::int as progress,
    ${daysLate} as "daysLate", ${moneyOver}::float8 as "moneyOver",
    ${nodes(`coalesce(n.ended_on, ${until}) > n.ends_on`)} as "lateNodes", w.changed_at as "changedAt"`,
  from: `projects p ${joined}`,
  where: {
    search: `strpos(lower(w.number || ' ' || w.title), lower(:search)) > 0`,
    state: 'w.state = any(:state::text[])',
    over: `(('time' = any(:over::text[]) and ${daysLate} > 0) or ('money' = any(:over::text[]) and ${moneyOver} > 0))`,
  },
  sorts: { startsOn: ['p.starts_on'], endsOn: ['p.ends_on'], changedAt: ['w.changed_at'] },
  key: 'p.id',
}

export const projectsOfPerson = sqlList(projectList, {
  ...fragments,
  from: `work_seen_by(:userId, '${projectFlow.kind}') seen (id) join projects p on p.id = seen.id ${joined}`,
  always: 'p.business_id = :businessId',
  rows: { from: fragments.from, always: 'true' },
  together: true,
})

/** Those in the person's list, by state and whether they are past their end. */
export function countByState(
  db: Queryable,
  bound: { userId: string; businessId: string; now: Date },
): Promise<{ state: ProjectState; overdue: boolean; count: number }[]> {
  return countBy(db, projectsOfPerson, bound, {}, { state: 'w.state', overdue: `${daysLate} > 0` }, 'count')
}

/** For whoever was found to see it by the record itself. */
const anyProject = sqlList(projectList, { ...fragments, always: 'true' })

type Detail = ProjectStored & Pick<Project, 'note' | 'today' | 'roles'>

export async function findProject(db: Queryable, id: string, bound: { userId: string; now: Date }): Promise<Detail | undefined> {
  const { select, from } = anyProject
  const roles = `coalesce((select o.roles from visible_work o where o.user_id = :userId and o.work_id = w.id), '{}') as roles`
  const text = `select ${select}, p.note, ${today}::text as today, ${roles} from ${from} where p.id = :id`
  return (await ask<Detail>(db, text, { ...bound, id }))[0]
}

export interface LockedProject {
  id: string
  businessId: string
  state: ProjectState
  title: string
  startsOn: string
  endsOn: string
  budget: number
  today: string
}

/** Holds it until the end of the transaction. */
export function lockProject(tx: Queryable, id: string, now: Date): Promise<LockedProject | undefined> {
  return rowOf<LockedProject & Record<string, unknown>>(
    tx,
    `select w.id, w.business_id as "businessId", w.state, w.title, p.starts_on::text as "startsOn", p.ends_on::text as "endsOn",
            p.budget::float8 as budget, ($2::timestamptz at time zone b.time_zone)::date::text as today
       from work w join projects p on p.id = w.id join businesses b on b.id = w.business_id where w.id = $1 for no key update of w`,
    [id, now],
  )
}

export async function countProjects(tx: Queryable, businessId: string): Promise<number> {
  const text = 'select count(*)::int as count from projects where business_id = $1'
  return (await rowOf<{ count: number }>(tx, text, [businessId]))?.count ?? 0
}

export interface ProjectTime {
  startsOn: string
  endsOn: string
  budget: number
}

export async function insertProject(
  tx: Queryable,
  id: string,
  { startsOn, endsOn, budget, note }: ProjectTime & { note: string },
): Promise<void> {
  await tx.query(
    `insert into projects (id, business_id, starts_on, ends_on, budget, note)
     select w.id, w.business_id, $2, $3, $4, $5 from work w where w.id = $1`,
    [id, startsOn, endsOn, budget, note],
  )
}

export async function updateTime(tx: Queryable, id: string, { startsOn, endsOn, budget }: ProjectTime): Promise<void> {
  await tx.query('update projects set starts_on = $2, ends_on = $3, budget = $4 where id = $1', [id, startsOn, endsOn, budget])
}

export async function rename(tx: Queryable, id: string, title: string): Promise<void> {
  await tx.query('update work set title = $2 where id = $1', [id, title])
}

export async function touch(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.query('update work set changed_at = $2 where id = $1', [id, at])
}

export async function setDone(tx: Queryable, id: string, day: string | null): Promise<void> {
  await tx.query('update projects set done_on = $2 where id = $1', [id, day])
}

export function nodesOf(db: Queryable, id: string): Promise<ProjectNode[]> {
  return rowsOf<ProjectNode>(
    db,
    `select id, name, starts_on::text as "startsOn", ends_on::text as "endsOn", started_on::text as "startedOn", ended_on::text as "endedOn"
       from project_nodes where project_id = $1 order by place, id`,
    [id],
  )
}

export interface NodeWish {
  id: string | null
  name: string
  startsOn: string
  endsOn: string
}

/** The project has these nodes in this order; those with an id keep their times. @returns whether each id was one of its nodes */
export async function replaceNodes(tx: Queryable, id: string, nodes: readonly NodeWish[]): Promise<boolean> {
  const kept = nodes.flatMap((node) => node.id ?? [])
  const { rowCount } = await tx.query('select from project_nodes where project_id = $1 and id = any($2::bigint[])', [id, kept])
  if (rowCount !== kept.length) return false
  await tx.query('delete from project_nodes where project_id = $1 and id <> all($2::bigint[])', [id, kept])
  const values = [
    id,
    nodes.map((node) => node.id),
    nodes.map(({ name }) => name),
    nodes.map(({ startsOn }) => startsOn),
    nodes.map(({ endsOn }) => endsOn),
  ]
  const wished = `unnest($2::bigint[], $3::text[], $4::date[], $5::date[]) with ordinality as o (id, name, starts_on, ends_on, place)`
  await tx.query(
    `update project_nodes n set name = o.name, starts_on = o.starts_on, ends_on = o.ends_on, place = o.place from ${wished}
      where n.project_id = $1 and n.id = o.id`,
    values,
  )
  await tx.query(
    `insert into project_nodes (project_id, place, name, starts_on, ends_on)
     select $1, o.place, o.name, o.starts_on, o.ends_on from ${wished} where o.id is null order by o.place`,
    values,
  )
  return true
}

export async function setNodeTimes(tx: Queryable, id: string, startedOn: string | null, endedOn: string | null): Promise<void> {
  await tx.query('update project_nodes set started_on = $2, ended_on = $3 where id = $1', [id, startedOn, endedOn])
}

export interface PaymentNodeWish {
  id: string | null
  name: string
  amount: number
  dueOn: string
}

/** As `replaceNodes` does; what was paid of one that is removed stays paid. */
export async function replacePaymentNodes(tx: Queryable, id: string, nodes: readonly PaymentNodeWish[]): Promise<boolean> {
  const kept = nodes.flatMap((node) => node.id ?? [])
  const { rowCount } = await tx.query('select from project_payment_nodes where project_id = $1 and id = any($2::bigint[])', [id, kept])
  if (rowCount !== kept.length) return false
  await tx.query('delete from project_payment_nodes where project_id = $1 and id <> all($2::bigint[])', [id, kept])
  const values = [
    id,
    nodes.map((node) => node.id),
    nodes.map(({ name }) => name),
    nodes.map(({ amount }) => amount),
    nodes.map(({ dueOn }) => dueOn),
  ]
  const wished = `unnest($2::bigint[], $3::text[], $4::numeric[], $5::date[]) with ordinality as o (id, name, amount, due_on, place)`
  await tx.query(
    `update project_payment_nodes n set name = o.name, amount = o.amount, due_on = o.due_on, place = o.place from ${wished}
      where n.project_id = $1 and n.id = o.id`,
    values,
  )
  await tx.query(
    `insert into project_payment_nodes (project_id, place, name, amount, due_on)
     select $1, o.place, o.name, o.amount, o.due_on from ${wished} where o.id is null order by o.place`,
    values,
  )
  return true
}

export function paymentNodesOf(db: Queryable, id: string): Promise<PaymentNode[]> {
  return rowsOf<PaymentNode>(
    db,
    `select n.id, n.name, n.amount::float8 as amount, n.due_on::text as "dueOn", n.settled_on::text as "settledOn",
            (select coalesce(sum(y.amount), 0)::float8 from project_payments y where y.node_id = n.id) as paid
       from project_payment_nodes n where n.project_id = $1 order by n.place, n.id`,
    [id],
  )
}

export function paymentsOf(db: Queryable, id: string): Promise<ProjectPayments['payments']> {
  return rowsOf<ProjectPayments['payments'][number]>(
    db,
    `select y.id, y.node_id as "nodeId", y.amount::float8 as amount, y.paid_on::text as "paidOn", y.note, u.name as by
       from project_payments y left join users u on u.id = y.entered_by where y.project_id = $1 order by y.paid_on desc, y.id desc`,
    [id],
  )
}

export async function settle(tx: Queryable, id: string, day: string | null): Promise<void> {
  await tx.query('update project_payment_nodes set settled_on = $2 where id = $1', [id, day])
}

export interface NewPayment {
  amount: number
  paidOn: string
  nodeId: string | null
  note: string
}

export async function insertPayment(tx: Queryable, id: string, payment: NewPayment, by: string, at: Date): Promise<void> {
  const { amount, paidOn, nodeId, note } = payment
  await tx.query(
    `insert into project_payments (project_id, node_id, amount, paid_on, note, entered_by, entered_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, nodeId, amount, paidOn, note, by, at],
  )
}

/** Entries of a project: day works, or payments. */
export async function countEntries(tx: Queryable, id: string, of: 'dayworks' | 'payments'): Promise<number> {
  const from = of === 'payments' ? 'project_payments where project_id = $1' : `work_steps where work_id = $1 and step = 'daywork'`
  return (await rowOf<{ count: number }>(tx, `select count(*)::int as count from ${from}`, [id]))?.count ?? 0
}

export interface DayworkRow {
  id: string
  at: Date
  on: string
  by: { id: string; name: string } | null
  text: string
  people: number | null
  hours: number | null
}

/** Newest first; `daywork`: this one alone. */
export function dayworksOf(db: Queryable, id: string, daywork?: string): Promise<DayworkRow[]> {
  return rowsOf<DayworkRow & Record<string, unknown>>(
    db,
    `select s.id, s.at, s.entered->>'on' as on, ${named('u')} as by, s.entered->>'text' as text,
            (s.entered->>'people')::int as people, (s.entered->>'hours')::float8 as hours
       from work_steps s left join users u on u.id = s.by_user
      where s.work_id = $1 and s.step = 'daywork' and ($2::bigint is null or s.id = $2) order by s.entered->>'on' desc, s.id desc`,
    [id, daywork ?? null],
  )
}
