import type { DeviceType } from '@kilowatch/catalog'
import type { Series } from '@kilowatch/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import type { ChartPanel, ChartSeries } from '../../../ui/charts/chart-model.ts'
import { LaterChart } from '../../../ui/charts/later-chart.ts'
import { chartSeries } from '../chart-parts.ts'

interface DischargeCurveProps {
  type: DeviceType
  /** The charge, per cent. */
  curve: Series
  /** Milliseconds since 1970. */
  since: number
  minutes: number | undefined
  cutOff: number | undefined
}

const leastSpan = 600_000

/** The charge since the discharge began, and dotted to the cut-off at the time that is reckoned with. */
export function DischargeCurve({ type, curve, since, minutes, cutOff }: DischargeCurveProps) {
  const { t } = useTranslation('device')
  const language = useLanguage()
  const measured = useMemo(() => chartSeries(type, curve, language, 'path-backup'), [type, curve, language])
  const last = lastOf(curve)
  if (!measured || !last) return null
  const end = minutes === undefined ? Date.now() : last.at + minutes * 60_000
  const forecast: ChartSeries = {
    ...measured,
    key: `${measured.key}-forecast`,
    name: t('runtime.forecast'),
    label: '',
    at: [last.at, end],
    value: [last.value, cutOff ?? 0],
    dotted: true,
  }
  const panel: ChartPanel = {
    id: 'discharge',
    unit: '%',
    height: 74,
    decimals: 0,
    fit: [0, 100],
    series: [{ ...measured, label: `${measured.format(last.value)}%` }, ...(minutes === undefined ? [] : [forecast])],
    ...(cutOff === undefined ? {} : { limits: [{ line: 'la' as const, value: cutOff, text: t('runtime.cutOff', { value: cutOff }) }] }),
  }
  return (
    <LaterChart
      panels={[panel]}
      span={{ from: since, to: Math.max(end, since + leastSpan) }}
      summary={t('runtime.curve', { from: measured.format(measured.value[0] ?? last.value), to: measured.format(last.value) })}
    />
  )
}

function lastOf(series: Series): { at: number; value: number } | undefined {
  for (let index = series.at.length - 1; index >= 0; index -= 1) {
    const at = series.at[index]
    const value = series.value[index]
    if (at !== undefined && value !== null && value !== undefined) return { at, value }
  }
  return undefined
}
