import { type DeviceExchanges, intervalFields, type UplinkConfig, uplinkConfigCalls } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { RecordDialog } from '../../ui/fields/record-dialog.tsx'

interface UplinkIntervalProps {
  uplink: { id: string; name: string }
  config: UplinkConfig
  onClose: () => void
}

/** How often a gateway reads its devices. */
export function UplinkIntervalDialog({ uplink, config, onClose }: UplinkIntervalProps) {
  const { t } = useTranslation('uplinks')
  const save = useCommand(uplinkConfigCalls.saveUplinkInterval)
  return (
    <RecordDialog
      fields={intervalFields}
      record={{ seconds: config.interval === null ? null : config.interval / 1_000 }}
      title={t('interval.of', { name: uplink.name })}
      lead={t('interval.uplinkText')}
      done={t('interval.saved')}
      save={(body) => save.mutateAsync({ params: { uplinkId: uplink.id }, body })}
      state={save}
      onClose={onClose}
    />
  )
}

/** How often one device is read. */
export function DeviceIntervalDialog({ device, onClose }: { device: DeviceExchanges; onClose: () => void }) {
  const { t } = useTranslation('uplinks')
  const save = useCommand(uplinkConfigCalls.saveDeviceInterval)
  return (
    <RecordDialog
      fields={intervalFields}
      record={{ seconds: device.own && device.wantedMs !== null ? device.wantedMs / 1_000 : null }}
      title={t('interval.of', { name: device.name })}
      lead={t('interval.deviceText')}
      done={t('interval.saved')}
      save={(body) => save.mutateAsync({ params: { deviceId: device.id }, body })}
      state={save}
      onClose={onClose}
    />
  )
}
