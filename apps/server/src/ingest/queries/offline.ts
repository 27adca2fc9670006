import { numbers } from '../../storage/array-literals.ts'
import { type Queryable, rowsOf } from '../../storage/queryable.ts'

interface IdRow {
  id: string
}

/** Devices that were silent are heard again. @returns ids of the released alarms */
export async function releaseOffline(tx: Queryable, deviceIds: readonly number[], now: Date): Promise<string[]> {
  const rows = await rowsOf<IdRow>(
    tx,
    `update alarms set released_at = $2, release_reason = 'heard'
      where device_id = any($1::int[]) and kind = 'offline' and released_at is null returning id`,
    [numbers(deviceIds), now],
  )
  return rows.map(({ id }) => id)
}

export interface PresenceRow {
  uplink_id: string
  silent: boolean
  id: number | null
  interval_ms: number
  online: boolean
}

/** Claimed uplinks of open businesses that were heard at least once, of these partitions, with their devices. */
export function presenceRows(db: Queryable, partitions: readonly number[]): Promise<PresenceRow[]> {
  return rowsOf(
    db,
    `select u.id as uplink_id, d.id, coalesce(d.interval_ms, 0) as interval_ms, coalesce(d.online, false) as online,
            exists (select from alarms a where a.uplink_id = u.id and a.device_id is null and a.kind = 'offline' and a.released_at is null) as silent
       from uplinks u
       join businesses b on b.id = u.business_id and b.closed_at is null
       left join devices d on d.uplink_id = u.id and d.disabled_at is null
      where u.claimed_at is not null and u.heard_at is not null
        and right(u.id, 2)::int = any($1::int[])
      order by u.id, d.id`,
    [partitions],
  )
}

/** @returns ids of opened alarms */
export async function openUplinkOffline(tx: Queryable, uplinkIds: readonly string[], level: number, now: Date): Promise<string[]> {
  const rows = await rowsOf<IdRow>(
    tx,
    `insert into alarms (business_id, uplink_id, kind, level, side, opened_at, cause_id)
     select business_id, id, 'offline', $2, 'offline', $3, 'u:' || id from uplinks where id = any($1) order by id
         on conflict do nothing returning id`,
    [uplinkIds, level, now],
  )
  await tx.query(
    `with gone as (update uplinks set connected = false, connection_at = $2 where id = any($1) and connected returning id)
     insert into connection_log (uplink_id, at, connected) select id, $2, false from gone on conflict do nothing`,
    [uplinkIds, now],
  )
  return rows.map(({ id }) => id)
}

/** @returns ids of released alarms */
export async function releaseUplinkOffline(tx: Queryable, uplinkIds: readonly string[], now: Date): Promise<string[]> {
  const rows = await rowsOf<IdRow>(
    tx,
    `update alarms set released_at = $2, release_reason = 'heard'
      where uplink_id = any($1) and device_id is null and kind = 'offline' and released_at is null returning id`,
    [uplinkIds, now],
  )
  return rows.map(({ id }) => id)
}

export async function writeOffline(tx: Queryable, deviceIds: readonly number[], now: Date): Promise<void> {
  await tx.query('update devices set online = false, online_at = $2 where id = any($1::int[]) and online', [numbers(deviceIds), now])
}

/** A silent device has one alarm: none is opened while it is known to be unreachable. @returns ids of opened alarms */
export async function openDeviceOffline(tx: Queryable, deviceIds: readonly number[], level: number, now: Date): Promise<string[]> {
  const rows = await rowsOf<IdRow>(
    tx,
    `insert into alarms (business_id, uplink_id, device_id, kind, level, side, opened_at, cause_id)
     select business_id, uplink_id, id, 'offline', $2, 'offline', $3, 'd:' || box_id
       from devices where id = any($1::int[]) and disabled_at is null and unreachable is null order by id
         on conflict do nothing returning id`,
    [numbers(deviceIds), level, now],
  )
  return rows.map(({ id }) => id)
}
