import { type FaultLevel, type FaultStep, faultFlow, proofMinutes, repairHours } from '@kilowatch/work'
import { Refusal } from '../../../http/refusal.ts'
import type { Services } from '../../../services.ts'
import { type Changing, change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { recordFaultHandling } from '../../event-handlings/index.ts'
import { endOfFault, insertWindow } from '../../maintenance/index.ts'
import type { Notification } from '../../notifications/index.ts'
import { takeStep } from '../../work/index.ts'
import { readProof } from '../proof.ts'
import { listSigns } from '../queries/detail.ts'
import * as queries from '../queries/write.ts'
import { faultRules, isProven } from '../rules.ts'
import { faultPage } from '../tell-people.ts'
import { repairNumber } from './numbers.ts'
import { nameOf } from './report.ts'

export interface StepWish {
  step: FaultStep
  values: Readonly<Record<string, unknown>>
  fileIds?: readonly string[]
  /** Of a repair: the number that was reserved for it. */
  code?: string | undefined
}

const hour = 3_600_000

/** What those whom a step tells of it read. */
const tells: Readonly<Record<FaultStep, Notification['code']>> = {
  confirm: 'fault-confirmed',
  dismiss: 'fault-dismissed',
  unconfirm: 'fault-unconfirmed',
  plan: 'fault-planned',
  repair: 'fault-repair-begun',
  needless: 'fault-needs-no-repair',
  finish: 'fault-repaired',
  sendBack: 'fault-returned',
  recover: 'fault-recovered',
  askEarly: 'fault-early-asked',
  agreeEarly: 'fault-recovered',
  close: 'fault-closed',
}

/**
 * One step of a fault with what follows from it. @throws Refusal 30001 with the states that are allowed now, 70001 for whoever may not,
 * 10003 or 10004 for what it asks
 */
export function stepFault(id: string, wish: StepWish, actor: UserActor, services: Services): Promise<void> {
  const { step, values, fileIds = [] } = wish
  return change(services, actor, { action: `fault.${step}` }, async (tx, changing) => {
    const fault = await demandFault(tx, id)
    const facts = { repairs: fault.repairs, askedByOther: fault.earlyBy !== null && fault.earlyBy !== actor.user.id }
    const proof = await proofOf(tx, fault, changing.at)
    const reason = typeof values.reason === 'string' ? values.reason.trim() : ''
    const params = { by: actor.user.name, fault: nameOf(fault.number, fault.title), reason }
    await takeStep(tx, changing, faultFlow, {
      ...{ id, step, by: actor, files: fileIds, tells: { code: tells[step], params, link: faultPage(id) } },
      values: values as never,
      judged: { facts: async () => ({ ...facts, proven: isProven(proof) }), rules: faultRules },
    })
    await follow(tx, { fault, wish, reason, proof, by: actor.user.id }, changing)
  })
}

/** @throws Refusal 70003 for work of another kind */
export async function demandFault(tx: Transaction, id: string): Promise<queries.LockedFault> {
  const fault = await queries.lockFault(tx, id, proofMinutes.usual)
  if (!fault) throw new Refusal(70003)
  return fault
}

async function proofOf(tx: Transaction, { id, state, provenFrom, proofMinutes: minutes }: queries.LockedFault, now: Date) {
  if (state !== 'repaired' || provenFrom === null) return null
  return readProof(tx, { faultId: id, signs: await listSigns(tx, id), from: provenFrom, now, minutes })
}

interface Following {
  fault: queries.LockedFault
  wish: StepWish
  reason: string
  proof: Awaited<ReturnType<typeof proofOf>>
  by: string
}

/** What a step changes of the fault beside its state. */
async function follow(tx: Transaction, { fault, wish, reason, proof, by }: Following, { at }: Changing): Promise<void> {
  const { id, businessId } = fault
  const text = (key: string) => String(wish.values[key] ?? '').trim()
  const number = () => repairNumber(tx, { businessId, userId: by, code: wish.code, at })
  const maintain = async (reason: string, hours: number) => {
    const until = new Date(at.getTime() + hours * hour)
    const window = { businessId, faultId: id, reason, from: at, until, by }
    const devices = await queries.deviceIdsOf(tx, id)
    if (devices.length > 0) await insertWindow(tx, devices, window)
  }
  const effects: Partial<Record<FaultStep, () => Promise<void>>> = {
    confirm: () => queries.patchFault(tx, id, { level: Number(text('level')) as FaultLevel }),
    plan: () => queries.patchFault(tx, id, { plan: text('plan') }),
    async repair() {
      const repair = { company: text('company'), people: text('people'), plan: text('plan') }
      const drawn = await number()
      await queries.insertRepair(tx, { ...repair, faultId: id, businessId, number: drawn, at })
      await maintain(drawn, Number(wish.values.hours ?? repairHours))
    },
    needless: () => queries.patchFault(tx, id, { provenFrom: fault.since }),
    async finish() {
      await queries.endRepair(tx, id, text('done'), at)
      await endOfFault(tx, id, at)
      await queries.patchFault(tx, id, { provenFrom: at })
    },
    async sendBack() {
      await queries.patchFault(tx, id, { provenFrom: null, earlyBy: null, earlyReason: null, recoveredAt: null, proof: null })
      // Where none was needed before, one is now.
      const known = await queries.resumeRepair(tx, id)
      const drawn = known ?? (await number())
      if (known === undefined)
        await queries.insertRepair(tx, { faultId: id, businessId, number: drawn, company: '', people: '', plan: reason, at })
      await maintain(drawn, repairHours)
    },
    askEarly: () => queries.patchFault(tx, id, { earlyBy: by, earlyReason: reason }),
    recover: () => queries.patchFault(tx, id, { recoveredAt: at, proof, earlyBy: null, earlyReason: null }),
    async close() {
      const repairs = await queries.repairsDone(tx, id)
      const done = repairs.done || fault.plan || fault.title
      const said = { cause: 'device' as const, causeNote: fault.title.slice(0, 200), done: done.slice(0, 1000), minutes: repairs.minutes }
      await recordFaultHandling(tx, { id, businessId, at, by, said, repaired: fault.repairs > 0 })
    },
    agreeEarly: () => queries.patchFault(tx, id, { recoveredAt: at, proof, earlyBy: null, earlyReason: null }),
  }
  await effects[wish.step]?.()
}
