import { alarmCalls, alarmStatisticsCalls, eventHandlingCalls, type Input } from '@kilowatch/contract'
import { readXlsx } from 'hucre'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildDevice, idWith } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

let server: TestServer
// A Friday, noon in Shanghai.
const now = new Date('2026-11-20T04:00:00Z')
const from = '2026-11-10T00:00:00Z'
const minute = 60_000

beforeAll(async () => {
  server = await testServer()
  const { pool } = server.database
  await pool.query(`update sessions set expires_at = '2027-01-01'`)
  // The house's own alarm lies before the time that is asked for, and within as long before that.
  await pool.query(`update alarms set opened_at = '2026-11-05T00:00:00Z'`)
  server.time.now = now
  const climate = await buildDevice(pool, { ...server.house, boxId: idWith(4, 1), name: '温湿度', type: 'th', site: '数据中心' })
  // Six times within two hours: 01:00 to 02:40 UTC of a Monday, 9 and 10 o'clock in Shanghai; each is over after 4 minutes, three are confirmed after 2.
  for (let n = 0; n < 6; n += 1) {
    const at = Date.parse('2026-11-16T01:00:00Z') + n * 20 * minute
    await raise(climate.id, 'threshold', 3, 'probe.1.temperature', at, {
      released: at + 4 * minute,
      confirmed: n % 2 === 0 ? at + 2 * minute : null,
    })
  }
  // Five in five days: no flapping.
  for (let n = 0; n < 5; n += 1) {
    const at = Date.parse('2026-11-12T01:30:00Z') + n * 25 * 60 * minute
    await raise(server.house.device.id, 'state', 4, 'mode', at, { released: at + 60 * minute, confirmed: null })
  }
  await raise(null, 'offline', 3, '', Date.parse('2026-11-19T00:00:00Z'), { released: null, confirmed: null })
  await raise(climate.id, 'threshold', 2, 'probe.1.humidity', Date.parse('2026-11-20T03:00:00Z'), {
    released: null,
    confirmed: Date.parse('2026-11-20T03:30:00Z'),
  })
})
afterAll(() => server.close())

async function raise(
  deviceId: number | null,
  kind: string,
  level: number,
  point: string,
  at: number,
  ended: { released: number | null; confirmed: number | null },
): Promise<void> {
  const time = (value: number | null) => (value === null ? null : new Date(value))
  await server.database.pool.query(
    `insert into alarms (business_id, uplink_id, device_id, kind, level, point, side, cause_id, opened_at, released_at, confirmed_at)
     values ($1, $2, $3, $4, $5, $6, 'high', 'x', $7, $8, $9)`,
    [server.house.businessId, server.house.uplinkId, deviceId, kind, level, point, time(at), time(ended.released), time(ended.confirmed)],
  )
}

const read = (query: { to?: string; site?: string } = {}, person = server.house.owner) =>
  send(server.app, alarmStatisticsCalls.readAlarmStatistics, { query: { from, ...query } }, person)

test('counts by kind, level and device, as alarms stand now, with mean times over those that were confirmed and those that are over', async () => {
  const { data } = await read()
  expect(data).toMatchObject({ alarms: 13, unconfirmed: 1, confirmed: 1, released: 11, before: 1, deviceCount: 2 })
  expect(data.now).toEqual({ active: 3, unconfirmed: 2 })
  expect(data.kinds).toEqual([
    { kind: 'threshold', alarms: 7, unconfirmed: 0, confirmed: 1, released: 6 },
    { kind: 'state', alarms: 5, unconfirmed: 0, confirmed: 0, released: 5 },
    { kind: 'offline', alarms: 1, unconfirmed: 1, confirmed: 0, released: 0 },
  ])
  expect(data.levels.map(({ level, alarms, confirmSeconds, releaseSeconds }) => [level, alarms, confirmSeconds, releaseSeconds])).toEqual([
    [4, 5, null, 3_600],
    [3, 7, 120, 240],
    [2, 1, 1_800, null],
    [1, 0, null, null],
  ])
  expect(data.confirmSeconds).toBe((3 * 120 + 1_800) / 4)
  expect(data.devices.map(({ deviceName, alarms, confirmed }) => [deviceName, alarms, confirmed])).toEqual([
    ['温湿度', 7, 1],
    ['UPS-1', 5, 0],
  ])
})

