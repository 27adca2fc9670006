import type { Language } from '@kilowatch/catalog'
import { type Employee, employeeRights, employeeScopes } from '@kilowatch/contract'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import type { Column } from '../../ui/table/column.ts'
import { Time } from '../../ui/value.tsx'
import { EmployeeState } from './employee-state.tsx'
import { contactOf } from './employee-view.ts'
import styles from './people.module.css'

/** Columns of the list of employees; `actions`: for those who manage them. */
export function employeeColumns(
  t: TFunction<'people'>,
  language: Language,
  actions?: (employee: Employee) => ReactNode,
): readonly Column<Employee>[] {
  const dash = <span className={styles.dim}>—</span>
  return [
    {
      ...{ key: 'name', title: t('member'), width: 190, fixed: 'left', sort: 'name', optional: false },
      render: (employee) => <EmployeeName employee={employee} />,
    },
    { key: 'departments', title: t('departments'), width: 180, render: (employee) => departmentNames(employee) || dash },
    { key: 'position', title: t('position'), width: 110, render: ({ position }) => position?.name ?? dash },
    { key: 'right', title: t('role'), width: 100, render: ({ right }) => employeeRights[right][language] },
    { key: 'scope', title: t('scope'), width: 170, render: ({ scope }) => employeeScopes[scope][language] },
    { key: 'devices', title: t('devices'), width: 80, align: 'right', render: (employee) => <DeviceCount employee={employee} /> },
    { key: 'state', title: t('state'), width: 130, render: (employee) => <EmployeeState employee={employee} /> },
    {
      ...{ key: 'joined', title: t('joinedAt'), width: 110, sort: 'joined' },
      render: ({ joinedAt }) => (joinedAt ? <Time at={joinedAt} /> : dash),
    },
    { key: 'jobNumber', title: t('jobNumber'), width: 110, hidden: true, render: ({ jobNumber }) => jobNumber || dash },
    { key: 'remark', title: t('remark'), width: 180, hidden: true, render: ({ remark }) => remark || dash },
    ...(actions
      ? [{ key: 'actions', title: t('actions'), width: 72, fixed: 'right', optional: false, render: actions } satisfies Column<Employee>]
      : []),
  ]
}

export function departmentNames({ departments }: Pick<Employee, 'departments'>): string {
  return departments.map(({ name }) => name).join('、')
}

export function EmployeeName({ employee }: { employee: Employee }) {
  return (
    <span className={styles.name}>
      <Link to={`/enterprise/detail/member/${employee.id}`}>{employee.name}</Link>
      <span title={contactOf(employee)}>{employee.phone || employee.email || employee.jobNumber}</span>
    </span>
  )
}

function DeviceCount({ employee }: { employee: Employee }) {
  if (employee.devices === 0 || !employee.userId) return <span className={styles.dim}>{employee.devices}</span>
  return <Link to={`/new_device_list?employeeId=${employee.id}`}>{employee.devices}</Link>
}
