import { eventCalls } from '@kilowatch/contract'
import { readXlsx } from 'hucre'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { statisticsOf } from './rules.ts'

let server: TestServer
// Half past midnight in Shanghai, an evening before in UTC.
const now = new Date('2026-11-20T16:30:00Z')

beforeAll(async () => {
  server = await testServer()
  const { businessId, uplinkId, device } = server.house
  await server.database.pool.query(
    `insert into alarms (business_id, uplink_id, device_id, kind, level, point, side, opened_at, released_at, cause_id)
     values ($1, $2, $3, 'state', 4, 'mode', 'bypass', '2026-11-20T16:10:00Z', null, 'x'),
            ($1, $2, $3, 'state', 2, 'mode', 'battery', '2026-11-20T15:59:00Z', '2026-11-20T16:00:00Z', 'x')`,
    [businessId, uplinkId, device.id],
  )
  await server.database.pool.query(`update alarms set opened_at = '2026-11-18T03:00:00Z' where id = $1`, [server.house.alarmId])
  // The sessions began before the time of the tests.
  await server.database.pool.query(`update sessions set expires_at = '2027-01-01'`)
  server.time.now = now
})
afterAll(() => server.close())

const owner = () => server.house.owner
const list = (query: object = {}) => send(server.app, eventCalls.listEvents, { query }, owner(), { language: 'en' })

test('events that wait for confirmation are counted, those of today since midnight in the business’s time zone', async () => {
  expect((await send(server.app, eventCalls.readEventCounts, {}, owner())).data).toEqual({ noconfirmNum: 3, todayNoconfirmNum: 1 })
  expect((await send(server.app, eventCalls.readEventCounts, {}, server.stranger.owner)).data.noconfirmNum).toBe(1)
  await server.database.pool.query(`update businesses set time_zone = 'Europe/London' where id = $1`, [server.house.businessId])
  expect((await send(server.app, eventCalls.readEventCounts, {}, owner())).data).toEqual({ noconfirmNum: 3, todayNoconfirmNum: 2 })
  await server.database.pool.query(`update businesses set time_zone = 'Asia/Shanghai' where id = $1`, [server.house.businessId])
})

test('spec: GET /api/devEvent/u_event_stt sums the last days by state, level and day of the business', async () => {
  const answer = await send(server.app, eventCalls.readEventStatistics, { query: { days: 4 } }, owner())
  expect(answer.envelope.code).toBe(200)
  expect(answer.data).toEqual({
    states: { unconfirmed: 3, confirmed: 0, handled: 0 },
    levels: { '1': 0, '2': 1, '3': 1, '4': 1 },
    days: [
      { day: '2026-11-18', events: 1, unconfirmed: 1 },
      { day: '2026-11-19', events: 0, unconfirmed: 0 },
      { day: '2026-11-20', events: 1, unconfirmed: 1 },
      { day: '2026-11-21', events: 1, unconfirmed: 1 },
    ],
  })
  const one = await send(server.app, eventCalls.readEventStatistics, { query: { days: 1 } }, owner())
  expect(one.data.days).toEqual([{ day: '2026-11-21', events: 1, unconfirmed: 1 }])
})

describe('spec: GET /api/devEvent/u_eventlist', () => {
  test('answers the newest first, in words of the reader’s language, in pages', async () => {
    const { data } = await list({ pageSize: 2 })
    expect([data.total, data.items.length]).toEqual([3, 2])
    expect(data.items[0]).toMatchObject({ box_id: server.house.device.boxId, level: 4, state: 'unconfirmed', released_at: null })
    expect(data.items[0]?.content).not.toMatch(/[\u4e00-\u9fff]/)
    expect(data.items.map(({ occurred_at }) => occurred_at)).toEqual(['2026-11-20T16:10:00.000Z', '2026-11-20T15:59:00.000Z'])
  })

  test('takes state, level, device, time and text for filters', async () => {
    const counts = await Promise.all(
      [
        { level: '2' },
        { state: 'confirmed' },
        { state: 'unconfirmed' },
        { box_id: server.stranger.device.boxId },
        { from: '2026-11-20T00:00:00Z' },
        { to: '2026-11-20T00:00:00Z' },
        { search: 'UPS-1' },
        { search: 'no such device' },
      ].map(async (query) => (await list(query)).data.total),
    )
    expect(counts).toEqual([1, 0, 3, 0, 2, 1, 3, 0])
  })
})

