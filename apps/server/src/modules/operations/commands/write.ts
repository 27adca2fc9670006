import { controlValue, deviceType, resolveControl } from '@kilowatch/catalog'
import type { OperationSettings, OperationWish } from '@kilowatch/contract'
import { operationFlow, writesOperation } from '@kilowatch/work'
import { budgets } from '../../../budgets/index.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { DeviceSubject, RecordSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Changing, change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { holdBusiness } from '../../../storage/hold-business.ts'
import { isMember } from '../../../storage/is-member.ts'
import { beginWork, countOpenWork, insertSteps, takeStep } from '../../work/index.ts'
import * as queries from '../queries/tickets.ts'
import { tellPeople } from '../tell.ts'

export type Writer = UserActor & { business: { id: string } }
type Text = Omit<OperationWish, 'boxIds'>

const most = { days: 7, minutes: 5 }
const minute = 60_000

/**
 * Writes a ticket; where the business asks for no approval it may be begun at once. @throws Refusal 10003 for times, people, steps or devices
 * that do not go together, 30001 where too many are open, 50001 for people or a fault of others, 70001 for devices of others
 */
export async function addOperation(wish: Text, devices: readonly DeviceSubject[], actor: Writer, services: Services): Promise<string> {
  const { business, user } = actor
  return change(services, actor, { action: 'operation.create', businessId: business.id }, async (tx, changing) => {
    const { at, note } = changing
    await holdBusiness(tx, business.id)
    const { most: open } = budgets.openOperations
    if ((await countOpenWork(tx, business.id, operationFlow.kind)) >= open) {
      services.excesses.note('openOperations', business.id)
      throw new Refusal(30001, { says: says('too-many-operations', { most: open }) })
    }
    const settings = await queries.settingsOf(tx, business.id)
    const plan = await demandWish(tx, wish, { devices, businessId: business.id, settings, at })
    const { id, number } = await beginWork(tx, operationFlow, {
      ...{ businessId: business.id, title: wish.title, by: user.id, at, devices: devices.map((device) => device.id) },
      ...{ assigneeId: wish.assigneeId, dueAt: new Date(wish.startsAt) },
    })
    await queries.saveTicket(tx, id, ticketOf(wish, settings), at)
    await queries.replaceSteps(tx, id, plan)
    note({ subject: `operation ${id}`, after: { number, ...saidOf(wish, devices) } })
    await issue(tx, changing, id, wish, { settings, actor })
    return id
  })
}

/**
 * Rewrites one that nobody has begun. @throws Refusal 30001 for one that is in hand or over, 70001 for whoever does not write it; what
 * `addOperation` throws
 */
export async function changeOperation(
  { id, businessId, roles }: RecordSubject<'work'>,
  wish: Text,
  devices: readonly DeviceSubject[],
  actor: Writer,
  services: Services,
): Promise<void> {
  await change(services, actor, { action: 'operation.write', subject: `operation ${id}`, businessId }, async (tx, changing) => {
    const { at, note } = changing
    const before = await demandOperation(tx, id)
    if (!writesOperation(roles)) throw new Refusal(70001)
    if (before.state !== 'drafted' && before.state !== 'approved') throw new Refusal(30001, { says: says('operation-begun') })
    const settings = await queries.settingsOf(tx, businessId)
    const plan = await demandWish(tx, wish, { devices, businessId, settings, at })
    await queries.saveTicket(tx, id, ticketOf(wish, settings), at)
    await queries.saveWork(tx, id, { title: wish.title, assigneeId: wish.assigneeId, dueAt: new Date(wish.startsAt), at })
    await queries.replaceDevices(
      tx,
      id,
      devices.map((device) => device.id),
    )
    await queries.replaceSteps(tx, id, plan)
    await insertSteps(tx, 'work', [id], { at, userId: actor.user.id, step: 'write', from: before.state, to: before.state })
    note({ before: { title: before.title, startsAt: before.startsAt, endsAt: before.endsAt }, after: saidOf(wish, devices) })
    // The text was judged against what they saw; the steps that follow from it are judged by the text that they have just written.
    const writer = { ...actor, seenAt: undefined }
    if (before.state === 'approved' && settings.approval)
      await takeStep(tx, changing, operationFlow, { id, step: 'revise', by: writer, dueAt: new Date(wish.startsAt) })
    if (before.state === 'drafted' || settings.approval) await issue(tx, changing, id, wish, { settings, actor: writer })
  })
}

interface Issuing {
  settings: OperationSettings
  actor: Writer
}

