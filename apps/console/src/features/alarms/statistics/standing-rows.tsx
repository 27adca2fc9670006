import type { AlarmStanding } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from './statistics.module.css'

interface StandingRow {
  key: string
  name: string
  address: string
  standing: AlarmStanding
}

const parts = ['released', 'confirmed', 'unconfirmed'] as const

/** Counts as bars on one scale, split by how the alarms stand now; each leads to its alarms. */
export function StandingRows({ rows }: { rows: readonly StandingRow[] }) {
  const { t } = useTranslation('alarms')
  const most = Math.max(...rows.map(({ standing }) => standing.alarms), 1)
  return (
    <ul className={styles.rows}>
      {rows.map(({ key, name, address, standing }) => (
        <li key={key}>
          <Link to={address} className={styles.rowName} title={name}>
            {name}
          </Link>
          <span className={styles.bar} title={t('statistics.standing', { ...standing })}>
            {parts
              .filter((part) => standing[part] > 0)
              .map((part) => (
                <i key={part} className={styles[part]} style={{ width: `${(standing[part] / most) * 100}%` }} />
              ))}
          </span>
          <Link to={address} className={styles.count} aria-label={`${name} ${standing.alarms}`}>
            {standing.alarms}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** What the colours of the bars are. */
export function StandingLegend() {
  const { t } = useTranslation('alarms')
  return (
    <span className={styles.legend}>
      {[...parts].reverse().map((part) => (
        <span key={part}>
          <i className={styles[part]} /> {t(`statistics.${part}`)}
        </span>
      ))}
    </span>
  )
}
