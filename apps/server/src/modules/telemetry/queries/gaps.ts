import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
import type { Range } from './samples.ts'

/** A time in which we know why nothing came; `to` null: it lasts. */
export interface Trouble {
  cause: 'uplink-offline' | 'device-unreachable'
  from: Date
  to: Date | null
}

const troubles = {
  name: 'history-troubles',
  text: `with device as (select id, uplink_id from devices where id = $1),
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
}

/** When the uplink was not connected or not heard, and when it could not read the device. */
export function readTroubles(db: Queryable, { deviceId, from, to }: Range): Promise<Trouble[]> {
  return rowsOf(db, troubles, [deviceId, from, to])
}

const arriving = {
  name: 'history-arriving',
  text: `select case when u.connected then u.queued::int else 0 end as count
           from devices d join uplinks u on u.id = d.uplink_id where d.id = $1`,
}

/** Messages that the device's gateway still has to deliver, as it says itself; none while it is away. */
export async function countArriving(db: Queryable, deviceId: number): Promise<number> {
  return (await rowOf<{ count: number }>(db, arriving, [deviceId]))?.count ?? 0
}
