import type { Employee } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { Mark } from '../../ui/mark.tsx'
import styles from './people.module.css'

const marks = {
  joined: { shape: 'check', colour: 'var(--normal)' },
  invited: { shape: 'hourglass', colour: 'var(--notice)' },
  'invitation-expired': { shape: 'hourglass', colour: 'var(--major)' },
} as const

/** Joined, invited, or invited and the link has ended. */
export function EmployeeState({ employee }: { employee: Pick<Employee, 'state'> }) {
  const { t } = useTranslation('people')
  const { shape, colour } = marks[employee.state]
  return (
    <span className={styles.state}>
      <Mark shape={shape} colour={colour} filled={false} size={14} />
      {t(`states.${employee.state}`)}
    </span>
  )
}
