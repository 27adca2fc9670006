import { type DeviceDetail, leavingCalls } from '@kilowatch/contract'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCommand } from '../../shared/query.ts'
import { RemovalDialog } from '../../ui/removal-dialog.tsx'
import { forgetLastDevice } from './last-device.ts'

/** Removes a device for good; its name is typed, so that nobody removes the wrong one. */
export function RemoveDialog({ device, onClose }: { device: DeviceDetail; onClose: () => void }) {
  const { t } = useTranslation('device')
  const { message } = App.useApp()
  const navigate = useNavigate()
  const remove = useCommand(leavingCalls.removeDevice, {
    onDone: () => {
      forgetLastDevice(device.id)
      void message.success(t('remove.done', { name: device.name }))
      navigate('/new_device_list', { replace: true })
    },
  })
  return (
    <RemovalDialog
      title={t('remove.title', { name: device.name })}
      action={t('remove.action')}
      goes={[t('remove.atOnce'), t('remove.history'), t('remove.gateway'), t('remove.kept')]}
      word={device.name}
      asks={t('remove.type', { name: device.name })}
      differs={t('remove.differs')}
      pending={remove.isPending}
      error={remove.error}
      onRemove={({ word }) => remove.mutate({ params: { deviceId: device.id }, body: { name: word } })}
      onClose={onClose}
    />
  )
}
