import { useTranslation } from 'react-i18next'
import { endsFirst, urgencyOf } from './batteries.ts'
import styles from './battery-badge.module.css'
import type { CauseRow } from './causes.ts'

/** How many devices run on battery because of a cause, and the least of their minutes. */
export function BatteryBadge({ supplies }: Pick<CauseRow, 'supplies'>) {
  const { t } = useTranslation('home')
  if (supplies.length === 0) return null
  const first = endsFirst(supplies)
  const which = supplies.length === 1 ? 'onBattery' : 'manyOnBattery'
  return (
    <span className={`${styles.badge} ${first ? styles[urgencyOf(first)] : ''}`} title={first?.deviceName}>
      {first
        ? t(`causes.${which}`, { devices: supplies.length, minutes: first.minutes })
        : t(`causes.${which}Unknown`, { devices: supplies.length })}
    </span>
  )
}
