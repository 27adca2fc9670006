import { type AssignmentProposal, type PatrolPeople, patrolAssignmentCalls } from '@kilowatch/contract'
import { daysAfter, doneOn, mondayOf, type NobodyFits, proposeTasks } from '@kilowatch/work'
import { handlers } from '../../http/handlers.ts'
import type { User } from '../../http/subjects.ts'
import type { Services } from '../../services.ts'
import { assignTasks } from './commands/assign-tasks.ts'
import { todayOf } from './queries/plans.ts'
import { dayLoads, ofManagedGroup, peopleNear } from './queries/round-people.ts'
import { settingsOf } from './queries/settings.ts'
import { managesTasks, taskRows, tasksFor, unassigned } from './queries/tasks.ts'
import { readRoundPeople } from './round-people.ts'
import { taskRowOf } from './task-row.ts'

export const patrolAssignmentHandlers = handlers(patrolAssignmentCalls, {
  proposeAssignment: ({ query, user, business }, services) =>
    propose({ businessId: business.id, groupId: query.groupId ?? null }, user, services),
  readPatrolPeople: ({ query: { week, groupId = null }, business }, services) =>
    peopleOfWeek({ businessId: business.id, groupId, monday: mondayOf(week) }, services),
  assignPatrolTasks: ({ body, ...actor }, services) => assignTasks(body.tasks, actor, services),
})

/** So many are proposed at once. */
const mostLines = 100

async function propose(
  { businessId, groupId }: { businessId: string; groupId: string | null },
  user: User,
  { db, clock }: Services,
): Promise<AssignmentProposal> {
  const now = clock.now()
  const bound = { userId: user.id, businessId, now }
  const whole = managesTasks(user)
  const [today, { weekMinutes }, among, rows] = await Promise.all([
    todayOf(db, businessId, now),
    settingsOf(db, businessId),
    whole ? null : peopleNear(db, businessId, user.id),
    taskRows(db, tasksFor(user), bound, {
      condition: whole ? unassigned : `${unassigned} and ${ofManagedGroup}`,
      ...{ values: { groupId }, order: 't.window_to, t.planned_on, w.id', limit: mostLines + 1 },
    }),
  ])
  const tasks = rows.slice(0, mostLines).map((row) => ({ ...row, groupId: row.group?.id ?? null }))
  const people = await readRoundPeople(db, businessId, {
    today,
    days: tasks.map((task) => doneOn(task, today)),
    groupIds: [...new Set(tasks.flatMap((task) => task.groupId ?? []))],
    among,
  })
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const named = (id: string) => ({ id, name: names.get(id) ?? '' })
  const rowById = new Map(rows.map((row) => [row.id, row]))
  const lines = proposeTasks(tasks, people, { today, weekMinutes }).flatMap(({ taskId, minutes, given, why }) => {
    const row = rowById.get(taskId)
    if (!row) return []
    const person = given && { ...given, ...named(given.personId) }
    return [{ task: taskRowOf(row), minutes, person, why: why && namedWhy(why, named) }]
  })
  return { weekMinutes, lines, more: rows.length > mostLines }
}

async function peopleOfWeek(
  { businessId, groupId, monday }: { businessId: string; groupId: string | null; monday: string },
  { db, clock }: Services,
): Promise<PatrolPeople> {
  const days = [0, 1, 2, 3, 4, 5, 6].map((place) => daysAfter(monday, place))
  const today = await todayOf(db, businessId, clock.now())
  const [{ weekMinutes }, people, loads] = await Promise.all([
    settingsOf(db, businessId),
    readRoundPeople(db, businessId, { today, days, groupIds: groupId === null ? [] : [groupId], among: null }),
    dayLoads(db, businessId, { from: monday, to: daysAfter(monday, 6) }),
  ])
  const loadOn = new Map(loads.map((load) => [`${load.userId} ${load.day}`, load]))
  return {
    weekMinutes,
    people: people.map(({ id, name, skills, groups, away, onDuty, load }) => ({
      ...{ id, name, skills: [...skills], inGroup: groupId === null || groups.has(groupId), load: load.get(monday) ?? 0 },
      days: days.map((day) => {
        const { minutes = 0, daily = 0 } = loadOn.get(`${id} ${day}`) ?? {}
        return { day, minutes, daily, away: away.has(day) ? 'leave' : onDuty.has(day) ? 'duty' : null }
      }),
    })),
  }
}

type Line = AssignmentProposal['lines'][number]

function namedWhy(why: NobodyFits, named: (id: string) => { id: string; name: string }): NonNullable<Line['why']> {
  if (why.kind === 'nobody') return why
  if (why.kind === 'away') return { kind: 'away', people: why.people.map(named) }
  return { ...why, ended: why.ended.map(({ personId, until }) => ({ ...named(personId), until })) }
}
