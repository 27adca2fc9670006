import { type Queryable, rowsOf } from '../../../storage/queryable.ts'
import type { Range } from './samples.ts'
import { lateOfSealed, openDays } from './sources.ts'

const dayMs = 86_400_000

/** A time of samples without a long silence, milliseconds since 1970. */
export interface Stretch {
  from: number
  to: number
}

/** Stretches of a range without a silence of more than `longest` milliseconds; those of sealed days without one of more than 90 s. */
export function readStretches(db: Queryable, { deviceId, from, to }: Range, longest: number): Promise<Stretch[]> {
  return rowsOf(
    db,
    `with s as (select at from (${openDays('')}) open union all select at from (${lateOfSealed('')}) late),
     marked as (select at, case when at - lag(at) over w > $4::interval then 1 else 0 end as begins from s window w as (order by at)),
     numbered as (select at, sum(begins) over (order by at) as stretch from marked)
     select extract(epoch from min(at))::float8 * 1000 as from, extract(epoch from max(at))::float8 * 1000 as to from numbered group by stretch
      union all
     select day * 86400000::float8 + stretches[n], day * 86400000::float8 + stretches[n + 1]
       from rollups, generate_series(1, cardinality(stretches), 2) as n
      where device_id = $1 and day >= $5 and day < $6 and day < (select sealed_days from history_state)`,
    [deviceId, from, to, `${longest} milliseconds`, Math.floor(from.getTime() / dayMs), Math.ceil(to.getTime() / dayMs)],
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
