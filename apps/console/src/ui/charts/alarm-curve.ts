import { formatFigure, formatValue, type Language, limitFieldName, pointName, type ResolvedPoint } from '@kilowatch/catalog'
import type { Alarm, Series } from '@kilowatch/contract'
import type { ChartSeries, LimitLine } from './chart-model.ts'

/** The alarm limit and the release limit that held when it opened. */
export function limitsOf(alarm: Pick<Alarm, 'side' | 'limit' | 'release'>, decimals: number, language: Language): LimitLine[] {
  const [alarmLine, releaseLine] = alarm.side === 'low' ? (['la', 'lr'] as const) : (['ha', 'hr'] as const)
  const line = (name: LimitLine['line'], value: number | null): LimitLine[] =>
    value === null ? [] : [{ line: name, value, text: `${limitFieldName(name, language)} ${formatFigure(value, decimals)}` }]
  return [...line(alarmLine, alarm.limit), ...line(releaseLine, alarm.release)]
}

/** Readings and limits are both in view, however far apart: the distance is what the alarm is about. */
export function rangeOf(
  line: Pick<ChartSeries, 'value' | 'min' | 'max'>,
  limits: readonly Pick<LimitLine, 'value'>[],
  decimals: number,
): readonly [number, number] {
  const known = [...line.value, ...(line.min ?? []), ...(line.max ?? []), ...limits.map((limit) => limit.value)].filter(
    (value) => value !== null,
  )
  if (known.length === 0) return [0, 1]
  const low = known.reduce((least, value) => Math.min(least, value))
  const high = known.reduce((most, value) => Math.max(most, value))
  const margin = Math.max(high - low, 10 ** -decimals) * 0.1
  // A measure that is never negative should not seem to be.
  return [low >= 0 ? Math.max(0, low - margin) : low - margin, high + margin]
}

/** What a point reported as a line, with its newest value at the end. */
export function lineOf(point: ResolvedPoint, series: Series, language: Language): ChartSeries {
  const last = series.value.findLast((value) => value !== null)
  return {
    key: point.key,
    name: pointName(point, language),
    label: last === undefined || last === null ? '' : formatValue(point, last, language),
    color: 's1',
    at: series.at,
    value: series.value,
    ...(series.min && series.max ? { min: series.min, max: series.max } : {}),
    format: (value) => formatValue(point, value, language),
  }
}
