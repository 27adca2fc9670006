import { deviceType } from '@kilowatch/catalog'
import { budgets } from '../../../budgets/index.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { DeviceSubject, User } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Actor, change } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { notify, notifyCommands } from '../../../storage/notify.ts'
import { findControllable } from '../../controls/index.ts'
import { countTasks, deleteTask, insertTask, lockTask, type Plan, switchTask, updateTask, zoneOf } from '../queries/tasks.ts'
import { planOf, type TaskForm, wallClock } from '../rules.ts'

/** Who plans, signed in here. */
export interface Planner extends Actor {
  user: User
}

/** @throws Refusal 10003 for what cannot be planned, 30001 when the device has as many as it may have */
export function addTask(device: DeviceSubject, form: TaskForm, actor: Planner, services: Services): Promise<void> {
  return planning(device, 'device.timed-add', actor, services, async (tx, at) => {
    const plan = await demandPlan(tx, device, form, at)
    const { most } = budgets.timedTasksOfDevice
    if ((await countTasks(tx, device.id)) >= most) {
      services.excesses.note('timedTasksOfDevice', device.boxId)
      throw new Refusal(30001, { says: says('too-many-timed', { most }) })
    }
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

type PlanningAction = 'device.timed-add' | 'device.timed-change' | 'device.timed-switch' | 'device.timed-remove'

/** One change of a device's tasks: its gateway is told, and so is anyone who watches the device. */
function planning(
  { id, boxId, businessId }: DeviceSubject,
  action: PlanningAction,
  actor: Planner,
  services: Services,
  work: (tx: Transaction, at: Date) => Promise<{ before?: object; after?: object }>,
): Promise<void> {
  return change(services, actor, { action, subject: `device ${boxId}`, businessId }, async (tx, { at, note }) => {
    note(await work(tx, at))
    await notify(tx, { commands: [id] })
    await notifyCommands(tx)
  })
}

async function demandTask(tx: Transaction, { id: deviceId }: DeviceSubject, id: string): Promise<Plan & { enabled: boolean }> {
  const task = await lockTask(tx, deviceId, id)
  if (!task) throw new Refusal(70003)
  return task
}

/** Nobody else plans for the device meanwhile. */
async function demandPlan(tx: Transaction, { id, businessId, type: code }: DeviceSubject, form: TaskForm, at: Date): Promise<Plan> {
  const controllable = await findControllable(tx, id, true)
  const type = deviceType(code)
  if (!type) throw new Refusal(10003, { field: 'body.control', says: says('control-not-timed') })
  const now = wallClock(at, await zoneOf(tx, businessId))
  const judged = planOf(form, { type, offered: controllable?.controls ?? [], now })
  if ('fault' in judged) throw new Refusal(10003, { field: `body.${judged.fault.field}`, says: says(judged.fault.says) })
  return judged.plan
}
