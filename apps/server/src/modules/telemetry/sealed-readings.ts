import { spareTime } from '../../budgets/index.ts'
import { marks, type Values } from './codec/column.ts'
import { decodeSamples, type SampleBlock, type Slot } from './codec/sample-block.ts'
import { judged, type Possible } from './possible.ts'
import type { StoredPoint } from './queries/points.ts'
import type { Found, KeptBlock } from './queries/samples.ts'
import type { UnpackedBlocks } from './unpacked-blocks.ts'

/** One sample: values in the order of the points; `null`: not reported, NaN: bad. */
export interface Reading {
  /** Milliseconds since 1970. */
  at: number
  values: (number | null)[]
}

const hourMs = 3_600_000
/** Unpacked before others have a turn. */
const hoursAtOnce = 6

/** Readings of one point in an hour: `times` in milliseconds since 1970 with their fractions, ascending. */
export interface PointColumn extends Values {
  times: Float64Array
}
/** An hour that stands in blocks, within the range that was asked for. */
export interface SealedHour {
  /** Of every sample, milliseconds since 1970 with their fractions, ascending. */
  times: Float64Array
  /** In the order of the points; undefined: it has no reading of this one. */
  columns: (PointColumn | undefined)[]
}

/**
 * What was found in blocks, oldest first, as it stands there: columns, because a day has thousands of samples.
 * `kept`: where blocks are looked for before they are unpacked, and kept after.
 */
export async function sealedHours(
  { hours }: Pick<Found<unknown>, 'hours'>,
  points: readonly StoredPoint[],
  { from, to }: { from: Date; to: Date },
  kept?: UnpackedBlocks,
): Promise<SealedHour[]> {
  const wanted = new Set(points.map(keyOf))
  const [begin, end] = [from.getTime(), to.getTime()]
  const read: SealedHour[] = []
  let unpacked = 0
  const unpackAnew = (block: Uint8Array) => {
    unpacked += 1
    return decodeSamples(block, (slot) => wanted.has(keyOf(slot)))
  }
  const unpack = (block: Uint8Array) => kept?.get(block, wanted, () => unpackAnew(block)) ?? unpackAnew(block)
  for (const some of inParts(byHour(hours), hoursAtOnce)) {
    if (unpacked > 0) await spareTime.part()
    unpacked = 0
    for (const blocks of await Promise.all(some.map((parts) => columnsOf(parts, unpack)))) {
      const columns = points.map((point) => cut(blocks.columns.get(keyOf(point)), begin, end))
      const times = blocks.times.subarray(...within(blocks.times, begin, end))
      if (times.length > 0) read.push({ times, columns })
    }
  }
  return read
}

/** Late samples that repeat nothing of what stands in blocks. */
export function lateBeside({ late }: Pick<Found<unknown>, 'late'>, hours: readonly SealedHour[]): Reading[] {
  if (late.length === 0) return []
  const times = new Set(hours.flatMap((hour) => Array.from(hour.times, Math.floor)))
  return late.map(({ at, values }) => ({ at: at.getTime(), values })).filter(({ at }) => !times.has(at))
}

/** What was found of sealed days, oldest first, within the range; of a late repeat the sealed one. */
export async function sealedReadings(
  found: Pick<Found<unknown>, 'hours' | 'late'>,
  points: readonly StoredPoint[],
  range: { from: Date; to: Date },
): Promise<Reading[]> {
  const hours = await sealedHours(found, points, range)
  const sealed = hours.flatMap((hour) => readingsOf(hour, points))
  const added = lateBeside(found, hours)
  return added.length === 0 ? sealed : [...sealed, ...added].sort((a, b) => a.at - b.at)
}

/** Blocks of each hour, the part with all times first; hours in order. */
export function byHour(blocks: readonly KeptBlock[]): KeptBlock[][] {
  const hours = new Map<number, KeptBlock[]>()
  for (const block of [...blocks].sort((a, b) => a.key - b.key || a.part - b.part)) {
    const known = hours.get(block.key)
    if (known) known.push(block)
    else hours.set(block.key, [block])
  }
  return [...hours.values()]
}

function inParts<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))
}

const keyOf = ({ store, slot }: Slot) => `${store}${slot}`

interface HourColumns {
  times: Float64Array
  columns: Map<string, PointColumn>
}

async function columnsOf(parts: readonly KeptBlock[], unpack: (block: Uint8Array) => Promise<SampleBlock>): Promise<HourColumns> {
  const blocks = await Promise.all(parts.map(({ block }) => unpack(block)))
  const begin = (parts[0]?.key ?? 0) * hourMs
  const hour: HourColumns = { times: new Float64Array(), columns: new Map() }
  for (const [index, block] of blocks.entries()) {
    const times = fromHour(begin, block.times)
    if (index === 0) hour.times = times
    for (const { store, slot, values, marks } of block.columns) hour.columns.set(keyOf({ store, slot }), { times, values, marks })
  }
  return hour
}

/** Microseconds of an hour as milliseconds since 1970. */
function fromHour(begin: number, microseconds: Float64Array): Float64Array {
  const times = new Float64Array(microseconds.length)
  for (let i = 0; i < times.length; i++) times[i] = begin + (microseconds[i] ?? 0) / 1000
  return times
}

function cut(column: PointColumn | undefined, from: number, to: number): PointColumn | undefined {
  if (!column) return undefined
  const [first, end] = within(column.times, from, to)
  const { times, values, marks } = column
  return { times: times.subarray(first, end), values: values.subarray(first, end), marks: marks.subarray(first, end) }
}

/** First of the ascending times that is not before `from`, and first that is not before `to`. */
function within(times: Float64Array, from: number, to: number): [first: number, end: number] {
  let [first, end] = [0, times.length]
  while (first < end && (times[first] ?? 0) < from) first++
  while (end > first && (times[end - 1] ?? 0) >= to) end--
  return [first, end]
}

function readingsOf({ times, columns }: SealedHour, points: readonly StoredPoint[]): Reading[] {
  const readers = columns.map((column, index) => valueReader(column, points[index]?.possible))
  return Array.from(times, (at) => ({ at: Math.floor(at), values: readers.map((read) => read(at)) }))
}

/** The value at a time, asked in order: parts other than the first hold only the times at which they have values. */
function valueReader(column: PointColumn | undefined, possible: Possible): (at: number) => number | null {
  if (!column) return () => null
  let own = 0
  return (at) => {
    while (own < column.times.length && (column.times[own] ?? 0) < at) own++
    if (column.times[own] !== at || column.marks[own] === marks.missing) return null
    return column.marks[own] === marks.bad ? Number.NaN : judged(possible, column.values[own] ?? null)
  }
}
