import {
  nextSignature,
  type PatrolFormState,
  type PatrolFormStep,
  patrolDoers,
  patrolFormFlow,
  type SigningChain,
  signatureTakenBack,
  signsFor,
  signUndoSeconds,
} from '@kilowatch/work'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Changing, change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { demandTask, draftForm, followForm, reopenTask } from '../../patrol/index.ts'
import { rolesOf, takeStep, takeStepBack } from '../../work/index.ts'
import * as queries from '../queries/forms.ts'

const isDoer = (roles: ReadonlySet<string>) => patrolDoers.some((role) => roles.has(role))

/**
 * What was entered on a phone after its form was closed goes into the task's next form, which begins with what stood in the closed one.
 * @returns its id
 */
export async function goOnInNewForm(tx: Transaction, changing: Changing, closed: string, actor: UserActor): Promise<string> {
  const form = await queries.findForm(tx, closed)
  if (!form) throw new Refusal(70003)
  const task = await demandTask(tx, form.taskId, changing.at)
  const roles = [...(await rolesOf(tx, actor.user.id, form.taskId))]
  const { id, begun } = await draftForm(tx, changing, task, { by: actor, roles, from: closed })
  if (!begun) return id
  await queries.copyEntries(tx, closed, id)
  await queries.recountForm(tx, id)
  return id
}

const whose = { draft: 'inspector', submitted: 'department', department: 'owner', confirmed: 'nobody' } as const

/**
 * The next signature of a form. @param as whose it is
 * @throws Refusal 30001 where it is another's turn, lines are missing, or the person has signed this version; 70001 for whoever may not sign
 */
export function signForm(formId: string, as: 'inspector' | 'department' | 'owner', actor: UserActor, services: Services): Promise<void> {
  // Which signature it is, the form says once it is held; its entry has the step's own word.
  return change(services, actor, { action: 'patrol-form.submit' }, async (tx, changing) => {
    const { state, form, chain } = await held(tx, formId)
    const step = whose[state] === as ? nextSignature(state, chain) : undefined
    if (!step) throw new Refusal(30001, { says: says(`patrol-form-${state}`) })
    const signed = await queries.signaturesOf(tx, formId)
    if (signed.some(({ by }) => by?.id === actor.user.id)) throw new Refusal(30001, { says: says('patrol-signed-already') })
    if (as === 'inspector') await demandComplete(tx, formId)
    const roles = await rolesOf(tx, actor.user.id, formId)
    await stepForm(tx, changing, { id: formId, step, by: actor, chain })
    await queries.addToLastStep(tx, formId, { as: [...roles] })
    if (as === 'inspector') await queries.countVersion(tx, formId, changing.at)
    if (as === 'inspector') {
      await followForm(tx, changing, form.taskId, 'resume', { by: actor })
      await followForm(tx, changing, form.taskId, 'submit', { by: actor })
    }
    if (step === 'finish' || step === 'approve') await followForm(tx, changing, form.taskId, 'accept', { by: actor })
  })
}

/** The offer stands for as long in the browser; what was pressed in time has a while to arrive. */
const onTheWay = 10_000

/**
 * Whoever signed by mistake takes it back: the form waits for the signature again, and its task with it. Nobody was told of it.
 * @throws Refusal 30001 where it was another's signature, longer ago, or the form or its task has gone on since
 */
export function takeSignatureBack(
  { id, businessId }: { id: string; businessId: string },
  actor: UserActor,
  services: Services,
): Promise<void> {
  return change(services, actor, { action: 'patrol-form.unsign', subject: `patrol-form ${id}`, businessId }, async (tx, changing) => {
    const { form, state } = await held(tx, id)
    const userId = actor.user.id
    const since = new Date(changing.at.getTime() - signUndoSeconds * 1_000 - onTheWay)
    const steps = Object.keys(signsFor)
    const taken = await takeStepBack(tx, { id, steps, userId, since, at: changing.at, as: signatureTakenBack.step })
    if (!taken) throw new Refusal(30001, { says: says('patrol-unsign-late') })
    if (signsFor[taken.step as keyof typeof signsFor] === 'inspector') await queries.uncountVersion(tx, id, taken.at)
    if (!(await reopenTask(tx, changing, { taskId: form.taskId, formId: id, userId, signedAt: taken.at })))
      throw new Refusal(30001, { says: says('patrol-unsign-late') })
    changing.note({ before: { state }, after: { state: taken.from } })
  })
}

