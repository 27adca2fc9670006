import { simCalls as calls } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { waitingForLock } from '../../../test/accounts.ts'
import { idWith, type Person } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { holdBusiness } from '../../storage/hold-business.ts'
import { writeSim } from './queries.ts'

let server: TestServer
let uplink: string
const second = idWith(5, 1)
const iccid = '8986001234567890123'

beforeAll(async () => {
  server = await testServer()
  server.time.now = new Date('2026-11-22T20:00:00+08:00')
  const { house, database } = server
  uplink = house.uplinkId
  await database.pool.query(`insert into uplinks (id, business_id, name) values ($1, $2, '二号网关')`, [second, house.businessId])
})
afterAll(() => server.close())
beforeEach(() => server.database.pool.query('delete from sims'))

const list = (query: object = {}, person: Person = server.house.viewer) => send(server.app, calls.listSims, { query }, person)
const save = (body: object, uplinkId = uplink, person: Person = server.house.admin) =>
  send(server.app, calls.saveSim, { params: { uplinkId }, body: { iccid, operator: 'mobile', ...body } }, person)

describe('spec: GET {prefix}/bms_service/Device/sim-cards', () => {
  it('has every gateway with the card that people entered, those that end first before the others', async () => {
    expect((await save({ plan: '30 MB', expiresAt: '2026-12-01' }, second)).envelope.code).toBe(0)
    const { items } = (await list()).data
    expect(items.map(({ id, expiry, iccid: card }) => [id, expiry, card])).toEqual([
      [second, 'soon', iccid],
      [uplink, 'unknown', null],
      [server.house.unclaimed.uplinkId, 'unknown', null],
    ])
    expect(items[0]).toMatchObject({ operator: 'mobile', plan: '30 MB', expiresAt: '2026-12-01', devices: 0, manages: false })
  })

  it.each([
    ['2026-11-21', 'expired'],
    ['2026-11-22', 'soon'],
    ['2026-12-22', 'soon'],
    ['2026-12-23', 'later'],
  ])('a card that ends on %s is %s on the 22nd of the business’s zone', async (expiresAt, expiry) => {
    await save({ expiresAt })
    expect((await list({ search: iccid.toLowerCase() })).data.items).toMatchObject([{ id: uplink, expiry }])
    expect((await list({ expiry })).data.items.map(({ id }) => id)).toContain(uplink)
  })

  it('is found by its number, its gateway and its operator, by whom sees the gateway', async () => {
    await save({ operator: 'telecom' })
    const count = async (query: object) => (await list(query)).data.total
    expect(await count({ search: iccid.slice(-6) })).toBe(1)
    expect(await count({ search: '二号' })).toBe(1)
    expect(await count({ operator: 'telecom' })).toBe(1)
    expect(await count({ operator: 'unicom' })).toBe(0)
    expect((await list({ search: iccid }, server.stranger.owner)).data.total).toBe(0)
  })
})

describe('spec: GET {prefix}/bms_service/Device/exportDevSimList', () => {
  it('is the same list as a workbook', async () => {
    await save({ expiresAt: '2026-12-01' })
    const csv = await send(server.app, calls.exportSims, { query: { search: iccid, format: 'csv' } }, server.house.viewer, {
      language: 'zh',
    })
    expect(csv.text).toContain('中国移动')
    expect(csv.text.trim().split('\n')).toHaveLength(2)
    const workbook = await send(server.app, calls.exportSims, {}, server.house.viewer)
    expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK')
  })
})

describe('a card', () => {
  it('is entered and forgotten by those who manage the gateway, and both stand in the audit', async () => {
    expect((await save({}, uplink, server.house.operator)).envelope.code).toBe(100000)
    expect((await save({}, uplink, server.stranger.owner)).envelope.code).toBe(70003)
    await save({})
    await save({ operator: 'unicom' })
    const remove = () => send(server.app, calls.removeSim, { params: { uplinkId: uplink } }, server.house.admin)
    expect((await remove()).envelope.code).toBe(0)
    expect((await remove()).envelope.code).toBe(50001)
    const { rows } = await server.database.pool.query(
      `select action, before, after from audit where action like 'uplink.sim%' order by id desc limit 2`,
    )
    expect(rows).toMatchObject([
      { action: 'uplink.sim-remove', before: { operator: 'unicom' } },
      { action: 'uplink.sim-save', before: { operator: 'mobile' }, after: { operator: 'unicom' } },
    ])
  })

  it.each(['123', '8986 0012 3456 7890 123', '8986001234567890123456', 'ABC60012345678901234'])('refuses %s as a number', async (wrong) => {
    expect((await save({ iccid: wrong })).envelope.code).toBe(10003)
  })

  it('is in one gateway of a business', async () => {
    await save({})
    expect((await save({}, second)).envelope.code).toBe(50003)
    expect((await save({ plan: '' })).envelope.code).toBe(0)
  })

  it('is entered for one gateway alone by two people at once', async () => {
    const { database, house } = server
    const first = await database.pool.connect()
    await first.query('begin')
    await holdBusiness(first, house.businessId)
    await writeSim(first, second, { iccid, operator: 'mobile', plan: '', expiresAt: null }, house.admin.id, new Date())
    const other = save({})
    await Promise.race([waitingForLock(server), other])
    await first.query('commit')
    first.release()
    expect((await other).envelope.code).toBe(50003)
  })
})
