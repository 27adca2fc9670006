import { engagementFlow, type EngagementState as State } from '@kilowatch/work'
import { useLanguage } from '../../shared/use-formats.ts'
import { StateMark, type StateMarks } from '../../ui/state-mark.tsx'

export const engagementMarks = {
  requested: ['waits', 'var(--notice)'],
  active: ['check', 'var(--normal)'],
  declined: ['cross', 'var(--text-3)'],
  ended: ['minus', 'var(--text-3)'],
  expired: ['hourglass', 'var(--text-3)'],
} as const satisfies StateMarks

export function EngagementState({ state }: { state: State }) {
  return <StateMark mark={engagementMarks[state]} word={engagementFlow.states[state][useLanguage()]} />
}
