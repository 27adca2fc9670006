import { type DeviceDetail, sharingCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDeviceWork } from '../../shared/device-work.ts'
import { useCall } from '../../shared/query.ts'

/** "主设备 · 共享给 3 人": the person's right, and with how many the device is shared for those who may share it. */
export function RightFact({ device }: { device: DeviceDetail }) {
  const { t } = useTranslation('device')
  const ask = useDeviceWork((work) => work.ask)
  const shares = useCall(sharingCalls.listShares, { params: { deviceId: device.id } }, { enabled: device.mayShare, staleTime: 60_000 })
  const count = shares.data?.items.length ?? 0
  const right = t(device.shared ? `shared.${device.right}` : `right.${device.right}`)
  if (count === 0) return <>{right}</>
  return (
    <>
      {right} ·{' '}
      <button type="button" className="kw-device-shares" onClick={() => ask({ work: 'share', devices: [device] })}>
        {t('sharedWith', { count })}
      </button>
    </>
  )
}

/** Opens the dialog of sharing; only for those who may share the device. */
export function ShareButton({ device }: { device: DeviceDetail }) {
  const { t } = useTranslation('device')
  const ask = useDeviceWork((work) => work.ask)
  if (!device.mayShare) return null
  return <Button onClick={() => ask({ work: 'share', devices: [device] })}>{t('share')}</Button>
}
