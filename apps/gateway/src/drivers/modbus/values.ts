import type { ModbusModel } from '@kilowatch/catalog/models'
import type { WireValue } from '@kilowatch/telemetry'
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
  for (const slot of slots) {
    const { key } = slot.point
    const value = values.has(key)
      ? undefined
      : wireValueOf(slot, model, registers, (raw, size) => turns.counted(`${counter} ${key}`, raw, size))
    if (value !== undefined) values.set(key, value)
  }
  return { values, extras: Object.fromEntries(extras.flatMap((slot) => extraOf(slot, model, registers))) }
}

type Counted = (raw: number, size: number) => number

function wireValueOf(slot: Slot, model: ModbusModel, registers: Registers, counted: Counted): WireValue | undefined {
  const { mapping, point } = slot
  const raw = rawOf(slot, model, registers)
  if (raw === undefined) return undefined
  if (!Number.isFinite(raw)) return 'nan'
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

/** 10 to the power of a `sunssf`; undefined where it is not implemented or cannot be. */
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
