import type { ProjectRow } from '@kilowatch/contract'
import { type ProjectState, projectFlow } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/use-formats.ts'
import { Mark } from '../../ui/mark.tsx'
import { useMoney } from '../../ui/money.ts'
import { StateMark, type StateMarks } from '../../ui/state-mark.tsx'
import styles from './projects.module.css'

export const projectStateMarks = {
  running: ['change', 'var(--primary)'],
  done: ['check', 'var(--normal)'],
  cancelled: ['cross', 'var(--text-3)'],
} as const satisfies StateMarks

export function ProjectStateMark({ state }: { state: ProjectState }) {
  return <StateMark mark={projectStateMarks[state]} word={projectFlow.states[state][useLanguage()]} />
}

/** What is beyond time and money, in words; nothing where all is as planned. */
export function Overruns({ project }: { project: Pick<ProjectRow, 'daysLate' | 'moneyOver' | 'lateNodes' | 'state'> }) {
  const { t } = useTranslation('projects')
  const money = useMoney()
  const { daysLate, moneyOver, lateNodes, state } = project
  const said = [
    daysLate > 0 && t(state === 'done' ? 'endedLate' : 'late', { count: daysLate }),
    lateNodes > 0 && state === 'running' && t('lateNodes', { count: lateNodes }),
    moneyOver > 0 && t('over', { amount: money(moneyOver) }),
  ].filter((part) => typeof part === 'string')
  if (said.length === 0) return null
  return (
    <ul className={styles.overruns}>
      {said.map((words) => (
        <li key={words}>
          <Mark shape="clock" colour="var(--major)" filled={false} size={14} /> {words}
        </li>
      ))}
    </ul>
  )
}

export const addressOf = (id: string) => `/enterprise/operation/projects/${id}`
