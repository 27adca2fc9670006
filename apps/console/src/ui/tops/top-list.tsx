import { formatValue, type Language, pointName, type ResolvedPoint, shownUnit } from '@kilowatch/catalog'
import type { Top } from '@kilowatch/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { deviceLink } from '../../shared/device-links.ts'
import { Link } from '../../shared/link.tsx'
import { useLanguage } from '../../shared/use-formats.ts'
import { FigureText } from '../value.tsx'
import { commonLimit, type TopBar } from './top-bars.ts'
import styles from './top-list.module.css'

/** Devices that stand worst by one measure, each with the alarm line of its own. */
export function TopList({ bars }: { bars: readonly TopBar[] }) {
  return (
    <ul className={styles.list}>
      {bars.map((bar) => (
        <Bar key={`${bar.top.deviceId} ${bar.top.key}`} bar={bar} />
      ))}
    </ul>
  )
}

/** What the lines in the bars are; undefined where there are none. */
export function limitNote(bars: readonly TopBar[], language: Language, t: TFunction<'common'>): string | undefined {
  if (bars.every((bar) => bar.limitShare === null)) return undefined
  const common = commonLimit(bars)
  if (!common) return t('tops.line')
  return t('tops.lineAt', { limit: `${formatValue(common.point, common.value, language)} ${unitOf(common.point, language)}` })
}

function Bar({ bar: { top, point, share, limitShare, beyond } }: { bar: TopBar }) {
  const { t } = useTranslation('common')
  const language = useLanguage()
  const figure = point ? formatValue(point, top.value, language) : String(top.value)
  return (
    <li className={styles.row}>
      <Link
        to={deviceLink({ id: top.deviceId, type: top.deviceType }, top.key)}
        className={styles.name}
        title={nameOf(top, point, language)}
      >
        {[top.site, top.deviceName].filter(Boolean).join(' ')}
        {point?.index ? <span> {point.index}</span> : null}
      </Link>
      <span className={styles.track} aria-hidden="true">
        <i className={beyond ? styles.beyond : styles.fill} style={{ width: `${share * 100}%` }} />
        {limitShare === null ? null : <i className={styles.limit} style={{ left: `${limitShare * 100}%` }} />}
      </span>
      <span className={styles.value}>
        <FigureText figure={figure} unit={point ? unitOf(point, language) : ''} />
        {beyond ? <span className={styles.unseen}>{t('tops.beyondLimit')}</span> : null}
      </span>
    </li>
  )
}

function unitOf({ point }: ResolvedPoint, language: Language): string {
  return point.kind === 'state' ? '' : shownUnit(point.unit, language)
}

function nameOf(top: Top, point: ResolvedPoint | undefined, language: Language): string {
  return [top.site, top.deviceName, point ? pointName(point, language) : top.key].filter(Boolean).join(' · ')
}
