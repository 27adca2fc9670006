import { deviceType } from '@kilowatch/catalog'
import type { Pool } from 'pg'
import { carryModel, newModel, stepModel, valuesOf } from '../../apps/gateway/src/drivers/simulator/models.ts'
import { wireValues } from '../../apps/gateway/src/drivers/simulator/point-values.ts'
import { seedOf } from '../../apps/gateway/src/drivers/simulator/random.ts'
import { appendSamples } from '../../apps/server/src/modules/telemetry/queries/append.ts'
import { SampleRows } from '../../apps/server/src/modules/telemetry/sample-rows.ts'

/** Points of a UPS that one device reports. */
export const pointsOfDevice = 20
const rowsAtOnce = 2_000
/** Of one device: rollups of so many days before the one that was measured. */
export const rollupDays = 364

export interface HistoryFleet {
  boxIds: readonly string[]
  ids: readonly number[]
  keys: readonly string[]
}

/** UPSs of one person, who may read them. */
export async function seedDevices(pool: Pool, businessId: string, devices: number): Promise<HistoryFleet> {
  const boxIds = Array.from({ length: devices }, (_, i) => String(800_000_000_000 + i))
  await pool.query(`insert into uplinks (id, business_id, name, claimed_at) values ('700000000000', $1, 'bench', now())`, [businessId])
  const { rows } = await pool.query<{ id: number }>(
    `insert into devices (box_id, uplink_id, ref, business_id, name, announced_type, interval_ms)
     select b, '700000000000', b, $1, b, 'ups', 10000 from unnest($2::text[]) as b returning id`,
    [businessId, boxIds],
  )
  const ids = rows.map(({ id }) => id)
  const keys = [...simulator('first')(0).keys()].slice(0, pointsOfDevice)
  await pool.query(
    `insert into device_points (device_id, key, store, slot, cadence_ms)
     select d, k, 'v', n, 10000 from unnest($1::int[]) as d, unnest($2::text[]) with ordinality as p(k, n)`,
    [ids, keys],
  )
  return { boxIds, ids, keys }
}

/** A UPS of the demo's simulator: values that wander and rustle as measured ones do. */
function simulator(name: string, seconds = 10): (at: number) => Map<string, unknown> {
  const type = deviceType('ups')
  if (!type) throw new Error('no such type')
  const config = { driver: 'simulator' as const, scenario: 'calm' as const, ref: name, type: 'ups', interval: seconds * 1_000 }
  const random = { seed: seedOf(name) }
  let model = newModel('ups', config, random)
  return (at) => {
    const around = { dt: seconds, at, happening: new Map(), leader: undefined, second: undefined, cooled: undefined }
    model = carryModel(stepModel(model, config, around, random), config, [], seconds)
    return wireValues(type, valuesOf(model, config, false, random))
  }
}

/** A day of every device, in the order in which it would have come. @returns values */
export async function fillDay(pool: Pool, { ids, boxIds, keys }: HistoryFleet, day: number, seconds: number): Promise<number> {
  const devices = boxIds.map((name) => simulator(name, seconds))
  const tx = await pool.connect()
  let rows = new SampleRows()
  let values = 0
  const flush = async () => {
    values += (await appendSamples(tx, rows, new SampleRows())) * keys.length
    rows = new SampleRows()
  }
  try {
    for (let at = day * 86_400_000; at < (day + 1) * 86_400_000; at += seconds * 1_000) {
      for (const [i, step] of devices.entries()) {
        const read = step(at)
        // Devices are read a little apart, and never at the exact millisecond.
        const late = i * 7 + ((at / 1_000 + i) % 5)
        rows.add(ids[i] ?? 0, at + late, `{${keys.map((key) => read.get(key) ?? 'NULL').join(',')}}`, null, 0)
      }
      if (rows.count >= rowsAtOnce) await flush()
    }
    if (rows.count > 0) await flush()
  } finally {
    tx.release()
  }
  return values
}

/** Rollups of the days before, as large as that of the day that was sealed. */
export async function repeatRollups(pool: Pool, day: number): Promise<void> {
  await pool.query(
    `insert into rollups (device_id, day, samples, stretches, block)
     select device_id, day - n, samples, stretches, block from rollups, generate_series(1, $2::int) as n where day = $1`,
    [day, rollupDays],
  )
}
