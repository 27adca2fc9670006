import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { AddDeviceLink } from './add-device-link.tsx'

/** Nothing is watched yet. */
export function FirstDevices() {
  const { t } = useTranslation('devices')
  return (
    <Card>
      <Empty text={t('first')} action={<AddDeviceLink primary />} />
    </Card>
  )
}
