import { deviceType, resolveControl } from '@kilowatch/catalog'
import type { OperationCheck, StepConfirmed, StepDone } from '@kilowatch/contract'
import { operationFlow, operationStanding, operationTime, stateAt } from '@kilowatch/work'
import { Refusal } from '../../../http/refusal.ts'
import type { DeviceSubject, RecordSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Changing, change } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { findVisibleDevices } from '../../access/index.ts'
import { type CommandActor, CommandProof, type CommandWish, commandWithin } from '../../controls/index.ts'
import { latestValues } from '../../devices/index.ts'
import { insertSteps } from '../../work/index.ts'
import { checkOperation } from '../check.ts'
import * as queries from '../queries/tickets.ts'
import { tellPeople } from '../tell.ts'
import { demandOperation } from './write.ts'

type Work = RecordSubject<'work'>

interface Doing {
  ticket: queries.LockedOperation
  step: queries.StepRow
  wish: StepConfirmed
  /** Of a command that is given now. */
  proof: CommandProof | null
  actor: CommandActor
  services: Services
}

/**
 * Carries out the next step, or asks the second person for it. @throws Refusal 30001 out of turn, out of time or where the check refuses it,
 * 50003 where what loses power is not what was seen, 70001 for whoever does not carry it out; what commands throw
 */
export async function doStep({ id }: Work, wish: StepDone, actor: CommandActor, services: Services): Promise<void> {
  // Of two persons' ticket, a grave command asks for the password of whoever confirms it.
  const isGiven = !wish.byHand && !(await queries.isOfTwo(services.db, id))
  const proof = isGiven ? await proveStep(id, wish, actor, services) : null
  await change(services, actor, { action: 'operation.step', subject: `operation ${id}` }, async (tx, changing) => {
    const doing = await demandStep(tx, id, wish, { proof, actor, services, at: changing.at })
    const { ticket, step } = doing
    if (ticket.assigneeId !== actor.user.id) throw new Refusal(70001)
    const standing = standingOf(step, changing.at)
    if (standing === 'sent') throw new Refusal(50003, { says: says('command-under-way') })
    if (standing === 'asked') throw new Refusal(50003, { says: says('operation-asked') })
    if (!ticket.twoPersons)
      return carryOut(tx, changing, doing, { askedBy: actor.user.id, confirmedBy: null, note: wish.note, byHand: wish.byHand })
    await ask(tx, changing, doing, wish)
  })
}

/** What was asked for decides whether a command is given. @throws what `doStep` throws, and Refusal 70001 for whoever asked for it */
export async function confirmStep({ id }: Work, wish: StepConfirmed, actor: CommandActor, services: Services): Promise<void> {
  const proof = await proveStep(id, wish, actor, services)
  await change(services, actor, { action: 'operation.step-confirm', subject: `operation ${id}` }, async (tx, changing) => {
    const doing = await demandStep(tx, id, wish, { proof, actor, services, at: changing.at })
    const asked = demandAsked(doing, changing.at)
    await carryOut(tx, changing, doing, { askedBy: asked, confirmedBy: actor.user.id, note: doing.step.note, byHand: doing.step.byHand })
  })
}

/** The step is to be carried out again. @throws Refusal 70001 for whoever is not the second person */
export async function declineStep(
  { id }: Work,
  { place, reason }: { place: number; reason: string },
  actor: CommandActor,
  services: Services,
): Promise<void> {
  await change(services, actor, { action: 'operation.step-decline', subject: `operation ${id}` }, async (tx, { at, note }) => {
    const wish = { place, seen: null, loses: [], unseen: 0 }
    const doing = await demandStep(tx, id, wish, { proof: null, actor, services, at })
    const { ticket } = doing
    const asked = demandAsked(doing, at)
    await queries.patchStep(tx, id, place, { ...nothing, note: '' }, at)
    await insertSteps(tx, 'work', [id], {
      at,
      userId: actor.user.id,
      step: 'step-decline',
      from: 'hand',
      to: 'hand',
      entered: { place, reason },
    })
    note({ businessId: ticket.businessId, after: { place, reason } })
    const params = { by: actor.user.name, title: ticket.title, place, reason }
    await tellPeople(tx, { id, businessId: ticket.businessId, code: 'operation-declined', params, by: actor.user.id, at, people: [asked] })
  })
}

