import { deviceTypeOf, type Measure, type ResolvedPoint, resolvePoint } from '@kilowatch/catalog'
import { type AlarmDetail, type Gap, type Reading, type Series, telemetryCalls } from '@kilowatch/contract'
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
import { alarmPanel, chartSpan } from './chart-model.ts'
import { useStepText } from './step-text.ts'

type MeasurePoint = ResolvedPoint & { point: Measure }

/** The measure whose limit the alarm is about; undefined for states and silence. */
export function measureOf(alarm: Pick<AlarmDetail, 'kind' | 'deviceType' | 'given' | 'point'>): MeasurePoint | undefined {
  const type = alarm.deviceType === null ? undefined : deviceTypeOf({ type: alarm.deviceType, given: alarm.given })
  const resolved = type && alarm.point !== null && alarm.kind === 'threshold' ? resolvePoint(type, alarm.point) : undefined
  return resolved?.point.kind === 'measure' ? { ...resolved, point: resolved.point } : undefined
}

interface AlarmChartProps {
  alarm: AlarmDetail & { deviceId: string }
  point: MeasurePoint
  newest: Reading | undefined
  /** What the device measures in the part beside it. */
  neighbor: string | undefined
}

/** The value against its limits, before, during and after the alarm. */
export function AlarmChart({ alarm, point, newest, neighbor }: AlarmChartProps) {
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
