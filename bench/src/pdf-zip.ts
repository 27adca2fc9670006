import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { deviceType, upkeepOf } from '@kilowatch/catalog'
import { deviceCalls, documentCalls, patrolDocumentCalls, patrolRecordCalls, type Task, taskCalls } from '@kilowatch/contract'
import { asked } from './asked.ts'
import { option, print } from './figures.ts'
import { claimFleet } from './fleet.ts'
import { quantile } from './quantiles.ts'
import { onStage, root, type Stage } from './stage.ts'

const count = Number(option('documents') ?? 200)
const uplinkId = '800000000044'

/** A device for each document. */
async function insertDevices({ database: { pool } }: Stage, businessId: string): Promise<void> {
  await pool.query(
    `insert into devices (box_id, uplink_id, ref, business_id, name, announced_type, interval_ms, site)
     select (810000000000 + n)::text, $1, 'd' || n, $2, 'UPS ' || n, 'ups', 5000, '门诊楼' from generate_series(1, $3::int) n`,
    [uplinkId, businessId, count],
  )
}

/** An alarm of a threshold for each device. */
async function alarmsOf({ database: { pool } }: Stage, businessId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into alarms (business_id, uplink_id, device_id, kind, level, point, side, opened_at, opening_value, limit_value, release_value, peak, peak_at, cause_id)
     select business_id, uplink_id, id, 'threshold', 3, 'battery_charge', 'low', now() - interval '1 hour', 18, 20, 30, 15, now(), 'd:' || id
       from devices where business_id = $1 returning id`,
    [businessId],
  )
  return rows.map(({ id }) => id)
}

const ups = deviceType('ups')
const items = (ups && upkeepOf(ups)?.inspection) ?? []
const picturesOfRecord = 2

/** A patrol record for each device, with every line entered, one failed, and pictures. */
async function recordsOf(stage: Stage, businessId: string): Promise<string[]> {
  const { database, person } = stage
  const { rows } = await database.pool.query<{ id: string }>(
    `with records as (
       insert into patrol_records (business_id, device_id, kind, items, inspector_id, owner_id, begun_at, inspected_at, changed_at, passed, failed)
       select $1, id, 'own', $2, $3, $3, now(), now(), now(), $4 - 1, 1 from devices where business_id = $1 returning id),
     entries as (
       insert into patrol_entries (id, record_id, key, value, result, note, platform, entered_at, received_at, entered_by, state)
       select gen_random_uuid(), r.id, i.item->>'key', case i.item->>'kind' when 'number' then '39.5' when 'choice' then '"good"' else '"正常"' end::jsonb,
              case when i.item->>'key' = 'load' then 'fail' else 'pass' end, case when i.item->>'key' = 'load' then '负载集中在一相，已告知' else '' end,
              case when i.item->>'key' = 'load' then json_build_object('key', 'load', 'value', 57.4, 'at', extract(epoch from now()) * 1000) end,
              now(), now(), $3, 'current'
         from records r cross join lateral jsonb_array_elements($2::jsonb) i (item))
     select id from records`,
    [businessId, JSON.stringify(items), person.id, items.length],
  )
  const [first] = rows
  if (first) await bringPicture(stage, first.id)
  // The same picture for all: how fast pictures come is measured elsewhere.
  await database.pool.query(
    `with one as (select f.* from files f join patrol_pictures p on p.file_id = f.id limit 1),
     held as (
       insert into files (business_id, held_by_kind, held_by_id, name, type, bytes, sha256, width, height, thumbnail, created_by, created_at)
       select o.business_id, o.held_by_kind, r.id, o.name, o.type, o.bytes, o.sha256, o.width, o.height, o.thumbnail, o.created_by, o.created_at
         from one o cross join patrol_records r cross join generate_series(1, $1::int) n where r.id <> o.held_by_id returning id, held_by_id, created_at)
     insert into patrol_pictures (file_id, id, record_id, key, taken_at) select id, gen_random_uuid(), held_by_id, 'load', created_at from held`,
    [picturesOfRecord],
  )
  return rows.map(({ id }) => id)
}

async function bringPicture({ httpUrl, person }: Stage, recordId: string): Promise<void> {
  const form = new FormData()
  form.set('pictureId', randomUUID())
  form.set('key', 'load')
  form.set(
    'file',
    new Blob([new Uint8Array(await readFile(join(root, 'docs/pictures/overview.png')))], { type: 'image/png' }),
    'overview.png',
  )
  const path = patrolRecordCalls.addRecordPicture.path.replace(':id', recordId)
  const answer = await fetch(httpUrl + path, { method: 'POST', headers: { userid: person.id, token: person.token }, body: form })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
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

const ask = (stage: Stage) => asked(stage, `${deviceCalls.listDevices.path}?pageSize=20`)

/** Many documents into one ZIP, while others ask for the list of devices. */
async function measured(stage: Stage, name: string, path: string, json: object): Promise<void> {
  for (let round = 0; round < 200; round++) await ask(stage)
  const before = stage.memory().api
  const began = performance.now()
  const { id } = await asked<Task>(stage, path, { json })
  const { task, times, told, most } = await whileWorked(stage, id)
  const seconds = (performance.now() - began) / 1_000
  if (task.state !== 'done') throw new Error(`${task.state}: ${task.failure}`)
  print(`${count} PDFs (${name}) in one ZIP of ${((task.file?.bytes ?? 0) / 1_048_576).toFixed(1)} MB`, `${seconds.toFixed(1)} s`)
  print('  progress told', `${told.size} times`)
  print(
    '  the list of devices meanwhile',
    `p50 ${quantile(times, 0.5).toFixed(0)} ms   p99 ${quantile(times, 0.99).toFixed(0)} ms   (${times.length})`,
  )
  print('  memory of API with worker', `${before.toFixed(0)} MB, ${most.toFixed(0)} MB at most`)
}

const of = option('of')
await onStage(async (stage) => {
  await claimFleet(stage.database, stage.businessId, { uplinkIds: [uplinkId] })
  await insertDevices(stage, stage.businessId)
  if (of !== 'records') {
    const alarmIds = await alarmsOf(stage, stage.businessId)
    await measured(stage, 'evidence of alarms', documentCalls.printAlarms.path, { alarmIds })
  }
  if (of !== 'alarms') {
    const ids = await recordsOf(stage, stage.businessId)
    await measured(stage, `patrol records with ${picturesOfRecord} pictures each`, patrolDocumentCalls.printPatrolRecords.path, { ids })
  }
})
