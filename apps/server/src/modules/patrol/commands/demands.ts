import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Transaction } from '../../../storage/database.ts'
import { countSheets } from '../queries/plans.ts'
import { findTaker } from '../queries/takers.ts'
import { type LockedTask, lockTask } from '../queries/task-changes.ts'
import { reachableDevices } from '../queries/task-devices.ts'

/** @throws Refusal 70003 where there is none */
export async function demandTask(tx: Transaction, id: string, at: Date): Promise<LockedTask> {
  const locked = await lockTask(tx, id, at)
  if (!locked) throw new Refusal(70003)
  return locked
}

/** @throws Refusal 50001 */
export async function demandTaker(tx: Transaction, businessId: string, userId: string): Promise<void> {
  if (!(await findTaker(tx, businessId, userId)))
    throw new Refusal(50001, { field: 'body.assigneeId', says: says('patrol-unknown-person') })
}

export async function demandDevices(tx: Transaction, taskId: string, userId: string, boxIds: readonly string[]) {
  const devices = await reachableDevices(tx, taskId, userId, boxIds)
  if (devices.length < new Set(boxIds).size) throw new Refusal(70003, { says: says('unknown-device') })
  return devices
}

/** Sheets of the business, one for a type. @throws Refusal 50001 */
export async function demandSheets(tx: Transaction, businessId: string, ids: readonly string[]): Promise<void> {
  const { sheets, types } = await countSheets(tx, businessId, ids)
  if (sheets < ids.length || types < ids.length)
    throw new Refusal(50001, { field: 'body.templateIds', says: says('patrol-unknown-template') })
}
