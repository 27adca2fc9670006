import type { PatrolTaskRow } from '@kilowatch/contract'
import { patrolTaskFlow } from '@kilowatch/work'
import type { TaskRow } from './queries/tasks.ts'

/** A task as it is stored, as it is answered. */
export function taskRowOf({ changedAt, ...row }: TaskRow): PatrolTaskRow {
  return { ...row, executeState: patrolTaskFlow.states[row.state].code, changedAt: changedAt.toISOString() }
}
