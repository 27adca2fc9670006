import { PlusOutlined } from '@ant-design/icons'
import { type DepartmentNode, departmentCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { mayManage, useSession } from '../../shared/session.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { everyDepartment } from '../../ui/pickers/department-tree.ts'
import { Empty } from '../../ui/placeholders.tsx'
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
  const tree = useCall(departmentCalls.readDepartmentTree, {})
  return (
    <Loaded of={tree} what={t('departments')} rows={8} height={320} frame={(meanwhile) => <Card>{meanwhile}</Card>}>
      {(all) => <Tree tree={all} onWish={onWish} />}
    </Loaded>
  )
}

function Tree({ tree, onWish }: { tree: readonly DepartmentNode[]; onWish: (wish: DepartmentWish) => void }) {
  const { t } = useTranslation('people')
  const manages = mayManage(useSession().right)
  const [{ dept }, change] = useUrlState(fields)
  const chosen = everyDepartment(tree).find(({ id }) => id === dept) ?? tree[0]
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
        <DepartmentTree tree={tree} chosen={chosen.id} onChoose={(id) => change({ dept: id })} />
      </Card>
      <DepartmentPanel key={chosen.id} tree={tree} department={chosen} onWish={onWish} />
    </div>
  )
}
