import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type IngestHouse, ingestHouse } from '../../../../test/ingest-house.ts'
import type { TestUplink } from '../../../../test/test-uplink.ts'
import { dueSearches, noteSearched } from '../queries/searches.ts'
import { searchDischarges } from './search-discharges.ts'

const minute = 60_000
const float = 1
const giving = 4
const keys = ['battery_state', 'group_voltage', 'group_current', 'soc', 'cell.1.voltage', 'cell.2.voltage']
const before = Date.now() - 5 * 60 * minute

interface Found {
  id: string
  begin: number
  end: number | null
  end_seen: boolean
  depth: number | null
  lowest_cell: string | null
  lowest_cell_voltage: number | null
  amp_hours: number | null
}

let house: IngestHouse
let uplink: TestUplink
beforeAll(async () => {
  house = await ingestHouse()
  uplink = await house.connect('100000000001')
  uplink.clock.bootAt = before - 60 * minute
})
afterAll(() => house.close())

let device = 0
beforeEach(async () => {
  await uplink.hello([{ ref: `b${++device}`, type: 'bat', keys, interval: 10_000 }])
})

/** Samples of a stretch, ten seconds apart; minutes from `before`. */
async function tell(from: number, to: number, state: number, live = true): Promise<void> {
  const samples = []
  for (let at = from * 6; at < to * 6; at++) {
    const used = state === giving ? at / 6 / 10 : 0
    const [volts, amps] = state === giving ? [48 - used, -60] : [54, 0.5]
    samples.push({ d: `b${device}`, t: before + at * 10_000, v: [state, volts, amps, 100 - 10 * used, 13.5 - used / 10, 13.4 - used / 5] })
  }
  for (let i = 0; i < samples.length; i += 100) await uplink.store(samples.slice(i, i + 100), live)
}

/** All that waits is searched at once. */
async function search(): Promise<Found[]> {
  await house.rows(`update discharge_searches set due_at = now() - interval '1 minute'`)
  await searchDischarges(house.services)
  return house.rows<Found>(
    `select g.id, round(extract(epoch from started_at) * 1000 - $1)::float8 / 60000 as begin,
            round(extract(epoch from ended_at) * 1000 - $1)::float8 / 60000 as "end",
            end_seen, depth, lowest_cell, lowest_cell_voltage, amp_hours
       from discharges g join devices d on d.id = g.device_id where d.ref = $2 order by started_at`,
    [before, `b${device}`],
  )
}
const waiting = () => house.rows(`select from discharge_searches s join devices d on d.id = s.device_id where d.ref = $1`, [`b${device}`])

describe('discharges in the history of a device', () => {
  it('are found as its samples come, with depth, charge and the lowest cell', async () => {
    await tell(0, 10, float)
    expect(await waiting()).toEqual([])
    await tell(10, 20, giving)
    expect(await waiting()).toHaveLength(1)
    await tell(20, 30, float)
    const [found, ...others] = await search()
    expect(others).toEqual([])
    expect(found).toMatchObject({ begin: 10, end: 20, end_seen: true, depth: expect.closeTo(9.83, 1) })
    expect(found).toMatchObject({
      amp_hours: expect.closeTo(10, 1),
      lowest_cell: 'cell.2.voltage',
      lowest_cell_voltage: expect.closeTo(13, 1),
    })
    expect(await waiting()).toEqual([])
  })

  it('are shown while they go on, and stay the same record when they are over', async () => {
    await tell(280, 299, giving)
    const [running] = await search()
    expect(running).toMatchObject({ begin: 280, end: null })
    await tell(299, 301, float)
    house.travel.by = 2 * minute
    const [over, ...others] = await search()
    house.travel.by = 0
    expect(others).toEqual([])
    expect(over).toMatchObject({ id: running?.id, begin: 280, end: 299, end_seen: true })
  })

  it('are found in what comes late, and a late piece joins two to one', async () => {
    await tell(40, 50, float)
    await tell(10, 14, giving, false)
    await tell(14, 16, float, false)
    await tell(18, 20, giving, false)
    await tell(20, 25, float, false)
    const apart = await search()
    expect(apart.map(({ begin, end }) => [begin, end])).toEqual([
      [10, 14],
      [18, 20],
    ])
    await house.rows(`delete from samples where at >= $1 and at < $2 and device_id = (select id from devices where ref = $3)`, [
      new Date(before + 14 * minute),
      new Date(before + 18 * minute),
      `b${device}`,
    ])
    await tell(14, 18, giving, false)
    const joined = await search()
    expect(joined).toMatchObject([{ id: apart[0]?.id, begin: 10, end: 20, lowest_cell_voltage: expect.closeTo(13, 1) }])
  })

  it('end unseen where the gateway goes dark with them, until their end comes late', async () => {
    await tell(0, 5, float)
    await tell(5, 10, giving)
    await tell(100, 110, float)
    expect(await search()).toMatchObject([{ begin: 5, end: expect.closeTo(9.83, 1), end_seen: false }])
    await tell(10, 12, giving, false)
    await tell(12, 15, float, false)
    expect(await search()).toMatchObject([{ begin: 5, end: 12, end_seen: true }])
  })

  it('are searched once more where samples came while they were searched', async () => {
    await tell(0, 2, float)
    await tell(2, 4, giving)
    const now = house.services.clock.now()
    const [due] = await dueSearches(house.database.pool, now, 1)
    if (!due) throw new Error('nothing waits')
    await tell(1, 2, float, false)
    await noteSearched(house.database.pool, due, due.to, now)
    expect(await waiting()).toHaveLength(1)
    await tell(4, 8, float)
    expect(await search()).toMatchObject([{ begin: 2, end: 4 }])
    expect(await waiting()).toEqual([])
  })

  it('stay as they are where the samples of their days are gone', async () => {
    await tell(0, 2, float)
    const [{ id } = { id: 0 }] = await house.rows<{ id: number }>('select id from devices where ref = $1', [`b${device}`])
    const year = new Date('2020-01-01T00:00:00Z')
    await house.rows('insert into discharges (device_id, started_at, ended_at, seen_at) values ($1, $2, $2, $2)', [id, year])
    await house.rows('insert into discharge_searches values ($1, $2, $2, $2)', [id, year])
    expect(await search()).toHaveLength(1)
    expect(await waiting()).toEqual([])
  })

  it('a device without a battery leaves nothing to search', async () => {
    await uplink.hello([{ ref: 'climate', type: 'th', keys: ['probe.1.temperature'] }])
    await uplink.store([{ d: 'climate', t: before, v: [20] }])
    await uplink.store([{ d: 'climate', t: before - minute, v: [20] }], false)
    expect(await house.rows(`select from discharge_searches s join devices d on d.id = s.device_id where d.ref = 'climate'`)).toEqual([])
  })
})
