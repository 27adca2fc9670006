import type { Rule } from '@kilowatch/contract'
import type { OfferedControl } from '@kilowatch/telemetry'
import { numbers } from '../../storage/array-literals.ts'
import { type Queryable, rowsOf } from '../../storage/queryable.ts'

/** Ids that are taken, by whom. */
export function boxIdOwners(tx: Queryable, boxIds: readonly string[]): Promise<{ box_id: string; uplink_id: string; ref: string }[]> {
  return rowsOf(tx, 'select box_id, uplink_id, ref from devices where box_id = any($1)', [boxIds])
}

export async function countDevices(tx: Queryable, businessId: string): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(tx, 'select count(*)::int as n from devices where business_id = $1', [businessId])
  return row?.n ?? 0
}

export interface NewDevice {
  boxId: string
  ref: string
  name: string
  site: string
  type: string
  /** What people chose, where that is another. */
  chosenType: string | null
  info: Readonly<Record<string, string | number>>
  intervalMs: number
  pointList: readonly string[]
  controls: readonly OfferedControl[]
  limits: Record<string, Rule>
}

/** Devices with their default limits and an empty latest row; a box id that somebody else took meanwhile is left out. @returns id by ref */
export async function insertDevices(
  tx: Queryable,
  uplink: { id: string; businessId: string },
  devices: readonly NewDevice[],
  now: Date,
): Promise<Map<string, number>> {
  if (devices.length === 0) return new Map()
  const rows = await rowsOf<{ id: number; ref: string }>(
    tx,
    `insert into devices (box_id, uplink_id, ref, business_id, name, site, announced_type, type, info, interval_ms, point_list, controls, created_at)
     select d->>'boxId', $2, d->>'ref', $3, d->>'name', d->>'site', d->>'type', d->>'chosenType', d->'info', (d->>'intervalMs')::int,
            array(select jsonb_array_elements_text(d->'pointList')), d->'controls', $4
       from jsonb_array_elements($1::jsonb) with ordinality as u(d, n) order by n
         on conflict do nothing returning id, ref`,
    [JSON.stringify(devices), uplink.id, uplink.businessId, now],
  )
  const ids = new Map(rows.map(({ id, ref }) => [ref, id]))
  const made = devices.filter(({ ref }) => ids.has(ref))
  await tx.query(
    'insert into threshold_sets (device_id, version, rules) select d, 0, r::jsonb from unnest($1::int[], $2::text[]) as u(d, r)',
    [made.map(({ ref }) => ids.get(ref)), made.map(({ limits }) => JSON.stringify(limits))],
  )
  await tx.query(`insert into latest (device_id, v, c) select d, '{}', '{}' from unnest($1::int[]) as d`, [numbers([...ids.values()])])
  return ids
}

export interface ChangedDevice {
  id: number
  type: string
  intervalMs: number
  pointList: readonly string[]
  controls: readonly OfferedControl[]
}

export async function updateDevices(tx: Queryable, devices: readonly ChangedDevice[]): Promise<void> {
  if (devices.length === 0) return
  await tx.query(
    `update devices set announced_type = d->>'type', interval_ms = (d->>'intervalMs')::int,
            point_list = array(select jsonb_array_elements_text(d->'pointList')), controls = d->'controls'
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
}

/** Uplinks said hello. @returns those whose software is another */
export async function writeSoftware(tx: Queryable, introduced: readonly Introduced[], now: Date): Promise<string[]> {
  const values = [introduced.map(({ uplinkId }) => uplinkId), introduced.map(({ software }) => software)]
  const rows = await rowsOf<{ id: string }>(
    tx,
    `select u.id from uplinks u join unnest($1::text[], $2::text[]) as t (id, software) on t.id = u.id
      where u.software is distinct from t.software`,
    values,
  )
  await tx.query(
    `update uplinks u set software = t.software, heard_at = $3 from unnest($1::text[], $2::text[]) as t (id, software) where u.id = t.id`,
    [...values, now],
  )
  return rows.map(({ id }) => id)
}

/** Limits of a type that its uplink announces again: the defaults again, unless a person has chosen limits. */
export async function resetDefaultLimits(tx: Queryable, deviceId: number, limits: Record<string, Rule>): Promise<void> {
  await tx.query('update threshold_sets set rules = $2::jsonb where device_id = $1 and version = 0', [deviceId, JSON.stringify(limits)])
}
