import { type Prepared, type Queryable, rowsOf } from '../../../storage/queryable.ts'
import { judged } from '../possible.ts'
import type { Condensed } from '../steps.ts'
import type { StoredPoint } from './points.ts'
import { copiedHours, exactBlocks, lateOfBlocks, type RollupDays, rollupDays, sealedDays, uncopiedSamples } from './sources.ts'

export interface Range {
  deviceId: number
  from: Date
  /** Not included. */
  to: Date
}

/** Values in the order of the points; `null`: not reported, NaN: bad. */
export interface SampleRow {
  at: Date
  values: (number | null)[]
}

/** A block as it is kept. */
export interface KeptBlock {
  /** Hour or day since 1970. */
  key: number
  /** Of an hour; part 0 holds the time of every sample. */
  part: number
  block: Buffer
}

/** A time of samples without a long silence, milliseconds since 1970. */
export interface Stretch {
  from: number
  to: number
}

/** What one statement found: `open` comes from days with a partition, but for their copied hours, in the form that was asked for. */
export interface Found<Open> {
  open: Open[]
  /** Late samples of sealed days and copied hours; they may repeat what is in the blocks. */
  late: SampleRow[]
  hours: KeptBlock[]
  /** Rollups of whole days, and how many samples these had. */
  days: (KeptBlock & { samples: number })[]
  /** Of sealed days, without a silence of more than 90 s; where they were asked for. */
  stretches: Stretch[]
}

const hourMs = 3_600_000
const dayMs = 86_400_000
/** Slots of either store in one block. */
export const slotsOfPart = 32

/** Block in which a slot stands. */
export function partOf(slot: number): number {
  return Math.floor((slot - 1) / slotsOfPart)
}

type Points = readonly StoredPoint[]
const each = (points: Points, column: (index: number) => string) => points.map((_, index) => `, ${column(index)}`).join('')
/** Slots are parameters, so that one prepared statement serves every device. */
const firstSlot = 12
const slotsOf = (points: Points) => points.map(({ store }, i) => `, ${store === 'c' ? 'c' : 'v'}[$${firstSlot + i}::int] as p${i}`).join('')
const afterSlots = (points: Points) => `$${firstSlot + points.length}`
const valuesOf = (points: Points) => each(points, (index) => `p${index}`)

type SampleColumns = Record<`p${number}`, number | null>
const sampleOf = (points: Points, row: SampleColumns & { at: Date }): SampleRow => ({
  at: row.at,
  values: points.map(({ possible }, index) => judged(possible, row[`p${index}`] ?? null)),
})

/** Every sample of a range. */
export function readSamples(db: Queryable, range: Range, points: Points): Promise<Found<SampleRow>> {
  const columns = valuesOf(points)
  const wish = { name: 'rows', open: uncopiedSamples(slotsOf(points)), columns, late: columns, rollups: 'none' as const }
  return readFound(db, range, points, { ...wish, stretches: false, openOf: sampleOf, lateOf: sampleOf })
}

/** Samples at which one of the points changed, with the first and the last of each stretch that no block holds; of these at most `limit`. Rollups know the changes as well. */
export function readChanges(db: Queryable, range: Range, points: Points, limit: number): Promise<Found<SampleRow>> {
  const before = each(points, (index) => `lag(p${index}) over w as q${index}`)
  const changed = points.map((_, index) => `p${index} is distinct from q${index}`).join(' or ')
  const columns = valuesOf(points)
  const open = `select at${columns}
      from (select s.*, lead(at) over w as next${before} from (${uncopiedSamples(slotsOf(points))}) s window w as (partition by part order by at)) t
     where next is null or ${changed} order by at limit ${afterSlots(points)}`
  const wish = { name: 'changes', open, more: limit, columns, late: columns, rollups: 'whole' as const }
  return readFound(db, range, points, { ...wish, stretches: false, openOf: sampleOf, lateOf: sampleOf })
}

const figures = ['n', 'g', 'm', 'l', 'h', 'e'] as const
type StepColumns = Record<`${(typeof figures)[number]}${number}`, number | null>
interface BinColumns {
  samples: number
  first_at: number
  last_at: number
}
/** One step of the open days. */
export interface OpenStep extends Stretch {
  /** Milliseconds since 1970 of its begin. */
  at: number
  samples: number
  values: Condensed[]
}

