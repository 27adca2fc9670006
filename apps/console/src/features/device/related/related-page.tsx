import './related.css'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageProps } from '../../../shared/page-definition.ts'
import { mayManage } from '../../../shared/session.ts'
import { Card } from '../../../ui/card.tsx'
import { Empty, Failure, Skeleton } from '../../../ui/placeholders.tsx'
import type { DeviceData } from '../device-data.ts'
import { DevicePage } from '../device-page.tsx'
import { AffectedList } from './affected-list.tsx'
import { RelateDialog } from './relate-dialog.tsx'
import { SupplyDiagram } from './supply-diagram.tsx'
import { freeInput, supplyView } from './supply-view.ts'
import { useSupply } from './use-supply.ts'

/** What feeds the device and what it feeds, and what loses its supply when it fails. */
export function DeviceRelatedPage({ route }: PageProps) {
  return <DevicePage route={route}>{(data) => <Related data={data} />}</DevicePage>
}

function Related({ data: { device } }: { data: DeviceData }) {
  const { t } = useTranslation('related')
  const [adding, add] = useState(false)
  const { asked, supply } = useSupply(device.id)
  const manages = mayManage(device.right)
  const addButton = manages ? <Button onClick={() => add(true)}>{t('add')}</Button> : null
  return (
    <div className="kw-related">
      <Card title={t('title')} note={t('note')} extra={addButton}>
        {supply ? <Shown supply={supply} device={device} /> : asked.isError ? <Failed asked={asked} /> : <Skeleton height={220} />}
      </Card>
      {supply ? <Affected supply={supply} deviceId={device.id} /> : null}
      {adding ? <RelateDialog device={device} free={supply ? freeInput(supply, device.id) : 1} onClose={() => add(false)} /> : null}
    </div>
  )
}

type Supplied = ReturnType<typeof useSupply>

function Failed({ asked }: Pick<Supplied, 'asked'>) {
  const { t } = useTranslation('related')
  return <Failure what={t('title')} error={asked.error} at={asked.errorUpdatedAt} onRetry={() => void asked.refetch()} />
}

function Shown({ supply, device }: { supply: NonNullable<Supplied['supply']>; device: DeviceData['device'] }) {
  const { t } = useTranslation('related')
  const view = supplyView(supply, device.id)
  if (view.above.length + view.below.length === 0) return <Empty text={t('none')} />
  return <SupplyDiagram view={view} device={device} />
}

function Affected({ supply, deviceId }: { supply: NonNullable<Supplied['supply']>; deviceId: string }) {
  const { t } = useTranslation('related')
  const view = supplyView(supply, deviceId)
  if (view.below.length === 0) return null
  return (
    <Card title={t('ifFails')} note={t('ifFailsNote')}>
      <AffectedList affected={view.affected} />
    </Card>
  )
}
