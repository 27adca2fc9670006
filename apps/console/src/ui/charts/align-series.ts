import type { ChartGap, ChartSeries } from './chart-model.ts'

/** Columns as the plot wants them: common times, then value (and max, min) of each series. undefined: no sample then; null: the line breaks. */
export type Column = (number | null | undefined)[]
export interface AlignedColumns {
  at: number[]
  columns: Column[]
}

/** Brings series with times of their own onto common times and breaks every line inside each gap. All times ascend: they are merged, not sorted. */
export function alignSeries(series: readonly ChartSeries[], gaps: readonly ChartGap[]): AlignedColumns {
  const breaks = gaps.map((gap) => (gap.from + gap.to) / 2).sort((a, b) => a - b)
  const at = [...series.map((one) => one.at), breaks].reduce<readonly number[]>(merged, [])
  return { at: [...at], columns: series.flatMap((one) => columnsOf(one, at, breaks)) }
}

/** Times of both, each once. */
function merged(some: readonly number[], others: readonly number[]): readonly number[] {
  if (others.length === 0 || isSame(some, others)) return some
  if (some.length === 0) return others
  const all: number[] = []
  let [one, other] = [0, 0]
  while (one < some.length || other < others.length) {
    const [mine, theirs] = [some[one] ?? Number.POSITIVE_INFINITY, others[other] ?? Number.POSITIVE_INFINITY]
    all.push(Math.min(mine, theirs))
    if (mine <= theirs) one += 1
    if (theirs <= mine) other += 1
  }
  return all
}

function isSame(some: readonly number[], others: readonly number[]): boolean {
  return some === others || (some.length === others.length && some.every((time, index) => time === others[index]))
}

/** Value, and for a condensed series its max and min behind it. */
function columnsOf(series: ChartSeries, at: readonly number[], breaks: readonly number[]): Column[] {
  const spread = (values: readonly (number | null)[]): Column => {
    const column: Column = new Array(at.length).fill(undefined)
    place(breaks, () => null, at, column)
    place(series.at, (index) => values[index] ?? null, at, column)
    return column
  }
  if (!hasEnvelope(series)) return [spread(series.value)]
  return [spread(series.value), spread(series.max), spread(series.min)]
}

/** Writes the values of these times, which are all among those of the column, into their rows. */
function place(times: readonly number[], valueAt: (index: number) => number | null, at: readonly number[], column: Column): void {
  let row = 0
  for (let index = 0; index < times.length; index += 1) {
    const time = times[index] ?? 0
    while ((at[row] ?? Number.POSITIVE_INFINITY) < time) row += 1
    column[row] = valueAt(index)
  }
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
