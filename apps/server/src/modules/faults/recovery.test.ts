import { type Data, faultCalls } from '@kilowatch/contract'
import type { FaultStep } from '@kilowatch/work'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildFullHouse, type FullHouse } from '../../../test/full-house.ts'
import type { Person } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { preparePartitions } from '../../storage/partitions.ts'

const minute = 60_000
/** A quarter past an hour: the repair ends a minute later. */
const noon = new Date('2026-11-23T04:15:00Z')
let server: TestServer
let house: FullHouse
let owner: Person
let admin: Person

beforeAll(async () => {
  server = await testServer()
  await preparePartitions(server.database.pool, noon)
  house = await buildFullHouse(server.database.pool, 3310, noon)
  owner = house.people.owner
  admin = house.people.admin
})
afterAll(() => server.close())
beforeEach(async () => {
  await query(`delete from work where kind = 'fault'`)
  await query('delete from samples')
  await query('delete from fault_settings')
  server.time.now = noon
})

async function query<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await server.database.pool.query<R>(text, values)).rows
}

type Fault = Data<typeof faultCalls.readFault>
const step = (id: string, name: FaultStep, values: Record<string, string> = {}, by = owner) =>
  send(server.app, faultCalls.takeFaultStep, { params: { id }, body: { step: name, values } }, by)
const read = async (id: string, by = owner): Promise<Fault> =>
  (await send(server.app, faultCalls.readFault, { query: { fault_id: id } }, by)).data
const at = (minutes: number) => new Date(noon.getTime() + minutes * minute)

/** What the device said of its battery each minute from one minute after noon to another; undefined: nothing. */
async function charged(from: number, to: number, charge: (place: number) => number | undefined): Promise<void> {
  const [point] = await query<{ slot: number }>(
    `select slot::int as slot from device_points where device_id = $1 and key = 'battery_charge'`,
    [house.device.id],
  )
  const told = Array.from({ length: to - from }, (_, index) => from + index).flatMap((place) => {
    const value = charge(place)
    return value === undefined ? [] : [{ at: at(place), value }]
  })
  await query(
    `insert into samples (device_id, at, v)
     select $1, at, array_fill(value, array[$2::int]) from unnest($3::timestamptz[], $4::float8[]) as s (at, value)`,
    [house.device.id, point?.slot, told.map((one) => one.at), told.map((one) => one.value)],
  )
}

/** A fault of the house's alarm (battery below 20 %, released at 30 %), repaired at noon. */
async function repaired(): Promise<string> {
  const body = { title: '电池容量低', alarmIds: [house.words[':alarm'] ?? ''] }
  const { id } = (await send(server.app, faultCalls.reportFault, { body }, owner)).data
  await step(id, 'confirm', { level: '3' })
  await step(id, 'repair', { company: '自修', people: '郑凯' })
  await step(id, 'finish', { done: '更换充电模块' })
  return id
}

it('lets a recovery be confirmed once readings stayed inside the release limit for as long as the business says', async () => {
  const id = await repaired()
  // Above the alarm limit, and not yet above the one that releases.
  await charged(1, 10, () => 25)
  await charged(10, 200, () => 60)
  server.time.now = at(100)
  expect((await read(id)).proof).toMatchObject({
    minutes: 120,
    held: 89,
    met: false,
    measures: [{ limit: 30, broken: { why: 'outside' } }],
  })
  expect((await step(id, 'recover')).envelope.code).toBe(30001)
  server.time.now = at(130)
  expect((await read(id)).proof).toMatchObject({ held: 119, met: false })
  server.time.now = at(131)
  expect((await read(id)).steps).toContain('recover')
  await step(id, 'recover')
  // What was shown then stays, whatever comes.
  await charged(200, 201, () => 5)
  server.time.now = at(300)
  expect(await read(id)).toMatchObject({ state: 'recovered', proof: { held: 120, met: true, since: at(10).toISOString() } })
})

