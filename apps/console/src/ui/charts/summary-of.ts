import type { ChartPanel, ChartSeries } from './chart-model.ts'

export interface SeriesFacts {
  name: string
  unit: string
  low: string
  high: string
  last: string
}

/** Lowest, highest and last value of every line that has one, as people read them. */
export function factsOf(panels: readonly ChartPanel[]): SeriesFacts[] {
  return panels.flatMap((panel) => panel.series.flatMap((series) => factsOfSeries(series, panel.unit) ?? []))
}

function factsOfSeries(series: ChartSeries, unit: string): SeriesFacts | undefined {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  let last: number | undefined
  series.value.forEach((value, index) => {
    if (value === null) return
    low = Math.min(low, series.min?.[index] ?? value)
    high = Math.max(high, series.max?.[index] ?? value)
    last = value
  })
  if (last === undefined) return undefined
  return { name: series.name, unit, low: series.format(low), high: series.format(high), last: series.format(last) }
}

/** The chart in one sentence a line. `sentence`: how one is said in the reader's language. */
export function summaryOf(panels: readonly ChartPanel[], sentence: (facts: SeriesFacts) => string): string {
  return factsOf(panels).map(sentence).join(' ')
}
