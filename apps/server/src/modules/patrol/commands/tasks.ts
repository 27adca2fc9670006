import type { Values } from '@kilowatch/catalog'
import type { patrolTaskFields } from '@kilowatch/contract'
import {
  arrangeable,
  daysAfter,
  mayArrange,
  openSteps,
  type PatrolTaskState,
  type PatrolTaskStep,
  patrolTaskFlow,
  type Role,
  stepOf,
  stepsFrom,
} from '@kilowatch/work'
import { budgets } from '../../../budgets/index.ts'
import { demandOwn, type RecordActor } from '../../../http/record-commands.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { RecordSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Changing, change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { holdBusiness } from '../../../storage/hold-business.ts'
import { notify } from '../../../storage/notify.ts'
import { beginWork, insertSteps, takeStep } from '../../work/index.ts'
import { lastSubmitter } from '../queries/notices.ts'
import { countSheets } from '../queries/plans.ts'
import type { Holders } from '../queries/tasks.ts'
import * as queries from '../queries/tasks.ts'
import { taskPage, tellPeople } from '../tell-people.ts'
import type { PlannedDevice } from './plans.ts'
import { demandProvider, tellProvider } from './providers.ts'

type Task = RecordSubject<'work'>

export type NewTaskWish = Values<typeof patrolTaskFields> & Holders & { groupId: string | null; templateIds: readonly string[] }

/** A task by hand. @throws Refusal 30001 where too many are not over, 50001 for a person or group of nobody's, 70003 for devices of another business */
export async function addTask(
  wish: NewTaskWish,
  devices: readonly PlannedDevice[],
  actor: RecordActor & { user: { id: string; name: string } },
  services: Services,
): Promise<string> {
  const { business, user } = actor
  return change(services, actor, { action: 'patrol-task.create' }, async (tx, { at, note }) => {
    const { groupId, assigneeId, providerId, title, windowDays } = wish
    await holdBusiness(tx, business.id)
    const { most } = budgets.openPatrolTasksByHand
    if ((await queries.countOpenByHand(tx, business.id)) >= most) {
      services.excesses.note('openPatrolTasksByHand', business.id)
      throw new Refusal(30001, { says: says('too-many-patrol-tasks', { most }) })
    }
    if (groupId !== null)
      await demandOwn(tx, { name: 'groups' }, { businessId: business.id, ids: [groupId], field: 'groupId', unknown: 'unknown-group' })
    if (assigneeId !== null) await demandTaker(tx, business.id, assigneeId)
    await demandSheets(tx, business.id, wish.templateIds)
    await demandProvider(tx, business.id, { assigneeId, providerId })
    const given = {
      ...(groupId === null ? {} : { groupId }),
      ...(assigneeId === null ? {} : { assigneeId }),
      ...(providerId === null ? {} : { providerId }),
    }
    const ids = devices.map((device) => device.id)
    const { id, number } = await beginWork(tx, patrolTaskFlow, { businessId: business.id, title, by: user.id, at, devices: ids, ...given })
    const window = { windowFrom: daysAfter(wish.plannedOn, -windowDays), windowTo: daysAfter(wish.plannedOn, windowDays) }
    await queries.insertTask(tx, { ...wish, ...window, id })
    note({ subject: `patrol-task ${id}`, after: { number, ...wish } })
    await tellGiven(tx, { task: { id, businessId: business.id, title, plannedOn: wish.plannedOn }, assigneeId, by: user, at })
    if (providerId !== null) await tellProvider(tx, { id, title, businessId: business.id, providerId }, user.id, at)
    return id
  })
}

/**
 * Brings a task to the state with this number. @throws Refusal 30001 with the states that are allowed now, 70001 for whoever may not,
 * 10003 or 10004 for a reason that is missing
 */
