import { operationFlow, operationLockEnd, type operationMoves, operationTime } from '@kilowatch/work'
import { Refusal } from '../../../http/refusal.ts'
import type { RecordSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { lockOf } from '../../controls/index.ts'
import type { Notification } from '../../notifications/index.ts'
import { takeStep } from '../../work/index.ts'
import * as queries from '../queries/tickets.ts'
import { tellPeople } from '../tell.ts'
import { demandOperation, operationRules } from './write.ts'

export type Move = (typeof operationMoves)[number]

const codes: Readonly<Record<Move, Notification['code']>> = {
  approve: 'operation-given',
  begin: 'operation-begun',
  finish: 'operation-done',
  cancel: 'operation-cancelled',
  abort: 'operation-cancelled',
}

/**
 * Brings a ticket on. Beginning it takes its devices in hand; its end gives them back. @throws Refusal 30001 outside its time and for a state
 * or steps that do not allow it, 50003 with the ticket that has a device in hand already, 70001 for whoever may not
 */
export async function moveOperation(
  { id }: RecordSubject<'work'>,
  { step, values }: { step: Move; values: Readonly<Record<string, string>> },
  actor: UserActor,
  services: Services,
): Promise<void> {
  await change(services, actor, { action: `operation.${step}` }, async (tx, changing) => {
    const { at } = changing
    const ticket = await demandOperation(tx, id)
    if (step === 'begin' && ticket.assigneeId === actor.user.id && ticket.state === 'approved') await demandBegin(tx, ticket, at)
    const plan = await queries.stepsOf(tx, id)
    const facts = {
      left: plan.some(({ doneAt }) => doneAt === null),
      underWay: plan.some(({ command }) => command !== null && queries.isUnderWay(command.state)),
    }
    await takeStep(tx, changing, operationFlow, {
      ...{ id, step, by: actor, values: values as never, judged: { facts: async () => facts, rules: operationRules } },
      ...(step === 'begin' ? { dueAt: operationLockEnd(ticket) } : {}),
    })
    if (step === 'begin') await queries.setBegun(tx, id, at)
    if (step === 'finish' || step === 'abort') await queries.setEnded(tx, id, at)
    const { businessId, title, number, assigneeId, createdBy, guardianId } = ticket
    const params = { by: actor.user.name, title, number, reason: values.reason ?? '' }
    await tellPeople(tx, { id, businessId, code: codes[step], params, by: actor.user.id, at, people: [assigneeId, createdBy, guardianId] })
  })
}

async function demandBegin(tx: Transaction, ticket: queries.LockedOperation, at: Date): Promise<void> {
  const time = operationTime(ticket, at)
  if (time !== 'now') throw new Refusal(30001, { says: says(`operation-${time}`) })
  if (ticket.twoPersons && ticket.guardianId === null) throw new Refusal(30001, { says: says('operation-alone') })
  const devices = await queries.holdDevices(tx, ticket.id)
  const gone = devices.find(({ own }) => !own)
  if (devices.length === 0 || gone) throw new Refusal(30001, { says: says('operation-device-gone') })
  for (const { id, name } of devices) {
    const lock = await lockOf(tx, id, at, ticket.id)
    if (lock)
      throw new Refusal(50003, { says: says('operation-device-locked', { device: name, number: lock.number, holder: lock.holder }) })
  }
}
