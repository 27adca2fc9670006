import { type CheckedDevice, groupCheckCalls as calls, type GroupCheckDetail, groupCalls, upsStandardCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildDevice, idWith, type Person } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { removeUnnamedReads } from '../device-reads/index.ts'
import { advanceChecks } from './engine/advance.ts'

let server: TestServer
let groupId: string
let second: { id: number; boxId: string }
let climate: { id: number; boxId: string }

beforeAll(async () => {
  server = await testServer()
  const { house, database } = server
  second = await buildDevice(database.pool, { ...house, boxId: idWith(4, 1), name: '二号 UPS' })
  climate = await buildDevice(database.pool, { ...house, boxId: idWith(4, 2), name: '温湿度', type: 'th' })
  await database.pool.query(`insert into latest (device_id, at, heard_at, v, c) values ($1, now(), now(), '{}', '{}')`, [climate.id])
  const made = async (name: string, parentId: string | null) =>
    (await send(server.app, groupCalls.addGroup, { body: { name, parentId } }, house.admin)).data.id
  const upper = await made('住院部', null)
  groupId = await made('供电', upper)
  const boxIds = [house.device.boxId, second.boxId, climate.boxId]
  await send(server.app, groupCalls.saveGroupDevices, { params: { groupId }, body: { boxIds } }, house.admin)
})
afterAll(() => server.close())
beforeEach(async () => {
  await query('delete from group_checks')
  await query('delete from device_reads')
  await query('update uplinks set connected = true where id = $1', [server.house.uplinkId])
  await query('update latest set v[5] = 42, at = now() where device_id = any($1)', [[server.house.device.id, second.id]])
})

const query = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows
const ofGroup = () => ({ params: { groupId } })
const start = (person: Person = server.house.operator) => send(server.app, calls.startGroupCheck, ofGroup(), person)
const state = async (person: Person = server.house.viewer) => (await send(server.app, calls.readGroupCheckState, ofGroup(), person)).data
const judge = () => advanceChecks(server.services)

/** As ingest writes down what the gateway says of its reading, and what it read. */
async function answer(deviceId: number, outcome: 'read' | 'failed' | 'unsupported') {
  await query('update device_reads set begun_at = now(), ended_at = now(), outcome = $2 where device_id = $1 and ended_at is null', [
    deviceId,
    outcome,
  ])
  if (outcome === 'read') await query('update latest set heard_at = now(), at = now() where device_id = $1', [deviceId])
}
const verdicts = (items: readonly CheckedDevice[]) => items.map(({ name, verdict, answer: said }) => [name, verdict, said])

async function whole(): Promise<GroupCheckDetail> {
  const { data, envelope } = await start()
  expect(envelope.code, envelope.msg).toBe(0)
  for (const { id } of [server.house.device, second, climate]) await answer(id, 'read')
  await judge()
  return (await send(server.app, calls.readGroupCheck, { params: { checkId: data.id } }, server.house.viewer)).data
}

test('every device is asked, judged once its reading is stored, and the worst stands first', async () => {
  const { house } = server
  await query('update latest set v[5] = 85 where device_id = $1', [second.id])
  const begun = await start()
  expect(begun.data).toMatchObject({ state: 'running', devices: 3, toGo: 3, startedBy: { id: house.operator.id } })
  expect(await query('select count(*)::int as open from device_reads where ended_at is null')).toEqual([{ open: 3 }])
  await query('update device_reads set begun_at = now() where device_id = $1', [climate.id])
  await answer(second.id, 'read')
  expect(await judge()).toBe(true)
  const { check } = await state()
  expect(check).toMatchObject({ state: 'running', fail: 1, toGo: 2 })
  expect(check?.items.map(({ name, state }) => [name, state])).toEqual([
    ['二号 UPS', 'done'],
    ['温湿度', 'reading'],
    ['UPS-1', 'waiting'],
  ])
  await answer(house.device.id, 'read')
  await answer(climate.id, 'failed')
  await judge()
  const done = (await state()).check
  expect(done).toMatchObject({ state: 'done', fail: 2, warn: 0, noAnswer: 1, pass: 0, toGo: 0 })
  expect(verdicts(done?.items ?? [])).toEqual([
    ['二号 UPS', 'fail', 'read'],
    ['UPS-1', 'fail', 'read'],
    ['温湿度', 'no-answer', 'failed'],
  ])
  expect(done?.items[0]?.fields.load).toMatchObject({ verdict: 'fail', findings: [{ key: 'load', value: 85, warn: 70, fail: 80 }] })
  expect(await judge()).toBe(false)
})

