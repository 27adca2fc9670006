import type { DeviceType } from '../define.ts'
import type { AnyStateKeyOf, KeyOf, NumberedKey, Point } from '../point.ts'

/** Modbus Application Protocol V1.1b3: read by function 1, 2, 3, 4. Of these, coils and holding registers can be written. */
export const modbusTables = ['coil', 'discrete', 'holding', 'input'] as const
export type ModbusTable = (typeof modbusTables)[number]

/** How a number stands in registers of 16 bits. */
export type ModbusWord = 'u16' | 'i16' | 'u32' | 'i32' | 'u64' | 'i64' | 'f32' | 'f64'

/** How many registers a word takes. */
export const registersOf: Readonly<Record<ModbusWord, number>> = { u16: 1, i16: 1, u32: 2, i32: 2, f32: 2, u64: 4, i64: 4, f64: 4 }

/** In which order the bytes of a word of two registers come; as people write it: ABCD is what the protocol itself does. */
export type ModbusOrder = 'ABCD' | 'CDAB' | 'BADC' | 'DCBA'

/** Raw numbers (as the word reads, before scaling), or ranges of them. */
export type RawSet = readonly (number | readonly [from: number, to: number])[]

/** Where a number stands. Addresses count from 0 as on the wire; in a SunSpec model from the register of its id. */
export interface ModbusPlace {
  at: number
  /** Absent: that of the model. */
  table?: ModbusTable
  /** Absent: u16. Coils and discrete inputs are 0 or 1 whatever it says. */
  word?: ModbusWord
  /** Absent: that of the model. */
  order?: ModbusOrder
}

/** One number and the point it lands on; where several claim a point, the first that has a value wins. */
export interface ModbusMapping<K extends string = string> extends ModbusPlace {
  /** With `*` only where `each` says how it repeats. */
  point: K
  /** raw × scale + offset is the value in the point's unit. */
  scale?: number
  offset?: number
  /** Address of the decimal exponent by which the raw number is to be multiplied too: SunSpec's `sunssf`, -10 to 10. */
  exponentAt?: number
  /** The point repeats: so many, so many addresses apart. Numbers count from 1. */
  each?: { count: number; stride: number }
  /** Raw numbers that say that there is no such value: not reported. */
  absent?: RawSet
  /** Raw numbers that say that the value cannot be had (sensor fault, out of range): reported as bad. */
  bad?: RawSet
  /** Only these bits, the lowest first: [12, 4] is the upper nibble of a register. */
  bits?: readonly [from: number, width: number]
  /** For states: what the raw number means. One that is missing here is not reported, unless `otherwise` names what the others mean. */
  states?: Readonly<Record<number, string>>
  otherwise?: string
  /** A counter that starts again at zero when its word is full; its turns are kept. */
  wraps?: true
}

/** A text or number beside the points: makers' names, serial numbers. */
export interface ModbusExtra extends ModbusPlace {
  name: string
  /** Registers of two characters each; absent: a number. */
  text?: number
}

/** One register or coil that is written. */
export interface ModbusWrite {
  table: 'coil' | 'holding'
  at: number
  word?: ModbusWord
  order?: ModbusOrder
  value: number
}

/** What of a control a device does: the writes, in order, and then the control's proof is read back. */
export interface ModbusCommand {
  /** A control of the type; with `*` where `each` says how it repeats. */
  control: string
  value: string
  writes: readonly ModbusWrite[]
  each?: { count: number; stride: number }
  /** Several registers go in one request: a device that takes them only together. */
  together?: true
}

/** What is set in the device; written as (value - offset) / scale, and read back by the point that shows the setting. */
export interface ModbusSetting extends ModbusPlace {
  /** A setting of the type. */
  setting: string
  table: 'coil' | 'holding'
  scale?: number
  offset?: number
  /** What this device takes, where that is narrower than what its type declares. */
  range?: readonly [number, number]
  /** For choices: the raw number of each. */
  choices?: Readonly<Record<string, number>>
}

/** How a maker's device of a type speaks Modbus. */
export interface ModbusModel<K extends string = string, S extends string = string> {
  protocol: 'modbus'
  /** What the YAML says at `model`. */
  model: string
  maker: string
  /** What people call it. */
  title: string
  /** The document that addresses and scales come from. */
  source: string
  /** A code of the catalogue. */
  type: string
  table: ModbusTable
  /** Absent: ABCD. */
  order?: ModbusOrder
  /** How a serial line of it is set when it leaves the factory. */
  serial?: { baud: number; parity: 'none' | 'even' | 'odd' }
  /** Registers that one request may ask for; absent: what the protocol allows (125). */
  most?: number
  /** Registers that nobody wants and that may be read along to save a request; absent: none. */
  gap?: number
  /** Never read, not even along: [from, to], both inside. */
  forbidden?: readonly (readonly [from: number, to: number])[]
  /** For every number of this word that says nothing of its own. */
  absent?: Readonly<Partial<Record<ModbusWord, RawSet>>>
  bad?: Readonly<Partial<Record<ModbusWord, RawSet>>>
  values: readonly (ModbusMapping<NumberedKey<K>> | ModbusMapping<NumberedKey<S>>)[]
  extras?: readonly ModbusExtra[]
  commands?: readonly ModbusCommand[]
  settings?: readonly ModbusSetting[]
  /**
   * The SunSpec model that this is: its place is found in the device. Models of one part together make up one device, and have one type.
   */
  sunspec?: { id: number; part: SunspecPart }
}

/** What a SunSpec device may be, beside each other; the name of a part that is a device of its own. */
export const sunspecParts = ['inverter', 'meter', 'battery', 'weather'] as const
export type SunspecPart = (typeof sunspecParts)[number]

/** Declares how a device of a type speaks Modbus. Registers may land only on points that the type has. */
export function defineModbus<const P extends Point>(
  type: DeviceType<P>,
  model: Omit<ModbusModel<KeyOf<P>, AnyStateKeyOf<P>>, 'protocol' | 'type'>,
): ModbusModel<KeyOf<P>, AnyStateKeyOf<P>> {
  return { protocol: 'modbus', type: type.code, ...model }
}
