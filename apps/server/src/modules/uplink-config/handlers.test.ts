import { uplinkConfigCalls as calls } from '@kilowatch/contract'
import type { ConfigAnswer } from '@kilowatch/telemetry'
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