test('spec: GET /api/devEvent/hospt_eventlist answers those of the business, and nothing to anyone who is in none', async () => {
  const own = await send(server.app, eventCalls.listBusinessEvents, {}, server.house.viewer)
  expect(own.data.total).toBe(3)
  const other = await send(server.app, eventCalls.listBusinessEvents, {}, server.stranger.viewer)
  expect(other.data.items.map(({ id }) => id)).toEqual([server.stranger.alarmId])
})

describe('spec: GET /api/devEvent/hospteventsExcel', () => {
  const range = { from: '2026-11-01T00:00:00+08:00', to: '2026-11-21T00:30:00+08:00' }
  const ask = (query: { from: string; to: string }) =>
    send(server.app, eventCalls.exportBusinessEvents, { query }, owner(), { language: 'en' })

  test('answers a workbook in the business’s time, in which no text is a formula', async () => {
    await server.database.pool.query(`update devices set name = '=1+1' where id = $1`, [server.house.device.id])
    const answer = await ask(range)
    await server.database.pool.query(`update devices set name = 'UPS-1' where id = $1`, [server.house.device.id])
    expect(answer.headers['content-disposition']).toContain('events.xlsx')
    const sheet = (await readXlsx(answer.bytes)).sheets[0]
    expect(sheet?.rows[0]?.slice(0, 3)).toEqual(['Occurred', 'Device', 'Device ID'])
    expect(sheet?.rows[1]?.slice(0, 3)).toEqual([new Date('2026-11-21T00:10:00Z'), '=1+1', server.house.device.boxId])
    expect(sheet?.rows).toHaveLength(4)
  })

  test('refuses a start after today, a start after the end, and more than a month, each in its words', async () => {
    const refused = await Promise.all(
      [
        { from: '2026-12-01T00:00:00Z', to: '2026-12-02T00:00:00Z' },
        { from: '2026-11-10T00:00:00Z', to: '2026-11-09T00:00:00Z' },
        { from: '2026-09-01T00:00:00Z', to: '2026-11-09T00:00:00Z' },
      ].map(async (query) => (await ask(query)).envelope),
    )
    expect(refused.map(({ code, msg }) => [code, msg])).toEqual([
      [10003, 'The start cannot be after today'],
      [10003, 'The start cannot be after the end'],
      [10003, 'An export can span at most 31 days'],
    ])
  })
})

test('spec: POST /api/devEvent/u_cf/ confirms events once, for those who may operate', async () => {
  const body = { ids: [server.house.alarmId], note: '已派人' }
  expect((await send(server.app, eventCalls.confirmEvents, { body }, server.house.viewer)).envelope.code).toBe(70001)
  expect((await send(server.app, eventCalls.confirmEvents, { body }, server.house.operator)).data).toEqual({
    changed: body.ids,
    unchanged: [],
  })
  expect((await send(server.app, eventCalls.confirmEvents, { body }, owner())).data).toEqual({ changed: [], unchanged: body.ids })
  const { items } = (await list({ state: 'confirmed' })).data
  expect(items).toEqual([expect.objectContaining({ id: body.ids[0], confirmed_by: 'operator 1', note: '已派人' })])
})

test('a day without events is there with zeros', () => {
  const empty = { day: '2026-11-21', level: null, state: null, events: 0 }
  expect(statisticsOf([empty])).toEqual({
    states: { unconfirmed: 0, confirmed: 0, handled: 0 },
    levels: { '1': 0, '2': 0, '3': 0, '4': 0 },
    days: [{ day: '2026-11-21', events: 0, unconfirmed: 0 }],
  })
})
