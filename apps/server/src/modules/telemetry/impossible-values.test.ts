import { deviceType, flatPoints, keyOf, quantise } from '@kilowatch/catalog'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildDevice, type House } from '../../../test/house.ts'
import { type TestServer, testServer } from '../../../test/test-server.ts'
import { ensurePartitions } from '../../storage/partitions.ts'
import { sampleLines } from './export.ts'
import { readHistory } from './history.ts'
import { findPoints, type StoredPoint } from './queries/points.ts'
import { everySample, readCondensed } from './reading.ts'
import { readSamplePage } from './sample-page.ts'
import { keepHistory } from './sealing/keep-history.ts'

// Samples that were stored before readings were judged as they come, or while the device had another type.

const dayMs = 86_400_000
const minute = 60_000
/** Five days ago, three o'clock. */
const begin = (Math.floor(Date.now() / dayMs) - 5) * dayMs + 3 * 60 * minute
const type = deviceType('ups')
const points = (type ? flatPoints(type) : []).flatMap(({ pattern, point }) => (point.kind === 'state' ? [] : [{ pattern, point }]))
const keys = points.map(({ pattern }) => keyOf(pattern, 1))
/** What can be, and what cannot: above, below. */
const sides = points.map(({ point }) => {
  const [low, high] = point.kind === 'measure' ? point.range : [0, 1_000]
  return {
    good: quantise((low + high) / 2, point.decimals),
    bad: [point.kind === 'measure' ? high * 1.01 + 10 : -1, low - Math.abs(low) - 10],
  }
})

let server: TestServer
let house: House
let stored: StoredPoint[]
let range: { deviceId: number; from: Date; to: Date }
beforeAll(async () => {
  server = await testServer()
  house = server.house
  const { pool } = server.database
  await ensurePartitions(pool, new Date(begin), new Date())
  await pool.query('delete from samples')
  const { businessId, uplinkId } = house
  const device = await buildDevice(pool, { businessId, uplinkId, boxId: '00000000000977', name: 'UPS', type: 'ups' })
  const store = (place: number) => (points[place]?.point.kind === 'counter' ? 'c' : 'v')
  const slots = keys.map((_, place) => keys.slice(0, place + 1).filter((_key, other) => store(other) === store(place)).length)
  await pool.query('delete from device_points where device_id = $1', [device.id])
  await pool.query(
    `insert into device_points (device_id, key, store, slot, cadence_ms)
     select $1, k, s::"char", n, 60000 from unnest($2::text[], $3::text[], $4::smallint[]) as p(k, s, n)`,
    [device.id, keys, keys.map((_, place) => store(place)), slots],
  )
  const samples = Array.from({ length: 12 }, (_, n) => sides.map(({ good, bad }) => (n % 3 === 0 ? good : (bad[(n % 3) - 1] ?? 0))))
  for (const [n, values] of samples.entries()) {
    const of = (which: 'v' | 'c') => values.filter((_, place) => store(place) === which)
    await pool.query('insert into samples (device_id, at, v, c, flags) values ($1, $2, $3::real[], $4::float8[], 0)', [
      device.id,
      new Date(begin + n * minute),
      of('v'),
      of('c'),
    ])
  }
  stored = await findPoints(pool, device.id, keys)
  range = { deviceId: device.id, from: new Date(begin), to: new Date(begin + 60 * minute) }
})
afterAll(() => server.close())

const none = keys.map(() => null)
const good = sides.map(({ good: value }) => value)

/** Every way in which history is read: file, page, chart in full, chart in steps, and what statistics, proofs and forms take. */
async function expectPossible(): Promise<void> {
  const db = server.services.db
  expect(stored).toHaveLength(keys.length)
  const lines: unknown[][] = []
  for await (const [, ...cells] of sampleLines(db, range, stored, { typeCode: 'ups', language: 'en', timeZone: 'UTC' })) lines.push(cells)
  expect(lines).toEqual(Array.from({ length: 12 }, (_, n) => (n % 3 === 0 ? good : none)))
  const page = await readSamplePage(db, { type: 'ups', range, points: stored }, { page: 1, pageSize: 20 })
  expect(page.items.map(({ values }) => values).reverse()).toEqual(lines)
  for await (const { at, values } of everySample(db, range, stored)) {
    const isGood = (at.getTime() - begin) % (3 * minute) === 0
    expect(values.map((value) => !Number.isNaN(value))).toEqual(keys.map(() => isGood))
  }
  const question = { range, points: stored, typeCode: 'ups', intervalMs: minute, now: new Date() }
  for (const steps of [100, 3]) {
    const { series, step } = await readHistory(db, { ...question, steps })
    expect(step === null).toBe(steps === 100)
    for (const [place, { value, whole }] of series.entries()) {
      const said = value.filter((each) => each !== null)
      expect(
        said.every((each) => quantise(each, 6) === good[place]),
        keys[place],
      ).toBe(true)
      if (whole) expect(whole).toEqual({ min: good[place], mean: good[place], max: good[place] })
    }
  }
}

describe('review D14: what a point cannot be is nothing, wherever history is read', () => {
  it('of a day that is open', expectPossible)

  it('of a day that is sealed, and of its rollups', async () => {
    await keepHistory({ ...server.services, clock: { now: () => new Date(Math.floor(begin / dayMs) * dayMs + 3 * dayMs) } })
    expect(
      (await server.database.pool.query('select from sealed_samples where device_id = $1', [range.deviceId])).rowCount,
    ).toBeGreaterThan(0)
    await expectPossible()
    await server.database.pool.query('delete from sealed_samples where device_id = $1', [range.deviceId])
    const { rows } = await readCondensed(server.services.db, range, stored, { step: 5 * minute, longest: 5 * minute, last: false })
    for (const { values } of rows) {
      for (const [place, { min, max, reported, good: count }] of values.entries()) {
        expect([min, max].map((edge) => edge ?? good[place])).toEqual([good[place], good[place]])
        expect(count).toBeLessThan(reported)
      }
    }
  })
})