export async function executeTask(
  task: Task,
  { state, reason }: { state: number; reason?: string | undefined },
  actor: UserActor,
  services: Services,
): Promise<void> {
  // Which step it is, the record says once it is held; its entry has the step's own word.
  await change(services, actor, { action: 'patrol-task.begin' }, async (tx, changing) => {
    const locked = await demandTask(tx, task.id, changing.at)
    const step = stepTo(locked.state, state, new Set(task.roles as readonly Role[]))
    const facts = await queries.formsOf(tx, task.id)
    const waits = formRules[stepOf(patrolTaskFlow, step).unless as keyof typeof formRules]
    if (waits?.(facts)) throw new Refusal(30001, { says: says(`patrol-${stepOf(patrolTaskFlow, step).unless as keyof typeof formRules}`) })
    await moveOn(tx, changing, { locked, step, facts, by: actor, reason: reason ?? '' })
    // Who does it may see its devices while they are at it.
    await notify(tx, { rights: locked.assigneeId === null ? [] : [locked.assigneeId] })
  })
}

/** What keeps a task from a step: forms of it that are written in, or that wait for signatures. */
const formRules = {
  'form-open': ({ drafts }: queries.TaskForms) => drafts > 0,
  'form-unsigned': ({ open }: queries.TaskForms) => open > 0,
  'form-waits': ({ open, drafts }: queries.TaskForms) => open > drafts,
}

interface Moving {
  locked: queries.LockedTask
  step: PatrolTaskStep
  facts: queries.TaskForms
  by: UserActor
  reason: string
}

async function moveOn(tx: Transaction, changing: Changing, { locked, step, facts, by, reason }: Moving): Promise<void> {
  const { id, dueAt, today } = locked
  const extras = step === 'resume' ? { dueAt: null } : step === 'return' ? { dueAt: later(dueAt, changing.at) } : {}
  const judged = { facts: async () => facts, rules: formRules }
  await takeStep(tx, changing, patrolTaskFlow, { id, step, by, judged, values: { reason }, ...extras })
  if (step === 'submit') await queries.setCompleted(tx, id, today)
  if (step === 'return') {
    await queries.setCompleted(tx, id, null)
    await tellReturned(tx, locked, reason, by.user, changing.at)
  }
}

/**
 * The step that follows for a task from what was done to one of its forms; nothing where it does not lead on from its state, or other forms of
 * it keep it from it. @throws Refusal 70001 where it is not the person's to take
 */
export async function followForm(
  tx: Transaction,
  changing: Changing,
  taskId: string,
  step: PatrolTaskStep,
  { by, reason = '' }: { by: UserActor; reason?: string },
): Promise<void> {
  const locked = await demandTask(tx, taskId, changing.at)
  const { from, unless } = stepOf(patrolTaskFlow, step)
  const facts = await queries.formsOf(tx, taskId)
  if (!from.includes(locked.state) || formRules[unless as keyof typeof formRules]?.(facts)) return
  await moveOn(tx, changing, { locked, step, facts, by, reason })
}

/** What was returned has a day more at least. */
const later = (dueAt: Date | null, at: Date): Date => new Date(Math.max(dueAt?.getTime() ?? 0, at.getTime() + 86_400_000))

function stepTo(from: PatrolTaskState, code: number, roles: ReadonlySet<Role>): PatrolTaskStep {
  const step = stepsFrom(patrolTaskFlow, from).find((name) => {
    const { to, who } = stepOf(patrolTaskFlow, name)
    return patrolTaskFlow.states[to].code === code && !who.includes('clock')
  })
  if (step) return step
  const next = openSteps(patrolTaskFlow, from, roles).map((name) => patrolTaskFlow.states[stepOf(patrolTaskFlow, name).to].code)
  throw new Refusal(30001, { data: { next: [...new Set(next)] } })
}

export interface Arrangement {
  plannedOn?: string | undefined
  /** Null: nobody. */
  assigneeId?: string | null | undefined
  /** Phone or e-mail of an agent, in place of a person. */
  agent?: string | undefined
  /** A business that serves this one, in place of a person. */
  providerId?: string | undefined
}

/**
 * Another day of its window, or another person. @throws Refusal 30001 for a day outside the window and for a task that is over or in review,
 * 50001 for a person of nobody's, 70001 for whoever does not manage it
 */
