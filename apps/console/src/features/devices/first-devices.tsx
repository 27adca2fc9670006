import { useTranslation } from 'react-i18next'
import { mayManage, useSession } from '../../shared/session.ts'
import { Card } from '../../ui/card.tsx'
import { NothingSeen } from '../../ui/nothing-seen.tsx'
import { AddDeviceLink } from './add-device-link.tsx'

/** Nothing is seen: nothing is watched yet, or nothing of it by this person. */
export function FirstDevices() {
  const { t } = useTranslation('devices')
  const manages = mayManage(useSession().right)
  return (
    <Card>
      <NothingSeen otherwise={t(manages ? 'first' : 'firstForOthers')} action={<AddDeviceLink primary />} />
    </Card>
  )
}
