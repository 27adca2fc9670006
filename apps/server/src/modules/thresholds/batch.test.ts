import { thresholdBatchCalls as calls, messages, type Rule, type RuleWishes, thresholdCalls } from '@kilowatch/contract'
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

const wished: RuleWishes = { load: { ha: 70, hr: 60 } }
const preview = (boxIds: string[], wishes: RuleWishes = wished, person = server.house.admin) =>
  send(server.app, calls.previewThresholdBatch, { body: { boxIds, wishes } }, person)
const save = (devices: { id: string; version: number }[], wishes: RuleWishes = wished, person = server.house.admin) =>
  send(server.app, calls.saveThresholdBatch, { body: { devices, wishes } }, person)
const undo = (batchId: string, person = server.house.admin) => send(server.app, calls.undoThresholdBatch, { params: { batchId } }, person)
const limits = async (deviceId: string) =>
  (await send(server.app, thresholdCalls.readThresholds, { params: { deviceId } }, server.house.admin)).data
const setLimits = (deviceId: string, rules: Record<string, Rule>, version: number) =>
  send(server.app, thresholdCalls.saveThresholds, { params: { deviceId }, body: { rules, version } }, server.house.admin)

it('shows old and new by device, sets them in one change, and leaves other limits and fields', async () => {
  const ids = [server.house.device.boxId, second]
  const before = await limits(second)
  await setLimits(second, { ...before.rules, load: { high: [90, 80], raiseDelay: 30 } }, before.version)
  const { data } = await preview(ids)
  expect(data.find(({ id }) => id === second)?.changes).toEqual([
    { pattern: 'load', before: { high: [90, 80], raiseDelay: 30 }, after: { high: [70, 60], raiseDelay: 30 } },
  ])
  const shown = data.map(({ id, version }) => ({ id, version }))
  const saved = (await save(shown)).data
  expect(saved).toEqual({ batchId: expect.any(String), changed: 2, outdated: [] })
  expect((await limits(second)).rules).toEqual({ ...before.rules, load: { high: [70, 60], raiseDelay: 30 } })
  const { rows } = await server.database.pool.query(
    `select subject, at from audit where action = 'thresholds.save' order by id desc limit 2`,
  )
  expect(rows.map(({ subject }) => subject).sort()).toEqual(ids.map((id) => `device ${id}`).sort())
  expect(rows[0].at).toEqual(rows[1].at)
  expect((await preview(ids)).data.flatMap(({ changes }) => changes)).toEqual([])
  // What was shown is old for both now.
  expect((await save(shown, { load: { ha: 75 } })).data).toEqual({ batchId: null, changed: 0, outdated: shown.map(({ id }) => id) })
})

it('says of each device why limits do not fit it, and which stay its own', async () => {
  const { rules, version } = await limits(second)
  await setLimits(second, { ...rules, load: { high: [90, 80] }, 'phase.2.input_voltage': {} }, version)
  const wishes = { load: { ha: 70 }, 'phase.*.input_voltage': { ha: 250, hr: 245 } }
  const [shown] = (await preview([second], wishes)).data
  expect(shown).toMatchObject({ changes: [], own: 1, unfit: expect.stringContaining('负载') })
  expect((await save([{ id: second, version: shown?.version ?? -1 }], wishes)).data).toEqual({
    batchId: null,
    changed: 0,
    outdated: [second],
  })
  await server.database.pool.query(
    `delete from device_points where key = 'load' and device_id = (select id from devices where box_id = $1)`,
    [second],
  )
  expect((await preview([second])).data).toMatchObject([{ changes: [], unfit: '设备没有上报测点“总负载率”' }])
})