export async function arrangeTask(task: Task, wish: Arrangement, actor: UserActor, services: Services): Promise<void> {
  await arranged(task, 'patrol-task.move', actor, services, async (tx, locked, { at, note, unchanged }) => {
    const { id } = task
    const common = { at, userId: actor.user.id, from: locked.state, to: locked.state }
    unchanged()
    const { plannedOn } = wish
    const holders = await holdersOf(tx, locked.businessId, wish)
    if (plannedOn !== undefined && plannedOn !== locked.plannedOn) {
      demandInWindow(plannedOn, locked)
      await queries.moveTask(tx, id, plannedOn)
      await insertSteps(tx, 'work', [id], { ...common, step: 'move', entered: { plannedOn } })
      note({ before: { plannedOn: locked.plannedOn }, after: { plannedOn } })
    }
    if (holders) await give(tx, { ...locked, plannedOn: plannedOn ?? locked.plannedOn }, holders, actor, { at, note })
  })
}

interface Given {
  task: Pick<queries.LockedTask, 'id' | 'businessId' | 'title' | 'plannedOn'>
  /** Null: it was taken away from somebody. */
  assigneeId: string | null
  by: { id: string; name: string }
  at: Date
}

/** Whoever has it now hears of it. */
export async function tellGiven(tx: Transaction, { task, assigneeId, by, at }: Given): Promise<void> {
  const { id, businessId, title, plannedOn } = task
  const params = { by: by.name, task: title, day: plannedOn }
  const about = { subject: `patrol-task ${id}`, businessId, page: taskPage(id), by: by.id, at }
  await tellPeople(tx, { ...about, code: 'patrol-given', params, people: [assigneeId] })
}

/** Whoever has it, and whoever submitted it. */
async function tellReturned(
  tx: Transaction,
  { id, businessId, title, assigneeId }: queries.LockedTask,
  reason: string,
  by: { id: string; name: string },
  at: Date,
): Promise<void> {
  const about = { subject: `patrol-task ${id}`, businessId, page: taskPage(id), by: by.id, at }
  const people = [assigneeId, await lastSubmitter(tx, id)]
  await tellPeople(tx, { ...about, code: 'patrol-returned', params: { by: by.name, task: title, reason }, people })
}

/** To somebody else, or to another business; whoever had it has it no more. */
async function give(
  tx: Transaction,
  task: queries.LockedTask,
  { assigneeId, providerId }: Holders,
  { user }: UserActor,
  { at, note }: Pick<Changing, 'at' | 'note'>,
): Promise<void> {
  const { id, businessId, title, state, ...before } = task
  const isSame = providerId === null ? before.providerId === null && before.assigneeId === assigneeId : before.providerId === providerId
  if (isSame) return
  await queries.setHolders(tx, id, { assigneeId, providerId })
  const step = { at, userId: user.id, from: state, to: state }
  const name = providerId === null ? null : await queries.nameOfBusiness(tx, providerId)
  await insertSteps(
    tx,
    'work',
    [id],
    name === null ? { ...step, step: 'assign', assigneeId } : { ...step, step: 'give', entered: { provider: name } },
  )
  const was = { assigneeId: before.assigneeId, providerId: before.providerId }
  note({ action: providerId === null ? 'patrol-task.assign' : 'patrol-task.give', before: was, after: { assigneeId, providerId } })
  await notify(tx, { rights: before.assigneeId === null ? [] : [before.assigneeId] })
  if (providerId !== null) await tellProvider(tx, { id, title, businessId, providerId }, user.id, at)
  else await tellGiven(tx, { task, assigneeId, by: user, at })
}

/**
 * To whom it is given; undefined: it stays as it is. @throws Refusal 50001 for a person of nobody's, a contact that is no agent's and a business
 * that does not serve this one
 */
