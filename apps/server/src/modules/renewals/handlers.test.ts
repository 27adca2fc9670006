import { renewalCalls as calls } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildHouse, type House, type Person } from '../../../test/house.ts'
import { buildPlatformOperator } from '../../../test/platform-operator.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

let server: TestServer
let operator: Person
let house: House
let houses = 20
beforeAll(async () => {
  server = await testServer()
  operator = await buildPlatformOperator(server.database.pool)
  server.time.now = new Date('2026-11-25T04:00:00Z')
})
afterAll(() => server.close())
beforeEach(async () => {
  houses += 1
  house = await buildHouse(server.database.pool, houses)
  await server.database.pool.query('delete from renewal_prices')
})

const price = (type: string, months: number, amount: number) =>
  send(server.app, calls.addRenewalPrice, { body: { type, months, price: amount } }, operator)
const pay = (until: string | null, businessId = house.businessId) =>
  send(server.app, calls.renewDevicesOf, { params: { businessId }, body: { until } }, operator)
const list = async (person: Person = house.viewer, query: object = {}) =>
  (await send(server.app, calls.listRenewals, { query }, person)).data

test('spec: GET /native/ppay/devlists: devices of the caller’s business that expire, with what their type costs', async () => {
  expect(await list()).toEqual({ items: [], total: 0 })
  expect((await pay('2026-12-20')).data).toEqual({ devices: 1 })
  await price('all', 12, 300)
  const one = { id: house.device.boxId, name: `UPS-${houses}`, type: 'ups', expiresAt: '2026-12-20T16:00:00.000Z', state: 'soon' }
  expect((await list()).items).toEqual([{ ...one, prices: [{ months: 12, price: 300 }] }])
  await price('ups', 24, 599.5)
  await price('ups', 12, 360)
  const prices = [
    { months: 12, price: 360 },
    { months: 24, price: 599.5 },
  ]
  expect((await list()).items).toEqual([{ ...one, prices }])
  await pay('2026-11-23')
  expect((await list(house.viewer, { state: 'expired', search: house.device.boxId })).items).toMatchObject([{ state: 'expired' }])
  expect((await list(house.viewer, { state: 'later' })).total).toBe(0)
  const file = await send(server.app, calls.exportRenewals, { query: {} }, house.viewer)
  expect(file.text).toContain('24 个月 599.50 元')
  await pay(null)
  expect((await list()).total).toBe(0)
})

test('what is shared with somebody is not theirs to renew, and nobody sees another business’s', async () => {
  const share = `insert into device_shares (device_id, user_id, "right", shared_by, created_at) values ($1, $2, 'operate', $3, now())`
  await server.database.pool.query(share, [house.device.id, server.stranger.owner.id, house.owner.id])
  await pay('2027-01-01')
  expect((await list()).total).toBe(1)
  expect((await list(server.stranger.owner)).total).toBe(0)
})

test('a type has one price for so many months, which operators alone set; renewing nothing anew is no entry of the log', async () => {
  const { data } = await price('ups', 12, 360)
  expect((await price('ups', 12, 10)).envelope.code).toBe(50003)
  const second = (await price('ups', 24, 600)).data
  const change = (id: string, months: number) =>
    send(server.app, calls.changeRenewalPrice, { params: { id }, body: { type: 'ups', months, price: 1 } }, operator)
  expect((await change(second.id, 12)).envelope.code).toBe(50003)
  expect((await change(second.id, 36)).data).toEqual({ id: second.id, name: 'ups 36', type: 'ups', months: 36, price: 1 })
  expect((await change('999999', 48)).envelope.code).toBe(70003)
  const remove = (ids: string) => send(server.app, calls.removeRenewalPrices, { query: { ids } }, operator)
  expect((await remove(`${data.id},${second.id}`)).data).toEqual({ removed: 2 })
  expect((await remove(data.id)).envelope.code).toBe(70003)
  expect((await pay('2027-01-01', '999999')).envelope.code).toBe(70003)
  await pay('2027-01-01')
  await pay('2027-01-01')
  const log = await server.database.pool.query(`select after from audit where action = 'device.renew' and business_id = $1`, [
    house.businessId,
  ])
  expect(log.rows).toEqual([{ after: { until: '2027-01-01', devices: 1 } }])
})

test('review J18: who is to be asked for a renewal has a name and a number, once they entered one', async () => {
  const contacts = async () => (await send(server.app, calls.readRenewalContacts, {}, house.viewer)).data
  expect(await contacts()).toEqual([])
  await server.database.pool.query(`update users set name = '林涛', service_phone = '02888886666' where id = $1`, [operator.id])
  await server.database.pool.query(`update users set service_phone = '02811112222' where id = $1`, [house.owner.id])
  expect(await contacts()).toEqual([{ name: '林涛', phone: '02888886666' }])
})
