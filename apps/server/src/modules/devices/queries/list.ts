import { deviceTypes, shownRuntime } from '@kilowatch/catalog'
import { type DeviceState, deviceList } from '@kilowatch/contract'
import type { Visible } from '../../../http/subjects.ts'
import { sqlList } from '../../../storage/list.ts'
import { atPlaceOf, ofBusinessOf } from '../../../storage/own-business.ts'
import { type Prepared, type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
import type { DeviceRow } from '../rules.ts'
import { activeAlarms, deviceState, stateCase, stateOrder } from './state.ts'

const columns = `
  d.id, d.box_id, d.name, coalesce(d.type, d.announced_type) as type, d.announced_type, d.site, d.uplink_id, d."right", d.expires_at,
  (d.may_share or d."right" >= 'manage') as may_share,
  not exists (select from memberships m where m.business_id = d.business_id and m.user_id = d.user_id) as shared,
  d.interval_ms, d.info, d.created_at, s.state, s.state_at, s.alarms, s.worst,
  u.name as uplink_name, u.connected, u.signal, u.power, l.heard_at`

/** Every visible device of a person with its state and active alarms, cheaply: what is shown of one is read for those of the page alone. */
export const everyDevice = (user: string) => `
  (select d.*, ${stateCase('a')} as state, a.worst, l.heard_at
     from visible_devices d left join ${activeAlarms} a on a.device_id = d.id left join latest l on l.device_id = d.id where d.user_id = ${user}) d`

const ofCallersBusiness = ofBusinessOf(':userId')

const runtimeKeys = [...new Set(deviceTypes.flatMap((each) => shownRuntime(each) ?? []))]
/** What the device says now of how long its battery lasts; null where it says nothing, or nothing that is new. */
const runtime = `
  (select case when d.state in ('normal', 'alarm') then nullif(r.v[p.slot], 'NaN') end
     from device_points p join latest r on r.device_id = p.device_id
    where p.device_id = d.id and p.key = any(array['${runtimeKeys.join("','")}']) and p.store = 'v' limit 1)`

const byName = 'd.name collate "zh-x-icu"'
const type = 'coalesce(d.type, d.announced_type)'

/** What is shown of a device, for some of them. */
const shownFrom = `
  visible_devices d
  join uplinks u on u.id = d.uplink_id
  left join latest l on l.device_id = d.id
  cross join lateral ${deviceState} s`

export const deviceRows = sqlList(deviceList, {
  select: columns,
  from: `${everyDevice(':userId')} join uplinks u on u.id = d.uplink_id`,
  always: 'true',
  where: {
    search: `strpos(lower(concat_ws(' ', d.name, d.box_id, d.site, u.name, u.id)), lower(:search)) > 0`,
    state: 'd.state = any(:state::text[])',
    type: `${type} = any(:type::text[])`,
    site: 'd.site = :site',
    province: atPlaceOf(':userId', 'province', ':province'),
    city: atPlaceOf(':userId', 'city', ':city'),
    uplinkId: 'd.uplink_id = :uplinkId',
    departmentId: `d.id in (
      select h.device_id from device_departments h join departments own on own.id = h.department_id and ${ofCallersBusiness}
       where :departmentId::bigint = any (own.path))`,
    groupId: `d.id in (
      select h.device_id from group_devices h join groups own on own.id = h.group_id and ${ofCallersBusiness}
       where :groupId::bigint in (own.id, own.parent_id))`,
    employeeId: `d.id in (
      select h.device_id from device_access h join memberships own on own.user_id = h.user_id and ${ofCallersBusiness}
       where own.id = :employeeId::bigint)`,
  },
  sorts: {
    name: [byName],
    state: [`array_position(array['${stateOrder.join("','")}'], d.state)`, '-coalesce(d.worst, 0)', byName],
    type: [type, byName],
    site: ['d.site collate "zh-x-icu"', byName],
    lastHeardAt: [`coalesce(d.heard_at, '-infinity')`],
    runtime: [`(${runtime} is not null) desc`, `coalesce(${runtime}, 0)`, byName],
  },
  key: 'd.id',
  keyType: 'integer',
  rows: { from: shownFrom, always: 'd.user_id = :userId and d.id = any(:keys::int[])' },
  together: true,
  planned: 'devices',
})

const byId: Prepared = {
  name: 'device by id',
  text: `select ${columns} from ${shownFrom} where d.user_id = $1 and d.id = $2`,
}

/** A device by its internal id, if it is visible. */
export function findDevice(db: Queryable, visible: Visible, id: number): Promise<DeviceRow | undefined> {
  return rowOf<DeviceRow>(db, byId, [visible.userId, id])
}

/** Those of these that the person sees, by name. */
export function findDevices(db: Queryable, visible: Visible, ids: readonly number[]): Promise<DeviceRow[]> {
  const text = `select ${columns} from ${shownFrom} where d.user_id = $1 and d.id = any($2::int[]) order by ${byName}, d.id`
  return rowsOf<DeviceRow>(db, text, [visible.userId, ids])
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
    `select d.state, ${type} as type, d.site, count(*)::int as count
       from ${everyDevice('$1')}
      group by grouping sets ((d.state), (${type}), (d.site), ())
      order by count(*) desc, 2, 3`,
    [visible.userId],
  )
}
