import type { Language } from '@kilowatch/catalog'
import { type PatrolCalendar, type PatrolTask, patrolCountCalls, patrolTaskCalls, patrolTaskList } from '@kilowatch/contract'
import { dayIn, daysAfter, daysBetween, type PatrolTaskState, patrolTaskFlow, usualHolidays } from '@kilowatch/work'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import type { User } from '../../http/subjects.ts'
import type { Services } from '../../services.ts'
import { skillsOfUsers } from '../people/index.ts'
import { listTimeline, rolesOf } from '../work/index.ts'
import { addTask } from './commands/add-task.ts'
import { arrangeTask, changeDevices } from './commands/arrange-task.ts'
import { executeTask, lacksSecond, withheldSteps } from './commands/execute-task.ts'
import { countsOf } from './queries/counts.ts'
import { holidaysOf } from './queries/holidays.ts'
import { todayOf } from './queries/plans.ts'
import { managesGroup } from './queries/round-people.ts'
import { listTakers } from './queries/takers.ts'
import { formsOf } from './queries/task-changes.ts'
import { otherDevices, taskDevices } from './queries/task-devices.ts'
import {
  anyTask,
  countByDepartment,
  countDays,
  countTasks,
  type DayCount,
  findDetail,
  managesTasks,
  ofDays,
  ofGroup,
  type TaskRow,
  taskRows,
  tasksFor,
  unassigned,
} from './queries/tasks.ts'
import { workedOf } from './rules.ts'
import { taskRowOf } from './task-row.ts'

const list = listHandlers<typeof patrolTaskList, TaskRow>(patrolTaskList, ({ user }) => tasksFor(user), {
  bound: ({ user }) => ({ businessId: user.business?.id ?? null }),
  show: (rows) => rows.map(taskRowOf),
  cells: {
    group: ({ group }) => group?.name ?? '',
    assignee: ({ assignee }) => assignee?.name ?? '',
    provider: ({ provider }) => provider?.name ?? '',
  },
})

const stateCoded = (code: number) =>
  (Object.keys(patrolTaskFlow.states) as PatrolTaskState[]).find((state) => patrolTaskFlow.states[state].code === code)

/** Who reads. */
interface Viewer {
  id: string
  business: { id: string } | null
}

const boundOf = (user: Viewer, now: Date) => ({ userId: user.id, businessId: user.business?.id ?? null, now })

export const patrolCountHandlers = handlers(patrolCountCalls, {
  async countPatrol({ user }, { db, clock }) {
    const { tasks, orders } = await countsOf(db, user.id, clock.now())
    return { waitExecuteTaskNum: tasks, waitReviewOrderNum: orders }
  },
})

export const patrolTaskHandlers = handlers(patrolTaskCalls, {
  listPatrolTasks: list.page,
  exportPatrolTasks: list.file,
  readPatrolTask: ({ record, user }, services) => readTask(record.id, user, services),

  async executePatrolTask({ record, body, ...actor }, services) {
    await executeTask(record, body, actor, services)
    return readTask(record.id, actor.user, services)
  },

  async stepPatrolTask({ record, query: { task_id: _, ...wish }, ...actor }, services) {
    await executeTask(record, wish, actor, services)
    return readTask(record.id, actor.user, services)
  },

  async listGroupTasks({ record, query, user }, { db, clock }) {
    const state = query.state === undefined ? null : (stateCoded(query.state) ?? null)
    const rows = await taskRows(db, tasksFor(user), boundOf(user, clock.now()), {
      ...{ condition: ofGroup, values: { groupId: record.id, state }, order: 't.planned_on, w.id', limit: 1000 },
    })
    return rows.map(taskRowOf)
  },

  async addPatrolTask({ body: { boxIds: _, ...wish }, devices, ...actor }, services) {
    const id = await addTask(wish, devices, actor, services)
    return readTask(id, actor.user, services)
  },

  async changePatrolTask({ record, body: { plannedOn, assigneeId, agent, providerId, withoutSkill }, ...actor }, services) {
    await arrangeTask(record, { plannedOn, assigneeId, agent, providerId, withoutSkill }, actor, services)
    return readTask(record.id, actor.user, services)
  },

  async listTaskDevices({ record, user }, { db }) {
    return taskDevices(db, record.id, user.id)
  },
  readTaskDetail: ({ record, user }, services) => readTask(record.id, user, services),
  async listOtherDevices({ record, user }, { db }) {
    return otherDevices(db, record.id, user.id)
  },

  async removeTaskDevices({ record, query, ...actor }, services) {
    await changeDevices(record, { remove: query.box_ids }, actor, services)
    return readTask(record.id, actor.user, services)
  },
  async addTaskDevices({ record, query, ...actor }, services) {
    await changeDevices(record, { add: query.box_ids }, actor, services)
    return readTask(record.id, actor.user, services)
  },

  readPatrolCalendar: ({ query, user, business, language }, services) => calendar(query, { user, business, language }, services),

  async listPatrolAssignees({ business }, { db }) {
    const people = await listTakers(db, business.id)
    const skills = await skillsOfUsers(
      db,
      [business.id],
      people.map(({ id }) => id),
    )
    return people.map((person) => ({ ...person, skills: skills.get(person.id) ?? [] }))
  },
})