it('review C8: sets nothing on a device that has expired or is disabled, and says so of it', async () => {
  const { rules } = await limits(second)
  for (const [column, words] of [
    ['expires_at', messages['device-expired'].zh],
    ['disabled_at', messages['device-disabled'].zh],
  ] as const) {
    const set = (text: string) => server.database.pool.query(`update devices set ${column} = ${text} where box_id = $1`, [second])
    await set(`now() - interval '1 day'`)
    const [shown] = (await preview([second])).data
    expect(shown).toMatchObject({ changes: [], unfit: words })
    const saved = await save([{ id: second, version: shown?.version ?? -1 }])
    expect(saved.data).toEqual({ batchId: null, changed: 0, outdated: [second] })
    await set('null')
  }
  expect((await limits(second)).rules).toEqual(rules)
})

it('takes limits away by empty fields', async () => {
  const none = { load: { ha: null, hr: null } }
  const [shown] = (await preview([second])).data
  await save([{ id: second, version: shown?.version ?? -1 }])
  const [now] = (await preview([second], none)).data
  expect(now?.changes).toMatchObject([{ pattern: 'load', before: { high: [70, 60] }, after: null }])
  await save([{ id: second, version: now?.version ?? -1 }], none)
  expect((await limits(second)).rules).not.toHaveProperty('load')
})

it('goes on with a batch, and undoes it as one but for what somebody changed since', async () => {
  const first = server.house.device.boxId
  const before = { first: (await limits(first)).rules, second: (await limits(second)).rules }
  const shown = (await preview([first, second])).data.map(({ id, version }) => ({ id, version }))
  const batchId = (await save(shown.slice(0, 1))).data.batchId ?? ''
  const more = await send(
    server.app,
    calls.continueThresholdBatch,
    { params: { batchId }, body: { devices: shown.slice(1) } },
    server.house.admin,
  )
  expect(more.data).toEqual({ batchId, changed: 1, outdated: [] })
  const list = await send(server.app, calls.listThresholdBatches, {}, server.house.admin)
  expect(list.data.items).toMatchObject([
    { id: batchId, type: 'ups', devices: 2, summary: '总负载率：高告警 70 %，高解除 60 %', undoneAt: null },
  ])
  const { rules, version } = await limits(second)
  await setLimits(second, { ...rules, load: { high: [75, 60] } }, version)
  expect((await undo(batchId, server.stranger.owner)).envelope.code).toBe(70003)
  expect((await undo(batchId)).data).toEqual({ restored: 1, kept: [{ id: second, name: 'UPS-B' }] })
  expect((await limits(first)).rules).toEqual(before.first)
  expect((await limits(second)).rules).toEqual({ ...before.second, load: { high: [75, 60] } })
  expect((await undo(batchId)).envelope.code).toBe(30001)
  const after = await send(server.app, calls.continueThresholdBatch, { params: { batchId }, body: { devices: shown } }, server.house.admin)
  expect(after.envelope.code).toBe(30001)
})

it('offers devices of the type that the person manages, narrowed as their list is', async () => {
  const offer = async (query: object) =>
    (await send(server.app, calls.offerThresholdDevices, { query: { type: 'ups', ...query } }, server.house.admin)).data
  expect((await offer({ search: 'UPS-B' })).items.map(({ id }) => id)).toEqual([second])
  expect((await offer({})).items.map(({ id }) => id)).toContain(server.house.device.boxId)
  expect((await offer({ type: 'pdu' })).total).toBe(0)
})

it('refuses devices of others, of several types, wrong limits, and who does not manage', async () => {
  const { house, stranger } = server
  const { businessId, uplinkId } = house
  const meter = await buildDevice(server.database.pool, { businessId, uplinkId, boxId: idWith(7, 2), name: 'PDU', type: 'pdu' })
  expect((await preview([second, stranger.device.boxId])).envelope.code).toBe(70003)
  expect((await save([{ id: stranger.device.boxId, version: 0 }])).envelope.code).toBe(70003)
  expect((await preview([second, meter.boxId])).envelope.code).toBe(10003)
  expect((await preview([second], { load: { ha: 7000 } })).envelope.code).toBe(10003)
  expect((await preview([second], { nothing: { ha: 70, hr: 60 } })).envelope.code).toBe(10003)
  expect((await preview([second], wished, house.operator)).envelope.code).toBe(100000)
})
