import { type DeviceState, deviceCalls, homeCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDevice, buildHouse, idWith, type Person } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const read = async (person = server.house.viewer) => (await send(server.app, homeCalls.readHome, {}, person)).data

async function insertAlarm(text: string, values: unknown[] = []): Promise<void> {
  const { businessId, uplinkId } = server.house
  await server.database.pool.query(
    `insert into alarms (business_id, uplink_id, kind, level, point, side, cause_id, device_id, opened_at, released_at, confirmed_at)
     values (${businessId}, '${uplinkId}', ${text})`,
    values,
  )
}

test('says what is wrong now by cause, with counts by state and site, tops with their limits, and the day by hours', async () => {
  const { pool } = server.database
  const { house } = server
  const th = await buildDevice(pool, { ...house, boxId: idWith(4, 1), name: '机房温湿度', type: 'th', site: '数据中心' })
  await pool.query(
    `insert into device_points values ($1, 'probe.1.temperature', 'v', 1, 2000), ($1, 'probe.2.temperature', 'v', 2, 2000)`,
    [th.id],
  )
  await pool.query(`insert into latest (device_id, at, heard_at, v, c) values ($1, now(), now(), '{24.5,31.2}', '{}')`, [th.id])
  await pool.query(`insert into threshold_sets (device_id, version, rules) values ($1, 0, '{"probe.*.temperature": {"high": [35, 32]}}')`, [
    th.id,
  ])
  const off = await buildDevice(pool, { ...house, boxId: idWith(4, 2), name: '离线 UPS', site: '数据中心' })
  await pool.query(`update devices set online = false, online_at = now(), expires_at = now() + interval '10 days' where id = $1`, [off.id])
  await insertAlarm(
    `'threshold', 4, 'load', 'high', 'd:${house.device.boxId}', ${house.device.id}, now() - interval '10 seconds', null, null`,
  )
  await insertAlarm(`'threshold', 2, 'load', 'x', 'd:other', ${th.id}, now() - interval '2 hours', null, now()`)
  await insertAlarm(`'threshold', 2, 'load', 'y', 'd:other', ${th.id}, now() - interval '3 hours', now() - interval '1 hour', null`)

  const data = await read()
  expect(data).toMatchObject({ devices: 3, uplinks: 2, calmSince: null })
  expect(data.states).toEqual({ disabled: 0, expired: 0, unconfigured: 0, offline: 1, alarm: 2, stale: 0, normal: 0 })
  expect(data.today).toMatchObject({ offline: 1, expiring: 1 })
  expect(data.today.opened).toBeGreaterThanOrEqual(1)
  expect(data.alarms).toEqual({ active: 3, unconfirmed: 2, levels: { '1': 0, '2': 1, '3': 1, '4': 1 } })
  expect(data.causes.map(({ id, level, alarms, unconfirmed, devices }) => [id, level, alarms, unconfirmed, devices])).toEqual([
    [`d:${house.device.boxId}`, 4, 2, 2, 1],
    ['d:other', 2, 1, 0, 1],
  ])
  expect(data.causes[0]?.root).toMatchObject({ point: 'load', level: 4 })
  expect(data.causes[0]?.alarmIds).toContain(house.alarmId)
  expect(data.newest).toHaveLength(4)
  expect(data.loadTop).toMatchObject([{ deviceId: house.device.boxId, key: 'load', value: 42 }])
  expect(data.temperatureTop).toEqual([
    {
      deviceId: idWith(4, 1),
      deviceName: '机房温湿度',
      deviceType: 'th',
      site: '数据中心',
      key: 'probe.2.temperature',
      value: 31.2,
      limit: 35,
    },
  ])
  expect(data.hours).toHaveLength(24)
  expect(data.hours.reduce((sum, hour) => sum + hour.unconfirmed + hour.confirmed + hour.released, 0)).toBe(4)
  expect(data.hours.reduce((sum, hour) => sum + hour.released, 0)).toBe(1)
  const centre = data.sites.find(({ site }) => site === '数据中心')
  expect(centre).toMatchObject({ devices: 2, offline: 1, alarms: 1, level: 2, unconfirmed: false, temperature: 31.2, load: null })
  expect(data.sites.find(({ site }) => site === '门诊楼')).toMatchObject({ level: 4, unconfirmed: true, inAlarm: 1, load: 42 })
})