test('a gateway that cannot read at once says so and its newest readings are judged; one that says nothing is no answer', async () => {
  await start()
  await answer(second.id, 'unsupported')
  await query(`update device_reads set expires_at = now() - interval '1 second' where device_id <> $1`, [second.id])
  await query(`update latest set at = now() - interval '100 seconds' where device_id = $1`, [server.house.device.id])
  await judge()
  const { check } = await state()
  expect(new Map(check?.items.map(({ id, answer: said }) => [id, said]))).toEqual(
    new Map([
      [second.boxId, 'kept'],
      [server.house.device.boxId, 'silent'],
      [climate.boxId, 'silent'],
    ]),
  )
  const old = check?.items.find(({ id }) => id === server.house.device.boxId)
  expect(old?.fields.load).toMatchObject({ verdict: 'no-answer', findings: [{ value: 42, at: expect.any(String) }] })
})

test('one check of a group at a time, begun by who operates all of its devices; offline as a whole it does not begin', async () => {
  const { house, stranger } = server
  expect((await start(house.viewer)).envelope.code).toBe(100000)
  expect((await start(stranger.owner)).envelope.code).toBe(70003)
  expect((await state()).mayCheck).toBe(false)
  expect((await state(house.operator)).mayCheck).toBe(true)
  expect((await start()).envelope.code).toBe(0)
  expect((await start(house.admin)).envelope).toMatchObject({ code: 30001, msg: expect.stringContaining('正在检测') })
  await query('delete from group_checks')
  await query('update uplinks set connected = false where id = $1', [house.uplinkId])
  expect((await start()).envelope).toMatchObject({ code: 30001, msg: expect.stringContaining('离线') })
})

test('is cancelled with what was read, and the gateway is asked for nothing more', async () => {
  const { data } = await start()
  await answer(second.id, 'read')
  await judge()
  const cancel = (person: Person) => send(server.app, calls.cancelGroupCheck, { params: { checkId: data.id } }, person)
  expect((await cancel(server.house.viewer)).envelope.code).toBe(100000)
  expect((await cancel(server.house.admin)).data).toMatchObject({ state: 'cancelled', pass: 1, toGo: 0, devices: 3 })
  expect(await query('select from device_reads where ended_at is null')).toEqual([])
  expect((await cancel(server.house.admin)).envelope.code).toBe(30001)
  expect(await judge()).toBe(false)
})

test('one device is read again, and what differs from the check before is told', async () => {
  await query('update latest set v[5] = 42')
  const first = await whole()
  await query('update latest set v[5] = 75 where device_id = $1', [second.id])
  const later = await whole()
  expect(later.before).toMatchObject({ id: first.id, worse: [{ name: '二号 UPS', from: 'pass', to: 'warn', field: 'load' }], better: [] })
  await query('update latest set v[5] = 42 where device_id = $1', [second.id])
  const again = (checkId: string, person: Person = server.house.operator) =>
    send(server.app, calls.readCheckedDevice, { params: { checkId, deviceId: second.boxId } }, person)
  expect((await again(first.id)).envelope.code).toBe(30001)
  expect((await again(later.id, server.house.viewer)).envelope.code).toBe(70001)
  expect((await again(later.id)).data).toMatchObject({ state: 'done', toGo: 1 })
  expect((await again(later.id)).envelope.code).toBe(30001)
  await answer(second.id, 'read')
  await judge()
  expect((await state()).check).toMatchObject({ warn: 0, toGo: 0, before: { worse: [] } })
})

