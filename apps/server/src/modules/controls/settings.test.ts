import { randomUUID } from 'node:crypto'
import { type DeviceType, deviceTypes, everyControl, keyOf, normalSpan, normalValue, resolveControl, settingKey } from '@kilowatch/catalog'
import { deviceSettingCalls as calls, controlCalls, deviceOperationCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildHouse, type House, type Person } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { budgets } from '../../budgets/index.ts'
import { openCommands, takeResults } from './index.ts'

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

/** Makes the house's device one of this type, whose gateway offers this; what its settings hold is not read. */
async function become(type: string, controls: readonly object[]): Promise<void> {
  await server.database.pool.query('update devices set type = $2, controls = $3 where id = $1', [
    house.device.id,
    type,
    JSON.stringify(controls),
  ])
}
const room = ['cooling_start', 'cooling_stop', 'heating_start', 'heating_stop'].map((key) => ({ key: `setting.${key}`, values: [] }))

/** The reading of a point. */
async function reads(key: string, value: number, slot: number): Promise<void> {
  const { pool } = server.database
  await pool.query(
    `insert into device_points (device_id, key, store, slot, cadence_ms) values ($1, $2, 'v', $3, 2000) on conflict do nothing`,
    [house.device.id, key, slot],
  )
  await pool.query('update latest set v[$2::int] = $3, at = now() where device_id = $1', [house.device.id, slot, value])
}

const wish = (control: string, value: string, seen: number | null = null) => ({
  key: randomUUID(),
  control: `setting.${control}`,
  value,
  seen,
})
const write = (changes: readonly ReturnType<typeof wish>[], person: Person = house.admin) =>
  send(server.app, calls.writeSettings, { params: { deviceId: house.device.boxId }, body: { changes: [...changes] } }, person)
const read = async (person: Person = house.admin) =>
  (await send(server.app, calls.readSettings, { params: { deviceId: house.device.boxId } }, person)).data
const told = () => openCommands(server.services.db, [Number(house.uplinkId.slice(-2))], new Date())

