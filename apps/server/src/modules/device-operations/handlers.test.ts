import { randomUUID } from 'node:crypto'
import { deviceOperationCalls as calls, controlCalls, deviceCalls, deviceRelationCalls, thresholdCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { explain } from '../../../test/explain.ts'
import { buildDevice, type Person } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { audit } from '../../storage/change.ts'
import { pageStatement } from '../../storage/list.ts'
import { operationRows } from './queries/list.ts'

let server: TestServer
let boxId: string

beforeAll(async () => {
  server = await testServer()
  const { app, house, database } = server
  boxId = house.device.boxId
  const { businessId, uplinkId } = house
  const rack = await buildDevice(database.pool, { businessId, uplinkId, boxId: '500000000002', name: '机柜 1', type: 'pdu' })
  const params = { deviceId: boxId }
  const wish = { key: randomUUID(), control: 'beeper', value: 'mute', seen: null }
  await send(app, controlCalls.requestCommand, { params, body: wish }, house.operator)
  await send(app, deviceCalls.changeDevice, { params, body: { name: 'UPS-A', info: { brand: '易事特' } } }, house.admin)
  const { data } = await send(app, thresholdCalls.readThresholds, { params }, house.admin)
  const rules = { load: { high: [90, 85] as [number, number] } }
  await send(app, thresholdCalls.saveThresholds, { params, body: { version: data.version, rules } }, house.admin)
  await send(
    app,
    deviceRelationCalls.relateDevices,
    { query: { box_id: rack.boxId, boxIds: boxId, direction: 'fed_by', input: 2 } },
    house.admin,
  )
  await audit(
    server.services,
    { user: { ...house.admin, business: { id: businessId } }, address: '' },
    { action: 'document.export', subject: `device ${boxId}` },
  )
})
afterAll(() => server.close())

const list = (query: object = {}, person: Person = server.house.viewer, of = boxId) =>
  send(server.app, calls.listDeviceOperations, { query: { deviceId: of, ...query } }, person)

describe('spec: GET {prefix}/bms_service/Device/devLogs', () => {
  it('has commands and changes of a device as one list, the newest first, each in a line', async () => {
    const { data } = await list()
    expect(data.total).toBe(4)
    expect(data.items.map(({ kind, what, userName }) => [kind, what, userName])).toEqual([
      ['relation', '供电给“机柜 1”（电源 2）', 'admin 1'],
      ['thresholds', '电池电量、总负载率', 'admin 1'],
      ['change', '名称：UPS-1 → UPS-A; UPS 品牌：— → 易事特', 'admin 1'],
      ['command', '蜂鸣器：静音', 'operator 1'],
    ])
    expect(data.items.map(({ state }) => state)).toEqual([null, null, null, 'requested'])
  })

  it('speaks the reader’s language', async () => {
    const answer = await send(
      server.app,
      calls.listDeviceOperations,
      { query: { deviceId: boxId, kind: 'command' } },
      server.house.viewer,
      {
        language: 'en',
      },
    )
    expect(answer.data.items).toMatchObject([{ says: 'Device command issued', what: 'Beeper: Mute' }])
  })

  it('follows what becomes of a command', async () => {
    await server.database.pool.query(`update device_commands set state = 'verified', ended_at = now()`)
    expect((await list({ kind: 'command' })).data.items).toMatchObject([{ state: 'verified' }])
  })

  it('is narrowed by kind, words of the action, person and days', async () => {
    const kinds = async (query: object) => (await list(query)).data.items.map(({ kind }) => kind)
    expect(await kinds({ kind: 'thresholds' })).toEqual(['thresholds'])
    expect(await kinds({ search: '告警阈值' })).toEqual(['thresholds'])
    expect(await kinds({ search: 'operator' })).toEqual(['command'])
    expect(await kinds({ to: '2020-01-01T00:00:00Z' })).toEqual([])
    expect(await kinds({ sort: 'at', pageSize: 1 })).toEqual(['command'])
  })

  it('shows a device of an entry about two of them to both, by a name that the reader may see', async () => {
    expect((await list({}, server.house.viewer, '500000000002')).data.items).toMatchObject([
      { kind: 'relation', what: '由“UPS-A”供电（电源 2）' },
    ])
  })

  it('shows somebody of another business the commands alone, and strangers nothing', async () => {
    const { house, stranger, database } = server
    expect((await list({}, stranger.owner)).envelope.code).toBe(70003)
    await database.pool.query(
      `insert into device_shares (device_id, user_id, "right", shared_by, created_at) values ($1, $2, 'view', $3, now())`,
      [house.device.id, stranger.owner.id, house.owner.id],
    )
    expect((await list({}, stranger.owner)).data.items.map(({ kind }) => kind)).toEqual(['command'])
  })

  it('is taken home by days, of at most a month', async () => {
    const take = (from: Date, to: Date) =>
      send(
        server.app,
        calls.exportDeviceOperations,
        { query: { deviceId: boxId, from: from.toISOString(), to: to.toISOString() } },
        server.house.viewer,
      )
    const now = Date.now()
    const file = await take(new Date(now - 86_400_000), new Date(now + 1_000))
    expect(file.text).toContain('蜂鸣器：静音')
    expect(file.text.trim().split('\n')).toHaveLength(5)
    expect((await take(new Date(now - 90 * 86_400_000), new Date(now))).envelope.code).toBe(10003)
    const without = await send(server.app, calls.listDeviceOperations, { query: {} }, server.house.viewer)
    expect(without.envelope.code).toBe(10004)
  })
})

it('finds the entries of one device by an index, however long the audit is', async () => {
  const { database, house } = server
  await database.pool.query(
    `insert into audit (at, business_id, action, subject) select now(), $1, 'device.change', 'device ' || (300000000000 + n) from generate_series(1, 3000) n`,
    [house.businessId],
  )
  await database.pool.query('analyze audit')
  const bound = {
    device: house.device.id,
    boxId,
    subject: `device ${boxId}`,
    ofBusiness: house.businessId,
    actions: [],
    userId: house.admin.id,
  }
  const { text, values } = pageStatement(operationRows, bound, { sort: '-at' })
  const plan = await explain(database.pool, text, values)
  expect(plan).toContain('audit_subject')
  expect(plan).toContain('audit_devices')
})

it('says that a gateway switched the output for alarms, and what became of it, to whoever sees the device', async () => {
  const { database, house } = server
  const relays = await buildDevice(database.pool, {
    ...{ businessId: house.businessId, uplinkId: house.uplinkId, boxId: '500000000003', name: '报警灯', type: 'channel' },
  })
  await database.pool.query(
    `insert into audit (at, business_id, user_name, action, subject, outcome, after, address)
     values (now(), $1, '', 'device.alarm-output', $2, 'done', '{"control": "channel.1.switch", "value": "open", "state": "verified"}', '')`,
    [house.businessId, `device ${relays.boxId}`],
  )
  expect((await list({}, house.viewer, relays.boxId)).data.items).toMatchObject([
    { kind: 'command', says: '网关切换告警输出', what: '通道 1 开关：开启', state: 'verified' },
  ])
})
