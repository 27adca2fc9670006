import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
import type { StoredPoint } from './points.ts'

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

/** Slots are whole numbers of our own tables; nothing of a caller stands in the text of a statement. */
function slotOf({ store, slot }: StoredPoint): string {
  return `${store === 'c' ? 'c' : 'v'}[${Math.trunc(slot)}]`
}

/** Samples and late ones in one snapshot; where both have one, the first that was stored. */
function overlay(columns: string): string {
  return `select at${columns} from samples where device_id = $1 and at >= $2 and at < $3
    union all
    select at${columns} from samples_late l where device_id = $1 and at >= $2 and at < $3
       and not exists (select from samples s where s.device_id = l.device_id and s.at = l.at)`
}

const columnsOf = (points: readonly StoredPoint[]) => points.map((point, index) => `, ${slotOf(point)} as p${index}`).join('')

type PointColumns = Record<`p${number}`, number | null>
const rowOfColumns = (points: readonly StoredPoint[], row: PointColumns & { at: Date }): SampleRow => ({
  at: row.at,
  values: points.map((_, index) => row[`p${index}`] ?? null),
})

/** Raw samples, oldest first (or newest first), at most `limit` after `offset`. */
export async function readRange(
  db: Queryable,
  { deviceId, from, to }: Range,
  points: readonly StoredPoint[],
  page: { limit: number; offset?: number; newestFirst?: boolean },
): Promise<SampleRow[]> {
  const rows = await rowsOf<PointColumns & { at: Date }>(
    db,
    `${overlay(columnsOf(points))} order by at ${page.newestFirst ? 'desc' : 'asc'} limit $4 offset $5`,
    [deviceId, from, to, page.limit, page.offset ?? 0],
  )
  return rows.map((row) => rowOfColumns(points, row))
}

export async function countRange(db: Queryable, { deviceId, from, to }: Range): Promise<number> {
  const row = await rowOf<{ count: string }>(db, `select count(*) from (${overlay('')}) s`, [deviceId, from, to])
  return Number(row?.count ?? 0)
}

/** One step of one point: `reported` readings, of them perhaps none good. */
export interface Condensed {
  reported: number
  mean: number | null
  min: number | null
  max: number | null
  /** Of the newest good reading. */
  last: number | null
}
export interface StepRow {
  /** Milliseconds since 1970 of its begin. */
  at: number
  values: Condensed[]
}

const figures = ['n', 'm', 'l', 'h', 'e'] as const
type StepColumns = Record<`${(typeof figures)[number]}${number}`, number | null>

/** Steps of `step` milliseconds, counted from 1970, that hold at least one sample; extremes are kept. */
export async function readCondensed(
  db: Queryable,
  { deviceId, from, to }: Range,
  points: readonly StoredPoint[],
  step: number,
): Promise<StepRow[]> {
  const condensed = points.map((_, index) => {
    const good = `nullif(p${index}, 'NaN')`
    return `, count(p${index})::int as n${index}, avg(${good}) as m${index}, min(${good}) as l${index}, max(${good}) as h${index},
      (array_agg(p${index} order by at desc) filter (where ${good} is not null))[1] as e${index}`
  })
  const rows = await rowsOf<StepColumns & { begin: number }>(
    db,
    `select extract(epoch from date_bin($4::interval, at, 'epoch'))::float8 * 1000 as begin${condensed.join('')}
       from (${overlay(columnsOf(points))}) s group by 1 order by 1`,
    [deviceId, from, to, `${step} milliseconds`],
  )
  return rows.map((row) => ({
    at: Math.round(row.begin),
    values: points.map((_, index) => ({
      reported: row[`n${index}`] ?? 0,
      mean: row[`m${index}`] ?? null,
      min: row[`l${index}`] ?? null,
      max: row[`h${index}`] ?? null,
      last: row[`e${index}`] ?? null,
    })),
  }))
}

/** Samples at which one of the points changed, with the first and the last of the range; at most `limit`. */
export async function readChanges(
  db: Queryable,
  { deviceId, from, to }: Range,
  points: readonly StoredPoint[],
  limit: number,
): Promise<SampleRow[]> {
  const before = points.map((_, index) => `, lag(p${index}) over w as q${index}`).join('')
  const changed = points.map((_, index) => `p${index} is distinct from q${index}`)
  const rows = await rowsOf<PointColumns & { at: Date }>(
    db,
    `select * from (select s.*, lead(at) over w as next${before} from (${overlay(columnsOf(points))}) s window w as (order by at)) t
      where next is null or ${changed.join(' or ')} order by at limit $4`,
    [deviceId, from, to, limit],
  )
  return rows.map((row) => rowOfColumns(points, row))
}
