import { type Queryable, rowsOf } from '../../../storage/queryable.ts'
import type { Range } from './samples.ts'

/** A time between two samples that is longer than `longest` milliseconds; `from` null: before the first, `to` null: after the last. */
export interface Hole {
  from: Date | null
  to: Date | null
}

/** Holes of a range; without any sample one hole with both ends open. */
export function readHoles(db: Queryable, { deviceId, from, to }: Range, longest: number): Promise<Hole[]> {
  return rowsOf(
    db,
    `with s as (
       select at from samples where device_id = $1 and at >= $2 and at < $3
        union all
       select at from samples_late where device_id = $1 and at >= $2 and at < $3),
     next as (select at, lead(at) over (order by at) as next from s)
     select null::timestamptz as from, min(at) as to from s
      union all
     select at, next from next where next is null or next - at > $4::interval
      order by 1 nulls first`,
    [deviceId, from, to, `${longest} milliseconds`],
  )
}

/** A time in which we know why nothing came; `to` null: it lasts. */
export interface Trouble {
  cause: 'uplink-offline' | 'device-unreachable'
  from: Date
  to: Date | null
}

/** When the uplink was not connected or not heard, and when it could not read the device. */
export function readTroubles(db: Queryable, { deviceId, from, to }: Range): Promise<Trouble[]> {
  return rowsOf(
    db,
    `with device as (select id, uplink_id from devices where id = $1),
     log as (
       select c.at, c.connected, lead(c.at) over (order by c.at) as next
         from connection_log c join device d on d.uplink_id = c.uplink_id
        where c.at < $3 and c.at >= coalesce((select max(b.at) from connection_log b where b.uplink_id = c.uplink_id and b.at <= $2), $2))
     select 'uplink-offline' as cause, at as from, next as to from log where not connected and (next is null or next > $2)
      union all
     select case when a.device_id is null then 'uplink-offline' else 'device-unreachable' end, a.opened_at, a.released_at
       from alarms a join device d on a.uplink_id = d.uplink_id
      where ((a.device_id is null and a.kind = 'offline') or (a.device_id = d.id and a.kind = 'unreachable'))
        and a.opened_at < $3 and (a.released_at is null or a.released_at > $2)
      order by 2`,
    [deviceId, from, to],
  )
}
