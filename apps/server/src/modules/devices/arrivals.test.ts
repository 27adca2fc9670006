import { uplinkArrivalCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await server.database.pool.query(
    `insert into latest (device_id, v, c, extras) values ($1, '{}', '{}', '{"ups.mfr": "APC", "ups.model": "SRT 5000"}')
         on conflict (device_id) do update set extras = excluded.extras`,
    [server.house.device.id],
  )
})
afterAll(() => server.close())

const list = async (person = server.house.admin) =>
  send(server.app, uplinkArrivalCalls.listArrivals, { params: { uplinkId: server.house.uplinkId } }, person)
const save = (device: object, person = server.house.admin) =>
  send(
    server.app,
    uplinkArrivalCalls.saveArrivals,
    { params: { uplinkId: server.house.uplinkId }, body: { devices: [device as never] } },
    person,
  )

it('is filled with what the devices say of themselves, and keeps what a person makes of it in one change', async () => {
  const { boxId } = server.house.device
  expect((await list()).data).toMatchObject([{ id: boxId, brand: 'APC', model: 'SRT 5000', plated: true }])
  const entered = { id: boxId, name: '营业厅 UPS', site: '城西支行', brand: 'APC', model: 'SRT5KXLI' }
  expect((await save(entered)).data).toEqual({ changed: 1 })
  expect((await list()).data).toMatchObject([entered])
  expect((await save(entered)).data).toEqual({ changed: 0 })
  const { rows } = await server.database.pool.query(`select subject, after from audit where action = 'device.change'`)
  expect(rows).toEqual([
    {
      subject: `device ${boxId}`,
      after: { name: '营业厅 UPS', site: '城西支行', info: expect.objectContaining({ brand: 'APC', model: 'SRT5KXLI' }) },
    },
  ])
})

it('names no device of another gateway, and is nobody else’s', async () => {
  const { stranger } = server
  const entered = { name: 'x', site: '', brand: '', model: '' }
  expect((await save({ id: stranger.device.boxId, ...entered })).envelope.code).toBe(70003)
  expect((await save({ id: server.house.device.boxId, ...entered }, stranger.owner)).envelope.code).toBe(70003)
  expect((await list(server.house.viewer)).envelope.code).not.toBe(0)
})
