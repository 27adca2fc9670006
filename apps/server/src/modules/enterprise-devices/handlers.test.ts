import { randomUUID } from 'node:crypto'
import {
  enterpriseDeviceCalls as calls,
  controlCalls,
  deviceCalls,
  deviceInformationCalls,
  deviceOperationCalls,
} from '@kilowatch/contract'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildDevice, idWith, type Person } from '../../../test/house.ts'
import { answerOf, identityOf, prefixOf, send, signedBy, type TestServer, testServer } from '../../../test/test-server.ts'

let server: TestServer
let ups: string
const rack = '500000000002'

beforeAll(async () => {
  server = await testServer()
  const { house, database } = server
  ups = house.device.boxId
  await buildDevice(database.pool, { businessId: house.businessId, uplinkId: house.uplinkId, boxId: rack, name: '机柜 1', type: 'pdu' })
})
afterAll(() => server.close())

describe('spec: GET {prefix}/bms_service/Device/devices', () => {
  it('lists what the reader sees, narrowed and by pages, as the device list does', async () => {
    const list = (query: object, person: Person = server.house.viewer) => send(server.app, calls.listEnterpriseDevices, { query }, person)
    expect((await list({})).data.items.map(({ id }) => id).sort()).toEqual([ups, rack].sort())
    expect((await list({ type: 'pdu', pageSize: 1 })).data).toMatchObject({ total: 1, items: [{ id: rack, name: '机柜 1' }] })
    expect((await list({}, server.stranger.viewer)).data.items.map(({ id }) => id)).toEqual([server.stranger.device.boxId])
  })
})

describe('spec: GET {prefix}/bms_service/Device/devDetail', () => {
  it('answers what the call without the prefix does', async () => {
    const call = deviceInformationCalls.readDeviceInformation
    const query = { box_id: ups }
    const headers = { ...identityOf(server.house.viewer), ...signedBy(server.app, call, { query }, server.house.viewer) }
    const answer = await server.app.inject({ url: `${prefixOf(server.app)}/bms_service/Device/devDetail`, query, headers })
    expect(answerOf(answer)).toMatchObject({ envelope: { code: 0 }, data: { box_id: ups, device_name: 'UPS-1' } })
  })
})

describe('spec: GET {prefix}/bms_service/Device/devtypelist', () => {
  it('counts the reader’s devices by type, named in their language', async () => {
    const types = (person: Person) => send(server.app, calls.listDeviceTypes, {}, person, { language: 'zh' })
    expect((await types(server.house.viewer)).data).toEqual([
      { devType: 'pdu', devTypeName: '机柜配电单元', count: 1 },
      { devType: 'ups', devTypeName: '不间断电源', count: 1 },
    ])
    expect((await types(server.stranger.viewer)).data).toMatchObject([{ devType: 'ups', count: 1 }])
  })
})

describe('spec: GET {prefix}/web/res/overview/stateCount', () => {
  it('counts the reader’s devices by state, as their list does', async () => {
    const { data } = await send(server.app, calls.countDeviceStates, {}, server.house.viewer)
    expect(data.total).toBe(2)
    for (const state of Object.keys(data.states) as (keyof typeof data.states)[]) {
      const listed = await send(server.app, deviceCalls.listDevices, { query: { state, pageSize: 1 } }, server.house.viewer)
      expect(listed.data.total, state).toBe(data.states[state])
    }
  })
})

describe('spec: GET {prefix}/bms_service/Device/devUsers', () => {
  const users = (person: Person) => send(server.app, calls.listDeviceUsers, { query: { box_id: ups } }, person)

  it('names who comes to a device, by the way that gives most', async () => {
    const { house, stranger, database } = server
    const until = new Date(Date.now() + 86_400_000)
    await database.pool.query(
      `insert into device_shares (device_id, user_id, "right", shared_by, created_at, expires_at) values ($1, $2, 'operate', $3, now(), $4)`,
      [house.device.id, stranger.viewer.id, house.owner.id, until],
    )
    expect((await users(house.admin)).data.map(({ name, right, way }) => [name, right, way])).toEqual([
      ['owner 1', 'main', 'business'],
      ['admin 1', 'manage', 'business'],
      ['operator 1', 'operate', 'business'],
      ['viewer 2', 'operate', 'share'],
      ['viewer 1', 'view', 'business'],
    ])
    expect((await users(house.admin)).data.find(({ way }) => way === 'share')?.until).toBe(until.toISOString())
    await database.pool.query('delete from device_shares')
  })

  it('is for those who manage it', async () => {
    expect((await users(server.house.operator)).envelope.code).toBe(100000)
    expect((await users(server.stranger.owner)).envelope.code).toBe(70003)
  })
})

