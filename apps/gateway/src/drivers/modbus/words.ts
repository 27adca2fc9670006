import { type ModbusOrder, type ModbusWord, type RawSet, registersOf } from '@kilowatch/catalog/models'
import { deviceText } from '../device-text.ts'

interface Codec {
  get(view: DataView): number
  set(view: DataView, value: number): void
}

/** 64-bit integers lose what is beyond 2^53. */
const codecs: Readonly<Record<ModbusWord, Codec>> = {
  u16: { get: (view) => view.getUint16(0), set: (view, value) => view.setUint16(0, value) },
  i16: { get: (view) => view.getInt16(0), set: (view, value) => view.setInt16(0, value) },
  u32: { get: (view) => view.getUint32(0), set: (view, value) => view.setUint32(0, value) },
  i32: { get: (view) => view.getInt32(0), set: (view, value) => view.setInt32(0, value) },
  u64: { get: (view) => Number(view.getBigUint64(0)), set: (view, value) => view.setBigUint64(0, BigInt(value)) },
  i64: { get: (view) => Number(view.getBigInt64(0)), set: (view, value) => view.setBigInt64(0, BigInt(value)) },
  f32: { get: (view) => view.getFloat32(0), set: (view, value) => view.setFloat32(0, value) },
  f64: { get: (view) => view.getFloat64(0), set: (view, value) => view.setFloat64(0, value) },
}

/** The number that registers hold; NaN and infinities of floats as they are. */
export function numberOf(registers: readonly number[], word: ModbusWord, order: ModbusOrder): number {
  const view = new DataView(new ArrayBuffer(2 * registers.length))
  for (const [place, register] of arranged(registers, order).entries()) view.setUint16(2 * place, register)
  return codecs[word].get(view)
}

/** Whether a word can hold this number. */
export function fitsWord(value: number, word: ModbusWord): boolean {
  if (word.startsWith('f')) return true
  if (!Number.isSafeInteger(value)) return false
  const view = new DataView(new ArrayBuffer(2 * registersOf[word]))
  codecs[word].set(view, value)
  return codecs[word].get(view) === value
}

/** The registers that hold a number. @throws RangeError where a whole number does not fit its word */
export function registersFor(value: number, word: ModbusWord, order: ModbusOrder): number[] {
  if (!fitsWord(value, word)) throw new RangeError(`${value} is no ${word}`)
  const view = new DataView(new ArrayBuffer(2 * registersOf[word]))
  codecs[word].set(view, value)
  return arranged(
    Array.from({ length: registersOf[word] }, (_, place) => view.getUint16(2 * place)),
    order,
  )
}

/** From the device's order to the protocol's, and back: both ways the same. */
function arranged(registers: readonly number[], order: ModbusOrder): number[] {
  const words = order === 'CDAB' || order === 'DCBA' ? registers.toReversed() : [...registers]
  return order === 'BADC' || order === 'DCBA' ? words.map((register) => ((register & 0xff) << 8) | (register >> 8)) : words
}

/** Text of two characters to a register, up to its first NUL, without outer blanks; empty for what is no text. */
export function textOf(registers: readonly number[]): string {
  const bytes = Buffer.from(registers.flatMap((register) => [register >> 8, register & 0xff]))
  const end = bytes.indexOf(0)
  return deviceText(bytes.subarray(0, end < 0 ? bytes.length : end))?.trim() ?? ''
}

export function isOneOf(raw: number, set: RawSet | undefined): boolean {
  return set?.some((each) => (typeof each === 'number' ? each === raw : raw >= each[0] && raw <= each[1])) ?? false
}

/** These bits of a whole number, the lowest first. */
export function bitsOf(raw: number, [from, width]: readonly [from: number, width: number]): number {
  return Math.floor(raw / 2 ** from) % 2 ** width
}
