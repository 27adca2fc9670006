import { formatFigure, keysOf, limitFieldName, type Measure, pointLabel, resolvePoint, shownUnit } from '@kilowatch/catalog'
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
import { alarmMarks, chartGaps, chartSeries, colorAt, colorOf, limitLines, patternName } from '../chart-parts.ts'
import type { DeviceData } from '../device-data.ts'
import { goodValue } from '../overview/good-value.ts'
import { useHistory, useRecent } from '../use-history.ts'
import { drawnKeys } from './drawn-keys.ts'
import type { RulePreview } from './use-preview.ts'
import type { ThresholdEditing } from './use-threshold-draft.ts'

interface ThresholdChartProps {
  data: DeviceData
  shown: EditablePoint & { point: Measure }
  /** The repetition that is looked at, where one is: its line is drawn. */
  at: string
  present: Rule | undefined
  editing: ThresholdEditing
  preview: RulePreview
  readOnly: boolean
}

const day = 86_400_000
const chartHeight = 420

/** The device's last day with the limits as lines that can be dragged. */
export function ThresholdChart({ data, shown, at, present, editing, preview, readOnly }: ThresholdChartProps) {
  const { t } = useTranslation(['thresholds', 'charts'])
  const language = useLanguage()
  const navigate = useNavigate()
  const [days, setDays] = useState(1)
  const { device, type } = data
  const span = useRecent(days * day, 300_000)
  const alarms = useCall(
    alarmCalls.listAlarms,
    { query: { deviceId: device.id, state: 'all', kind: 'threshold', from: new Date(span.from).toISOString(), pageSize: 100 } },
    { keep: true },
  )
  const every = keysOf(
    shown.pattern,
    device.points.map(({ key }) => key),
  )
  const alarmed = new Set(alarms.data?.items.flatMap(({ point }) => point ?? []))
  // Chosen anew where something else alarms or is looked at, not with each reading.
  const chosenBy = `${device.id} ${every.join()} ${at} ${[...alarmed].sort().join()}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values of that moment
  const keys = useMemo(
    () => drawnKeys(every, { at, alarmed, values: knownValues(data, every), side: present?.low && !present.high ? 'low' : 'high' }),
    [chosenBy],
  )
  const history = useHistory(device.id, keys, span, { steps: 480 })
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
      const line = stored && chartSeries(type, stored, language, lineColor(key, place, keys.length === every.length))
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
      <Chips data={data} keys={keys} left={every.length - keys.length} />
    </Card>
  )
}

function knownValues(data: DeviceData, keys: readonly string[]): ReadonlyMap<string, number> {
  return new Map(
    keys.flatMap((key): [string, number][] => {
      const value = goodValue(data, key)
      return value === undefined ? [] : [[key, value]]
    }),
  )
}

/** As elsewhere by number, where all are drawn; by place where only some are, so that no two have the same. */
const lineColor = (key: string, place: number, all: boolean) => (all ? colorOf(key, place) : colorAt(place))

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

/** Which line is which, where there are several, and how many are not drawn. */
function Chips({ data, keys, left }: { data: DeviceData; keys: readonly string[]; left: number }) {
  const { t } = useTranslation('thresholds')
  const language = useLanguage()
  if (keys.length < 2) return null
  return (
    <div className="kw-chart-chips">
      {keys.map((key, place) => {
        const point = resolvePoint(data.type, key)
        return (
          <span key={key}>
            <i style={{ background: `var(--${lineColor(key, place, left === 0)})` }} />
            {point ? pointLabel(point, language) : key}
          </span>
        )
      })}
      {left > 0 && <span className="kw-quiet">{t('notDrawn', { count: left })}</span>}
    </div>
  )
}
