import type { Handing } from '@kilowatch/contract'
import { doneOn, handable, lackingSkills, mayArrange } from '@kilowatch/work'
import { Refusal } from '../../../http/refusal.ts'
import type { User } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Changing, change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { notify } from '../../../storage/notify.ts'
import { skillsOfUsers } from '../../people/index.ts'
import { insertSteps } from '../../work/index.ts'
import { peopleNear } from '../queries/round-people.ts'
import { type LockedTask, lockTasks, rolesOn, setHolders, touchTasks } from '../queries/task-changes.ts'
import { managesTasks } from '../queries/tasks.ts'
import { tasksPage, tellPeople } from '../tell-people.ts'
import { demandTakers } from './demands.ts'
import { tellGiven } from './give-tasks.ts'

interface Handed extends LockedTask {
  to: string | null
}

/**
 * Gives tasks of a business to people, all of them or none; who manages groups alone gives theirs, to people of them and of the own departments.
 * @throws Refusal 70003 for a task that is not the caller's to give, 50001 for a person whom it is not theirs to send, 30001 for a task that is in review or over, that another person has by now, or for which a person lacks what it asks for
 * @returns how many are somebody else's now
 */
export async function assignTasks(
  wishes: readonly Handing[],
  actor: UserActor & { user: User; business: { id: string } },
  services: Services,
) {
  const businessId = actor.business.id
  const twice = wishes.findIndex(({ taskId }, place) => wishes.findIndex((one) => one.taskId === taskId) < place)
  if (twice >= 0) throw new Refusal(10003, { field: `body.tasks.${twice}.taskId` })
  return change(services, actor, { action: 'patrol-task.assign', businessId }, async (tx, changing) => {
    const locked = await lockTasks(
      tx,
      wishes.map(({ taskId }) => taskId),
      changing.at,
    )
    const tasks = new Map(locked.map((task) => [task.id, task]))
    const arranged = managesTasks(actor.user) ? null : await arrangedBy(tx, actor.user.id, [...tasks.keys()])
    const handed = wishes.flatMap(({ taskId, from, to }, place): Handed[] => {
      const task = tasks.get(taskId)
      const field = `body.tasks.${place}`
      if (task?.businessId !== businessId || arranged?.has(task.id) === false) throw new Refusal(70003, { field })
      if (!handable.includes(task.state)) throw new Refusal(30001, { field, says: says('patrol-settled-meanwhile', { task: task.title }) })
      if (task.assigneeId !== from || task.providerId !== null)
        throw new Refusal(30001, { field, says: says('patrol-given-meanwhile', { task: task.title }) })
      return from === to ? [] : [{ ...task, to }]
    })
    if (arranged) await demandNear(tx, businessId, handed, actor)
    changing.unchanged()
    if (handed.length > 0) await handOver(tx, businessId, handed, actor, changing)
    return { count: handed.length }
  })
}

/** Those that they arrange. */
async function arrangedBy(tx: Transaction, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await rolesOn(tx, userId, ids)).flatMap(({ id, roles }) => (mayArrange(roles) ? [id] : [])))
}

/** @throws Refusal 50001 for a person who is neither of the giver's groups nor of their departments */
async function demandNear(tx: Transaction, businessId: string, handed: readonly Handed[], { user }: UserActor): Promise<void> {
  const near = new Set(await peopleNear(tx, businessId, user.id))
  if (handed.some(({ to }) => to !== null && !near.has(to)))
    throw new Refusal(50001, { field: 'body.tasks', says: says('patrol-unknown-person') })
}

async function handOver(tx: Transaction, businessId: string, handed: readonly Handed[], { user }: UserActor, { at, note }: Changing) {
  const people = [...new Set(handed.flatMap(({ to }) => to ?? []))]
  await demandTakers(tx, businessId, people)
  const held = await skillsOfUsers(tx, [businessId], people)
  for (const { to, title, skills, plannedOn, today } of handed) {
    const lacking = to === null ? [] : lackingSkills(skills, held.get(to) ?? [], doneOn({ plannedOn }, today))
    if (lacking.length > 0)
      throw new Refusal(30001, { says: says('patrol-task-lacks-skill', { task: title, skills: lacking.join(', ') }), data: { lacking } })
  }
  for (const [to, tasks] of grouped(handed, ({ to }) => to)) {
    const ids = tasks.map(({ id }) => id)
    await setHolders(tx, ids, { assigneeId: to, providerId: null })
    for (const [state, own] of grouped(tasks, (task) => task.state))
      await insertSteps(
        tx,
        'work',
        own.map(({ id }) => id),
        { at, userId: user.id, from: state, to: state, step: 'assign', assigneeId: to },
      )
    await tellGivenAll(tx, tasks, { assigneeId: to, by: user, at })
  }
  for (const { id, assigneeId, to } of handed) note({ subject: `patrol-task ${id}`, before: { assigneeId }, after: { assigneeId: to } })
  await touchTasks(
    tx,
    handed.map(({ id }) => id),
    at,
  )
  await notify(tx, { rights: [...new Set(handed.flatMap(({ assigneeId }) => assigneeId ?? []))] })
}

/** Of one task by its name, of several in one notice. */
async function tellGivenAll(
  tx: Transaction,
  tasks: readonly Handed[],
  { assigneeId, by, at }: { assigneeId: string | null; by: UserActor['user']; at: Date },
): Promise<void> {
  const [task, ...more] = tasks
  if (!task) return
  if (more.length === 0) return tellGiven(tx, { task, assigneeId, by, at })
  const named = tasks.slice(0, 5).map(({ title }) => title)
  const params = { by: by.name, count: tasks.length, tasks: named.join(' · ') + (tasks.length > named.length ? ' · …' : '') }
  const about = { subject: `business ${task.businessId}`, businessId: task.businessId, page: tasksPage, by: by.id, at }
  await tellPeople(tx, { ...about, code: 'patrol-given-many', params, people: [assigneeId] })
}

function grouped<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}
