import { flatPoint, formatFigure, indexOf, keyOf, keysOf, type PhaseLoads, pointLabel, pointName, resolvePoint } from '@kilowatch/catalog'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { Sparkline } from '../../../ui/charts/sparkline.tsx'
import { colorOf } from '../chart-parts.ts'
import type { DeviceData } from '../device-data.ts'
import { useHistory, useRecent } from '../use-history.ts'
import { useRules } from '../use-rules.ts'
import { goodValue } from './good-value.ts'
import { PointValue } from './point-value.tsx'

const day = 86_400_000
const mostColumns = 2

/** Load of each phase against its alarm line, the whole's below, and its last 24 hours. */
export function PhaseLoadsCard({ part, data }: { part: PhaseLoads; data: DeviceData }) {
  const { t } = useTranslation('device')
  const phases = keysOf(part.load, data.readings.keys())
  const keys = phases.length > 0 ? phases : data.readings.has(part.total) ? [part.total] : []
  const ruleOf = useRules(data.device.id)
  const limitOf = (key: string) => ruleOf(key)?.high?.[0]
  const limits = [...new Set(keys.map(limitOf))]
  // Where phases differ each bar has its own line, and no one value stands for all.
  const limit = limits.length === 1 ? limits[0] : undefined
  const columns = part.values.filter((pattern) => keysOf(pattern, data.readings.keys()).length > 0).slice(0, mostColumns)
  if (keys.length === 0) return null
  return (
    <Card
      title={t(phases.length > 0 ? 'loads.title' : 'loads.totalTitle')}
      {...(limit === undefined ? {} : { note: t('loads.note', { value: `${limit}%` }) })}
    >
      <div className="kw-loads">
        {keys.map((key) => (
          <LoadRow key={key} pointKey={key} data={data} limit={limitOf(key)} columns={phases.length > 0 ? columns : []} />
        ))}
      </div>
      <Totals part={part} data={data} phases={phases} />
      <DayOfLoad part={part} data={data} />
    </Card>
  )
}

interface LoadRowProps {
  pointKey: string
  data: DeviceData
  limit: number | undefined
  columns: readonly string[]
}

function LoadRow({ pointKey, data, limit, columns }: LoadRowProps) {
  const language = useLanguage()
  const point = resolvePoint(data.type, pointKey)
  const value = goodValue(data, pointKey)
  const over = value !== undefined && limit !== undefined && value > limit
  const color = over ? 'major' : colorOf(pointKey, 0)
  if (!point) return null
  return (
    <div className="kw-load">
      <b>{pointLabel(point, language) || pointName(point, language)}</b>
      <div className="kw-bar" style={{ '--bar': `var(--${color})` } as React.CSSProperties}>
        <span style={{ width: `${Math.min(100, value ?? 0)}%` }} />
        {limit !== undefined && <i className="kw-bar-limit" style={{ left: `${Math.min(100, limit)}%` }} />}
      </div>
      <PointValue data={data} pointKey={pointKey} ageless />
      {columns.map((pattern) => (
        <span key={pattern} className="kw-load-more">
          <PointValue data={data} pointKey={keyOf(pattern, indexOf(pointKey))} ageless />
        </span>
      ))}
    </div>
  )
}

/** Whole load where phases have their own, the totals of the phases' columns, and how far the phases are apart. */
function Totals({ part, data, phases }: { part: PhaseLoads; data: DeviceData; phases: readonly string[] }) {
  const { t } = useTranslation('device')
  const language = useLanguage()
  const totals = [...(phases.length > 0 ? [part.total] : []), ...part.values.map((pattern) => pattern.replace(/^.*\*\./, ''))].filter(
    (key) => data.readings.has(key) && flatPoint(data.type, key),
  )
  const loads = phases.flatMap((key) => goodValue(data, key) ?? [])
  const spread = loads.length > 1 ? Math.max(...loads) - Math.min(...loads) : undefined
  if (totals.length === 0 && spread === undefined) return null
  return (
    <dl className="kw-pairs">
      {totals.map((key) => {
        const point = resolvePoint(data.type, key)
        return (
          <div key={key}>
            <dt>{point && pointName(point, language)}</dt>
            <dd>
              <PointValue data={data} pointKey={key} />
            </dd>
          </div>
        )
      })}
      {spread !== undefined && (
        <div title={t('loads.imbalanceHow')}>
          <dt>{t('loads.imbalance')}</dt>
          <dd>
            <b>{formatFigure(spread, 1)}</b> <small>%</small>
          </dd>
        </div>
      )}
    </dl>
  )
}

function DayOfLoad({ part, data }: { part: PhaseLoads; data: DeviceData }) {
  const { t } = useTranslation('device')
  const span = useRecent(day, 300_000)
  const key = data.readings.has(part.total) ? part.total : keysOf(part.load, data.readings.keys())[0]
  const history = useHistory(data.device.id, key ? [key] : [], span, { steps: 240 })
  const series = history.data?.series[0]
  const highest = series && Math.max(...(series.max ?? series.value).flatMap((value) => value ?? []))
  if (!series || highest === undefined || !Number.isFinite(highest)) return null
  const words = t('loads.highest', { value: formatFigure(highest, 0) })
  return (
    <>
      <div className="kw-charge-words kw-day-load">
        <span>{t('loads.day')}</span>
        <span>{words}</span>
      </div>
      <Sparkline
        series={{ at: series.at, value: series.value, color: 's1' }}
        span={span}
        height={40}
        label={`${t('loads.day')} ${words}`}
      />
    </>
  )
}
