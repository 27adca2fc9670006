import { marks } from './codec/column.ts'
import { precisionOf, type SampleBlock, type SampleColumn } from './codec/sample-block.ts'
import { partOf } from './queries/samples.ts'

/** A device's hour as a whole: one block with every slot. Here it is taken apart for the store and put together again. */

export interface HourPart {
  part: number
  block: SampleBlock
}

/** Part 0 holds the time of every sample, others only those at which they have a value; a part without any is left out. */
export function splitHour(hour: SampleBlock): HourPart[] {
  const byPart = new Map<number, SampleColumn[]>([[0, []]])
  for (const column of hour.columns) {
    if (column.marks.every((mark) => mark === marks.missing)) continue
    const part = partOf(column.slot)
    byPart.set(part, [...(byPart.get(part) ?? []), column])
  }
  return [...byPart]
    .sort(([a], [b]) => a - b)
    .map(([part, columns]) => ({ part, block: part === 0 ? { ...hour, columns } : withoutEmpty({ ...hour, columns }) }))
}

function withoutEmpty(block: SampleBlock): SampleBlock {
  const kept = Array.from(block.times.keys()).filter((i) => block.columns.some((column) => column.marks[i] !== marks.missing))
  if (kept.length === block.times.length) return block
  return picked(block, kept)
}

function picked(block: SampleBlock, kept: readonly number[]): SampleBlock {
  return {
    times: Float64Array.from(kept, (i) => block.times[i] ?? 0),
    flags: Uint16Array.from(kept, (i) => block.flags[i] ?? 0),
    columns: block.columns.map((column) => ({
      ...column,
      values: Float64Array.from(kept, (i) => column.values[i] ?? 0),
      marks: Uint8Array.from(kept, (i) => column.marks[i] ?? 0),
    })),
  }
}

/** The hour again; the first part is the one with every time. */
export function joinHour([first, ...others]: readonly SampleBlock[]): SampleBlock {
  if (!first) return { times: new Float64Array(), flags: new Uint16Array(), columns: [] }
  return { ...first, columns: [first, ...others].flatMap((block) => spread(block, first.times)) }
}

function spread({ times, columns }: SampleBlock, over: Float64Array): SampleColumn[] {
  if (times.length === over.length) return columns
  const place = new Map(Array.from(over, (time, i) => [time, i]))
  return columns.map((column) => {
    const wide = { ...column, values: new Float64Array(over.length), marks: new Uint8Array(over.length).fill(marks.missing) }
    for (const [i, time] of times.entries()) {
      const at = place.get(time) ?? -1
      wide.values[at] = column.values[i] ?? 0
      wide.marks[at] = column.marks[i] ?? 0
    }
    return wide
  })
}

/** Both in the order of time; of a time that both have, the sealed sample. Undefined: nothing of it is new. */
export function mergeLate(sealed: SampleBlock, late: SampleBlock): SampleBlock | undefined {
  const known = new Set(sealed.times)
  const added = picked(
    late,
    Array.from(late.times.keys()).filter((i) => !known.has(late.times[i] ?? 0)),
  )
  if (added.times.length === 0) return undefined
  const order = [...sealed.times.keys(), ...Array.from(added.times.keys(), (i) => i + sealed.times.length)]
  const all = appended(sealed, added)
  return picked(
    all,
    order.sort((a, b) => (all.times[a] ?? 0) - (all.times[b] ?? 0)),
  )
}

function appended(first: SampleBlock, second: SampleBlock): SampleBlock {
  const [ahead, behind] = [first.times.length, second.times.length]
  const columns = new Map<string, SampleColumn>()
  for (const { store, slot } of [...first.columns, ...second.columns]) {
    const values = new Float64Array(ahead + behind)
    columns.set(`${store}${slot}`, { store, slot, values, marks: new Uint8Array(ahead + behind).fill(marks.missing) })
  }
  for (const [block, offset] of [
    [first, 0],
    [second, ahead],
  ] as const) {
    for (const column of block.columns) {
      const whole = columns.get(`${column.store}${column.slot}`)
      whole?.values.set(column.values, offset)
      whole?.marks.set(column.marks, offset)
    }
  }
  return {
    times: Float64Array.from([...first.times, ...second.times]),
    flags: Uint16Array.from([...first.flags, ...second.flags]),
    columns: [...columns.values()],
  }
}

/** Whether both say the same: reals as 32-bit floats, and zero without a sign. Columns without any value say nothing. */
export function sameHour(one: SampleBlock, other: SampleBlock): boolean {
  return sameNumbers(one.times, other.times) && sameNumbers(one.flags, other.flags) && sameColumns(one, other)
}

function sameNumbers(one: Float64Array | Uint16Array, other: Float64Array | Uint16Array): boolean {
  return one.length === other.length && one.every((value, i) => value === other[i])
}

function sameColumns(one: SampleBlock, other: SampleBlock): boolean {
  const said = ({ columns }: SampleBlock) => columns.filter((column) => column.marks.some((mark) => mark !== marks.missing))
  const columns = new Map(said(other).map((column) => [`${column.store}${column.slot}`, column]))
  const mine = said(one)
  return mine.length === columns.size && mine.every((column) => sameColumn(column, columns.get(`${column.store}${column.slot}`)))
}

function sameColumn(one: SampleColumn, other: SampleColumn | undefined): boolean {
  if (!other) return false
  const exact = precisionOf(one) === 'real' ? Math.fround : (value: number) => value
  for (let i = 0; i < one.marks.length; i++) {
    if (one.marks[i] !== other.marks[i]) return false
    if (one.marks[i] === marks.value && exact(one.values[i] ?? 0) !== exact(other.values[i] ?? 0)) return false
  }
  return true
}
