import { setImmediate } from 'node:timers/promises'
import { marks } from './codec/column.ts'
import { decodeSamples, type SampleBlock, type SampleColumn, type Slot } from './codec/sample-block.ts'
import type { StoredPoint } from './queries/points.ts'
import type { Found, KeptBlock } from './queries/samples.ts'

/** One sample: values in the order of the points; `null`: not reported, NaN: bad. */
export interface Reading {
  /** Milliseconds since 1970. */
  at: number
  values: (number | null)[]
}

const hourMs = 3_600_000
/** Unpacked before others have a turn. */
const hoursAtOnce = 24

/** What was found of sealed days, oldest first, within the range; of a late repeat the sealed one. */
export async function sealedReadings(
  { hours, late }: Pick<Found<unknown>, 'hours' | 'late'>,
  points: readonly StoredPoint[],
  range: { from: Date; to: Date },
): Promise<Reading[]> {
  const readings: Reading[] = []
  for (const some of inParts(byHour(hours), hoursAtOnce)) {
    for (const hour of await Promise.all(some.map((parts) => readingsOfHour(parts, points)))) readings.push(...hour)
    await setImmediate()
  }
  const [from, to] = [range.from.getTime(), range.to.getTime()]
  const sealed = readings.filter(({ at }) => at >= from && at < to)
  if (late.length === 0) return sealed
  const times = new Set(sealed.map(({ at }) => at))
  const added = late.map(({ at, values }) => ({ at: at.getTime(), values })).filter(({ at }) => !times.has(at))
  return [...sealed, ...added].sort((a, b) => a.at - b.at)
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

function* inParts<T>(all: readonly T[], size: number): Iterable<T[]> {
  for (let i = 0; i < all.length; i += size) yield all.slice(i, i + size)
}

async function readingsOfHour(parts: readonly KeptBlock[], points: readonly StoredPoint[]): Promise<Reading[]> {
  const wanted = new Set(points.map(keyOf))
  const blocks = await Promise.all(parts.map(({ block }) => decodeSamples(block, (slot) => wanted.has(keyOf(slot)))))
  const times = blocks[0]?.times ?? new Float64Array()
  const begin = (parts[0]?.key ?? 0) * hourMs
  const columns = columnsOf(blocks)
  const readers = points.map((point) => valueReader(columns.get(keyOf(point)), times))
  return Array.from(times, (time, i) => ({ at: begin + Math.floor(time / 1000), values: readers.map((read) => read(i)) }))
}

const keyOf = ({ store, slot }: Slot) => `${store}${slot}`

function columnsOf(blocks: readonly SampleBlock[]): Map<string, { block: SampleBlock; column: SampleColumn }> {
  return new Map(blocks.flatMap((block) => block.columns.map((column) => [keyOf(column), { block, column }])))
}

/** The value at the n-th of all times, asked in order: parts other than the first hold only the times at which they have values. */
function valueReader(
  found: { block: SampleBlock; column: SampleColumn } | undefined,
  times: Float64Array,
): (index: number) => number | null {
  if (!found) return () => null
  const { block, column } = found
  let own = 0
  return (index) => {
    while (own < block.times.length && (block.times[own] ?? 0) < (times[index] ?? 0)) own++
    if (block.times[own] !== times[index] || column.marks[own] === marks.missing) return null
    return column.marks[own] === marks.bad ? Number.NaN : (column.values[own] ?? null)
  }
}