test('is judged by the rules of the business as they were, and says when the next is due', async () => {
  const save = (body: object) =>
    send(server.app, upsStandardCalls.saveUpsStandard, { params: { id: server.house.businessId }, body }, server.house.admin)
  await save({ loadWarn: 30, loadFail: 40, inspectionDays: 7 })
  const check = await whole()
  await save({})
  expect(check.standard).toMatchObject({ loadWarn: 30, loadFail: 40 })
  expect(check.items.find(({ id }) => id === second.boxId)?.fields.load?.verdict).toBe('fail')
  const { dueAt, standard } = await state()
  expect(standard.loadWarn).toBe(70)
  expect(Date.parse(dueAt ?? '') - Date.parse(check.startedAt)).toBe(30 * 86_400_000)
})

test.each([
  ['spec: GET /api/pihems/gp_onekey_load', calls.oneKeyLoad, 'load', 42],
  ['spec: GET /api/pihems/gp_onekey_inout', calls.oneKeyInOut, 'voltage', 231],
  ['spec: GET /api/pihems/gp_onekey_event', calls.oneKeyEvents, 'alarms', 0],
] as const)('%s answers the field of every device with its verdict', async (_, call, of, value) => {
  const ask = async (person: Person) => (await send(server.app, call, { query: { group_id: groupId } }, person)).data
  expect(await ask(server.house.viewer)).toEqual({ check: null, devices: [] })
  const check = await whole()
  const { check: asked, devices } = await ask(server.house.viewer)
  expect(asked).toMatchObject({ id: check.id, state: 'done' })
  expect(devices.map(({ box_id }) => box_id)).toEqual(check.items.map(({ id }) => id))
  const found = devices.find(({ box_id }) => box_id === second.boxId)
  expect(found).toMatchObject({ verdict: 'pass', answer: 'read' })
  expect(found?.findings.find((finding) => finding.of === of)?.value).toBe(value)
  expect((await send(server.app, call, { query: { group_id: groupId } }, server.stranger.owner)).envelope.code).toBe(70003)
})

test.each([
  ['spec: GET /api/pihems/gp_onekey_temp', calls.oneKeyTemperature, 'temperature', 46],
  ['spec: GET /api/pihems/gp_onekey_time', calls.oneKeyBackupTime, 'battery_runtime', 12],
] as const)('%s answers the field of every device with its verdict', async (_, call, key, value) => {
  await query(`insert into device_points (device_id, key, store, slot, cadence_ms) values ($1, $2, 'v', 7, 2000)`, [second.id, key])
  await query('update latest set v[7] = $2 where device_id = $1', [second.id, value])
  await whole()
  const { devices } = (await send(server.app, call, { query: { group_id: groupId } }, server.house.viewer)).data
  expect(devices[0]).toMatchObject({ box_id: second.boxId, verdict: 'fail', findings: [{ key, value }] })
  await query('delete from device_points where slot = 7')
})

test('stands in the list of checks, by the devices that the reader sees', async () => {
  const check = await whole()
  const list = async (person: Person) => (await send(server.app, calls.listGroupChecks, { query: { groupId } }, person)).data.items
  expect(await list(server.house.viewer)).toMatchObject([{ id: check.id, devices: 3, groupName: '供电' }])
  await query(`update memberships set scope = 'own' where user_id = $1`, [server.house.viewer.id])
  expect(await list(server.house.viewer)).toMatchObject([{ id: check.id, devices: 0 }])
  await query(`update memberships set scope = 'all' where user_id = $1`, [server.house.viewer.id])
  expect(await list(server.stranger.owner)).toEqual([])
})

test('readings that no check names go after a day; those of a check stay as long as it does', async () => {
  await whole()
  const [{ n: kept } = { n: 0 }] = await query('select count(*)::int as n from device_reads')
  await query(
    `insert into device_reads (device_id, uplink_id, asked_at, expires_at) select id, uplink_id, now(), now() from devices where id = $1`,
    [second.id],
  )
  const count = async () => (await query('select count(*)::int as n from device_reads'))[0]?.n
  await removeUnnamedReads(server.services.db, new Date(Date.now() - 60_000))
  expect(await count()).toBe(kept + 1)
  await removeUnnamedReads(server.services.db, new Date(Date.now() + 60_000))
  expect(await count()).toBe(kept)
})
