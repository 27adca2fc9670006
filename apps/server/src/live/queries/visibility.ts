import type { DeviceState } from '@kilowatch/contract'
import { deviceState } from '../../modules/devices/index.ts'
import { type Prepared, type Queryable, rowsOf } from '../../storage/queryable.ts'

/** What of several things each of several people may see. */
export type ByUser<T> = Map<string, T[]>

function byUser<R extends { user_id: string }, T>(rows: readonly R[], pick: (row: R) => T): ByUser<T> {
  const found: ByUser<T> = new Map()
  for (const row of rows) {
    const list = found.get(row.user_id)
    if (list) list.push(pick(row))
    else found.set(row.user_id, [pick(row)])
  }
  return found
}

/** Planned once: these run while readings wait to be told. */
const alarmsSeen: Prepared = {
  name: 'live-alarms',
  text: 'select user_id, id from visible_alarms where id = any($2::bigint[]) and user_id = any($1::bigint[])',
}
const uplinksSeen: Prepared = {
  name: 'live-uplinks',
  text: 'select user_id, id from visible_uplinks where id = any($2::text[]) and user_id = any($1::bigint[])',
}
const statesSeen: Prepared = {
  name: 'live-states',
  text: `select d.user_id, d.box_id, s.state from visible_devices d cross join lateral ${deviceState} s
      where d.user_id = any($1::bigint[])
        and d.id in (select unnest($2::int[]) union select device_id from alarms where id = any($3::bigint[]) and device_id is not null)`,
}
const usersSeeing: Prepared = {
  name: 'live-users',
  text: 'select distinct user_id from visible_devices where user_id = any($1::bigint[]) and id = any($2::int[])',
}

export async function visibleAlarmIds(db: Queryable, userIds: readonly string[], ids: readonly string[]): Promise<ByUser<string>> {
  const rows = await rowsOf<{ user_id: string; id: string }>(db, alarmsSeen, [userIds, ids])
  return byUser(rows, ({ id }) => id)
}

export async function visibleUplinkIds(db: Queryable, userIds: readonly string[], ids: readonly string[]): Promise<ByUser<string>> {
  const rows = await rowsOf<{ user_id: string; id: string }>(db, uplinksSeen, [userIds, ids])
  return byUser(rows, ({ id }) => id)
}

export interface StateOfDevice {
  id: string
  state: DeviceState
}

/** States of those among the devices (internal ids), or among the devices of these alarms, that each person may see. */
export async function visibleStates(
  db: Queryable,
  userIds: readonly string[],
  deviceIds: readonly number[],
  alarmIds: readonly string[],
): Promise<ByUser<StateOfDevice>> {
  const rows = await rowsOf<{ user_id: string; box_id: string; state: DeviceState }>(db, statesSeen, [userIds, deviceIds, alarmIds])
  return byUser(rows, ({ box_id, state }) => ({ id: box_id, state }))
}

/** Those of the people who may see at least one of the devices. */
export async function usersWhoSee(db: Queryable, userIds: readonly string[], deviceIds: readonly number[]): Promise<Set<string>> {
  const rows = await rowsOf<{ user_id: string }>(db, usersSeeing, [userIds, deviceIds])
  return new Set(rows.map((row) => row.user_id))
}

export interface WatchedDevice {
  id: number
  boxId: string
  type: string
}

/** The devices that a person asked for, as far as they may see them. */
export async function findWatched(db: Queryable, userId: string, boxIds: readonly string[]): Promise<WatchedDevice[]> {
  if (boxIds.length === 0) return []
  return rowsOf<WatchedDevice>(
    db,
    `select id, box_id as "boxId", coalesce(type, announced_type) as type from visible_devices where user_id = $1 and box_id = any($2::text[])`,
    [userId, boxIds],
  )
}
