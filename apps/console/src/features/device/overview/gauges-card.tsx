import { formatFigure, type Gauges, keysOf, type Measure, pointName, type ResolvedPoint, resolvePoint, shownUnit } from '@kilowatch/catalog'
import type { Rule, Series } from '@kilowatch/contract'
import { standingOf } from '@kilowatch/work'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { historyLink } from '../../../shared/device-links.ts'
import { Link } from '../../../shared/link.tsx'
import { useLanguage } from '../../../shared/use-formats.ts'
import { levelColour } from '../../../ui/level-mark.tsx'
import { decimalsOf, seriesByKey } from '../chart-parts.ts'
import type { DeviceData } from '../device-data.ts'
import { mostPoints, useHistory, useRecent } from '../use-history.ts'
import { useRules } from '../use-rules.ts'
import { type Extremes, extremesOf, gaugeScale } from './gauge-scale.ts'
import { goodValue } from './good-value.ts'
import { PointValue } from './point-value.tsx'
import './gauges.css'

const day = 86_400_000

/** The main measures of a device, each on a scale with its limits and what the day had; nothing when none is reported. */
export function GaugesCard({ part, data }: { part: Gauges; data: DeviceData }) {
  const language = useLanguage()
  const keys = part.points.flatMap((pattern) => keysOf(pattern, data.readings.keys())).slice(0, mostPoints)
  const span = useRecent(day, 300_000)
  const kept = keys.filter((key) => isKept(resolvePoint(data.type, key)))
  const history = useHistory(data.device.id, kept, span, { steps: 96 })
  const ruleOf = useRules(data.device.id)
  const series = seriesByKey(history.data)
  if (keys.length === 0) return null
  return (
    <section aria-label={part.name[language]}>
      <dl className="kw-gauges">
        {keys.map((key) => (
          <GaugeTile key={key} pointKey={key} data={data} rule={ruleOf(key)} series={series.get(key)} />
        ))}
      </dl>
    </section>
  )
}

function isKept(resolved: ResolvedPoint | undefined): boolean {
  return resolved !== undefined && resolved.point.kind !== 'state' && resolved.point.history
}

interface GaugeTileProps {
  data: DeviceData
  pointKey: string
  rule: Rule | undefined
  series: Series | undefined
}

function GaugeTile({ data, pointKey, rule, series }: GaugeTileProps) {
  const language = useLanguage()
  const resolved = resolvePoint(data.type, pointKey)
  const alarm = data.alarms.find(({ point }) => point === pointKey)
  if (!resolved) return null
  const { point } = resolved
  const had = point.kind === 'measure' ? extremesOf(series, point.decimals) : undefined
  return (
    <div
      className="kw-gauge"
      style={alarm && ({ '--mark': levelColour(alarm.level, standingOf(alarm)) } as CSSProperties)}
      data-alarm={alarm !== undefined}
    >
      <dt>
        <Link to={historyLink(data.device, pointKey)}>{pointName(resolved, language)}</Link>
        <LimitWords rule={rule} point={resolved} />
      </dt>
      <dd className="kw-gauge-figure">
        <PointValue data={data} pointKey={pointKey} />
      </dd>
      {point.kind === 'measure' && <Scale point={point} value={goodValue(data, pointKey)} had={had} rule={rule} />}
      <dd className="kw-gauge-words">
        <DayWords resolved={resolved} had={had} series={series} />
      </dd>
    </div>
  )
}

/** "高 35.0 · 低 5.0" */
function LimitWords({ rule, point: { point } }: { rule: Rule | undefined; point: ResolvedPoint }) {
  const { t } = useTranslation('device')
  const words = [
    rule?.high && t('gauge.high', { value: formatFigure(rule.high[0], decimalsOf(point)) }),
    rule?.low && t('gauge.low', { value: formatFigure(rule.low[0], decimalsOf(point)) }),
  ].filter(Boolean)
  return words.length > 0 ? <span>{words.join(' · ')}</span> : null
}

interface ScaleProps {
  point: Measure
  value: number | undefined
  had: Extremes | undefined
  rule: Rule | undefined
}

/** Decoration: value, limits and day stand beside it in words. */
function Scale({ point, value, had, rule }: ScaleProps) {
  const scale = gaugeScale(point, value, had, rule)
  const percent = (share: number) => `${share * 100}%`
  return (
    <dd className="kw-scale" aria-hidden="true">
      {scale.low !== undefined && <i className="kw-scale-low" style={{ width: percent(scale.low) }} />}
      {scale.high !== undefined && <i className="kw-scale-high" style={{ left: percent(scale.high) }} />}
      {scale.day && <i className="kw-scale-day" style={{ left: percent(scale.day[0]), width: percent(scale.day[1] - scale.day[0]) }} />}
      {scale.value !== undefined && <b style={{ left: percent(scale.value) }} />}
    </dd>
  )
}

interface DayWordsProps {
  resolved: ResolvedPoint
  had: Extremes | undefined
  series: Series | undefined
}

/** Of a measure what the day had, of a counter what the day added. */
function DayWords({ resolved: { point }, had, series }: DayWordsProps) {
  const { t } = useTranslation('device')
  const language = useLanguage()
  if (point.kind === 'state') return null
  const figure = (value: number) => formatFigure(value, point.decimals)
  if (point.kind === 'counter') {
    const added = addedOf(series)
    return added === undefined ? null : t('gauge.added', { value: figure(added), unit: shownUnit(point.unit, language) })
  }
  return had ? t('gauge.day', { min: figure(had.min), mean: figure(had.mean), max: figure(had.max) }) : null
}

/** Last minus first; nothing where the counter was set back. */
function addedOf(series: Series | undefined): number | undefined {
  const known = series?.value.flatMap((value) => value ?? []) ?? []
  const [first, last] = [known[0], known.at(-1)]
  return first !== undefined && last !== undefined && last > first ? last - first : undefined
}
