import { type Employee, employeeRights, employeeScopes } from '@kilowatch/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/use-formats.ts'
import { departmentNames, EmployeeName } from './employee-columns.tsx'
import { EmployeeState } from './employee-state.tsx'
import styles from './people.module.css'

/** One employee on a narrow screen. */
export function EmployeeCard({ employee, actions }: { employee: Employee; actions: ReactNode }) {
  const { t } = useTranslation('people')
  const language = useLanguage()
  const facts = [departmentNames(employee), employee.position?.name].filter(Boolean).join(' · ')
  return (
    <div className={styles.card}>
      <span className={styles.cardHead}>
        <EmployeeName employee={employee} />
        {actions}
      </span>
      {facts ? <span className={styles.dim}>{facts}</span> : null}
      <span className={styles.cardHead}>
        <span>
          {employeeRights[employee.right][language]} · {employeeScopes[employee.scope][language]} ·{' '}
          {t('deviceCount', { count: employee.devices })}
        </span>
        <EmployeeState employee={employee} />
      </span>
    </div>
  )
}
