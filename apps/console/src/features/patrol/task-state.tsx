import { type ChangeOrderState, changeOrderFlow, type PatrolTaskState, patrolTaskFlow } from '@kilowatch/work'
import { useSession } from '../../shared/session.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { StateMark, type StateMarks } from '../../ui/state-mark.tsx'

export const taskMarks = {
  waiting: ['waits', 'var(--text-2)'],
  executing: ['change', 'var(--primary)'],
  review: ['waits', 'var(--notice)'],
  done: ['check', 'var(--normal)'],
  cancelled: ['cross', 'var(--text-3)'],
  overdue: ['clock', 'var(--major)'],
} as const satisfies StateMarks

export const orderMarks = {
  pending: ['waits', 'var(--primary)'],
  approved: ['check', 'var(--normal)'],
  rejected: ['cross', 'var(--major)'],
  withdrawn: ['cross', 'var(--text-3)'],
} as const satisfies StateMarks

export function TaskState({ state }: { state: PatrolTaskState }) {
  return <StateMark mark={taskMarks[state]} word={patrolTaskFlow.states[state][useLanguage()]} />
}

export function OrderState({ state }: { state: ChangeOrderState }) {
  return <StateMark mark={orderMarks[state]} word={changeOrderFlow.states[state][useLanguage()]} />
}

/** The page of a task, in the section that the person has. */
export function useTaskAddress(): (id: string) => string {
  const { agent } = useSession()
  return (id) => `/${agent === 1 ? 'patrol_task' : 'patrol_order'}/${id}`
}
