import type { VarintReader, VarintWriter } from './varint.ts'

/** What stands at a place of a column. */
export const marks = { value: 0, missing: 1, bad: 2 } as const

/** One row of values: `values` counts only where `marks` says so. `missing`: not reported, `bad`: reported as NaN. */
export interface Values {
  values: Float64Array
  marks: Uint8Array
}

/** How exact a column is: `real` values are equal as 32-bit floats. */
export type Precision = 'real' | 'double'

const modes = { delta: 0, around: 1, bits: 2 } as const
const mostDecimals = { real: 6, double: 9 }
const powers = Array.from({ length: 10 }, (_, decimals) => 10 ** decimals)
/** Differences and zigzag of scaled values stay exact below. */
const largest = 2 ** 50

/**
 * Appends a column: whole numbers at the fewest decimals, from `decimals` on, that restore every value exactly, as differences
 * from the value before or from their mean, whichever is shorter; otherwise the bits themselves.
 */
export function writeColumn(out: VarintWriter, column: Values, decimals: number, precision: Precision): void {
  const present = presentOf(column)
  const marked = present.length < column.marks.length
  const scale = exactScale(present, decimals, precision)
  const mode = scale === undefined ? modes.bits : modes.delta
  const whole = scale === undefined ? undefined : wholeNumbers(present, scale)
  const mean = whole && aroundMean(whole)
  out.byte((mean === undefined ? mode : modes.around) | (marked ? 4 : 0) | ((scale ?? 0) << 3))
  if (marked) writeMarks(out, column.marks)
  if (!whole) writeBits(out, present, precision)
  else if (mean === undefined) writeDeltas(out, whole)
  else writeAround(out, whole, mean)
}

/** Reads what `writeColumn` wrote. Values of a scaled column come as the decimals that people wrote: 230.1, never 230.10000610351562. */
export function readColumn(reader: VarintReader, count: number, precision: Precision): Values {
  const head = reader.byte()
  const column = { values: new Float64Array(count), marks: new Uint8Array(count) }
  if (head & 4) readMarks(reader, column.marks)
  const present = count - absent(column.marks)
  const restored = restore(reader, head & 3, head >> 3, present, precision)
  for (let i = 0, next = 0; i < count; i++) if (column.marks[i] === marks.value) column.values[i] = restored[next++] ?? 0
  return column
}

function restore(reader: VarintReader, mode: number, scale: number, count: number, precision: Precision): Float64Array {
  if (mode === modes.bits) return readBits(reader, count, precision)
  const values = new Float64Array(count)
  const power = powers[scale] ?? 1
  const mean = mode === modes.around ? reader.signed() : 0
  for (let i = 0, last = mean; i < count; i++) {
    const whole = (mode === modes.around ? mean : last) + reader.signed()
    last = whole
    values[i] = whole / power
  }
  return values
}

function presentOf({ values, marks: of }: Values): Float64Array {
  const present = new Float64Array(of.length - absent(of))
  for (let i = 0, next = 0; i < of.length; i++) if (of[i] === marks.value) present[next++] = values[i] ?? 0
  return present
}

function absent(of: Uint8Array): number {
  let count = 0
  for (let i = 0; i < of.length; i++) if (of[i] !== marks.value) count++
  return count
}

/** Decimals at which every value is a whole number and comes back the same; undefined: there are none. */
function exactScale(values: Float64Array, decimals: number, precision: Precision): number | undefined {
  for (let scale = Math.min(decimals, mostDecimals[precision]); scale <= mostDecimals[precision]; scale++) {
    if (isExact(values, powers[scale] ?? 1, precision)) return scale
  }
  return undefined
}

function isExact(values: Float64Array, power: number, precision: Precision): boolean {
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0
    const whole = Math.round(value * power)
    // Written so that infinity fails as well.
    if (!(Math.abs(whole) < largest)) return false
    if (precision === 'real' ? Math.fround(whole / power) !== Math.fround(value) : whole / power !== value) return false
  }
  return true
}

