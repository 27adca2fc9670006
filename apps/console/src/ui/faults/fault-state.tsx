import { type FaultLevel, faultFlow, faultLevels, type FaultState as State } from '@kilowatch/work'
import { useLanguage } from '../../shared/use-formats.ts'
import { LevelMark } from '../level-mark.tsx'
import { StateMark, type StateMarks } from '../state-mark.tsx'
import styles from './faults.module.css'

export const faultMarks = {
  reported: ['waits', 'var(--notice)'],
  confirmed: ['change', 'var(--primary)'],
  planned: ['change', 'var(--primary)'],
  repairing: ['change', 'var(--primary)'],
  repaired: ['waits', 'var(--notice)'],
  recovered: ['check', 'var(--normal)'],
  closed: ['check', 'var(--text-2)'],
} as const satisfies StateMarks

export function FaultState({ state }: { state: State }) {
  return <StateMark mark={faultMarks[state]} word={faultFlow.states[state][useLanguage()]} />
}

/** How bad it is, in the shapes of alarms. */
export function FaultLevelMark({ level }: { level: FaultLevel }) {
  const language = useLanguage()
  return (
    <span className={styles.level}>
      <LevelMark level={level} standing="ongoing" size={14} />
      {faultLevels[level][language]}
    </span>
  )
}

export const faultAddress = (id: string): string => `/enterprise/operation/fault_records/${id}`
