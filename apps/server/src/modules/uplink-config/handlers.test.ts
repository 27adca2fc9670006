import { defaultLimits, deviceType } from '@kilowatch/catalog'
import { uplinkConfigCalls as calls, type Rule, thresholdCalls } from '@kilowatch/contract'
import { type ConfigAnswer, rulesOf } from '@kilowatch/telemetry'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { openConfigs, takeConfigAnswers } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const all = Array.from({ length: 100 }, (_, partition) => partition)
const waiting = () => openConfigs(server.database.pool, all)
const uplink = () => ({ params: { uplinkId: server.house.uplinkId } })
const read = async () => (await send(server.app, calls.readUplinkConfig, uplink(), server.house.viewer)).data
const save = (seconds: number | null, person: Person = server.house.admin) =>
  send(server.app, calls.saveUplinkInterval, { ...uplink(), body: { seconds } }, person)
const saveDevice = (seconds: number | null) =>
  send(server.app, calls.saveDeviceInterval, { params: { deviceId: server.house.device.boxId }, body: { seconds } }, server.house.admin)
const answer = (said: ConfigAnswer) =>
  server.database.pool.transaction((tx) => takeConfigAnswers(tx, new Map([[server.house.uplinkId, said]]), new Date()))

it('is refused for a gateway that takes nothing', async () => {
  expect((await save(5)).envelope.code).toBe(30001)
  expect(await read()).toMatchObject({ state: 'none' })
})

it('is said until it is answered, shows what is wanted and what is in force, and stands in the audit', async () => {
  await answer({ version: '' })
  expect(await read()).toMatchObject({ state: 'same', interval: null, version: '', actual: '' })
  expect(await waiting()).toEqual([])
  await server.database.pool.query('update uplinks set connected = true where id = $1', [server.house.uplinkId])
  expect((await save(5)).envelope.code).toBe(0)
  expect((await saveDevice(0.5)).envelope.code).toBe(0)
  const [told] = await waiting()
  expect(told?.config).toMatchObject({ interval: 5_000, devices: [{ interval: 500 }] })
  const version = told?.config.version ?? ''
  expect(await read()).toMatchObject({ state: 'waiting', interval: 5_000, version, actual: '', changedBy: { id: server.house.admin.id } })
  await answer({ version: '', refused: { version, reason: 'part', ref: told?.config.devices[0]?.ref ?? '' } })
  expect(await read()).toMatchObject({ state: 'refused', actual: '', refused: { reason: 'part', device: 'UPS-1' } })
  expect(await waiting()).toEqual([])
  await saveDevice(null)
  const [again] = await waiting()
  expect(again?.config).toMatchObject({ interval: 5_000, devices: [] })
  await answer({ version: again?.config.version ?? '' })
  expect(await read()).toMatchObject({ state: 'same', actual: again?.config.version, refused: null })
  const { rows } = await server.database.pool.query(`select action from audit where action like '%.interval'`)
  expect(rows.length).toBe(3)
})

it('is for who manages the gateway, and within what gateways take', async () => {
  expect((await save(5, server.house.viewer)).envelope.code).not.toBe(0)
  expect((await save(5, server.stranger.owner)).envelope.code).toBe(70003)
  for (const seconds of [0.1, 86_401, 1.25]) expect((await save(seconds)).envelope.code).not.toBe(0)
})

it('a gateway that judges is told the limits that hold, anew whenever they are saved; one of before is told none', async () => {
  const { device, admin } = server.house
  const type = deviceType('ups')
  const usual = type ? (defaultLimits(type) as Record<string, Rule>) : {}
  await answer({ version: '' })
  await save(7)
  expect((await waiting())[0]?.config.limits).toBeUndefined()
  expect(await read()).toMatchObject({ limits: 'none' })
  await answer({ version: '', limits: '' })
  expect(await read()).toMatchObject({ limits: 'waiting' })
  const told = async () => {
    const [first] = await waiting()
    const [row] = await server.database.pool.query('select ref from devices where box_id = $1', [device.boxId]).then(({ rows }) => rows)
    const limited = first?.config.limits?.devices.find(({ ref }) => ref === row.ref)
    if (!first?.config.limits || !limited) throw new Error('not told')
    return { config: first.config, limits: first.config.limits, limited, rules: rulesOf(first.config.limits, limited) }
  }
  const before = await told()
  const { data: set } = await send(server.app, thresholdCalls.readThresholds, { params: { deviceId: device.boxId } }, admin)
  expect(before.rules).toEqual(set?.rules)
  await answer({ version: before.config.version, limits: before.limits.version })
  expect(await read()).toMatchObject({ state: 'same', limits: 'same' })
  expect(await waiting()).toEqual([])
  const rules = { ...usual, load: { high: [71, 60] as [number, number], samples: 3 } }
  const body = { rules, version: set?.version ?? 0 }
  expect((await send(server.app, thresholdCalls.saveThresholds, { params: { deviceId: device.boxId }, body }, admin)).envelope.code).toBe(0)
  expect(await read()).toMatchObject({ state: 'same', limits: 'waiting' })
  const after = await told()
  expect(after.rules).toEqual(rules)
  expect(Object.keys(after.limited.own ?? {})).toEqual(['load'])
  await answer({ version: after.config.version, limits: after.limits.version })
  expect(await waiting()).toEqual([])
})
