import type { Handling } from '@kilowatch/work'
import type { Transaction } from '../../../storage/database.ts'
import * as queries from '../queries/records.ts'
import { write } from './record.ts'

/** The end of a fault writes the record of the alarms that told of it and have none: nobody says it twice. @returns its id, undefined where there is nothing to record */
export async function recordFaultHandling(
  tx: Transaction,
  fault: { id: string; businessId: string; at: Date; by: string; said: Omit<Handling, 'outcome'>; repaired: boolean },
): Promise<string | undefined> {
  const { id, businessId, at, by, said, repaired } = fault
  const locked = await queries.lockAlarms(tx, await queries.unhandledOfFault(tx, id))
  if (locked.length === 0) return undefined
  const over = locked.every(({ active }) => !active)
  const outcome = !over ? 'remains' : repaired ? 'work' : 'itself'
  const [record] = await write(tx, [locked], { ...said, outcome, businessId, at, by, faultId: id })
  return record
}
