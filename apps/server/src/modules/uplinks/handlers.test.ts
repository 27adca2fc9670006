import { createHash } from 'node:crypto'
import { uplinkCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAlarm, buildDevice, type House, idWith } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

let server: TestServer
let house: House
beforeAll(async () => {
  server = await testServer()
  house = server.house
})
afterAll(() => server.close())

const create = (body: { name: string; uplinkId?: string }) => send(server.app, uplinkCalls.createUplink, { body }, house.admin)
const claim = (uplinkId: string, code: string) => send(server.app, uplinkCalls.claimUplink, { body: { uplinkId, code } }, null)

test('an uplink without an id is given one, with a code and what the gateway must compare', async () => {
  const { data } = await create({ name: '门诊楼网关' })
  expect(data.uplink).toMatchObject({ name: '门诊楼网关', claimedAt: null, connected: false, devices: 0 })
  expect(data.uplink.id).toMatch(/^9\d{13}$/)
  expect(data.claim).toMatchObject({ uplinkId: data.uplink.id, brokerUrl: 'mqtts://127.0.0.1:8883', fingerprint: 'AB:CD' })
  expect(data.claim.code).toMatch(/^[A-HJKMNP-Z2-9]{10}$/)
})

test('a gateway exchanges the code, however it is typed, once, for a secret that the database keeps only as a hash', async () => {
  const { data } = await create({ name: 'A', uplinkId: idWith(5, 1) })
  const { code } = data.claim
  const typed = ` ${code.slice(0, 5).toLowerCase()}-${code.slice(5)} `
  const claimed = await claim(idWith(5, 1), typed)
  expect(claimed.data).toMatchObject({ uplinkId: idWith(5, 1), broker: { url: 'mqtts://127.0.0.1:8883', ca: 'PEM' } })
  const kept = await server.database.pool.query<{ secret_hash: Buffer; claim_code_hash: null }>('select * from uplinks where id = $1', [
    idWith(5, 1),
  ])
  expect(kept.rows[0]?.secret_hash).toEqual(createHash('sha256').update(claimed.data.secret).digest())
  expect(kept.rows[0]?.claim_code_hash).toBeNull()
  expect(claimed.data.secret).toHaveLength(43)
  const again = await claim(idWith(5, 1), code)
  expect([again.status, again.envelope.code]).toEqual([404, 70003])
  const read = await send(server.app, uplinkCalls.readUplink, { params: { uplinkId: idWith(5, 1) } }, house.viewer)
  expect(read.data.claimedAt).not.toBeNull()
})

test('only one of many gateways that claim at once gets in', async () => {
  const { data } = await create({ name: 'B', uplinkId: idWith(5, 2) })
  const codes = await Promise.all(Array.from({ length: 4 }, async () => (await claim(idWith(5, 2), data.claim.code)).envelope.code))
  expect(codes.sort((a, b) => a - b)).toEqual([0, 70003, 70003, 70003])
})

test('a code is good for an hour, and a new one replaces it while the secret stays', async () => {
  const { data } = await create({ name: 'C', uplinkId: idWith(5, 3) })
  await claim(idWith(5, 3), data.claim.code)
  const renewed = await send(server.app, uplinkCalls.renewClaim, { params: { uplinkId: idWith(5, 3) } }, house.admin)
  const kept = await server.database.pool.query('select secret_hash is not null as good from uplinks where id = $1', [idWith(5, 3)])
  expect(kept.rows[0]).toEqual({ good: true })
  server.time.now = new Date(Date.now() + 61 * 60_000)
  expect((await claim(idWith(5, 3), renewed.data.code)).envelope.code).toBe(70003)
  server.time.now = undefined
  await server.database.pool.query('delete from attempts')
  expect((await claim(idWith(5, 3), renewed.data.code)).envelope.code).toBe(0)
})

test('guessing codes is slowed down by uplink', async () => {
  await create({ name: 'D', uplinkId: idWith(5, 4) })
  const codes = []
  for (let turn = 0; turn < 8; turn += 1) codes.push((await claim(idWith(5, 4), 'WRONGWRONG')).envelope.code)
  expect(codes.slice(0, 5)).toEqual([70003, 70003, 70003, 70003, 70003])
  expect(codes).toContain(80001)
})

test('renaming shows at once; searching finds by name and id', async () => {
  await send(server.app, uplinkCalls.renameUplink, { params: { uplinkId: house.uplinkId }, body: { name: '数据中心网关' } }, house.admin)
  for (const search of ['数据中心', house.uplinkId]) {
    const { data } = await send(server.app, uplinkCalls.listUplinks, { query: { search } }, house.viewer)
    expect(data.items.map(({ name, devices }) => [name, devices])).toEqual([['数据中心网关', 1]])
  }
})

test('removing an uplink takes its devices and alarms with it, tells ingest, and leaves the audit', async () => {
  const { pool } = server.database
  const uplinkId = idWith(5, 23)
  await create({ name: 'E', uplinkId })
  const device = await buildDevice(pool, { ...house, uplinkId, boxId: idWith(6, 1), name: 'X' })
  const alarmId = await buildAlarm(pool, { ...house, uplinkId, device })
  const version = () => pool.query<{ config_version: string }>('select config_version from leases where partition = 23')
  const before = (await version()).rows[0]?.config_version
  expect((await send(server.app, uplinkCalls.removeUplink, { params: { uplinkId } }, house.owner)).envelope.code).toBe(0)
  expect((await version()).rows[0]?.config_version).not.toBe(before)
  expect(
    (await pool.query('select 1 from devices where id = $1 union all select 1 from alarms where id = $2', [device.id, alarmId])).rows,
  ).toEqual([])
  const audit = await pool.query(`select before, user_id from audit where action = 'uplink.remove'`)
  expect(audit.rows).toEqual([{ before: { devices: 1 }, user_id: house.owner.id }])
})

test('review X7: a business has as many uplinks as it may; the refusal says how many, and the operators are told whose it was', async () => {
  const { services } = server
  const before = services.config.business.uplinks
  const { rows } = await services.db.query<{ business_id: string; n: number }>(
    `select business_id, count(*)::int as n from uplinks where business_id = (select business_id from uplinks where id = $1) group by 1`,
    [(await create({ name: 'last' })).data.uplink.id],
  )
  services.config.business.uplinks = (rows[0]?.n ?? 0) + 1
  const made = await Promise.all([1, 2, 3, 4].map((n) => create({ name: `at once ${n}` })))
  expect(made.map(({ envelope }) => envelope.code).sort((a, b) => a - b)).toEqual([0, 30001, 30001, 30001])
  const refused = made.find(({ status }) => status !== 200)
  expect([refused?.status, JSON.stringify(refused?.envelope)]).toEqual([
    409,
    expect.stringContaining(String(services.config.business.uplinks)),
  ])
  expect(services.excesses.take()).toContainEqual({ budget: 'uplinksOfBusiness', holder: rows[0]?.business_id, count: 3 })
  services.config.business.uplinks = before
})
