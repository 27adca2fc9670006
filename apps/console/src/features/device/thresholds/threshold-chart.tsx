import { flatPoint, formatFigure, keysOf, limitFieldName, resolvePoint, shownUnit } from '@kilowatch/catalog'
import { alarmCalls, type Rule } from '@kilowatch/contract'
import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { alarmTitle } from '../../../shared/alarm-text.ts'
import { formatDuration } from '../../../shared/formats.ts'
import { useCall } from '../../../shared/query.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import type { ChartMark, ChartPanel, LimitLine, LimitLineName } from '../../../ui/charts/chart-model.ts'
import { handleSpace, type LimitHandle, LimitHandles } from '../../../ui/charts/limit-handles.tsx'
import { summaryOf } from '../../../ui/charts/summary-of.ts'
import { TimeChart } from '../../../ui/charts/time-chart.tsx'
import { Failure, Skeleton } from '../../../ui/placeholders.tsx'
import { type EditablePoint, limitFieldsOf, numberOf, problemsOf } from '../../../ui/thresholds/threshold-draft.ts'
import { alarmMarks, chartGaps, chartSeries, colorOf, limitLines, patternName } from '../chart-parts.ts'
import type { DeviceData } from '../device-data.ts'
import { useHistory, useRecent } from '../use-history.ts'
import type { RulePreview } from './use-preview.ts'
import type { ThresholdEditing } from './use-threshold-draft.ts'

interface ThresholdChartProps {
  data: DeviceData
  shown: EditablePoint
  /** The repetition that is looked at, where one is: its line is drawn. */
  at: string
  present: Rule | undefined
  editing: ThresholdEditing
  preview: RulePreview
  readOnly: boolean
}

const day = 86_400_000
const mostLines = 4
const chartHeight = 420

/** The device's last day with the limits as lines that can be dragged. */
export function ThresholdChart({ data, shown, at, present, editing, preview, readOnly }: ThresholdChartProps) {
  const { t } = useTranslation(['thresholds', 'charts'])
  const language = useLanguage()
  const navigate = useNavigate()
  const [days, setDays] = useState(1)
  const { device, type } = data
  const span = useRecent(days * day, 300_000)
  const keys = useMemo(
    () =>
      drawnKeys(
        keysOf(
          shown.pattern,
          device.points.map(({ key }) => key),
        ),
        at,
      ),
    [shown.pattern, at, device.points],
  )
  const history = useHistory(device.id, keys, span, { steps: 480 })
  const alarms = useCall(
    alarmCalls.listAlarms,
    { query: { deviceId: device.id, state: 'all', kind: 'threshold', from: new Date(span.from).toISOString(), pageSize: 100 } },
    { keep: true },
  )
  const texts = editing.textsFor(shown)
  const name = patternName(type, shown.pattern, language)
  const lines = draftLines(shown, texts, language)
  const former = limitLines(present, { point: shown.point }, language).filter(
    (line) => !lines.some((now) => now.line === line.line && now.value === line.value),
  )
  const panel: ChartPanel = {
    id: shown.pattern,
    unit: shownUnit(shown.point.unit, language),
    height: chartHeight,
    decimals: shown.point.decimals,
    bounds: shown.point.range,
    fit: 'limits',
    limits: lines,
    formerLimits: former.map((line) => ({ ...line, text: t('former', { value: formatFigure(line.value, shown.point.decimals) }) })),
    series: keys.flatMap((key, place) => {
      const stored = history.data?.series.find((series) => series.key === key)
      const line = stored && chartSeries(type, stored, language, colorOf(key, place))
      return line ? [{ ...line, label: '' }] : []
    }),
    marks: [
      ...keys.flatMap((key) => {
        const point = resolvePoint(type, key)
        return point ? alarmMarks(alarms.data?.items ?? [], point, language, (alarm) => alarmTitle(alarm, language)) : []
      }),
      ...wouldFire(preview, keys, (peak) => t('wouldFire', { value: formatFigure(peak, shown.point.decimals) })),
    ],
  }
  const broken = new Set(problemsOf(texts, shown.point).map(({ field }) => field))
  const handles = lines.map(
    (line): LimitHandle => ({
      line: line.line,
      value: line.value,
      name: limitFieldName(line.line, language),
      figure: formatFigure(line.value, shown.point.decimals),
      spoken: `${formatFigure(line.value, shown.point.decimals)} ${shownUnit(shown.point.unit, language)}`,
      changed: former.some(({ line: changed }) => changed === line.line),
      broken: broken.has(line.line),
    }),
  )
  return (
    <Card
      title={name}
      note={history.data?.step ? t('stepNote', { step: formatDuration(history.data.step) }) : ''}
      extra={
        <>
          {!readOnly && <span className="kw-quiet kw-hint">{t('dragHint')}</span>}
          <Segmented
            size="small"
            value={days}
            options={[
              { value: 1, label: t('day') },
              { value: 7, label: t('week') },
            ]}
            onChange={(value) => setDays(Number(value))}
          />
        </>
      }
    >
      {history.isPending && <Skeleton height={chartHeight} />}
      {history.isError && !history.data && (
        <Failure what={name} error={history.error} at={history.errorUpdatedAt} onRetry={() => void history.refetch()} />
      )}
      {history.data && (
        <TimeChart
          panels={[panel]}
          span={span}
          gaps={chartGaps(history.data, (key, values) => t(`charts:${key}`, values))}
          step={history.data.step}
          summary={summaryOf([panel], (facts) => t('charts:facts', { ...facts })) || t('charts:noFacts')}
          rightSpace={handleSpace}
          onMark={(mark) => mark.kind === 'alarm' && void navigate(`/current_message?${new URLSearchParams({ alarm: mark.id })}`)}
          over={(_panel, frame) => (
            <LimitHandles
              frame={frame}
              handles={handles}
              range={shown.point.range}
              decimals={shown.point.decimals}
              readOnly={readOnly}
              onMove={(line, value) => editing.change(shown, line, value.toFixed(shown.point.decimals))}
            />
          )}
        />
      )}
      <Chips data={data} keys={keys} />
    </Card>
  )
}

