import { thresholdBatchCalls as calls, type Data, mostLimited } from '@kilowatch/contract'
import { asked } from './asked.ts'
import { print } from './figures.ts'
import { claimFleet, plainKind, thousand } from './fleet.ts'
import { onStage, type Stage } from './stage.ts'

const count = thousand.uplinkIds.length * thousand.devicesPerUplink
/** The bench's points, and the one whose limits are set. */
const keys = [...new Set([...plainKind.keys, 'load'])]

/** UPSs that have reported once, with limits of two points. */
async function seedDevices({ database: { pool }, businessId }: Stage): Promise<void> {
  await pool.query(
    `insert into devices (box_id, uplink_id, ref, business_id, name, announced_type, interval_ms, online, online_at, controls)
     select 600000000000 + n, $2::bigint + n % $3, n, $1, 'UPS ' || n, 'ups', 60000, true, now(), '[]' from generate_series(1, $4::int) n`,
    [businessId, thousand.uplinkIds[0], thousand.uplinkIds.length, count],
  )
  await pool.query(
    `insert into device_points (device_id, key, store, slot, cadence_ms)
     select d.id, key, 'v', slot, 60000 from devices d cross join unnest($1::text[]) with ordinality as p(key, slot)`,
    [keys],
  )
  await pool.query('insert into latest (device_id, at, heard_at, v, c) select id, now(), now(), $1, $2 from devices', [
    keys.map(() => 42),
    [],
  ])
  await pool.query(
    `insert into threshold_sets (device_id, version, rules)
     select id, 1, '{"load": {"high": [80, 75]}, "battery_charge": {"low": [20, 30]}}' from devices`,
  )
  await pool.query('analyze')
}

const parts = <T>(all: readonly T[]) =>
  Array.from({ length: Math.ceil(all.length / mostLimited) }, (_, at) => all.slice(at * mostLimited, (at + 1) * mostLimited))

/** As the page asks: who there is, what would change, saved as one batch, undone. */
await onStage(async (stage) => {
  await claimFleet(stage.database, stage.businessId, thousand)
  await seedDevices(stage)
  const wishes = { load: { ha: 70, hr: 60 } }
  const marks = [performance.now()]
  const { items } = await asked<Data<typeof calls.offerThresholdDevices>>(stage, `${calls.offerThresholdDevices.path}?type=ups`)
  marks.push(performance.now())
  const shown: Data<typeof calls.previewThresholdBatch> = []
  for (const part of parts(items)) {
    const json = { boxIds: part.map(({ id }) => id), wishes }
    shown.push(...(await asked<typeof shown>(stage, calls.previewThresholdBatch.path, { json })))
  }
  marks.push(performance.now())
  let changed = 0
  let batchId: string | null = null
  for (const part of parts(shown)) {
    const devices = part.map(({ id, version }) => ({ id, version }))
    const path: string = batchId === null ? calls.saveThresholdBatch.path : calls.continueThresholdBatch.path.replace(':batchId', batchId)
    const json = batchId === null ? { devices, wishes } : { devices }
    const saved: Data<typeof calls.saveThresholdBatch> = await asked(stage, path, { json })
    changed += saved.changed
    batchId = saved.batchId
  }
  marks.push(performance.now())
  const undone = await asked<Data<typeof calls.undoThresholdBatch>>(
    stage,
    calls.undoThresholdBatch.path.replace(':batchId', batchId ?? ''),
    {
      json: {},
    },
  )
  marks.push(performance.now())
  if (changed !== count || undone.restored !== count) throw new Error(`${changed} changed, ${undone.restored} restored`)
  const seconds = (from: number) => `${(((marks[from + 1] ?? 0) - (marks[from] ?? 0)) / 1_000).toFixed(2)} s`
  print('limits of 1,000 devices: devices offered after', seconds(0))
  print('  differences shown', seconds(1))
  print('  saved', seconds(2))
  print('  undone', seconds(3))
})
