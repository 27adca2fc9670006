import type { AbsentDevice } from '@kilowatch/telemetry'
import { type Queryable, rowsOf } from '../../storage/queryable.ts'
import type { DeviceRow, PointRow } from '../device.ts'

export interface UplinkRow {
  id: string
  business_id: string
  absent: AbsentDevice[]
  /** The boot that was heard last, with its offset; null before the first. */
  running_boot: string | null
  running_offset: number | null
}

/** Those of a closed business are as unknown as those that do not exist. */
export function uplinkRows(db: Queryable, uplinkIds: readonly string[]): Promise<UplinkRow[]> {
  return rowsOf(
    db,
    `select u.id, u.business_id, u.absent, r.boot as running_boot, r.offset_ms as running_offset
       from uplinks u
       join businesses b on b.id = u.business_id and b.closed_at is null
       left join running_boots r on r.uplink_id = u.id
      where u.id = any($1)`,
    [uplinkIds],
  )
}

const deviceColumns = `
  select d.id, d.box_id, d.ref, d.uplink_id, d.business_id, d.type, d.announced_type, d.interval_ms, d.point_list, d.controls, d.via, d.nominal, d.online, d.disabled_at,
         t.rules, l.at, l.v, l.v_at, l.c, l.c_at, l.extras, l.rule_state
    from devices d
    left join threshold_sets t on t.device_id = d.id
    left join latest l on l.device_id = d.id`

/** Devices of these uplinks with limits, newest values and what their rules remember. */
export function deviceRowsOfUplinks(db: Queryable, uplinkIds: readonly string[]): Promise<DeviceRow[]> {
  return rowsOf(db, `${deviceColumns} where d.uplink_id = any($1) order by d.id`, [uplinkIds])
}

export function pointRows(db: Queryable, deviceIds: readonly number[]): Promise<PointRow[]> {
  return rowsOf(
    db,
    'select device_id, key, store, slot, cadence_ms from device_points where device_id = any($1::int[]) order by device_id, store, slot',
    [deviceIds],
  )
}

/** Devices that a person removed, though their uplink may still announce them. */
export function removedRows(db: Queryable, uplinkIds: readonly string[]): Promise<{ uplink_id: string; ref: string }[]> {
  return rowsOf(db, 'select uplink_id, ref from removed_devices where uplink_id = any($1)', [uplinkIds])
}

export interface OffsetRow {
  uplink_id: string
  boot: string
  from_up: number
  offset_ms: number
}

/** Offsets of boots whose clock was not right all the time, in order. */
export function offsetRows(db: Queryable, uplinkIds: readonly string[]): Promise<OffsetRow[]> {
  return rowsOf(
    db,
    'select uplink_id, boot, from_up, offset_ms from boot_offsets where uplink_id = any($1) order by uplink_id, boot, from_up',
    [uplinkIds],
  )
}
