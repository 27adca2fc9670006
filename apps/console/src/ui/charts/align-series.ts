import type { ChartGap, ChartSeries } from './chart-model.ts'

/** Columns as the plot wants them: common times, then value (and max, min) of each series. undefined: no sample then; null: the line breaks. */
export type Column = (number | null | undefined)[]
export interface AlignedColumns {
  at: number[]
  columns: Column[]
}

/** Brings series with times of their own onto common times and breaks every line inside each gap. */
export function alignSeries(series: readonly ChartSeries[], gaps: readonly ChartGap[]): AlignedColumns {
  const times = new Set<number>()
  for (const one of series) for (const at of one.at) times.add(at)
  const breaks = gaps.map((gap) => (gap.from + gap.to) / 2)
  for (const at of breaks) times.add(at)
  const at = [...times].sort((a, b) => a - b)
  const rowOf = new Map(at.map((time, row) => [time, row]))
  const columns = series.flatMap((one) => columnsOf(one, at, rowOf, breaks))
  return { at, columns }
}

/** Value, and for a condensed series its max and min behind it. */
function columnsOf(series: ChartSeries, at: readonly number[], rowOf: ReadonlyMap<number, number>, breaks: readonly number[]): Column[] {
  const spread = (values: readonly (number | null)[]): Column => {
    const column: Column = new Array(at.length).fill(undefined)
    for (const time of breaks) column[rowOf.get(time) ?? 0] = null
    series.at.forEach((time, index) => {
      column[rowOf.get(time) ?? 0] = values[index] ?? null
    })
    return column
  }
  if (!hasEnvelope(series)) return [spread(series.value)]
  return [spread(series.value), spread(series.max), spread(series.min)]
}

/** Whether a series carries extremes of its steps. */
export function hasEnvelope(
  series: ChartSeries,
): series is ChartSeries & { min: readonly (number | null)[]; max: readonly (number | null)[] } {
  return series.min !== undefined && series.max !== undefined
}

/** Index of the sample nearest to a time, by halving; -1 when there is none. */
export function nearestIndex(at: readonly number[], time: number): number {
  if (at.length === 0) return -1
  let low = 0
  let high = at.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((at[middle] ?? 0) < time) low = middle
    else high = middle
  }
  return Math.abs((at[low] ?? 0) - time) <= Math.abs((at[high] ?? 0) - time) ? low : high
}

/** Index of the newest sample at or before a time; -1 when there is none. */
export function lastIndexBefore(at: readonly number[], time: number): number {
  const nearest = nearestIndex(at, time)
  return nearest >= 0 && (at[nearest] ?? 0) > time ? nearest - 1 : nearest
}
