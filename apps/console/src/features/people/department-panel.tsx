import { type Department, type DepartmentNode, departmentCalls, type Employee, employeeCalls, employeeRights } from '@kilowatch/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../shared/link.tsx'
import { useCall } from '../../shared/query.ts'
import { mayManage, useSession } from '../../shared/session.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { departmentPath } from '../../ui/pickers/department-tree.ts'
import { Empty } from '../../ui/placeholders.tsx'
import { useAskedCommand } from '../../ui/use-asked-command.ts'
import type { DepartmentWish } from './department-dialog.tsx'
import styles from './people.module.css'
import { SeenDevices } from './seen-devices.tsx'
import { TakeInDialog } from './take-in-dialog.tsx'

interface DepartmentPanelProps {
  tree: readonly DepartmentNode[]
  department: DepartmentNode
  onWish: (wish: DepartmentWish) => void
}

/** The chosen department: what can be done with it, its people, its devices. */
export function DepartmentPanel({ tree, department, onWish }: DepartmentPanelProps) {
  const { t } = useTranslation(['people', 'common'])
  const manages = mayManage(useSession().right)
  const [handing, setHanding] = useState(false)
  const remove = useRemoveDepartment()
  const buttons = (
    <>
      <Button size="small" onClick={() => onWish({ parentId: department.id })}>
        {t('department.addBelow')}
      </Button>
      <Button size="small" onClick={() => onWish({ department })}>
        {t('department.change')}
      </Button>
      <Button size="small" onClick={() => remove(department)}>
        {t('department.remove')}
      </Button>
    </>
  )
  return (
    <div className={styles.side}>
      <Card title={departmentPath(tree, department.id).join(' / ')} extra={manages ? buttons : null}>
        <People department={department} />
      </Card>
      <Card flush>
        <SeenDevices
          of={{ departmentId: department.id }}
          title={t('department.devices')}
          empty={t('department.noDevices')}
          tools={manages ? <Button onClick={() => setHanding(true)}>{t('handOver.open')}</Button> : null}
        />
      </Card>
      {handing ? <TakeInDialog holder={{ name: department.name, departmentId: department.id }} onClose={() => setHanding(false)} /> : null}
    </div>
  )
}

const shownPeople = 30

function People({ department }: { department: Department }) {
  const { t } = useTranslation('people')
  const people = useCall(employeeCalls.listEmployees, { query: { deptId: department.id, pageSize: shownPeople } }, { keep: true })
  return (
    <Loaded of={people} what={t('everybody')} rows={2} height={60}>
      {({ items, total }) =>
        total === 0 ? <Empty text={t('department.noPeople')} /> : <Some department={department} of={items} total={total} />
      }
    </Loaded>
  )
}

function Some({ department, of, total }: { department: Department; of: readonly Employee[]; total: number }) {
  const { t } = useTranslation('people')
  const language = useLanguage()
  return (
    <ul className={styles.people} aria-label={t('everybody')}>
      {of.map((employee) => (
        <li key={employee.id}>
          <Link to={`/enterprise/detail/member/${employee.id}`}>{employee.name}</Link>{' '}
          <span className={styles.dim}>{employee.position?.name ?? employeeRights[employee.right][language]}</span>
        </li>
      ))}
      <li>
        <Link to={`/enterprise/member/list?deptId=${department.id}`}>{t('department.everybody', { count: total })}</Link>
      </li>
    </ul>
  )
}

function useRemoveDepartment(): (department: Department) => void {
  const { t } = useTranslation('people')
  const remove = useAskedCommand(departmentCalls.removeDepartments)
  return ({ id, name }) => {
    const words = { title: t('department.removeTitle', { name }), text: t('department.removeText'), action: t('department.remove') }
    remove({ query: { ids: id } }, { ...words, done: () => t('department.removed', { name }) })
  }
}
