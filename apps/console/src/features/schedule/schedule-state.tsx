import type { ScheduleRow } from '@kilowatch/contract'
import { scheduleFlow } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/use-formats.ts'
import { Mark } from '../../ui/mark.tsx'
import { StateMark, type StateMarks } from '../../ui/state-mark.tsx'
import styles from './schedule.module.css'

export const scheduleMarks = {
  open: ['waits', 'var(--primary)'],
  done: ['check', 'var(--normal)'],
  skipped: ['minus', 'var(--text-2)'],
  cancelled: ['cross', 'var(--text-3)'],
} as const satisfies StateMarks

type Timed = Pick<ScheduleRow, 'dueOn' | 'dueTime' | 'overdue'>

export function ScheduleStateMark({ state }: Pick<ScheduleRow, 'state'>) {
  return <StateMark mark={scheduleMarks[state]} word={scheduleFlow.states[state][useLanguage()]} />
}

export const dueText = ({ dueOn, dueTime }: Pick<ScheduleRow, 'dueOn' | 'dueTime'>): string =>
  dueTime === null ? dueOn : `${dueOn} ${dueTime}`

/** When it is due, in the business's zone; with a mark and a word where that is past. */
export function Due(timed: Timed) {
  const { t } = useTranslation('schedule')
  const text = <span className={styles.figures}>{dueText(timed)}</span>
  if (!timed.overdue) return text
  return (
    <span className={styles.late}>
      <Mark shape="clock" colour="var(--major)" filled={false} size={14} />
      {text} {t('overdue')}
    </span>
  )
}

export const addressOf = (id: string) => `/enterprise/operation/schedule/${id}`
