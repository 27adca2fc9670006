import type { DeviceState } from '@kilowatch/contract'
import type { Visible } from '../../http/subjects.ts'
import { groupOrder } from '../../storage/group-order.ts'
import { atPlaceOf, inGroupOf, ofBusinessOf } from '../../storage/own-business.ts'
import { type Prepared, type Queryable, rowsOf } from '../../storage/queryable.ts'
import { everyDevice } from '../devices/index.ts'

/** Which devices are told of; undefined: whatever it is. */
export interface FleetFilter {
  state?: DeviceState | undefined
  type?: string | undefined
  site?: string | undefined
  groupId?: string | undefined
  province?: string | undefined
  city?: string | undefined
}

interface Counted {
  state: DeviceState
  devices: number
  /** Twice the worst level, one more where an alarm of that level waits for confirmation; null: no alarm. */
  worst: number | null
}
export interface Tally extends Counted {
  site: string
  type: string
}
export interface GroupTally extends Counted {
  id: string
  parentId: string | null
  name: string
}

const type = 'coalesce(d.type, d.announced_type)'
const business = ofBusinessOf('$1')
/** $1 to $6: person, type, site, group, province, city. */
const narrowed = `($2::text is null or ${type} = $2) and ($3::text is null or d.site = $3)
        and ($4::bigint is null or ${inGroupOf('$1', '$4', 'd.id')})
        and ($5::text is null or ${atPlaceOf('$1', 'province', '$5')}) and ($6::text is null or ${atPlaceOf('$1', 'city', '$6')})`
const inState = '($7::text is null or d.state = $7)'

// Planning them takes longer than running them, and everybody who looks asks three times a minute.
const tallies: Prepared = {
  name: 'fleet-tallies',
  text: `select d.site, ${type} as type, d.state, count(*)::int as devices, max(d.worst) as worst
       from ${everyDevice('$1')} where ${narrowed} group by d.site, ${type}, d.state`,
}
// The devices by themselves: planned as one with the groups it takes a hundred times as long.
const groups: Prepared = {
  name: 'fleet-groups',
  text: `with shown as materialized (select d.id, d.state, d.worst from ${everyDevice('$1')} where ${narrowed} and ${inState}),
     held as materialized (
       select own.id, own.parent_id, own.name, own.place, gd.device_id
         from groups own
         join groups below on below.id = own.id or below.parent_id = own.id
         join group_devices gd on gd.group_id = below.id
        where ${business} and ($4::bigint is null or $4 in (own.id, own.parent_id)))
     select held.id, held.parent_id as "parentId", held.name, shown.state, count(distinct shown.id)::int as devices, max(shown.worst) as worst
       from held join shown on shown.id = held.device_id
      group by held.id, held.parent_id, held.name, held.place, shown.state
      order by ${groupOrder('held')}`,
}
const ids: Prepared = { name: 'fleet-ids', text: `select d.id from ${everyDevice('$1')} where ${narrowed} and ${inState}` }

const valuesOf = ({ userId }: Visible, { type, site, groupId, province, city }: FleetFilter) =>
  [userId, type, site, groupId, province, city].map((value) => value ?? null)

/** Devices by site, type and state, whatever state is asked for. */
export function countDevices(db: Queryable, visible: Visible, filter: FleetFilter): Promise<Tally[]> {
  return rowsOf<Tally>(db, tallies, valuesOf(visible, filter))
}

/** Devices by group and state, those of the groups below with them; first level before second, in their order. Of one group: it and those below. */
export function countInGroups(db: Queryable, visible: Visible, filter: FleetFilter): Promise<GroupTally[]> {
  return rowsOf<GroupTally>(db, groups, [...valuesOf(visible, filter), filter.state ?? null])
}

/** Internal ids of the devices; null: all that the person sees. */
export async function listIds(db: Queryable, visible: Visible, filter: FleetFilter): Promise<number[] | null> {
  if (Object.values(filter).every((value) => value === undefined)) return null
  const rows = await rowsOf<{ id: number }>(db, ids, [...valuesOf(visible, filter), filter.state ?? null])
  return rows.map(({ id }) => id)
}

/** A device of a group or a site. */
export interface Member {
  /** Id of the group, or name of the site. */
  part: string
  id: number
  box_id: string
}

/** Devices of these groups with those below them, or of these sites, as far as the person sees them. */
export function listMembers(db: Queryable, { userId }: Visible, by: 'group' | 'site', keys: readonly string[]): Promise<Member[]> {
  if (by === 'site') {
    const text = 'select d.site as part, d.id, d.box_id from visible_devices d where d.user_id = $1 and d.site = any($2::text[])'
    return rowsOf<Member>(db, text, [userId, keys])
  }
  const ids = keys.filter((key) => /^\d{1,18}$/.test(key))
  return rowsOf<Member>(
    db,
    `select distinct own.id::text as part, d.id, d.box_id
       from groups own
       join groups below on below.id = own.id or below.parent_id = own.id
       join group_devices gd on gd.group_id = below.id
       join visible_devices d on d.id = gd.device_id and d.user_id = $1
      where ${business} and own.id = any($2::bigint[])`,
    [userId, ids],
  )
}

/** One measure of a part at one tick. */
export interface CurveRow {
  part: string
  measure: 'power' | 'temperature' | 'load'
  /** From 0. */
  tick: number
  devices: number
  total: number
  highest: number
}

interface CurveWish {
  members: readonly Member[]
  keys: Readonly<Record<CurveRow['measure'], readonly string[]>>
  first: Date
  now: Date
}

/** Of each half hour the last sample of each device, by the index over its samples; bad values count as not heard. */
export function readTicks(db: Queryable, { members, keys, first, now }: CurveWish): Promise<CurveRow[]> {
  const wanted = Object.entries(keys).flatMap(([measure, those]) => those.map((key) => ({ measure, key })))
  return rowsOf<CurveRow>(
    db,
    `with member as (select * from unnest($1::text[], $2::int[]) as m (part, id)),
     wanted as (select * from unnest($3::text[], $4::text[]) as w (measure, key)),
     point as materialized (
       select p.device_id, w.measure, p.slot from device_points p join wanted w using (key)
        where p.device_id in (select id from member) and p.store = 'v'),
     tick as (select k, $5::timestamptz + k * interval '30 minutes' as at from generate_series(0, 48) as k),
     heard as materialized (
       select of.device_id, tick.k, s.v
         from (select distinct device_id from point) of cross join tick
        cross join lateral (
          select v from samples
           where device_id = of.device_id and at <= tick.at and at > tick.at - interval '30 minutes' and at <= $6::timestamptz
           order by at desc limit 1) s)
     select member.part, point.measure, heard.k as tick, count(distinct point.device_id)::int as devices,
            sum(heard.v[point.slot])::float8 as total, max(heard.v[point.slot])::float8 as highest
       from heard join point using (device_id) join member on member.id = point.device_id
      where heard.v[point.slot] is not null and heard.v[point.slot] <> 'NaN'
      group by member.part, point.measure, heard.k`,
    [
      members.map(({ part }) => part),
      members.map(({ id }) => id),
      wanted.map(({ measure }) => measure),
      wanted.map(({ key }) => key),
      first,
      now,
    ],
  )
}
