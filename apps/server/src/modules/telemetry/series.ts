import { quantise, type SinglePoint, shownNumber } from '@kilowatch/catalog'
import type { Series } from '@kilowatch/contract'
import type { StoredPoint } from './queries/points.ts'
import type { SampleRow } from './queries/samples.ts'
import type { Condensed, StepRow } from './steps.ts'

/** Steps that people understand, in milliseconds: 1 s to 1 week. */
const minute = 60_000
const hour = 60 * minute
const steps = [1, 2, 5, 10, 15, 30]
  .map((seconds) => seconds * 1_000)
  .concat([1, 2, 5, 10, 15, 30].map((minutes) => minutes * minute))
  .concat([1, 2, 3, 6, 12, 24, 48, 168].map((hours) => hours * hour))

/** The shortest step of which a range has at most `most`; where it begins in the middle of one, it touches one more. Long ones are whole hours. */
export function stepFor(range: number, most: number): number {
  return steps.find((step) => Math.ceil(range / step) <= most) ?? Math.ceil(range / most / hour) * hour
}

/** Every reading of one point as it came; bad ones are null, samples that do not report it are left out. */
export function rawSeries(point: StoredPoint, index: number, rows: readonly SampleRow[], declared: SinglePoint | undefined): Series {
  const series: Series = { key: point.key, at: [], value: [] }
  const all: Figures[] = []
  for (const { at, values } of rows) {
    const value = values[index] ?? null
    if (value === null) continue
    const shown = shownNumber(declared, value)
    push(series, at.getTime(), shown)
    if (shown !== null) all.push({ good: 1, min: value, mean: value, max: value })
  }
  return { ...series, ...wholeOf(all, declared) }
}

/** Mean and extremes of one point per step. */
export function condensedSeries(point: StoredPoint, index: number, rows: readonly StepRow[], declared: SinglePoint | undefined): Series {
  const series = {
    key: point.key,
    at: [] as number[],
    value: [] as (number | null)[],
    min: [] as (number | null)[],
    max: [] as (number | null)[],
  }
  for (const { at, values } of rows) {
    const step = values[index]
    if (!step || step.reported === 0) continue
    push(series, at, declared?.kind === 'state' ? step.last : rounded(step.mean, declared, 1))
    series.min.push(rounded(step.min, declared))
    series.max.push(rounded(step.max, declared))
  }
  return {
    ...series,
    ...wholeOf(
      rows.flatMap(({ values }) => values[index] ?? []),
      declared,
    ),
  }
}

type Figures = Pick<Condensed, 'good' | 'min' | 'mean' | 'max'>

/** Extremes and mean of all that was read, each reading counted once. */
function wholeOf(parts: readonly Figures[], declared: SinglePoint | undefined): Pick<Series, 'whole'> {
  let [good, sum, min, max] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const part of parts) {
    if (part.good === 0 || part.mean === null) continue
    good += part.good
    sum += part.mean * part.good
    min = Math.min(min, part.min ?? min)
    max = Math.max(max, part.max ?? max)
  }
  if (good === 0 || declared?.kind !== 'measure') return {}
  const { decimals } = declared
  return { whole: { min: quantise(min, decimals), mean: quantise(sum / good, decimals + 1), max: quantise(max, decimals) } }
}

/** A state by its changes: each at its exact time, and the last reading. */
export function changesSeries(point: StoredPoint, index: number, rows: readonly SampleRow[]): Series {
  const series: Series = { key: point.key, at: [], value: [] }
  let last: { at: number; value: number | null } | undefined
  for (const { at, values } of rows) {
    const value = values[index] ?? null
    if (value === null) continue
    const reading = { at: at.getTime(), value: Number.isNaN(value) ? null : value }
    if (!last || last.value !== reading.value) push(series, reading.at, reading.value)
    last = reading
  }
  if (last && series.at.at(-1) !== last.at) push(series, last.at, last.value)
  return series
}

function push(series: Pick<Series, 'at' | 'value'>, at: number, value: number | null): void {
  series.at.push(at)
  series.value.push(value)
}

function rounded(value: number | null, declared: SinglePoint | undefined, finer = 0): number | null {
  if (value === null || !declared || declared.kind === 'state') return value
  return quantise(value, declared.decimals + finer)
}
