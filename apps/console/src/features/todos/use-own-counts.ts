import { todoCalls } from '@kilowatch/contract'
import type { BarBadge } from '../../shared/page-definition.ts'
import { useCall } from '../../shared/query.ts'
import { todoTotal } from '../../shared/todo-total.ts'
import { useWaitingAlarms } from './use-waiting-alarms.ts'

const minute = 60_000

/** What waits for the person, as their list of to-dos counts it, and how many rounds are among it. */
export function useOwnCounts(): Readonly<Record<BarBadge, number>> {
  const counts = useCall(todoCalls.listTodos, { query: {} }, { keep: true, poll: minute }).data?.counts ?? []
  const { alarm, record } = useWaitingAlarms()
  const rounds = counts.filter(({ kind }) => kind === 'patrol-task').reduce((sum, { count }) => sum + count, 0)
  return { todos: todoTotal(counts, { alarm: alarm.total, record: record.total }), rounds }
}
