import { type Prepared, type Queryable, rowsOf } from '../../../storage/queryable.ts'
import type { LatestValue } from '../readings.ts'

interface ValueRow {
  device_id: number
  key: string
  v: number | null
  c: number | null
  at: string
  cadence: string
}

const latest: Prepared = {
  name: 'latest-values',
  text: `select p.device_id, p.key, p.cadence_ms as cadence,
            case when p.store = 'v' then l.v[p.slot] end as v, case when p.store = 'c' then l.c[p.slot] end as c,
            coalesce(case when p.store = 'v' then l.v_at[p.slot] else l.c_at[p.slot] end, (extract(epoch from l.at) * 1000)::bigint) as at
       from latest l
       join device_points p on p.device_id = l.device_id
      where l.device_id = any($1::int[])
        and ($2::text[] is null or p.key = any($2))
        and case when p.store = 'v' then l.v[p.slot]::float8 else l.c[p.slot] end is not null
      order by p.device_id, p.store, p.slot`,
}

/**
 * Newest values that were ever reported, by device (internal ids); `keys`: of these points alone.
 * One statement, however many devices.
 */
export async function latestValues(
  db: Queryable,
  deviceIds: readonly number[],
  keys?: readonly string[],
): Promise<Map<number, LatestValue[]>> {
  const rows = await rowsOf<ValueRow>(db, latest, [deviceIds, keys ?? null])
  return grouped(rows)
}

function grouped(rows: readonly ValueRow[]): Map<number, LatestValue[]> {
  const byDevice = new Map<number, LatestValue[]>()
  for (const row of rows) {
    const values = byDevice.get(row.device_id) ?? []
    values.push({ key: row.key, value: row.v ?? row.c ?? Number.NaN, at: Number(row.at), cadence: Number(row.cadence) })
    byDevice.set(row.device_id, values)
  }
  return byDevice
}
