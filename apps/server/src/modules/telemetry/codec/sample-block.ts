import { type Precision, readColumn, type Values, writeColumn } from './column.ts'
import { pack, unpack } from './compression.ts'
import { VarintReader, VarintWriter } from './varint.ts'

/** Where a value stands in a sample. */
export interface Slot {
  store: 'v' | 'c'
  slot: number
}
export interface SampleColumn extends Slot, Values {}

/** Samples of one device and hour, some of its slots, oldest first. */
export interface SampleBlock {
  /** Microseconds since the begin of the hour, ascending. */
  times: Float64Array
  /** Of each sample, as in `samples`. */
  flags: Uint16Array
  /** Slots that have a value at all. */
  columns: SampleColumn[]
}

/** Declared decimals of a slot: where to begin to look for those that are exact. */
export type DecimalsOf = (slot: Slot) => number

export function precisionOf({ store }: Pick<Slot, 'store'>): Precision {
  return store === 'c' ? 'double' : 'real'
}

export async function encodeSamples(block: SampleBlock, decimalsOf: DecimalsOf): Promise<Buffer> {
  const out = new VarintWriter(4 * block.times.length * (block.columns.length + 1))
  out.unsigned(block.times.length)
  writeTimes(out, block.times)
  writeFlags(out, block.flags)
  out.unsigned(block.columns.length)
  const columns = new VarintWriter()
  for (const column of block.columns) {
    const begin = columns.length
    writeColumn(columns, column, decimalsOf(column), precisionOf(column))
    out.unsigned(2 * column.slot + (column.store === 'c' ? 1 : 0))
    out.unsigned(columns.length - begin)
  }
  out.append(columns.written)
  return pack(out.written)
}

/** Only the columns that are wanted; all where `wanted` is left out. */
export async function decodeSamples(bytes: Uint8Array, wanted?: (slot: Slot) => boolean): Promise<SampleBlock> {
  const reader = new VarintReader(await unpack(bytes))
  const count = reader.unsigned()
  const times = readTimes(reader, count)
  const flags = readFlags(reader, count)
  const heads = Array.from({ length: reader.unsigned() }, () => {
    const place = reader.unsigned()
    return { store: place % 2 === 1 ? ('c' as const) : ('v' as const), slot: Math.floor(place / 2), length: reader.unsigned() }
  })
  const columns = heads.flatMap(({ store, slot, length }) => {
    const column = reader.take(length)
    if (wanted && !wanted({ store, slot })) return []
    return { store, slot, ...readColumn(new VarintReader(column), count, precisionOf({ store })) }
  })
  return { times, flags, columns }
}

/** Unit in microseconds, the first time, the usual distance, and how far each distance is from it. */
function writeTimes(out: VarintWriter, times: Float64Array): void {
  const unit = times.every((time) => time % 1000 === 0) ? 1000 : 1
  const distances = Float64Array.from(times, (time, i) => (time - (times[i - 1] ?? 0)) / unit)
  const usual = distances.slice(1).sort()[distances.length >> 1] ?? 0
  out.unsigned(unit)
  out.unsigned(usual)
  for (let i = 0; i < distances.length; i++) out.signed((distances[i] ?? 0) - usual)
}

function readTimes(reader: VarintReader, count: number): Float64Array {
  const unit = reader.unsigned()
  const usual = reader.unsigned()
  const times = new Float64Array(count)
  for (let i = 0, time = 0; i < count; i++) {
    time += (usual + reader.signed()) * unit
    times[i] = time
  }
  return times
}

function writeFlags(out: VarintWriter, flags: Uint16Array): void {
  const any = flags.some((flag) => flag !== 0)
  out.byte(any ? 1 : 0)
  if (any) for (const flag of flags) out.unsigned(flag)
}

function readFlags(reader: VarintReader, count: number): Uint16Array {
  const flags = new Uint16Array(count)
  if (reader.byte() === 1) for (let i = 0; i < count; i++) flags[i] = reader.unsigned()
  return flags
}
