import type { DeviceState } from '@kilowatch/contract'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
import { deviceState } from '../../devices/index.ts'
import { type Possible, possibleAt } from '../possible.ts'

/** A point of a device and where it stands in its samples: store v or c, slot from 1. */
export interface StoredPoint {
  key: string
  store: 'v' | 'c'
  slot: number
  /** Milliseconds between two readings. */
  cadence: number
  /** What a value can be: readings beyond are bad. */
  possible?: Possible
}

const pointsOfKeys = {
  name: 'history-points',
  text: `select p.key, p.store::text as store, p.slot::int as slot, p.cadence_ms::float8 as cadence, coalesce(d.type, d.announced_type) as type
           from device_points p join devices d on d.id = p.device_id where p.device_id = $1 and p.key = any($2)`,
}

/** The device's points of these keys, in the order asked; keys that it does not have are missing. */
export async function findPoints(db: Queryable, deviceId: number, keys: readonly string[]): Promise<StoredPoint[]> {
  const rows = await rowsOf<StoredPoint & { type: string }>(db, pointsOfKeys, [deviceId, keys])
  const byKey = new Map(rows.map(({ type, ...row }): [string, StoredPoint] => [row.key, { ...row, possible: possibleAt(type, row.key) }]))
  return keys.flatMap((key) => byKey.get(key) ?? [])
}

/** What a person entered about the device. */
export async function findInfo(db: Queryable, deviceId: number): Promise<Record<string, string | number>> {
  return (await rowOf<{ info: Record<string, string | number> }>(db, 'select info from devices where id = $1', [deviceId]))?.info ?? {}
}

export interface LatestHead {
  at: Date | null
  extras: Record<string, string | number> | null
  state: DeviceState
}

const latestHead = {
  name: 'history-latest-head',
  text: `select l.at, l.extras, s.state
           from devices d left join latest l on l.device_id = d.id cross join lateral ${deviceState} s where d.id = $1`,
}

export function findLatestHead(db: Queryable, deviceId: number): Promise<LatestHead | undefined> {
  return rowOf(db, latestHead, [deviceId])
}

export interface DeviceSlot extends StoredPoint {
  deviceId: number
  /** Decides what it means. */
  type: string
}

/** Every slot of these devices. */
export function slotsOfDevices(db: Queryable, deviceIds: readonly number[]): Promise<DeviceSlot[]> {
  return rowsOf(
    db,
    `select p.device_id as "deviceId", p.key, p.store::text as store, p.slot::int as slot, p.cadence_ms::float8 as cadence, coalesce(d.type, d.announced_type) as type
       from device_points p join devices d on d.id = p.device_id where p.device_id = any($1::int[])`,
    [deviceIds],
  )
}
