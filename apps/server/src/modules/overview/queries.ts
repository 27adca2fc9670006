import type { Visible } from '../../http/subjects.ts'
import { type Queryable, rowOf, rowsOf } from '../../storage/queryable.ts'

export interface GroupMember {
  groupId: string
  boxId: string
}

/** Which devices that the person sees stand in which group of the business, or below it. */
export function listGroupMembers(db: Queryable, { userId }: Visible, businessId: string): Promise<GroupMember[]> {
  return rowsOf<GroupMember>(
    db,
    `with mine as materialized (select id, box_id from visible_devices where user_id = $1)
     select distinct own.id as "groupId", mine.box_id as "boxId"
       from groups own
       join groups below on below.id = own.id or below.parent_id = own.id
       join group_devices h on h.group_id = below.id
       join mine on mine.id = h.device_id
      where own.business_id = $2`,
    [userId, businessId],
  )
}

/** Internal ids of the devices of a group and of those below it that the person sees. */
export async function listMemberIds(db: Queryable, { userId }: Visible, groupId: string): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    db,
    `select id from visible_devices
      where user_id = $1
        and id in (select h.device_id from groups g join group_devices h on h.group_id = g.id where g.id = $2 or g.parent_id = $2)`,
    [userId, groupId],
  )
  return rows.map(({ id }) => id)
}

export interface LossRow {
  id: string
  box_id: string
  device_name: string
  device_type: string
  site: string
  opened_at: Date
  released_at: Date | null
}

/** What tells of each type that what it feeds has no voltage, a line for each value. */
export interface LossStates {
  types: readonly string[]
  points: readonly string[]
  values: readonly string[]
}

/** Of each way and each state the one that went on longest into our time. The type is asked of each alarm: its devices have many others. */
const lastOf = (way: string, those: string) => `(
  select last.id, d.box_id, d.name as device_name, coalesce(d.type, d.announced_type) as device_type, d.site, last.opened_at, last.released_at
    from way w cross join told cross join lateral (
      select a.id, a.device_id, a.opened_at, a.released_at from alarms a
       where ${way} and a.kind = 'state' and a.point = told.point and a.side = told.side
         and (select coalesce(of.type, of.announced_type) from devices of where of.id = a.device_id) = told.type
       order by a.released_at desc nulls first, a.opened_at limit 1) last
    join devices d on d.id = last.device_id
   where ${those})`

/**
 * The alarm of a load without power that went on longest into our time; one that goes on comes before all others. Found by the ways to
 * alarms and an index of states: a business has many more alarms of other sorts.
 */
export function findLastLoss(db: Queryable, { userId }: Visible, { types, points, values }: LossStates): Promise<LossRow | undefined> {
  return rowOf<LossRow>(
    db,
    `with told as (select * from unnest($2::text[], $3::text[], $4::text[]) as t (type, point, side)),
     way as materialized (select business_id, device_id from alarm_ways where user_id = $1)
     ${lastOf('a.business_id = w.business_id', 'w.device_id is null')}
     union all
     ${lastOf('a.device_id = w.device_id', 'w.device_id is not null')}
     order by released_at desc nulls first, opened_at limit 1`,
    [userId, types, points, values],
  )
}

/** Since when there is a device that would tell of it. */
export async function firstDevice(db: Queryable, { userId }: Visible, types: readonly string[]): Promise<Date | null> {
  const row = await rowOf<{ at: Date | null }>(
    db,
    'select min(created_at) as at from visible_devices where user_id = $1 and coalesce(type, announced_type) = any($2)',
    [userId, types],
  )
  return row?.at ?? null
}
