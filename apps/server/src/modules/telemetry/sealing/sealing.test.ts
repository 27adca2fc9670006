import type { History } from '@kilowatch/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { explain } from '../../../../test/explain.ts'
import { askHistory, expectAlike, expectSameAnswers, historyAnswers, spanFrom } from '../../../../test/history-answers.ts'
import { HistoryModel } from '../../../../test/history-model.ts'
import { buildDevice, idWith } from '../../../../test/house.ts'
import { type TestServer, testServer } from '../../../../test/test-server.ts'
import { ensurePartitions } from '../../../storage/partitions.ts'
import { eraseLeftSamples } from '../../leaving/index.ts'
import { decodeRollup } from '../codec/rollup-block.ts'
import { decodeSamples } from '../codec/sample-block.ts'
import { unsealedDevice } from '../queries/sealing.ts'
import { keepHistory } from './keep-history.ts'
import { mergeLateSamples } from './merge-late.ts'
import { sealHour } from './seal-hour.ts'

const hourMs = 3_600_000
const dayMs = 86_400_000
/** Five days ago. */
const day = Math.floor(Date.now() / dayMs) - 5
const begin = day * dayMs

/** Every ten seconds from two o'clock for six hours, with a hole of half an hour. */
const times = Array.from({ length: 2160 }, (_, n) => 2 * hourMs + n * 10_000).filter((_, n) => n < 700 || n >= 880)

let server: TestServer
let model: HistoryModel
let other: HistoryModel
beforeAll(async () => {
  server = await testServer()
  const { database, house } = server
  await ensurePartitions(database.pool, new Date(begin), new Date())
  await database.pool.query('delete from samples')
  const second = await buildDevice(database.pool, { ...house, boxId: idWith(2, 9), name: 'UPS-9' })
  model = new HistoryModel(database, house.device.id, day)
  other = new HistoryModel(database, second.id, day)
  for (const one of [model, other]) {
    await one.announce()
    await one.arrive('samples', times)
  }
})
afterAll(() => server.close())

const services = (daysLater: number) => ({ ...server.services, clock: { now: () => new Date(begin + daysLater * dayMs) } })

const get = (path: string) => askHistory(server, path)
const span = spanFrom(begin)
const answers = () => historyAnswers(server, begin)

