import { type Queryable, rowOf } from '../../../storage/queryable.ts'

export interface TakenStep {
  id: string
  step: string
  from: string
  /** Null: the clock. */
  by: string | null
  /** When it was taken. */
  at: Date
}

/** The step that was taken last; undefined: none was. */
export function lastStep(db: Queryable, workId: string): Promise<TakenStep | undefined> {
  const text = `select id, step, from_state as from, by_user as by, at from work_steps where work_id = $1 order by id desc limit 1`
  return rowOf<TakenStep & Record<string, unknown>>(db, text, [workId])
}

/** Work is in the state from which a step was taken; the step stays in the time-line under another name. */
export async function putStepBack(
  tx: Queryable,
  workId: string,
  step: Pick<TakenStep, 'id' | 'from'>,
  { at, as }: { at: Date; as: string },
): Promise<void> {
  await tx.query('update work_steps set step = $2, to_state = from_state where id = $1', [step.id, as])
  await tx.query('update work set state = $2, closed_at = null, changed_at = $3 where id = $1', [workId, step.from, at])
}
