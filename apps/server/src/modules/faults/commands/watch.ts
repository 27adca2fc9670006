import { proofMinutes } from '@kilowatch/work'
import type { Services } from '../../../services.ts'
import { change } from '../../../storage/change.ts'
import { readAlarms } from '../../alarms/index.ts'
import type { Notification } from '../../notifications/index.ts'
import { insertSteps } from '../../work/index.ts'
import { readProof } from '../proof.ts'
import { listSigns } from '../queries/detail.ts'
import { insertAlarmSigns, lockAlarms, openFaultOfAlarms } from '../queries/signs.ts'
import * as queries from '../queries/watch.ts'
import { answerFor, patchFault } from '../queries/write.ts'
import { tellPeople } from '../tell-people.ts'
import { nameOf } from './report.ts'
import { demandFault } from './steps.ts'

const clock = { user: null, address: '' }
type WatchServices = Pick<Services, 'db' | 'clock' | 'log'>

/**
 * What comes about by itself: a fault whose alarm came back is open again, one of a provider that serves no longer is nobody's, and people hear
 * that a recovery is proven, that a fault is due and that it is late. What fails is logged, harms no other and is tried again.
 */
export async function watchFaults(services: WatchServices): Promise<void> {
  await takeBack(services)
  for (const one of await queries.listRecurring(services.db, services.clock.now()))
    await tried(services, one.id, () => reopenFault(one, services))
  await tellProven(services)
  for (const which of ['due', 'late'] as const)
    for (const fault of await queries.listDue(services.db, services.clock.now(), which))
      await tried(services, fault.id, () => tellOf(fault, `fault-${which}`, services, which === 'late'))
}

async function tried({ log }: WatchServices, id: string, work: () => Promise<unknown>): Promise<void> {
  await work().catch((error) => log.error({ err: error, fault: id }, 'a fault was not seen to'))
}

/** The same alarm came back: it is confirmed at once, with the alarm among its signs. */
function reopenFault({ id, businessId, alarmId }: queries.Recurrence, services: WatchServices): Promise<void> {
  return change(services, clock, { action: 'fault.reopen', subject: `fault ${id}`, businessId }, async (tx, { at, note, unchanged }) => {
    unchanged()
    const fault = await demandFault(tx, id)
    await lockAlarms(tx, [alarmId])
    const [alarm] = await readAlarms(tx, [alarmId])
    // Somebody was faster.
    if (!alarm || !['recovered', 'closed'].includes(fault.state) || (await openFaultOfAlarms(tx, [alarmId])) !== undefined) return
    await queries.reopen(tx, id, at)
    await patchFault(tx, id, { provenFrom: null, recoveredAt: null, proof: null, earlyBy: null, earlyReason: null })
    await insertAlarmSigns(tx, id, [alarm], at)
    await insertSteps(tx, 'work', [id], { at, userId: null, step: 'reopen', from: fault.state, to: 'confirmed' })
    note({ before: { state: fault.state }, after: { state: 'confirmed', alarm: alarmId } })
    const params = { fault: nameOf(fault.number, fault.title) }
    const people = [fault.assigneeId, ...(await answerFor(tx, id))]
    await tellPeople(tx, { id, businessId, code: 'fault-reopened', params, by: null, at, people })
  })
}

async function tellProven(services: WatchServices): Promise<void> {
  const { db, clock: time } = services
  const now = time.now()
  for (const { provenFrom, minutes, ...fault } of await queries.listProvable(db, now, proofMinutes.usual)) {
    await tried(services, fault.id, async () => {
      const proof = await readProof(db, { faultId: fault.id, signs: await listSigns(db, fault.id), from: provenFrom, now, minutes })
      if (proof.met) await tellOf(fault, 'fault-proven', services, true)
    })
  }
}

/** Whoever has it hears of it; those who answer for it as well, where it is theirs to act. */
function tellOf(
  fault: queries.WatchedFault,
  code: Notification['code'],
  { db, clock: time }: WatchServices,
  managers: boolean,
): Promise<void> {
  const { id, businessId, number, title, assigneeId, once } = fault
  return db.transaction(async (tx) => {
    const people = [assigneeId, ...(managers ? await answerFor(tx, id) : [])]
    await tellPeople(tx, { id, businessId, code, params: { fault: nameOf(number, title) }, by: null, at: time.now(), people, once })
  })
}

function takeBack(services: WatchServices): Promise<void> {
  return change(services, clock, { action: 'fault.come-back' }, async (tx, { at, note, unchanged }) => {
    unchanged()
    for (const { id, businessId, state, provider } of await queries.takeBack(tx, at)) {
      await insertSteps(tx, 'work', [id], { at, userId: null, step: 'come-back', from: state, to: state, entered: { provider } })
      note({ subject: `fault ${id}`, businessId, after: { provider } })
    }
  })
}
