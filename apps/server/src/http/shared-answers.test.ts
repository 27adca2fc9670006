import { alarmCalls, homeCalls, telemetryCalls, wallCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Person } from '../../test/house.ts'
import { send, type TestServer, testServer } from '../../test/test-server.ts'
import { notify } from '../storage/notify.ts'
import { SharedAnswers } from './shared-answers.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer(undefined, {}, 1_000)
  await server.app.ready()
})
afterAll(() => server.close())

const devicesOf = async (person: Person) => (await send(server.app, homeCalls.readHome, {}, person)).data.devices
const renamed = (uplink: string) =>
  server.database.pool.query(
    `insert into devices (box_id, uplink_id, ref, business_id, name, announced_type, interval_ms)
     select $1, id, $1, business_id, 'new', 'ups', 1000 from uplinks where id = $2`,
    [String(900_000_000_000 + Math.floor(Math.random() * 1e9)), uplink],
  )

it('is worked out once for all who see the same, and is another for everybody else', async () => {
  const { house, stranger } = server
  const began = new Date()
  server.time.now = began
  const before = await devicesOf(house.owner)
  await renamed(house.uplinkId)
  // Anyone who shares a moment shares its answer; nothing has told this process of the new device.
  expect(await devicesOf(house.viewer)).toBe(before)
  expect(await devicesOf(stranger.owner)).toBeLessThanOrEqual(before)
  server.time.now = new Date(began.getTime() + 3_000)
  expect(await devicesOf(house.viewer)).toBe(before + 1)
  server.time.now = undefined
})

it('of one device is for all who see it with the same right, and for nobody else', async () => {
  const { owner, viewer, device } = server.house
  const call = telemetryCalls.readLatest
  const first = async (person: Person) =>
    (await send(server.app, call, { params: { deviceId: device.boxId } }, person)).data?.readings[0]?.value
  const began = new Date()
  server.time.now = began
  const before = await first(owner)
  await server.database.pool.query('update latest set v[1] = v[1] + 1 where device_id = $1', [device.id])
  expect(await first(owner)).toBe(before)
  expect(await first(viewer)).toBe(Number(before) + 1)
  expect((await send(server.app, call, { params: { deviceId: device.boxId } }, server.stranger.owner)).envelope.code).toBe(70003)
  server.time.now = new Date(began.getTime() + 2_000)
  expect(await first(owner)).toBe(Number(before) + 1)
  server.time.now = undefined
})

it('of a wall is for all who hold its link, and for no other link; an ended link shows nothing', async () => {
  const { owner, uplinkId } = server.house
  const wall = { name: '值班室', left: 'power', right: 'climate', turns: 'site', groups: [] as string[], seconds: 30 } as const
  const linkOf = async (name: string) => {
    const { data } = await send(server.app, wallCalls.addWall, { body: { ...wall, name } }, owner)
    const link = await send(server.app, wallCalls.makeWallLink, { params: { wallId: data.id }, body: { days: 1 } }, owner)
    return { wallId: data.id, token: link.data.token }
  }
  const [one, other] = [await linkOf('一'), await linkOf('二')]
  const seen = (token: string) => send(server.app, wallCalls.readLinkedWall, { body: { token } }, null)
  server.time.now = new Date()
  // What was changed above may be told of only now: then all is forgotten once more.
  const before = await vi.waitFor(async () => {
    const { devices } = (await seen(one.token)).data
    await renamed(uplinkId)
    expect((await seen(one.token)).data.devices).toBe(devices)
    return devices
  })
  expect((await seen(other.token)).data.devices).toBe(before + 1)
  await send(server.app, wallCalls.endWallLink, { params: { wallId: one.wallId } }, owner)
  expect((await seen(one.token)).envelope.code).toBe(50001)
  server.time.now = undefined
})

it('is forgotten when the caller changes something, so that they see it at once', async () => {
  const { owner, alarmId } = server.house
  const unconfirmed = async () => (await send(server.app, alarmCalls.readAlarmCounts, {}, owner)).data.unconfirmed
  const before = await unconfirmed()
  expect((await send(server.app, alarmCalls.confirmAlarms, { body: { alarmIds: [alarmId] } }, owner)).envelope.code).toBe(0)
  expect(await unconfirmed()).toBe(before - 1)
})

it('is forgotten when another process tells of a change', async () => {
  const { owner, uplinkId, device } = server.house
  const before = await devicesOf(owner)
  await renamed(uplinkId)
  await server.database.pool.transaction((tx) => notify(tx, { devices: [device.id] }))
  await vi.waitFor(async () => expect(await devicesOf(owner)).toBe(before + 1), { timeout: 1_500, interval: 20 })
})

it('does not keep what failed, nor what was forgotten while it was worked out', async () => {
  const answers = new SharedAnswers({ now: () => new Date(0) })
  await expect(answers.get('a', 1_000, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await answers.get('a', 1_000, async () => 1)).toBe(1)
  expect(await answers.get('a', 1_000, async () => 2)).toBe(1)
  let finish: (value: number) => void = () => {}
  const slow = answers.get('b', 1_000, () => new Promise<number>((resolve) => (finish = resolve)))
  answers.forget()
  finish(3)
  expect(await slow).toBe(3)
  expect(await answers.get('b', 1_000, async () => 4)).toBe(4)
})
