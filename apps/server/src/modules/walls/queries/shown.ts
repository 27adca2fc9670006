import type { Level } from '@kilowatch/catalog'
import type { DeviceState } from '@kilowatch/contract'
import { groupOrder } from '../../../storage/group-order.ts'
import { type Prepared, type Queryable, rowsOf } from '../../../storage/queryable.ts'
import { everyDevice } from '../../devices/index.ts'

/** Whose eyes, and of what they see the devices of one business. */
export interface Eyes {
  userId: string
  businessId: string
}

export interface ShownDevice {
  id: number
  boxId: string
  name: string
  site: string
  type: string
  uplinkId: string
  state: DeviceState
  heardAt: Date | null
}

// Every wall asks every other second: planned once.
const devices: Prepared = {
  name: 'wall-devices',
  text: `select d.id, d.box_id as "boxId", d.name, d.site, coalesce(d.type, d.announced_type) as type, d.uplink_id as "uplinkId", d.state,
            d.heard_at as "heardAt"
       from ${everyDevice('$1')} where d.business_id = $2 order by d.site collate "zh-x-icu", d.name collate "zh-x-icu", d.id`,
}

export function listShown(db: Queryable, { userId, businessId }: Eyes): Promise<ShownDevice[]> {
  return rowsOf<ShownDevice>(db, devices, [userId, businessId])
}

export interface RoundRow {
  key: string
  name: string
  ids: number[]
}

const rounds: Prepared = {
  name: 'wall-rounds',
  text: `select g.id as key, g.name, coalesce(array_agg(distinct h.device_id) filter (where h.device_id is not null), '{}') as ids
       from groups g
       left join groups below on below.id = g.id or below.parent_id = g.id
       left join group_devices h on h.group_id = below.id
      where g.business_id = $1 and case when cardinality($2::bigint[]) = 0 then g.parent_id is null else g.id = any($2) end
      group by g.id order by ${groupOrder('g')}`,
}

/** Groups of the business with their devices (internal ids) and those of the groups below; of no ids, all of the first level. */
export function listRounds(db: Queryable, businessId: string, groupIds: readonly string[]): Promise<RoundRow[]> {
  return rowsOf<RoundRow>(db, rounds, [businessId, groupIds])
}

export interface ActiveAlarm {
  id: string
  cause: string
  level: Level
  openedAt: Date
  waits: boolean
  deviceId: number | null
  uplinkId: string
}

/** More than any wall can say; the oldest of the worst come first. */
const mostAlarms = 20_000
const alarms: Prepared = {
  name: 'wall-alarms',
  text: `select id, cause_id as cause, level::int as level, opened_at as "openedAt", confirmed_at is null as waits, device_id as "deviceId",
            uplink_id as "uplinkId"
       from visible_alarms where user_id = $1 and business_id = $2 and released_at is null order by level desc, opened_at, id limit ${mostAlarms}`,
}

export function listActive(db: Queryable, { userId, businessId }: Eyes): Promise<ActiveAlarm[]> {
  return rowsOf<ActiveAlarm>(db, alarms, [userId, businessId])
}

export interface FeedingRow {
  source: number
  load: number
}

/** What feeds these devices (internal ids), as people recorded it. */
export function listFeeding(db: Queryable, loads: readonly number[]): Promise<FeedingRow[]> {
  return rowsOf<FeedingRow>(db, 'select source_id as source, load_id as load from device_feeds where load_id = any($1::int[])', [loads])
}