describe('spec: POST {prefix}/bms_service/Device/handleDevice', () => {
  const handle = (what: 'enable' | 'disable' | 'restore', boxIds: string[], person: Person = server.house.admin) =>
    send(server.app, calls.handleDevices, { body: { boxIds, handle: what } }, person)
  const state = async (boxId: string) =>
    (await send(server.app, deviceInformationCalls.readDeviceInformation, { query: { box_id: boxId } }, server.house.viewer)).data
  beforeEach(() => server.database.pool.query('update devices set disabled_at = null'))

  it('disables a device: its alarms end, its state says so, and it is in the log', async () => {
    expect((await state(ups)).alarms).toBe(1)
    expect((await handle('disable', [ups, ups])).data).toEqual({ devices: 1 })
    expect(await state(ups)).toMatchObject({ status: 'disabled', alarms: 0 })
    const { rows } = await server.database.pool.query('select release_reason from alarms where device_id = $1', [server.house.device.id])
    expect(rows).toEqual([{ release_reason: 'disabled' }])
    const log = await send(server.app, deviceOperationCalls.listDeviceOperations, { query: { deviceId: ups } }, server.house.viewer)
    expect(log.data.items).toMatchObject([{ kind: 'switch', says: '停用设备' }])
    expect((await handle('disable', [ups])).data).toEqual({ devices: 0 })
  })

  it('gives nothing to a disabled device, and again when it is enabled', async () => {
    const { house, app } = server
    const params = { deviceId: ups }
    const command = () =>
      send(
        app,
        controlCalls.requestCommand,
        { params, body: { key: randomUUID(), control: 'beeper', value: 'mute', seen: null } },
        house.operator,
      )
    await handle('disable', [ups])
    expect((await send(app, controlCalls.readControls, { params }, house.operator)).data.controls).toEqual([])
    expect((await command()).envelope).toMatchObject({ code: 30001, msg: '该设备已被禁用' })
    expect((await handle('enable', [ups])).data).toEqual({ devices: 1 })
    expect((await command()).envelope.code).toBe(0)
    expect((await state(ups)).status).not.toBe('disabled')
  })

  it('refuses what was commanded but not begun, in words, also when the device is enabled again', async () => {
    const { house, app } = server
    const params = { deviceId: ups }
    const body = { key: randomUUID(), control: 'battery_test', value: 'start', seen: null }
    const { data } = await send(app, controlCalls.requestCommand, { params, body }, house.operator)
    await handle('disable', [ups])
    await handle('enable', [ups])
    const { commands } = (await send(app, controlCalls.readControls, { params }, house.operator)).data
    expect(commands.find(({ id }) => id === data.id)).toMatchObject({ state: 'refused', reason: 'disabled', endedAt: expect.any(String) })
  })

  it('takes as many statements for many devices as for two', async () => {
    const { house, database } = server
    const many = Array.from({ length: 20 }, (_, n) => idWith(6, n))
    for (const boxId of many)
      await buildDevice(database.pool, { businessId: house.businessId, uplinkId: house.uplinkId, boxId, name: boxId })
    const statements = vi.spyOn(Client.prototype, 'query')
    const taken = async (what: 'enable' | 'disable', boxIds: string[]) => {
      statements.mockClear()
      expect((await handle(what, boxIds)).data).toEqual({ devices: boxIds.length })
      return statements.mock.calls.filter(([text]) => /^\s*update (devices|alarms|latest|device_commands) /.test(String(text))).length
    }
    for (const what of ['disable', 'enable'] as const) {
      const few = await taken(what, many.slice(0, 2))
      expect(few).toBeGreaterThan(0)
      expect(await taken(what, many.slice(2))).toBe(few)
    }
    statements.mockRestore()
  })

  it('changes the version of the configuration, so that ingest drops what comes of it', async () => {
    const version = async () => (await server.database.pool.query<{ sum: string }>('select sum(config_version) from leases')).rows[0]?.sum
    const before = Number(await version())
    await handle('disable', [ups])
    expect(Number(await version())).toBe(before + 1)
  })

  it('is all or nothing, for administrators, on devices of their own', async () => {
    const { house, stranger } = server
    expect((await handle('disable', [ups, stranger.device.boxId])).envelope.code).toBe(70003)
    expect((await state(ups)).status).not.toBe('disabled')
    expect((await handle('disable', [ups], house.operator)).envelope.code).toBe(100000)
    expect((await handle('disable', [ups], stranger.owner)).envelope.code).toBe(70003)
  })

  it('restores a device that was deleted, of the own business alone', async () => {
    const { house, stranger, database } = server
    await database.pool.query(
      `insert into removed_devices (uplink_id, ref, box_id, name, removed_at) values ($1, 'old', '900000000001', '旧', now())`,
      [house.uplinkId],
    )
    expect((await handle('restore', ['900000000001'], stranger.owner)).envelope.code).toBe(70003)
    expect((await handle('restore', ['900000000001'])).data).toEqual({ devices: 1 })
    expect((await handle('restore', ['900000000001'])).envelope.code).toBe(70003)
  })

  it('restores devices of several gateways together, or none of them', async () => {
    const { house, database } = server
    const removed = ['900000000002', '900000000003']
    await database.pool.query(
      `insert into removed_devices (uplink_id, ref, box_id, name, removed_at)
       select u, 'old', b, '旧', now() from unnest($1::text[], $2::text[]) as r (u, b)`,
      [[house.uplinkId, house.unclaimed.uplinkId], removed],
    )
    const left = async () => (await database.pool.query('select box_id from removed_devices order by 1')).rows.map(({ box_id }) => box_id)
    expect((await handle('restore', [...removed, '900000000009'])).envelope.code).toBe(70003)
    expect(await left()).toEqual(removed)
    expect((await handle('restore', removed)).data).toEqual({ devices: 2 })
    expect(await left()).toEqual([])
    const { rows } = await database.pool.query(
      `select subject, after from audit where action = 'device.take-back' and business_id = $1 order by id desc limit 2`,
      [house.businessId],
    )
    expect(rows.map(({ subject }) => subject).sort()).toEqual([`uplink ${house.uplinkId}`, `uplink ${house.unclaimed.uplinkId}`].sort())
    expect(rows).toMatchObject([{ after: { refs: ['old'] } }, { after: { refs: ['old'] } }])
  })
})
