import { type DeviceType, deviceType } from '@kilowatch/catalog'
import type { OfferedControl } from '@kilowatch/telemetry'
import { budgets } from '../../../budgets/index.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { DeviceSubject, User } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Actor, change } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { notify, notifyCommands } from '../../../storage/notify.ts'
import { demandUnlocked, findControllable } from '../../controls/index.ts'
import { countTasks } from '../queries/tasks.ts'

/** Who plans, signed in here. */
export interface Planner extends Actor {
  user: User
}

type PlanningAction =
  | 'device.timed-add'
  | 'device.timed-change'
  | 'device.timed-switch'
  | 'device.timed-remove'
  | 'device.timed-period-add'
  | 'device.timed-period-change'
  | 'device.timed-period-switch'
  | 'device.timed-period-remove'

/** One change of a device's tasks: its gateway is told, and so is anyone who watches the device. */
export function planning(
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

/**
 * What the device can be told. Nobody else plans for it meanwhile. `at`: now, where something is to be told to it that was not so far.
 * @throws Refusal 10003 for a device of no known type, 50003 where a ticket has it in hand
 */
export async function demandOffered(
  tx: Transaction,
  { id, type: code }: DeviceSubject,
  at: Date | null,
): Promise<{ type: DeviceType; offered: readonly OfferedControl[] }> {
  const controllable = await findControllable(tx, id, true)
  if (at) await demandUnlocked(tx, { id }, at)
  const type = deviceType(code)
  if (!type) throw new Refusal(10003, { field: 'body.control', says: says('control-not-timed') })
  return { type, offered: controllable?.controls ?? [] }
}

/** @throws Refusal 30001 where the device may not have so many tasks more */
export async function demandRoom(tx: Transaction, device: DeviceSubject, more: number, services: Services): Promise<void> {
  const { most } = budgets.timedTasksOfDevice
  if ((await countTasks(tx, device.id)) + more <= most) return
  services.excesses.note('timedTasksOfDevice', device.boxId)
  throw new Refusal(30001, { says: says('too-many-timed', { most }) })
}
