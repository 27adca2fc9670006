import type { AbsentDevice, OfferedControl } from '@kilowatch/telemetry'
import { numbers } from '../../storage/array-literals.ts'
import { type Queryable, rowsOf } from '../../storage/queryable.ts'

/** Ids that are taken, by whom. */
export function boxIdOwners(tx: Queryable, boxIds: readonly string[]): Promise<{ box_id: string; uplink_id: string; ref: string }[]> {
  return rowsOf(tx, 'select box_id, uplink_id, ref from devices where box_id = any($1)', [boxIds])
}

export interface ChangedDevice {
  id: number
  type: string
  intervalMs: number
  pointList: readonly string[]
  controls: readonly OfferedControl[]
  via: string
  nominal: Readonly<Record<string, number>>
}

export async function updateDevices(tx: Queryable, devices: readonly ChangedDevice[]): Promise<void> {
  if (devices.length === 0) return
  await tx.query(
    `update devices set announced_type = d->>'type', interval_ms = (d->>'intervalMs')::int,
            point_list = array(select jsonb_array_elements_text(d->'pointList')), controls = d->'controls', via = d->>'via',
            nominal = d->'nominal'
       from jsonb_array_elements($1::jsonb) as d where devices.id = (d->>'id')::int`,
    [JSON.stringify(devices)],
  )
}

export interface DevicePoint {
  deviceId: number
  key: string
  store: 'v' | 'c'
  slot: number
  cadence: number
}

/** New points, and new cadences of known ones; a slot never changes. */
export async function writePoints(tx: Queryable, points: readonly DevicePoint[]): Promise<void> {
  if (points.length === 0) return
  await tx.query(
    `insert into device_points (device_id, key, store, slot, cadence_ms)
     select d, k, s::"char", n, m from unnest($1::int[], $2::text[], $3::text[], $4::smallint[], $5::bigint[]) as u(d, k, s, n, m)
         on conflict (device_id, key) do update set cadence_ms = excluded.cadence_ms`,
    [
      numbers(points.map(({ deviceId }) => deviceId)),
      points.map(({ key }) => key),
      points.map(({ store }) => store),
      numbers(points.map(({ slot }) => slot)),
      numbers(points.map(({ cadence }) => Math.round(cadence))),
    ],
  )
}

export interface Introduced {
  uplinkId: string
  software: string
  /** Its clock minus ours, ms. */
  clockOff: number
}

/** What is absent at an uplink from now on. */
export async function writeAbsent(tx: Queryable, uplinkId: string, absent: readonly AbsentDevice[]): Promise<void> {
  await tx.query('update uplinks set absent = $2 where id = $1', [uplinkId, JSON.stringify(absent)])
}

/** Uplinks said hello. @returns those whose software is another */
export async function writeSoftware(tx: Queryable, introduced: readonly Introduced[], now: Date): Promise<string[]> {
  const values = [
    introduced.map(({ uplinkId }) => uplinkId),
    introduced.map(({ software }) => software),
    introduced.map(({ clockOff }) => Math.round(clockOff)),
  ]
  const rows = await rowsOf<{ id: string }>(
    tx,
    `select u.id from uplinks u join unnest($1::text[], $2::text[]) as t (id, software) on t.id = u.id
      where u.software is distinct from t.software`,
    values.slice(0, 2),
  )
  await tx.query(
    `update uplinks u set software = t.software, clock_off_ms = t.off, heard_at = $4
       from unnest($1::text[], $2::text[], $3::bigint[]) as t (id, software, off) where u.id = t.id`,
    [...values, now],
  )
  return rows.map(({ id }) => id)
}
