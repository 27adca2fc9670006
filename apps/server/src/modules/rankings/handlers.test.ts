import { rankingCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildDevice, idWith } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

const hourMs = 3_600_000
const boxes = { climate: idWith(4, 1), tidy: idWith(4, 2), worn: idWith(4, 3), unknown: idWith(4, 4), shared: idWith(4, 5) }
let server: TestServer

beforeAll(async () => {
  server = await testServer()
  const climate = await device('climate', '机房温湿度', 'th')
  await reports(climate.id, { 'probe.1.temperature': 24.5, 'probe.2.temperature': 31.2 })
  await server.database.pool.query(
    `insert into threshold_sets (device_id, version, rules) values ($1, 0, '{"probe.*.temperature": {"high": [35, 32]}}')`,
    [climate.id],
  )
  const tidy = await device('tidy', '整齐电池', 'bat')
  await reports(tidy.id, { 'cell.1.resistance': 4.6, 'cell.2.resistance': 4.4, resistance_baseline: 4 })
  const worn = await device('worn', '老电池', 'bat')
  await reports(worn.id, { 'cell.1.resistance': 3.3, 'cell.2.resistance': 3.6 })
  await server.database.pool.query(`update devices set info = '{"resistance_baseline": 2}' where id = $1`, [worn.id])
  const unknown = await device('unknown', '无基准电池', 'bat')
  await reports(unknown.id, { 'cell.1.resistance': 9 })
})
afterAll(() => server.close())

function device(box: keyof typeof boxes, name: string, type: string) {
  return buildDevice(server.database.pool, { ...server.house, boxId: boxes[box], name, type, site: '数据中心' })
}

/** Newest values of a device that has had none. */
async function reports(id: number, values: Readonly<Record<string, number>>): Promise<void> {
  const { pool } = server.database
  await pool.query(
    `insert into device_points (device_id, key, store, slot, cadence_ms)
     select $1, key, 'v', slot, 60000 from unnest($2::text[]) with ordinality as p(key, slot)`,
    [id, Object.keys(values)],
  )
  await pool.query(`insert into latest (device_id, at, heard_at, v, c) values ($1, now(), now(), $2, '{}')`, [id, Object.values(values)])
}

async function missed(
  hours: readonly [from: number, to: number | null],
  of: { deviceId: number | null; uplinkId?: string },
): Promise<void> {
  const { businessId, uplinkId } = server.house
  await server.database.pool.query(
    `insert into alarms (business_id, uplink_id, device_id, kind, level, point, side, cause_id, opened_at, released_at)
     values ($1, $2, $3, 'offline', 3, '', 'offline', 'x', now() - make_interval(hours => $4), now() - make_interval(hours => $5::int))`,
    [businessId, of.uplinkId ?? uplinkId, of.deviceId, ...hours],
  )
}

const owner = () => server.house.owner

test('spec: GET /api/pihems/ul_top, spec: GET /api/pihems/cpyl_top: loads highest first, as many as are asked for', async () => {
  for (const declared of [rankingCalls.rankByLoad, rankingCalls.rankBusinessByLoad]) {
    const { data } = await send(server.app, declared, {}, owner())
    expect(data).toMatchObject([{ box_id: server.house.device.boxId, point: 'load', value: 42, limit: null }])
  }
})

test('spec: GET /api/pihems/ut_top, spec: GET /api/pihems/cpyt_top: a device stands where its hottest probe does, with its own limit', async () => {
  for (const declared of [rankingCalls.rankByTemperature, rankingCalls.rankBusinessByTemperature]) {
    const { data } = await send(server.app, declared, {}, owner())
    expect(data).toEqual([
      {
        box_id: boxes.climate,
        device_name: '机房温湿度',
        device_type: 'th',
        site: '数据中心',
        point: 'probe.2.temperature',
        value: 31.2,
        limit: 35,
      },
    ])
  }
})

test('spec: GET /api/pihems/uresis_top, spec: GET /api/pihems/cpyresis_top: worst against the baseline that the device holds or people entered', async () => {
  for (const declared of [rankingCalls.rankByResistance, rankingCalls.rankBusinessByResistance]) {
    const { data } = await send(server.app, declared, {}, owner())
    expect(data.map(({ box_id, point, value, baseline, ratio }) => [box_id, point, value, baseline, ratio])).toEqual([
      [boxes.worn, 'cell.2.resistance', 3.6, 2, 180],
      [boxes.tidy, 'cell.1.resistance', 4.6, 4, 115],
      [boxes.unknown, 'cell.1.resistance', 9, null, null],
    ])
    const { data: first } = await send(server.app, declared, { query: { top: 1 } }, owner())
    expect(first.map(({ box_id }) => box_id)).toEqual([boxes.worn])
  }
})