describe('a day that is old enough', () => {
  it('is sealed by the job and read the same afterwards: raw, condensed, by its changes, in pages, as a table', async () => {
    const before = await answers()
    await keepHistory(services(2.99))
    expect((await server.database.pool.query('select from sealed_samples')).rowCount).toBe(0)
    expect(await unsealedDevice(server.database.pool, day)).toBe(model.deviceId)
    await keepHistory(services(3))
    const { rows } = await server.database.pool.query(
      'select count(distinct device_id)::int as devices, count(*)::int as n from sealed_samples',
    )
    expect(rows).toEqual([{ devices: 2, n: 2 * 2 * 6 }])
    await model.expectAll()
    await other.expectAll()
    expectSameAnswers(await answers(), before)
  })

  it('keeps flags, and how long each state held', async () => {
    const { pool } = server.database
    const blocks = await pool.query<{ block: Buffer }>('select block from sealed_samples where device_id = $1 and part = 0 order by hour', [
      model.deviceId,
    ])
    const first = await decodeSamples(blocks.rows[0]?.block ?? Buffer.alloc(0))
    expect([...first.flags].every((flag) => flag === 1)).toBe(true)
    const rollups = await pool.query<{ block: Buffer }>('select block from rollups where device_id = $1', [model.deviceId])
    const mode = (await decodeRollup(rollups.rows[0]?.block ?? Buffer.alloc(0), ({ slot, store }) => slot === 6 && store === 'v'))[0]
    const seconds = (code: number) => mode?.seconds.get(code)?.values.reduce((sum, value) => sum + value, 0)
    expect(seconds(3)).toBe(30)
    // What was read last before the hole holds for 90 s, and no longer.
    expect((seconds(1) ?? 0) + (seconds(3) ?? 0)).toBe((times.length - 2) * 10 + 2 * 90)
  })

  it('takes late samples for ever: read at once, kept in their place by the next night, repeats dropped', async () => {
    const { pool } = server.database
    await model.arrive('samples_late', [5_000, 2 * hourMs + 5_000, 4 * hourMs])
    await model.arrive('samples_late', [times[3] ?? 0, times[1500] ?? 0], 9)
    await model.expectAll()
    const before = await answers()
    let during = Promise.resolve()
    await mergeLateSamples({
      db: pool,
      from: 0,
      now: () => new Date(),
      reached: async (step) => {
        // What comes while the day is merged waits for the next time; the repeat of a late one waits for the end of the merge.
        if (step === 'late-taken') during = model.arrive('samples_late', [6_000, 5_000])
      },
    })
    await during
    expect(
      (await pool.query(`select (extract(epoch from at) * 1000)::float8 - $1 as time from samples_late order by 1`, [begin])).rows,
    ).toEqual([{ time: 5_000 }, { time: 6_000 }])
    await model.expectAll()
    await mergeLateSamples({ db: pool, from: 0, now: () => new Date(), reached: async () => {} })
    expect((await pool.query('select from samples_late')).rowCount).toBe(0)
    await model.expectAll()
    const after = await answers()
    expectAlike(after[2] as History, before[2] as History)
    expect((after[4] as { total: number }).total).toBe((before[4] as { total: number }).total)
  })

  it('is refused where its blocks do not say the same', async () => {
    const broken = { times: Float64Array.of(1, 2), flags: Uint16Array.of(0), columns: [] }
    await expect(sealHour(1, broken, () => ({ kind: 'measure', decimals: 1, cadence: 0 }))).rejects.toThrow('hour 1')
  })

  it('is found by keys alone', async () => {
    const { pool } = server.database
    for (const text of [
      'select block from sealed_samples where device_id = $1 and hour >= $2 and hour < $2 + 24',
      'select block from rollups where device_id = $1 and day >= $2 and day < $2 + 365',
    ]) {
      expect(await explain(pool, text, [model.deviceId, day])).toMatch(/Index (Only )?Scan using (sealed_samples|rollups)_pkey/)
    }
  })

  it('tells its figures to Prometheus', async () => {
    await keepHistory(services(3))
    const figures = await server.services.metrics.metrics()
    expect(figures).toContain(`kilowatch_history_oldest_unsealed_day_seconds ${((day + 1) * dayMs) / 1000}`)
    expect(figures).toMatch(/kilowatch_history_sealed_bytes [1-9]/)
    expect(figures).toContain('kilowatch_history_late_samples_waiting 0')
  })

  it('goes when its device is removed, and when it is too old: its rollup last', async () => {
    const { pool } = server.database
    const kept = async () => {
      const count = async (table: string) =>
        (await pool.query(`select distinct device_id from ${table} order by 1`)).rows.map((row) => row.device_id)
      return { sealed: await count('sealed_samples'), rollups: await count('rollups') }
    }
    await pool.query('delete from devices where id = $1', [other.deviceId])
    await eraseLeftSamples({ db: pool })
    expect(await kept()).toEqual({ sealed: [model.deviceId], rollups: [model.deviceId] })
    expect((await pool.query('select from samples_to_erase')).rowCount).toBe(0)
    await pool.query(
      `insert into settings (key, value, changed_at) values ('retention', '{"rawDays": 2, "sealedDays": 30, "rollupDays": 60, "notificationDays": 365}', now())`,
    )
    await keepHistory(services(30))
    expect(await kept()).toEqual({ sealed: [model.deviceId], rollups: [model.deviceId] })
    await model.arrive('samples_late', [7_000])
    await keepHistory(services(31.5))
    expect(await kept()).toEqual({ sealed: [], rollups: [model.deviceId] })
    const { data } = JSON.parse((await get(`history?points=phase.1.input_voltage&${span(0, dayMs)}&steps=300`)).payload)
    expect(data.series[0].at.length).toBeGreaterThan(50)
    await keepHistory(services(62))
    expect(await kept()).toEqual({ sealed: [], rollups: [] })
  })
})
