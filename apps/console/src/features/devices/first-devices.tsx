import { useTranslation } from 'react-i18next'
import { mayManage, useSession } from '../../shared/session.ts'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { AddDeviceLink } from './add-device-link.tsx'

/** Nothing is watched yet. */
export function FirstDevices() {
  const { t } = useTranslation('devices')
  const manages = mayManage(useSession().right)
  return (
    <Card>
      <Empty text={t(manages ? 'first' : 'firstForOthers')} action={<AddDeviceLink primary />} />
    </Card>
  )
}
