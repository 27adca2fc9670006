import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { PageProps } from '../../../shared/page-definition.ts'
import { Card } from '../../../ui/card.tsx'
import { RecordTable } from '../../../ui/patrol/record-table.tsx'
import { DevicePage } from '../device-page.tsx'

/** What was found on rounds at one device, and a record made from here. */
export function DevicePatrolsPage({ route }: PageProps) {
  const { t } = useTranslation('device')
  const navigate = useNavigate()
  return (
    <DevicePage route={route}>
      {({ device }) => (
        <Card
          title={t('patrols')}
          extra={
            device.right === 'view' ? null : (
              <Button onClick={() => void navigate(`/enterprise/detail/patrol/new?box_id=${device.id}`)}>{t('newPatrolRecord')}</Button>
            )
          }
          flush
        >
          <RecordTable deviceId={device.id} empty={t('noPatrols')} />
        </Card>
      )}
    </DevicePage>
  )
}
