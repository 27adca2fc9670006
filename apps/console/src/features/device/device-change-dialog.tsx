import { deviceType, deviceTypes } from '@kilowatch/catalog'
import { type DeviceDetail, deviceCalls } from '@kilowatch/contract'
import { App, Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Dialog } from '../../ui/overlays.tsx'
import { useErrorText } from '../../ui/placeholders.tsx'

interface Names {
  name: string
  site: string
  type: string
}

/** The specification's limits: names 15 characters, sites 30. */
const longestName = 15
const longestSite = 30

/** Name, site and type of a device. Another type is asked about first: it closes the open alarms. */
export function DeviceChangeDialog({ device, onClose }: { device: DeviceDetail; onClose: () => void }) {
  const { t } = useTranslation('device')
  const language = useLanguage()
  const { message, modal } = App.useApp()
  const errorText = useErrorText()
  const [form] = Form.useForm<Names>()
  const change = useCommand(deviceCalls.changeDevice, {
    onDone: () => {
      message.success(t('change.done'))
      onClose()
    },
  })
  const send = (values: Names) => change.mutate({ params: { deviceId: device.id }, body: changedOnly(device, values) })
  const submit = (values: Names) => {
    if (values.type === device.type) return send(values)
    modal.confirm({
      title: t('change.retypeTitle', { type: deviceType(values.type)?.name[language] ?? values.type }),
      content: t('change.retypeText'),
      okText: t('change.retype'),
      cancelText: t('cancel'),
      okButtonProps: { type: 'default' },
      onOk: () => send(values),
    })
  }
  return (
    <Dialog
      touched={() => form.isFieldsTouched()}
      title={t('change.title')}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={change.isPending}
      onOk={form.submit}
      onClose={onClose}
      destroyOnHidden
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ name: device.name, site: device.site, type: device.type }}
        onFinish={submit}
      >
        <Form.Item name="name" label={t('change.name')} rules={[{ required: true, whitespace: true, message: t('empty') }]}>
          <Input maxLength={longestName} showCount autoComplete="off" />
        </Form.Item>
        <Form.Item name="site" label={t('change.site')} rules={[{ required: true, whitespace: true, message: t('empty') }]}>
          <Input maxLength={longestSite} showCount autoComplete="off" />
        </Form.Item>
        <Form.Item name="type" label={t('change.type')} extra={announcedText(device, language, t)}>
          <Select options={deviceTypes.map((type) => ({ value: type.code, label: type.name[language] }))} />
        </Form.Item>
        {change.isError && (
          <p role="alert" className="kw-form-error">
            {errorText(change.error)}
          </p>
        )}
      </Form>
    </Dialog>
  )
}

function changedOnly(device: DeviceDetail, values: Names): Partial<Names> {
  return Object.fromEntries(
    (['name', 'site', 'type'] as const).map((key) => [key, values[key].trim()] as const).filter(([key, value]) => value !== device[key]),
  )
}

/** What the uplink says the device is, where it differs from the person's choice. */
function announcedText(
  device: DeviceDetail,
  language: 'zh' | 'en',
  t: (key: string, values: { type: string }) => string,
): string | undefined {
  if (!device.announcedType) return undefined
  return t('change.announced', { type: deviceType(device.announcedType)?.name[language] ?? device.announcedType })
}
