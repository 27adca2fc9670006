import type { AlarmSubject, DeviceSubject, UplinkSubject } from '../../http/subjects.ts'
import { type Queryable, rowOf, rowsOf } from '../../storage/queryable.ts'

export function findVisibleDevice(db: Queryable, userId: string, boxId: string): Promise<DeviceSubject | undefined> {
  return rowOf<DeviceSubject>(
    db,
    `select id, box_id as "boxId", uplink_id as "uplinkId", business_id as "businessId", coalesce(type, announced_type) as type, "right"
       from visible_devices where user_id = $1 and box_id = $2`,
    [userId, boxId],
  )
}

export function findVisibleUplink(db: Queryable, userId: string, uplinkId: string): Promise<UplinkSubject | undefined> {
  return rowOf<UplinkSubject>(db, `select id, business_id as "businessId", "right" from visible_uplinks where user_id = $1 and id = $2`, [
    userId,
    uplinkId,
  ])
}

export function findVisibleAlarms(db: Queryable, userId: string, alarmIds: readonly string[]): Promise<AlarmSubject[]> {
  return rowsOf<AlarmSubject>(
    db,
    `select id, business_id as "businessId", "right" from visible_alarms where user_id = $1 and id = any($2::bigint[])`,
    [userId, alarmIds],
  )
}