test('says since when all is well, and knows nothing of other businesses', async () => {
  const calm = await buildHouse(server.database.pool, 30)
  await server.database.pool.query(`update alarms set released_at = now() - interval '5 minutes' where id = $1`, [calm.alarmId])
  const data = await read(calm.viewer)
  expect(data).toMatchObject({ devices: 1, alarms: { active: 0 }, causes: [], oldestAt: null, states: { normal: 1 } })
  expect(Date.now() - Date.parse(data.calmSince ?? '')).toBeGreaterThanOrEqual(300_000)
})

test('a value that is stale, bad or of an offline device is in no top list', async () => {
  const own = await buildHouse(server.database.pool, 31)
  await server.database.pool.query(`update latest set at = now() - interval '1 minute' where device_id = $1`, [own.device.id])
  expect((await read(own.viewer)).loadTop).toEqual([])
})

test('review S4: a device whose values are all old is counted as such, never as normal, until it is offline', async () => {
  const { pool } = server.database
  const own = await buildHouse(pool, 32)
  await pool.query('update alarms set released_at = now() where id = $1', [own.alarmId])
  const aged = (seconds: number) =>
    pool.query(`update latest set at = now() - $2 * interval '1 second' where device_id = $1`, [own.device.id, seconds])
  const said = async () => {
    const { states, sites, calmSince } = await read(own.viewer)
    return { normal: states.normal, stale: states.stale, site: sites[0]?.stale, calm: calmSince !== null }
  }
  await pool.query('update devices set interval_ms = 20000 where id = $1', [own.device.id])
  await aged(50)
  expect(await said()).toEqual({ normal: 1, stale: 0, site: 0, calm: true })
  await aged(70)
  expect(await said()).toEqual({ normal: 0, stale: 1, site: 1, calm: false })
  await pool.query('update devices set interval_ms = 1000 where id = $1', [own.device.id])
  await aged(5)
  expect(await said()).toMatchObject({ normal: 1, stale: 0 })
  await aged(15)
  expect(await said()).toMatchObject({ normal: 0, stale: 1 })

  const { items } = await listed(own.viewer, 'stale')
  expect(items.map(({ id, state }) => [id, state])).toEqual([[own.device.boxId, 'stale']])
  expect(Date.now() - Date.parse(items[0]?.stateAt ?? '')).toBeGreaterThanOrEqual(15_000)
  await pool.query('update devices set online = false where id = $1', [own.device.id])
  expect((await listed(own.viewer, 'stale')).items).toEqual([])
  expect((await read(own.viewer)).states).toMatchObject({ offline: 1, stale: 0 })
})

const listed = async (person: Person, state: DeviceState) =>
  (await send(server.app, deviceCalls.listDevices, { query: { state } }, person)).data

test('compares today with yesterday until the same time of day, where a device was there yesterday', async () => {
  const { pool } = server.database
  const own = await buildHouse(pool, 33)
  await pool.query(`update devices set created_at = now() where id = $1`, [own.device.id])
  expect((await read(own.viewer)).yesterday).toBeNull()
  await pool.query(`update devices set created_at = now() - interval '3 days' where id = $1`, [own.device.id])
  expect((await read(own.viewer)).yesterday).toEqual({ opened: 0, offline: 0 })
  const midnight = `date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`
  // Just after midnight yesterday, at this time yesterday, and what came later that day, which has not its turn yet.
  for (const [kind, at] of [
    ['offline', `${midnight} - interval '1 day'`],
    ['state', `now() - interval '1 day'`],
    ['offline', `least(now() - interval '1 day' + interval '1 minute', ${midnight} - interval '1 second')`],
    ['state', `${midnight} - interval '1 day' - interval '1 second'`],
  ]) {
    await pool.query(
      `insert into alarms (business_id, uplink_id, kind, level, point, side, cause_id, device_id, opened_at, released_at, confirmed_at)
       values ($1, $2, $3, 3, '', '', 'x', $4, ${at}, now(), now())`,
      [own.businessId, own.uplinkId, kind, own.device.id],
    )
  }
  expect((await read(own.viewer)).yesterday).toEqual({ opened: 2, offline: 1 })
})
