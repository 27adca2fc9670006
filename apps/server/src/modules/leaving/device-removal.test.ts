import { alarmCalls, deviceCalls, leavingCalls, messageCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildFullHouse, type FullHouse } from '../../../test/full-house.ts'
import { type IngestHouse, ingestHouse } from '../../../test/ingest-house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { takeBackDevices } from './commands/devices.ts'
import { eraseLeftSamples } from './index.ts'
import { removeDevice } from './queries/devices.ts'

let server: TestServer
let full: FullHouse
beforeAll(async () => {
  server = await testServer()
  full = await buildFullHouse(server.database.pool, 31)
})
afterAll(() => server.close())

const rows = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows

test('an owner removes a device by typing its name: it is gone for everybody at once, its history by the next run, the audit stays', async () => {
  const { device, people, uplinkId } = full
  const { pool } = server.database
  const remove = (name: string, person = people.owner) =>
    send(server.app, leavingCalls.removeDevice, { params: { deviceId: device.boxId }, body: { name } }, person)
  await pool.query(
    `insert into samples (device_id, at, v) select d, now() - n * interval '1 second', '{1}' from unnest($1::int[]) d, generate_series(1, 50) n`,
    [[device.id, server.house.device.id]],
  )
  await pool.query(`insert into samples_late (device_id, at, v) values ($1, now(), '{1}')`, [device.id])

  expect((await remove('UPS-31', people.admin)).envelope.code).toBe(100000)
  const other = await remove('UPS-1')
  expect(other.envelope).toMatchObject({ code: 10003, data: { field: 'body.name' } })
  expect((await remove(' UPS-31 ')).envelope.code).toBe(0)
  expect((await remove('UPS-31')).envelope.code).toBe(70003)

  for (const person of [people.owner, people.sharedOn, people.granted]) {
    const read = await send(server.app, deviceCalls.readDevice, { params: { deviceId: device.boxId } }, person)
    expect(read.envelope.code).toBe(70003)
    expect((await send(server.app, deviceCalls.listDevices, {}, person)).data.total).toBe(0)
  }
  expect((await send(server.app, alarmCalls.listAlarms, { query: { state: 'active' } }, people.owner)).data.total).toBe(0)
  for (const table of ['latest', 'threshold_sets', 'device_points', 'device_shares', 'device_departments', 'alarms']) {
    expect(await rows(`select from ${table} where device_id = $1`, [device.id])).toEqual([])
  }
  const told = await send(server.app, messageCalls.listMessages, { query: { kind: 'business' } }, people.sharedView)
  expect(told.data.items).toMatchObject([{ title: '设备已删除', content: `owner-31 已删除设备“UPS-31”（${device.boxId}）。` }])
  expect((await send(server.app, messageCalls.listMessages, { query: { kind: 'business' } }, people.viewer)).data.total).toBe(0)
  expect(
    await rows(`select user_id, before->>'name' as name, before->>'uplinkId' as uplink from audit where action = 'device.remove'`),
  ).toEqual([{ user_id: people.owner.id, name: 'UPS-31', uplink: uplinkId }])

  await eraseLeftSamples(server.services)
  expect(await rows('select device_id, count(*)::int as n from samples group by 1')).toEqual([{ device_id: server.house.device.id, n: 50 }])
  expect(await rows('select from samples_late')).toEqual([])
  expect(await rows('select from samples_to_erase')).toEqual([])
})

test('what was removed is listed at its uplink and can be taken back', async () => {
  const { people, uplinkId, device } = full
  const listed = await send(server.app, leavingCalls.listRemovedDevices, { params: { uplinkId } }, people.viewer)
  expect(listed.data).toMatchObject([{ ref: device.boxId, deviceId: device.boxId, name: 'UPS-31', removedBy: 'owner-31', dropped: 0 }])
  const back = (refs: string[], person = people.admin) =>
    send(server.app, leavingCalls.takeBackDevices, { params: { uplinkId }, body: { refs } }, person)
  expect((await back([device.boxId], people.operator)).envelope.code).toBe(100000)
  expect((await back(['another'])).data).toEqual({ returned: 0 })
  expect((await back([device.boxId, 'another'])).data).toEqual({ returned: 1 })
  expect((await send(server.app, leavingCalls.listRemovedDevices, { params: { uplinkId } }, people.viewer)).data).toEqual([])
  expect(await rows(`select after from audit where action = 'device.take-back'`)).toEqual([{ after: { refs: [device.boxId] } }])
})

test('samples of an uplink’s devices go too when the uplink is removed', async () => {
  const { pool } = server.database
  await pool.query(`delete from uplinks where id = $1`, [server.house.uplinkId])
  await eraseLeftSamples(server.services)
  expect(await rows('select from samples')).toEqual([])
})

test('a removed device that its uplink still announces is confirmed, counted and dropped, until it is taken back', async () => {
  const house: IngestHouse = await ingestHouse()
  try {
    const uplink = await house.connect('100000000001')
    const devices = ['a', 'b'].map((ref) => ({ ref, type: 'th', keys: ['probe.1.temperature'] }))
    const ids = await uplink.hello(devices)
    await uplink.store(['a', 'b'].map((d) => ({ d, t: Date.now() - 5_000, v: [20] })))
    const { db, clock } = house.services
    const before = (await house.rows<{ id: number }>('select id from devices where ref = $1', ['a']))[0]?.id ?? 0
    const by = { user: { id: await personIn(house), name: '王工', business: null }, address: '::1' }
    await db.query(`update leases set config_version = config_version + 1 where partition = 1`)
    await removeDevice(db, { id: before, boxId: ids.get('a') ?? '', uplinkId: uplink.id, name: 'a', ref: 'a' }, by.user.id, clock.now())
    // Mixed, and of the removed one alone: both are confirmed.
    await uplink.store(['a', 'b'].map((d) => ({ d, t: Date.now() - 4_000, v: [21] })))
    await uplink.store([{ d: 'a', t: Date.now() - 3_000, v: [22] }])
    expect([...(await uplink.hello(devices)).keys()]).toEqual(['b'])
    await uplink.store([{ d: 'a', t: Date.now() - 2_000, v: [23] }])
    expect(await house.rows('select ref from devices')).toEqual([{ ref: 'b' }])
    expect(await house.rows('select ref, samples from removed_devices')).toEqual([{ ref: 'a', samples: '3' }])
    expect(uplink.answers.filter(({ channel }) => channel === 'rejected')).toEqual([])

    expect(await takeBackDevices({ id: uplink.id, businessId: house.businessId }, ['a'], by, house.services)).toBe(1)
    const seen = uplink.answers.length
    await uplink.send([{ d: 'a', t: Date.now() - 1_000, v: [24] }])
    await uplink.until(() => uplink.answers.slice(seen).some(({ channel }) => channel === 'ask'))
    expect((await uplink.hello(devices)).get('a')).toMatch(/^\d{14}$/)
    await uplink.store([{ d: 'a', t: Date.now(), v: [25] }])
    const made = await house.rows<{ id: number }>('select id from devices where ref = $1', ['a'])
    expect(made[0]?.id).not.toBe(before)
    expect(await house.rows('select v from samples where device_id = $1', [made[0]?.id])).toEqual([{ v: [25] }])
  } finally {
    await house.close()
  }
})

async function personIn(house: IngestHouse): Promise<string> {
  const made = await house.rows<{ id: string }>(
    `insert into users (login_name, name, password_hash) values ('w', '王工', 'x') returning id`,
  )
  return made[0]?.id ?? ''
}
