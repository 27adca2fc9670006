import { dischargeCalls as calls } from '@kilowatch/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildDevice, type Person } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { appendSamples } from '../telemetry/queries/append.ts'
import { SampleRows } from '../telemetry/sample-rows.ts'
import { searchDischarges } from './searching/search-discharges.ts'

const minute = 60_000
const begin = Math.floor(Date.now() / minute) * minute - 120 * minute
const keys = ['battery_state', 'group_voltage', 'group_current', 'cell.1.voltage', 'cell.2.voltage']

let server: TestServer
let battery: { id: number; boxId: string }

beforeAll(async () => {
  server = await testServer()
  const { house, database } = server
  const { businessId, uplinkId } = house
  battery = await buildDevice(database.pool, { businessId, uplinkId, boxId: '500000000007', name: '电池 1', type: 'bat' })
  await database.pool.query(
    `update devices set interval_ms = 10000, info = '{"capacity": 100, "nominal_voltage": 12, "quantity": 4}' where id = $1`,
    [battery.id],
  )
  await database.pool.query(
    `insert into device_points (device_id, key, store, slot, cadence_ms)
     select $1, key, 'v', slot, 10000 from unnest($2::text[]) with ordinality as p (key, slot)`,
    [battery.id, keys],
  )
  const rows = new SampleRows()
  for (let i = 0; i < 360; i++) {
    const gives = i >= 60 && i < 240
    const volts = gives ? [4, 48 - i / 100, -20, 12 - i / 400, 11.9 - i / 300] : [1, 54, 0.5, 13.5, 13.4]
    rows.add(battery.id, begin + i * 10_000, `{${volts.join(',')}}`, null, 0)
  }
  const tx = await database.pool.connect()
  await appendSamples(tx, rows, new SampleRows())
  tx.release()
  await database.pool.query('insert into discharge_searches values ($1, $2, $3, $2)', [
    battery.id,
    new Date(begin),
    new Date(begin + 60 * minute),
  ])
  await searchDischarges(server.services)
})
afterAll(() => server.close())

const list = (query: object = {}, person: Person = server.house.viewer, language = 'zh') =>
  send(server.app, calls.listDischarges, { query: { box_id: battery.boxId, ...query } }, person, { language })

describe('spec: GET /api/pihems/dev_discharge_rds', () => {
  it('has the discharges of a device with all that is known of each', async () => {
    const { data } = await list()
    expect(data.total).toBe(1)
    expect(data.items[0]).toMatchObject({
      ...{ state: 'over', minutes: 30, cause: null, depth: 10, depthOf: 'capacity', energyOf: 'battery', ampHours: 10 },
      ...{ startVoltage: 47.4, lowestVoltage: 45.6, endVoltage: 45.6, highestCurrent: 20, startCharge: null, lowestCell: '2 号电芯' },
      ...{ lowestCellVoltage: expect.closeTo(11.9 - 239 / 300, 2), startedAt: new Date(begin + 10 * minute).toISOString() },
    })
    expect(data.items[0]?.energy).toBeCloseTo(0.465, 2)
    expect((await list({}, server.house.viewer, 'en')).data.items[0]?.lowestCell).toBe('Cell 2')
  })

  it('is narrowed, ordered and taken home by days', async () => {
    const count = async (query: object) => (await list(query)).data.total
    expect(await count({ state: 'running' })).toBe(0)
    expect(await count({ state: 'over', sort: '-depth' })).toBe(1)
    expect(await count({ cause: 'test' })).toBe(0)
    expect(await count({ to: new Date(begin).toISOString() })).toBe(0)
    const days = { from: new Date(begin - minute).toISOString(), to: new Date(begin + 60 * minute).toISOString() }
    const file = await send(server.app, calls.exportDischarges, { query: { box_id: battery.boxId, ...days } }, server.house.viewer)
    expect(file.text).toContain('2 号电芯')
  })

  it('is of those alone who see the device', async () => {
    expect((await list({}, server.stranger.owner)).envelope.code).toBe(70003)
  })
})

describe('spec: GET /api/pihems/dev_discharge_dtl and dev_discharge_data', () => {
  const one = async () => (await list()).data.items[0]
  it('show one discharge with its curves, and its lowest and highest cell at each moment', async () => {
    const found = await one()
    const query = { box_id: battery.boxId, id: found?.id ?? '' }
    expect((await send(server.app, calls.readDischarge, { query }, server.house.viewer)).data).toEqual(found)
    const { data } = await send(server.app, calls.readDischargeData, { query: { ...query, steps: 1000 } }, server.house.viewer)
    expect(data.series.map(({ key }) => key)).toEqual(['group_voltage', 'group_current'])
    expect(new Date(data.from).getTime()).toBe(begin + 10 * minute - 90_000)
    const [cells, place] = [data.cells, data.cells?.at.indexOf(begin + 20 * minute) ?? -1]
    expect([cells?.lowest[place], cells?.highest[place]]).toEqual([expect.closeTo(11.9 - 120 / 300, 3), expect.closeTo(12 - 120 / 400, 3)])
  })

  it('do not know a discharge of another device', async () => {
    const query = { box_id: server.house.device.boxId, id: (await one())?.id ?? '' }
    for (const call of [calls.readDischarge, calls.readDischargeData]) {
      expect((await send(server.app, call, { query }, server.house.viewer)).envelope.code).toBe(50001)
    }
  })
})

describe('spec: GET /api/pihems/dev_backtime', () => {
  const ask = async (boxId: string) =>
    (await send(server.app, calls.readBackupTime, { query: { box_id: boxId } }, server.house.viewer)).data
  it('reckons from the last discharge where the device itself says nothing', async () => {
    expect(await ask(battery.boxId)).toMatchObject({ basis: 'discharge', loadOf: 'discharge', confidence: 'medium', minutes: 300 })
  })
  it('takes what the device says, and is honest where nothing is known', async () => {
    const { device } = server.house
    expect(await ask(device.boxId)).toMatchObject({ basis: 'unknown', minutes: null, missing: ['load', 'capacity', 'voltage'], charge: 98 })
    await server.database.pool.query(`insert into device_points values ($1, 'battery_runtime', 'v', 7, 2000)`, [device.id])
    await server.database.pool.query(`update latest set v = v || 43::real, at = now() where device_id = $1`, [device.id])
    expect(await ask(device.boxId)).toMatchObject({ basis: 'device', minutes: 43, confidence: 'high' })
  })
})