function wholeNumbers(values: Float64Array, scale: number): Float64Array {
  const power = powers[scale] ?? 1
  const whole = new Float64Array(values.length)
  for (let i = 0; i < values.length; i++) whole[i] = Math.round((values[i] ?? 0) * power) + 0
  return whole
}

/** The mean, where the distances from it are smaller than the steps from one value to the next: noise, not movement. */
function aroundMean(whole: Float64Array): number | undefined {
  if (whole.length < 3) return undefined
  let sum = 0
  for (let i = 0; i < whole.length; i++) sum += whole[i] ?? 0
  const mean = Math.round(sum / whole.length)
  let steps = 0
  let distances = 0
  for (let i = 0; i < whole.length; i++) {
    const value = whole[i] ?? 0
    steps += Math.abs(value - (whole[i - 1] ?? value))
    distances += Math.abs(value - mean)
  }
  return distances < steps ? mean : undefined
}

function writeDeltas(out: VarintWriter, whole: Float64Array): void {
  for (let i = 0, last = 0; i < whole.length; i++) {
    const value = whole[i] ?? 0
    out.signed(value - last)
    last = value
  }
}

function writeAround(out: VarintWriter, whole: Float64Array, mean: number): void {
  out.signed(mean)
  for (let i = 0; i < whole.length; i++) out.signed((whole[i] ?? 0) - mean)
}

/** Runs of the same mark: mark, length, …, until all are said. */
function writeMarks(out: VarintWriter, of: Uint8Array): void {
  for (let i = 0; i < of.length; ) {
    const mark = of[i] ?? 0
    let end = i + 1
    while (end < of.length && of[end] === mark) end++
    out.byte(mark)
    out.unsigned(end - i)
    i = end
  }
}

function readMarks(reader: VarintReader, into: Uint8Array): void {
  for (let i = 0; i < into.length; ) {
    const mark = reader.byte()
    const length = reader.unsigned()
    if (length === 0) throw new RangeError('a run of nothing')
    into.fill(mark, i, i + length)
    i += length
  }
}

/** Byte by byte of all values, highest first: neighbours are alike there. */
function writeBits(out: VarintWriter, values: Float64Array, precision: Precision): void {
  const size = precision === 'real' ? 4 : 8
  const view = viewOf(values, precision)
  for (let byte = 0; byte < size; byte++) for (let i = 0; i < values.length; i++) out.byte(view.getUint8(i * size + byte))
}

function viewOf(values: Float64Array, precision: Precision): DataView {
  const view = new DataView(new ArrayBuffer(values.length * (precision === 'real' ? 4 : 8)))
  for (let i = 0; i < values.length; i++) {
    if (precision === 'real') view.setFloat32(i * 4, values[i] ?? 0)
    else view.setFloat64(i * 8, values[i] ?? 0)
  }
  return view
}

function readBits(reader: VarintReader, count: number, precision: Precision): Float64Array {
  const size = precision === 'real' ? 4 : 8
  const bytes = reader.take(count * size)
  const view = new DataView(new ArrayBuffer(count * size))
  for (let byte = 0; byte < size; byte++) for (let i = 0; i < count; i++) view.setUint8(i * size + byte, bytes[byte * count + i] ?? 0)
  return Float64Array.from({ length: count }, (_, i) => (precision === 'real' ? shortest(view.getFloat32(i * 4)) : view.getFloat64(i * 8)))
}

/** The shortest decimal that is this 32-bit float, as PostgreSQL writes it. */
function shortest(value: number): number {
  for (let digits = 6; digits < 9; digits++) {
    const decimal = Number(value.toPrecision(digits))
    if (Math.fround(decimal) === value) return decimal
  }
  return Number.isFinite(value) ? Number(value.toPrecision(9)) : value
}
