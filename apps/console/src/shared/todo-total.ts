import type { Data, todoCalls } from '@kilowatch/contract'

/** How many things wait for a person: work, alarms to be confirmed, and alarms of which a record is to be written. One number wherever it stands. */
export function todoTotal(
  counts: Pick<Data<typeof todoCalls.listTodos>['counts'][number], 'count'>[],
  alarms: { alarm: number; record: number },
): number {
  return counts.reduce((sum, { count }) => sum + count, 0) + alarms.alarm + alarms.record
}
