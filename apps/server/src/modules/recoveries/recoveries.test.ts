import { faultCalls, recoveryCalls } from '@kilowatch/contract'
import type { FaultStep } from '@kilowatch/work'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildFullHouse, type FullHouse } from '../../../test/full-house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { budgets } from '../../budgets/index.ts'

const now = new Date('2026-11-23T02:00:00Z')
let server: TestServer
let house: FullHouse

beforeAll(async () => {
  server = await testServer()
  server.time.now = now
  house = await buildFullHouse(server.database.pool, 3330, now)
  await server.database.pool.query('delete from take_backs')
})
afterAll(() => server.close())

const list = async (query: object = {}, by = house.people.owner) =>
  (await send(server.app, recoveryCalls.listRecoveries, { query }, by)).data.items

it('lists what was restored after faults and what was taken back, each for those who may see it', async () => {
  const { owner, viewer, unhanded } = house.people
  const report = { title: '2# 风扇停转', boxIds: [house.device.boxId] }
  const fault = (await send(server.app, faultCalls.reportFault, { body: report }, owner)).data
  const step = (name: FaultStep, values: Record<string, string> = {}) =>
    send(server.app, faultCalls.takeFaultStep, { params: { id: fault.id }, body: { step: name, values } }, owner)
  await step('confirm', { level: '2' })
  await step('repair', { company: '恒信电源服务', people: '郑凯' })
  await step('finish', { done: '换风扇' })
  expect(await list()).toEqual([])
  await step('recover')
  const body = { name: '12 V 100 Ah 蓄电池', takenOn: '2026-11-20', count: 40, weight: 1240.5, company: '绿源回收', certificate: 'HS-118' }
  const made = await send(server.app, recoveryCalls.addTakeBack, { body }, owner)
  expect(made.envelope.code).toBe(0)
  const both = await list()
  expect(both).toMatchObject([
    { kind: 'restoration', subject: fault.title, number: fault.number, company: '恒信电源服务', faultId: fault.id, at: now.toISOString() },
    { kind: 'take-back', subject: body.name, count: 40, weight: 1240.5, number: 'HS-118', at: '2026-11-19T16:00:00.000Z' },
  ])
  expect(await list({}, viewer)).toHaveLength(2)
  // The fault is of a device that they do not see.
  expect((await list({}, unhanded)).map(({ kind }) => kind)).toEqual(['take-back'])
  expect((await list({ kind: 'restoration', search: '风扇' })).map(({ subject }) => subject)).toEqual([fault.title])
  expect((await send(server.app, recoveryCalls.addTakeBack, { body }, viewer)).envelope.code).toBe(100000)
})

it('is bounded in number, as all that a business keeps of one kind', async () => {
  const { owner } = house.people
  const { most } = budgets.recordsOfKind
  await server.database.pool.query(
    `insert into take_backs (business_id, name, taken_on, count, company, certificate)
     select business_id, 'x', '2026-11-20', 1, '', '' from memberships, generate_series(1, $2::int) where user_id = $1`,
    [owner.id, most],
  )
  const body = { name: '12 V 100 Ah 蓄电池', takenOn: '2026-11-20', count: 40, weight: 1240.5, company: '绿源回收', certificate: 'HS-118' }
  const { envelope } = await send(server.app, recoveryCalls.addTakeBack, { body }, owner)
  expect(envelope).toMatchObject({ code: 30001, msg: expect.stringContaining(String(most)) })
  await server.database.pool.query('delete from take_backs')
})
