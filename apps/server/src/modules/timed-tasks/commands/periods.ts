import { Refusal } from '../../../http/refusal.ts'
import type { DeviceSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import type { Transaction } from '../../../storage/database.ts'
import { endsOfPeriods, type Period, type PeriodForm, periodOf } from '../period-rules.ts'
import { deletePeriod, insertPeriod, type PeriodRow, periodsOf, settleEnds, switchPeriod, updatePeriod } from '../queries/periods.ts'
import { demandOffered, demandRoom, type Planner, planning } from './planning.ts'

/** @throws Refusal 10003 for what is no period or overlaps with one, 30001 when the device has as many tasks as it may have */
export function addPeriod(device: DeviceSubject, control: string, form: PeriodForm, actor: Planner, services: Services): Promise<void> {
  return planning(device, 'device.timed-period-add', actor, services, async (tx, at) => {
    const { type, offered } = await demandOffered(tx, device, at)
    const ends = endsOfPeriods(type, offered, control)
    if (!ends) throw new Refusal(10003, { field: 'body.control', says: says('control-without-periods') })
    const after = demandPeriod(control, form, await periodsOf(tx, device.id))
    await demandRoom(tx, device, 2, services)
    await insertPeriod(tx, device.id, after, ends, { userId: actor.user.id, at })
    await settleEnds(tx, device.id)
    return { after }
  })
}

/** @throws Refusal 10003 for what is no period or overlaps with one, 70003 where the device has no such period */
export function changePeriod(device: DeviceSubject, id: string, form: PeriodForm, actor: Planner, services: Services): Promise<void> {
  return planning(device, 'device.timed-period-change', actor, services, async (tx, at) => {
    const { before, others } = await demandOne(tx, device, id, at)
    const after = demandPeriod(before.control, form, others)
    await updatePeriod(tx, before.id, after)
    await settleEnds(tx, device.id)
    return { before, after }
  })
}

/** @throws Refusal 10003 where it would overlap with one, 70003 where the device has no such period */
export function turnPeriod(device: DeviceSubject, id: string, enabled: boolean, actor: Planner, services: Services): Promise<void> {
  return planning(device, 'device.timed-period-switch', actor, services, async (tx, at) => {
    const { before, others } = await demandOne(tx, device, id, enabled ? at : null)
    if (enabled) demandPeriod(before.control, { ...before, days: before.days.join(',') }, others)
    await switchPeriod(tx, before.id, enabled)
    await settleEnds(tx, device.id)
    return { before, after: { ...before, enabled } }
  })
}

/** @throws Refusal 70003 where the device has no such period */
export function dropPeriod(device: DeviceSubject, id: string, actor: Planner, services: Services): Promise<void> {
  return planning(device, 'device.timed-period-remove', actor, services, async (tx) => {
    const { before } = await demandOne(tx, device, id, null)
    await deletePeriod(tx, before.id)
    await settleEnds(tx, device.id)
    return { before }
  })
}

/** One of the device, and the others. Nobody else plans for the device meanwhile. */
async function demandOne(
  tx: Transaction,
  device: DeviceSubject,
  id: string,
  at: Date | null,
): Promise<{ before: PeriodRow; others: PeriodRow[] }> {
  await demandOffered(tx, device, at)
  const all = await periodsOf(tx, device.id)
  const before = all.find((period) => period.id === id)
  if (!before) throw new Refusal(70003)
  return { before, others: all.filter((period) => period !== before) }
}

function demandPeriod(control: string, form: PeriodForm, others: readonly PeriodRow[]): Period {
  const judged = periodOf(
    control,
    form,
    others.filter(({ enabled }) => enabled),
  )
  if ('period' in judged) return judged.period
  const { field, says: word, values } = judged.fault
  throw new Refusal(10003, { field: `body.${field}`, says: says(word, values) })
}