/** @throws Refusal 70003 for work of another kind */
export async function readTask(id: string, user: Viewer, { db, clock }: Services): Promise<PatrolTask> {
  const found = await findDetail(db, id)
  if (!found) throw new Refusal(70003)
  const { businessId: _, dueAt, timeZone, ...rest } = found
  const [row] = await taskRows(db, anyTask, boundOf(user, clock.now()), {
    ...{ condition: 'w.id = :id', values: { id }, order: 'w.id', limit: 1 },
  })
  if (!row) throw new Refusal(70003)
  const [roles, members, timeline, forms] = await Promise.all([
    rolesOf(db, user.id, id),
    taskDevices(db, id, user.id),
    listTimeline(db, 'work', id),
    formsOf(db, id),
  ])
  const shown = taskRowOf(row)
  const ofOthers = (await lacksSecond(db, id, forms, user.id)) ? (['accept'] as const) : []
  const today = dayIn(clock.now(), timeZone)
  return {
    ...{
      ...shown,
      ...rest,
      withheld: [...withheldSteps({ ...shown, today }, forms), ...ofOthers],
      dueAt: dueAt?.toISOString() ?? null,
      roles: [...roles],
      members,
    },
    timeline: timeline.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  }
}

/** Tasks that the person sees, by the departments of their devices. */
export async function countTasksByDepartment(
  { user, businessId, since, until }: { user: User; businessId: string; since: Date; until: Date },
  { db, clock }: Services,
): Promise<ReadonlyMap<string | null, { due: number; done: number; overdue: number }>> {
  const bound = { userId: user.id, businessId, now: clock.now() }
  const rows = await countByDepartment(db, tasksFor(user), bound, { from: since, to: until })
  const counts = new Map<string | null, { due: number; done: number; overdue: number }>()
  for (const { departmentId, state, count } of rows) {
    const own = counts.get(departmentId) ?? { due: 0, done: 0, overdue: 0 }
    own.due += count
    if (state === 'done' || state === 'overdue') own[state] += count
    counts.set(departmentId, own)
  }
  return counts
}

interface Asker {
  user: User
  business: { id: string; timeZone: string }
  language: Language
}

const mostTasks = 1500

async function calendar(
  { from, to, groupId: group }: { from: string; to: string; groupId?: string | undefined },
  { user, business, language }: Asker,
  { db, clock }: Services,
): Promise<PatrolCalendar> {
  const groupId = group ?? null
  const length = daysBetween(from, to)
  if (length < 0 || length > 41) throw new Refusal(10003, { field: 'query.to' })
  const [now, sql] = [clock.now(), tasksFor(user)]
  const bound = boundOf(user, now)
  const open = { condition: unassigned, values: { groupId }, order: 't.window_to, w.id', limit: 100 }
  const [today, counts, tasks, waiting, waitingTotal, kept, proposes] = await Promise.all([
    todayOf(db, business.id, now),
    countDays(db, sql, bound, { from, to, groupId }),
    taskRows(db, sql, bound, { condition: ofDays, values: { from, to, groupId }, order: 't.planned_on, w.id', limit: mostTasks + 1 }),
    taskRows(db, sql, bound, open),
    countTasks(db, sql, bound, open),
    holidaysOf(db, [business.id]),
    managesTasks(user) || managesGroup(db, business.id, user.id),
  ])
  const own = kept.get(business.id) ?? []
  const worked = workedOf(business.timeZone, own)
  const names = holidayNames(business.timeZone, own, [from, to], language)
  const days = Array.from({ length: length + 1 }, (_, place) => daysAfter(from, place))
  return {
    today,
    days: days.map((day) => ({ day, daily: dailyOf(counts, day), worked: worked(day), holiday: names.get(day) ?? null })),
    tasks: tasks.slice(0, mostTasks).map(taskRowOf),
    more: tasks.length > mostTasks,
    unassigned: waiting.map(taskRowOf),
    unassignedTotal: waitingTotal,
    proposes,
    counts: sums(counts),
  }
}

/** Worst first: what a day's round looks like is what the worst of its tasks is. */
const worstFirst: readonly PatrolTaskState[] = ['overdue', 'executing', 'review', 'waiting', 'done', 'cancelled']

function dailyOf(counts: readonly DayCount[], day: string): PatrolCalendar['days'][number]['daily'] {
  const own = counts.filter((count) => count.day === day && count.daily)
  const state = worstFirst.find((one) => own.some((count) => count.state === one))
  if (!state) return null
  const sum = (rows: readonly DayCount[]) => rows.reduce((total, { count }) => total + count, 0)
  return { all: sum(own), done: sum(own.filter((count) => count.state === 'done')), state }
}

function sums(counts: readonly DayCount[]): Record<PatrolTaskState, number> {
  const totals = { waiting: 0, executing: 0, review: 0, done: 0, cancelled: 0, overdue: 0 }
  for (const { state, count } of counts) totals[state] += count
  return totals
}

function holidayNames(
  timeZone: string,
  own: readonly { year: number; days: readonly { day: string; name: string }[] }[],
  ends: readonly string[],
  language: Language,
): Map<string, string> {
  const years = new Set(ends.map((day) => Number(day.slice(0, 4))))
  const days = [...years].flatMap((year) => own.find((row) => row.year === year)?.days ?? usualHolidays(timeZone, year, language))
  return new Map(days.map(({ day, name }) => [day, name]))
}
