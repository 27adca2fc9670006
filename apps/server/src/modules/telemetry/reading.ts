import { spareTime } from '../../budgets/index.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { decodeRollup, type PointRollup, rollupStep } from './codec/rollup-block.ts'
import type { Slot } from './codec/sample-block.ts'
import { leastGapMs } from './gaps.ts'
import { countHours, type HourCount } from './queries/counts.ts'
import type { StoredPoint } from './queries/points.ts'
import { type Found, type Range, readChanges, readSamples, readSteps, type SampleRow, type Stretch } from './queries/samples.ts'
import { lateBeside, type Reading, type SealedHour, sealedHours, sealedReadings } from './sealed-readings.ts'
import { type StepRow, Steps } from './steps.ts'
import { UnpackedBlocks } from './unpacked-blocks.ts'

type Points = readonly StoredPoint[]

/** Of this process. */
const chartBlocks = new UnpackedBlocks()

const hourMs = 3_600_000
const dayMs = 86_400_000

/** Every sample of a range, oldest first, whatever it is made of. The caller keeps the range short. */
export async function readRange(db: Queryable, range: Range, points: Points): Promise<SampleRow[]> {
  const found = await readSamples(db, range, points)
  const sealed = await sealedReadings(found, points, range)
  return [...sealed.map(rowOf), ...found.open].sort((a, b) => a.at.getTime() - b.at.getTime())
}

const rowOf = ({ at, values }: Reading): SampleRow => ({ at: new Date(at), values })

/** Values that stand in memory while a long range is read, and that are put in order before others have a turn; a quiet time may be followed by a busy one. */
const valuesAtOnce = 20_000

/** Every sample of a range, oldest first, read in parts so that a week of seconds never stands in memory. */
export async function* everySample(db: Queryable, range: Range, points: Points): AsyncIterable<SampleRow> {
  const rowsAtOnce = Math.max(100, valuesAtOnce / Math.max(1, points.length))
  const longest = Math.max(hourMs, Math.min(dayMs, (dayMs * 16) / points.length))
  let span = hourMs
  for (let from = range.from; from < range.to; ) {
    const to = new Date(Math.min(range.to.getTime(), from.getTime() + span))
    const rows = await readRange(db, { ...range, from, to }, points)
    yield* rows
    if (rows.length < rowsAtOnce / 4) span = Math.min(longest, span * 2)
    else if (rows.length > rowsAtOnce) span = Math.max(60_000, span / 2)
    from = to
  }
}

/** A page of samples, newest first, and how many there are. */
export async function readPage(
  db: Queryable,
  range: Range,
  points: Points,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: SampleRow[]; total: number }> {
  const hours = await exactCounts(db, range)
  const total = hours.reduce((sum, { samples }) => sum + samples, 0)
  let before = 0
  const wanted = hours.filter(({ samples }) => {
    const begin = before
    before += samples
    return before > offset && begin < offset + limit
  })
  const [newest, oldest] = [wanted[0], wanted.at(-1)]
  if (!newest || !oldest) return { rows: [], total }
  const rows = await readRange(db, within(range, oldest.hour, newest.hour), points)
  const skipped = hours.slice(0, hours.indexOf(newest)).reduce((sum, { samples }) => sum + samples, 0)
  return { rows: rows.reverse().slice(offset - skipped, offset - skipped + limit), total }
}

/** The first and the last hour of a range hold more than the range, and late samples may be repeats: those are looked at. */
async function exactCounts(db: Queryable, range: Range): Promise<HourCount[]> {
  const hours = await countHours(db, range)
  const looked = new Map<number, number>()
  for (const [newest, oldest] of uncertainRuns(hours)) {
    for (const { at } of await readRange(db, within(range, oldest, newest), [])) {
      const hour = Math.floor(at.getTime() / hourMs)
      looked.set(hour, (looked.get(hour) ?? 0) + 1)
    }
  }
  return hours.map((one) => (one.exact ? one : { ...one, samples: looked.get(one.hour) ?? 0 }))
}

/** First and last of neighbours that are not exact. */
function uncertainRuns(hours: readonly HourCount[]): [number, number][] {
  const runs: [number, number][] = []
  for (const [index, { hour, exact }] of hours.entries()) {
    if (exact) continue
    const run = runs.at(-1)
    if (run && hours[index - 1]?.exact === false) run[1] = hour
    else runs.push([hour, hour])
  }
  return runs
}

function within({ deviceId, from, to }: Range, first: number, last: number): Range {
  const begin = Math.max(from.getTime(), first * hourMs)
  return { deviceId, from: new Date(begin), to: new Date(Math.min(to.getTime(), (last + 1) * hourMs)) }
}

/** What a range says when it is condensed. */
export interface CondensedRange {
  /** Steps that hold at least one reading, oldest first; extremes are kept. */
  rows: StepRow[]
  /** How many samples these were; a late repeat may be counted. */
  samples: number
  /** When there were samples. */
  stretches: Stretch[]
}

