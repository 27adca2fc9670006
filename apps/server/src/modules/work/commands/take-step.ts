import { type Asked, clockStep, type Flow, isEnd, type Role, type RulesOf, type Step, type StepOf, stateAt, stepOf } from '@kilowatch/work'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { AuditAction } from '../../../storage/audit.ts'
import type { Actor, Changing } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { EditConflict } from '../../../storage/edit-conflict.ts'
import { holdFile } from '../../files/index.ts'
import { insertSteps, writerOf, writtenSince } from '../queries/steps.ts'
import { lockWork, moveWork, peopleWith, rolesOf, type WorkRow } from '../queries/work.ts'
import { demandOpen, enteredOf } from '../rules.ts'
import { type StepNotification, tellOfStep } from '../tell-of-step.ts'

interface StepExtras {
  /** Ids of files that the person has uploaded: the step holds them from now on. */
  files?: readonly string[]
  /** From when on the clock takes its step from the new state. */
  dueAt?: Date | null
  /** To whom it is given with this step. */
  assigneeId?: string | null
  /** What those whom the flow names are told; nothing without it. */
  tells?: StepNotification
}

export interface StepWish<F extends Flow, T extends StepOf<F>, Facts> extends StepExtras {
  id: string
  step: T
  by: Actor
  values?: Asked<F, T>
  /** Read once the record is locked; what the flow's `unless` are judged by. */
  judged?: { facts: (tx: Transaction) => Promise<Facts>; rules: RulesOf<F, Facts> }
}

/**
 * One step of one piece of work, within a change: the record is locked, roles, state and values are judged, and state, step, audit and
 * messages are written. A step of the clock whose time has come is taken before.
 * @returns the work as it is now
 * @throws EditConflict where it was written anew after the person looked; Refusal 70003 where it does not exist for the person; 30001 where the step does not lead on from its state, or a rule refuses it
 * now or it approves what they wrote, with the states that they may bring it to (`data.next`); 70001 where it is not theirs to take; 10003 or 10004 for its values
 */
export async function takeStep<F extends Flow, const T extends StepOf<F>, Facts>(
  tx: Transaction,
  changing: Changing,
  flow: F,
  wish: StepWish<F, T, Facts>,
): Promise<WorkRow> {
  const { id, step, by, values, judged, ...extras } = wish
  const locked = await lockWork(tx, flow.kind, id)
  const roles = locked && (await rolesOfActor(tx, by, id))
  if (!locked || !roles || roles.size === 0) throw new Refusal(70003)
  const work = by.user ? await withClockStep(tx, changing, flow, locked) : locked
  const facts = (await judged?.facts(tx)) as Facts
  const rules = judged?.rules as Readonly<Record<string, (facts: Facts) => boolean>> | undefined
  demandOpen(flow, { state: work.state, step, roles, refuses: (rule) => rules?.[rule]?.(facts) ?? false })
  await requireRead(tx, work, flow, by)
  await demandOthers(tx, work, stepOf(flow, step), by)
  return writeStep(tx, changing, flow, {
    ...extras,
    work,
    step,
    userId: by.user?.id ?? null,
    entered: enteredOf(stepOf(flow, step).asks, values),
  })
}

/** Whatever is decided while something waits for approval is decided on what was read. @throws EditConflict */
async function requireRead(tx: Transaction, { id, state }: WorkRow, flow: Flow, { seenAt }: Actor): Promise<void> {
  if (!seenAt) return
  const deciding = Object.values(flow.steps).filter(({ approves, from }) => approves && from.includes(state))
  const written = deciding.flatMap(({ approves }) => approves?.written ?? [])
  const edits = written.length > 0 ? await writtenSince(tx, id, written, seenAt) : []
  if (edits.length > 0) throw new EditConflict(edits)
}

/** @throws Refusal 30001 where the step approves what the person wrote, and somebody else could or must take it */
async function demandOthers(tx: Transaction, { id }: WorkRow, { who, approves }: Step, { user }: Actor): Promise<void> {
  if (!approves || !user || (await writerOf(tx, id, approves.written)) !== user.id) return
  const others = approves.always || (await peopleWith(tx, id, who)).some((each) => each !== user.id)
  if (others) throw new Refusal(30001, { says: says('approval-of-own') })
}

/** Nobody signed in: the clock. */
async function rolesOfActor(tx: Transaction, { user }: Actor, workId: string): Promise<ReadonlySet<Role>> {
  return user ? rolesOf(tx, user.id, workId) : new Set<Role>(['clock'])
}

async function withClockStep<F extends Flow>(tx: Transaction, changing: Changing, flow: F, work: WorkRow): Promise<WorkRow> {
  const step = clockStep(flow, work.state)
  if (step === undefined || stateAt(flow, work, changing.at) === work.state) return work
  return writeStep(tx, changing, flow, { work, step, userId: null, entered: {} })
}

interface JudgedStep<T> extends StepExtras {
  work: WorkRow
  step: T
  /** Null: the clock. */
  userId: string | null
  entered: object
}

async function writeStep<F extends Flow>(
  tx: Transaction,
  { at, note }: Changing,
  flow: F,
  { work, step, userId, entered, files = [], dueAt = work.dueAt, assigneeId, tells }: JudgedStep<StepOf<F>>,
): Promise<WorkRow> {
  const { id, businessId, state: from } = work
  const { to, tells: roles = [] } = stepOf(flow, step)
  const steps = await insertSteps(tx, 'work', [id], { at, userId, step, from, to, assigneeId: assigneeId ?? null, entered })
  const moved = { state: to, dueAt, assigneeId: assigneeId === undefined ? work.assigneeId : assigneeId }
  await moveWork(tx, id, { ...moved, at, closed: isEnd(flow, to) })
  for (const fileId of userId ? files : [])
    await holdFile(tx, { fileId, holder: { kind: 'work-step', id: steps[0] ?? '' }, businessId, userId: userId ?? '' })
  const action = `${flow.kind}.${step}` as AuditAction
  note({ action, subject: `${flow.kind} ${id}`, businessId, userId, before: { state: from }, after: { state: to, ...entered } })
  const people = tells ? await peopleWith(tx, id, roles) : []
  await tellOfStep(tx, { subject: `${flow.kind} ${id}`, businessId, people, by: userId, at, notification: tells })
  return { ...work, ...moved }
}
