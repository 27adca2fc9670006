import { deviceCalls, fleetCalls, siteCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { explain } from '../../../test/explain.ts'
import { buildDevice, idWith, type Person } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await testServer()
  admin = server.house.admin
})
afterAll(() => server.close())

const list = async (person = admin) => (await send(server.app, siteCalls.listSites, { query: { sort: 'name' } }, person)).data.items
const siteOf = async (name: string) => {
  const found = (await list()).find((site) => site.name === name)
  if (!found) throw new Error(`no site ${name}`)
  return found
}
const change = async (name: string, wish: object) => {
  const { id, devices: _, ...form } = await siteOf(name)
  return send(server.app, siteCalls.changeSite, { params: { id }, body: { ...form, ...wish } }, admin)
}
const devicesAt = async (site: string) => (await send(server.app, deviceCalls.listDevices, { query: { site } }, admin)).data.total
const expected = (name: string) =>
  server.database.pool.query(
    `insert into expected_devices (business_id, box_id, name, site, type, vendor, series, created_at)
     values ($1, '999900000001', '待接入', $2, 'ups', '', '', now()) on conflict (business_id, box_id) do update set site = excluded.site returning site`,
    [server.house.businessId, name],
  )

test('a site comes to be by whoever writes its name first, and is there once for a business', async () => {
  const { house, stranger, database, app } = server
  expect((await list()).map(({ name, devices }) => [name, devices])).toEqual([['门诊楼', 1]])
  await buildDevice(database.pool, { ...house, boxId: idWith(4, 1), name: '一', site: '数据中心' })
  await buildDevice(database.pool, { ...house, boxId: idWith(4, 2), name: '二', site: '数据中心' })
  await buildDevice(database.pool, { ...house, boxId: idWith(4, 3), name: '三', site: '' })
  await expected('待建楼')
  const input = { params: { deviceId: idWith(4, 3) }, body: { site: '影像楼' } }
  expect((await send(app, deviceCalls.changeDevice, input, admin)).envelope.code).toBe(0)
  expect((await list()).map(({ name, devices }) => [name, devices])).toEqual([
    ['待建楼', 0],
    ['门诊楼', 1],
    ['数据中心', 2],
    ['影像楼', 1],
  ])
  expect((await list(stranger.admin)).map(({ name }) => name)).toEqual(['门诊楼'])
})

test('renaming a site renames it wherever it is said, and no two have one name', async () => {
  expect((await change('数据中心', { name: '影像楼' })).envelope.code).toBe(50003)
  expect((await change('数据中心', { name: '金华数据中心' })).data).toMatchObject({ name: '金华数据中心', devices: 2 })
  expect([await devicesAt('数据中心'), await devicesAt('金华数据中心')]).toEqual([0, 2])
  await change('待建楼', { name: '新楼' })
  const { rows } = await server.database.pool.query(`select site from expected_devices where box_id = '999900000001'`)
  expect(rows).toEqual([{ site: '新楼' }])
  expect((await list(server.stranger.admin)).map(({ name }) => name)).toEqual(['门诊楼'])
})

test('the fleet says where sites of one’s own business stand; a place is two coordinates on the earth or none', async () => {
  const { app, house, stranger, database } = server
  expect((await change('门诊楼', { latitude: 30.259 })).envelope).toMatchObject({ code: 10003, data: { field: 'body.longitude' } })
  expect((await change('门诊楼', { latitude: 90.5, longitude: 1 })).envelope.code).toBe(10003)
  expect((await change('门诊楼', { city: '杭州', latitude: 30.259212, longitude: 120.162 })).envelope.code).toBe(0)
  const fleet = async (person: Person) =>
    (await send(app, fleetCalls.readFleet, {}, person)).data.sites.find(({ site }) => site === '门诊楼')
  expect(await fleet(house.viewer)).toMatchObject({
    city: '杭州',
    place: { latitude: 30.259212, longitude: 120.162 },
    id: expect.any(String),
  })
  expect(await fleet(stranger.owner)).toMatchObject({ city: '', place: null })
  await database.pool.query(
    `insert into device_shares (device_id, user_id, "right", shared_by, created_at) values ($1, $2, 'view', $3, now())`,
    [house.device.id, stranger.owner.id, house.owner.id],
  )
  expect(await fleet(stranger.owner)).toMatchObject({ devices: 2, city: '', place: null })
})

test('a device that goes to another business takes the name of its site along, not the place', async () => {
  const { house, stranger, database } = server
  const device = await buildDevice(database.pool, { ...house, boxId: idWith(4, 5), name: '走', site: '门诊楼二期' })
  await database.pool.query('update devices set business_id = $2, uplink_id = $3 where id = $1', [
    device.id,
    stranger.businessId,
    stranger.uplinkId,
  ])
  expect(await list(stranger.admin)).toMatchObject([{ name: '门诊楼' }, { name: '门诊楼二期', devices: 1, latitude: null }])
})

test('devices of a site that is removed stay, at none', async () => {
  const { id } = await siteOf('影像楼')
  expect((await send(server.app, siteCalls.removeSites, { query: { ids: id } }, server.house.viewer)).envelope.code).not.toBe(0)
  expect((await send(server.app, siteCalls.removeSites, { query: { ids: id } }, admin)).data).toEqual({ removed: 1 })
  expect(await devicesAt('影像楼')).toBe(0)
  const { rows } = await server.database.pool.query('select site from devices where box_id = $1', [idWith(4, 3)])
  expect(rows).toEqual([{ site: '' }])
})

test('a site that is renamed or removed finds its devices by an index', async () => {
  // As the triggers of `sites` ask.
  const text = 'update devices set site = $1 where business_id = $2 and site = $3'
  expect(await explain(server.database.pool, text, ['新楼', server.house.businessId, '门诊楼'])).toContain('devices_site')
})
