import {
  type DeviceType,
  formatValue,
  indexOf,
  keysOf,
  type Language,
  type PathNode,
  pointLabel,
  type ResolvedPoint,
  resolvePoint,
  shownUnit,
} from '@kilowatch/catalog'
import type { Reading } from '@kilowatch/contract'

export type Readings = ReadonlyMap<string, Reading>

/** A figure as it stands in a diagram; `faded`: stale, with its age where that is not said of the whole. */
export interface PathFigure {
  /** Of its point. */
  key: string
  figure: string
  unit: string
  faded: boolean
  age: string
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
  /** Of the oldest stale figure in the rows; empty: none is, or it is said of the whole. */
  rowsAge: string
  singles: PathFigure[]
}

/** The age of a stale reading in words; empty where the drawing as a whole says it. */
export type AgeOf = (at: string) => string

interface Source {
  type: DeviceType
  readings: Readings
  language: Language
  ageOf: AgeOf
}

/** Values of a node by where they stand. Points that the device does not report are left out. */
export function nodeValues(node: PathNode, source: Source): NodeValues {
  const patterns = node.values.filter((key) => key.includes('*'))
  const single = node.values.filter((key) => !key.includes('*')).flatMap((key) => figureOf(key, source) ?? [])
  const rows = rowsOf(patterns, source)
  const old = rows.flatMap(({ cells }) => cells.filter(({ faded }) => faded).map(({ key }) => source.readings.get(key)?.at ?? '')).sort()[0]
  return {
    beside: single.filter(({ point }) => isBeside(point)).map(({ shown }) => shown),
    singles: single.filter(({ point }) => !isBeside(point)).map(({ shown }) => shown),
    rows,
    rowsAge: old ? source.ageOf(old) : '',
  }
}

function isBeside({ point }: ResolvedPoint): boolean {
  return point.kind === 'state' || point.unit === 'Hz'
}

function rowsOf(patterns: readonly string[], source: Source): PathRow[] {
  const { type, readings, language } = source
  const columns = patterns.map((pattern) => keysOf(pattern, readings.keys())).filter((keys) => keys.length > 0)
  const numbers = [...new Set(columns.flat().map(indexOf))].sort((a, b) => a - b)
  return numbers.map((number) => {
    const keys = columns.flatMap((column) => column.find((key) => indexOf(key) === number) ?? [])
    const point = keys[0] === undefined ? undefined : resolvePoint(type, keys[0])
    const cells = keys.flatMap((key) => figureOf(key, source)?.shown ?? [])
    return { label: point && numbers.length > 1 ? pointLabel(point, language) : '', cells }
  })
}

function figureOf(key: string, { type, readings, language, ageOf }: Source): { point: ResolvedPoint; shown: PathFigure } | undefined {
  const point = resolvePoint(type, key)
  const reading = readings.get(key)
  if (!point || !reading) return undefined
  const value = reading.quality === 'bad' ? null : reading.value
  const unit = point.point.kind === 'state' || value === null ? '' : shownUnit(point.point.unit, language)
  const faded = reading.quality === 'stale'
  return { point, shown: { key, figure: formatValue(point, value, language), unit, faded, age: faded ? ageOf(reading.at) : '' } }
}