/** Returns a form to its inspector. @throws Refusal 30001 where nobody signed it yet or it is closed, 70001 for whoever's turn it is not */
export function returnForm(
  formId: string,
  { reason, lines, as }: { reason: string; lines: readonly { record_id: string; key: string }[]; as?: 'department' | 'owner' },
  actor: UserActor,
  services: Services,
): Promise<void> {
  return change(services, actor, { action: 'patrol-form.return' }, async (tx, changing) => {
    const { state, form, chain } = await held(tx, formId)
    const turn = whose[state]
    if (turn !== 'department' && turn !== 'owner') throw new Refusal(30001, { says: says(`patrol-form-${state}`) })
    if (as !== undefined && as !== turn) throw new Refusal(30001, { says: says(`patrol-form-${state}`) })
    await stepForm(tx, changing, { id: formId, step: turn === 'owner' ? 'reject' : 'return', by: actor, chain, reason })
    if (lines.length > 0) {
      if ((await queries.askAgain(tx, formId, lines)) < lines.length) throw new Refusal(70003, { field: 'body.lines' })
      await queries.addToLastStep(tx, formId, { lines })
    }
    await followForm(tx, changing, form.taskId, 'return', { by: actor, reason })
  })
}

/** When its devices were looked at. @throws Refusal 10003 for a moment to come, 30001 where the form is closed, 70001 for whoever only sees it */
export function stampForm(
  form: { id: string; roles: readonly string[]; businessId: string },
  at: Date | undefined,
  actor: UserActor,
  services: Services,
): Promise<void> {
  const { id, businessId } = form
  return change(services, actor, { action: 'patrol-form.stamp', subject: `patrol-form ${id}`, businessId }, async (tx, changing) => {
    const { state } = await held(tx, id)
    if (!isDoer(new Set(form.roles))) throw new Refusal(70001)
    if (state !== 'draft') throw new Refusal(30001, { says: says('patrol-form-closed') })
    const moment = at ?? changing.at
    if (moment > changing.at) throw new Refusal(10003, { field: 'query.at', says: says('patrol-stamp-ahead') })
    const begun = await queries.begunAt(tx, id)
    if (begun && moment < begun) throw new Refusal(10003, { field: 'query.at', says: says('patrol-stamp-early') })
    await queries.stampForm(tx, id, moment)
    changing.note({ after: { inspectedAt: moment } })
  })
}

interface Held {
  state: PatrolFormState
  form: queries.FormRow
  chain: SigningChain
}

/** The task first and then the form, as whoever writes in it does. @throws Refusal 70003 for work of another kind */
async function held(tx: Transaction, formId: string): Promise<Held> {
  const form = await queries.findForm(tx, formId)
  if (!form) throw new Refusal(70003)
  await queries.holdForm(tx, form.taskId, formId)
  const now = await queries.findForm(tx, formId)
  const place = await queries.findPlace(tx, formId)
  if (!now || !place) throw new Refusal(70003)
  return { state: now.state, form: now, chain: place.signing }
}

async function demandComplete(tx: Transaction, formId: string): Promise<void> {
  const missing = await queries.missingLines(tx, formId)
  const [first] = missing
  if (!first) return
  const lines = missing.reduce((sum, one) => sum + one.lines, 0)
  throw new Refusal(30001, { says: says('patrol-lines-missing', { lines, device: first.device }), data: { missing } })
}

interface FormStep {
  id: string
  step: PatrolFormStep
  by: UserActor
  chain: SigningChain
  reason?: string
}

async function stepForm(tx: Transaction, changing: Changing, { id, step, by, chain, reason }: FormStep): Promise<void> {
  const rules = {
    'nobody-signs': (facts: SigningChain) => facts === 'none',
    'others-sign': (facts: SigningChain) => facts !== 'none',
    'department-signs-last': (facts: SigningChain) => facts !== 'owner',
    'department-signs-first': (facts: SigningChain) => facts === 'owner',
  }
  const judged = { facts: async () => chain, rules }
  await takeStep(tx, changing, patrolFormFlow, { id, step, by, judged, ...(reason === undefined ? {} : { values: { reason } }) } as never)
}
