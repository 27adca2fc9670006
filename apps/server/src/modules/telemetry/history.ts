import { deviceType } from '@kilowatch/catalog'
import type { History, Series } from '@kilowatch/contract'
import type { Pool } from 'pg'
import { gapsOf, holesOf } from './gaps.ts'
import { estimateSamples } from './queries/counts.ts'
import { readStretches, readTroubles } from './queries/gaps.ts'
import type { StoredPoint } from './queries/points.ts'
import type { Range, SampleRow } from './queries/samples.ts'
import { readCondensed, readRange, readStateChanges } from './reading.ts'
import { changesSeries, condensedSeries, declaredPoint, rawSeries, stepFor } from './series.ts'

export interface HistoryQuestion {
  range: Range
  points: readonly StoredPoint[]
  typeCode: string
  intervalMs: number
  /** At most so many steps. */
  steps: number
  now: Date
}

export type HistoryAnswer = Pick<History, 'step' | 'series' | 'gaps'>

/** Every sample where there are few, else steps that keep the extremes; states by their changes; gaps with their cause. */
export async function readHistory(pool: Pool, question: HistoryQuestion): Promise<HistoryAnswer> {
  const [{ step, series }, gaps] = await Promise.all([readSeries(pool, question), readGaps(pool, question)])
  return { step, series, gaps }
}

async function readSeries(pool: Pool, question: HistoryQuestion): Promise<Pick<History, 'step' | 'series'>> {
  const { range, points, steps } = question
  const raw = await readFew(pool, question)
  const type = deviceType(question.typeCode)
  if (raw) {
    return { step: null, series: points.map((point, index) => rawSeries(point, index, raw, declaredPoint(type, point.key))) }
  }
  const step = stepFor(range.to.getTime() - range.from.getTime(), steps)
  const isState = (point: StoredPoint) => declaredPoint(type, point.key)?.kind === 'state'
  const changes = await stateSeries(pool, question, points.filter(isState))
  const others = points.filter(({ key }) => !changes.has(key))
  const rows = others.length > 0 ? await readCondensed(pool, range, others, step) : []
  const series = points.map(
    (point) => changes.get(point.key) ?? condensedSeries(point, others.indexOf(point), rows, declaredPoint(type, point.key)),
  )
  return { step, series }
}

/** Every sample where these are no more than the steps. */
async function readFew(pool: Pool, { range, points, steps }: HistoryQuestion): Promise<SampleRow[] | undefined> {
  // Hours at the ends of the range, and late repeats, make the estimate too high.
  if ((await estimateSamples(pool, range, 2 * steps)) >= 2 * steps) return undefined
  const rows = await readRange(pool, range, points)
  return rows.length <= steps ? rows : undefined
}

/** States that changed so often that their changes would be more than the steps are left out: they are condensed like the others. */
async function stateSeries(pool: Pool, { range, steps }: HistoryQuestion, states: readonly StoredPoint[]): Promise<Map<string, Series>> {
  if (states.length === 0) return new Map()
  const most = 2 * steps
  const rows = await readStateChanges(pool, range, states, most)
  if (!rows) return new Map()
  return new Map(states.map((point, index) => [point.key, changesSeries(point, index, rows)]))
}

/** As for "offline": a shorter silence is nobody's fault. */
const leastGapMs = 90_000

/** A gap is longer than three intervals of the device, than three cadences of the fastest of the points, and than 90 s. */
async function readGaps(pool: Pool, { range, points, intervalMs, now }: HistoryQuestion): Promise<History['gaps']> {
  const longest = Math.max(leastGapMs, 3 * intervalMs, 3 * Math.min(...points.map(({ cadence }) => cadence)))
  const [stretches, troubles] = await Promise.all([readStretches(pool, range, longest), readTroubles(pool, range)])
  const holes = holesOf(stretches, { from: range.from.getTime(), to: range.to.getTime() }, longest)
  const to = Math.min(range.to.getTime(), now.getTime())
  return gapsOf(holes, troubles, { from: range.from.getTime(), to }, longest)
}
