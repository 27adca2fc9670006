import type { Employee, employeeList } from '@kilowatch/contract'
import { Link } from '../../shared/link.tsx'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import styles from './people.module.css'

/** What the columns of employees show beside plain text. */
export const employeeCells: CellsOf<typeof employeeList> = {
  name: { width: 190, fixed: 'left', render: (employee) => <EmployeeName employee={employee} /> },
  departments: { width: 180, render: ({ departments }) => departments.map(({ name }) => name).join('、') },
  position: { width: 110, render: ({ position }) => position?.name },
  scope: { width: 170 },
  devices: { render: (employee) => <DeviceCount employee={employee} /> },
  state: {
    width: 130,
    marks: {
      joined: ['check', 'var(--normal)'],
      invited: ['waits', 'var(--notice)'],
      'invitation-expired': ['hourglass', 'var(--major)'],
    },
  },
}

function EmployeeName({ employee: { id, name, phone, email, jobNumber } }: { employee: Employee }) {
  return (
    <span className={styles.name}>
      <Link to={`/enterprise/detail/member/${id}`}>{name}</Link>
      <span title={[phone, email].filter(Boolean).join(' · ')}>{phone || email || jobNumber}</span>
    </span>
  )
}

function DeviceCount({ employee }: { employee: Employee }) {
  if (employee.devices === 0 || !employee.userId) return <span className={styles.dim}>{employee.devices}</span>
  return <Link to={`/new_device_list?employeeId=${employee.id}`}>{employee.devices}</Link>
}
