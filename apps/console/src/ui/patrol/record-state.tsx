import { recordStates } from '@kilowatch/contract'
import { type LineResult, lineResults, type PatrolFormState, patrolFormFlow } from '@kilowatch/work'
import { useSession } from '../../shared/session.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { StateMark, type StateMarks } from '../state-mark.tsx'

export const recordMarks = {
  draft: ['change', 'var(--primary)'],
  submitted: ['waits', 'var(--notice)'],
  department: ['waits', 'var(--notice)'],
  confirmed: ['check', 'var(--normal)'],
  done: ['check', 'var(--normal)'],
} as const satisfies StateMarks

const resultMarks = {
  pass: ['check', 'var(--normal)'],
  fail: ['triangle', 'var(--major)'],
  undone: ['minus', 'var(--text-2)'],
} as const satisfies StateMarks

export function FormState({ state }: { state: PatrolFormState }) {
  return <StateMark mark={recordMarks[state]} word={patrolFormFlow.states[state][useLanguage()]} />
}

export function RecordState({ state }: { state: keyof typeof recordStates }) {
  return <StateMark mark={recordMarks[state]} word={recordStates[state][useLanguage()]} />
}

export function ResultMark({ result }: { result: LineResult }) {
  return <StateMark mark={resultMarks[result]} word={lineResults[result][useLanguage()]} />
}

/** The page of a form, in the section that the person has. */
export function useFormAddress(): (id: string) => string {
  const { agent } = useSession()
  return (id) => `/${agent === 1 ? 'patrol_task' : 'patrol_order'}/form/${id}`
}
