import { randomUUID } from 'node:crypto'
import { controlCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildDevice, buildHouse, type House, idWith, type Person, password } from '../../../test/house.ts'
import { openLive } from '../../../test/live-client.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { budgets } from '../../budgets/index.ts'
import { closeOverdue, openCommands, takeResults } from './index.ts'

let server: TestServer
let house: House
let houses = 20
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  houses += 1
  house = await buildHouse(server.database.pool, houses)
})

const wish = { control: 'beeper', value: 'mute', seen: null as number | null }
const request = (
  body: Partial<typeof wish> & { key?: string; password?: string | undefined; seenAt?: string } = {},
  person: Person = house.operator,
  boxId = house.device.boxId,
) => send(server.app, controlCalls.requestCommand, { params: { deviceId: boxId }, body: { key: randomUUID(), ...wish, ...body } }, person)
const read = async (person: Person = house.operator) =>
  (await send(server.app, controlCalls.readControls, { params: { deviceId: house.device.boxId } }, person)).data

describe('a command', () => {
  test('is kept with who, when and until when, and everybody with the right sees it', async () => {
    const { data, envelope } = await request()
    expect(envelope.code, envelope.msg).toBe(0)
    expect(data).toMatchObject({ control: 'beeper', value: 'mute', state: 'requested', requestedBy: { id: house.operator.id } })
    expect(Date.parse(data.expiresAt) - Date.parse(data.requestedAt)).toBe(budgets.commandTime.most * 1_000)
    const seen = await read(house.admin)
    expect(seen.controls).toEqual([
      { key: 'beeper', values: ['enable', 'mute'] },
      { key: 'battery_test', values: ['start', 'start_deep'] },
    ])
    expect(seen).toMatchObject({ connected: true, commands: [{ id: data.id }] })
  })

  test('is in the audit before anybody is told of it, with the reading that was seen', async () => {
    await request()
    const { rows } = await server.database.pool.query('select action, user_id, before, after from audit where business_id = $1', [
      house.businessId,
    ])
    expect(rows).toEqual([
      { action: 'device.command', user_id: house.operator.id, before: { seen: null }, after: { control: 'beeper', value: 'mute' } },
    ])
  })

  test('needs the right to operate; of another business the device does not exist', async () => {
    expect((await request({}, house.viewer)).envelope.code).toBe(70001)
    expect((await request({}, server.stranger.owner)).envelope.code).toBe(70003)
    expect(
      (await send(server.app, controlCalls.readControls, { params: { deviceId: house.device.boxId } }, house.viewer)).envelope.code,
    ).toBe(70001)
  })

  test.each([
    ['that the device does not have', { control: 'outlet.1.switch', value: 'off' }],
    ['that its gateway does not offer', { control: 'beeper', value: 'disable' }],
    ['of a name that every object has', { control: 'constructor', value: 'constructor' }],
  ])('%s is refused in words', async (_, odd) => {
    const { envelope } = await request(odd)
    expect(envelope).toMatchObject({ code: 10003, data: { field: 'body.control' } })
    expect(envelope.msg).toContain('设备不提供此操作')
  })

  test('is one at a time for each control', async () => {
    const codes = await Promise.all([request(), request({ value: 'enable' })])
    expect(codes.map(({ envelope }) => envelope.code).sort((a, b) => a - b)).toEqual([0, 50003])
    expect((await request({ control: 'battery_test', value: 'start' })).envelope.code).toBe(0)
  })

  test('by the same key is the same, of the same person alone', async () => {
    const key = randomUUID()
    const first = await request({ key })
    expect((await request({ key })).data).toEqual(first.data)
    expect((await request({ key }, house.admin)).envelope.code).toBe(50003)
    expect((await read()).commands).toHaveLength(1)
  })

  test('that was decided by another reading than the newest is refused', async () => {
    await server.database.pool.query(
      `insert into device_points (device_id, key, store, slot, cadence_ms) values ($1, 'beeper', 'v', 7, 2000)`,
      [house.device.id],
    )
    await server.database.pool.query('update latest set v[7] = 1 where device_id = $1', [house.device.id])
    expect((await request({ seen: 2 })).envelope).toMatchObject({ code: 50003, data: { field: 'body.seen' } })
    expect((await request({ seen: 1 })).envelope.code).toBe(0)
  })

  test('is refused with its reason while a state of the device keeps the control out of reach', async () => {
    const { pool } = server.database
    await pool.query(`update devices set type = 'th', controls = '[{"key": "cooling", "values": ["on", "off"]}]' where id = $1`, [
      house.device.id,
    ])
    await pool.query(
      `insert into device_points (device_id, key, store, slot, cadence_ms) values ($1, 'cooling', 'v', 7, 2000), ($1, 'control_mode', 'v', 8, 2000)`,
      [house.device.id],
    )
    await pool.query('update latest set v[7] = 0, v[8] = 1 where device_id = $1', [house.device.id])
    const cool = { control: 'cooling', value: 'on', seen: 0 }
    expect((await request(cool)).envelope).toMatchObject({ code: 50003, msg: expect.stringContaining('自动模式下不能手动操作') })
    await pool.query('update latest set v[8] = 2 where device_id = $1', [house.device.id])
    expect((await request(cool)).envelope.code).toBe(0)
  })

  test('that is grave needs the password, and the right one', async () => {
    const grave = { control: 'battery_test', value: 'start_deep' }
    expect((await request(grave)).envelope).toMatchObject({ code: 10004, data: { field: 'body.password' } })
    expect((await request({ ...grave, password: 'guessed' })).envelope.code).toBe(20002)
    expect((await read()).commands).toEqual([])
    expect((await request({ ...grave, password })).envelope.code).toBe(0)
  })

  describe('to a door', () => {
    const locked = 1
    const open = (more: object = {}, person: Person = house.operator) =>
      request({ control: 'lock', value: 'open', seen: locked, seenAt: new Date().toISOString(), password, ...more }, person)
    /** A reading of the lock, so many milliseconds old. */
    const reads = (code: number, age = 0) =>
      server.database.pool.query('update latest set v[7] = $2, at = $3 where device_id = $1', [
        house.device.id,
        code,
        new Date(Date.now() - age),
      ])
    beforeEach(async () => {
      const { pool } = server.database
      await pool.query(`update devices set type = 'door', controls = '[{"key": "lock", "values": ["open", "close"]}]' where id = $1`, [
        house.device.id,
      ])
      await pool.query(`insert into device_points (device_id, key, store, slot, cadence_ms) values ($1, 'lock', 'v', 7, 2000)`, [
        house.device.id,
      ])
      await reads(locked)
    })

    test('needs the password and a reading not older than a minute, and its gateway hears what was seen', async () => {
      expect((await open({ password: undefined })).envelope.code).toBe(10004)
      expect((await open({ seenAt: undefined })).envelope).toMatchObject({ code: 50003, data: { field: 'body.seen' } })
      expect((await open({ seenAt: new Date(Date.now() - 61_000).toISOString() })).envelope).toMatchObject({
        code: 50003,
        msg: expect.stringContaining('读数已超过一分钟'),
        data: { present: { value: locked } },
      })
      await reads(locked, 61_000)
      expect((await open()).envelope).toMatchObject({ code: 50003, data: { present: { value: locked } } })
      expect((await read()).commands).toEqual([])
      await reads(locked, 5_000)
      const { data } = await open()
      const told = await openCommands(server.services.db, [Number(house.uplinkId.slice(-2))], new Date(data.requestedAt))
      expect(told).toMatchObject([{ command: { command: 'lock', value: 'open', seen: locked } }])
    })

    test('by two people at once is given once; who comes after the reading changed is shown the present one', async () => {
      const both = await Promise.all([open(), open({}, house.admin)])
      expect(both.map(({ envelope }) => envelope.code).sort((a, b) => a - b)).toEqual([0, 50003])
      await server.database.pool.query(`update device_commands set state = 'verified', ended_at = now() where device_id = $1`, [
        house.device.id,
      ])
      await reads(2)
      expect((await open({}, house.admin)).envelope).toMatchObject({ code: 50003, data: { field: 'body.seen', present: { value: 2 } } })
      expect((await read()).commands).toHaveLength(1)
    })

    test('has a limit of its own, and operators are told who goes over it', async () => {
      const { pool } = server.database
      const before = (of: number, count: number) =>
        pool.query(
          `insert into device_commands (device_id, uplink_id, request_key, control, value, seen, state, requested_at, requested_by, expires_at, ended_at)
           select $1, $2, gen_random_uuid(), 'lock', 'open', 1, 'expired', now(), $3, now(), now() from generate_series(1, $4::int)`,
          [of, house.uplinkId, house.operator.id, count],
        )
      await before(house.device.id, budgets.dangerousOfDevice.most - 1)
      expect((await open()).envelope.code).toBe(0)
      await pool.query('update device_commands set ended_at = now() where ended_at is null')
      expect((await open({}, house.admin)).envelope.code).toBe(30001)
      expect(server.services.excesses.take()).toContainEqual({ budget: 'dangerousOfDevice', holder: house.device.boxId, count: 1 })
      const other = await buildDevice(pool, { ...house, boxId: idWith(8, houses), name: '另一扇门' })
      await before(other.id, budgets.dangerousOfPerson.most)
      await pool.query(`update device_commands set requested_at = now() - interval '11 minutes' where device_id = $1`, [house.device.id])
      expect((await open()).envelope.code).toBe(30001)
      expect((await open({}, house.admin)).envelope.code).toBe(0)
    })
  })

  test('is refused when there were too many, and operators are told', async () => {
    const { pool } = server.database
    await pool.query(
      `insert into device_commands (device_id, uplink_id, request_key, control, value, state, requested_at, requested_by, expires_at, ended_at)
       select $1, $2, gen_random_uuid(), 'beeper', 'mute', 'expired', now(), $3, now(), now() from generate_series(1, $4::int)`,
      [house.device.id, house.uplinkId, house.admin.id, budgets.commandsOfDevice.most],
    )
    expect((await request()).envelope.code).toBe(30001)
    expect(server.services.excesses.take()).toContainEqual({ budget: 'commandsOfDevice', holder: house.device.boxId, count: 1 })
  })

  test('of a type that a person chose instead shows and takes nothing that it does not have', async () => {
    await server.database.pool.query(`update devices set type = 'th' where id = $1`, [house.device.id])
    expect((await read()).controls).toEqual([])
    expect((await request()).envelope.code).toBe(10003)
  })

  test('of a device that was disabled meanwhile is told to nobody and let begin by nobody', async () => {
    const { services, database } = server
    const { data } = await request()
    const now = new Date(data.requestedAt)
    const partition = Number(house.uplinkId.slice(-2))
    const ready = () => takeResults(services.db, [[house.uplinkId, { id: data.id, state: 'ready', ask: 'a' }]], now)
    await database.pool.query('update devices set disabled_at = now() where id = $1', [house.device.id])
    expect(await openCommands(services.db, [partition], now)).toEqual([])
    expect(await ready()).toEqual([])
    expect((await read()).commands[0]?.state).toBe('requested')
    await database.pool.query('update devices set disabled_at = null where id = $1', [house.device.id])
    expect(await openCommands(services.db, [partition], now)).toMatchObject([{ command: { id: data.id } }])
    expect(await ready()).toMatchObject([{ command: { id: data.id, go: 'a' } }])
  })

  test('that nobody began expires by the clock, and anyone who watches the device hears of each step', async () => {
    const base = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const other = await buildDevice(server.database.pool, { ...house, boxId: idWith(9, houses), name: '另一台' })
    const watcher = await openLive(base, house.viewer, [house.device.boxId])
    const elsewhere = await openLive(base, house.viewer, [other.boxId])
    const stranger = await openLive(base, server.stranger.owner, [house.device.boxId])
    const told = (event: { event: string }): event is { event: 'commands'; deviceId: string } => event.event === 'commands'
    for (const client of [watcher, elsewhere, stranger]) await client.next((event): event is typeof event => event.event === 'ready')
    const { data } = await request()
    expect(await watcher.next(told)).toEqual({ event: 'commands', deviceId: house.device.boxId })
    const at = (later: number) => new Date(Date.parse(data.expiresAt) + later)
    await closeOverdue(server.database.pool, at(-1))
    expect((await read()).commands[0]?.state).toBe('requested')
    await closeOverdue(server.database.pool, at(0))
    await watcher.next(told)
    expect((await read()).commands[0]).toMatchObject({ state: 'expired', endedAt: at(0).toISOString() })
    expect([...elsewhere.seen, ...stranger.seen].filter(told)).toEqual([])
    for (const client of [watcher, elsewhere, stranger]) client.close()
  })
})
