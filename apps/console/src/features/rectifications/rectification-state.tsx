import { type RectificationLevel, rectificationLevels } from '@kilowatch/contract'
import { type RectificationState, rectificationFlow } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/use-formats.ts'
import { Mark } from '../../ui/mark.tsx'
import { StateMark, type StateMarks } from '../../ui/state-mark.tsx'
import styles from './rectifications.module.css'

export const rectificationMarks = {
  open: ['waits', 'var(--notice)'],
  assigned: ['waits', 'var(--primary)'],
  progress: ['change', 'var(--primary)'],
  submitted: ['waits', 'var(--notice)'],
  accepted: ['check', 'var(--normal)'],
  closed: ['check', 'var(--text-2)'],
  cancelled: ['cross', 'var(--text-3)'],
} as const satisfies StateMarks

export const levelMarks = {
  minor: ['info', 'var(--notice)'],
  major: ['diamond', 'var(--major)'],
  severe: ['triangle', 'var(--major)'],
} as const satisfies StateMarks

export function RectificationStateMark({ state }: { state: RectificationState }) {
  return <StateMark mark={rectificationMarks[state]} word={rectificationFlow.states[state][useLanguage()]} />
}

export function RectificationLevelMark({ level }: { level: RectificationLevel }) {
  return <StateMark mark={levelMarks[level]} word={rectificationLevels[level][useLanguage()]} />
}

/** The last day; with a mark and a word where it is over. */
export function Due({ day, overdue }: { day: string; overdue: boolean }) {
  const { t } = useTranslation('rectifications')
  if (!overdue) return <span className={styles.day}>{day}</span>
  return (
    <span className={styles.late}>
      <Mark shape="clock" colour="var(--major)" filled={false} size={14} />
      <span className={styles.day}>{day}</span> {t('overdue')}
    </span>
  )
}

export const addressOf = (id: string) => `/enterprise/operation/rectification/${id}`
