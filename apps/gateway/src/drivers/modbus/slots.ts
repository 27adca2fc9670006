import { type DeviceType, deviceType, keyOf, type ResolvedPoint, resolvePoint, stateCode } from '@kilowatch/catalog'
import {
  type ModbusExtra,
  type ModbusMapping,
  type ModbusModel,
  type ModbusPlace,
  type ModbusTable,
  registersOf,
} from '@kilowatch/catalog/models'
import type { Span } from './blocks.ts'

/** Where in a device a model stands: SunSpec models begin anywhere and say how long they are. */
export interface Placed {
  model: ModbusModel
  base: number
  /** Addresses from the base on that are its own; absent: all. */
  length?: number
}

/** One concrete point and the registers that it comes from. */
export interface Slot extends Span {
  point: ResolvedPoint
  mapping: ModbusMapping
  exponent?: Span
}

/** One extra and its registers. */
export interface ExtraSlot extends Span {
  extra: ModbusExtra
}

/** A model at its place, worked out once. */
export interface Layout {
  placed: Placed
  type: DeviceType
  slots: readonly Slot[]
  extras: readonly ExtraSlot[]
  /** All that must be read. */
  spans: readonly Span[]
}

/** @throws Error for a model whose type the catalogue lacks */
export function layoutOf(placed: Placed): Layout {
  const { model } = placed
  const type = deviceType(model.type)
  if (!type) throw new Error(`model ${model.model} is of no type: ${model.type}`)
  const slots = model.values.flatMap((mapping) => slotsOf(mapping, type, placed)).filter((slot) => isInside(slot, placed))
  const extras = extraSlots(model.extras ?? [], placed)
  const spans = [...slots, ...slots.flatMap(({ exponent }) => exponent ?? []), ...extras]
  return { placed, type, slots, extras, spans: spans.map(({ table, at, count }) => ({ table, at, count })) }
}

function slotsOf(mapping: ModbusMapping, type: DeviceType, placed: Placed): Slot[] {
  const { count, stride } = mapping.each ?? { count: 1, stride: 0 }
  return Array.from({ length: count }, (_, place) => place).flatMap((place): Slot[] => {
    const point = resolvePoint(type, keyOf(mapping.point, place + 1))
    if (!point) return []
    const span = spanOf(mapping, placed, place * stride)
    if (mapping.exponentAt === undefined) return [{ ...span, point, mapping }]
    return [{ ...span, point, mapping, exponent: { table: span.table, at: placed.base + mapping.exponentAt, count: 1 } }]
  })
}

/** The addresses of a number; coils and discrete inputs have one each. */
export function spanOf({ table, at, word = 'u16' }: ModbusPlace, { model, base }: Placed, further = 0): Span {
  const own = table ?? model.table
  return { table: own, at: base + at + further, count: isBit(own) ? 1 : registersOf[word] }
}

/** Extras at their places. */
export function extraSlots(extras: readonly ModbusExtra[], placed: Placed): ExtraSlot[] {
  return extras.map((extra) => {
    const span = spanOf(extra, placed)
    return { extra, ...span, count: extra.text ?? span.count }
  })
}

export function isBit(table: ModbusTable): boolean {
  return table === 'coil' || table === 'discrete'
}

/** Repetitions beyond a SunSpec model's end do not exist. */
function isInside({ at, count }: Span, { base, length }: Placed): boolean {
  return length === undefined || at + count <= base + length
}

/** The code of what a raw number means to a state; undefined: not reported. */
export function codeOf({ mapping: { states, otherwise }, point: { point } }: Slot, raw: number): number | undefined {
  const value = states?.[raw] ?? otherwise
  return value === undefined ? undefined : stateCode(point, value)
}
