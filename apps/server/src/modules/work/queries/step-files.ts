import { type Queryable, rowsOf } from '../../../storage/queryable.ts'

/** Files of steps: their ids, by the step. */
export function listStepFiles(db: Queryable, steps: readonly string[]): Promise<{ id: string; step: string }[]> {
  return rowsOf<{ id: string; step: string }>(
    db,
    `select id, held_by_id as step from files where held_by_kind = 'work-step' and held_by_id = any($1::bigint[]) order by id`,
    [steps],
  )
}