describe('settings of a device', () => {
  beforeEach(() => become('th', room))

  test('are kept together, a command for each, and told to the gateway in an order that keeps their rule', async () => {
    await reads('cooling_start', 28, 7)
    await reads('cooling_stop', 25, 8)
    const { data, envelope } = await write([wish('cooling_start', '24', 28), wish('cooling_stop', '21.5', 25)])
    expect(envelope.code, envelope.msg).toBe(0)
    expect(data.map(({ control, value, state }) => [control, value, state])).toEqual([
      ['setting.cooling_stop', '21.5', 'requested'],
      ['setting.cooling_start', '24', 'requested'],
    ])
    expect((await told()).map(({ command }) => [command.command, command.value])).toEqual([
      ['setting.cooling_stop', '21.5'],
      ['setting.cooling_start', '24'],
    ])
    const seen = await read(house.viewer)
    expect(seen.settings).toEqual(room)
    expect(seen.commands.map(({ control }) => control)).toEqual(['setting.cooling_start', 'setting.cooling_stop'])
  })

  test('stand apart from controls: neither is offered, listed or requested as the other', async () => {
    await write([wish('cooling_start', '24')])
    const params = { deviceId: house.device.boxId }
    const controls = await send(server.app, controlCalls.readControls, { params }, house.operator)
    expect(controls.data).toMatchObject({ controls: [], commands: [] })
    const body = { key: randomUUID(), control: 'setting.cooling_stop', value: '20', seen: null }
    expect((await send(server.app, controlCalls.requestCommand, { params, body }, house.operator)).envelope.code).toBe(10003)
    await become('ups', [{ key: 'beeper', values: ['mute'] }])
    expect((await write([{ ...wish('x', 'mute'), control: 'beeper' }])).envelope).toMatchObject({ code: 10003 })
  })

  test('are for those who manage the device; of another business it does not exist', async () => {
    expect((await write([wish('cooling_start', '24')], house.operator)).envelope.code).toBe(100000)
    expect((await write([wish('cooling_start', '24')], house.viewer)).envelope.code).toBe(100000)
    expect((await write([wish('cooling_start', '24')], server.stranger.owner)).envelope.code).toBe(70003)
  })

  test.each([
    ['cooling_start', '86', '制冷启动温度：您设置的值超出限制，请重新设置'],
    ['cooling_start', '24.55', '请重新设置'],
    ['cooling_start', 'warm', '请重新设置'],
    ['humidify_start', '30', '设备不提供此参数'],
    ['constructor', '1', '设备不提供此参数'],
  ])('that are not taken are refused in words, and nothing of the others is kept: %s %s', async (control, value, words) => {
    const { envelope } = await write([wish('heating_start', '8'), wish(control, value)])
    expect(envelope).toMatchObject({ code: 10003, data: { field: expect.stringMatching(/^body\.changes\.1\./) } })
    expect(envelope.msg).toContain(words)
    expect((await read()).commands).toEqual([])
  })

  test('are bounded by what the device itself takes', async () => {
    await become('th', [{ key: 'setting.cooling_start', values: [], range: [18, 30], step: 0.5 }])
    for (const value of ['17.5', '30.5', '24.2']) expect((await write([wish('cooling_start', value)])).envelope.code).toBe(10003)
    expect((await write([wish('cooling_start', '24.5')])).envelope.code).toBe(0)
    expect((await read()).settings).toEqual([{ key: 'setting.cooling_start', values: [], range: [18, 30], step: 0.5 }])
  })

  test('keep the rules between them, with what the device holds and with its alarm limits', async () => {
    await reads('cooling_stop', 25, 8)
    const start = (value: string) => write([wish('cooling_start', value)])
    expect((await start('25')).envelope.msg).toContain('制冷启动温度必须高于制冷停止温度')
    await server.database.pool.query(
      `insert into threshold_sets (device_id, version, rules) values ($1, 1, '{"probe.*.temperature": {"high": [35, 32]}, "probe.2.temperature": {"high": [30, 28]}}')
       on conflict (device_id) do update set rules = excluded.rules`,
      [house.device.id],
    )
    const { envelope } = await start('30')
    expect(envelope).toMatchObject({ code: 10003, data: { field: 'body.changes.0.value' } })
    expect(envelope.msg).toContain('制冷启动温度必须低于高温告警值')
    expect((await write([wish('cooling_start', '23'), wish('cooling_stop', '24', 25)])).envelope.code).toBe(10003)
    expect((await start('29.9')).envelope.code).toBe(0)
  })

  test('are refused for who saw another value, while one is being set, and of a device that is disabled', async () => {
    await reads('cooling_start', 28, 7)
    expect((await write([wish('cooling_start', '24', 27)])).envelope).toMatchObject({ code: 50003, data: { field: 'body.changes.0.seen' } })
    const both = await Promise.all([write([wish('cooling_start', '24', 28)]), write([wish('cooling_start', '26', 28)], house.owner)])
    expect(both.map(({ envelope }) => envelope.code).sort((a, b) => a - b)).toEqual([0, 50003])
    expect((await write([wish('heating_stop', '14'), wish('heating_stop', '15')])).envelope.code).toBe(10003)
    await server.database.pool.query('update devices set disabled_at = now() where id = $1', [house.device.id])
    expect((await write([wish('heating_stop', '14')])).envelope.code).toBe(30001)
    expect((await read()).settings).toEqual([])
  })

  test('are refused while a state of the device forbids them', async () => {
    await become('ac', [{ key: 'setting.set_temperature', values: [], step: 1 }])
    await reads('status', 2, 9)
    const { envelope } = await write([wish('set_temperature', '22')])
    expect(envelope.code).toBe(50003)
    expect(envelope.msg).toContain('空调已关机')
  })

  test('that were requested before are the same; with another value they are refused', async () => {
    const changes = [wish('heating_start', '8'), wish('heating_stop', '12')]
    const [first, again] = [await write(changes), await write(changes)]
    expect(again.data.map(({ id }) => id).sort()).toEqual(first.data.map(({ id }) => id).sort())
    expect((await write(changes.map((each) => ({ ...each, value: '9' })))).envelope.code).toBe(50003)
  })

  test('count as the commands that they are', async () => {
    await server.database.pool.query(
      `insert into device_commands (device_id, uplink_id, request_key, control, value, state, requested_at, requested_by, expires_at, ended_at)
       select $1, $2, gen_random_uuid(), 'setting.heating_start', '8', 'expired', now(), $3, now(), now() from generate_series(1, $4::int)`,
      [house.device.id, house.uplinkId, house.admin.id, budgets.commandsOfDevice.most - 1],
    )
    expect((await write([wish('cooling_start', '24'), wish('cooling_stop', '20')])).envelope.code).toBe(30001)
    expect((await write([wish('cooling_start', '24')])).envelope.code).toBe(0)
  })

  test('are one line in the records, old and new, with what became of them', async () => {
    await reads('cooling_start', 28, 7)
    const { data } = await write([wish('cooling_start', '24', 28), wish('heating_stop', '14')])
    const line = async (language: 'zh' | 'en' = 'zh') =>
      (
        await send(
          server.app,
          deviceOperationCalls.listDeviceOperations,
          { query: { deviceId: house.device.boxId, kind: 'settings' } },
          house.viewer,
          { language },
        )
      ).data.items[0]
    expect(await line('en')).toMatchObject({
      says: 'Device settings changed',
      what: 'Cooling start: 28.0 °C → 24.0 °C; Heating stop: — → 14.0 °C',
      state: 'requested',
      userName: expect.stringContaining('admin'),
    })
    for (const [place, { id }] of data.entries()) {
      const say = async (result: object) => takeResults(server.services.db, [[house.uplinkId, { id, ...result } as never]], new Date())
      await say({ state: 'ready', ask: 'a' })
      await say(place === 0 ? { state: 'verified' } : { state: 'refused', reason: 'conflict' })
    }
    expect(await line()).toMatchObject({ state: 'refused' })
    expect((await read()).commands.map(({ state, reason }) => [state, reason])).toContainEqual(['refused', 'conflict'])
  })
})

