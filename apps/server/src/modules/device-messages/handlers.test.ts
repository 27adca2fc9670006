import { deviceMessageCalls as calls } from '@kilowatch/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { explain } from '../../../test/explain.ts'
import { buildAlarm, buildDevice, type Person } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { type Bound, pageStatement } from '../../storage/list.ts'
import { messageRows } from './queries/list.ts'

let server: TestServer
let other: string

beforeAll(async () => {
  server = await testServer()
  const { house, database } = server
  const { businessId, uplinkId } = house
  const device = await buildDevice(database.pool, { businessId, uplinkId, boxId: '500000000002', name: 'UPS-9', type: 'ups' })
  other = device.boxId
  const id = await buildAlarm(database.pool, { businessId, uplinkId, device })
  await database.pool.query(
    `update alarms set opened_at = now() - interval '2 hours', released_at = now() - interval '1 hour' where id = $1`,
    [id],
  )
})
afterAll(() => server.close())

const list = (query: object = {}, person: Person = server.house.viewer, language = 'zh') =>
  send(server.app, calls.listDeviceMessages, { query }, person, { language })

describe('spec: GET {prefix}/bms_service/Device/devWarnMsg', () => {
  it('has each alarm when it was raised and when it was cleared, the newest first, in words', async () => {
    const { data } = await list()
    expect(data.total).toBe(3)
    expect(data.items.map(({ event, deviceName }) => [event, deviceName])).toEqual([
      ['raised', 'UPS-1'],
      ['cleared', 'UPS-9'],
      ['raised', 'UPS-9'],
    ])
    const [, cleared, raised] = data.items
    expect(cleared?.content).toBe(`已恢复：${raised?.content}`)
    expect(raised).toMatchObject({ alarmId: cleared?.alarmId, deviceId: other, deviceType: 'ups' })
    expect((await list({}, server.house.viewer, 'en')).data.items[1]?.content).toMatch(/^Cleared: /)
  })

  it('is narrowed by device, event, level, words and days', async () => {
    const count = async (query: object) => (await list(query)).data.total
    expect(await count({ deviceId: other })).toBe(2)
    expect(await count({ event: 'cleared' })).toBe(1)
    expect(await count({ search: 'ups-9' })).toBe(2)
    expect(await count({ level: '1' })).toBe(0)
    expect(await count({ from: new Date(Date.now() - 5_400_000).toISOString() })).toBe(2)
  })

  it('is of the devices that the reader sees alone, and is taken home by days', async () => {
    expect((await list({ deviceId: other }, server.stranger.owner)).data.total).toBe(0)
    const range = { from: new Date(Date.now() - 86_400_000).toISOString(), to: new Date(Date.now() + 1_000).toISOString() }
    const file = await send(server.app, calls.exportDeviceMessages, { query: range }, server.house.viewer)
    expect(file.text.trim().split('\n')).toHaveLength(4)
    expect((await send(server.app, calls.exportDeviceMessages, { query: {} }, server.house.viewer)).envelope.code).not.toBe(0)
  })

  it('is found by the indexes of both moments, and shown by the key of its alarm', async () => {
    const plan = async (query: Bound) => {
      const { text, values } = pageStatement(messageRows, { userId: server.house.viewer.id }, { sort: '-at', ...query })
      const lines = (await explain(server.database.pool, text, values)).split('CTE Scan on wanted')
      expect(lines).toHaveLength(2)
      return lines
    }
    const [found, shown] = await plan({ from: '2026-01-01T00:00:00Z', to: '2026-01-31T00:00:00Z' })
    expect(found).toMatch(/alarms_history.*\n.*Index Cond: .*opened_at >=/)
    expect(found).toMatch(/alarms_released.*\n.*Index Cond: .*released_at >=/)
    expect(shown).toMatch(/alarms_pkey.*\n.*Index Cond: \(id = \(wanted.key \/ 2\)\)/)
    expect((await plan({ event: 'cleared' }))[0]).not.toContain('alarms_history')
  })

  it('finds the newest of many by the indexes, and no more of them than it shows', async () => {
    const { database, house, stranger } = server
    const { businessId, uplinkId, device, viewer } = house
    await database.pool.query(
      `insert into alarms (business_id, uplink_id, device_id, kind, point, level, side, opened_at, released_at, cause_id)
       select $1, $2, $3, 'threshold', 'load', 2, 'high', now() - n * interval '1 minute', now() - n * interval '1 minute' + interval '20 s', n::text
         from generate_series(200, 20200) n`,
      [businessId, uplinkId, device.id],
    )
    await database.pool.query('analyze alarms')
    await database.pool.query(
      `insert into device_shares (device_id, user_id, "right", shared_by, created_at) values ($1, $2, 'view', $3, now())`,
      [device.id, stranger.owner.id, house.owner.id],
    )
    for (const person of [viewer, stranger.owner]) {
      const { text, values } = pageStatement(messageRows, { userId: person.id }, { sort: '-at' })
      const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, timing off) ${text}`, values)
      const plan = rows.map((row) => row['QUERY PLAN'])
      const read = plan.filter((line) => / on alarms a/.test(line)).map((line) => Number(/actual rows=(\d+)/.exec(line)?.[1] ?? 0))
      expect(read.length, plan.join('\n')).toBeGreaterThan(0)
      expect(Math.max(...read), plan.join('\n')).toBeLessThanOrEqual(100)
    }
    // Every way of asking gives the same page.
    for (const person of [viewer, stranger.owner]) {
      const [plain, narrowed] = await Promise.all([list({ page: 3 }, person), list({ page: 3, from: '2000-01-01T00:00:00Z' }, person)])
      expect(plain.data.items.map(({ id }) => id)).toEqual(narrowed.data.items.map(({ id }) => id))
      expect(plain.data).toMatchObject({ total: narrowed.data.total })
      expect(plain.data.items).toHaveLength(20)
    }
  })
})
