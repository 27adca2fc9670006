import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askHistory, expectSameAnswers, historyAnswers } from '../../../../test/history-answers.ts'
import { HistoryModel, historyPoints } from '../../../../test/history-model.ts'
import { type TestServer, testServer } from '../../../../test/test-server.ts'
import { ensurePartitions } from '../../../storage/partitions.ts'
import { readSamples } from '../queries/samples.ts'
import { copyHours } from './copy-hours.ts'
import { keepHistory } from './keep-history.ts'

const hourMs = 3_600_000
const dayMs = 86_400_000
/** Yesterday: it has a partition, and all of it is over. */
const day = Math.floor(Date.now() / dayMs) - 1
const begin = day * dayMs

/** Every ten seconds from two o'clock for six hours, with a hole of half an hour over two of them, and one of eight minutes within a single one. */
const times = Array.from({ length: 2160 }, (_, n) => 2 * hourMs + n * 10_000).filter(
  (_, n) => n < 700 || (n >= 880 && n < 1_000) || n >= 1_050,
)

let server: TestServer
let model: HistoryModel
let before: unknown[]
beforeAll(async () => {
  server = await testServer()
  // Open gaps end now.
  server.time.now = new Date()
  const { database, house } = server
  await ensurePartitions(database.pool, new Date(begin - 4 * dayMs), new Date())
  await database.pool.query('delete from samples')
  model = new HistoryModel(database, house.device.id, day)
  await model.announce()
  await model.arrive('samples', times)
  before = await historyAnswers(server, begin)
})
afterAll(() => server.close())

const at = (milliseconds: number) => ({ db: server.database.pool, clock: { now: () => new Date(begin + milliseconds) } })
const query = (text: string) => server.database.pool.query(text, [model.deviceId])
/** Hours of the day that are read from their copies, and samples that are read one by one. */
async function readFrom() {
  const range = { deviceId: model.deviceId, from: new Date(begin), to: new Date(begin + dayMs) }
  const { hours, open } = await readSamples(server.database.pool, range, historyPoints.slice(0, 1))
  return { copied: hours.map(({ key }) => key - 24 * day).sort((a, b) => a - b), open: open.length }
}

describe('hours that are over', () => {
  it('are copied when they have settled, no earlier', async () => {
    await copyHours(at(4 * hourMs + 9 * 60_000))
    expect((await readFrom()).copied).toEqual([2])
    await copyHours(at(4 * hourMs + 11 * 60_000))
    expect((await readFrom()).copied).toEqual([2, 3])
    expect((await server.database.pool.query('select distinct copied_before from leases')).rows).toEqual([
      { copied_before: new Date(begin + 4 * hourMs) },
    ])
    expectSameAnswers(await historyAnswers(server, begin), before)
    await model.expectAll()
  })

  it('are read the same from their copies, whichever of them have one', async () => {
    await copyHours(at(dayMs))
    expect(await readFrom()).toEqual({ copied: [2, 3, 4, 5, 6, 7], open: 0 })
    expectSameAnswers(await historyAnswers(server, begin), before)
    for (const hours of ['3, 5', '2, 3, 7', '4, 5, 6']) {
      await query(`insert into changed_hours select $1, 24 * ${day} + hour from unnest(array[${hours}]) as hour on conflict do nothing`)
      expect((await readFrom()).open).toBeGreaterThan(0)
      expectSameAnswers(await historyAnswers(server, begin), before)
      await model.expectAll()
      await query('delete from changed_hours where device_id = $1')
    }
  })

  it('that are noted as changed are read one by one until they are copied again, whatever came meanwhile', async () => {
    await model.arrive('samples', [2 * hourMs + 5_000, 5 * hourMs + 5_000])
    await query(`insert into changed_hours values ($1, 24 * ${day} + 2), ($1, 24 * ${day} + 5)`)
    expect((await readFrom()).copied).toEqual([3, 4, 6, 7])
    await model.expectAll()
    const since = await historyAnswers(server, begin)
    await copyHours(at(dayMs))
    expect(await readFrom()).toEqual({ copied: [2, 3, 4, 5, 6, 7], open: 0 })
    expect((await query('select from changed_hours where device_id = $1')).rowCount).toBe(0)
    await model.expectAll()
    expectSameAnswers(await historyAnswers(server, begin), since)
  })

  it('keep each change of a state that lies between a copy and what is read one by one', async () => {
    // One code in the first and the last of three hours, another one between them.
    await query(
      `insert into samples (device_id, at, v) select $1, t, array[null, null, null, null, null, case when t >= h + interval '1 hour' and t < h + interval '2 hours' then 3 else 1 end]
         from (select to_timestamp(${begin / 1_000} + 12 * 3600) as h) o, generate_series(h, h + interval '179 minutes', interval '1 minute') t`,
    )
    const asked = async () => {
      const to = (hours: number) => new Date(begin + hours * hourMs).toISOString()
      return JSON.parse((await askHistory(server, `history?points=mode&from=${to(12)}&to=${to(15)}&steps=20`)).payload).data
    }
    const rows = await asked()
    expect(rows.series[0].value.slice(0, 3)).toEqual([1, 3, 1])
    await query('delete from hour_copies where device_id = $1')
    await server.database.pool.query('update history_state set copied_hours = 0')
    await copyHours(at(dayMs))
    for (const hours of ['13', '12, 14']) {
      await query(`insert into changed_hours select $1, 24 * ${day} + hour from unnest(array[${hours}]) as hour`)
      expect(await asked()).toEqual(rows)
      await query('delete from changed_hours where device_id = $1')
    }
    await query(`delete from samples where device_id = $1 and at >= to_timestamp(${begin / 1_000} + 12 * 3600)`)
    await query(`delete from hour_copies where device_id = $1 and hour >= 24 * ${day} + 12`)
  })

  it('have late samples beside them that lie elsewhere', async () => {
    await model.arrive('samples_late', [3 * hourMs + 5_000, 10 * hourMs])
    await model.arrive('samples_late', [times[3] ?? 0], 9)
    await model.expectAll()
  })

  it('lose their copies when their day is sealed, and when their device goes', async () => {
    await keepHistory({ ...server.services, clock: at(3 * dayMs).clock })
    await model.expectAll()
    await copyHours(at(3 * dayMs))
    expect((await query('select from hour_copies where device_id = $1')).rowCount).toBe(0)
    await model.expectAll()
  })
})
