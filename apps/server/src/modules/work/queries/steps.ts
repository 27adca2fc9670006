import { type Queryable, rowsOf } from '../../../storage/queryable.ts'

/** What steps and comments stand under: a piece of work, or an alarm. */
export type Holder = 'work' | 'alarm'

export interface NewStep {
  at: Date
  /** Null: the clock. */
  userId: string | null
  step: string
  /** States of work; alarms have none. */
  from?: string
  to?: string
  assigneeId?: string | null
  entered?: object
}

/** The same step under each of these. @returns the ids of the steps */
export async function insertSteps(tx: Queryable, holder: Holder, ids: readonly string[], step: NewStep): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    `insert into work_steps (${holder}_id, at, step, from_state, to_state, by_user, assignee_id, entered)
     select id, $2, $3, $4, $5, $6, $7, $8 from unnest($1::bigint[]) as id returning id`,
    [
      ...[ids, step.at, step.step, step.from ?? null, step.to ?? null, step.userId, step.assigneeId ?? null],
      JSON.stringify(step.entered ?? {}),
    ],
  )
  return rows.map(({ id }) => id)
}
