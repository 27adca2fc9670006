import { arrangeable, changeOrderFlow } from '@kilowatch/work'
import { Refusal } from '../../../http/refusal.ts'
import type { RecordSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Changing, change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { Notification } from '../../notifications/index.ts'
import { beginWork, insertSteps, takeStep } from '../../work/index.ts'
import * as queries from '../queries/change-orders.ts'
import { type LockedTask, moveWindow, setHolders, touchTasks } from '../queries/task-changes.ts'
import { deviceIdsOf, replaceDevices } from '../queries/task-devices.ts'
import { changesPage, tellPeople } from '../tell-people.ts'
import { demandDevices, demandSkills, demandTakers, demandTask } from './demands.ts'
import { tellGiven } from './give-tasks.ts'

type Work = RecordSubject<'work'>

export interface ChangeWish {
  reason: string
  plannedOn: string | null
  assigneeId: string | null
  boxIds: readonly string[] | null
}

/** Who carries tasks out or answers for them; who only sees them asks for nothing. */
const askers: readonly string[] = ['assignee', 'agent', 'inspector', 'group-manager', 'admin']

/**
 * Asks for another date, person or devices. @throws Refusal 10003 where nothing is asked for or the day is past, 30001 for a task that is over
 * or has such a wish already, 50001 for a person and 70003 for a device of nobody's, 70001 for whoever only sees the task
 */
export async function askForChange(task: Work, wish: ChangeWish, actor: UserActor, services: Services): Promise<string> {
  const { user } = actor
  const { boxIds, reason } = wish
  return change(services, actor, { action: 'change-order.ask', businessId: task.businessId }, async (tx, { at, note }) => {
    const locked = await demandTask(tx, task.id, at)
    if (!task.roles.some((role) => askers.includes(role))) throw new Refusal(70001)
    if (!arrangeable.includes(locked.state)) throw new Refusal(30001, { says: says('patrol-task-settled') })
    // What is asked for as it is already, as by a form that was filled in before, is not asked for.
    const plannedOn = wish.plannedOn === locked.plannedOn ? null : wish.plannedOn
    const assigneeId = wish.assigneeId === locked.assigneeId ? null : wish.assigneeId
    const devices = boxIds && (await otherDevices(tx, task.id, user.id, boxIds))
    if (plannedOn === null && assigneeId === null && devices === null)
      throw new Refusal(10003, { field: 'body.plannedOn', says: says('change-nothing') })
    if (await queries.hasPending(tx, task.id)) throw new Refusal(30001, { says: says('change-pending') })
    if (plannedOn !== null && plannedOn < locked.today) throw new Refusal(10003, { field: 'body.plannedOn', says: says('change-past') })
    if (assigneeId !== null) await demandTakers(tx, task.businessId, [assigneeId])
    await demandSkills(tx, task.businessId, { assigneeId, skills: locked.skills, day: plannedOn ?? locked.plannedOn })
    const { id } = await beginWork(tx, changeOrderFlow, {
      ...{ businessId: task.businessId, title: reason, by: user.id, at },
      ...(locked.groupId === null ? {} : { groupId: locked.groupId }),
      ...(task.roles.includes('agent') ? { assigneeId: user.id } : {}),
      // Whoever a provider handed it on to asks within that business, as long as it serves this one.
      ...(task.roles.includes('agent') && locked.providerId !== null ? { providerId: locked.providerId } : {}),
    })
    await queries.insertOrder(tx, id, { taskId: task.id, plannedOn, assigneeId, deviceIds: devices?.map((device) => device.id) ?? null })
    await touchTasks(tx, [task.id], at)
    note({ subject: `change-order ${id}`, after: { task: task.id, ...wish } })
    return id
  })
}

/** Null where these are the task's devices already. @throws Refusal 70003 for one of nobody's */
async function otherDevices(tx: Transaction, taskId: string, userId: string, boxIds: readonly string[]) {
  const [wanted, present] = [await demandDevices(tx, taskId, userId, boxIds), await deviceIdsOf(tx, taskId)]
  const known = new Set(present.map(({ id }) => id))
  return wanted.length === present.length && wanted.every(({ id }) => known.has(id)) ? null : wanted
}

/** @throws Refusal 30001 when it was decided on already, the task is over, or the person lacks a skill and nothing is said of it */
export async function approveChange(order: Work, withoutSkill: string | undefined, actor: UserActor, services: Services): Promise<void> {
  await change(services, actor, { action: 'change-order.approve' }, async (tx, changing) => {
    const wanted = await queries.findWanted(tx, order.id)
    if (!wanted) throw new Refusal(70003)
    const task = await demandTask(tx, wanted.taskId, changing.at)
    const settled = !arrangeable.includes(task.state)
    const judged = { facts: async () => settled, rules: { 'task-settled': (fact: boolean) => fact } }
    await takeStep(tx, changing, changeOrderFlow, { id: order.id, step: 'approve', by: actor, judged })
    await apply(tx, changing, { order, wanted, task, withoutSkill, by: actor.user })
    const params = { by: actor.user.name, task: task.title }
    await tellAsker(tx, order, { code: 'patrol-change-approved', params, by: actor.user.id, at: changing.at })
  })
}

interface Applied {
  order: Work
  wanted: queries.WantedChange
  task: LockedTask
  withoutSkill: string | undefined
  by: UserActor['user']
}

/** The task is as it was asked for, with a step in its time-line. */
async function apply(tx: Transaction, { at, note }: Changing, { order, wanted, task, withoutSkill, by }: Applied): Promise<void> {
  const { taskId, plannedOn, assigneeId, deviceIds } = wanted
  const { state, skills } = task
  const lacking = await demandSkills(tx, task.businessId, { assigneeId, skills, day: plannedOn ?? task.plannedOn, withoutSkill })
  if (plannedOn !== null) await moveWindow(tx, taskId, plannedOn)
  if (assigneeId !== null) await setHolders(tx, [taskId], { assigneeId, providerId: null })
  if (deviceIds !== null) await replaceDevices(tx, taskId, deviceIds)
  await touchTasks(tx, [taskId], at)
  const entered = {
    ...(plannedOn === null ? {} : { plannedOn }),
    ...(deviceIds === null ? {} : { devices: deviceIds.length }),
    ...(lacking.length === 0 ? {} : { reason: `${lacking.join(', ')}: ${withoutSkill}` }),
  }
  await insertSteps(tx, 'work', [taskId], { at, userId: by.id, step: 'change', from: state, to: state, assigneeId, entered })
  const after = { order: order.id, plannedOn, assigneeId, devices: deviceIds?.length ?? null }
  note({ action: 'patrol-task.change', subject: `patrol-task ${taskId}`, businessId: order.businessId, after })
  if (assigneeId !== task.assigneeId) await tellGiven(tx, { task: { ...task, plannedOn: plannedOn ?? task.plannedOn }, assigneeId, by, at })
}

export async function rejectChange(order: Work, reason: string, actor: UserActor, services: Services): Promise<void> {
  await change(services, actor, { action: 'change-order.reject' }, async (tx, changing) => {
    await takeStep(tx, changing, changeOrderFlow, { id: order.id, step: 'reject', by: actor, values: { reason } })
    const task = await queries.titleOfTask(tx, order.id)
    const params = { by: actor.user.name, task, reason }
    await tellAsker(tx, order, { code: 'patrol-change-rejected', params, by: actor.user.id, at: changing.at })
  })
}

/** Who asked hears what became of it. */
async function tellAsker(
  tx: Transaction,
  { id, businessId }: Work,
  notice: Pick<Notification, 'code' | 'params' | 'by' | 'at'>,
): Promise<void> {
  const people = [await queries.askerOf(tx, id)]
  await tellPeople(tx, { ...notice, subject: `change-order ${id}`, businessId, people, page: changesPage })
}

export async function withdrawChange(order: Work, actor: UserActor, services: Services): Promise<void> {
  await change(services, actor, { action: 'change-order.withdraw' }, (tx, changing) =>
    takeStep(tx, changing, changeOrderFlow, { id: order.id, step: 'withdraw', by: actor }),
  )
}
