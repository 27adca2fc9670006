import {
  type DeviceType,
  flatPoint,
  formatValue,
  indexOf,
  keysOf,
  type Language,
  type PathNode,
  type ResolvedPoint,
  resolvePoint,
  shownUnit,
} from '@kilowatch/catalog'
import type { Reading } from '@kilowatch/contract'

export type Readings = ReadonlyMap<string, Reading>

/** A figure as it stands in a diagram; `faded`: stale. */
export interface PathFigure {
  /** Of its point. */
  key: string
  figure: string
  unit: string
  faded: boolean
}
export interface PathRow {
  /** "L2"; empty where there is only one. */
  label: string
  cells: PathFigure[]
}
/** What is written at a node. */
export interface NodeValues {
  /** Beside the name: frequencies and states. */
  beside: PathFigure[]
  /** By phase, in aligned columns. */
  rows: PathRow[]
  singles: PathFigure[]
}

/** Values of a node by where they stand. Points that the device does not report are left out. */
export function nodeValues(type: DeviceType, node: PathNode, readings: Readings, language: Language): NodeValues {
  const patterns = node.values.filter((key) => key.includes('*'))
  const single = node.values.filter((key) => !key.includes('*')).flatMap((key) => figureOf(type, key, readings, language) ?? [])
  return {
    beside: single.filter(({ point }) => isBeside(point)).map(({ shown }) => shown),
    singles: single.filter(({ point }) => !isBeside(point)).map(({ shown }) => shown),
    rows: rowsOf(type, patterns, readings, language),
  }
}

function isBeside({ point }: ResolvedPoint): boolean {
  return point.kind === 'state' || point.unit === 'Hz'
}

function rowsOf(type: DeviceType, patterns: readonly string[], readings: Readings, language: Language): PathRow[] {
  const columns = patterns.map((pattern) => keysOf(pattern, readings.keys())).filter((keys) => keys.length > 0)
  const numbers = [...new Set(columns.flat().map(indexOf))].sort((a, b) => a - b)
  return numbers.map((number) => {
    const keys = columns.flatMap((column) => column.find((key) => indexOf(key) === number) ?? [])
    const label = keys[0] === undefined ? undefined : flatPoint(type, keys[0].replace(/\.\d+\./, '.*.'))?.repeated?.name[language]
    const cells = keys.flatMap((key) => figureOf(type, key, readings, language)?.shown ?? [])
    return { label: numbers.length > 1 ? (label ?? '').replaceAll('{n}', String(number)) : '', cells }
  })
}

function figureOf(
  type: DeviceType,
  key: string,
  readings: Readings,
  language: Language,
): { point: ResolvedPoint; shown: PathFigure } | undefined {
  const point = resolvePoint(type, key)
  const reading = readings.get(key)
  if (!point || !reading) return undefined
  const value = reading.quality === 'bad' ? null : reading.value
  const unit = point.point.kind === 'state' || value === null ? '' : shownUnit(point.point.unit, language)
  return { point, shown: { key, figure: formatValue(point, value, language), unit, faded: reading.quality === 'stale' } }
}
