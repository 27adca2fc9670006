import { type Employee, employeeCalls, employeeFields } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { RecordDialog } from '../../ui/fields/record-dialog.tsx'
import { employeeInputs } from './employee-inputs.tsx'
import styles from './people.module.css'

/** The role of the owner and of administrators is not changed by the form. */
const withoutRole = employeeFields.filter(({ key }) => key !== 'right' && key !== 'scope')

/** Name, role, departments and position of an employee. */
export function ChangeDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const { t } = useTranslation('people')
  const change = useCommand(employeeCalls.changeEmployee)
  const { id, name, right, position, departments } = employee
  const ranked = right === 'main' || right === 'manage'
  return (
    <RecordDialog
      fields={ranked ? (withoutRole as unknown as typeof employeeFields) : employeeFields}
      record={{ ...employee, positionId: position?.id ?? null, departmentIds: departments.map((department) => department.id) }}
      title={t('editTitle', { name })}
      done={t('changed')}
      lead={ranked ? <p className={styles.dim}>{t(`ranked.${right}`)}</p> : null}
      inputs={employeeInputs}
      save={(body) => change.mutateAsync({ params: { id }, body })}
      state={change}
      onClose={onClose}
      width={560}
    />
  )
}
