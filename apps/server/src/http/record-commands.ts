import type { Services } from '../services.ts'
import { type Actor, type ChangeOptions, type Changing, change } from '../storage/change.ts'
import type { Transaction } from '../storage/database.ts'
import { areOwn, lockRecord, type RecordTable } from '../storage/record-table.ts'
import { Refusal } from './refusal.ts'
import { says, type WordKey } from './words.ts'

/** Who changes records of their business. */
export interface RecordActor extends Actor {
  business: { id: string }
}

/**
 * One change of one record: nobody else changes it meanwhile. Its subject is the kind of data that the action begins with.
 * @throws Refusal 70003 where the business has no such record (any more)
 */
export function changeRecord<R extends object>(
  services: Services,
  actor: RecordActor,
  { action, table, id }: { action: ChangeOptions['action']; table: RecordTable<R>; id: string },
  work: (tx: Transaction, before: R & { id: string }, changing: Changing) => Promise<void>,
): Promise<void> {
  return change(services, actor, { action, subject: `${kindIn(action)} ${id}` }, async (tx, changing) => {
    const before = await lockRecord(tx, table, actor.business.id, id)
    if (!before) throw new Refusal(70003)
    await work(tx, before, changing)
  })
}

const kindIn = (action: string): string => action.slice(0, action.indexOf('.'))

/** What a wish names must be the business's own; it stays until the transaction ends. @throws Refusal 50001 in this field, with these words */
export async function demandOwn(
  tx: Transaction,
  table: { name: string },
  { businessId, ids, field, unknown }: { businessId: string; ids: readonly string[]; field: string; unknown: WordKey },
): Promise<void> {
  if (!(await areOwn(tx, table, businessId, ids))) throw new Refusal(50001, { field: `body.${field}`, says: says(unknown) })
}
