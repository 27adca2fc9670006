import { PlusOutlined } from '@ant-design/icons'
import { departmentCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { mayManage, useSession } from '../../shared/session.ts'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { everyDepartment } from '../../ui/pickers/department-tree.ts'
import { Empty, Failure, Skeleton } from '../../ui/placeholders.tsx'
import { urlText, useUrlState } from '../../ui/use-url-state.ts'
import { DepartmentDialog, type DepartmentWish } from './department-dialog.tsx'
import { DepartmentPanel } from './department-panel.tsx'
import { DepartmentTree } from './department-tree.tsx'
import { NoBusiness } from './no-business.tsx'
import styles from './people.module.css'

const fields = { dept: urlText() }

/** Departments as a tree; of the chosen one its people and its devices. */
export function DepartmentsPage() {
  const { t } = useTranslation('people')
  const { right, businessId } = useSession()
  const manages = mayManage(right)
  const [wish, setWish] = useState<DepartmentWish | null>(null)
  return (
    <Page
      actions={
        manages && businessId ? (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setWish({ parentId: null })}>
            {t('department.add')}
          </Button>
        ) : null
      }
    >
      {businessId ? <Departments onWish={setWish} /> : <NoBusiness />}
      {wish ? <DepartmentDialog wish={wish} onClose={() => setWish(null)} /> : null}
    </Page>
  )
}

function Departments({ onWish }: { onWish: (wish: DepartmentWish) => void }) {
  const { t } = useTranslation('people')
  const manages = mayManage(useSession().right)
  const [{ dept }, change] = useUrlState(fields)
  const tree = useCall(departmentCalls.readDepartmentTree, {})
  if (!tree.data) {
    return (
      <Card>
        {tree.error ? (
          <Failure what={t('departments')} error={tree.error} at={tree.errorUpdatedAt} onRetry={() => void tree.refetch()} />
        ) : (
          <Skeleton rows={8} height={320} />
        )}
      </Card>
    )
  }
  const chosen = everyDepartment(tree.data).find(({ id }) => id === dept) ?? tree.data[0]
  if (!chosen) {
    const add = (
      <Button type="primary" onClick={() => onWish({ parentId: null })}>
        {t('department.add')}
      </Button>
    )
    return (
      <Card>
        <Empty text={t('department.none')} action={manages ? add : null} />
      </Card>
    )
  }
  return (
    <div className={styles.columns}>
      <Card title={t('department.tree')}>
        <DepartmentTree tree={tree.data} chosen={chosen.id} onChoose={(id) => change({ dept: id })} />
      </Card>
      <DepartmentPanel key={chosen.id} tree={tree.data} department={chosen} onWish={onWish} />
    </div>
  )
}
