import { uplinkArrivalCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

let server: TestServer
let ref = ''
beforeAll(async () => {
  server = await testServer()
  await server.database.pool.query(
    `insert into latest (device_id, v, c, extras) values ($1, '{}', '{}', '{"ups.mfr": "APC", "ups.model": "SRT 5000"}')
         on conflict (device_id) do update set extras = excluded.extras`,
    [server.house.device.id],
  )
  ref = (await rows<{ ref: string }>('select ref from devices where id = $1', [server.house.device.id]))[0]?.ref ?? ''
})
afterAll(() => server.close())
beforeEach(() =>
  rows(`update uplinks set absent = $2 where id = $1`, [
    server.house.uplinkId,
    JSON.stringify([
      { ref: 'u.ambient', type: 'th', interval: 10_000, name: 'UPS 温湿度', why: 'unplugged', via: 'NUT 127.0.0.1 u' },
      { ref: 'v', type: 'ups', interval: 10_000, why: 'timeout', box_id: server.stranger.device.boxId },
    ]),
  ]),
)

const rows = async <R>(text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows as R[]
const list = async (person = server.house.admin) =>
  send(server.app, uplinkArrivalCalls.listArrivals, { params: { uplinkId: server.house.uplinkId } }, person)
const save = (devices: readonly object[], person = server.house.admin) =>
  send(
    server.app,
    uplinkArrivalCalls.saveArrivals,
    { params: { uplinkId: server.house.uplinkId }, body: { devices: devices as never } },
    person,
  )
const plain = { site: '', brand: '', model: '' }

it('is filled with what the devices say of themselves, and keeps what a person makes of it', async () => {
  const { boxId } = server.house.device
  await rows('update devices set adopted_at = null where id = $1', [server.house.device.id])
  expect((await list()).data[0]).toMatchObject({
    ref,
    id: boxId,
    state: 'new',
    brand: 'APC',
    model: 'SRT 5000',
    rated: { value: null, unit: 'kVA' },
  })
  const entered = { name: '营业厅 UPS', site: '城西支行', brand: 'APC', model: 'SRT5KXLI' }
  expect((await save([{ ref, ...entered, rated: 5 }])).data).toEqual({ added: 1, failed: [] })
  expect((await list()).data[0]).toMatchObject({ ...entered, state: 'listed', rated: { value: 5, unit: 'kVA' } })
  expect((await save([{ ref, ...entered, rated: 5 }])).data).toEqual({ added: 1, failed: [] })
  expect(await rows(`select subject, after from audit where action = 'device.change'`)).toEqual([
    {
      subject: `device ${boxId}`,
      after: { name: '营业厅 UPS', site: '城西支行', info: expect.objectContaining({ brand: 'APC', model: 'SRT5KXLI', capacity: 5 }) },
    },
  ])
})

it('offers what looks absent with the reason, and makes a device of it that nothing is known of when a person wants it', async () => {
  expect((await list()).data.slice(-2)).toMatchObject([
    { ref: 'u.ambient', id: null, state: 'absent', why: 'unplugged', name: 'UPS 温湿度', via: 'NUT 127.0.0.1 u' },
    { ref: 'v', state: 'absent', why: 'timeout', name: 'v' },
  ])
  expect((await save([{ ref: 'u.ambient', name: '环境', ...plain, site: '机房' }])).data).toEqual({ added: 1, failed: [] })
  expect((await list()).data.map(({ ref: name, state }) => `${name} ${state}`)).toEqual(
    expect.arrayContaining(['u.ambient listed', 'v absent']),
  )
  const made = `select d.name, d.site, d.announced_type as type, t.rules, (select count(*)::int from alarms a where a.device_id = d.id) as alarms
                  from devices d join threshold_sets t on t.device_id = d.id where d.ref = 'u.ambient'`
  expect(await rows(made)).toEqual([{ name: '环境', site: '机房', type: 'box_no_set', rules: {}, alarms: 0 }])
})

it('says of each row that fails why, and does the others', async () => {
  const answer = await save([
    { ref, name: 'UPS-1', ...plain },
    { ref: 'v', name: 'UPS-2', ...plain },
    { ref: 'gone', name: 'X', ...plain },
    { ref: 'u.ambient', name: '很长很长很长很长很长很长很长的名', ...plain },
  ])
  expect(answer.data.added).toBe(1)
  expect(answer.data.failed).toEqual(
    expect.arrayContaining([
      { ref: 'v', problem: 'id-taken' },
      { ref: 'gone', problem: 'gone' },
      { ref: 'u.ambient', problem: 'name-long' },
    ]),
  )
  expect((await list()).data.find((row) => row.ref === ref)?.name).toBe('UPS-1')
})

it('is nobody else’s', async () => {
  expect((await save([{ ref, name: 'x', ...plain }], server.stranger.owner)).envelope.code).toBe(70003)
  expect((await list(server.house.viewer)).envelope.code).not.toBe(0)
})
