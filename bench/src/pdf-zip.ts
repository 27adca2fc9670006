import { setTimeout as wait } from 'node:timers/promises'
import { deviceCalls, documentCalls, type Task, taskCalls } from '@kilowatch/contract'
import { asked } from './asked.ts'
import { option, print } from './figures.ts'
import { claimFleet } from './fleet.ts'
import { quantile } from './quantiles.ts'
import { onStage, type Stage } from './stage.ts'

const count = Number(option('documents') ?? 200)
const uplinkId = '800000000044'

/** A device with an alarm of a threshold for each document. */
async function alarmsOf({ database: { pool } }: Stage, businessId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with device as (
       insert into devices (box_id, uplink_id, ref, business_id, name, announced_type, interval_ms, site)
       select (810000000000 + n)::text, $1, 'd' || n, $2, 'UPS ' || n, 'ups', 5000, '门诊楼' from generate_series(1, $3::int) n returning id)
     insert into alarms (business_id, uplink_id, device_id, kind, level, point, side, opened_at, opening_value, limit_value, release_value, peak, peak_at, cause_id)
     select $2, $1, id, 'threshold', 3, 'battery_charge', 'low', now() - interval '1 hour', 18, 20, 30, 15, now(), 'd:' || id from device returning id`,
    [uplinkId, businessId, count],
  )
  return rows.map(({ id }) => id)
}

/** What people who do something else feel until it has ended. */
async function whileWorked(stage: Stage, id: string) {
  const times: number[] = []
  const told = new Set<number>()
  let most = 0
  for (;;) {
    const began = performance.now()
    await asked(stage, `${deviceCalls.listDevices.path}?pageSize=20`)
    times.push(performance.now() - began)
    most = Math.max(most, stage.memory().api)
    const task = (await asked<Task[]>(stage, taskCalls.listTasks.path)).find((one) => one.id === id)
    if (task) told.add(task.done)
    if (task && task.endedAt !== null) return { task, times, told, most }
    await wait(20)
  }
}

/** The evidence of many alarms into one ZIP, while others ask for the list of devices. */
await onStage(async (stage) => {
  await claimFleet(stage.database, stage.businessId, { uplinkIds: [uplinkId] })
  const alarmIds = await alarmsOf(stage, stage.businessId)
  for (let round = 0; round < 200; round++) await asked(stage, `${deviceCalls.listDevices.path}?pageSize=20`)
  const before = stage.memory().api
  const began = performance.now()
  const { id } = await asked<Task>(stage, documentCalls.printAlarms.path, { json: { alarmIds } })
  const { task, times, told, most } = await whileWorked(stage, id)
  const seconds = (performance.now() - began) / 1_000
  if (task.state !== 'done') throw new Error(`${task.state}: ${task.failure}`)
  print(`${count} PDFs in one ZIP of ${((task.file?.bytes ?? 0) / 1_048_576).toFixed(1)} MB`, `${seconds.toFixed(1)} s`)
  print('  progress told', `${told.size} times`)
  print(
    '  the list of devices meanwhile',
    `p50 ${quantile(times, 0.5).toFixed(0)} ms   p99 ${quantile(times, 0.99).toFixed(0)} ms   (${times.length})`,
  )
  print('  memory of API with worker', `${before.toFixed(0)} MB, ${most.toFixed(0)} MB at most`)
})
