import { deviceType, deviceTypes } from '@kilowatch/catalog'
import { type DeviceDetail, deviceCalls } from '@kilowatch/contract'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../shared/query.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { DeviceIcon } from '../../../ui/diagrams/device-icon.tsx'
import { useErrorText } from '../../../ui/placeholders.tsx'

/** What an unconfigured device is: chosen once, then its own pages open. */
export function TypeChoice({ device }: { device: DeviceDetail }) {
  const { t } = useTranslation('information')
  const language = useLanguage()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const [chosen, choose] = useState(device.announcedType ?? '')
  const change = useCommand(deviceCalls.changeDevice, {
    onDone: () => void message.success(t('typeSet')),
  })
  const types = deviceTypes.filter((type) => !type.traits.includes('unconfigured'))
  const announced = device.announcedType && deviceType(device.announcedType)
  return (
    <Card title={t('chooseType')} {...(announced ? { note: t('announced', { type: announced.name[language] }) } : {})}>
      <fieldset className="kw-types">
        <legend>{t('chooseTypeWhy')}</legend>
        {types.map((type) => (
          <label key={type.code} className={chosen === type.code ? 'kw-type kw-type-chosen' : 'kw-type'}>
            <input type="radio" name="kw-device-type" value={type.code} checked={chosen === type.code} onChange={() => choose(type.code)} />
            <DeviceIcon icon={type.icon} />
            {type.name[language]}
          </label>
        ))}
      </fieldset>
      {change.isError && (
        <p role="alert" className="kw-form-error">
          {errorText(change.error)}
        </p>
      )}
      <Button
        type="primary"
        loading={change.isPending}
        onClick={() => {
          if (!chosen) return void message.warning(t('typeMissing'))
          change.mutate({ params: { deviceId: device.id }, body: { type: chosen } })
        }}
      >
        {t('setType')}
      </Button>
    </Card>
  )
}
