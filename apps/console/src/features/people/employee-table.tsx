import { type Employee, employeeCalls } from '@kilowatch/contract'
import { Button, Segmented } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCall } from '../../shared/query.ts'
import { mayManage, useSession } from '../../shared/session.ts'
import { DepartmentSelect } from '../../ui/pickers/department-select.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useTableState } from '../../ui/table/use-table-state.ts'
import { EmployeeActions } from './employee-actions.tsx'
import { EmployeeCard } from './employee-card.tsx'
import { employeeColumns } from './employee-columns.tsx'
import { type EmployeeFilters, type EmployeeSort, employeeSorts, isFiltered, noFilters, queryOf } from './employee-filters.ts'
import { ExportEmployees } from './export-employees.tsx'
import styles from './people.module.css'
import { useEmployeeWork } from './use-employee-work.tsx'

interface EmployeeTableProps {
  filters: EmployeeFilters
  onFilter: (change: Partial<EmployeeFilters>) => void
  onInvite: () => void
}

const idOf = (employee: Employee) => employee.id

/** The filtered employees. */
export function EmployeeTable({ filters, onFilter, onInvite }: EmployeeTableProps) {
  const { t } = useTranslation('people')
  const navigate = useNavigate()
  const manages = mayManage(useSession().right)
  const { work, dialogs } = useEmployeeWork()
  const state = useTableState<EmployeeSort>('name', employeeSorts)
  const query = queryOf(filters, state.sort)
  const employees = useCall(
    employeeCalls.listEmployees,
    { query: { ...query, page: state.page, pageSize: state.pageSize } },
    { keep: true },
  )
  const columns = useMemo(() => {
    const all = employeeColumns(t, (employee) => <EmployeeActions employee={employee} work={work} />)
    return manages ? all : all.filter(({ key }) => key !== 'actions')
  }, [t, work, manages])
  return (
    <>
      <DataTable<Employee>
        name={t('members')}
        rows={employees.data?.items}
        total={employees.data?.total ?? 0}
        rowKey={idOf}
        columns={columns}
        state={state}
        error={employees.error}
        failedAt={employees.errorUpdatedAt}
        onRetry={() => void employees.refetch()}
        empty={<Empty text={t('none')} action={manages ? <Button onClick={onInvite}>{t('invite')}</Button> : null} />}
        filtered={isFiltered(filters)}
        onClearFilters={() => onFilter(noFilters)}
        toolbar={<Filters filters={filters} byContact={manages} onFilter={onFilter} />}
        tools={manages ? <ExportEmployees query={query} /> : null}
        card={(employee) => <EmployeeCard employee={employee} actions={<EmployeeActions employee={employee} work={work} />} />}
        onOpen={(employee) => navigate(`/enterprise/detail/member/${employee.id}`)}
      />
      {dialogs}
    </>
  )
}

function Filters({ filters, byContact, onFilter }: Pick<EmployeeTableProps, 'filters' | 'onFilter'> & { byContact: boolean }) {
  const { t } = useTranslation(['people', 'common'])
  return (
    <>
      <SearchField
        label={t(byContact ? 'searchLabel' : 'searchNames')}
        value={filters.search}
        onSearch={(search) => onFilter({ search, page: 1 })}
      />
      <DepartmentSelect
        className={styles.select ?? ''}
        label={t('departmentLabel')}
        placeholder={t('allDepartments')}
        value={filters.deptId}
        onChange={(deptId) => onFilter({ deptId: deptId ?? '', page: 1 })}
      />
      <Segmented<EmployeeFilters['state']>
        aria-label={t('state')}
        value={filters.state}
        options={[
          { value: 'all', label: t('common:all') },
          { value: 'joined', label: t('states.joined') },
          { value: 'invited', label: t('states.invited') },
        ]}
        onChange={(state) => onFilter({ state, page: 1 })}
      />
    </>
  )
}
