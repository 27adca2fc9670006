import { formatValue, pointName, type ResolvedPoint, shownUnit } from '@kilowatch/catalog'
import type { Top } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { deviceLink } from '../../shared/device-links.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { FigureText } from '../../ui/value.tsx'
import { commonLimit, type TopBar, topBars } from './figures.ts'
import styles from './top-card.module.css'

interface TopCardProps {
  measure: 'load' | 'temperature'
  tops: readonly Top[]
}
const most = 5

/** The highest of one measure, each with the alarm line of its own device. */
export function TopCard({ measure, tops }: TopCardProps) {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const bars = topBars(tops.slice(0, most))
  const common = commonLimit(bars)
  const limit = common ? `${formatValue(common.point, common.value, language)} ${unitOf(common.point, language)}` : ''
  const note = bars.some((bar) => bar.limitShare !== null) ? t(common ? 'tops.lineAt' : 'tops.line', { limit }) : undefined
  return (
    <Card title={t(`tops.${measure}`)} note={note}>
      {bars.length === 0 ? (
        <Empty text={t(measure === 'load' ? 'tops.noLoad' : 'tops.noTemperature')} />
      ) : (
        <ul className={styles.list}>
          {bars.map((bar) => (
            <Bar key={`${bar.top.deviceId} ${bar.top.key}`} bar={bar} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Bar({ bar: { top, point, share, limitShare, over } }: { bar: TopBar }) {
  const { t } = useTranslation('home')
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
        <i className={over ? styles.over : styles.fill} style={{ width: `${share * 100}%` }} />
        {limitShare === null ? null : <i className={styles.limit} style={{ left: `${limitShare * 100}%` }} />}
      </span>
      <span className={styles.value}>
        <FigureText figure={figure} unit={point ? unitOf(point, language) : ''} />
        {over ? <span className={styles.unseen}>{t('tops.overLimit')}</span> : null}
      </span>
    </li>
  )
}

function unitOf({ point }: ResolvedPoint, language: 'zh' | 'en'): string {
  return point.kind === 'state' ? '' : shownUnit(point.unit, language)
}

function nameOf(top: Top, point: ResolvedPoint | undefined, language: 'zh' | 'en'): string {
  return [top.site, top.deviceName, point ? pointName(point, language) : top.key].filter(Boolean).join(' · ')
}
