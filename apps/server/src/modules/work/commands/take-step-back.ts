import type { Transaction } from '../../../storage/database.ts'
import { lastStep, putStepBack, type TakenStep } from '../queries/last-step.ts'

interface TakingBack {
  id: string
  /** Steps that can be taken back. */
  steps: readonly string[]
  userId: string
  /** Taken at this moment or after it. */
  since: Date
  at: Date
  /** What the step is called in the time-line from now on. */
  as: string
}

/**
 * The last step of a piece of work as if it had not been taken, within a change that holds it: what is in its past stays, under another name.
 * @returns the step; undefined where the last one is none of these, somebody else's or longer ago: nothing has changed then
 */
export async function takeStepBack(
  tx: Transaction,
  { id, steps, userId, since, at, as }: TakingBack,
): Promise<Pick<TakenStep, 'step' | 'from' | 'at'> | undefined> {
  const last = await lastStep(tx, id)
  if (!last || !steps.includes(last.step) || last.by !== userId || last.at < since) return undefined
  await putStepBack(tx, id, last, { at, as })
  return last
}
