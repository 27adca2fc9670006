import type { Device } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { deviceLink } from '../../shared/device-links.ts'
import { Link } from '../../shared/link.tsx'
import { useLanguage } from '../../shared/use-formats.ts'
import { typeName } from '../../ui/device-view.ts'
import { HeadlineValues } from '../../ui/headline-values.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { Age } from '../../ui/value.tsx'
import styles from './devices.module.css'

/** One device on a narrow screen. */
export function DeviceCard({ device }: { device: Device }) {
  const { t } = useTranslation('devices')
  const language = useLanguage()
  return (
    <Link to={deviceLink(device)} className={styles.card}>
      <span className={styles.cardHead}>
        <strong>{device.name}</strong>
        <StateBadge state={device.state} worst={device.worst} />
      </span>
      <span className={styles.dim}>{[typeName(device.type, language), device.site, device.id].filter(Boolean).join(' · ')}</span>
      <HeadlineValues device={device} />
      <span className={styles.dim}>
        {t('lastHeard')} {device.lastHeardAt ? <Age at={device.lastHeardAt} /> : '—'}
      </span>
    </Link>
  )
}
