import { thresholdBatchCalls, thresholdCalls } from '@kilowatch/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildDevice, idWith } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

let server: TestServer
let second: string
beforeEach(async () => {
  server = await testServer()
  const { businessId, uplinkId } = server.house
  second = (await buildDevice(server.database.pool, { businessId, uplinkId, boxId: idWith(7, 1), name: 'UPS-B' })).boxId
})
afterEach(() => server.close())

const wished = { load: { high: [70, 60] as [number, number] } }
const preview = (boxIds: string[], rules: object = wished, person = server.house.admin) =>
  send(server.app, thresholdBatchCalls.previewThresholdBatch, { body: { boxIds, rules: rules as never } }, person)
const save = (devices: { id: string; version: number }[], rules: object = wished, person = server.house.admin) =>
  send(server.app, thresholdBatchCalls.saveThresholdBatch, { body: { devices, rules: rules as never } }, person)
const limits = async (deviceId: string) =>
  (await send(server.app, thresholdCalls.readThresholds, { params: { deviceId } }, server.house.admin)).data

it('shows old and new by device, sets them in one change, and leaves other limits', async () => {
  const ids = [server.house.device.boxId, second]
  const before = await limits(second)
  const { data } = await preview(ids)
  expect(data.map(({ id, changes }) => [id, changes.map(({ pattern, after }) => [pattern, after])]).sort()).toEqual(
    ids.map((id) => [id, [['load', wished.load]]]).sort(),
  )
  const shown = data.map(({ id, version }) => ({ id, version }))
  expect((await save(shown)).data).toEqual({ changed: 2, outdated: [] })
  const after = await limits(second)
  expect(after.rules).toEqual({ ...before.rules, ...wished })
  expect(after.version).toBe(before.version + 1)
  const { rows } = await server.database.pool.query(`select subject, at from audit where action = 'thresholds.save'`)
  expect(rows.map(({ subject }) => subject).sort()).toEqual(ids.map((id) => `device ${id}`).sort())
  expect(rows[0].at).toEqual(rows[1].at)
  expect((await preview(ids)).data.flatMap(({ changes }) => changes)).toEqual([])
  // What was shown is old for both now.
  expect((await save(shown, { load: {} })).data).toEqual({ changed: 0, outdated: shown.map(({ id }) => id) })
})

it('takes limits away by an empty rule', async () => {
  const [shown] = (await preview([second], { load: {} })).data
  await save([{ id: second, version: shown?.version ?? -1 }])
  const [now] = (await preview([second], { load: {} })).data
  expect(now?.changes).toEqual([{ pattern: 'load', before: wished.load, after: null }])
  await save([{ id: second, version: now?.version ?? -1 }], { load: {} })
  expect((await limits(second)).rules).not.toHaveProperty('load')
})

it('refuses devices of others, of several types, wrong limits, and who does not manage', async () => {
  const { house, stranger } = server
  const { businessId, uplinkId } = house
  const meter = await buildDevice(server.database.pool, { businessId, uplinkId, boxId: idWith(7, 2), name: 'PDU', type: 'pdu' })
  expect((await preview([second, stranger.device.boxId])).envelope.code).toBe(70003)
  expect((await save([{ id: stranger.device.boxId, version: 0 }])).envelope.code).toBe(70003)
  expect((await preview([second, meter.boxId])).envelope.code).toBe(10003)
  expect((await preview([second], { load: { high: [60, 70] } })).envelope.code).toBe(10003)
  expect((await preview([second], { nothing: { high: [70, 60] } })).envelope.code).toBe(10003)
  expect((await preview([second], wished, house.operator)).envelope.code).toBe(100000)
})
