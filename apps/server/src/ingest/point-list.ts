import { createHash } from 'node:crypto'
import { type DeviceType, quantise, resolvePoint } from '@kilowatch/catalog'
import type { PlacedPoint } from '@kilowatch/catalog/judging'
import type { WireValue } from '@kilowatch/telemetry'

/** From the positions of a sample's values to the slots of a device, for one point list. */
export interface Placement {
  /** Per slot (from 0) of store v and c: the position in the list, or -1. */
  v: Int16Array
  c: Int16Array
  /** Per slot of store v: digits after the point; -1 where nothing is rounded (states, points that the type lacks). */
  decimals: Int8Array
}

/** Values of one sample by slot, and the same as array literals of PostgreSQL. `null`: not reported; NaN: bad. */
export interface PlacedValues {
  v: (number | null)[]
  c: (number | null)[]
  vText: string
  /** Null where the device has no counters. */
  cText: string | null
}

/** Beyond it single precision has no number; PostgreSQL would refuse the whole batch. */
const largestReal = 3.4e38
const smallestReal = 1.2e-38

export function placementOf(type: DeviceType | undefined, keys: readonly string[], points: ReadonlyMap<string, PlacedPoint>): Placement {
  const placed = keys.map((key) => points.get(key))
  const width = (store: 'v' | 'c') => Math.max(0, ...placed.map((point) => (point?.store === store ? point.slot : 0)))
  const placement: Placement = {
    v: new Int16Array(width('v')).fill(-1),
    c: new Int16Array(width('c')).fill(-1),
    decimals: new Int8Array(width('v')).fill(-1),
  }
  placed.forEach((point, position) => {
    if (!point) return
    placement[point.store][point.slot - 1] = position
    const declared = type && resolvePoint(type, point.key)?.point
    if (point.store === 'v' && declared?.kind === 'measure') placement.decimals[point.slot - 1] = declared.decimals
  })
  return placement
}

/** The keys whose list has this hash: the announced ones, or a beginning of them (lists only grow). */
export function keysWithHash(announced: readonly string[], hash: string): readonly string[] | undefined {
  const running = createHash('sha256')
  for (let count = 1; count <= announced.length; count++) {
    running.update(`${count === 1 ? '' : '\n'}${announced[count - 1]}`)
    if (running.copy().digest('hex').startsWith(hash) && hash.length === 16) return announced.slice(0, count)
  }
  return undefined
}

/** Quantised once, here, so that alarms, storage and screens see the same figure. */
export function placeValues(placement: Placement, values: readonly WireValue[]): PlacedValues {
  const v: (number | null)[] = []
  for (let slot = 0; slot < placement.v.length; slot++) {
    v.push(realOf(values[placement.v[slot] ?? -1], placement.decimals[slot] ?? -1))
  }
  const c: (number | null)[] = []
  for (let slot = 0; slot < placement.c.length; slot++) c.push(doubleOf(values[placement.c[slot] ?? -1]))
  return { v, c, vText: arrayText(v), cText: c.length > 0 ? arrayText(c) : null }
}

function realOf(value: WireValue | undefined, decimals: number): number | null {
  if (value === null || value === undefined) return null
  if (value === 'nan') return Number.NaN
  const figure = decimals >= 0 ? quantise(value, decimals) : value
  const size = Math.abs(figure)
  if (size > largestReal) return Number.NaN
  return size < smallestReal ? 0 : figure
}

function doubleOf(value: WireValue | undefined): number | null {
  if (value === null || value === undefined) return null
  return value === 'nan' ? Number.NaN : value
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
