import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDevice, idWith } from '../../test/house.ts'
import { type TestServer, testServer } from '../../test/test-server.ts'
import { giveDemoBelongings } from './belongings.ts'
import { seedDemo } from './demo.ts'
import { handDemoDevices } from './people.ts'

const now = new Date('2026-11-27T08:00:00Z')
let server: TestServer
const devices: { id: number }[] = []

beforeAll(async () => {
  server = await testServer()
  server.time.now = now
  const { db, config, clock } = server.services
  const broker = { url: 'mqtts://127.0.0.1:8883', ca: 'PEM' }
  await seedDemo({ db, clock, dataFolder: config.dataFolder, templates: undefined, broker })
  const [business] = await rows<{ id: string }>('select id from businesses where demo')
  const businessId = business?.id ?? ''
  const uplinkId = idWith(1, 502)
  await rows(`insert into uplinks (id, business_id, name, connected) values ($2, $1, 'G', true)`, [businessId, uplinkId])
  for (const place of [0, 1]) {
    const site = { businessId, uplinkId, site: '门诊楼' }
    devices.push(
      await buildDevice(server.database.pool, { ...site, boxId: idWith(2, 510 + place), name: `UPS-${place}`, type: 'ups' }, now),
    )
  }
  await handDemoDevices(db, now)
  await rows('update devices set online = true where business_id = $1', [businessId])
})
afterAll(() => server.close())

async function rows<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await server.database.pool.query<R>(text, values)).rows
}
const heard = (id: number | undefined, secondsAgo: number) =>
  rows(
    `insert into latest (device_id, at, heard_at, v, c) values ($1, $2, $2, '{}', '{}')
       on conflict (device_id) do update set at = excluded.at, heard_at = excluded.heard_at`,
    [id, new Date(now.getTime() - secondsAgo * 1_000)],
  )
const checks = () => rows('select id from group_checks')

test('review C12: a site of the demo is checked, once, when all its devices say how they are at present', async () => {
  await heard(devices[0]?.id, 1)
  await rows('delete from latest where device_id = $1', [devices[1]?.id])
  await giveDemoBelongings(server.services)
  expect(await checks()).toEqual([])
  await heard(devices[1]?.id, 3_600)
  await giveDemoBelongings(server.services)
  expect(await checks()).toEqual([])
  await heard(devices[1]?.id, 1)
  await giveDemoBelongings(server.services)
  await giveDemoBelongings(server.services)
  expect(await checks()).toHaveLength(1)
})
