import { alarmCalls, deviceCalls, homeCalls, thresholdCalls } from '@kilowatch/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import type { User } from '../../http/subjects.ts'
import { connect } from '../../storage/connect.ts'
import { RefusalLog } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.database.drop())

const rows = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows

test('what a signed-in person may not do is in the audit: who, what, which ids, from where; the rest is not', async () => {
  const { app, house, stranger } = server
  await send(app, deviceCalls.readDevice, { params: { deviceId: stranger.device.boxId } }, house.viewer)
  const rules = { battery_charge: { low: [10, 20] as [number, number] } }
  await send(app, thresholdCalls.saveThresholds, { params: { deviceId: house.device.boxId }, body: { version: 0, rules } }, house.operator)
  await send(app, alarmCalls.confirmAlarms, { body: { alarmIds: [house.alarmId, stranger.alarmId] } }, house.owner)
  await send(app, alarmCalls.confirmAlarms, { body: { alarmIds: [house.alarmId] } }, house.viewer)
  // No question of access: nobody signed in, a wrong parameter, an answer.
  await send(app, deviceCalls.readDevice, { params: { deviceId: stranger.device.boxId } }, null)
  await send(
    app,
    thresholdCalls.saveThresholds,
    { params: { deviceId: house.device.boxId }, body: { version: 0, rules: 1 } as never },
    house.owner,
  )
  await send(app, homeCalls.readHome, {}, house.viewer)
  await app.close()
  const entries = await rows(
    `select user_id, user_name, business_id, subject, code, after, address from audit where outcome = 'refused' order by id`,
  )
  const of = (person: { id: string }, name: string) => ({
    user_id: person.id,
    user_name: `${name} 1`,
    business_id: house.businessId,
    address: '127.0.0.1',
  })
  expect(entries).toEqual([
    { ...of(house.viewer, 'viewer'), subject: 'GET /api/v1/devices/:deviceId', code: 70003, after: { ids: [stranger.device.boxId] } },
    {
      ...of(house.operator, 'operator'),
      subject: 'PUT /api/v1/devices/:deviceId/thresholds',
      code: 100000,
      after: { ids: [house.device.boxId] },
    },
    {
      ...of(house.owner, 'owner'),
      subject: expect.stringContaining('alarms'),
      code: 70003,
      after: { ids: [house.alarmId, stranger.alarmId] },
    },
    { ...of(house.viewer, 'viewer'), subject: expect.stringContaining('alarms'), code: 70001, after: { ids: [house.alarmId] } },
  ])
})

const refusedBy = (id: string) => ({
  user: { id, name: `人 ${id}`, business: null } as User,
  code: 70003,
  what: 'GET /x',
  ids: [],
  address: '10.0.0.1',
})

test('a flood costs ten entries a minute and person, and one that counts the rest', async () => {
  let now = new Date('2026-11-21T08:00:10Z')
  const log = new RefusalLog({ db: server.database.pool, clock: { now: () => now }, log: pino({ level: 'silent' }) })
  for (let n = 0; n < 5_000; n++) log.add(refusedBy('901'))
  log.add(refusedBy('902'))
  await log.flush()
  const counted = () =>
    rows(
      `select user_id, action, count(*)::int as n, max(after->>'more') as more from audit where user_id in (901, 902) group by 1, 2 order by 1, 2`,
    )
  expect(await counted()).toEqual([
    { user_id: '901', action: 'access.refused', n: 10, more: null },
    { user_id: '902', action: 'access.refused', n: 1, more: null },
  ])
  now = new Date('2026-11-21T08:01:00Z')
  log.add(refusedBy('901'))
  await log.stop()
  expect(await counted()).toEqual([
    { user_id: '901', action: 'access.refused', n: 11, more: null },
    { user_id: '901', action: 'access.refused-more', n: 1, more: '4990' },
    { user_id: '902', action: 'access.refused', n: 1, more: null },
  ])
})

test('while the database does not answer entries wait, a bounded number of them, and come when it does', async () => {
  const clock = { now: () => new Date('2026-11-21T09:00:10Z') }
  const broken = connect({ url: server.database.url.replace(/\/kw_\w+\?/, '/nowhere?'), application: 'test' })
  const services = { db: broken.pool, clock, log: pino({ level: 'silent' }) }
  const log = new RefusalLog(services)
  for (let n = 0; n < 3_000; n++) log.add(refusedBy(String(10_000 + n)))
  await log.flush()
  services.db = server.database.pool
  await log.stop()
  await broken.close()
  expect(await rows(`select action, count(*)::int as n from audit where user_id >= 10000 group by 1 order by 1`)).toEqual([
    { action: 'access.refused', n: 1_000 },
    { action: 'access.refused-more', n: 2_000 },
  ])
})
