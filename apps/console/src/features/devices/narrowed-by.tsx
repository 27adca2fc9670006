import { departmentCalls, employeeCalls, groupCalls } from '@kilowatch/contract'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import type { FilterInput } from '../../ui/list/filter-places.ts'

// Filters that other pages set by a link, each to be taken away.

export function NarrowedByDepartment(input: FilterInput) {
  const { data } = useCall(departmentCalls.readDepartment, { params: { id: input.value } }, { enabled: input.value !== '' })
  return <NarrowedBy {...input} by="departmentId" name={data?.name} />
}

export function NarrowedByGroup(input: FilterInput) {
  const { data } = useCall(groupCalls.readGroup, { params: { groupId: input.value } }, { enabled: input.value !== '' })
  return <NarrowedBy {...input} by="groupId" name={data?.name} />
}

export function NarrowedByEmployee(input: FilterInput) {
  const { data } = useCall(employeeCalls.readEmployee, { params: { id: input.value } }, { enabled: input.value !== '' })
  return <NarrowedBy {...input} by="employeeId" name={data?.name} />
}

interface NarrowedByProps extends FilterInput {
  by: 'departmentId' | 'groupId' | 'employeeId' | 'province' | 'city'
  /** Undefined until it is known, and where the value is the name. */
  name?: string | undefined
}

export function NarrowedBy({ by, value, name, onChange }: NarrowedByProps) {
  const { t } = useTranslation('devices')
  if (value === '') return null
  return (
    <Tag closable={{ 'aria-label': t('narrowed.clear') }} onClose={() => onChange('')}>
      {t(`narrowed.${by}`, { name: name ?? value })}
    </Tag>
  )
}
