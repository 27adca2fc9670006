import type { CellMeasure } from './overview.ts'
import { quantise } from './quantise.ts'

/** Steps away from the mean: 0 within the first step, ±3 beyond the third; negative is below the mean. */
export type DeviationClass = -3 | -2 | -1 | 0 | 1 | 2 | 3

export interface CellReading {
  /** From 1. */
  index: number
  /** null: no usable value. */
  value: number | null
}
export interface CellDeviation {
  index: number
  value: number
  /** From the mean, at the measure's decimals, as it is written in the map. */
  deviation: number
  class: DeviationClass
}
export interface CellStatistics {
  /** At the measure's decimals. */
  mean: number
  min: CellDeviation
  max: CellDeviation
  /** Highest minus lowest. */
  spread: number
  /** Farthest on the measure's weak side; the lowest number of several. */
  weakest: CellDeviation
  /** Only cells with a value, by number. */
  cells: readonly CellDeviation[]
}

/** Mean, extremes, spread and each cell's deviation; undefined when no cell has a value. Unit: the measure's. */
export function cellStatistics(
  readings: readonly CellReading[],
  measure: Pick<CellMeasure, 'steps' | 'weak'>,
  decimals: number,
): CellStatistics | undefined {
  const present = readings.filter(hasValue).sort((a, b) => a.index - b.index)
  if (present.length === 0) return undefined
  const mean = present.reduce((sum, { value }) => sum + value, 0) / present.length
  const cells = present.map(({ index, value }): CellDeviation => {
    const deviation = quantise(value - mean, decimals)
    return { index, value, deviation, class: deviationClass(deviation, measure.steps) }
  })
  const min = extreme(cells, (a, b) => a.value < b.value)
  const max = extreme(cells, (a, b) => a.value > b.value)
  return {
    mean: quantise(mean, decimals),
    min,
    max,
    spread: quantise(max.value - min.value, decimals),
    weakest: measure.weak === 'low' ? min : max,
    cells,
  }
}

/** How many of the rising steps a deviation goes beyond, with its sign. */
export function deviationClass(deviation: number, steps: readonly [number, number, number]): DeviationClass {
  const size = Math.abs(deviation)
  const beyond = steps.filter((step) => size > step).length
  return (deviation < 0 && beyond > 0 ? -beyond : beyond) as DeviationClass
}

/**
 * The cell that is weak over all measures together: each deviation on the weak side counts in units of its measure's
 * third step, and the sum decides. Undefined when no cell deviates to a weak side.
 */
export function weakestCell(
  measured: readonly { measure: Pick<CellMeasure, 'steps' | 'weak'>; statistics: CellStatistics }[],
): { index: number; score: number } | undefined {
  const scores = new Map<number, number>()
  for (const { measure, statistics } of measured) {
    for (const cell of statistics.cells) {
      scores.set(cell.index, (scores.get(cell.index) ?? 0) + weakness(cell.deviation, measure))
    }
  }
  const ranked = [...scores].map(([index, score]) => ({ index, score })).sort((a, b) => b.score - a.score || a.index - b.index)
  const first = ranked[0]
  return first && first.score > 0 ? first : undefined
}

function weakness(deviation: number, { steps, weak }: Pick<CellMeasure, 'steps' | 'weak'>): number {
  return Math.max(0, weak === 'low' ? -deviation : deviation) / steps[2]
}

function hasValue(reading: CellReading): reading is CellReading & { value: number } {
  return reading.value !== null && Number.isFinite(reading.value)
}

function extreme(cells: readonly CellDeviation[], beats: (a: CellDeviation, b: CellDeviation) => boolean): CellDeviation {
  return cells.reduce((best, cell) => (beats(cell, best) ? cell : best))
}
