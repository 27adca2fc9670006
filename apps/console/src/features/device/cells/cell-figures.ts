import {
  type CellMeasure,
  type CellStatistics,
  cellStatistics,
  flatPoint,
  formatFigure,
  indexOf,
  keysOf,
  type Measure,
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
    const point = flatPoint(data.type, measure.point)?.point
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

/** How many cells there are: the highest number that is reported, or what people entered. */
export function cellCount(data: DeviceData, measures: readonly CellMeasure[]): number {
  const reported = measures.flatMap((measure) => keysOf(measure.point, data.readings.keys()).map(indexOf))
  const entered = Number(data.device.info.quantity)
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