describe.each(deviceTypes.flatMap((type) => (type.settings ? [[type.code, type] as const] : [])))('every setting of %s', (_code, type) => {
  test('saves what is usual, and refuses what it does not declare', async () => {
    const keys = everyControl({ settings: type.settings ?? [] }).map(({ key, values }) => ({
      key: keyOf(key, 1),
      values: Object.keys(values),
    }))
    await become(type.code, keys)
    const saved = await write(keys.map(({ key }) => wish(settingKey(key) ?? '', usual(type, key))))
    expect(saved.envelope.code, saved.envelope.msg).toBe(0)
    expect(saved.data).toHaveLength(keys.length)
    for (const { key } of keys) {
      for (const value of beyond(type, key)) {
        expect([key, value, (await write([wish(settingKey(key) ?? '', value)])).envelope.code]).toEqual([key, value, 10003])
      }
    }
  })
})

function usual(type: DeviceType, key: string): string {
  const point = resolveControl(type, key)?.proof.point
  if (point?.kind === 'measure') return String(normalSpan(point)[0])
  return (point?.kind === 'state' && normalValue(point)) || ''
}

function beyond(type: DeviceType, key: string): string[] {
  const setting = resolveControl(type, key)?.setting
  if (setting?.kind !== 'number') return ['', 'other']
  const finest = 10 ** -(setting.decimals ?? 0)
  return [String(setting.range[0] - finest), String(setting.range[1] + finest), String(setting.range[0] + finest / 10)]
}
