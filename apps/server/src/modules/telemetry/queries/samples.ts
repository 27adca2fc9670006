import { type Queryable, rowsOf } from '../../../storage/queryable.ts'
import type { StepRow } from '../steps.ts'
import type { StoredPoint } from './points.ts'
import { exactBlocks, lateOfSealed, openDays, type RollupDays, rollupDays, sealedDays } from './sources.ts'

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

/** What one statement found: `open` comes from days with a partition, in the form that was asked for. */
export interface Found<Open> {
  open: Open[]
  /** Late samples of sealed days; they may repeat what is sealed. */
  late: SampleRow[]
  hours: KeptBlock[]
  /** Rollups of whole days. */
  days: KeptBlock[]
}

const hourMs = 3_600_000
const dayMs = 86_400_000
/** Slots of either store in one block. */
export const slotsOfPart = 32

/** Block in which a slot stands. */
export function partOf(slot: number): number {
  return Math.floor((slot - 1) / slotsOfPart)
}

/** Slots are whole numbers of our own tables; nothing of a caller stands in the text of a statement. */
function slotOf({ store, slot }: StoredPoint): string {
  return `${store === 'c' ? 'c' : 'v'}[${Math.trunc(slot)}]`
}

type Points = readonly StoredPoint[]
const each = (points: Points, column: (index: number) => string) => points.map((_, index) => `, ${column(index)}`).join('')
const slotsOf = (points: Points) => points.map((point, index) => `, ${slotOf(point)} as p${index}`).join('')
const valuesOf = (points: Points) => each(points, (index) => `p${index}`)

type SampleColumns = Record<`p${number}`, number | null>
const sampleOf = (points: Points, row: SampleColumns & { at: Date }): SampleRow => ({
  at: row.at,
  values: points.map((_, index) => row[`p${index}`] ?? null),
})

/** Every sample of a range. */
export function readSamples(db: Queryable, range: Range, points: Points): Promise<Found<SampleRow>> {
  const columns = valuesOf(points)
  const wish = { open: openDays(slotsOf(points)), columns, late: columns, rollups: 'none' as const, openOf: sampleOf, lateOf: sampleOf }
  return readFound(db, range, points, wish)
}

/** Samples at which one of the points changed, with the first and the last; of open days at most `limit`. Rollups know the changes as well. */
export function readChanges(db: Queryable, range: Range, points: Points, limit: number): Promise<Found<SampleRow>> {
  const before = each(points, (index) => `lag(p${index}) over w as q${index}`)
  const changed = points.map((_, index) => `p${index} is distinct from q${index}`).join(' or ')
  const columns = valuesOf(points)
  const open = `select at${columns}
      from (select s.*, lead(at) over w as next${before} from (${openDays(slotsOf(points))}) s window w as (order by at)) t
     where next is null or ${changed} order by at limit ${Math.trunc(limit)}`
  return readFound(db, range, points, { open, columns, late: columns, rollups: 'whole', openOf: sampleOf, lateOf: sampleOf })
}

const figures = ['n', 'g', 'm', 'l', 'h', 'e'] as const
type StepColumns = Record<`${(typeof figures)[number]}${number}`, number | null>

/** Steps of `step` milliseconds, counted from 1970, of the open days. */
export function readSteps(
  db: Queryable,
  range: Range,
  points: Points,
  { step, rollups }: { step: number; rollups: RollupDays },
): Promise<Found<StepRow>> {
  const condensed = each(points, (index) => {
    const good = `nullif(p${index}, 'NaN')`
    return `count(p${index})::int as n${index}, count(${good})::int as g${index}, avg(${good}) as m${index}, min(${good}) as l${index},
      max(${good}) as h${index}, (array_agg(p${index} order by at desc) filter (where ${good} is not null))[1] as e${index}`
  })
  const bin = `date_bin('${Math.trunc(step)} milliseconds', at, 'epoch')`
  return readFound(db, range, points, {
    open: `select ${bin} as begin${condensed} from (${openDays(slotsOf(points))}) s group by 1`,
    time: 'begin',
    columns: each(points, (index) => figures.map((figure) => `${figure}${index}`).join(', ')),
    late: each(points, (index) => `null, null, null, null, null, p${index}`),
    rollups,
    openOf: stepOf,
    lateOf: (all, row) => ({ at: row.at, values: all.map((_, index) => row[`e${index}`] ?? null) }),
  })
}

function stepOf(points: Points, row: StepColumns & { at: Date }): StepRow {
  const values = points.map((_, index) => ({
    reported: row[`n${index}`] ?? 0,
    good: row[`g${index}`] ?? 0,
    mean: row[`m${index}`] ?? null,
    min: row[`l${index}`] ?? null,
    max: row[`h${index}`] ?? null,
    last: row[`e${index}`] ?? null,
  }))
  return { at: row.at.getTime(), values }
}

type Columns = SampleColumns & StepColumns & { at: Date }
interface Wish<Open> {
  /** A statement over the open days. */
  open: string
  /** Its column with the time; `at` where left out. */
  time?: string
  columns: string
  /** What late samples have in these columns. */
  late: string
  rollups: RollupDays
  openOf(points: Points, row: Columns): Open
  lateOf(points: Points, row: Columns): SampleRow
}
type FoundRow = Columns & KeptBlock & { kind: 'open' | 'late' | 'hour' | 'day' }

/** One statement over everything that history is made of. */
async function readFound<Open>(db: Queryable, { deviceId, from, to }: Range, points: Points, wish: Wish<Open>): Promise<Found<Open>> {
  const nulls = wish.columns.replace(/[a-z]\d+/g, 'null')
  const rows = await rowsOf<FoundRow>(
    db,
    `with ${sealedDays}
     select 'open' as kind, null::int as key, null::int as part, null::bytea as block, ${wish.time ?? 'at'} as at${wish.columns} from (${wish.open}) o
      union all
     select 'late', null, null, null, at${wish.late} from (${lateOfSealed(slotsOf(points))}) l
      union all
     select 'day', day, 0, block, null${nulls} from whole
      union all
     ${exactBlocks(`'hour', b.hour, b.part, b.block, null${nulls}`)}`,
    [
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
    ],
  )
  const of = (kind: FoundRow['kind']) => rows.filter((row) => row.kind === kind)
  return {
    open: of('open').map((row) => wish.openOf(points, row)),
    late: of('late').map((row) => wish.lateOf(points, row)),
    hours: of('hour').map(({ key, part, block }) => ({ key, part, block })),
    days: of('day').map(({ key, part, block }) => ({ key, part, block })),
  }
}
