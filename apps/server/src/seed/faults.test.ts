import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildDevice, idWith } from '../../test/house.ts'
import { type TestServer, testServer } from '../../test/test-server.ts'
import { preparePartitions } from '../storage/partitions.ts'
import { seedDemo } from './demo.ts'
import { faultDemo } from './faults.ts'
import { patrolDemo } from './patrols.ts'
import { handDemoDevices } from './people.ts'

const now = new Date('2026-11-27T08:00:00Z')
const minute = 60_000
const ago = (minutes: number) => new Date(now.getTime() - minutes * minute)
/** A day of the past was told; the fan fails in its third hour. */
const [raised, cleared] = [ago(22 * 60 - 12), ago(22 * 60 - 46)]
let server: TestServer
let room: { id: number; boxId: string }
let ups: { id: number; boxId: string }
let meter: { id: number; boxId: string }
const outage = [ago(300), ago(282)] as const

beforeAll(async () => {
  server = await testServer()
  server.time.now = now
  const { db, config } = server.services
  await preparePartitions(server.database.pool, now)
  const broker = { url: 'mqtts://127.0.0.1:8883', ca: 'PEM' }
  await seedDemo({ db, clock: server.services.clock, dataFolder: config.dataFolder, templates: undefined, broker })
  const [business] = await rows<{ id: string }>('select id from businesses where demo')
  const businessId = business?.id ?? ''
  const uplinkId = idWith(1, 502)
  await rows(`insert into uplinks (id, business_id, name) values ($2, $1, 'G')`, [businessId, uplinkId])
  const build = (place: number, type: string, site: string) =>
    buildDevice(server.database.pool, { businessId, uplinkId, boxId: idWith(2, 510 + place), name: `${type}-${place}`, type, site }, now)
  ups = await build(0, 'ups', '门诊楼')
  await build(1, 'ups', '数据中心')
  room = await build(2, 'th', '门诊楼')
  await rows('update devices set created_at = $1', [ago(5)])
  await handDemoDevices(db, now)
  await patrolDemo(server.services)
  const alarm = `insert into alarms (business_id, uplink_id, device_id, kind, level, point, side, opened_at, released_at, opening_value, limit_value,
                                     release_value, peak, peak_at, cause_id)
                 values ($1, $2, $3, 'threshold', 3, $4, $5, $6, $7, $8, $8, $9, $8, $6, $10)`
  const warm = [...['probe.1.temperature', 'high', raised, cleared], 35, 32]
  await rows(alarm, [businessId, uplinkId, room.id, ...warm, `d:${room.boxId}`])
  await rows(alarm, [businessId, uplinkId, ups.id, 'battery_charge', 'low', ago(10), null, 20, 30, `d:${ups.boxId}`])
  // A mains failure that a meter and the UPS behind it told of, and a probe that was lost.
  meter = await build(3, 'meter', '门诊楼')
  await rows('update devices set created_at = $1', [ago(5)])
  await rows('insert into device_feeds (source_id, load_id, input, created_at) values ($1, $2, 1, $3)', [meter.id, ups.id, now])
  await handDemoDevices(db, now)
  await rows(`insert into group_devices (group_id, device_id) select group_id, $1 from group_devices where device_id = $2`, [
    meter.id,
    ups.id,
  ])
  await rows(alarm, [businessId, uplinkId, ups.id, 'phase.1.input_voltage', 'low', ...outage, 0, 190, `d:${ups.boxId}`])
  await rows(alarm, [businessId, uplinkId, meter.id, 'phase_loss', 'lost', ...outage, 1, 1, `d:${meter.boxId}`])
  await rows(alarm, [businessId, uplinkId, room.id, 'probe.2.link', 'lost', ago(200), ago(190), 1, 1, `d:${room.boxId}`])
  await rows(
    `insert into device_points (device_id, key, store, slot, cadence_ms) values ($1, 'probe.1.temperature', 'v', 1, 10000), ($2, 'phase_loss', 'v', 1, 5000), ($3, 'phase.1.input_voltage', 'v', 1, 2000)
       on conflict (device_id, key) do update set store = excluded.store, slot = excluded.slot`,
    [room.id, meter.id, ups.id],
  )
})
afterAll(() => server.close())

