import type { DeviceState } from '@kilowatch/contract'
import type { Visible } from '../../http/subjects.ts'
import { ofBusinessOf } from '../../storage/own-business.ts'
import { type Prepared, type Queryable, rowsOf } from '../../storage/queryable.ts'
import { everyDevice } from '../devices/index.ts'

/** Which devices are told of; undefined: whatever it is. */
export interface FleetFilter {
  state?: DeviceState | undefined
  type?: string | undefined
  site?: string | undefined
  groupId?: string | undefined
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
/** $1 to $4: person, type, site, group. */
const narrowed = `($2::text is null or ${type} = $2) and ($3::text is null or d.site = $3)
        and ($4::bigint is null or d.id in (
              select h.device_id from group_devices h join groups own on own.id = h.group_id and ${business} where $4 in (own.id, own.parent_id)))`
const inState = '($5::text is null or d.state = $5)'

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
       select own.id, own.parent_id, own.name, gd.device_id
         from groups own
         join groups below on below.id = own.id or below.parent_id = own.id
         join group_devices gd on gd.group_id = below.id
        where ${business} and ($4::bigint is null or $4 in (own.id, own.parent_id)))
     select held.id, held.parent_id as "parentId", held.name, shown.state, count(distinct shown.id)::int as devices, max(shown.worst) as worst
       from held join shown on shown.id = held.device_id
      group by held.id, held.parent_id, held.name, shown.state
      order by held.parent_id is not null, held.name collate "zh-x-icu", held.id`,
}
const ids: Prepared = { name: 'fleet-ids', text: `select d.id from ${everyDevice('$1')} where ${narrowed} and ${inState}` }

const valuesOf = ({ userId }: Visible, { type, site, groupId }: FleetFilter) => [userId, type ?? null, site ?? null, groupId ?? null]

/** Devices by site, type and state, whatever state is asked for. */
export function countDevices(db: Queryable, visible: Visible, filter: FleetFilter): Promise<Tally[]> {
  return rowsOf<Tally>(db, tallies, valuesOf(visible, filter))
}

/** Devices by group and state, those of the groups below with them; first level before second, by name. Of one group: it and those below. */
export function countInGroups(db: Queryable, visible: Visible, filter: FleetFilter): Promise<GroupTally[]> {
  return rowsOf<GroupTally>(db, groups, [...valuesOf(visible, filter), filter.state ?? null])
}

/** Internal ids of the devices; null: all that the person sees. */
export async function listIds(db: Queryable, visible: Visible, filter: FleetFilter): Promise<number[] | null> {
  if (Object.values(filter).every((value) => value === undefined)) return null
  const rows = await rowsOf<{ id: number }>(db, ids, [...valuesOf(visible, filter), filter.state ?? null])
  return rows.map(({ id }) => id)
}
