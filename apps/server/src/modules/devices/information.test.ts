import { deviceInformationCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const ask = (person = server.house.viewer, boxId = server.house.device.boxId) =>
  send(server.app, deviceInformationCalls.readDeviceInformation, { query: { box_id: boxId } }, person, { language: 'en' })

describe('spec: GET /Device/devDetail', () => {
  test('answers what is known of one device, in the reader’s language', async () => {
    const { house } = server
    const answer = await ask()
    expect(answer.envelope.code).toBe(0)
    expect(answer.data).toMatchObject({
      box_id: house.device.boxId,
      device_name: 'UPS-1',
      devType: 'ups',
      devTypeName: 'UPS',
      status: 'alarm',
      connected: true,
      uplinkId: house.uplinkId,
      businessId: house.businessId,
      businessName: '医院 1',
      right: 'view',
      mayShare: false,
      shares: 0,
      alarms: 1,
      info: {},
    })
    expect((await ask(house.admin)).data).toMatchObject({ right: 'manage', mayShare: true })
  })

  test('knows maker and model from the device itself, but believes the person who entered them', async () => {
    const { device } = server.house
    const { pool } = server.database
    await pool.query(
      `update latest set extras = '{"ups.model": "SMT 1500", "device.mfr": "APC", "ups.mfr": "x", "ups.temperature": 31}' where device_id = $1`,
      [device.id],
    )
    expect((await ask()).data.info).toEqual({ maker: 'APC', model: 'SMT 1500' })
    await pool.query(`update devices set info = '{"model": "SMT 1500 RM", "capacity": 80}' where id = $1`, [device.id])
    expect((await ask()).data.info).toEqual({ maker: 'APC', model: 'SMT 1500 RM', capacity: '80' })
  })

  test('counts the accounts with whom it is shared now, and tells whom it is shared with what they may', async () => {
    const { house, stranger } = server
    const { pool } = server.database
    await pool.query(
      `insert into device_shares (device_id, user_id, "right", may_share, shared_by, created_at, expires_at)
       values ($1, $2, 'view', true, $4, now(), null), ($1, $3, 'view', false, $4, now(), now() - interval '1 day')`,
      [house.device.id, stranger.owner.id, stranger.admin.id, house.owner.id],
    )
    expect((await ask()).data.shares).toBe(1)
    expect((await ask(stranger.owner)).data).toMatchObject({ right: 'view', mayShare: true })
    expect((await ask(stranger.admin)).envelope.code).toBe(70003)
  })

  test('says of a device that nobody has what it says of one that somebody else has', async () => {
    const [foreign, none] = [await ask(undefined, server.stranger.device.boxId), await ask(undefined, '999999999999')]
    expect(foreign.envelope.code).toBe(70003)
    expect(foreign.text).toBe(none.text)
  })
})

describe('spec: PATCH /Device/devices/ups-info/{id}', () => {
  const change = (body: Record<string, string | number | null>, person = server.house.admin, id = server.house.device.boxId) =>
    send(server.app, deviceInformationCalls.changeUpsInformation, { params: { id }, body }, person, { language: 'zh' })

  test('changes what is named, removes what is null, and leaves the rest', async () => {
    const { pool } = server.database
    await pool.query(`update devices set info = '{"model": "X", "capacity": 80}' where id = $1`, [server.house.device.id])
    expect((await change({ brand: '易事特', capacity: 120, model: null })).data.info).toMatchObject({ brand: '易事特', capacity: '120' })
    const { rows } = await pool.query('select info from devices where id = $1', [server.house.device.id])
    expect(rows).toEqual([{ info: { brand: '易事特', capacity: 120 } }])
  })

  test('refuses what a UPS does not have, other devices, and those who do not manage it', async () => {
    expect((await change({ wings: 2 })).envelope).toMatchObject({ code: 10003, data: { field: 'body.info.wings' } })
    expect((await change({ capacity: 'much' })).envelope.code).toBe(10003)
    expect((await change({ brand: 'x' }, server.house.operator)).envelope.code).toBe(100000)
    expect((await change({ brand: 'x' }, server.stranger.operator)).envelope.code).toBe(70003)
    await server.database.pool.query(`update devices set type = 'pdu' where id = $1`, [server.house.device.id])
    expect((await change({ brand: 'x' })).envelope).toMatchObject({ code: 10003, msg: '该设备不是 UPS' })
  })
})
