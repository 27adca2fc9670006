import { type Employee, employeeCalls, employeeFields } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { RecordDialog } from '../../ui/fields/record-dialog.tsx'
import { employeeInputs } from './employee-inputs.tsx'
import styles from './people.module.css'

/** Name, role, departments and position of an employee; the role of the owner and of administrators is not changed here. */
export function ChangeDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const { t } = useTranslation('people')
  const change = useCommand(employeeCalls.changeEmployee)
  const { id, name, right } = employee
  const ranked = right === 'main' || right === 'manage'
  return (
    <RecordDialog
      fields={employeeFields}
      {...(ranked ? { without: ['right', 'control', 'scope'] as const, lead: <p className={styles.dim}>{t(`ranked.${right}`)}</p> } : {})}
      record={employee}
      title={t('editTitle', { name })}
      done={t('changed')}
      inputs={employeeInputs(id)}
      save={(body) => change.mutateAsync({ params: { id }, body })}
      state={change}
      onClose={onClose}
      width={560}
    />
  )
}