it('counts by the time that the business sets', async () => {
  const set = (proofMinutes: number, by = owner) => send(server.app, faultCalls.changeFaultSettings, { body: { proofMinutes } }, by)
  expect((await set(29)).envelope.code).toBe(10003)
  expect((await set(30)).data).toEqual({ proofMinutes: 30 })
  const id = await repaired()
  await charged(1, 40, () => 60)
  server.time.now = at(33)
  expect((await read(id)).proof).toMatchObject({ minutes: 30, held: 31, met: true })
})

it('begins anew with a reading outside and after a silence, and says when', async () => {
  const id = await repaired()
  await charged(1, 60, (place) => (place === 30 ? 29 : 60))
  server.time.now = at(60)
  expect((await read(id)).proof).toMatchObject({
    held: 28,
    since: at(31).toISOString(),
    measures: [{ broken: { why: 'outside', at: at(30).toISOString() } }],
  })
  // Three intervals without a reading are none, four are.
  await charged(63, 80, () => 60)
  server.time.now = at(80)
  expect((await read(id)).proof).toMatchObject({ since: at(63).toISOString(), measures: [{ broken: { why: 'silence' } }] })
})

it('stands still while nothing comes, and counts late readings where they were measured', async () => {
  const id = await repaired()
  await charged(1, 50, () => 60)
  await charged(80, 90, () => 60)
  server.time.now = at(90)
  expect((await read(id)).proof).toMatchObject({ held: 9 })
  // The uplink tells what it kept.
  await charged(50, 80, () => 60)
  expect((await read(id)).proof).toMatchObject({ held: 88, since: at(1).toISOString() })
  server.time.now = at(120)
  expect((await read(id)).proof).toMatchObject({ held: 88, until: at(89).toISOString() })
})

it('is confirmed early by two people, with a reason', async () => {
  const id = await repaired()
  await charged(1, 20, () => 60)
  server.time.now = at(20)
  expect((await step(id, 'agreeEarly', {}, admin)).envelope.code).toBe(30001)
  expect((await step(id, 'askEarly')).envelope.code).toBe(10004)
  expect((await step(id, 'askEarly', { reason: '急需供电' })).data).toMatchObject({
    state: 'repaired',
    early: { by: { id: owner.id }, reason: '急需供电' },
  })
  expect((await step(id, 'agreeEarly')).envelope.code).toBe(30001)
  expect((await read(id, admin)).steps).toContain('agreeEarly')
  expect((await step(id, 'agreeEarly', {}, admin)).data).toMatchObject({ state: 'recovered', early: null, proof: { met: false } })
})

it('begins with the first sign where no repair was needed, and anew after each repair', async () => {
  const body = { title: '电池容量低', alarmIds: [house.words[':alarm'] ?? ''] }
  const { id } = (await send(server.app, faultCalls.reportFault, { body }, owner)).data
  await charged(0, 150, () => 60)
  server.time.now = at(150)
  await step(id, 'confirm', { level: '2' })
  expect((await step(id, 'needless', { reason: '充电后恢复' })).data.proof).toMatchObject({ met: true })
  expect((await step(id, 'sendBack', { reason: '再次检查' })).data).toMatchObject({
    state: 'repairing',
    proof: null,
    repairs: [{ company: '' }],
  })
  await step(id, 'finish', { done: '复紧端子' })
  expect((await read(id)).proof).toMatchObject({ held: 0, met: false })
})

it('shows its curves to whoever has the fault and not the device', async () => {
  await charged(-30, 30, () => 60)
  const { unhanded } = house.people
  const body = { title: '电池容量低', alarmIds: [house.words[':alarm'] ?? ''], assigneeId: unhanded.id }
  const { id } = (await send(server.app, faultCalls.reportFault, { body }, owner)).data
  server.time.now = at(30)
  const curves = await send(server.app, faultCalls.readFaultCurves, { params: { id } }, unhanded)
  expect(curves.data).toMatchObject([
    { device: { id: house.device.boxId }, series: [{ key: 'battery_charge' }], from: at(-41).toISOString() },
  ])
  expect(curves.data[0]?.series[0]?.value).toContain(60)
  const none = await send(server.app, faultCalls.readFaultCurves, { params: { id } }, house.people.sharedView)
  expect(none.envelope.code).toBe(70003)
})
