import { type Measure, normalSpan, quantise } from '@kilowatch/catalog'
import type { Rule, Series } from '@kilowatch/contract'

/** What a measure had over a time, at its decimals. */
export interface Extremes {
  min: number
  mean: number
  max: number
}

/** Lowest, mean and highest of a stored series; undefined where it holds no value. */
export function extremesOf(series: Pick<Series, 'value' | 'min' | 'max'> | undefined, decimals: number): Extremes | undefined {
  const values = numbersOf(series?.value)
  if (values.length === 0) return undefined
  return {
    min: Math.min(...numbersOf(series?.min ?? series?.value)),
    mean: quantise(values.reduce((sum, value) => sum + value, 0) / values.length, decimals),
    max: Math.max(...numbersOf(series?.max ?? series?.value)),
  }
}

function numbersOf(values: readonly (number | null)[] | undefined): number[] {
  return (values ?? []).flatMap((value) => value ?? [])
}

/** Shares of a scale, 0 at its left end and 1 at its right. */
export interface GaugeScale {
  value: number | undefined
  /** What the day had. */
  day: readonly [number, number] | undefined
  /** Beyond these an alarm opens. */
  low: number | undefined
  high: number | undefined
}

/** Free room at either end, as a share of what is shown. */
const margin = 0.12
const leastSteps = 10

/** Where value, day and limits stand: the scale holds all of them and what is usual, never more than the measure can be. */
export function gaugeScale(
  point: Pick<Measure, 'range' | 'decimals' | 'limits'> & { normal?: Measure['normal'] },
  value: number | undefined,
  day: Extremes | undefined,
  rule: Pick<Rule, 'high' | 'low'> | undefined,
): GaugeScale {
  const [low, high] = [rule?.low?.[0], rule?.high?.[0]]
  const held = [value, day?.min, day?.max, low, high, ...normalSpan(point as Measure)].flatMap((one) => one ?? [])
  const [least, most] = ends(held, point)
  const share = (one: number | undefined) => (one === undefined ? undefined : Math.min(1, Math.max(0, (one - least) / (most - least))))
  return { value: share(value), day: day && [share(day.min) ?? 0, share(day.max) ?? 0], low: share(low), high: share(high) }
}

function ends(held: readonly number[], { range, decimals }: Pick<Measure, 'range' | 'decimals'>): readonly [number, number] {
  const [from, to] = [Math.min(...held), Math.max(...held)]
  const room = Math.max((to - from) * margin, leastSteps * 10 ** -decimals)
  return [Math.max(range[0], from - room), Math.min(range[1], to + room)]
}
