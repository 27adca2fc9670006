import type { Series } from '@kilowatch/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../../test/test-server.ts'
import { appendSamples } from './queries/append.ts'
import type { Range } from './queries/samples.ts'
import { readCondensed, readRange, readStateChanges } from './reading.ts'
import { SampleRows } from './sample-rows.ts'

/** Six o'clock (UTC) of yesterday. */
const begin = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 18 * 3_600_000
const day = new Date(begin).toISOString().slice(0, 10)
const voltage = { key: 'phase.1.input_voltage', store: 'v', slot: 1, cadence: 10_000 } as const
const mode = { key: 'mode', store: 'v', slot: 6, cadence: 10_000 } as const

describe('history', () => {
  let server: TestServer
  let range: Range
  beforeAll(async () => {
    server = await testServer()
    server.time.now = new Date(begin + 4 * 3_600_000)
    const { device } = server.house
    range = { deviceId: device.id, from: new Date(begin), to: new Date(begin + 3_600_000) }
    await server.database.pool.query('delete from samples')
    const slots = await server.database.pool.query(`update device_points set slot = -slot where device_id = $1 returning key`, [device.id])
    expect(slots.rowCount).toBeGreaterThan(0)
    await server.database.pool.query(
      `update device_points set slot = case key when 'phase.1.input_voltage' then 1 when 'mode' then 6 else 20 - slot end where device_id = $1`,
      [device.id],
    )
    await server.database.pool.query('update devices set interval_ms = 10000 where id = $1', [device.id])
    await append(server, device.id)
  })
  afterAll(() => server.close())

  /** An hour at 10 s with one spike, one bad reading, a mode change of 25 s, and a hole of ten minutes. */
  async function append({ database }: TestServer, deviceId: number): Promise<void> {
    const rows = new SampleRows()
    const late = new SampleRows()
    for (let i = 0; i < 360; i++) {
      if (i >= 120 && i < 180) continue
      const value = i === 77 ? '261.5' : i === 78 ? 'NaN' : '230.1'
      const state = i >= 200 && i < 203 ? 3 : 1
      ;(i === 5 ? late : rows).add(deviceId, begin + i * 10_000, `{${value},NULL,NULL,NULL,NULL,${state}}`, null, 0)
    }
    late.add(deviceId, begin + 60_000, '{999}', null, 0)
    const tx = await database.pool.connect()
    await appendSamples(tx, rows, late)
    expect(await appendSamples(tx, rows, late)).toBe(0)
    tx.release()
  }

  it('overlays late samples; where both have one, the first stands', async () => {
    const rows = (await readRange(server.database.pool, range, [voltage])).slice(0, 10)
    expect(rows.map(({ at }) => (at.getTime() - begin) / 10_000)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(rows[6]?.values).toEqual([230.1])
  })

  it('condenses to steps that keep the extremes, without the bad', async () => {
    const { rows, samples } = await readCondensed(server.database.pool, range, [voltage], { step: 300_000, longest: 90_000, last: true })
    expect(samples).toBe(300)
    expect(rows).toHaveLength(10)
    expect(rows[2]?.values[0]).toMatchObject({ reported: 30, min: 230.1, max: 261.5 })
    expect(rows[2]?.values[0]?.mean).toBeCloseTo(230.1 + 31.4 / 29, 3)
  })

  it('finds the changes of a state at their exact times', async () => {
    const rows = await readStateChanges(server.database.pool, range, [mode], 100)
    expect(rows?.map(({ at, values }) => [(at.getTime() - begin) / 10_000, values[0]])).toEqual([
      [0, 1],
      [200, 3],
      [203, 1],
      [359, 1],
    ])
  })

  it('uses the key of each day, never a whole table', async () => {
    const { rows } = await server.database.pool.query<{ 'QUERY PLAN': string }>(
      'explain select at from samples where device_id = 1 and at >= $1 and at < $2',
      [range.from, range.to],
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).not.toMatch(/Seq Scan/)
    expect(plan.match(/samples_\d{8}/g)?.every((name) => name === `samples_${day.replaceAll('-', '')}`)).toBe(true)
  })

  const query = (more: string) => `/api/v1/devices/${server.house.device.boxId}/${more}`
  async function get(path: string, language = 'zh') {
    const { token, id } = server.house.owner
    const answer = await server.app.inject({ url: query(path), headers: { token, userid: id, language } })
    return { status: answer.statusCode, text: answer.payload, body: () => JSON.parse(answer.payload) }
  }
  const span = (hours: number) => `from=${new Date(begin).toISOString()}&to=${new Date(begin + hours * 3_600_000).toISOString()}`

  it('answers few samples raw, with the bad one as null', async () => {
    const { data } = (await get(`history?points=phase.1.input_voltage,mode&${span(1)}&steps=400`)).body()
    expect(data.step).toBeNull()
    expect(data.series[0].value).toHaveLength(300)
    expect(data.series[0].value[78]).toBeNull()
    expect(data.gaps).toEqual([
      { from: new Date(begin + 1_190_000).toISOString(), to: new Date(begin + 1_800_000).toISOString(), cause: 'no-data' },
    ])
  })

  it('answers many condensed, with states by their changes and gaps with their cause', async () => {
    await server.database.pool.query(
      `insert into connection_log (uplink_id, at, connected) values ($1, to_timestamp($2), true), ($1, to_timestamp($3), false), ($1, to_timestamp($4), true)`,
      [server.house.uplinkId, begin / 1000 - 100, begin / 1000 + 1_195, begin / 1000 + 1_799],
    )
    const { data } = (await get(`history?points=phase.1.input_voltage,mode&${span(1)}&steps=50`)).body()
    expect(data.step).toBe(120_000)
    expect(Math.max(...data.series[0].max)).toBe(261.5)
    expect(data.series[1].at.map((at: number) => (at - begin) / 10_000)).toEqual([0, 200, 203, 359])
    expect(data.gaps[0].cause).toBe('uplink-offline')
  })

  it('review S22: says least, mean and highest of the whole range, the same whether condensed or not; of a state nothing', async () => {
    const whole = { min: 230.1, mean: 230.21, max: 261.5 }
    for (const steps of [400, 50, 10]) {
      const { data } = (await get(`history?points=phase.1.input_voltage,mode&${span(1)}&steps=${steps}`)).body()
      expect(data.series.map((series: Series) => series.whole)).toEqual([whole, undefined])
    }
    const { data } = (
      await get(
        `history?points=phase.1.input_voltage&from=${new Date(begin + 780_000).toISOString()}&to=${new Date(begin + 781_000).toISOString()}`,
      )
    ).body()
    expect(data.series[0]).toEqual({ key: 'phase.1.input_voltage', at: [begin + 780_000], value: [null] })
  })

  it('lists samples newest first, in pages', async () => {
    const { data } = (await get(`samples?points=phase.1.input_voltage&${span(1)}&page=2&pageSize=100`)).body()
    expect(data.total).toBe(300)
    expect(data.items[0]).toEqual({ at: new Date(begin + 2_590_000).toISOString(), values: [230.1] })
  })

  it.each([
    ['zh', '时间,输入电压 L1 (V),工作模式'],
    ['en', 'Time,Input voltage L1 (V),Mode'],
  ])('exports in %s, with the business’s time', async (language, head) => {
    const { text } = await get(`samples/export?points=phase.1.input_voltage,mode&${span(1)}`, language)
    const lines = text.replace('\uFEFF', '').split('\r\n')
    expect(lines[0]).toBe(head)
    expect(lines).toHaveLength(302)
    expect(lines[1]).toContain(`${day}T14:00:00+08:00,230.1,`)
  })

  it('review J21: exports a time of more than seven days as the steps that are drawn, with least, mean and greatest', async () => {
    const asked = `points=phase.1.input_voltage,mode&${span(24 * 30)}&steps=60`
    const { data } = (await get(`history?${asked}`)).body()
    const { text } = await get(`history/export?${asked}`, 'en')
    const [head, ...lines] = text.replace('\uFEFF', '').trim().split('\r\n')
    expect(head).toBe('Time,Input voltage L1 (V) min,Input voltage L1 (V) mean,Input voltage L1 (V) max,Mode')
    const [, min, mean, max] = lines[0]?.split(',') ?? []
    expect([min, mean, max].map(Number)).toEqual([data.series[0].min[0], expect.closeTo(data.series[0].value[0], 1), 261.5])
    expect((await get(`history/export?points=mode&${span(24 * 800)}`)).body()).toMatchObject({ code: 10003 })
  })

  it('review J21: says how much the gateway still has to deliver where something is missing, while it is connected', async () => {
    const arriving = async (hours: number) => (await get(`history?points=phase.1.input_voltage&${span(hours)}`)).body().data.arriving
    const said = (queued: number, connected: boolean) =>
      server.database.pool.query('update uplinks set queued = $2, connected = $3 where id = $1', [server.house.uplinkId, queued, connected])
    expect(await arriving(1)).toBe(0)
    await said(1_200, true)
    expect(await arriving(1)).toBe(1_200)
    await said(1_200, false)
    expect(await arriving(1)).toBe(0)
    await said(0, true)
  })

  it('refuses what it cannot answer, in words', async () => {
    expect((await get(`history?points=nothing&${span(1)}`)).body()).toMatchObject({ code: 10003 })
    expect((await get(`history?points=mode&${span(-1)}`)).body()).toMatchObject({ code: 10003 })
    expect((await get(`samples/export?points=mode&${span(24 * 8)}`, 'en')).body()).toMatchObject({
      code: 10003,
      data: { detail: expect.stringContaining('7 days') },
    })
  })
})