describe('spec: GET /api/pihems/ulxd_top, spec: GET /api/pihems/ulxd_rds, spec: GET /api/pihems/cpylxd_top, spec: GET /api/pihems/cpylxd_rds', () => {
  test('times of a device and of its gateway count once where they overlap, and only from the first day on', async () => {
    const { pool } = server.database
    const { id } = server.house.device
    await missed([20, 18], { deviceId: id })
    await missed([19, 17], { deviceId: null })
    await missed([10, 9], { deviceId: id })
    await missed([1_000, 990], { deviceId: id })
    // Begun before the three days that are asked for.
    await missed([80, 70], { deviceId: id })
    for (const declared of [rankingCalls.rankByOfflineTime, rankingCalls.rankBusinessByOfflineTime]) {
      const { data } = await send(server.app, declared, { query: { days: 3 } }, owner())
      expect(data[0]).toMatchObject({ box_id: server.house.device.boxId, spells: 3, offline: false })
      expect(data[0]?.seconds).toBeCloseTo((2 + 3 + 1) * 3_600, -1)
      // Those of the gateway alone, once for each of its devices.
      expect(data.slice(1).map(({ spells, seconds }) => [spells, Math.round(seconds / 60)])).toEqual(Array(4).fill([1, 120]))
    }
    await pool.query('update devices set online = false where id = $1', [id])
    await missed([2, null], { deviceId: id })
    for (const declared of [rankingCalls.listOfflineSpells, rankingCalls.listBusinessOfflineSpells]) {
      const { data } = await send(server.app, declared, { query: { box_id: server.house.device.boxId, days: 3 } }, owner())
      expect(data.map(({ to, seconds }) => [to === null, Math.round(seconds / 3_600)])).toEqual([
        [true, 2],
        [false, 1],
        [false, 3],
        [false, 2],
      ])
    }
    const { data } = await send(server.app, rankingCalls.rankByOfflineTime, { query: { days: 3 } }, owner())
    expect(data[0]).toMatchObject({ offline: true, spells: 4 })
    await pool.query('update devices set online = true where id = $1', [id])
  })
})

describe('spec: GET /api/pihems/uw_type, spec: GET /api/pihems/uw_rds, spec: GET /api/pihems/cpyw_type, spec: GET /api/pihems/cpyw_rds', () => {
  test('alarms are counted by kind, and as many are behind each', async () => {
    for (const declared of [rankingCalls.countAlarmsByKind, rankingCalls.countBusinessAlarmsByKind]) {
      const { data } = await send(server.app, declared, { query: { days: 5 } }, owner())
      expect(data.find(({ type }) => type === 'threshold')).toEqual({ type: 'threshold', alarms: 1, unconfirmed: 1, level: 3 })
      const [first] = data
      expect(first?.alarms).toBe(Math.max(...data.map(({ alarms }) => alarms)))
      for (const records of [rankingCalls.listAlarmsOfKind, rankingCalls.listBusinessAlarmsOfKind])
        for (const { type, alarms } of data) {
          const page = (await send(server.app, records, { query: { type, days: 5, pageSize: 2 } }, owner())).data
          expect(page.total, type).toBe(alarms)
          expect(page.items).toHaveLength(Math.min(2, alarms))
        }
    }
  })
})

describe('spec: GET /api/pihems/ul_rds, spec: GET /api/pihems/cpyl_rds, spec: GET /api/pihems/ut_rds, spec: GET /api/pihems/cpyt_rds, spec: GET /api/pihems/uresis_rds, spec: GET /api/pihems/cpyresis_rds', () => {
  test('stored values of what the ranking looks at, newest first, in pages', async () => {
    const { pool } = server.database
    const at = Date.now() - 2 * hourMs
    const stored = (box: string, values: readonly (readonly number[])[]) =>
      pool.query(
        `insert into samples_late (device_id, at, v)
         select d.id, to_timestamp($2::float8 / 1000) + n * interval '1 minute', (select array_agg(x::real) from jsonb_array_elements_text($3::jsonb -> (n - 1)) x)
           from devices d, generate_series(1, $4::int) n where d.box_id = $1`,
        [box, at, JSON.stringify(values), values.length],
      )
    await stored(server.house.device.boxId, [
      [230, 230, 230, 90, 41, 1],
      [230, 230, 230, 90, 43, 1],
    ])
    await stored(boxes.climate, [[24.1, 30.04]])
    await stored(boxes.tidy, [[4.6, 4.4, 4]])
    for (const declared of [rankingCalls.listLoads, rankingCalls.listBusinessLoads]) {
      const { data } = await send(server.app, declared, { query: { box_id: server.house.device.boxId, pageSize: 1 } }, owner())
      expect(data).toMatchObject({ points: ['load'], total: 2, items: [{ values: [43] }] })
    }
    for (const declared of [rankingCalls.listTemperatures, rankingCalls.listBusinessTemperatures]) {
      const { data } = await send(server.app, declared, { query: { box_id: boxes.climate } }, owner())
      expect(data).toMatchObject({ points: ['probe.2.temperature', 'probe.1.temperature'], items: [{ values: [30, 24.1] }] })
    }
    for (const declared of [rankingCalls.listResistances, rankingCalls.listBusinessResistances]) {
      const { data } = await send(server.app, declared, { query: { box_id: boxes.tidy } }, owner())
      expect(data).toMatchObject({ points: ['cell.1.resistance', 'cell.2.resistance'], items: [{ values: [4.6, 4.4] }] })
    }
  })
})

test('what another business shares is in the rankings of the person, and not in those of their business', async () => {
  const { pool } = server.database
  const { stranger } = server
  await pool.query(`insert into device_shares (device_id, user_id, "right", shared_by, created_at) values ($1, $2, 'view', $3, now())`, [
    stranger.device.id,
    owner().id,
    stranger.owner.id,
  ])
  const of = async (declared: typeof rankingCalls.rankByLoad | typeof rankingCalls.rankBusinessByLoad) =>
    (await send(server.app, declared, {}, owner())).data.map(({ box_id }) => box_id)
  expect(await of(rankingCalls.rankByLoad)).toContain(stranger.device.boxId)
  expect(await of(rankingCalls.rankBusinessByLoad)).not.toContain(stranger.device.boxId)
  const query = { box_id: stranger.device.boxId }
  expect((await send(server.app, rankingCalls.listLoads, { query }, owner())).envelope.code).toBe(200)
  expect((await send(server.app, rankingCalls.listBusinessLoads, { query }, owner())).envelope.code).toBe(70003)
})
