import { deviceRelationCalls as calls, type RelationDirection } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildDevice, type Person } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { budgets } from '../../budgets/index.ts'

let server: TestServer
let ups: string
let ats: string
let rack: string
let foreign: string

beforeAll(async () => {
  server = await testServer()
  const { house, stranger } = server
  const build = async (name: string, boxId: string, type: string, { businessId, uplinkId } = house) =>
    (await buildDevice(server.database.pool, { businessId, uplinkId, boxId, name, type })).boxId
  ups = house.device.boxId
  ats = await build('ATS-1', '500000000001', 'ats')
  rack = await build('机柜 1', '500000000002', 'pdu')
  foreign = stranger.device.boxId
})
afterAll(() => server.close())
beforeEach(() => server.database.pool.query('delete from device_feeds'))

const list = (boxId: string, person: Person = server.house.viewer) =>
  send(server.app, calls.listRelations, { query: { box_id: boxId } }, person)
const relate = (
  boxId: string,
  boxIds: string,
  more: { direction?: RelationDirection; input?: number; output?: number } = {},
  person: Person = server.house.admin,
) => send(server.app, calls.relateDevices, { query: { box_id: boxId, boxIds, direction: 'feeds', ...more } }, person)
const remove = (boxId: string, boxIds: string, person: Person = server.house.admin) =>
  send(server.app, calls.removeRelations, { query: { box_id: boxId, boxIds } }, person)

describe('spec: GET /api/pihems/relat_lts', () => {
  it('names what feeds a device and what it feeds, by input', async () => {
    await relate(ups, ats, { input: 2 })
    await relate(ats, rack)
    expect((await list(ats)).data).toMatchObject([
      { box_id: ups, device_name: 'UPS-1', devType: 'ups', status: 'alarm', direction: 'fed_by', input: 2, output: null },
      { box_id: rack, device_name: '机柜 1', devType: 'pdu', direction: 'feeds', input: 1 },
    ])
    expect((await list(rack)).data).toMatchObject([{ box_id: ats, direction: 'fed_by' }])
  })

  it('shows somebody with whom one device is shared none of the others', async () => {
    const { house, stranger, database } = server
    await relate(ups, ats)
    await database.pool.query(
      `insert into device_shares (device_id, user_id, "right", shared_by, created_at) values ($1, $2, 'view', $3, now())`,
      [house.device.id, stranger.viewer.id, house.owner.id],
    )
    const answer = await list(ups, stranger.viewer)
    expect([answer.envelope.code, answer.data]).toEqual([200, []])
    await database.pool.query('delete from device_shares')
    expect((await list(ups, stranger.viewer)).envelope.code).toBe(70003)
  })
})

describe('spec: GET /api/pihems/relat_boxs', () => {
  it('relates a device to several, and says so in the audit of the business', async () => {
    const answer = await relate(ups, `${ats},${rack}`, { input: 2, output: 3 })
    expect(answer.data.map(({ box_id, input, output }) => [box_id, input, output])).toEqual([
      [rack, 2, 3],
      [ats, 2, 3],
    ])
    const { rows } = await server.database.pool.query(
      `select subject, business_id, after from audit where action = 'device.relate' order by id desc limit 2`,
    )
    expect(rows.map(({ subject }) => subject).sort()).toEqual([`devices ${ups},${ats}`, `devices ${ups},${rack}`].sort())
    expect(rows[0]).toMatchObject({ business_id: server.house.businessId, after: { direction: 'feeds', input: 2, output: 3 } })
  })

  it('refuses a ring in words that name the way, and keeps nothing of the request', async () => {
    await relate(ups, ats)
    await relate(ats, rack)
    const answer = await relate(rack, ups)
    expect(answer.envelope.code).toBe(30001)
    expect(answer.envelope.msg).toContain('机柜 1 → UPS-1 → ATS-1 → 机柜 1')
    expect((await relate(ups, rack, { direction: 'fed_by' })).envelope.code).toBe(30001)
    expect((await list(ups)).data).toHaveLength(1)
  })

  it('two who close a ring from both sides at once: one of them is refused', async () => {
    const answers = await Promise.all([relate(ups, ats), relate(ats, ups)])
    expect(answers.map(({ envelope }) => envelope.code).sort()).toEqual([200, 30001].sort())
  })

  it('refuses itself, what is related already, and devices of another business', async () => {
    const { house, stranger, database } = server
    expect((await relate(ups, ups)).envelope).toMatchObject({ code: 10003, data: { field: 'query.boxIds' } })
    await relate(ups, ats)
    expect((await relate(ups, ats, { input: 2 })).envelope.code).toBe(50003)
    expect((await relate(ups, foreign)).envelope.code).toBe(70003)
    await database.pool.query('insert into memberships (business_id, user_id, right_on_devices) values ($1, $2, $3)', [
      stranger.businessId,
      house.admin.id,
      'manage',
    ])
    expect((await relate(ups, foreign)).envelope.code).toBe(10003)
    await database.pool.query('delete from memberships where business_id = $1 and user_id = $2', [stranger.businessId, house.admin.id])
    expect((await relate(ups, '')).envelope.code).toBe(10004)
    expect((await relate(ups, ats, { input: 5 })).envelope.code).toBe(10003)
  })

  it('needs the right to manage both', async () => {
    expect((await relate(ups, ats, {}, server.house.operator)).envelope.code).toBe(100000)
    expect((await relate(ups, ats, {}, server.stranger.owner)).envelope.code).toBe(70003)
    expect((await list(ups)).data).toEqual([])
  })

  it('is bounded for each device', async () => {
    const { most } = budgets.relationsOfDevice
    const { house, database } = server
    await database.pool.query(
      `with made as (
         insert into devices (box_id, uplink_id, ref, business_id, name, site, announced_type, interval_ms)
         select (600000000000 + n)::text, $1, 'many' || n, $2, '负载 ' || n, '', 'pdu', 60000 from generate_series(1, $3::int) n returning id)
       insert into device_feeds (source_id, load_id, created_at) select $4, id, now() from made`,
      [house.uplinkId, house.businessId, most, house.device.id],
    )
    expect((await relate(ups, ats)).envelope.code).toBe(30001)
    await database.pool.query(`delete from devices where ref like 'many%'`)
  })
})

