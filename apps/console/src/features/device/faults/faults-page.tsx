import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { PageProps } from '../../../shared/page-definition.ts'
import { Card } from '../../../ui/card.tsx'
import { useDialog } from '../../../ui/dialogs.tsx'
import { ReportFault } from '../../../ui/faults/dialogs.ts'
import { FaultTable } from '../../../ui/faults/fault-table.tsx'
import { Empty } from '../../../ui/placeholders.tsx'
import { DevicePage } from '../device-page.tsx'

/** Faults of one device, and one reported from here. */
export function DeviceFaultsPage({ route }: PageProps) {
  const { t } = useTranslation('faults')
  return (
    <DevicePage route={route}>
      {({ device }) => (
        <Card title={t('all')} extra={device.right === 'view' ? null : <Report device={device} />} flush>
          <FaultTable deviceId={device.id} empty={<Empty text={t('noneOfDevice')} />} />
        </Card>
      )}
    </DevicePage>
  )
}

function Report({ device: { id, name, type, site } }: { device: { id: string; name: string; type: string; site: string } }) {
  const { t } = useTranslation('faults')
  const open = useDialog()
  return (
    <Button onClick={() => open((close) => <ReportFault of={{ devices: [{ id, name, type, site }] }} onClose={close} />)}>
      {t('report.title')}
    </Button>
  )
}
