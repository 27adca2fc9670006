import { formatFigure, type Measure, resolvePoint, shownUnit, type WearTrend } from '@kilowatch/catalog'
import { standingOf } from '@kilowatch/work'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { historyLink } from '../../../shared/device-links.ts'
import { Link } from '../../../shared/link.tsx'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { LaterChart } from '../../../ui/charts/later-chart.ts'
import { summaryOf } from '../../../ui/charts/summary-of.ts'
import { LevelMark, levelColour, useLevelName } from '../../../ui/level-mark.tsx'
import { Failure, Skeleton } from '../../../ui/placeholders.tsx'
import { urlChoice, useUrlState } from '../../../ui/use-url-state.ts'
import { chartGaps, chartSeries, limitLines, seriesByKey } from '../chart-parts.ts'
import type { DeviceData } from '../device-data.ts'
import { goodValue } from '../overview/good-value.ts'
import { PointValue } from '../overview/point-value.tsx'
import { useHistory, useRecent } from '../use-history.ts'
import { useRules } from '../use-rules.ts'
import { type Forecast, forecastOf, toldFrom } from './forecast.ts'
import { ahead, forecastMark, forecastSeries, nowMark } from './forecast-line.ts'
import { useForecastWords } from './forecast-words.ts'
import './air.css'

const day = 86_400_000
const hour = 3_600_000
const spans = { '7d': 7, '30d': 30, '1y': 365 } as const
const fields = { wear: urlChoice(['7d', '30d', '1y'], '30d') }

/** A measure that rises until something is changed: its course, and about when it will be at its limit. */
export function WearCard({ part, data }: { part: WearTrend; data: DeviceData }) {
  const { t } = useTranslation(['air', 'charts'])
  const language = useLanguage()
  const [{ wear }, choose] = useUrlState(fields)
  const shown = useRecent(spans[wear] * day, hour)
  const month = useRecent(toldFrom * day, hour)
  const keys = data.readings.has(part.point) ? [part.point] : []
  const history = useHistory(data.device.id, keys, shown, { steps: 360 })
  const past = useHistory(data.device.id, keys, month, { steps: 360 })
  const rule = useRules(data.device.id)(part.point)
  const point = resolvePoint(data.type, part.point)
  if (keys.length === 0 || point?.point.kind !== 'measure') return null
  const limit = rule?.high?.[0]
  const course = seriesByKey(past.data).get(part.point)
  const forecast = limit === undefined || !past.data ? undefined : forecastOf(course ?? { at: [], value: [] }, limit, month.to)
  const stored = seriesByKey(history.data).get(part.point)
  const line = stored && chartSeries(data.type, stored, language, 's1')
  const now = goodValue(data, part.point)
  const unit = shownUnit(point.point.unit, language)
  const until = shown.to + ahead(forecast, shown)
  const span = { from: shown.from, to: until }
  const foretold = forecastSeries(forecast, { from: shown.to, to: until }, t('wear.forecast'), (value) => formatFigure(value, 0))
  const mark = limit === undefined ? undefined : forecastMark(forecast, limit, span)
  const present = now === undefined ? [] : [nowMark(line?.at.at(-1) ?? shown.to, now, `${formatFigure(now, point.point.decimals)} ${unit}`)]
  const marks = [...present, ...(mark ? [mark] : [])]
  const panel = {
    id: part.point,
    unit,
    height: 118,
    series: [...(line ? [{ ...line, label: '' }] : []), ...foretold],
    limits: limitLines(rule, point, language),
    marks,
    decimals: point.point.decimals,
    bounds: point.point.range,
  }
  return (
    <Card
      className="kw-course-wide"
      title={part.name[language]}
      note={
        <>
          <PointValue data={data} pointKey={part.point} ageless /> <WearAlarm data={data} pointKey={part.point} />
        </>
      }
      extra={
        <Segmented
          size="small"
          value={wear}
          options={(['7d', '30d', '1y'] as const).map((value) => ({ value, label: t(`wear.spans.${value}`) }))}
          onChange={(value) => choose({ wear: value })}
        />
      }
    >
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
      <Told forecast={forecast} limit={limit} point={point.point} pending={past.isPending} data={data} pointKey={part.point} />
    </Card>
  )
}

/** "次要 · 已确认" of its alarm. */
function WearAlarm({ data, pointKey }: { data: DeviceData; pointKey: string }) {
  const { t } = useTranslation('air')
  const nameOf = useLevelName()
  const alarm = data.alarms.find(({ point }) => point === pointKey)
  if (!alarm) return null
  const confirmed = alarm.confirmedAt !== null
  return (
    <span className="kw-wear-alarm" style={{ color: levelColour(alarm.level, standingOf(alarm)) }}>
      <LevelMark level={alarm.level} standing={standingOf(alarm)} size={14} /> {nameOf(alarm.level)} ·{' '}
      {t(confirmed ? 'wear.confirmed' : 'wear.unconfirmed')}
    </span>
  )
}

interface ToldProps {
  forecast: Forecast | undefined
  limit: number | undefined
  point: Measure
  pending: boolean
  data: DeviceData
  pointKey: string
}

/** The forecast in a sentence, and what it stands on. */
function Told({ forecast, limit, point, pending, data, pointKey }: ToldProps) {
  const { t } = useTranslation('air')
  const words = useForecastWords(point)
  if (pending) return <p className="kw-wear-words">&nbsp;</p>
  if (!forecast || limit === undefined)
    return (
      <p className="kw-wear-words">
        <Link to={historyLink(data.device, pointKey)}>{t('wear.noLimit')}</Link>
      </p>
    )
  const { head, rest } = words(forecast, limit)
  return (
    <p className="kw-wear-words">
      <b>{head}</b>
      {rest && ` · ${rest}`}
    </p>
  )
}
