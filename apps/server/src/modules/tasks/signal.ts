import { notify } from '../../storage/notify.ts'
import type { Queryable } from '../../storage/queryable.ts'

/** Lets the person's browsers ask for their tasks again, and the worker look for one that waits. */
export function tellOfTask(tx: Queryable, userId: string): Promise<void> {
  return notify(tx, { changed: [`user ${userId} task`] })
}

export function isOfTasks(changed: readonly string[] | undefined): boolean {
  return changed?.some((one) => one.endsWith(' task')) ?? false
}
