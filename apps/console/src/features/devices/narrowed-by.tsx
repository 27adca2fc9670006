import { departmentCalls, employeeCalls, groupCalls } from '@kilowatch/contract'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import type { DeviceFilters } from './device-filters.ts'

interface NarrowedByProps {
  filters: DeviceFilters
  onChange: (change: Partial<DeviceFilters>) => void
}

/** Filters that other pages set by a link: one department, group or person, each to be taken away. */
export function NarrowedBy({ filters, onChange }: NarrowedByProps) {
  const { t } = useTranslation('devices')
  const { departmentId, groupId, employeeId } = filters
  const department = useCall(departmentCalls.readDepartment, { params: { id: departmentId } }, { enabled: departmentId !== '' })
  const group = useCall(groupCalls.readGroup, { params: { groupId } }, { enabled: groupId !== '' })
  const employee = useCall(employeeCalls.readEmployee, { params: { id: employeeId } }, { enabled: employeeId !== '' })
  const narrowings = [
    { key: 'departmentId', value: departmentId, name: department.data?.name },
    { key: 'groupId', value: groupId, name: group.data?.name },
    { key: 'employeeId', value: employeeId, name: employee.data?.name },
  ] as const
  return narrowings
    .filter(({ value }) => value !== '')
    .map(({ key, value, name }) => (
      <Tag key={key} closable={{ 'aria-label': t('narrowed.clear') }} onClose={() => onChange({ [key]: '', page: 1 })}>
        {t(`narrowed.${key}`, { name: name ?? value })}
      </Tag>
    ))
}
