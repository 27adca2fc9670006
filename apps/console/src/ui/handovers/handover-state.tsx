import type { HandoverRow } from '@kilowatch/contract'
import { handoverFlow } from '@kilowatch/work'
import { useLanguage } from '../../shared/use-formats.ts'
import { StateMark, type StateMarks } from '../state-mark.tsx'

export const handoverMarks = {
  written: ['waits', 'var(--primary)'],
  questioned: ['question', 'var(--major)'],
  signed: ['check', 'var(--normal)'],
} as const satisfies StateMarks

export function HandoverStateMark({ state }: Pick<HandoverRow, 'state'>) {
  return <StateMark mark={handoverMarks[state]} word={handoverFlow.states[state][useLanguage()]} />
}

export const addressOf = (id: string) => `/enterprise/operation/handover/${id}`
