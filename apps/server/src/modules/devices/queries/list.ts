import type { DeviceState } from '@kilowatch/contract'
import type { Visible } from '../../../http/subjects.ts'
import { type Prepared, type Queryable, rowsOf } from '../../../storage/queryable.ts'
import type { DeviceRow } from '../rules.ts'
import { activeAlarms, deviceState, stateCase, stateOrder } from './state.ts'

export interface DeviceFilter {
  search?: string | undefined
  state?: readonly string[] | undefined
  type?: readonly string[] | undefined
  site?: string | undefined
  uplinkId?: string | undefined
  departmentId?: string | undefined
  groupId?: string | undefined
  employeeId?: string | undefined
  sort: string
}

export interface Slice {
  limit: number
  offset: number
}

const columns = `
  d.id, d.box_id, d.name, coalesce(d.type, d.announced_type) as type, d.announced_type, d.site, d.uplink_id, d."right", d.expires_at,
  (d.may_share or d."right" >= 'manage') as may_share,
  not exists (select from memberships m where m.business_id = d.business_id and m.user_id = d.user_id) as shared,
  d.interval_ms, d.info, d.created_at, s.state, s.state_at, s.alarms, s.worst,
  u.name as uplink_name, u.connected, u.signal, u.power, l.heard_at`

/** Every visible device with its state and active alarms, cheaply: what is shown of one is read for those of the page alone. */
const everyDevice = `
  (select d.*, ${stateCase('a')} as state, a.worst, l.heard_at
     from visible_devices d left join ${activeAlarms} a on a.device_id = d.id left join latest l on l.device_id = d.id where d.user_id = $1) d`

/** Departments, groups and employees of another business filter nothing out that could be told from an empty answer. */
const ofCallersBusiness = 'own.business_id in (select business_id from memberships where user_id = $1)'

const matches = `
  ($2::text is null or strpos(lower(concat_ws(' ', d.name, d.box_id, d.site, u.name, u.id)), lower($2)) > 0)
  and ($3::text[] is null or d.state = any($3))
  and ($4::text[] is null or coalesce(d.type, d.announced_type) = any($4))
  and ($5::text is null or d.site = $5)
  and ($6::text is null or d.uplink_id = $6)
  and ($7::bigint is null or d.id in (
    select h.device_id from device_departments h join departments own on own.id = h.department_id and ${ofCallersBusiness} where $7 = any (own.path)))
  and ($8::bigint is null or d.id in (
    select h.device_id from group_devices h join groups own on own.id = h.group_id and ${ofCallersBusiness} where $8 in (own.id, own.parent_id)))
  and ($9::bigint is null or d.id in (
    select h.device_id from device_access h join memberships own on own.user_id = h.user_id and ${ofCallersBusiness} where own.id = $9))`

const byName = 'd.name collate "zh-x-icu"'
const byState = `array_position(array['${stateOrder.join("','")}'], d.state)`

/** Sort names of the contract as SQL; nothing that a person sends becomes SQL. */
const orders: Readonly<Record<string, string>> = {
  name: byName,
  '-name': `${byName} desc`,
  state: `${byState}, d.worst desc nulls last, ${byName}`,
  '-state': `${byState} desc, ${byName}`,
  type: `coalesce(d.type, d.announced_type), ${byName}`,
  '-type': `coalesce(d.type, d.announced_type) desc, ${byName}`,
  site: `d.site collate "zh-x-icu", ${byName}`,
  '-site': `d.site collate "zh-x-icu" desc, ${byName}`,
  lastHeardAt: 'd.heard_at nulls first',
  '-lastHeardAt': 'd.heard_at desc nulls last',
}

function parametersOf(visible: Visible, filter: DeviceFilter): unknown[] {
  const { search, state, type, site, uplinkId, departmentId, groupId, employeeId } = filter
  const handed = [departmentId ?? null, groupId ?? null, employeeId ?? null]
  return [visible.userId, search || null, state ?? null, type ?? null, site ?? null, uplinkId ?? null, ...handed]
}

/** Ids of a page in its order, each with the number of all that match: those that a filter lets through, or all. */
export function listStatement(sort: string, filtered: boolean): string {
  const [where, page] = filtered ? [`where ${matches}`, 'limit $10 offset $11'] : ['', 'limit $2 offset $3']
  return `select d.id, count(*) over ()::int as total
            from ${everyDevice} join uplinks u on u.id = d.uplink_id
           ${where} order by ${orders[sort] ?? orders.state}, d.id ${page}`
}

/** What most people see most of the time is planned once a connection: planning takes longer than finding a hundred devices. */
function unfiltered(sort: string): Prepared {
  return { name: `devices by ${Object.hasOwn(orders, sort) ? sort : 'state'}`, text: listStatement(sort, false) }
}

export interface IdPage {
  ids: number[]
  total: number
}

/** Which devices a page shows. A page beyond the end is empty, with the total all the same. */
export async function listIds(db: Queryable, visible: Visible, filter: DeviceFilter, slice: Slice): Promise<IdPage> {
  const [user, ...filters] = parametersOf(visible, filter)
  const isFiltered = filters.some((one) => one !== null)
  const statement = isFiltered ? listStatement(filter.sort, true) : unfiltered(filter.sort)
  const values = [user, ...(isFiltered ? filters : []), slice.limit, slice.offset]
  const rows = await rowsOf<{ id: number; total: number }>(db, statement, values)
  if (rows.length > 0 || slice.offset === 0) return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
  return { ids: [], total: (await listIds(db, visible, filter, { limit: 1, offset: 0 })).total }
}

const byIds: Prepared = {
  name: 'devices by id',
  text: `select ${columns}
       from unnest($2::int[]) with ordinality as wanted(id, place)
       join visible_devices d on d.id = wanted.id and d.user_id = $1 and d.id = any($2::int[])
       join uplinks u on u.id = d.uplink_id
       left join latest l on l.device_id = d.id
      cross join lateral ${deviceState} s
      order by wanted.place`,
}

/** Devices by internal id, in that order, as far as they are visible. */
export function findDevices(db: Queryable, visible: Visible, ids: readonly number[]): Promise<DeviceRow[]> {
  return rowsOf<DeviceRow>(db, byIds, [visible.userId, ids])
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
    `select d.state, coalesce(d.type, d.announced_type) as type, d.site, count(*)::int as count
       from ${everyDevice}
      group by grouping sets ((d.state), (coalesce(d.type, d.announced_type)), (d.site), ())
      order by count(*) desc, 2, 3`,
    [visible.userId],
  )
}
