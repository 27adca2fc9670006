import { type AssignmentProposal, patrolAssignmentCalls } from '@kilowatch/contract'
import { doneOn, type NobodyFits, proposeTasks } from '@kilowatch/work'
import { handlers } from '../../http/handlers.ts'
import type { User } from '../../http/subjects.ts'
import type { Services } from '../../services.ts'
import { assignTasks } from './commands/assign-tasks.ts'
import { todayOf } from './queries/plans.ts'
import { settingsOf } from './queries/settings.ts'
import { taskRows, tasksOfBusiness, unassigned } from './queries/tasks.ts'
import { readRoundPeople } from './round-people.ts'
import { taskRowOf } from './task-row.ts'

export const patrolAssignmentHandlers = handlers(patrolAssignmentCalls, {
  proposeAssignment: ({ query, user, business }, services) =>
    propose({ businessId: business.id, groupId: query.groupId ?? null }, user, services),
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
  const [today, { weekMinutes }, rows] = await Promise.all([
    todayOf(db, businessId, now),
    settingsOf(db, businessId),
    taskRows(db, tasksOfBusiness, bound, {
      ...{ condition: unassigned, values: { groupId }, order: 't.window_to, t.planned_on, w.id', limit: mostLines + 1 },
    }),
  ])
  const tasks = rows.slice(0, mostLines).map((row) => ({ ...row, groupId: row.group?.id ?? null }))
  const people = await readRoundPeople(db, businessId, {
    today,
    days: tasks.map((task) => doneOn(task, today)),
    groupIds: [...new Set(tasks.flatMap((task) => task.groupId ?? []))],
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

type Line = AssignmentProposal['lines'][number]

function namedWhy(why: NobodyFits, named: (id: string) => { id: string; name: string }): NonNullable<Line['why']> {
  if (why.kind === 'nobody') return why
  if (why.kind === 'away') return { kind: 'away', people: why.people.map(named) }
  return { ...why, ended: why.ended.map(({ personId, until }) => ({ ...named(personId), until })) }
}
