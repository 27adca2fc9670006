import { employeeCalls, employeeFields } from '@kilowatch/contract'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { useSession } from '../../shared/session.ts'
import { ChoiceInput } from '../../ui/fields/field-items.tsx'
import styles from './people.module.css'

const scope = employeeFields.find((field) => field.key === 'scope')
type Scope = 'all' | 'below' | 'department' | 'own'

interface ScopeInputProps {
  /** Whose own devices count too; absent: somebody new. */
  employeeId?: string
  /** Given by the form. */
  id?: string
  value?: Scope
  onChange?: (value: unknown) => void
}

/** Which devices a person will see, and how many that are now with the departments chosen beside it. */
export function ScopeInput({ employeeId, value = 'below', ...given }: ScopeInputProps) {
  const { t } = useTranslation('people')
  const { businessId } = useSession()
  const departmentIds: string[] = Form.useWatch('departmentIds') ?? []
  const query = { scope: value, departmentIds: departmentIds.join(','), ...(employeeId ? { employeeId } : {}) }
  const count = useCall(employeeCalls.countScope, { params: { id: businessId ?? '' }, query }, { keep: true }).data
  if (scope?.kind !== 'choice') return null
  return (
    <>
      <ChoiceInput {...given} field={scope} value={value} />
      {count && count.devices > 0 ? (
        <p role="status" className={count.seen === 0 ? styles.warned : styles.dim}>
          {t(`scopeCount.${count.seen === 0 ? 'none' : 'of'}`, { ...count })}
        </p>
      ) : null}
    </>
  )
}
