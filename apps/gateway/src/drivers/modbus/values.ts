import type { ModbusModel } from '@kilowatch/catalog/models'
import type { WireValue } from '@kilowatch/telemetry'
import { extrasOf } from '../extras.ts'
import { isMeasured, settle } from '../settle.ts'
import type { Turns } from '../turns.ts'
import type { Registers } from './registers.ts'
import { codeOf, type ExtraSlot, isBit, type Layout, type Slot } from './slots.ts'
import { bitsOf, isOneOf, numberOf, textOf } from './words.ts'

export interface Values {
  values: Map<string, WireValue>
  extras: Record<string, string | number>
}

/** What the registers mean; a point whose registers were not read is not reported. `counter` names the device to its counters' turns. */
export function valuesOf({ placed: { model }, slots, extras }: Layout, registers: Registers, turns: Turns, counter: string): Values {
  const values = new Map<string, WireValue>()
  const floats = new Map<string, WireValue>()
  const unread: [string, number][] = []
  for (const slot of slots) {
    const { key } = slot.point
    if (typeof values.get(key) === 'number') continue
    const value = wireValueOf(slot, model, registers, (raw, size) => turns.counted(`${counter} ${key}`, raw, size))
    if (!settle(values, slot.point, value)) unread.push(...unreadOf(slot, model, registers, value))
    if (slot.mapping.word?.startsWith('f') && value !== undefined && value !== 0) floats.set(key, values.get(key) ?? null)
  }
  if (isGarbage(floats))
    for (const { point, mapping } of slots) if (mapping.word?.startsWith('f') && values.has(point.key)) values.set(point.key, 'nan')
  return { values, extras: extrasOf([...extras.flatMap((slot) => extraOf(slot, model, registers)), ...unread]) }
}

/** A number that the state does not know, or that cannot be, by its register; what stands for "not there" and other bytes than a float is no number. */
function unreadOf(slot: Slot, model: ModbusModel, registers: Registers, value: WireValue | undefined): [string, number][] {
  const { mapping, point, table, at } = slot
  const raw = rawOf(slot, model, registers)
  const { word = 'u16' } = mapping
  if (raw === undefined || !Number.isFinite(raw) || !isMeasured(raw) || word.startsWith('f') || mapping.bits) return []
  if (isOneOf(raw, mapping.absent ?? model.absent?.[word]) || isOneOf(raw, mapping.bad ?? model.bad?.[word])) return []
  return value !== undefined || point.point.kind === 'state' ? [[`${table}.${at}`, raw]] : []
}

/** Where most floats cannot be, the others are chance: the words come in another order than the model says. */
function isGarbage(floats: ReadonlyMap<string, WireValue>): boolean {
  const bad = [...floats.values()].filter((value) => value === 'nan').length
  return bad > 2 && bad * 2 > floats.size
}

type Counted = (raw: number, size: number) => number

function wireValueOf(slot: Slot, model: ModbusModel, registers: Registers, counted: Counted): WireValue | undefined {
  const { mapping, point } = slot
  const raw = rawOf(slot, model, registers)
  if (raw === undefined) return undefined
  if (!Number.isFinite(raw) || !isMeasured(raw)) return 'nan'
  const { word = 'u16' } = mapping
  if (isOneOf(raw, mapping.absent ?? model.absent?.[word])) return undefined
  if (isOneOf(raw, mapping.bad ?? model.bad?.[word])) return 'nan'
  const said = mapping.bits ? bitsOf(raw, mapping.bits) : raw
  if (point.point.kind === 'state') return codeOf(slot, said)
  return scaled(mapping.wraps ? counted(said, word === 'u16' ? 2 ** 16 : 2 ** 32) : said, slot, registers)
}

function rawOf({ table, at, count, mapping }: Slot, model: ModbusModel, registers: Registers): number | undefined {
  const found = registers.get(table, at, count)
  if (!found || isBit(table)) return found?.[0]
  return numberOf(found, mapping.word ?? 'u16', mapping.order ?? model.order ?? 'ABCD')
}

function scaled(raw: number, { mapping: { scale = 1, offset = 0 }, exponent }: Slot, registers: Registers): WireValue | undefined {
  const factor = exponent ? decimalFactor(registers.get(exponent.table, exponent.at, 1)?.[0]) : 1
  if (factor === undefined) return undefined
  // Twelve digits: 2301 × 0.1 is 230.1 then, and nothing that a device can measure is lost.
  return Number((raw * factor * scale + offset).toPrecision(12))
}

/** 10 to the power of a `sunssf`; undefined where the device does not implement it, or it lies outside -10 to 10. */
function decimalFactor(register: number | undefined): number | undefined {
  const exponent = register === undefined ? undefined : numberOf([register], 'i16', 'ABCD')
  return exponent === undefined || Math.abs(exponent) > 10 ? undefined : 10 ** exponent
}

function extraOf({ table, at, count, extra }: ExtraSlot, model: ModbusModel, registers: Registers): [string, string | number][] {
  const found = registers.get(table, at, count)
  if (!found) return []
  if (extra.text !== undefined) {
    const text = textOf(found)
    return text === '' ? [] : [[extra.name, text]]
  }
  const { word = 'u16' } = extra
  const raw = numberOf(found, word, extra.order ?? model.order ?? 'ABCD')
  return isOneOf(raw, model.absent?.[word]) || isOneOf(raw, model.bad?.[word]) ? [] : [[extra.name, raw]]
}
