import {
  type CellMeasure,
  type CellStatistics,
  cellStatistics,
  flatPoint,
  formatFigure,
  indexesOf,
  indexOf,
  keyOf,
  keysOf,
  type Measure,
  patternOf,
  weakestCell,
} from '@kilowatch/catalog'
import type { DeviceData } from '../device-data.ts'

/** One measure of the cells with its figures now. */
export interface CellFigures {
  measure: CellMeasure
  point: Measure
  statistics: CellStatistics | undefined
  /** Cells (by number) whose value is old: what is reckoned with it is as old as it. */
  old: ReadonlySet<number>
}

/** Figures of every measure of which the device reports a cell. */
export function cellFigures(data: DeviceData, measures: readonly CellMeasure[]): CellFigures[] {
  return measures.flatMap((measure) => {
    const point = flatPoint(data.type, patternOf(measure.point))?.point
    const keys = keysOf(measure.point, data.readings.keys())
    if (point?.kind !== 'measure' || keys.length === 0) return []
    const readings = keys.map((key) => {
      const reading = data.readings.get(key)
      return { index: indexOf(key), value: reading?.quality === 'bad' ? null : (reading?.value ?? null) }
    })
    const old = new Set(keys.filter((key) => data.readings.get(key)?.quality === 'stale').map(indexOf))
    return [{ measure, point, statistics: cellStatistics(readings, measure, point.decimals), old }]
  })
}

/** Numbers of the strings whose cells are reported; empty where cells stand in no strings. */
export function stringsOf(data: DeviceData, measures: readonly CellMeasure[]): number[] {
  const nested = measures.filter(({ point }) => isNested(point))
  const numbers = nested.flatMap(({ point }) => keysOf(point, data.readings.keys()).flatMap((key) => indexesOf(key)[0] ?? []))
  return [...new Set(numbers)].sort((a, b) => a - b)
}

/** The measures of one string alone: 'string.2.cell.*.voltage'. */
export function measuresOf(string: number | undefined, measures: readonly CellMeasure[]): readonly CellMeasure[] {
  if (string === undefined) return measures
  return measures.map((measure) => (isNested(measure.point) ? { ...measure, point: keyOf(measure.point, string) } : measure))
}

function isNested(pattern: string): boolean {
  return pattern.split('*').length > 2
}

/** How many cells there are: the highest number that is reported, or what people entered of cells that stand in no strings. */
export function cellCount(data: DeviceData, measures: readonly CellMeasure[]): number {
  const reported = measures.flatMap((measure) => keysOf(measure.point, data.readings.keys()).map(indexOf))
  const inStrings = measures.some(({ point }) => patternOf(point) !== point)
  const entered = inStrings ? 0 : Number(data.device.info.quantity)
  const believable = Number.isInteger(entered) && entered > 0 && entered <= 1000 && reported.length > 0 ? entered : 0
  return Math.max(0, believable, ...reported)
}

/** The cell that is weak over all measures together. */
export function weakest(figures: readonly CellFigures[]): number | undefined {
  return weakestCell(figures.flatMap(({ measure, statistics }) => (statistics ? [{ measure, statistics }] : [])))?.index
}

/** "+0.07", "−0.22", "0.00" */
export function signed(value: number, decimals: number): string {
  return `${value > 0 ? '+' : ''}${formatFigure(value, decimals)}`
}