test('hours stand by the clock of the business, from Monday on', async () => {
  const { data } = await read()
  expect(data.hours.map((day) => day.length)).toEqual(Array(7).fill(24))
  expect(data.hours[0]?.slice(9, 11)).toEqual([3, 3])
  expect(data.hours.flat().reduce((sum, alarms) => sum + alarms, 0)).toBe(data.alarms)
})

test('means stand by whole weeks of the business’s clock, eight at the least, with those that know nothing', async () => {
  // Sunday 23:30 in Shanghai, before the time that is asked for.
  await raise(server.house.device.id, 'state', 4, 'mode', Date.parse('2026-11-08T15:30:00Z'), { released: null, confirmed: null })
  await server.database.pool.query(
    `update alarms set released_at = opened_at + interval '6 minutes' where opened_at = '2026-11-08T15:30:00Z'`,
  )
  const { data } = await read()
  expect(data.weeks.map((week) => week.from)).toEqual([
    ...['2026-09-28', '2026-10-05', '2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16'],
  ])
  const [before, earlier, , last] = data.weeks.slice(-4)
  expect(before?.levels).toEqual([])
  expect(earlier?.levels).toContainEqual({ level: 4, confirmSeconds: null, releaseSeconds: 360, handleSeconds: null })
  expect(last?.levels).toEqual([
    { level: 4, confirmSeconds: null, releaseSeconds: 3_600, handleSeconds: null },
    { level: 3, confirmSeconds: 120, releaseSeconds: 240, handleSeconds: null },
    { level: 2, confirmSeconds: 1_800, releaseSeconds: null, handleSeconds: null },
  ])
  await server.database.pool.query(`delete from alarms where opened_at = '2026-11-08T15:30:00Z'`)
})

test('five of the same within 24 hours flap, five in five days do not; the longest goes on', async () => {
  const { data } = await read()
  expect(data.flapping.map(({ alarm, alarms, everySeconds }) => [alarm.deviceName, alarm.point, alarms, everySeconds])).toEqual([
    ['温湿度', 'probe.1.temperature', 6, 1_200],
  ])
  expect(data.flapping[0]?.alarm.openedAt).toBe('2026-11-16T02:40:00.000Z')
  expect(data.flaps).toEqual({ alarms: 6, points: 1 })
  expect(data.longest[0]).toMatchObject({ kind: 'offline', releasedAt: null })
  expect(data.longest).toHaveLength(5)
})

test('every number of kinds, levels and devices is that of the list of alarms to which it leads', async () => {
  const { data } = await read()
  const listed = async (query: object) =>
    (await send(server.app, alarmCalls.listAlarms, { query: { state: 'all', from, pageSize: 1, ...query } }, server.house.owner)).data.total
  for (const { kind, alarms } of data.kinds) expect(await listed({ kind }), kind).toBe(alarms)
  for (const { level, alarms } of data.levels) expect(await listed({ level: String(level) }), String(level)).toBe(alarms)
  for (const { deviceId, alarms } of data.devices) expect(await listed({ deviceId }), deviceId).toBe(alarms)
  const atSite = (await read({ site: '数据中心' })).data
  expect(atSite.alarms).toBe(await listed({ site: '数据中心' }))
  expect(atSite.alarms).toBe(7)
})

test('nobody else’s are counted, and a time that is turned round or longer than a year is refused', async () => {
  expect((await read({}, server.stranger.owner)).data).toMatchObject({ alarms: 0, deviceCount: 0, flapping: [], longest: [] })
  expect((await read({ to: '2026-11-09T00:00:00Z' })).envelope.code).toBe(10003)
  expect((await read({ to: '2027-11-20T00:00:00Z' })).envelope.code).toBe(10003)
})

