import type { Transaction } from '../../../storage/database.ts'
import { type Queryable, rowOf } from '../../../storage/queryable.ts'

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

export interface TakenBack {
  step: string
  from: string
  /** When it was taken. */
  at: Date
}

/**
 * The last step of a piece of work as if it had not been taken, within a change that holds it: what is in its past stays, under another name.
 * @returns the step; undefined where the last one is none of these, somebody else's or longer ago: nothing has changed then
 */
export async function takeStepBack(tx: Transaction, { id, steps, userId, since, at, as }: TakingBack): Promise<TakenBack | undefined> {
  const last = await lastStep(tx, id)
  if (!last || !steps.includes(last.step) || last.by !== userId || last.at < since) return undefined
  await tx.query('update work_steps set step = $2, to_state = from_state where id = $1', [last.id, as])
  await tx.query('update work set state = $2, closed_at = null, changed_at = $3 where id = $1', [id, last.from, at])
  return last
}

async function lastStep(tx: Queryable, workId: string): Promise<(TakenBack & { id: string; by: string | null }) | undefined> {
  const text = `select id, step, from_state as from, by_user as by, at from work_steps where work_id = $1 order by id desc limit 1`
  return rowOf(tx, text, [workId])
}
