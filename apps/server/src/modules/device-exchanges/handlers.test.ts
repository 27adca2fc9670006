import { deviceExchangeCalls as calls, uplinkCalls } from '@kilowatch/contract'
import type { DeviceExchanges } from '@kilowatch/telemetry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildDevice } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { takeStatuses } from '../../ingest/status.ts'

let server: TestServer
const told = new Date('2026-11-23T10:00:00Z')

beforeAll(async () => {
  server = await testServer()
  const { businessId, uplinkId } = server.house
  for (const [boxId, name] of [
    ['500000000002', 'A'],
    ['500000000003', 'B'],
  ] as const) {
    await buildDevice(server.database.pool, { businessId, uplinkId, boxId, name, type: 'ups' })
  }
})
afterAll(() => server.close())

async function tell(...devices: DeviceExchanges[]): Promise<void> {
  const news = new Map([[server.house.uplinkId, { connected: true, exchanges: { for: 60_000, devices } }]])
  await server.database.pool.transaction((tx) => takeStatuses(tx, news, told))
}

const list = async (query: object = {}, person = server.house.viewer) =>
  (await send(server.app, calls.listDeviceExchanges, { query: { uplinkId: server.house.uplinkId, ...query } }, person)).data.items

describe('how devices are read', () => {
  it('is what the gateway told last, with the times of the server', async () => {
    await tell({ ref: '500000000002', tried: 5, failed: {} })
    await tell(
      {
        ref: '500000000002',
        tried: 9,
        failed: { timeout: 2, exception: 1 },
        last: { text: 'exception 2: \u0000x', ago: 1_500 },
        took: { median: 4.5, most: 20 },
      },
      { ref: 'of nobody', tried: 1, failed: {} },
    )
    const [first, ...others] = await list()
    expect(first).toMatchObject({ id: '500000000002', tried: 9, failed: 3, timeouts: 2, refused: 0, garbage: 0, exceptions: 1 })
    expect(first).toMatchObject({ lastFailure: 'exception 2:  x', failedAt: '2026-11-23T09:59:58.500Z', since: '2026-11-23T09:59:00.000Z' })
    expect(first).toMatchObject({ medianMs: 4.5, mostMs: 20, toldAt: told.toISOString() })
    expect(others.every(({ tried, failed }) => tried === null && failed === null)).toBe(true)
  })

  it('is sorted by what goes wrong, searched, and of the devices that the reader sees alone', async () => {
    await tell({ ref: '500000000002', tried: 9, failed: { garbage: 1 } }, { ref: '500000000003', tried: 10, failed: { refused: 10 } })
    const names = async (query: object) => (await list(query)).map(({ name }) => name)
    expect((await names({})).slice(0, 2)).toEqual(['B', 'A'])
    expect((await names({ sort: '-tried' })).slice(0, 2)).toEqual(['B', 'A'])
    expect(await names({ search: '0003' })).toEqual(['B'])
    expect(await names({ deviceId: '500000000002' })).toEqual(['A'])
    expect(await list({}, server.stranger.owner)).toEqual([])
  })

  it('goes with its device', async () => {
    const params = { uplinkId: server.house.uplinkId }
    await send(server.app, uplinkCalls.removeUplink, { params }, server.house.owner)
    expect((await server.database.pool.query('select from device_exchanges')).rowCount).toBe(0)
  })
})
