import { createHash } from 'node:crypto'
import { type DeviceType, resolvePoint } from '@kilowatch/catalog'
import { type PlacedPoint, takenValue, takingOf } from '@kilowatch/catalog/judging'
import type { WireValue } from '@kilowatch/telemetry'

/** From the positions of a sample's values to the slots of a device, for one point list. */
export interface Placement {
  /** Per slot (from 0) of store v and c: the position in the list, or -1. */
  v: Int16Array
  c: Int16Array
  /** Per slot of store v: what is taken, and rounded to how many digits after the point. */
  decimals: Int8Array
  low: Float64Array
  high: Float64Array
}

/** Values of one sample by slot, and the same as array literals of PostgreSQL. `null`: not reported; NaN: bad. */
export interface PlacedValues {
  v: (number | null)[]
  c: (number | null)[]
  vText: string
  /** Null where the device has no counters. */
  cText: string | null
}

export function placementOf(type: DeviceType | undefined, keys: readonly string[], points: ReadonlyMap<string, PlacedPoint>): Placement {
  const placed = keys.map((key) => points.get(key))
  const width = (store: 'v' | 'c') => Math.max(0, ...placed.map((point) => (point?.store === store ? point.slot : 0)))
  const placement: Placement = {
    v: new Int16Array(width('v')).fill(-1),
    c: new Int16Array(width('c')).fill(-1),
    decimals: new Int8Array(width('v')).fill(-1),
    low: new Float64Array(width('v')),
    high: new Float64Array(width('v')),
  }
  placed.forEach((point, position) => {
    if (!point) return
    placement[point.store][point.slot - 1] = position
    if (point.store === 'c') return
    const { decimals, low, high } = takingOf(type && resolvePoint(type, point.key)?.point)
    placement.decimals[point.slot - 1] = decimals
    placement.low[point.slot - 1] = low
    placement.high[point.slot - 1] = high
  })
  return placement
}

/** The keys whose list has this hash: the announced ones, or a beginning of them (lists only grow), be it empty. */
export function keysWithHash(announced: readonly string[], hash: string): readonly string[] | undefined {
  const running = createHash('sha256')
  for (let count = 0; count <= announced.length; count++) {
    if (count > 0) running.update(`${count === 1 ? '' : '\n'}${announced[count - 1]}`)
    if (running.copy().digest('hex').startsWith(hash) && hash.length === 16) return announced.slice(0, count)
  }
  return undefined
}

/** Judged and quantised once, here, so that alarms, storage and screens see the same figure. */
export function placeValues(placement: Placement, values: readonly WireValue[]): PlacedValues {
  const v: (number | null)[] = []
  for (let slot = 0; slot < placement.v.length; slot++) {
    const value = values[placement.v[slot] ?? -1]
    if (value === null || value === undefined) v.push(null)
    else if (value === 'nan') v.push(Number.NaN)
    else v.push(takenValue(value, placement.decimals[slot] ?? -1, placement.low[slot] ?? 0, placement.high[slot] ?? 0))
  }
  const c: (number | null)[] = []
  for (let slot = 0; slot < placement.c.length; slot++) c.push(doubleOf(values[placement.c[slot] ?? -1]))
  return { v, c, vText: arrayText(v), cText: c.length > 0 ? arrayText(c) : null }
}

/** A counter does not fall below zero. */
function doubleOf(value: WireValue | undefined): number | null {
  if (value === null || value === undefined) return null
  return value === 'nan' || value < 0 ? Number.NaN : value
}

/** `{1.5,NULL,NaN}`; what is not reported at the end is left out. */
export function arrayText(values: readonly (number | null)[]): string {
  let length = values.length
  while (length > 0 && values[length - 1] === null) length--
  let text = '{'
  for (let index = 0; index < length; index++) {
    if (index > 0) text += ','
    text += values[index] ?? 'NULL'
  }
  return `${text}}`
}
