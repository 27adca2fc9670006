import { outageCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDevice, idWith } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { leastFirst, stepsShown } from './rules.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const read = async (person = server.house.owner) => (await send(server.app, outageCalls.readOutages, {}, person)).data.outages

const modes = { online: 1, battery: 3 }

/** A UPS with a mode, what its battery has left, and what it carries. */
async function ups(name: string, place: number, values: { mode: number; runtime: number | null; load: number }) {
  const { house, database } = server
  const device = await buildDevice(database.pool, { ...house, boxId: idWith(4, place), name, type: 'ups', site: '数据中心' })
  const points = [
    ['mode', 1, values.mode],
    ['battery_runtime', 2, values.runtime],
    ['active_power', 3, values.load],
    ['battery_charge', 4, 80],
  ] as const
  await database.pool.query('delete from device_points where device_id = $1', [device.id])
  for (const [key, slot] of points)
    await database.pool.query(`insert into device_points values ($1, $2, 'v', $3, 60000)`, [device.id, key, slot])
  await database.pool.query(`update latest set v = $2, v_at = null, at = now() where device_id = $1`, [
    device.id,
    points.map(([, , value]) => value),
  ])
  return device
}

async function alarmOf(deviceId: number, causeId: string, point: string, side: string, minutesAgo: number, confirmed = false) {
  await server.database.pool.query(
    `insert into alarms (business_id, uplink_id, kind, level, point, side, cause_id, device_id, opened_at, confirmed_at)
     values ($1, $2, 'state', 4, $3, $4, $5, $6, now() - make_interval(mins => $7), case when $8 then now() end)`,
    [server.house.businessId, server.house.uplinkId, point, side, causeId, deviceId, minutesAgo, confirmed],
  )
}

test('devices of a cause that run on battery stand least minutes first, with what happened before; others are none of it', async () => {
  const short = await ups('短', 1, { mode: modes.battery, runtime: 24, load: 39.2 })
  const long = await ups('长', 2, { mode: modes.battery, runtime: 95, load: 7.4 })
  const mains = await ups('市电', 3, { mode: modes.online, runtime: 60, load: 5 })
  await alarmOf(short.id, 'feeder', 'mode', 'battery', 18)
  await alarmOf(long.id, 'feeder', 'mode', 'battery', 17, true)
  await alarmOf(mains.id, 'feeder', 'mode', 'bypass', 5)
  const [outage, ...others] = await read()
  expect(others).toEqual([])
  expect(outage?.causeId).toBe('feeder')
  expect(outage?.supplies).toMatchObject([
    { deviceName: '短', minutes: 24, basis: 'device', load: 39.2, charge: 80, unconfirmed: true },
    { deviceName: '长', minutes: 95, basis: 'device', unconfirmed: false },
  ])
  expect(outage?.steps.map(({ alarm, devices }) => [alarm.deviceName, alarm.side, devices])).toEqual([
    ['短', 'battery', 2],
    ['市电', 'bypass', 1],
  ])
  expect(await read(server.stranger.owner)).toEqual([])
  await server.database.pool.query(`update latest set v[1] = $1`, [modes.online])
  expect(await read()).toEqual([])
})

test('a story keeps how it began and what came last; no estimate comes before the least minutes', () => {
  expect(stepsShown([1, 2, 3, 4])).toEqual([1, 2, 3, 4])
  expect(stepsShown([1, 2, 3, 4, 5, 6])).toEqual([1, 4, 5, 6])
  const supply = (deviceName: string, minutes: number | null) => ({ deviceName, minutes }) as Parameters<typeof leastFirst>[0]
  const order = [supply('b', 30), supply('a', 30), supply('c', null), supply('d', 5)].sort(leastFirst)
  expect(order.map(({ deviceName }) => deviceName)).toEqual(['c', 'd', 'a', 'b'])
})