const save = (body: Input<typeof alarmStatisticsCalls.saveAlarmTargets>['body'], person = server.house.admin) =>
  send(server.app, alarmStatisticsCalls.saveAlarmTargets, { body }, person)
const target = (
  level: 1 | 2 | 3 | 4,
  confirmMinutes: number | null,
  releaseMinutes: number | null,
  handleMinutes: number | null = null,
) => ({ level, confirmMinutes, releaseMinutes, handleMinutes })

describe('targets', () => {
  test('count what was confirmed and over in time, and what has waited longer; without a target nothing is judged', async () => {
    expect((await read()).data).toMatchObject({
      targets: null,
      confirmTarget: { judged: 0, within: 0 },
      releaseTarget: { judged: 0, within: 0 },
    })
    const saved = await save({ levels: [target(2, 29, 240), target(3, 3, 60), target(1, null, null)], share: 80 })
    expect(saved.envelope.code, saved.envelope.msg).toBe(0)
    expect(saved.data).toMatchObject({
      levels: [target(3, 3, 60), target(2, 29, 240)],
      share: 80,
      changedBy: { id: server.house.admin.id },
    })
    const { data } = await read()
    expect(data.targets).toEqual(saved.data)
    expect(data.levels.map(({ level, confirmTarget, releaseTarget }) => [level, confirmTarget, releaseTarget])).toEqual([
      [4, { judged: 0, within: 0 }, { judged: 0, within: 0 }],
      // Three confirmed after 2 minutes, three over after 4 without anybody, one of a gateway waiting for a day.
      [3, { judged: 7, within: 3 }, { judged: 7, within: 6 }],
      // Confirmed after 30 minutes; active for one hour, so not late yet.
      [2, { judged: 1, within: 0 }, { judged: 0, within: 0 }],
      [1, { judged: 0, within: 0 }, { judged: 0, within: 0 }],
    ])
    expect(data.confirmTarget).toEqual({ judged: 8, within: 3 })
    expect((await read({}, server.stranger.owner)).data.targets).toBeNull()
  })

  test('of handling count what was recorded in time, and what has waited longer: what is active, and what is over where a record is asked for', async () => {
    const { house, database } = server
    const { rows } = await database.pool.query<{ id: string }>(
      `select id from alarms where level = 3 and released_at is not null and opened_at >= '2026-11-16' order by opened_at`,
    )
    const alarmIds = rows.slice(0, 2).map(({ id }) => id)
    server.time.now = new Date('2026-11-16T03:20:00Z')
    const done = await send(
      server.app,
      eventHandlingCalls.handleEvents,
      { body: { alarmIds, cause: 'mains', outcome: 'itself' } as never },
      house.owner,
    )
    expect(done.envelope.code, done.text).toBe(0)
    server.time.now = now
    await database.pool.query(
      `insert into event_settings (business_id, least_level, asked_from) values ($1, 4, '2026-01-01')
         on conflict (business_id) do update set least_level = 4, asked_from = excluded.asked_from`,
      [house.businessId],
    )
    await save({ levels: [target(4, null, null, 4_320), target(3, null, null, 130), target(2, null, null, 59)], share: 80 })
    const { data } = await read()
    expect(data.levels.map(({ level, handleSeconds, handleTarget }) => [level, handleSeconds, handleTarget])).toEqual([
      // Over for days without the record that is asked for.
      [4, null, { judged: 5, within: 0 }],
      // Recorded after 140 and 120 minutes; one of a gateway goes on since yesterday, and of those that are over no record is asked for.
      [3, 7_800, { judged: 3, within: 1 }],
      // Goes on for an hour.
      [2, null, { judged: 1, within: 0 }],
      [1, null, { judged: 0, within: 0 }],
    ])
    expect(data).toMatchObject({ handleSeconds: 7_800, handleTarget: { judged: 9, within: 1 } })
    const kept = await send(server.app, alarmStatisticsCalls.readAlarmTargets, {}, house.viewer)
    expect(kept.data).toEqual(data.targets)
    expect((await send(server.app, alarmStatisticsCalls.readAlarmTargets, {}, server.stranger.owner)).data).toBeNull()
    await save({ levels: [target(2, 29, 240), target(3, 3, 60)], share: 80 })
    await database.pool.query(`update alarms set handling_id = null`)
    await database.pool.query(`update alarms set confirmed_at = null, confirmed_by = null where confirmed_at = '2026-11-16T03:20:00Z'`)
    await database.pool.query('delete from event_handlings')
  })

  test('are taken back by saving none; what is no target, and who does not manage the business, is refused', async () => {
    expect((await save({ levels: [], share: 90 })).data).toBeNull()
    expect((await read()).data.targets).toBeNull()
    const entries = await server.database.pool.query(
      `select before, after from audit where action = 'alarm-target.save' order by id desc limit 1`,
    )
    expect(entries.rows).toEqual([{ before: { levels: [target(3, 3, 60), target(2, 29, 240)], share: 80 }, after: null }])
    expect((await save({ levels: [target(4, 3, 3), target(4, 5, 5)], share: 90 })).envelope.code).toBe(10003)
    expect((await save({ levels: [target(4, 0, 3)], share: 90 })).envelope.code).toBe(10003)
    expect((await save({ levels: [target(4, 3, 3)], share: 101 })).envelope.code).toBe(10003)
    expect((await save({ levels: [target(4, 3, 3)], share: 90 }, server.house.viewer)).envelope.code).toBe(100000)
  })
})

