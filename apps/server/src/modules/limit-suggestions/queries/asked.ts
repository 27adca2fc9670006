import type { Queryable } from '../../../storage/queryable.ts'
import { rowOf } from '../../../storage/queryable.ts'

/** A threshold alarm of a device: what it is about, and the limits that held when it opened. */
export interface AskedAlarm {
  businessId: string
  deviceId: number
  boxId: string
  type: string
  /** Milliseconds between two samples. */
  interval: number
  point: string
  side: 'high' | 'low'
  openedAt: Date
  limit: number
  release: number
}

/** Undefined for alarms of states, of silence and of gateways. */
export function findAsked(db: Queryable, alarmId: string): Promise<AskedAlarm | undefined> {
  return rowOf<AskedAlarm & Record<string, unknown>>(
    db,
    `select a.business_id as "businessId", d.id as "deviceId", d.box_id as "boxId", coalesce(d.type, d.announced_type) as type,
            d.interval_ms as interval, a.point, a.side, a.opened_at as "openedAt", a.limit_value as limit, a.release_value as release
       from alarms a join devices d on d.id = a.device_id
      where a.id = $1 and a.kind = 'threshold' and a.limit_value is not null and a.release_value is not null`,
    [alarmId],
  )
}

type Place = Pick<AskedAlarm, 'businessId' | 'deviceId' | 'point' | 'side'>

export const declinedStatement = 'select until from declined_limits where business_id = $1 and device_id = $2 and point = $3 and side = $4'

/** Until when its business wants no suggestion for the point on this side; undefined: it never declined one. */
export async function findDeclined(db: Queryable, { businessId, deviceId, point, side }: Place): Promise<Date | undefined> {
  return (await rowOf<{ until: Date }>(db, declinedStatement, [businessId, deviceId, point, side]))?.until
}

export async function keepDeclined(db: Queryable, { businessId, deviceId, point, side }: Place, until: Date): Promise<void> {
  await db.query(
    `insert into declined_limits (business_id, device_id, point, side, until) values ($1, $2, $3, $4, $5)
         on conflict (device_id, point, side, business_id) do update set until = excluded.until`,
    [businessId, deviceId, point, side, until],
  )
}

export async function forgetDeclined(db: Queryable, { businessId, deviceId, point, side }: Place): Promise<void> {
  await db.query('delete from declined_limits where business_id = $1 and device_id = $2 and point = $3 and side = $4', [
    businessId,
    deviceId,
    point,
    side,
  ])
}
