import { PlusOutlined } from '@ant-design/icons'
import { type NotificationTarget, notificationTargetCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { Empty, Failure, Skeleton } from '../../ui/placeholders.tsx'
import styles from './notifications.module.css'
import { AddTargetDialog, ChangeTargetDialog } from './target-dialog.tsx'
import { TargetRow } from './target-row.tsx'

/** Webhooks and robots that are told of the business's alarms. */
export function TargetsCard() {
  const { t } = useTranslation('notifications')
  const [adding, setAdding] = useState(false)
  const [changing, change] = useState<NotificationTarget | null>(null)
  const targets = useCall(notificationTargetCalls.listNotificationTargets, {}, { every: 30_000 })
  const add = (
    <Button type="primary" size="small" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
      {t('targets.add')}
    </Button>
  )
  const some = (targets.data?.length ?? 0) > 0
  return (
    <Card title={t('targets.title')} flush extra={some ? add : null}>
      {targets.data ? (
        some ? (
          <ul className={styles.targets} aria-label={t('targets.title')}>
            {targets.data.map((target) => (
              <TargetRow key={target.id} target={target} onChange={() => change(target)} />
            ))}
          </ul>
        ) : (
          <Empty text={t('targets.none')} action={add} />
        )
      ) : targets.error ? (
        <Failure what={t('targets.title')} error={targets.error} at={targets.errorUpdatedAt} onRetry={() => void targets.refetch()} />
      ) : (
        <Skeleton rows={4} height={200} />
      )}
      {adding ? <AddTargetDialog onClose={() => setAdding(false)} /> : null}
      {changing ? <ChangeTargetDialog target={changing} onClose={() => change(null)} /> : null}
    </Card>
  )
}