test('the workbook has a sheet for each part of the page, with its figures', async () => {
  await save({ levels: [target(3, 3, 60, 600)], share: 90 })
  const file = await send(
    server.app,
    alarmStatisticsCalls.exportAlarmStatistics,
    { query: { from, to: '2026-11-30' } },
    server.house.owner,
    {
      language: 'en',
    },
  )
  const { sheets } = await readXlsx(file.bytes)
  const sheet = (name: string) => sheets.find((each) => each.name === name)?.rows ?? []
  expect(sheets.map(({ name }) => name)).toEqual([
    ...['Summary', 'By hour', 'By kind', 'By level', 'Times and targets', 'Times by week', 'Devices', 'Flapping', 'Longest'],
  ])
  expect(sheet('Summary').find(([name]) => name === 'Alarms')?.[1]).toBe(13)
  expect(sheet('By hour')[1]?.slice(0, 12)).toEqual(['Mon', 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 3])
  expect(sheet('By kind')[1]).toEqual(['Threshold', 7, 0, 1, 6])
  expect(sheet('By level')[2]).toEqual(['Major', 7, 1, 0, 6])
  expect(sheet('Times and targets')[2]).toEqual([
    ...['Major', 2, 3, 7, 3, 42.9, 'yes', 4, 60, 7, 6, 85.7, 'yes'],
    ...[null, 600, 1, 0, 0, null],
  ])
  expect(sheet('Times by week').slice(-3)).toEqual([
    [new Date('2026-11-16'), 'Critical', null, 60, null],
    [new Date('2026-11-16'), 'Major', 2, 4, null],
    [new Date('2026-11-16'), 'Minor', 30, null, null],
  ])
  expect(sheet('Devices')[1]?.slice(0, 5)).toEqual(['数据中心', '温湿度', expect.any(String), expect.any(String), 7])
  // The clock of the business.
  expect(sheet('Flapping')[1]).toEqual(['温湿度', expect.stringContaining('emperature'), 6, 20, new Date('2026-11-16T10:40:00Z')])
  expect(sheet('Longest')).toHaveLength(14)
  await save({ levels: [], share: 90 })
})