async function rows<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await server.database.pool.query<R>(text, values)).rows
}
const faults = () =>
  rows(`select w.title, w.state, f.source, (f.proof->>'met')::boolean as proven
          from faults f join work w on w.id = f.id order by f.reported_at`)

it('waits for what a new device tells of its past', async () => {
  await faultDemo(server.services)
  expect(await faults()).toEqual([])
})

it('tells a failed fan from its alarm to the readings that prove the repair, and a lost incomer with its symptoms, and a fault that is open, once', async () => {
  await rows(
    `insert into samples (device_id, at, v)
     select $1, at, array[case when at between $2 and $3 then 36 else 25 end]::real[]
       from generate_series($2::timestamptz - interval '2 hours', $4, interval '1 minute') at`,
    [room.id, raised, cleared, now],
  )
  await rows(
    `insert into samples (device_id, at, v)
     select d, at, array[case when at between $3 and $4 then lost else usual end]::real[]
       from generate_series($3::timestamptz - interval '2 hours', $5, interval '1 minute') at, (values ($1::int, 1, 0), ($2, 0, 228)) as v(d, lost, usual)`,
    [meter.id, ups.id, ...outage, now],
  )
  await faultDemo(server.services)
  const told = [
    { title: '电池室空调风机停转', state: 'closed', source: 'alarm', proven: true },
    { title: '2# 进线失电', state: 'closed', source: 'alarm', proven: true },
    { title: '空调滤网堵塞', state: 'planned', source: 'alarm', proven: null },
  ]
  expect(await faults()).toEqual(told)
  expect(
    await rows(
      `select a.confirmed_at, u.name from alarms a join users u on u.id = a.confirmed_by where a.device_id = $1 and a.point like 'probe.1.%'`,
      [room.id],
    ),
  ).toEqual([{ confirmed_at: new Date(raised.getTime() + 6 * minute), name: '孙丽' }])
  expect(
    await rows(
      'select h.done from event_handlings h join alarms a on a.handling_id = h.id where a.device_id = $1 and h.fault_id is not null',
      [room.id],
    ),
  ).toEqual([{ done: '更换风机电容，风量与电流正常' }])
  const costs =
    'select cost::float8 as cost, (select count(*)::int from repair_parts p where p.repair_id = r.id) as parts from repairs r order by id'
  expect(await rows(costs)).toEqual([
    { cost: 654, parts: 1 },
    { cost: 432, parts: 2 },
  ])
  expect(
    await rows(
      `select d.name, u.name as by, a.cause_id = 'd:' || $1 as one from alarms a join devices d on d.id = a.device_id join users u on u.id = a.confirmed_by
                 where a.opened_at = $2 order by a.id`,
      [meter.boxId, outage[0]],
    ),
  ).toEqual([
    { name: 'ups-0', by: '孙丽', one: true },
    { name: 'meter-3', by: '孙丽', one: true },
  ])
  const measures = await rows<{ measures: object[] }>(
    `select proof->'measures' as measures from faults f join work w on w.id = f.id where w.title = '电池室空调风机停转'`,
  )
  expect(measures[0]?.measures).toMatchObject([{ point: 'probe.1.temperature', side: 'high', limit: 32, value: 25 }])
  await faultDemo(server.services)
  expect(await faults()).toEqual(told)
})

it('tells what was done about other alarms of the past', async () => {
  const told = await rows(
    `select h.cause, h.outcome, u.name as by, count(a.id)::int as alarms, count(a.confirmed_at)::int as confirmed, h.at > max(a.released_at) as after
       from event_handlings h join alarms a on a.handling_id = h.id join users u on u.id = h.by_user
      where h.fault_id is null group by h.id, u.name order by h.id`,
  )
  expect(told).toEqual([{ cause: 'communication', outcome: 'work', by: '孙丽', alarms: 1, confirmed: 1, after: true }])
})
