import { ToolOutlined } from '@ant-design/icons'
import { maintenanceCalls } from '@kilowatch/contract'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import styles from '../../ui/maintenance/maintenance.module.css'
import { useMaintained } from '../../ui/maintenance/use-maintained.ts'
import { useErrorText } from '../../ui/placeholders.tsx'
import { Time } from '../../ui/value.tsx'
import { Worded } from '../../ui/worded.tsx'
import type { DeviceData } from './device-data.ts'

/** That somebody works on the device, until when and why; whoever of its business operates it may end that. */
export function MaintenanceBar({ data: { device } }: { data: DeviceData }) {
  const { t } = useTranslation('maintenance')
  const { message } = App.useApp()
  const errorText = useErrorText()
  const work = useMaintained().get(device.id)
  const end = useCommand(maintenanceCalls.endMaintenance)
  if (!work) return null
  const finish = () =>
    void end.mutateAsync({ body: { boxIds: [device.id] } }).catch((error: unknown) => void message.warning(errorText(error)))
  return (
    <div className={styles.bar} role="status">
      <ToolOutlined aria-hidden="true" />
      <div className={styles.words}>
        <strong>
          <Worded text={t('until')} parts={{ time: <Time at={work.until} full /> }} />
        </strong>
        <span>{[work.reason, work.by?.name].filter(Boolean).join(' · ')}</span>
        <span>{t('lead')}</span>
      </div>
      {device.right === 'view' || device.shared ? null : (
        <Button loading={end.isPending} onClick={finish}>
          {t('end')}
        </Button>
      )}
    </div>
  )
}
