import type { AlarmStanding } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../shared/link.tsx'
import { SplitBar } from '../../../ui/split-bar.tsx'
import styles from './statistics.module.css'

interface StandingRow {
  key: string
  name: string
  address: string
  standing: AlarmStanding
}

const colours = { released: 'var(--text-3)', confirmed: 'var(--primary)', unconfirmed: 'var(--critical)' } as const
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
          <SplitBar
            most={most}
            title={t('statistics.standing', { ...standing })}
            parts={parts.map((part) => ({ key: part, count: standing[part], colour: colours[part] }))}
          />
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
          <i style={{ background: colours[part] }} /> {t(`statistics.${part}`)}
        </span>
      ))}
    </span>
  )
}
