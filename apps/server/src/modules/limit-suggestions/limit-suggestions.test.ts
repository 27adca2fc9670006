import { limitSuggestionCalls, thresholdCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { explain } from '../../../test/explain.ts'
import { buildDevice, buildHouse, type House, idWith } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { ensurePartitions } from '../../storage/partitions.ts'
import { declinedStatement } from './queries/asked.ts'

const minute = 60_000
const day = 86_400_000
const point = 'probe.1.temperature'

let server: TestServer
let house: House
let probe: { id: number; boxId: string }
let alarmId: string
let houses = 60
beforeAll(async () => {
  server = await testServer()
  await ensurePartitions(server.database.pool, new Date(Date.now() - 32 * day), new Date())
})
afterAll(() => server.close())
beforeEach(async () => {
  houses += 1
  house = await buildHouse(server.database.pool, houses)
  const { businessId, uplinkId } = house
  probe = await buildDevice(server.database.pool, { businessId, uplinkId, boxId: idWith(4, houses), name: `TH-${houses}`, type: 'th' })
  await server.database.pool.query(`insert into device_points (device_id, key, store, slot, cadence_ms) values ($1, $2, 'v', 1, 60000)`, [
    probe.id,
    point,
  ])
  await server.database.pool.query('insert into threshold_sets (device_id, version, rules) values ($1, 1, $2)', [
    probe.id,
    { 'probe.*.temperature': { high: [35, 33], low: [5, 8] } },
  ])
})

const now = () => Math.floor(Date.now() / minute) * minute

/** Calm readings every ten minutes for so many days, then an hour of rising by 0.3 K a minute; the alarm opens at the 37th minute. Answers when the rise began. */
async function rise(days: number, calm = 24): Promise<number> {
  const { pool } = server.database
  const begin = now() - 60 * minute
  await pool.query(
    `insert into samples (device_id, at, v)
     select $1::int, $2::timestamptz - n * interval '10 minutes', array[$3::real] from generate_series(1, $4::int) n
     union all
     select $1::int, $2::timestamptz + n * interval '1 minute', array[($3 + least(n, 42) * 0.3)::real] from generate_series(0, 60) n`,
    [probe.id, new Date(begin), calm, days * 144],
  )
  const { rows } = await pool.query<{ id: string }>(
    `insert into alarms (business_id, uplink_id, device_id, kind, level, point, side, opened_at, opening_value, limit_value, release_value, peak, peak_at, cause_id)
     values ($1, $2, $3, 'threshold', 3, $4, 'high', $5, 35.1, 35, 33, 36.6, $5, $6) returning id`,
    [house.businessId, house.uplinkId, probe.id, point, new Date(begin + 37 * minute), `d:${probe.boxId}`],
  )
  alarmId = rows[0]?.id ?? ''
  return begin
}

const read = (person = house.admin, id = alarmId) =>
  send(server.app, limitSuggestionCalls.readLimitSuggestion, { params: { alarmId: id } }, person)
const decline = (person = house.admin, id = alarmId) =>
  send(server.app, limitSuggestionCalls.declineLimitSuggestion, { params: { alarmId: id } }, person)

describe('review J11: a suggested limit', () => {
  test('comes with its proof: when this alarm would have come, how many there would be, what is usual, what the norm allows', async () => {
    const begin = await rise(29)
    const { data, envelope } = await read()
    expect(envelope.code, envelope.msg).toBe(0)
    expect(data).toMatchObject({
      ...{ present: [35, 33], suggested: [32, 30], usual: 24, norm: { value: 32 } },
      opensAt: new Date(begin + 27 * minute).toISOString(),
      firings: { present: 1, suggested: 1, days: 29 },
    })
  })

  test('counts what it would add, and is none where that is noise', async () => {
    const begin = await rise(29)
    const spike = (days: number) =>
      server.database.pool.query(`update samples set v = array[33::real] where device_id = $1 and at = $2`, [
        probe.id,
        new Date(begin - days * day),
      ])
    await spike(3)
    expect((await read()).data?.firings).toEqual({ present: 1, suggested: 2, days: 29 })
    await spike(5)
    expect((await read()).data).toBeNull()
  })

  test('is none from less than 14 days, nor where usual readings come near', async () => {
    await rise(13)
    expect((await read()).data).toBeNull()
    await server.database.pool.query('delete from samples where device_id = $1', [probe.id])
    await server.database.pool.query('delete from alarms where device_id = $1', [probe.id])
    await rise(29, 30.5)
    expect((await read()).data).toBeNull()
  })

  test('is none once the limits are others than those of the alarm', async () => {
    await rise(29)
    const rules = { 'probe.*.temperature': { high: [34, 32] as [number, number] } }
    const { envelope } = await send(
      server.app,
      thresholdCalls.saveThresholds,
      { params: { deviceId: probe.boxId }, body: { rules, version: 1 } },
      house.admin,
    )
    expect(envelope.code, envelope.msg).toBe(0)
    expect((await read()).data).toBeNull()
  })

  test('is shown to those who may set limits, and declined by them alone', async () => {
    await rise(29)
    for (const person of [house.viewer, house.operator]) {
      expect(await read(person)).toMatchObject({ data: null, envelope: { code: 0 } })
      expect((await decline(person)).envelope.code).toBe(100000)
    }
    expect((await read(house.owner)).data).not.toBeNull()
  })

  test('that was declined is hidden for 90 days from the whole business, and stands in the audit', async () => {
    await rise(29)
    const { data } = await decline()
    expect(Math.round((Date.parse(data.until) - Date.now()) / day)).toBe(90)
    expect((await read(house.owner)).data).toBeNull()
    const { pool } = server.database
    const audit = await pool.query(`select action, subject, after, user_id from audit where business_id = $1`, [house.businessId])
    expect(audit.rows).toEqual([
      {
        action: 'thresholds.decline',
        subject: `device ${probe.boxId}`,
        after: { point, side: 'high', until: data.until },
        user_id: house.admin.id,
      },
    ])
    await pool.query(`update declined_limits set until = now() - interval '1 minute' where device_id = $1`, [probe.id])
    expect((await read()).data).not.toBeNull()
  })

  test('that was declined comes again at once where that is taken back, by those who may set limits', async () => {
    await rise(29)
    await decline()
    const takeBack = (person = house.admin) =>
      send(server.app, limitSuggestionCalls.undeclineLimitSuggestion, { params: { alarmId } }, person)
    expect((await takeBack(house.viewer)).envelope.code).toBe(100000)
    expect((await read()).data).toBeNull()
    expect((await takeBack()).envelope.code).toBe(0)
    expect((await read()).data).not.toBeNull()
  })

  test('is none for an alarm of a state, which cannot be declined either', async () => {
    const { rows } = await server.database.pool.query<{ id: string }>(
      `insert into alarms (business_id, uplink_id, device_id, kind, level, point, side, opened_at, cause_id)
       values ($1, $2, $3, 'state', 3, 'mode', 'battery', now(), 'd') returning id`,
      [house.businessId, house.uplinkId, house.device.id],
    )
    const id = rows[0]?.id ?? ''
    expect((await read(house.admin, id)).data).toBeNull()
    expect((await decline(house.admin, id)).envelope.code).toBe(10003)
  })

  test('is looked up by the device and its point', async () => {
    expect(await explain(server.database.pool, declinedStatement, [house.businessId, probe.id, point, 'high'])).toContain(
      'declined_limits_pkey',
    )
  })
})
