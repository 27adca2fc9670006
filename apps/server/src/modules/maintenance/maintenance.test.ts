import { eventCentreCalls, faultCalls, maintenanceCalls } from '@kilowatch/contract'
import type { FaultStep } from '@kilowatch/work'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildFullHouse, type FullHouse } from '../../../test/full-house.ts'
import { buildDevice, idWith, type Person } from '../../../test/house.ts'
import { type NotificationStage, notificationStage } from '../../../test/notification-stage.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { budgets } from '../../budgets/index.ts'
import { endOfDevices, insertWindow } from './queries/windows.ts'

const now = new Date('2026-11-23T02:00:00Z')
let server: TestServer
let house: FullHouse
let stage: NotificationStage

beforeAll(async () => {
  server = await testServer()
  server.time.now = now
  house = await buildFullHouse(server.database.pool, 3340, now)
  stage = await notificationStage()
})
afterAll(async () => {
  await server.close()
  await stage.close()
})
beforeEach(async () => {
  server.time.now = now
  await server.database.pool.query('delete from maintenance_windows')
  await stage.rows('delete from maintenance_windows')
  await stage.rows('delete from alarms')
  await stage.heard()
})

const boxIds = () => [house.device.boxId]
const open = (by = house.people.owner, minutes = 60) =>
  send(server.app, maintenanceCalls.openMaintenance, { body: { boxIds: boxIds(), minutes, reason: '更换风扇' } }, by)
const seen = async (by = house.people.owner) => (await send(server.app, maintenanceCalls.listMaintained, {}, by)).data
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const windowsOf = async (deviceId: string, by: Person, from: Date, to: Date) => {
  const input = { params: { deviceId }, query: { from: from.toISOString(), to: to.toISOString() } }
  return (await send(server.app, maintenanceCalls.listMaintenanceWindows, input, by)).data
}

it('is begun and ended by whoever operates the device, and seen by all who see it', async () => {
  const { viewer, sharedView, unhanded } = house.people
  expect((await open(viewer)).envelope.code).toBe(70001)
  expect((await open()).data).toEqual({ changed: 1 })
  for (const by of [viewer, sharedView])
    expect(await seen(by)).toMatchObject([{ deviceId: house.device.boxId, until: at(60).toISOString(), reason: '更换风扇' }])
  expect(await seen(unhanded)).toEqual([])
  const end = () => send(server.app, maintenanceCalls.endMaintenance, { body: { boxIds: boxIds() } }, house.people.owner)
  server.time.now = at(10)
  expect((await end()).data).toEqual({ changed: 1 })
  expect((await end()).data).toEqual({ changed: 0 })
  expect(await seen()).toEqual([])
})

it('is nothing for those with whom a device is shared, though they operate it, and bounded in number', async () => {
  const { sharedOperate, owner } = house.people
  expect((await open(sharedOperate)).envelope.code).not.toBe(0)
  const [row] = (
    await server.database.pool.query<{ id: string }>('select business_id as id from memberships where user_id = $1', [owner.id])
  ).rows
  await server.database.pool.query(
    `insert into maintenance_windows (business_id, reason, from_at, until_at) select $1, '', $2, $3 from generate_series(1, $4::int)`,
    [row?.id, now, at(60), budgets.maintenanceWindows.most],
  )
  expect((await open()).envelope.code).toBe(30001)
  server.time.now = at(60)
  expect((await open()).data).toEqual({ changed: 1 })
})

it('ends for one of its devices while the others are still worked on, and as a whole with the last', async () => {
  const { pool } = server.database
  const [row] = (await pool.query<{ id: string }>('select business_id as id from devices where id = $1', [house.device.id])).rows
  const place = { businessId: row?.id ?? '', uplinkId: house.uplinkId }
  const other = await buildDevice(pool, { ...place, boxId: idWith(4, 77), name: '二号 UPS' })
  const both = [house.device.boxId, other.boxId]
  const body = { boxIds: both, minutes: 60, reason: '更换风扇' }
  expect((await send(server.app, maintenanceCalls.openMaintenance, { body }, house.people.owner)).data).toEqual({ changed: 2 })
  const end = (boxIds: string[]) => send(server.app, maintenanceCalls.endMaintenance, { body: { boxIds } }, house.people.owner)
  const openWindows = async () =>
    (await server.database.pool.query('select count(*)::int as count from maintenance_windows where ended_at is null')).rows[0]
  server.time.now = at(5)
  expect((await end([other.boxId])).data).toEqual({ changed: 1 })
  expect((await seen()).map(({ deviceId }) => deviceId)).toEqual([house.device.boxId])
  const untilOf = async (deviceId: string) => (await windowsOf(deviceId, house.people.owner, at(-60), at(600))).map(({ until }) => until)
  expect([await untilOf(other.boxId), await untilOf(house.device.boxId)]).toEqual([[at(5).toISOString()], [at(60).toISOString()]])
  expect(await openWindows()).toEqual({ count: 1 })
  expect((await end(both)).data).toEqual({ changed: 1 })
  expect(await seen()).toEqual([])
  expect(await openWindows()).toEqual({ count: 0 })
})

it('is ended by the clock, whoever forgets it', async () => {
  await open()
  server.time.now = at(59)
  expect(await seen()).toHaveLength(1)
  server.time.now = at(60)
  expect(await seen()).toEqual([])
})

