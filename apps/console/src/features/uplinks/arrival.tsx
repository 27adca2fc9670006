import { deviceType } from '@kilowatch/catalog'
import { deviceCalls, type Uplink, uplinkCalls } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { deviceLink } from '../../shared/device-links.ts'
import { useCall } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Failure, Skeleton } from '../../ui/placeholders.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { UplinkState } from './uplink-state.tsx'
import styles from './uplinks.module.css'

/** Waits for the gateway, and shows its devices as they appear. */
export function Arrival({ uplinkId }: { uplinkId: string }) {
  const { t } = useTranslation('uplinks')
  const uplink = useCall(uplinkCalls.readUplink, { params: { uplinkId } }, { poll: 5_000 })
  if (uplink.data) return <Arrived uplink={uplink.data} />
  if (uplink.error) return <Failure what={t('gateway')} error={uplink.error} onRetry={() => void uplink.refetch()} />
  return <Skeleton height={80} />
}

function Arrived({ uplink }: { uplink: Uplink }) {
  const { t } = useTranslation('uplinks')
  return (
    <div className={styles.arrival} aria-live="polite">
      <p className={styles.arrivalHead}>
        <strong>{uplink.name}</strong>
        <UplinkState uplink={uplink} />
      </p>
      {uplink.connected || uplink.devices > 0 ? <Devices uplinkId={uplink.id} /> : <p className={styles.dim}>{t('waiting')}</p>}
    </div>
  )
}

function Devices({ uplinkId }: { uplinkId: string }) {
  const { t } = useTranslation('uplinks')
  const language = useLanguage()
  const devices = useCall(deviceCalls.listDevices, { query: { uplinkId, sort: 'name', pageSize: 100 } }, { poll: 5_000, keep: true })
  const items = devices.data?.items ?? []
  if (items.length === 0) return <p className={styles.dim}>{t('noDevicesYet')}</p>
  return (
    <>
      <p>{t('devicesArrived', { count: devices.data?.total ?? 0 })}</p>
      <ul className={styles.devices}>
        {items.map((device) => (
          <li key={device.id}>
            <Link to={deviceLink(device)}>{device.name}</Link>
            <span className={styles.dim}>{deviceType(device.type)?.name[language] ?? device.type}</span>
            <StateBadge state={device.state} worst={device.worst} />
          </li>
        ))}
      </ul>
    </>
  )
}
