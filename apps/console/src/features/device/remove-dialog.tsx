import { alarmCalls, type DeviceDetail, deviceCalls, leavingCalls, overviewCalls, uplinkCalls } from '@kilowatch/contract'
import { App, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCommand } from '../../shared/query.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { forgetLastDevice } from './last-device.ts'

/** Removes a device for good; its name is typed, so that nobody removes the wrong one. */
export function RemoveDialog({ device, onClose }: { device: DeviceDetail; onClose: () => void }) {
  const { t } = useTranslation('device')
  const { message } = App.useApp()
  const navigate = useNavigate()
  const remove = useCommand(leavingCalls.removeDevice, {
    refreshes: [
      deviceCalls.listDevices,
      deviceCalls.readDeviceFacets,
      alarmCalls.listAlarms,
      alarmCalls.readAlarmCounts,
      overviewCalls.readOverview,
      uplinkCalls.listUplinks,
    ],
    onDone: () => {
      forgetLastDevice(device.id)
      void message.success(t('remove.done', { name: device.name }))
      navigate('/new_device_list', { replace: true })
    },
  })
  return (
    <FormDialog<{ name: string }>
      title={t('remove.title', { name: device.name })}
      action={t('remove.action')}
      initial={{ name: '' }}
      pending={remove.isPending}
      error={remove.error}
      onSubmit={({ name }) => remove.mutate({ params: { deviceId: device.id }, body: { name: name.trim() } })}
      onClose={onClose}
    >
      <ul className="kw-remove-facts">
        <li>{t('remove.atOnce')}</li>
        <li>{t('remove.history')}</li>
        <li>{t('remove.gateway')}</li>
        <li>{t('remove.kept')}</li>
      </ul>
      <Form.Item
        name="name"
        label={t('remove.type', { name: device.name })}
        rules={[
          {
            validator: (_, value: string = '') =>
              value.trim() === device.name ? Promise.resolve() : Promise.reject(new Error(t('remove.differs'))),
          },
        ]}
        validateTrigger="onSubmit"
      >
        <Input autoFocus autoComplete="off" maxLength={40} />
      </Form.Item>
    </FormDialog>
  )
}
