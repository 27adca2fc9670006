import { type DayTrend, formatFigure, pointLabel, resolvePoint, shownUnit, stateCode } from '@kilowatch/catalog'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import type { ChartSeries } from '../../../ui/charts/chart-model.ts'
import { LaterChart } from '../../../ui/charts/later-chart.ts'
import { summaryOf } from '../../../ui/charts/summary-of.ts'
import { Failure, Skeleton } from '../../../ui/placeholders.tsx'
import { FigureText } from '../../../ui/value.tsx'
import { chartGaps, chartSeries, limitLines, seriesByKey } from '../chart-parts.ts'
import type { DeviceData } from '../device-data.ts'
import { goodValue } from '../overview/good-value.ts'
import { PointValue } from '../overview/point-value.tsx'
import { useHistory, useRecent } from '../use-history.ts'
import { useRules } from '../use-rules.ts'
import { spentIn } from './spent.ts'
import { useToday } from './use-today.ts'
import './air.css'

const day = 86_400_000

/** The last day of a measure between its limits, with what it is set to; nothing where it is not reported. */
export function DayCard({ part, data }: { part: DayTrend; data: DeviceData }) {
  const { t } = useTranslation(['air', 'charts'])
  const language = useLanguage()
  const span = useRecent(day, 300_000)
  const keys = data.readings.has(part.point) ? [part.point] : []
  const history = useHistory(data.device.id, keys, span, { steps: 240 })
  const rule = useRules(data.device.id)(part.point)
  const point = resolvePoint(data.type, part.point)
  if (keys.length === 0 || point?.point.kind !== 'measure') return null
  const figure = (value: number) => formatFigure(value, point.point.kind === 'measure' ? point.point.decimals : 0)
  const stored = seriesByKey(history.data).get(part.point)
  const line = stored && chartSeries(data.type, stored, language, 's1')
  const now = goodValue(data, part.point)
  const set = goodValue(data, part.set)
  const unit = shownUnit(point.point.unit, language)
  const panel = {
    id: part.point,
    unit,
    height: 118,
    series: [
      ...(line ? [{ ...line, label: now === undefined ? pointLabel(point, language) : figure(now) }] : []),
      ...(set === undefined ? [] : [setLine(set, t('day.set', { value: formatFigure(set, 0) }))]),
    ],
    limits: limitLines(rule, point, language).filter(({ line: name }) => name === 'ha' || name === 'la'),
    decimals: point.point.decimals,
    bounds: point.point.range,
    fit: 'limits' as const,
  }
  function setLine(value: number, label: string): ChartSeries {
    return {
      key: part.set,
      name: label,
      label,
      color: 'axis',
      at: [span.from, span.to],
      value: [value, value],
      dotted: true,
      format: figure,
    }
  }
  return (
    <Card title={part.name[language]} note={t('day.note', { unit })}>
      {history.isPending && <Skeleton height={168} />}
      {history.isError && !history.data && (
        <Failure what={part.name[language]} error={history.error} at={history.errorUpdatedAt} onRetry={() => void history.refetch()} />
      )}
      {history.data && (
        <LaterChart
          panels={[panel]}
          span={span}
          gaps={chartGaps(history.data, (key, values) => t(`charts:${key}`, values))}
          step={history.data.step}
          summary={summaryOf([panel], (facts) => t('charts:facts', { ...facts }))}
        />
      )}
      <dl className="kw-hours">
        <Spent part={part} data={data} />
        <Beside part={part} data={data} />
      </dl>
    </Card>
  )
}

/** For how long the state has had its value today. */
function Spent({ part: { spent }, data }: { part: DayTrend; data: DeviceData }) {
  const language = useLanguage()
  const today = useToday()
  const isKnown = data.readings.has(spent.by)
  const history = useHistory(data.device.id, [spent.by], today, { steps: 480, enabled: isKnown })
  const series = seriesByKey(history.data).get(spent.by)
  const point = resolvePoint(data.type, spent.by)?.point
  const code = point && stateCode(point, spent.value)
  if (!isKnown || !series || code === undefined) return null
  return (
    <div>
      <dt>{spent.name[language]}</dt>
      <dd>
        <FigureText figure={formatFigure(Math.round(spentIn(series, code, Date.now()) / 60_000), 0)} unit={shownUnit('min', language)} />
      </dd>
    </div>
  )
}

function Beside({ part: { beside }, data }: { part: DayTrend; data: DeviceData }) {
  const language = useLanguage()
  const keys = beside.points.filter((key) => data.readings.has(key))
  if (keys.length === 0) return null
  return (
    <div>
      <dt>{beside.name[language]}</dt>
      <dd className="kw-day-beside">
        {keys.map((key) => (
          <PointValue key={key} data={data} pointKey={key} ageless />
        ))}
      </dd>
    </div>
  )
}
