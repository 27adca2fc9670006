import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../../test/test-server.ts'
import { knownPoints } from './known-points.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

it('asks for a point once, and for one that is not there each time', async () => {
  const { house, database } = server
  const read = (...keys: string[]) => knownPoints(database.pool, house.device.id, keys)
  const [mode] = await read('mode', 'later')
  expect(mode?.key).toBe('mode')
  // A place in the samples is never given to another point: what is written here only shows who was asked.
  await database.pool.query(`update device_points set cadence_ms = cadence_ms + 1 where device_id = $1`, [house.device.id])
  expect(await read('mode')).toEqual([mode])
  await database.pool.query(
    `insert into device_points (device_id, key, store, slot, cadence_ms)
     select $1, 'later', 'v', max(slot) + 1, 10000 from device_points where device_id = $1`,
    [house.device.id],
  )
  expect(await read('later', 'mode')).toMatchObject([{ key: 'later' }, { key: 'mode', cadence: (mode?.cadence ?? 0) + 1 }])
})
