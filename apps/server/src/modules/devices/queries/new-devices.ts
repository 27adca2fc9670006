import type { Rule } from '@kilowatch/contract'
import type { OfferedControl } from '@kilowatch/telemetry'
import { numbers } from '../../../storage/array-literals.ts'
import { type Queryable, rowsOf } from '../../../storage/queryable.ts'

export async function countDevices(tx: Queryable, businessId: string): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(tx, 'select count(*)::int as n from devices where business_id = $1', [businessId])
  return row?.n ?? 0
}

export async function countOfUplink(tx: Queryable, uplinkId: string): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(tx, 'select count(*)::int as n from devices where uplink_id = $1', [uplinkId])
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
  via: string
  /** A person wants it: entered before it came, or taken over from what looks absent. */
  entered: boolean
  nominal: Readonly<Record<string, number>>
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
    `insert into devices (box_id, uplink_id, ref, business_id, name, site, announced_type, type, info, interval_ms, point_list, controls, via, created_at,
                          adopted_at, nominal)
     select d->>'boxId', $2, d->>'ref', $3, d->>'name', d->>'site', d->>'type', d->>'chosenType', d->'info', (d->>'intervalMs')::int,
            array(select jsonb_array_elements_text(d->'pointList')), d->'controls', d->>'via', $4::timestamptz,
            case when (d->>'entered')::boolean then $4::timestamptz end, d->'nominal'
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
