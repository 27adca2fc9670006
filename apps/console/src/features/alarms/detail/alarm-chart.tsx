import { deviceTypeOf, formatFigure, resolvePoint } from '@kilowatch/catalog'
import { type AlarmDetail, type Gap, type LimitSuggestion, type Reading, type Series, telemetryCalls } from '@kilowatch/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../shared/clock.ts'
import { useCall } from '../../../shared/query.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { clockOf } from '../../../shared/zone.ts'
import { summaryOf } from '../../../ui/charts/summary-of.ts'
import { TimeChart } from '../../../ui/charts/time-chart.tsx'
import { useMaintenanceBands } from '../../../ui/maintenance/use-windows.ts'
import { Failure, Skeleton } from '../../../ui/placeholders.tsx'
import styles from './alarm-detail.module.css'
import type { MeasurePoint } from './alarm-measure.ts'
import { alarmPanel, chartSpan } from './chart-model.ts'
import { useStepText } from './step-text.ts'

interface AlarmChartProps {
  alarm: AlarmDetail & { deviceId: string }
  point: MeasurePoint
  newest: Reading | undefined
  /** What the device measures in the part beside it. */
  neighbor: string | undefined
  suggestion: LimitSuggestion | null | undefined
}

/** The value against its limits, before, during and after the alarm. */
export function AlarmChart({ alarm, point, newest, neighbor, suggestion }: AlarmChartProps) {
  const { t } = useTranslation(['alarms', 'charts'])
  const language = useLanguage()
  const now = useNow()
  const stepText = useStepText(alarm)
  const { from, to } = chartSpan(alarm, now)
  const span = useMemo(() => ({ from, to }), [from, to])
  const bands = useMaintenanceBands(alarm.deviceId, span)
  const points = neighbor === undefined ? point.key : `${point.key},${neighbor}`
  const query = { points, from: new Date(from).toISOString(), to: new Date(to).toISOString(), steps: 300 }
  const history = useCall(telemetryCalls.readHistory, { params: { deviceId: alarm.deviceId }, query }, { keep: true })
  const panel = alarmPanel({
    alarm,
    steps: alarm.steps,
    point,
    series: history.data?.series.find((series) => series.key === point.key),
    neighbor: neighborIn(history.data?.series, neighbor, alarm),
    newest: alarm.releasedAt === null ? newest : undefined,
    suggested: useSuggestedWords(suggestion, point),
    span,
    language,
    stepText: (step) => stepText(step).title,
  })
  const gaps = useMemo(
    () => (history.data?.gaps ?? []).map((gap) => ({ ...edgesOf(gap), text: t(`charts:gap.${gap.cause}`, { span: spanOf(gap) }) })),
    [history.data, t],
  )
  if (!history.data) {
    return history.error ? (
      <Failure what={t('detail.chartWhat')} error={history.error} at={history.errorUpdatedAt} onRetry={() => void history.refetch()} />
    ) : (
      <Skeleton height={224} />
    )
  }
  const summary = summaryOf([panel], (facts) => t('charts:facts', { ...facts })) || t('charts:noFacts')
  return (
    <div className={styles.chart}>
      <TimeChart panels={[panel]} span={span} gaps={gaps} bands={bands} step={history.data.step} summary={summary} />
    </div>
  )
}

/** The words of a suggested limit in the chart: at its line, and where it would have told. */
function useSuggestedWords(suggestion: LimitSuggestion | null | undefined, { point: { decimals } }: MeasurePoint) {
  const { t } = useTranslation('alarms')
  if (!suggestion) return undefined
  const limit = formatFigure(suggestion.suggested[0], decimals)
  return {
    suggestion,
    line: t('suggestion.line', { limit }),
    mark: t('suggestion.mark', { limit, time: clockOf(suggestion.opensAt) }),
  }
}

function neighborIn(series: readonly Series[] | undefined, key: string | undefined, { deviceType, given }: AlarmDetail) {
  const found = series?.find((one) => one.key === key)
  const type = deviceType === null ? undefined : deviceTypeOf({ type: deviceType, given })
  const point = key !== undefined && type ? resolvePoint(type, key) : undefined
  return found && point ? { point, series: found } : undefined
}

function edgesOf(gap: Gap): { from: number; to: number } {
  return { from: Date.parse(gap.from), to: Date.parse(gap.to) }
}

function spanOf(gap: Gap): string {
  return `${clockOf(gap.from)}–${clockOf(gap.to)}`
}
