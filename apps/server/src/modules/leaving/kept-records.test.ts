import { randomUUID } from 'node:crypto'
import {
  type AnyCall,
  faultCalls,
  groupCheckCalls,
  leavingCalls,
  operationCalls,
  patrolFormCalls,
  patrolRecordCalls,
  patrolTaskCalls,
  rectificationCalls,
  scheduleCalls,
} from '@kilowatch/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFullHouse, type FullHouse } from '../../../test/full-house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

/** What goes with its device; every other table that names one is a record of what was done to it, and stays. */
const going = [
  ...[
    'alarms',
    'declined_limits',
    'device_commands',
    'device_controllers',
    'device_departments',
    'device_exchanges',
    'device_feeds',
    'device_holders',
  ],
  ...['device_points', 'device_reads', 'device_shares', 'discharge_searches', 'discharges', 'doors', 'engagement_authorizations'],
  ...['group_devices', 'latest', 'maintenance_devices', 'passages', 'patrol_plan_devices', 'samples_timeless', 'threshold_batch_devices'],
  ...['threshold_sets', 'timed_runs', 'timed_tasks', 'videos', 'vr_pins'],
]
const staying = ['faults', 'group_check_devices', 'operation_steps', 'patrol_records', 'work_devices']
/** Whatever shows such a record. */
const reading: Readonly<Record<string, AnyCall>> = {
  'patrol record': patrolRecordCalls.readPatrolRecord,
  'patrol records': patrolRecordCalls.listPatrolRecords,
  'patrol form': patrolFormCalls.readPatrolForm,
  'patrol task': patrolTaskCalls.listTaskDevices,
  fault: faultCalls.readFault,
  faults: faultCalls.listFaults,
  rectification: rectificationCalls.readRectification,
  schedule: scheduleCalls.readSchedule,
  'operation ticket': operationCalls.readOperation,
  'operation tickets': operationCalls.listOperations,
  'group check': groupCheckCalls.readGroupCheck,
}

let server: TestServer
let house: FullHouse
beforeAll(async () => {
  server = await testServer()
  house = await buildFullHouse(server.database.pool, 5320)
  const { id } = house.device
  const values = [id, house.words[':business']]
  await rows('insert into work_devices (work_id, device_id) select id, $1 from work where business_id = $2 on conflict do nothing', values)
  await rows('update faults set device_id = $1 where business_id = $2', values)
  await rows(
    `update operation_steps set device_id = $1, control = 'battery_test', value = 'start', done_at = now() where ticket_id in (select id from work where business_id = $2)`,
    values,
  )
  await rows(
    `update group_check_devices set state = 'done', verdict = 'pass', judged_at = now() where device_id = $1 and $2::bigint is not null`,
    values,
  )
  // A form in which nothing was entered asks for nothing any more.
  await rows(
    `insert into patrol_entries (id, record_id, key, value, result, entered_at, received_at, state)
     select gen_random_uuid(), id, 'load', '40', 'pass', now(), now(), 'current' from patrol_records where form_id = $1`,
    [house.words[':patrolForm']],
  )
})
afterAll(() => server.close())

async function rows<R extends object = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await server.database.pool.query<R>(text, values)).rows
}
/** The declared sample, of this house. */
function sampleOf(call: AnyCall): never {
  const text = JSON.stringify(call.sample).replaceAll(/":(\w+)"/g, (_, word: string) => JSON.stringify(house.words[`:${word}`]))
  return JSON.parse(text) as never
}
async function answers(): Promise<Record<string, number>> {
  const named: Record<string, number> = {}
  for (const [name, call] of Object.entries(reading)) {
    const { envelope, text } = await send(server.app, call, sampleOf(call), house.people.owner)
    expect(envelope.msg, `${name}: ${text.slice(0, 200)}`).not.toMatch(/不存在/)
    named[name] = text.split(`UPS-${house.number}`).length - 1
  }
  return named
}
async function counts(): Promise<Record<string, number>> {
  const counted: Record<string, number> = {}
  for (const table of staying) counted[table] = (await rows(`select from ${table} where device_id = $1`, [house.device.id])).length
  return counted
}

describe('review A12: removing a device keeps the records of what was done to it', () => {
  it('is decided for every table that names a device', async () => {
    const tables = await rows<{ name: string; gone: boolean }>(
      `select distinct c.relname as name, k.oid is not null as gone
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum] and k.confrelid = 'devices'::regclass
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          and (k.oid is not null or a.attname = 'device_id') order by 1`,
    )
    const history = /^(samples|rollups|sealed_samples|hour_copies|changed_hours)/
    expect(tables.filter(({ gone }) => gone).map(({ name }) => name)).toEqual([...going].sort())
    const left = tables.filter(({ name, gone }) => !gone && !history.test(name)).map(({ name }) => name)
    expect(left.filter((name) => !going.includes(name))).toEqual(expect.arrayContaining(staying))
  })

  it('names the device as it was called, wherever it was named before, and lets nothing more be entered', async () => {
    const before = [await answers(), await counts()]
    for (const [name, n] of Object.entries({ ...before[0], ...before[1] })) expect(n, name).toBeGreaterThan(0)
    const removed = await send(
      server.app,
      leavingCalls.removeDevice,
      { params: { deviceId: house.device.boxId }, body: { name: `UPS-${house.number}` } },
      house.people.owner,
    )
    expect(removed.envelope.code).toBe(0)
    expect([await answers(), await counts()]).toEqual(before)
    const { text } = await send(
      server.app,
      patrolRecordCalls.readPatrolRecord,
      sampleOf(patrolRecordCalls.readPatrolRecord),
      house.people.owner,
    )
    expect(JSON.parse(text).data).toMatchObject({ device: { removed: true }, mayChange: false })
    const { viewer, sharedView } = house.people
    const seen = (userId: string) =>
      rows('select from visible_patrol_records where user_id = $1 and id = $2', [userId, house.words[':patrolRecord']])
    expect([(await seen(viewer.id)).length, (await seen(sharedView.id)).length]).toEqual([1, 0])

    const [drafted] = await rows<{ id: string }>('select id from patrol_records where form_id = $1', [house.words[':patrolForm']])
    const entries = [{ id: randomUUID(), key: 'load', value: 41 }]
    const entered = await send(
      server.app,
      patrolRecordCalls.changePatrolRecord,
      { params: { id: drafted?.id ?? '' }, body: { entries } },
      house.people.owner,
    )
    expect(entered.envelope).toMatchObject({ code: 30001, msg: expect.stringContaining('已删除') })
  })

  it('goes with its business', async () => {
    expect((await rows('select from former_devices where id = $1', [house.device.id])).length).toBe(1)
    await rows('delete from uplinks where business_id = $1', [house.words[':business']])
    await rows('delete from businesses where id = $1', [house.words[':business']])
    expect(await rows('select from former_devices')).toEqual([])
    for (const [table, n] of Object.entries(await counts())) expect(n, table).toBe(0)
  })
})
