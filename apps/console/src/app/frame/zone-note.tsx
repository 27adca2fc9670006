import { useTranslation } from 'react-i18next'
import { useNow } from '../../shared/clock.ts'
import { browserZone, differsFromBrowser, offsetName, useShownZone } from '../../shared/zone.ts'
import styles from './header.module.css'

/** "Asia/Shanghai GMT+8": by whose clocks the pages go, for who sits where clocks show another time. */
export function ZoneNote({ short = false }: { short?: boolean }) {
  const { t } = useTranslation('frame')
  const zone = useShownZone()
  const now = useNow()
  if (!differsFromBrowser(now, zone)) return null
  const offset = offsetName(now, zone)
  const said = t('zone.why', { zone, offset, here: browserZone(), hereOffset: offsetName(now, browserZone()) })
  return (
    <span className={styles.zone} title={said}>
      {short ? offset : t('zone.short', { zone, offset })}
    </span>
  )
}

/** The same as a line of its own, where the header has no room for it. */
export function ZoneLine() {
  const { t } = useTranslation('frame')
  const zone = useShownZone()
  const now = useNow()
  if (!differsFromBrowser(now, zone)) return null
  return <p className={styles.zoneLine}>{t('zone.line', { zone, offset: offsetName(now, zone) })}</p>
}