describe('spec: GET /api/pihems/relat_rm', () => {
  it('removes a relation from either end, and refuses one that is not there', async () => {
    await relate(ups, ats)
    expect((await remove(ats, ups, server.house.operator)).envelope.code).toBe(100000)
    expect((await remove(ats, ups)).data).toEqual({ removed: 1 })
    expect((await list(ups)).data).toEqual([])
    expect((await remove(ats, ups)).envelope.code).toBe(50001)
    const { rows } = await server.database.pool.query(`select before from audit where action = 'device.unrelate' order by id desc limit 1`)
    expect(rows[0].before).toEqual({ direction: 'fed_by', input: 1, output: null })
  })

  it('goes with a device that goes to another business', async () => {
    const { database, stranger, house } = server
    await relate(ups, ats)
    await relate(ats, rack)
    await database.pool.query('update devices set business_id = $1 where box_id = $2', [stranger.businessId, ups])
    expect((await list(ats)).data.map(({ box_id }) => box_id)).toEqual([rack])
    await database.pool.query('update devices set business_id = $1 where box_id = $2', [house.businessId, ups])
  })
})

describe('spec: GET /api/pihems/relat_s_box', () => {
  const search = (text: string, person: Person = server.house.admin) =>
    send(server.app, calls.searchRelatable, { query: { box_id: ups, search: text } }, person)

  it('finds devices of the business by name and id, without those that are related', async () => {
    expect((await search('')).data.map(({ box_id }) => box_id)).toEqual([rack, ats])
    expect((await search('机柜')).data).toMatchObject([{ box_id: rack, device_name: '机柜 1', devType: 'pdu' }])
    await relate(ups, rack)
    expect((await search('机柜')).data).toEqual([])
    expect((await search(foreign)).data).toEqual([])
    expect((await search('', server.house.viewer)).envelope.code).toBe(100000)
  })
})

describe('the supply around a device', () => {
  const supply = (boxId: string, person: Person = server.house.viewer) =>
    send(server.app, calls.readSupply, { params: { deviceId: boxId } }, person)

  it('has all above and below, and what else feeds that, with the readings that say how each stands', async () => {
    await relate(ups, ats, { input: 1 })
    await relate(rack, ats, { input: 2 })
    const { data } = await supply(ups)
    expect(data.feeds).toEqual(
      expect.arrayContaining([
        { source: ups, load: ats, input: 1, output: null },
        { source: rack, load: ats, input: 2, output: null },
      ]),
    )
    expect(data.devices.map(({ id }) => id).sort()).toEqual([ups, ats, rack].sort())
    const readings = data.devices.find(({ id }) => id === ups)?.readings ?? []
    expect(readings.map(({ key }) => key)).toEqual(['phase.1.input_voltage', 'phase.2.input_voltage', 'phase.3.input_voltage', 'mode'])
  })

  it('is the device alone where nothing is recorded', async () => {
    expect((await supply(ats)).data).toMatchObject({ devices: [{ id: ats }], feeds: [] })
    expect((await supply(foreign)).envelope.code).toBe(70003)
  })
})
