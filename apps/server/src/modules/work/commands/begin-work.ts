import type { Flow } from '@kilowatch/work'
import { Refusal } from '../../../http/refusal.ts'
import type { Transaction } from '../../../storage/database.ts'
import { drawNumbers, insertDevices, insertWork } from '../queries/work.ts'

export interface WorkWish {
  businessId: string
  title: string
  by: string
  at: Date
  devices?: readonly number[]
  groupId?: string
  assigneeId?: string
  /** The business to which it is given. */
  providerId?: string
  dueAt?: Date
  /** One that was drawn before. */
  number?: string
}

/**
 * A new piece of work in the first state of its flow, with its number where the flow has numbers. The caller's change notes it and writes
 * the row of the kind's own table.
 * @throws Refusal 50001 without such a business, 70003 for a group or device of another one
 */
export async function beginWork(tx: Transaction, flow: Flow, wish: WorkWish): Promise<{ id: string; number: string | null }> {
  const { businessId, title, by, at, devices = [], groupId = null, assigneeId = null, providerId = null, dueAt = null } = wish
  const [number = null] =
    wish.number !== undefined ? [wish.number] : flow.number ? await drawNumbers(tx, businessId, flow.number, at, 1) : []
  const row = { businessId, kind: flow.kind, number, state: flow.starts, title, groupId, createdBy: by, assigneeId, providerId, dueAt, at }
  const id = await insertWork(tx, row)
  if (!id) throw new Refusal(groupId === null ? 50001 : 70003)
  if ((await insertDevices(tx, id, devices)) < new Set(devices).size) throw new Refusal(70003)
  return { id, number }
}
