import { isoDate } from '../../../shared/formats.ts'
import type { ChartMark, ChartSeries, TimeSpan } from '../../../ui/charts/chart-model.ts'
import type { Forecast } from './forecast.ts'

const day = 86_400_000
/** The future takes at most this share of what is past. */
const mostAhead = 0.7

/** How much of the future is drawn: well behind the day of the limit, where it is not too far; nothing without a forecast. */
export function ahead(forecast: Forecast | undefined, { from, to }: TimeSpan): number {
  if (forecast?.kind !== 'date') return 0
  return Math.min((to - from) * mostAhead, Math.max(day, (forecast.at - to) * 2.2))
}

/** The straight line into the future with its band, from now on. */
export function forecastSeries(forecast: Forecast | undefined, { from, to }: TimeSpan, name: string, format: (value: number) => string) {
  if (forecast?.kind !== 'date' || to <= from) return []
  const at = Array.from({ length: 9 }, (_, index) => from + ((to - from) * index) / 8)
  const line = at.map((time) => forecast.trend.lineAt(time))
  const series: ChartSeries = {
    key: 'forecast',
    name,
    label: '',
    color: 's1',
    at,
    value: line.map(({ value }) => value),
    min: line.map(({ low }) => low),
    max: line.map(({ high }) => high),
    dotted: true,
    format,
  }
  return [series]
}

/** Where the line meets the limit, with the day; nothing where that is not in view. */
export function forecastMark(forecast: Forecast | undefined, limit: number, { to }: TimeSpan): ChartMark | undefined {
  if (forecast?.kind !== 'date' || forecast.at > to) return undefined
  const text = isoDate(forecast.at).slice(5)
  return { id: 'forecast', at: forecast.at, value: limit, kind: 'would-fire', text, title: text }
}

/** Where the measure is now. */
export function nowMark(at: number, value: number, text: string): ChartMark {
  return { id: 'now', at, value, kind: 'would-fire', text, title: text }
}