/** It is given to whoever carries it out; where somebody has to approve it, they are asked. */
async function issue(
  tx: Transaction,
  changing: Changing,
  id: string,
  { title, assigneeId, guardianId }: Text,
  { settings, actor }: Issuing,
) {
  const { at } = changing
  const { user, business } = actor
  const common = { id, businessId: business.id, params: { by: user.name, title }, by: user.id, at }
  if (settings.approval)
    return tellPeople(tx, { ...common, code: 'operation-to-approve', people: await queries.peopleWith(tx, id, ['group-manager', 'admin']) })
  await takeStep(tx, changing, operationFlow, {
    ...{ id, step: 'issue', by: actor },
    judged: { facts: async () => ({ approval: settings.approval }), rules: operationRules },
  })
  await tellPeople(tx, { ...common, code: 'operation-given', people: [assigneeId, guardianId] })
}

/** What steps of a ticket are judged by. */
export interface OperationFacts {
  /** The business asks for approval. */
  approval?: boolean
  /** A step is not done, or its command is under way. */
  left?: boolean
  underWay?: boolean
}

export const operationRules = {
  'approval-asked': ({ approval = false }: OperationFacts) => approval,
  'steps-left': ({ left = false }: OperationFacts) => left,
  'under-way': ({ underWay = false }: OperationFacts) => underWay,
}

const ticketOf = ({ purpose, startsAt, endsAt, guardianId, faultId }: Text, { twoPersons }: OperationSettings): queries.TicketWish => ({
  ...{ purpose, guardianId, faultId, startsAt: new Date(startsAt), endsAt: new Date(endsAt) },
  // Whoever names a second person wants one, also where the business does not ask for it.
  twoPersons: twoPersons || guardianId !== null,
})

function saidOf({ title, startsAt, endsAt, assigneeId, guardianId, steps }: Text, devices: readonly DeviceSubject[]) {
  return { title, startsAt, endsAt, assigneeId, guardianId, steps: steps.length, devices: devices.map(({ boxId }) => boxId) }
}

interface Ground {
  devices: readonly DeviceSubject[]
  businessId: string
  settings: OperationSettings
  at: Date
}

async function demandWish(tx: Transaction, wish: Text, { devices, businessId, settings, at }: Ground): Promise<queries.NewStep[]> {
  const { startsAt, endsAt, assigneeId, guardianId, faultId, steps } = wish
  if (devices.some((device) => device.businessId !== businessId)) throw new Refusal(70001, { says: says('operation-of-others') })
  const [from, to] = [Date.parse(startsAt), Date.parse(endsAt)]
  if (to <= at.getTime()) throw new Refusal(10003, { field: 'body.endsAt', says: says('operation-past') })
  if (to - from < most.minutes * minute || to - from > most.days * 24 * 60 * minute)
    throw new Refusal(10003, { field: 'body.endsAt', says: says('operation-span', most) })
  if (guardianId === null && settings.twoPersons) throw new Refusal(10003, { field: 'body.guardianId', says: says('operation-alone') })
  if (guardianId === assigneeId) throw new Refusal(10003, { field: 'body.guardianId', says: says('operation-same-person') })
  for (const [field, person] of [
    ['assigneeId', assigneeId],
    ['guardianId', guardianId],
  ] as const)
    if (person !== null && !(await isMember(tx, businessId, person)))
      throw new Refusal(50001, { field: `body.${field}`, says: says('rectification-unknown-person') })
  if (faultId !== null && !(await queries.isFaultOf(tx, businessId, faultId)))
    throw new Refusal(50001, { field: 'body.faultId', says: says('operation-unknown-fault') })
  return steps.map((step, index) => stepOf(step, index, devices))
}

/** A command is one of a device of the ticket, which its type has. */
function stepOf({ text, boxId, control, value }: Text['steps'][number], index: number, devices: readonly DeviceSubject[]): queries.NewStep {
  if (boxId === null || control === null || value === null) return { text, deviceId: null, control: null, value: null }
  const device = devices.find((one) => one.boxId === boxId)
  const type = device && deviceType(device.type)
  const known = type && resolveControl(type, control)
  if (!device) throw new Refusal(10003, { field: `body.steps.${index}.boxId`, says: says('operation-other-device', { place: index + 1 }) })
  if (!known || known.setting || !controlValue(known, value))
    throw new Refusal(10003, { field: `body.steps.${index}.control`, says: says('control-not-offered') })
  return { text, deviceId: device.id, control, value }
}

/** @throws Refusal 70003 where there is none */
export async function demandOperation(tx: Transaction, id: string): Promise<queries.LockedOperation> {
  const locked = await queries.lockOperation(tx, id)
  if (!locked) throw new Refusal(70003)
  return locked
}