async function holdersOf(tx: Transaction, businessId: string, wish: Arrangement): Promise<Holders | undefined> {
  const { assigneeId, agent, providerId } = wish
  if (providerId !== undefined) {
    const holders = { assigneeId: assigneeId ?? null, providerId }
    await demandProvider(tx, businessId, holders)
    return holders
  }
  if (agent !== undefined) {
    const found = await queries.findAgent(tx, agent)
    if (!found) throw new Refusal(50001, { field: 'body.agent', says: says('patrol-unknown-agent') })
    return { assigneeId: found.id, providerId: null }
  }
  if (assigneeId === undefined) return undefined
  if (assigneeId) await demandTaker(tx, businessId, assigneeId)
  return { assigneeId, providerId: null }
}

/** Adds devices, or takes some out. @throws Refusal 30001 where none would be left, 70003 for a device of another business */
export async function changeDevices(
  task: Task,
  { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
  actor: UserActor,
  services: Services,
): Promise<void> {
  await arranged(task, 'patrol-task.devices', actor, services, async (tx, locked, { at, note, unchanged }) => {
    const before = await queries.deviceIdsOf(tx, task.id)
    const wanted = new Set([...before.map(({ boxId }) => boxId), ...add])
    for (const boxId of remove) wanted.delete(boxId)
    if (wanted.size === 0) throw new Refusal(30001, { says: says('patrol-no-device') })
    const devices = await demandDevices(tx, task.id, actor.user.id, [...wanted])
    const [was, now] = [before.map(({ boxId }) => boxId), devices.map(({ boxId }) => boxId).sort()]
    if (was.join() === now.join()) return unchanged()
    await queries.replaceDevices(
      tx,
      task.id,
      devices.map(({ id }) => id),
    )
    await insertSteps(tx, 'work', [task.id], {
      ...{ at, userId: actor.user.id, step: 'devices', from: locked.state, to: locked.state },
      entered: { devices: now.length },
    })
    note({ before: was, after: now })
  })
}

export async function demandDevices(tx: Transaction, taskId: string, userId: string, boxIds: readonly string[]) {
  const devices = await queries.reachableDevices(tx, taskId, userId, boxIds)
  if (devices.length < new Set(boxIds).size) throw new Refusal(70003, { says: says('unknown-device') })
  return devices
}

/** Sheets of the business, one for a type. @throws Refusal 50001 */
export async function demandSheets(tx: Transaction, businessId: string, ids: readonly string[]): Promise<void> {
  const { sheets, types } = await countSheets(tx, businessId, ids)
  if (sheets < ids.length || types < ids.length)
    throw new Refusal(50001, { field: 'body.templateIds', says: says('patrol-unknown-template') })
}

/** @throws Refusal 70003 where there is none */
export async function demandTask(tx: Transaction, id: string, at: Date): Promise<queries.LockedTask> {
  const locked = await queries.lockTask(tx, id, at)
  if (!locked) throw new Refusal(70003)
  return locked
}

/** @throws Refusal 50001 */
export async function demandTaker(tx: Transaction, businessId: string, userId: string): Promise<void> {
  if (!(await queries.findTaker(tx, businessId, userId)))
    throw new Refusal(50001, { field: 'body.assigneeId', says: says('patrol-unknown-person') })
}

function demandInWindow(day: string, { windowFrom, windowTo }: queries.LockedTask): void {
  if (day < windowFrom || day > windowTo)
    throw new Refusal(30001, { field: 'body.plannedOn', says: says('patrol-outside-window', { from: windowFrom, to: windowTo }) })
}

/** One change of a task by those who manage it, while it is neither in review nor over. */
function arranged(
  task: Task,
  action: 'patrol-task.move' | 'patrol-task.devices',
  actor: UserActor,
  services: Services,
  work: (tx: Transaction, locked: queries.LockedTask, changing: Changing) => Promise<void>,
): Promise<void> {
  const { businessId, id } = task
  return change(services, actor, { action, subject: `patrol-task ${id}`, businessId }, async (tx, changing) => {
    const locked = await demandTask(tx, id, changing.at)
    if (!mayArrange(task.roles)) throw new Refusal(70001)
    if (!arrangeable.includes(locked.state)) throw new Refusal(30001, { says: says('patrol-task-settled') })
    await work(tx, locked, changing)
    await queries.touchTask(tx, id, changing.at)
  })
}
