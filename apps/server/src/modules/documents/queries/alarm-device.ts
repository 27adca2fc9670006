import { type Queryable, rowOf } from '../../../storage/queryable.ts'

/** The device of an alarm, as history is read of it. */
export interface AlarmDevice {
  id: number
  type: string
  intervalMs: number
}

/** Undefined for an alarm of an uplink. That the reader sees the alarm has been asked before. */
export function findAlarmDevice(db: Queryable, alarmId: string): Promise<AlarmDevice | undefined> {
  return rowOf<AlarmDevice>(
    db,
    `select d.id, coalesce(d.type, d.announced_type) as type, d.interval_ms as "intervalMs"
       from alarms a join devices d on d.id = a.device_id where a.id = $1`,
    [alarmId],
  )
}
