import { deviceType } from '@kilowatch/catalog'
import type { History, Series } from '@kilowatch/contract'
import type { Database } from '../../storage/database.ts'
import { declaredPoint } from './declared-point.ts'
import { gapsOf, holesOf, leastGapMs } from './gaps.ts'
import { estimateSamples } from './queries/counts.ts'
import { readMissing } from './queries/gaps.ts'
import type { StoredPoint } from './queries/points.ts'
import type { Range, SampleRow, Stretch } from './queries/samples.ts'
import { readCondensed, readRange, readStateChanges } from './reading.ts'
import { changesSeries, condensedSeries, rawSeries, stepFor } from './series.ts'

export interface HistoryQuestion {
  range: Range
  points: readonly StoredPoint[]
  typeCode: string
  intervalMs: number
  /** At most so many steps. */
  steps: number
  now: Date
}

export type HistoryAnswer = Pick<History, 'step' | 'series' | 'gaps' | 'arriving'>

/** Every sample where there are few, else steps that keep the extremes; states by their changes; gaps with their cause. */
export async function readHistory(db: Database, question: HistoryQuestion): Promise<HistoryAnswer> {
  const longest = longestSilence(question)
  const { step, series, stretches } = await readSeries(db, question, longest)
  return { step, series, ...(await gapsIn(db, question, stretches, longest)) }
}

/** Steps of a time without its gaps, for a file. */
export async function readSteps(db: Database, question: HistoryQuestion): Promise<Pick<History, 'step' | 'series'>> {
  const { step, series } = await readSeries(db, question, longestSilence(question))
  return { step, series }
}

type SeriesRead = Pick<History, 'step' | 'series'> & { stretches: Stretch[] }

async function readSeries(db: Database, question: HistoryQuestion, longest: number): Promise<SeriesRead> {
  const { range, points, steps } = question
  if (await mayBeFew(db, question)) {
    const rows = await readRange(db, range, points)
    if (rows.length <= steps) return rawAnswer(question, rows)
  }
  const step = stepFor(range.to.getTime() - range.from.getTime(), steps)
  const type = deviceType(question.typeCode)
  const states = points.filter(({ key }) => declaredPoint(type, key)?.kind === 'state')
  const condensed = await readCondensed(db, range, points, { step, longest, last: states.length > 0 })
  if (condensed.samples <= steps && condensed.samples > 0 && !(await areLost(db, question))) {
    return rawAnswer(question, await readRange(db, range, points))
  }
  const changes = await stateSeries(db, question, states)
  const series = points.map(
    (point, index) => changes.get(point.key) ?? condensedSeries(point, index, condensed.rows, declaredPoint(type, point.key)),
  )
  return { step, series, stretches: condensed.stretches }
}

function rawAnswer({ points, typeCode }: HistoryQuestion, rows: readonly SampleRow[]): SeriesRead {
  const type = deviceType(typeCode)
  const series = points.map((point, index) => rawSeries(point, index, rows, declaredPoint(type, point.key)))
  return { step: null, series, stretches: rows.map(({ at }) => ({ from: at.getTime(), to: at.getTime() })) }
}

/** Worth a look at every sample: as often as the device reports now there would be no more than twice the steps, and there are not. */
async function mayBeFew(db: Database, { range, intervalMs, steps }: HistoryQuestion): Promise<boolean> {
  const expected = (range.to.getTime() - range.from.getTime()) / intervalMs
  // Hours at the ends of the range, and late repeats, make the estimate too high.
  return expected <= 2 * steps && (await estimateSamples(db, range, 2 * steps)) < 2 * steps
}

/** Some days of the range have nothing but their rollups. */
async function areLost(db: Database, { range, steps }: HistoryQuestion): Promise<boolean> {
  return (await estimateSamples(db, range, 2 * steps)) >= 2 * steps
}

/** States that changed so often that their changes would be more than the steps are left out: they are condensed like the others. */
async function stateSeries(db: Database, { range, steps }: HistoryQuestion, states: readonly StoredPoint[]): Promise<Map<string, Series>> {
  if (states.length === 0) return new Map()
  const most = 2 * steps
  const rows = await readStateChanges(db, range, states, most)
  if (!rows) return new Map()
  return new Map(states.map((point, index) => [point.key, changesSeries(point, index, rows)]))
}

/** A gap is longer than three intervals of the device, than three cadences of the fastest of the points, and than 90 s. */
function longestSilence({ points, intervalMs }: HistoryQuestion): number {
  return Math.max(leastGapMs, 3 * intervalMs, 3 * Math.min(...points.map(({ cadence }) => cadence)))
}

/** What was amiss is asked only where something is missing. */
async function gapsIn(
  db: Database,
  { range, now }: HistoryQuestion,
  stretches: readonly Stretch[],
  longest: number,
): Promise<Pick<History, 'gaps' | 'arriving'>> {
  const [from, to] = [range.from.getTime(), range.to.getTime()]
  const present = { from, to: Math.min(to, now.getTime()) }
  const holes = holesOf(stretches, { from, to }, longest)
  if (gapsOf(holes, [], present, longest).length === 0) return { gaps: [], arriving: 0 }
  const { troubles, arriving } = await readMissing(db, range)
  return { gaps: gapsOf(holes, troubles, present, longest), arriving }
}