const nothing = { askedBy: null, askedAt: null, confirmedBy: null, byHand: false, doneAt: null, commandId: null } as const

/** What is done on site waits for the second person as long as it takes. */
function standingOf({ control, byHand, askedAt, command, doneAt }: queries.StepRow, at: Date) {
  const way = command === null ? null : queries.isUnderWay(command.state) ? ('under-way' as const) : ('failed' as const)
  return operationStanding({ isCommand: control !== null && !byHand, askedAt, command: way, doneAt }, at)
}

/** Who asked for the step that waits. @throws Refusal 70001 for anybody but the second person, 30001 where nothing waits (any more) */
function demandAsked({ ticket, step, actor }: Doing, at: Date): string {
  if (ticket.guardianId !== actor.user.id || step.askedBy?.id === actor.user.id) throw new Refusal(70001)
  if (standingOf(step, at) !== 'asked' || step.askedBy === null) throw new Refusal(30001, { says: says('operation-not-asked') })
  return step.askedBy.id
}

/** The step that is next, of a ticket in hand whose lock holds. */
async function demandStep(
  tx: Transaction,
  id: string,
  wish: StepConfirmed,
  { at, ...by }: Pick<Doing, 'proof' | 'actor' | 'services'> & { at: Date },
): Promise<Doing> {
  const ticket = await demandOperation(tx, id)
  if (stateAt(operationFlow, ticket, at) !== 'hand') throw new Refusal(30001, { says: says('operation-not-in-hand') })
  if (operationTime(ticket, at) === 'over') throw new Refusal(30001, { says: says('operation-over') })
  const next = (await queries.stepsOf(tx, id)).find(({ doneAt }) => doneAt === null)
  if (next?.place !== wish.place) throw new Refusal(30001, { says: says('operation-out-of-turn') })
  return { ticket, step: next, wish, ...by }
}

/** The second person is asked; what a command does is judged before. */
async function ask(tx: Transaction, { at, note }: Changing, doing: Doing, wish: StepDone): Promise<void> {
  const { ticket, step, actor } = doing
  if (step.control !== null && !wish.byHand) await demandCheck(tx, doing, await deviceOf(tx, doing), at)
  demandNote(step, wish)
  const patch = { ...nothing, askedBy: actor.user.id, askedAt: at, note: wish.note, byHand: step.control !== null && wish.byHand }
  await queries.patchStep(tx, ticket.id, step.place, patch, at)
  const entered = { place: step.place, text: step.text, note: wish.note }
  await insertSteps(tx, 'work', [ticket.id], { at, userId: actor.user.id, step: 'step-ask', from: 'hand', to: 'hand', entered })
  note({ businessId: ticket.businessId, after: entered })
  const params = { by: actor.user.name, title: ticket.title, place: step.place }
  const told = { id: ticket.id, businessId: ticket.businessId, params, by: actor.user.id, at }
  await tellPeople(tx, { ...told, code: 'operation-asked', people: [ticket.guardianId] })
}

interface Result {
  askedBy: string
  confirmedBy: string | null
  note: string
  byHand: boolean
}

/** It is done, or its command is given: then it is done when a reading shows it. */
async function carryOut(tx: Transaction, changing: Changing, doing: Doing, result: Result): Promise<void> {
  const { at, note } = changing
  const { ticket, step, actor } = doing
  const isCommand = step.control !== null && !result.byHand
  demandNote(step, result)
  const commandId = isCommand ? await give(tx, changing, doing) : null
  const reading = isCommand ? undefined : await readBack(tx, step)
  const patch = { ...nothing, ...result, byHand: step.control !== null && result.byHand, doneAt: isCommand ? null : at, commandId }
  await queries.patchStep(tx, ticket.id, step.place, patch, at)
  const entered = {
    ...{ place: step.place, text: step.text, note: result.note },
    ...(step.control === null ? {} : { control: step.control, value: step.value, device: step.device?.name ?? '' }),
    ...(reading === undefined ? {} : { reading }),
  }
  await insertSteps(tx, 'work', [ticket.id], {
    at,
    userId: actor.user.id,
    step: result.confirmedBy === null ? 'step-do' : 'step-confirm',
    from: 'hand',
    to: 'hand',
    entered,
  })
  note({ businessId: ticket.businessId, after: entered })
}

