import { type Employee, employeeStates } from '@kilowatch/contract'
import { useLanguage } from '../../shared/use-formats.ts'
import { Mark } from '../../ui/mark.tsx'
import styles from './people.module.css'

const marks = {
  joined: { shape: 'check', colour: 'var(--normal)' },
  invited: { shape: 'hourglass', colour: 'var(--notice)' },
  'invitation-expired': { shape: 'hourglass', colour: 'var(--major)' },
} as const

/** Joined, invited, or invited and the link has ended. */
export function EmployeeState({ employee }: { employee: Pick<Employee, 'state'> }) {
  const language = useLanguage()
  const { shape, colour } = marks[employee.state]
  return (
    <span className={styles.state}>
      <Mark shape={shape} colour={colour} filled={false} size={14} />
      {employeeStates[employee.state][language]}
    </span>
  )
}
