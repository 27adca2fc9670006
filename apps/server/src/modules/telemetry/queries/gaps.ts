import { type Queryable, rowOf } from '../../../storage/queryable.ts'
import type { Range } from './samples.ts'

/** A time in which we know why nothing came; `to` null: it lasts. */
export interface Trouble {
  cause: 'uplink-offline' | 'device-unreachable'
  from: Date
  to: Date | null
}

/** What is known about a time in which something is missing. */
export interface Missing {
  troubles: Trouble[]
  /** Messages that the device's gateway still has to deliver, as it says itself; none while it is away. */
  arriving: number
}

const missing = {
  name: 'history-missing',
  text: `with device as (select id, uplink_id from devices where id = $1),
     log as (
       select c.at, c.connected, lead(c.at) over (order by c.at) as next
         from connection_log c join device d on d.uplink_id = c.uplink_id
        where c.at < $3 and c.at >= coalesce((select max(b.at) from connection_log b where b.uplink_id = c.uplink_id and b.at <= $2), $2)),
     trouble as (
       select 'uplink-offline' as cause, at as from, next as to from log where not connected and (next is null or next > $2)
        union all
       select case when a.device_id is null then 'uplink-offline' else 'device-unreachable' end, a.opened_at, a.released_at
         from alarms a join device d on a.uplink_id = d.uplink_id
        where ((a.device_id is null and a.kind = 'offline') or (a.device_id = d.id and a.kind = 'unreachable'))
          and a.opened_at < $3 and (a.released_at is null or a.released_at > $2))
     select coalesce((select json_agg(t order by t.from) from trouble t), '[]') as troubles,
            coalesce((select case when u.connected then u.queued::int else 0 end from device d join uplinks u on u.id = d.uplink_id), 0) as arriving`,
}

/** When the uplink was not connected or not heard, when it could not read the device, and what is still to come. */
export async function readMissing(db: Queryable, { deviceId, from, to }: Range): Promise<Missing> {
  const row = await rowOf<{ troubles: { cause: Trouble['cause']; from: string; to: string | null }[]; arriving: number }>(db, missing, [
    ...[deviceId, from, to],
  ])
  const moment = (text: string) => new Date(text)
  return {
    troubles: (row?.troubles ?? []).map((one) => ({
      cause: one.cause,
      from: moment(one.from),
      to: one.to === null ? null : moment(one.to),
    })),
    arriving: row?.arriving ?? 0,
  }
}