/** Steps of `step` milliseconds, counted from 1970, of the open days, with the stretches of the sealed ones. `last`: also the last reading of each. */
export function readSteps(
  db: Queryable,
  range: Range,
  points: Points,
  { step, rollups, last }: { step: number; rollups: RollupDays; last: boolean },
): Promise<Found<OpenStep>> {
  const condensed = each(points, (index) => {
    const good = `nullif(p${index}, 'NaN')`
    return `count(p${index})::int as n${index}, count(${good})::int as g${index}, avg(${good}) as m${index}, min(${good}) as l${index},
      max(${good}) as h${index}, ${last ? lastOf(index, good) : `null::${points[index]?.store === 'c' ? 'float8' : 'real'}`} as e${index}`
  })
  const times = `count(*)::int as samples, extract(epoch from min(at))::float8 * 1000 as first_at, extract(epoch from max(at))::float8 * 1000 as last_at`
  return readFound(db, range, points, {
    name: last ? 'steps-last' : 'steps',
    open: `select date_bin(${afterSlots(points)}::interval, at, 'epoch') as at, ${times}${condensed} from (${uncopiedSamples(slotsOf(points))}) s group by 1`,
    more: `${step} milliseconds`,
    columns: `, samples, first_at, last_at${each(points, (index) => figures.map((figure) => `${figure}${index}`).join(', '))}`,
    late: `, null, null, null${each(points, (index) => `null, null, null, null, null, p${index}`)}`,
    rollups,
    stretches: true,
    openOf: stepOf,
    lateOf: (all, row) => ({ at: row.at, values: all.map(({ possible }, index) => judged(possible, row[`e${index}`] ?? null)) }),
  })
}

/** A sort for each step: only where somebody asks for it. */
function lastOf(index: number, good: string): string {
  return `(array_agg(p${index} order by at desc) filter (where ${good} is not null))[1]`
}

function stepOf(points: Points, row: Columns): OpenStep {
  const values = points.map((_, index) => ({
    reported: row[`n${index}`] ?? 0,
    good: row[`g${index}`] ?? 0,
    mean: row[`m${index}`] ?? null,
    min: row[`l${index}`] ?? null,
    max: row[`h${index}`] ?? null,
    last: row[`e${index}`] ?? null,
  }))
  return { at: row.at.getTime(), samples: row.samples, from: Math.floor(row.first_at), to: Math.floor(row.last_at), values }
}

type Columns = SampleColumns & StepColumns & BinColumns & { at: Date }
interface Wish<Open> {
  name: string
  /** A statement over the open days. */
  open: string
  /** Its parameter after the slots. */
  more?: string | number
  columns: string
  /** What late samples have in these columns. */
  late: string
  rollups: RollupDays
  stretches: boolean
  openOf(points: Points, row: Columns): Open
  lateOf(points: Points, row: Columns): SampleRow
}
type FoundRow = Columns & KeptBlock & { kind: 'open' | 'late' | 'hour' | 'day' | 'stretches'; stretches: number[] }

/** One statement over everything that history is made of. */
async function readFound<Open>(db: Queryable, { deviceId, from, to }: Range, points: Points, wish: Wish<Open>): Promise<Found<Open>> {
  const values = [
    deviceId,
    from,
    to,
    Math.floor(from.getTime() / dayMs),
    Math.ceil(to.getTime() / dayMs),
    rollupDays[wish.rollups],
    Math.ceil(from.getTime() / dayMs),
    Math.floor(to.getTime() / dayMs),
    Math.floor(from.getTime() / hourMs),
    Math.ceil(to.getTime() / hourMs),
    [...new Set([0, ...points.map(({ slot }) => partOf(slot))])],
    ...points.map(({ slot }) => slot),
    ...(wish.more === undefined ? [] : [wish.more]),
  ]
  const rows = await rowsOf<FoundRow>(db, preparedIfFew(wish.name, points, statementOf(points, wish)), values)
  const of = (kind: FoundRow['kind']) => rows.filter((row) => row.kind === kind)
  return {
    open: of('open').map((row) => wish.openOf(points, row)),
    late: of('late').map((row) => wish.lateOf(points, row)),
    hours: of('hour').map(({ key, part, block }) => ({ key, part, block })),
    days: of('day').map(({ key, part, block }) => ({ key, part: 0, block, samples: part })),
    stretches: of('stretches').flatMap(({ key, stretches }) => stretchesOf(key, stretches)),
  }
}

function statementOf(points: Points, wish: Wish<unknown>): string {
  const nulls = wish.columns.replace(/[a-z]\w*/g, 'null')
  const stretches = `union all select 'stretches', day, 0, null, stretches, null${nulls} from rollups
      where device_id = $1 and day >= $4 and day < $5 and day < (select sealed_days from history_state)`
  return `with ${copiedHours}, ${sealedDays}
     select 'open' as kind, null::int as key, null::int as part, null::bytea as block, null::int[] as stretches, at${wish.columns} from (${wish.open}) o
      union all
     select 'late', null, null, null, null, at${wish.late} from (${lateOfBlocks(slotsOf(points))}) l
      union all
     select 'day', day, samples, block, null, null${nulls} from whole
      union all
     ${exactBlocks(`'hour', b.hour, b.part, b.block, null, null${nulls}`)}
     ${wish.stretches ? stretches : ''}`
}

/** Planning takes longer than running: each connection keeps the plan for few points. What it is called says all that its text depends on. */
function preparedIfFew(name: string, points: Points, text: string): Prepared | string {
  return points.length > 16 ? text : { name: `history-${name}-${points.map(({ store }) => store).join('')}`, text }
}

function stretchesOf(day: number, pairs: readonly number[]): Stretch[] {
  const stretches: Stretch[] = []
  for (let i = 0; i + 1 < pairs.length; i += 2)
    stretches.push({ from: day * dayMs + (pairs[i] ?? 0), to: day * dayMs + (pairs[i + 1] ?? 0) })
  return stretches
}
