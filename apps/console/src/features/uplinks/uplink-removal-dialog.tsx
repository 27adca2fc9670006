import { alarmCalls, deviceCalls, homeCalls, type Uplink, uplinkCalls } from '@kilowatch/contract'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { RemovalDialog } from '../../ui/removal-dialog.tsx'

const _touched = [
  uplinkCalls.listUplinks,
  deviceCalls.listDevices,
  deviceCalls.readDeviceFacets,
  alarmCalls.listAlarms,
  alarmCalls.readAlarmCounts,
  homeCalls.readHome,
]

interface UplinkRemovalDialogProps {
  uplink: Uplink
  /** It is about to be removed: anyone who shows it stops. */
  onRemove: (uplinkId: string) => void
  onClose: () => void
}

/** Removes a gateway with everything that came through it; its name is typed. */
export function UplinkRemovalDialog({ uplink, onRemove, onClose }: UplinkRemovalDialogProps) {
  const { t } = useTranslation('uplinks')
  const { message } = App.useApp()
  const remove = useCommand(uplinkCalls.removeUplink, {
    onDone: () => {
      void message.success(t('removed', { name: uplink.name }))
      onClose()
    },
  })
  return (
    <RemovalDialog
      title={t('removeTitle', { name: uplink.name })}
      action={t('remove')}
      goes={[t('removal.devices', { count: uplink.devices }), t('removal.history'), t('removal.gateway'), t('removal.kept')]}
      word={uplink.name}
      asks={t('removal.type', { name: uplink.name })}
      differs={t('removal.differs')}
      pending={remove.isPending}
      error={remove.error}
      onRemove={() => {
        onRemove(uplink.id)
        remove.mutate({ params: { uplinkId: uplink.id } })
      }}
      onClose={onClose}
    />
  )
}