/** What was done on site in place of a command is said. */
function demandNote({ control }: queries.StepRow, { byHand, note }: { byHand: boolean; note: string }): void {
  if (control !== null && byHand && note === '') throw new Refusal(10004, { field: 'body.note', says: says('operation-by-hand') })
}

async function give(tx: Transaction, changing: Changing, doing: Doing): Promise<string> {
  const { ticket, proof, actor, services } = doing
  const device = await deviceOf(tx, doing)
  await demandCheck(tx, doing, device, changing.at)
  const wish = commandOf(doing, device)
  // The step or the ticket was another when the person was asked for the password.
  if (!proof?.covers(wish, actor)) throw new Refusal(50003, { says: says('operation-step-changed') })
  return (await commandWithin(tx, changing, { wish, proof, ticketId: ticket.id }, actor, services)).id
}

function commandOf({ step, wish }: Pick<Doing, 'step' | 'wish'>, device: DeviceSubject): CommandWish {
  const { key, seen, seenAt, password } = wish
  if (key === undefined) throw new Refusal(10004, { field: 'body.key' })
  return { device, key, control: step.control ?? '', value: step.value ?? '', seen, seenAt, password }
}

/** The device as whoever acts may reach it. @throws Refusal 70001 for whoever may not control it, 30001 where it is not the business's any more */
async function deviceOf(tx: Transaction, { ticket, step, actor }: Pick<Doing, 'ticket' | 'step' | 'actor'>): Promise<DeviceSubject> {
  const [device] = step.device ? await findVisibleDevices(tx, actor.user.id, [step.device.id]) : []
  if (!step.device || (device && device.businessId !== ticket.businessId)) throw new Refusal(30001, { says: says('operation-device-gone') })
  if (!device?.mayControl) throw new Refusal(70001, { says: says('operation-may-not-control', { name: actor.user.name }) })
  return device
}

/** @throws Refusal 30001 where the check refuses it, 50003 where other devices lose power than whoever acts saw named */
async function demandCheck(tx: Transaction, { ticket, step, wish, actor }: Doing, device: DeviceSubject, at: Date): Promise<void> {
  const told = { control: step.control ?? '', value: step.value ?? '' }
  const check = await checkOperation(tx, { device, told, ticketId: ticket.id, visible: { userId: actor.user.id }, now: at })
  const [reason] = check.reasons
  if (check.answer === 'refused' && reason)
    throw new Refusal(30001, { says: says(`operation-no-${reason as RefusedBy}`, lockWords(check)) })
  const lost = check.effects.filter(({ effect }) => effect === 'loses').map((one) => one.device.id)
  const isSame = lost.length === new Set(wish.loses).size && lost.every((id) => wish.loses.includes(id)) && check.unseen === wish.unseen
  if (!isSame) throw new Refusal(50003, { field: 'body.loses', says: says('operation-other-effects'), data: { check } })
}

type RefusedBy = 'not-yours' | 'disabled' | 'expired' | 'locked' | 'offline' | 'not-offered' | 'under-way'
const lockWords = ({ lock }: OperationCheck) => ({ number: lock?.number ?? '', holder: lock?.holder?.name ?? '' })

/** Of what was done by hand, what its proving point reads now. */
async function readBack(tx: Transaction, { deviceId, device, control }: queries.StepRow): Promise<number | undefined> {
  const type = device && deviceType(device.type)
  const proof = type && control !== null ? resolveControl(type, control)?.proof.key : undefined
  if (deviceId === null || proof === undefined) return undefined
  return (await latestValues(tx, [deviceId], [proof])).get(deviceId)?.[0]?.value
}

/** Of a grave command, the password of whoever gives it; looked at before anything is locked. Null: the step gives no command. */
async function proveStep(id: string, wish: StepConfirmed, actor: CommandActor, services: Services): Promise<CommandProof | null> {
  const step = (await queries.stepsOf(services.db, id)).find(({ place }) => place === wish.place)
  if (!step?.device || step.control === null || step.byHand) return null
  const [device] = await findVisibleDevices(services.db, actor.user.id, [step.device.id])
  return device?.mayControl ? CommandProof.of(commandOf({ step, wish }, device), actor, services) : null
}
