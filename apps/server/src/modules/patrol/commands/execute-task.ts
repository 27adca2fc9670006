import { openSteps, type PatrolTaskState, type PatrolTaskStep, patrolTaskFlow, type Role, stepOf, stepsFrom } from '@kilowatch/work'
import { Refusal } from '../../../http/refusal.ts'
import type { RecordSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Changing, change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { notify } from '../../../storage/notify.ts'
import type { Queryable } from '../../../storage/queryable.ts'
import { peopleWith, takeStep } from '../../work/index.ts'
import { lastSubmitter } from '../queries/notices.ts'
import { formsOf, type LockedTask, setCompleted, type TaskForms } from '../queries/task-changes.ts'
import { taskPage, tellPeople } from '../tell-people.ts'
import { draftForm } from './begin-form.ts'
import { demandTask } from './demands.ts'

type Task = RecordSubject<'work'>

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
    const facts = await formsOf(tx, task.id)
    const rule = stepOf(patrolTaskFlow, step).unless as keyof typeof formRules
    if (formRules[rule]?.(facts)) throw new Refusal(30001, { says: says(`patrol-${rule}`) })
    await moveOn(tx, changing, { locked, step, facts, by: actor, reason: reason ?? '' })
    if (step === 'accept') await demandSecond(tx, task.id, facts, actor)
    if (step === 'begin' || step === 'resume') await draftForm(tx, changing, locked, { by: actor, roles: task.roles })
    // Who does it may see its devices while they are at it.
    await notify(tx, { rights: locked.assigneeId === null ? [] : [locked.assigneeId] })
  })
}

/** Steps that are not offered on a task as it is: its forms keep it from them, or the first day on which it may begin is still to come. */
export function withheldSteps(
  { state, windowFrom, today }: Pick<LockedTask, 'state' | 'windowFrom' | 'today'>,
  forms: TaskForms,
): PatrolTaskStep[] {
  return stepsFrom(patrolTaskFlow, state).filter((step) => {
    const rule = stepOf(patrolTaskFlow, step).unless as keyof typeof formRules
    return isEarly(step, { windowFrom, today }) || formRules[rule]?.(forms) === true
  })
}

/** The first day on which a task may begin is still to come. */
function isEarly(step: PatrolTaskStep, { windowFrom, today }: Pick<LockedTask, 'windowFrom' | 'today'>): boolean {
  return step === 'begin' && today < windowFrom
}

/** What keeps a task from a step: that no form of it is signed, forms that are written in, or that wait for signatures. */
const formRules = {
  'form-open': ({ drafts, signed }: TaskForms) => drafts > 0 || signed === 0,
  'form-unsigned': ({ open, signed }: TaskForms) => open > 0 || signed === 0,
  'form-waits': ({ open, drafts }: TaskForms) => open > drafts,
}

/** @throws Refusal 30001 where accepting the task would be the second signature of the same person */
async function demandSecond(tx: Transaction, id: string, forms: TaskForms, { user }: UserActor): Promise<void> {
  if (await lacksSecond(tx, id, forms, user.id)) throw new Refusal(30001, { says: says('approval-of-own') })
}

/** Where the inspector alone signs a form, accepting the task is its second signature: whether it is another's to give. */
export async function lacksSecond(db: Queryable, id: string, { alone }: TaskForms, userId: string): Promise<boolean> {
  if (!alone.includes(userId)) return false
  return (await peopleWith(db, id, stepOf(patrolTaskFlow, 'accept').who)).some((each) => each !== userId)
}

interface Moving {
  locked: LockedTask
  step: PatrolTaskStep
  facts: TaskForms
  by: UserActor
  reason: string
}

/** @throws Refusal 30001 before the first day on which it may begin */
async function moveOn(tx: Transaction, changing: Changing, { locked, step, facts, by, reason }: Moving): Promise<void> {
  const { id, dueAt, today, windowFrom } = locked
  const extras = step === 'resume' ? { dueAt: null } : step === 'return' ? { dueAt: later(dueAt, changing.at) } : {}
  const judged = { facts: async () => facts, rules: formRules }
  await takeStep(tx, changing, patrolTaskFlow, { id, step, by, judged, values: { reason }, ...extras })
  if (isEarly(step, locked)) throw new Refusal(30001, { says: says('patrol-too-early', { day: windowFrom }) })
  if (step === 'submit') await setCompleted(tx, id, today)
  if (step === 'return') {
    await setCompleted(tx, id, null)
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
  const facts = await formsOf(tx, taskId)
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

/** Whoever has it, and whoever submitted it. */
async function tellReturned(
  tx: Transaction,
  { id, businessId, title, assigneeId }: LockedTask,
  reason: string,
  by: { id: string; name: string },
  at: Date,
): Promise<void> {
  const about = { subject: `patrol-task ${id}`, businessId, page: taskPage(id), by: by.id, at }
  const people = [assigneeId, await lastSubmitter(tx, id)]
  await tellPeople(tx, { ...about, code: 'patrol-returned', params: { by: by.name, task: title, reason }, people })
}
