import type { Home } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { clockOf } from '../../shared/zone.ts'
import { Card } from '../../ui/card.tsx'
import { useBoxWidth } from '../../ui/charts/use-box-width.ts'
import { Empty } from '../../ui/placeholders.tsx'
import { type HourPart, hourParts, hourScale, hourTotal } from './figures.ts'
import styles from './hours-card.module.css'

type Hour = Home['hours'][number]

/** Colours of past counts (visual rule 31). */
const colours: Readonly<Record<HourPart, string>> = {
  unconfirmed: 'var(--critical)',
  confirmed: 'var(--s1)',
  released: 'var(--path-dead)',
}
const height = 132
const plot = { left: 24, right: 12, top: 8, bottom: 22 }

/** Alarms of the last 24 hours by the hour in which they opened, split by how they stand now. */
export function HoursCard({ hours }: { hours: readonly Hour[] }) {
  const { t } = useTranslation('home')
  const legend = (
    <span className={styles.legend}>
      {[...hourParts].reverse().map((part) => (
        <span key={part}>
          <i style={{ background: colours[part] }} />
          {t(`hours.${part}`)}
        </span>
      ))}
    </span>
  )
  const none = hours.every((hour) => hourTotal(hour) === 0)
  return (
    <Card title={t('hours.title')} extra={none ? undefined : legend}>
      {none ? <Empty text={t('hours.none')} /> : <HourBars hours={hours} />}
    </Card>
  )
}

function HourBars({ hours }: { hours: readonly Hour[] }) {
  const { t } = useTranslation('home')
  const [box, width] = useBoxWidth<HTMLDivElement>()
  const { top, ticks } = hourScale(hours)
  const yOf = (count: number) => plot.top + (1 - count / top) * (height - plot.top - plot.bottom)
  const slot = Math.max(0, width - plot.left - plot.right) / Math.max(1, hours.length)
  const sum = (part: HourPart) => hours.reduce((total, hour) => total + hour[part], 0)
  const parts = { unconfirmed: sum('unconfirmed'), confirmed: sum('confirmed'), released: sum('released') }
  const total = parts.unconfirmed + parts.confirmed + parts.released
  return (
    <div ref={box} className={styles.box} style={{ height }}>
      {width > 0 ? (
        <svg width={width} height={height} role="img" aria-label={t('hours.summary', { total, ...parts })}>
          <title>{t('hours.summary', { total, ...parts })}</title>
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={plot.left} x2={width - plot.right} y1={yOf(tick)} y2={yOf(tick)} className={styles.grid} />
              <text x={plot.left - 8} y={yOf(tick) + 4} textAnchor="end" className={styles.axis}>
                {tick}
              </text>
            </g>
          ))}
          {hours.map((hour, index) => (
            <HourBar key={hour.at} hour={hour} left={plot.left + index * slot} slot={slot} yOf={yOf} />
          ))}
          <HourTimes hours={hours} slot={slot} />
        </svg>
      ) : null}
    </div>
  )
}

function HourBar({ hour, left, slot, yOf }: { hour: Hour; left: number; slot: number; yOf: (count: number) => number }) {
  const { t } = useTranslation('home')
  const wide = Math.min(12, slot - 3)
  let base = 0
  return (
    <g>
      <title>{t('hours.bar', { time: clockOf(hour.at), ...hour })}</title>
      <rect x={left} y={plot.top} width={slot} height={height - plot.top - plot.bottom} fill="transparent" />
      {hourParts.map((part) => {
        if (hour[part] === 0) return null
        const from = yOf(base)
        base += hour[part]
        // One pixel between the parts keeps them apart where colours are close.
        return (
          <rect
            key={part}
            x={left + (slot - wide) / 2}
            width={wide}
            y={yOf(base)}
            height={Math.max(1, from - yOf(base) - 1)}
            rx={1.5}
            fill={colours[part]}
          />
        )
      })}
    </g>
  )
}

/** Every sixth hour, and the last. */
function HourTimes({ hours, slot }: { hours: readonly Hour[]; slot: number }) {
  const last = hours.length - 1
  const shown = hours
    .map((hour, index) => ({ hour, index }))
    .filter(({ index }) => index === last || (index % 6 === 0 && last - index >= 3))
  return shown.map(({ hour, index }) => (
    <text key={hour.at} x={plot.left + (index + 0.5) * slot} y={height - 5} textAnchor="middle" className={styles.axis}>
      {clockOf(hour.at)}
    </text>
  ))
}
