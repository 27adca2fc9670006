import { alarmCalls, deviceCalls, telemetryCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAlarm, buildDevice, type House, idWith } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

let server: TestServer
let house: House
const boxId = idWith(4, 90)
beforeAll(async () => {
  server = await testServer()
  house = server.house
  const { pool } = server.database
  const device = await buildDevice(pool, { ...house, boxId, name: '油罐', type: 'generic' })
  await pool.query(`insert into device_points (device_id, key, store, slot, cadence_ms) values ($1, 'value.2.reading', 'v', 9, 10000)`, [
    device.id,
  ])
  const alarmId = await buildAlarm(pool, { ...house, device })
  await pool.query(`update alarms set point = 'value.2.reading', side = 'high', opening_value = 61, limit_value = 60 where id = $1`, [
    alarmId,
  ])
})
afterAll(() => server.close())

const change = (info: Record<string, string>) =>
  send(server.app, deviceCalls.changeDevice, { params: { deviceId: boxId }, body: { info } }, house.admin)
const alarm = async () =>
  (await send(server.app, alarmCalls.listAlarms, { query: { deviceId: boxId } }, house.viewer, { language: 'en' })).data.items[0]
const alarmFile = async () =>
  (await send(server.app, alarmCalls.exportAlarms, { query: { deviceId: boxId } }, house.viewer, { language: 'en' })).text
const history = async () => {
  const [from, to] = [new Date(Date.now() - 3_600_000).toISOString(), new Date().toISOString()]
  const query = { points: 'value.2.reading', from, to }
  return (await send(server.app, telemetryCalls.exportSamples, { params: { deviceId: boxId }, query }, house.viewer, { language: 'en' }))
    .text
}

test('what a device calls its points stands in its alarms, its history and its files', async () => {
  expect((await alarm())?.given).toBeUndefined()
  expect(await alarmFile()).toContain('Value 2')
  expect(await history()).toContain('Time,Value 2')

  const { data } = await change({ value_2_name: 'Diesel', value_2_unit: 'L', brand: 'Acme' })
  const given = { value_2_name: 'Diesel', value_2_unit: 'L' }
  expect(data).toMatchObject({ given })
  expect((await alarm())?.given).toEqual(given)
  expect(await alarmFile()).toMatch(/Diesel.*61\.00 L/)
  expect(await history()).toContain('Time,Diesel (L)')
})

test('a unit that the catalogue does not have, and a name that is too long, are refused', async () => {
  expect((await change({ value_2_unit: 'furlong' })).envelope).toMatchObject({ code: 10003, data: { field: 'body.info.value_2_unit' } })
  expect((await change({ value_2_name: 'a name of more than fifteen' })).envelope).toMatchObject({ code: 10003 })
})

test('two probes in one place, and half of a place, are refused; what is sound stands in the device', async () => {
  const th = await buildDevice(server.database.pool, { ...house, boxId: idWith(4, 91), name: '冷通道', type: 'th' })
  const place = (info: Record<string, string | number>) =>
    send(server.app, deviceCalls.changeDevice, { params: { deviceId: th.boxId }, body: { info } }, house.admin, { language: 'en' })
  const first = { probe_1_row: 'A', probe_1_place: 1, probe_2_row: 'A' }
  expect((await place({ ...first, probe_2_place: 1 })).envelope).toMatchObject({
    code: 10003,
    data: { field: 'body.info.probe_2_place' },
    msg: 'Position of probe 2: another probe is already at this position',
  })
  expect((await place(first)).envelope).toMatchObject({ code: 10003, msg: 'Position of probe 2: enter row and position together' })
  expect((await place({ ...first, probe_2_place: 2 })).data).toMatchObject({ info: { ...first, probe_2_place: 2 } })
})
