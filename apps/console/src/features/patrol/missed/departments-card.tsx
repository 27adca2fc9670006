import { type DepartmentPatrol, noDepartment, patrolMissedCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../shared/link.tsx'
import { useCall } from '../../../shared/query.ts'
import { Card } from '../../../ui/card.tsx'
import figures from '../../../ui/figure-table.module.css'
import { wireOf } from '../../../ui/list/list-address.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import type { Days } from '../../../ui/pickers/day-range.tsx'
import { Empty } from '../../../ui/placeholders.tsx'
import styles from './missed.module.css'
import { depthOf } from './missed-rules.ts'

interface DepartmentsCardProps {
  days: Days
  /** Empty: all of them. */
  chosen: string
  onChoose: (departmentId: string) => void
}

/** Departments with what was inspected and what was not; one that is chosen narrows the lists below. */
export function DepartmentsCard({ days, chosen, onChoose }: DepartmentsCardProps) {
  const { t } = useTranslation('patrol-missed')
  const departments = useCall(patrolMissedCalls.readDepartmentPatrol, { query: wireOf({ ...days }) }, { keep: true })
  const all = chosen ? (
    <Button size="small" onClick={() => onChoose('')}>
      {t('all')}
    </Button>
  ) : null
  return (
    <Card title={t('departments')} note={t('of', { ...days })} extra={all} flush>
      <Loaded of={departments} what={t('departments')} rows={4} height={160}>
        {(rows) => (rows.length === 0 ? <Empty text={t('noneYet')} /> : <Departments {...{ rows, days, chosen, onChoose }} />)}
      </Loaded>
    </Card>
  )
}

function Departments({ rows, ...parts }: DepartmentsCardProps & { rows: readonly DepartmentPatrol[] }) {
  const { t } = useTranslation('patrol-missed')
  return (
    <table className={`${figures.table} ${styles.departments}`}>
      <thead>
        <tr>
          <th>{t('department')}</th>
          <th className={`${figures.figure} ${styles.wide}`}>{t('devices')}</th>
          <th className={`${figures.figure} ${styles.wide}`}>{t('inspected')}</th>
          <th className={figures.figure}>{t('uninspected')}</th>
          <th className={figures.figure}>{t('cards')}</th>
          <th className={figures.figure}>{t('tasks')}</th>
          <th className={figures.figure}>{t('overdue')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Department key={row.departmentId ?? noDepartment} row={row} depth={depthOf(row, rows)} {...parts} />
        ))}
      </tbody>
    </table>
  )
}

function Department({ row, depth, days, chosen, onChoose }: DepartmentsCardProps & { row: DepartmentPatrol; depth: number }) {
  const { t } = useTranslation('patrol-missed')
  const id = row.departmentId ?? noDepartment
  const name = row.departmentId === null ? t('noDepartment') : row.name
  const { devices, inspected, uninspected, incomplete, due, done, overdue } = row
  const late = new URLSearchParams({ state: 'overdue', departmentId: id, ...days })
  return (
    <tr>
      <td style={{ paddingLeft: `calc(14px + ${depth} * 1.25em)` }}>
        <button type="button" className={styles.name} aria-pressed={chosen === id} onClick={() => onChoose(chosen === id ? '' : id)}>
          {name}
        </button>
      </td>
      <td className={`${figures.figure} ${styles.wide}`}>{devices}</td>
      <td className={`${figures.figure} ${styles.wide}`}>{inspected}</td>
      <td className={figures.figure}>{uninspected}</td>
      <td className={figures.figure}>{incomplete}</td>
      <td className={figures.figure}>{due === 0 ? '—' : t('doneOf', { done, due })}</td>
      <td className={figures.figure}>
        {overdue === 0 ? (
          0
        ) : (
          <Link to={`/patrol_order/patrol_order_list?${late}`} aria-label={t('overdueOf', { name, count: overdue })}>
            {overdue}
          </Link>
        )}
      </td>
    </tr>
  )
}
