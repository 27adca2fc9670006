import { PlusOutlined } from '@ant-design/icons'
import { type Group, groupCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageProps } from '../../shared/page-definition.ts'
import { useCall } from '../../shared/query.ts'
import { mayManage, useSession } from '../../shared/session.ts'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty, Failure, Skeleton } from '../../ui/placeholders.tsx'
import { urlText, useUrlState } from '../../ui/use-url-state.ts'
import { GroupDialog, type GroupWish } from './group-dialog.tsx'
import { chosenGroup } from './group-levels.ts'
import { GroupList } from './group-list.tsx'
import { GroupPanel } from './group-panel.tsx'
import styles from './groups.module.css'

const fields = { group: urlText() }
const levels: Readonly<Record<string, 1 | 2>> = { '/device_group_level1': 1, '/device_group_level2': 2 }

/** Groups of two levels; of the chosen one its groups or devices, and its people. One page under four addresses. */
export function GroupsPage({ route }: PageProps) {
  const { t } = useTranslation('groups')
  const { right, businessId } = useSession()
  const [wish, setWish] = useState<GroupWish | null>(null)
  return (
    <Page
      actions={
        mayManage(right) && businessId ? (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setWish({ parentId: null })}>
            {t('add')}
          </Button>
        ) : null
      }
    >
      {businessId ? (
        <Groups level={levels[route.path] ?? null} onWish={setWish} />
      ) : (
        <Card>
          <Empty text={t('noBusiness')} />
        </Card>
      )}
      {wish ? <GroupDialog wish={wish} onClose={() => setWish(null)} /> : null}
    </Page>
  )
}

function Groups({ level, onWish }: { level: 1 | 2 | null; onWish: (wish: GroupWish) => void }) {
  const { t } = useTranslation('groups')
  const [{ group }] = useUrlState(fields)
  const groups = useCall(groupCalls.listGroups, {})
  if (groups.data) return <Loaded groups={groups.data} chosen={chosenGroup(groups.data, group, level)} onWish={onWish} />
  return (
    <Card>
      {groups.error ? (
        <Failure what={t('groups')} error={groups.error} at={groups.errorUpdatedAt} onRetry={() => void groups.refetch()} />
      ) : (
        <Skeleton rows={8} height={320} />
      )}
    </Card>
  )
}

interface LoadedProps {
  groups: readonly Group[]
  chosen: Group | undefined
  onWish: (wish: GroupWish) => void
}

function Loaded({ groups, chosen, onWish }: LoadedProps) {
  const { t } = useTranslation('groups')
  const manages = mayManage(useSession().right)
  if (!chosen) {
    const add = (
      <Button type="primary" onClick={() => onWish({ parentId: null })}>
        {t('add')}
      </Button>
    )
    return (
      <Card>
        <Empty text={t('none')} action={manages ? add : null} />
      </Card>
    )
  }
  return (
    <div className={styles.columns}>
      <Card title={t('groups')} flush>
        <GroupList groups={groups} chosen={chosen.id} moves={manages} />
      </Card>
      <GroupPanel key={chosen.id} groups={groups} group={chosen} onWish={onWish} />
    </div>
  )
}
