import type { DeviceState } from '@kilowatch/contract'
import type { Visible } from '../../../http/subjects.ts'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
import type { DeviceRow } from '../rules.ts'
import { deviceState, stateOrder } from './state.ts'

export interface DeviceFilter {
  search?: string | undefined
  state?: readonly string[] | undefined
  type?: readonly string[] | undefined
  site?: string | undefined
  uplinkId?: string | undefined
  sort: string
}

export interface Slice {
  limit: number
  offset: number
}

export const deviceColumns = `
  d.id, d.box_id, d.name, coalesce(d.type, d.announced_type) as type, d.announced_type, d.site, d.uplink_id, d."right", d.expires_at,
  d.interval_ms, d.info, d.created_at, s.state, s.state_at, s.alarms, s.worst_level, s.worst_unconfirmed,
  u.name as uplink_name, u.connected, u.signal, u.power, l.heard_at`

export const deviceRelation = `
  visible_devices d
  join uplinks u on u.id = d.uplink_id
  left join latest l on l.device_id = d.id
  cross join lateral ${deviceState} s`

const matches = `
  d.user_id = $1
  and ($2::text is null or strpos(lower(concat_ws(' ', d.name, d.box_id, d.site, u.name, u.id)), lower($2)) > 0)
  and ($3::text[] is null or s.state = any($3))
  and ($4::text[] is null or coalesce(d.type, d.announced_type) = any($4))
  and ($5::text is null or d.site = $5)
  and ($6::text is null or d.uplink_id = $6)`

const byName = 'd.name collate "zh-x-icu"'
const byState = `array_position(array['${stateOrder.join("','")}'], s.state)`

/** Sort names of the contract as SQL; nothing that a person sends becomes SQL. */
const orders: Readonly<Record<string, string>> = {
  name: byName,
  '-name': `${byName} desc`,
  state: `${byState}, s.worst_level desc nulls last, ${byName}`,
  '-state': `${byState} desc, ${byName}`,
  type: `coalesce(d.type, d.announced_type), ${byName}`,
  '-type': `coalesce(d.type, d.announced_type) desc, ${byName}`,
  site: `d.site collate "zh-x-icu", ${byName}`,
  '-site': `d.site collate "zh-x-icu" desc, ${byName}`,
  lastHeardAt: 'l.heard_at nulls first',
  '-lastHeardAt': 'l.heard_at desc nulls last',
}

function parametersOf(visible: Visible, filter: DeviceFilter): unknown[] {
  const { search, state, type, site, uplinkId } = filter
  return [visible.userId, search || null, state ?? null, type ?? null, site ?? null, uplinkId ?? null]
}

/** One statement of the list: the rows of a page, each with the number of all that match. */
export function listStatement(sort: string): string {
  return `select ${deviceColumns}, count(*) over ()::int as total from ${deviceRelation}
           where ${matches} order by ${orders[sort] ?? orders.state}, d.id limit $7 offset $8`
}

export interface DevicePage {
  rows: DeviceRow[]
  total: number
}

export async function listVisibleDevices(db: Queryable, visible: Visible, filter: DeviceFilter, slice: Slice): Promise<DevicePage> {
  const parameters = parametersOf(visible, filter)
  const rows = await rowsOf<DeviceRow & { total: number }>(db, listStatement(filter.sort), [...parameters, slice.limit, slice.offset])
  if (rows[0] || slice.offset === 0) return { rows, total: rows[0]?.total ?? 0 }
  const counted = await rowOf<{ total: number }>(db, `select count(*)::int as total from ${deviceRelation} where ${matches}`, parameters)
  return { rows, total: counted?.total ?? 0 }
}

export async function findDevice(db: Queryable, visible: Visible, id: number): Promise<DeviceRow | undefined> {
  return rowOf<DeviceRow>(db, `select ${deviceColumns} from ${deviceRelation} where d.user_id = $1 and d.id = $2`, [visible.userId, id])
}

export interface DevicePoint {
  key: string
  cadence: number
}

export async function listPoints(db: Queryable, id: number): Promise<DevicePoint[]> {
  const rows = await rowsOf<{ key: string; cadence_ms: string }>(
    db,
    'select key, cadence_ms from device_points where device_id = $1 order by store desc, slot',
    [id],
  )
  return rows.map(({ key, cadence_ms }) => ({ key, cadence: Number(cadence_ms) }))
}

export interface FacetRow {
  state: DeviceState | null
  type: string | null
  site: string | null
  count: number
}

/** Counts by state, by type and by site; the row without any of them is the total. */
export function countFacets(db: Queryable, visible: Visible): Promise<FacetRow[]> {
  return rowsOf<FacetRow>(
    db,
    `select s.state, coalesce(d.type, d.announced_type) as type, d.site, count(*)::int as count
       from visible_devices d cross join lateral ${deviceState} s
      where d.user_id = $1
      group by grouping sets ((s.state), (coalesce(d.type, d.announced_type)), (d.site), ())
      order by count(*) desc, 2, 3`,
    [visible.userId],
  )
}