it('is opened by a repair and ends with it', async () => {
  const report = { title: '2# 风扇停转', boxIds: boxIds() }
  const fault = (await send(server.app, faultCalls.reportFault, { body: report }, house.people.owner)).data
  const step = (name: FaultStep, values: Record<string, string | number> = {}) =>
    send(server.app, faultCalls.takeFaultStep, { params: { id: fault.id }, body: { step: name, values } }, house.people.owner)
  await step('confirm', { level: '2' })
  const repair = (await step('repair', { company: '恒信电源服务', people: '郑凯', hours: 2 })).data
  expect(await seen()).toMatchObject([{ until: at(120).toISOString(), reason: repair.repairs[0]?.number }])
  server.time.now = at(30)
  expect(await windowsOf(house.device.boxId, house.people.owner, at(0), at(30))).toMatchObject([{ fault: { id: fault.id } }])
  await step('finish', { done: '换风扇' })
  expect(await seen()).toEqual([])
  await step('sendBack', { reason: '仍有异响' })
  expect(await seen()).toMatchObject([{ until: at(30 + 240).toISOString() }])
})

it('is remembered with whose repair it was; others than its business see it only while it is open', async () => {
  const { owner, sharedView } = house.people
  const windows = (by = owner, from = at(-60)) => windowsOf(house.device.boxId, by, from, at(600))
  const alarm = await server.database.pool.query<{ id: string }>(
    `insert into alarms (business_id, uplink_id, device_id, kind, level, point, side, opened_at, cause_id)
     values ($1, $2, $3, 'state', 4, 'mode', 'held', $4, 'held') returning id`,
    [house.words[':business'], house.uplinkId, house.device.id, at(10)],
  )
  const alarmId = alarm.rows[0]?.id
  const heldBack = async (by = owner) =>
    (await send(server.app, eventCentreCalls.listFleetEvents, { query: { period: 'all' } }, by)).data.items.find(
      (event) => event.alarmId === alarmId,
    )?.heldBack
  expect(await heldBack()).toBeNull()
  await open()
  const held = { until: at(60).toISOString(), reason: '更换风扇' }
  for (const by of [owner, sharedView]) {
    expect(await windows(by)).toMatchObject([{ ...held, from: now.toISOString(), by: { id: owner.id }, fault: null }])
    expect(await heldBack(by)).toMatchObject(held)
  }
  expect(await windows(owner, at(60))).toEqual([])
  server.time.now = at(61)
  expect(await windows()).toHaveLength(1)
  expect(await heldBack()).toMatchObject(held)
  expect(await windows(sharedView)).toEqual([])
  expect(await heldBack(sharedView)).toBeNull()
})

/** Somebody works on the stage's device from now on. */
const work = (minutes: number) =>
  stage.services.db.transaction((tx) =>
    insertWindow(tx, [stage.house.device.id], {
      ...{ businessId: stage.house.businessId, faultId: null, reason: '维修', from: stage.time.now, by: stage.house.owner.id },
      until: new Date(stage.time.now.getTime() + minutes * 60_000),
    }),
  )
const release = (id: string) => stage.change(id, `released_at = $2, release_reason = 'value'`, [stage.time.now])
async function turnAndHear(): Promise<string[]> {
  await stage.turn()
  return (await stage.heard()).map((said) => said.split(' ').slice(0, 2).join(' '))
}

it('holds back what alarms meanwhile: what is over by then is told to nobody, what goes on when it ends', async () => {
  await work(60)
  stage.pass(1)
  const [over, lasting] = [await stage.open(), await stage.open()]
  expect(await turnAndHear()).toEqual([])
  stage.pass(30)
  await release(over)
  expect(await turnAndHear()).toEqual([])
  stage.pass(30)
  expect(new Set((await turnAndHear()).map((said) => said.split(' ')[1]))).toEqual(new Set(['opened']))
  await release(lasting)
})

it('tells the end of what was known before when the work is over', async () => {
  const id = await stage.open()
  expect(await turnAndHear()).not.toEqual([])
  stage.pass(1)
  await work(60)
  stage.pass(20)
  await release(id)
  expect(await turnAndHear()).toEqual([])
  stage.pass(40)
  expect(new Set((await turnAndHear()).map((said) => said.split(' ')[1]))).toEqual(new Set(['released']))
})

it('ended early, tells at once what still alarms', async () => {
  await work(240)
  stage.pass(5)
  await stage.open()
  expect(await turnAndHear()).toEqual([])
  stage.pass(5)
  await stage.services.db.transaction((tx) => endOfDevices(tx, [stage.house.device.id], stage.time.now))
  expect(await turnAndHear()).not.toEqual([])
})

it('goes by the time of measuring: what a backlog tells of it later is told to nobody', async () => {
  await work(60)
  stage.pass(20)
  const during = stage.time.now
  stage.pass(70)
  const id = await stage.open({ foundAfterwards: true, released: true })
  await stage.change(id, 'opened_at = $2, released_at = $2', [during])
  await stage.turn()
  stage.pass(10)
  expect(await turnAndHear()).toEqual([])
  // What was so before or after it is told as ever.
  await stage.open({ foundAfterwards: true, released: true })
  await stage.turn()
  stage.pass(10)
  expect(await turnAndHear()).not.toEqual([])
})
