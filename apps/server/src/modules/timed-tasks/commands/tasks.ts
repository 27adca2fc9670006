import { Refusal } from '../../../http/refusal.ts'
import type { DeviceSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import type { Transaction } from '../../../storage/database.ts'
import { deleteTask, insertTask, lockTask, type Plan, switchTask, updateTask, zoneOf } from '../queries/tasks.ts'
import { planOf, type TaskForm, wallClock } from '../rules.ts'
import { demandOffered, demandRoom, type Planner, planning } from './planning.ts'

/** @throws Refusal 10003 for what cannot be planned, 30001 when the device has as many as it may have */
export function addTask(device: DeviceSubject, form: TaskForm, actor: Planner, services: Services): Promise<void> {
  return planning(device, 'device.timed-add', actor, services, async (tx, at) => {
    const plan = await demandPlan(tx, device, form, at)
    await demandRoom(tx, device, 1, services)
    await insertTask(tx, device.id, plan, actor.user.id, at)
    return { after: plan }
  })
}

/** @throws Refusal 10003 for what cannot be planned, 70003 where the device has no such task */
export function changeTask(device: DeviceSubject, id: string, form: TaskForm, actor: Planner, services: Services): Promise<void> {
  return planning(device, 'device.timed-change', actor, services, async (tx, at) => {
    const before = await demandTask(tx, device, id)
    const after = await demandPlan(tx, device, form, at)
    await updateTask(tx, id, after)
    return { before, after }
  })
}

/** @throws Refusal 10003 for a single day that is over, 70003 where the device has no such task */
export function turnTask(device: DeviceSubject, id: string, enabled: boolean, actor: Planner, services: Services): Promise<void> {
  return planning(device, 'device.timed-switch', actor, services, async (tx, at) => {
    const before = await demandTask(tx, device, id)
    if (enabled) await demandPlan(tx, device, { ...before, days: before.days.join(',') }, at)
    await switchTask(tx, id, enabled)
    return { before, after: { ...before, enabled } }
  })
}

/** @throws Refusal 70003 where the device has no such task */
export function dropTask(device: DeviceSubject, id: string, actor: Planner, services: Services): Promise<void> {
  return planning(device, 'device.timed-remove', actor, services, async (tx) => {
    const before = await demandTask(tx, device, id)
    await deleteTask(tx, id)
    return { before }
  })
}

async function demandTask(tx: Transaction, { id: deviceId }: DeviceSubject, id: string): Promise<Plan & { enabled: boolean }> {
  const task = await lockTask(tx, deviceId, id)
  if (!task) throw new Refusal(70003)
  return task
}

/** Nobody else plans for the device meanwhile. */
async function demandPlan(tx: Transaction, device: DeviceSubject, form: TaskForm, at: Date): Promise<Plan> {
  const { type, offered } = await demandOffered(tx, device, at)
  const now = wallClock(at, await zoneOf(tx, device.businessId))
  const judged = planOf(form, { type, offered, now })
  if ('fault' in judged) throw new Refusal(10003, { field: `body.${judged.fault.field}`, says: says(judged.fault.says) })
  return judged.plan
}