/** The first repetitions; the one that is looked at alone where it is not among them. */
function drawnKeys(keys: readonly string[], at: string): string[] {
  const first = keys.slice(0, mostLines)
  return keys.includes(at) && !first.includes(at) ? [at] : first
}

/** What the present limits would not have raised. */
function wouldFire({ data }: RulePreview, keys: readonly string[], say: (peak: number) => string): ChartMark[] {
  return (data?.firings ?? [])
    .filter((firing) => firing.added && keys.includes(firing.key))
    .map((firing) => ({
      id: `${firing.key}${firing.from}`,
      at: new Date(firing.from).getTime(),
      value: firing.peak,
      kind: 'would-fire',
      text: say(firing.peak),
      title: say(firing.peak),
    }))
}

/** The limits as typed; fields that hold no number have no line. */
function draftLines(shown: EditablePoint, texts: Readonly<Record<LimitLineName, string>>, language: 'zh' | 'en'): LimitLine[] {
  return limitFieldsOf(shown.point).flatMap((line) => {
    const value = numberOf(texts[line])
    return value === null || Number.isNaN(value) ? [] : [{ line, value, text: limitFieldName(line, language) }]
  })
}

/** Which line is which, where there are several. */
function Chips({ data, keys }: { data: DeviceData; keys: readonly string[] }) {
  const language = useLanguage()
  if (keys.length < 2) return null
  return (
    <div className="kw-chart-chips">
      {keys.map((key, place) => {
        const label = flatPoint(data.type, key.replace(/\.\d+\./, '.*.'))?.repeated?.name[language].replaceAll(
          '{n}',
          key.split('.')[1] ?? '',
        )
        return (
          <span key={key}>
            <i style={{ background: `var(--${colorOf(key, place)})` }} />
            {label}
          </span>
        )
      })}
    </div>
  )
}