/**
 * Steps of `step` milliseconds, counted from 1970; of days whose samples are gone none shorter than five minutes.
 * `longest`: milliseconds of the longest silence within a stretch, at least 90 s. `last`: with the last reading of each step.
 */
export async function readCondensed(
  db: Queryable,
  range: Range,
  points: Points,
  { step, longest, last }: { step: number; longest: number; last: boolean },
): Promise<CondensedRange> {
  const rollups = step % rollupStep === 0 ? 'whole' : 'lost'
  const found = await readSteps(db, range, points, { step: finerStep(step, longest), rollups, last })
  const hours = await sealedHours(found, points, range, chartBlocks)
  const late = lateBeside(found, hours)
  const steps = new Steps(points, step)
  for (const { columns } of hours) for (const [index, column] of columns.entries()) if (column) steps.addColumn(index, column.times, column)
  for (const { at, values } of late) steps.addSample(at, values)
  for (const { day, rollups } of await rollupsOf(found, points)) {
    for (const [index, point] of points.entries()) {
      const rollup = rollups.get(keyOf(point))
      if (rollup) steps.addRollup(day, index, rollup)
    }
  }
  for (const { at, values } of found.open) for (const [index, part] of values.entries()) steps.add(at, index, part)
  const samples = sumOf(found.open) + hours.reduce((sum, { times }) => sum + times.length, 0) + late.length + sumOf(found.days)
  const lone = found.late.map(({ at }) => ({ from: at.getTime(), to: at.getTime() }))
  return { rows: steps.rows(), samples, stretches: [...found.open, ...found.stretches, ...hours.flatMap(stretchesOf), ...lone] }
}

function stretchesOf({ times }: SealedHour): Stretch[] {
  const stretches: Stretch[] = []
  let begin = 0
  for (let i = 0; i < times.length; i++) {
    const at = times[i] ?? 0
    const next = times[i + 1] ?? Infinity
    if (Math.floor(next) - Math.floor(at) <= leastGapMs) continue
    stretches.push({ from: Math.floor(times[begin] ?? 0), to: Math.floor(at) })
    begin = i + 1
  }
  return stretches
}

const sumOf = (all: readonly { samples: number }[]) => all.reduce((sum, { samples }) => sum + samples, 0)

/** A part of the step in which no silence can hide: the database condenses to it, and the gaps show between its parts. */
function finerStep(step: number, longest: number): number {
  if (step <= longest) return step
  return (
    [900, 600, 300, 120, 60, 30, 15, 10, 5, 2, 1].map((seconds) => seconds * 1_000).find((part) => step % part === 0 && part <= longest) ??
    1_000
  )
}

/** Samples at which one of the points changed, with the last of each day, oldest first; undefined: they are more than `most`. */
export async function readStateChanges(db: Queryable, range: Range, points: Points, most: number): Promise<SampleRow[] | undefined> {
  const found = await readChanges(db, range, points, most + 1)
  const kept: SampleRow[] = changesOf(await sealedReadings(found, points, range)).map(rowOf)
  for (const { day, rollups } of await rollupsOf(found, points)) {
    for (const [index, point] of points.entries()) {
      const rollup = rollups.get(keyOf(point))
      if (!rollup) continue
      if (!rollup.changes) return undefined
      for (const { at, value } of rollup.changes) {
        kept.push({ at: new Date(day * dayMs + at), values: points.map((_, other) => (other === index ? value : null)) })
      }
    }
  }
  if (kept.length + found.open.length > most) return undefined
  return [...kept, ...found.open].sort((a, b) => a.at.getTime() - b.at.getTime())
}

function changesOf(readings: readonly Reading[]): Reading[] {
  return readings.filter(({ at, values }, i) => {
    const [before, next] = [readings[i - 1], readings[i + 1]]
    return !before || !next || isApart(before.at, at) || values.some((value, index) => !Object.is(value, before.values[index]))
  })
}

/** There are hours between them, of which something else may tell. */
function isApart(before: number, at: number): boolean {
  return Math.floor(at / hourMs) - Math.floor(before / hourMs) > 1
}

const keyOf = ({ store, slot }: Slot) => `${store}${slot}`

/** Days that are unpacked before others have a turn. */
const daysAtOnce = 32

async function rollupsOf(
  { days }: Pick<Found<unknown>, 'days'>,
  points: Points,
): Promise<{ day: number; rollups: Map<string, PointRollup> }[]> {
  const wanted = new Set(points.map(keyOf))
  const decoded: { day: number; rollups: Map<string, PointRollup> }[] = []
  for (let i = 0; i < days.length; i += daysAtOnce) {
    const some = days.slice(i, i + daysAtOnce).map(async ({ key, block }) => {
      const rollups = await decodeRollup(block, (slot) => wanted.has(keyOf(slot)))
      return { day: key, rollups: new Map(rollups.map((rollup) => [keyOf(rollup), rollup])) }
    })
    decoded.push(...(await Promise.all(some)))
    await spareTime.part()
  }
  return decoded
}
