import { doorCalls as calls } from '@kilowatch/contract'
import { credentialDigest } from '@kilowatch/telemetry'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildHouse, type House, type Person } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { budgets } from '../../budgets/index.ts'
import { takeAccess, wantedAccess } from './index.ts'

let server: TestServer
let house: House
let houses = 40
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  houses += 1
  house = await buildHouse(server.database.pool, houses)
  await query(`update devices set announced_type = 'door', ref = 'north' where id = $1`, house.device.id)
  await query('update uplinks set connected = true where id = $1', house.uplinkId)
})

const query = (text: string, ...values: unknown[]) => server.database.pool.query(text, values)
const params = () => ({ deviceId: house.device.boxId })
const li = { name: '李敏', cards: '04A1B2C9', pin: '482915' }
const add = (body: object = {}, person: Person = house.admin) =>
  send(server.app, calls.addDoorPerson, { params: params(), body: { ...li, ...body } }, person)
const list = async (asked: object = {}, person: Person = house.viewer) =>
  (await send(server.app, calls.listDoorPeople, { query: { ...params(), ...asked } }, person)).data
const passages = async (asked: object = {}, person: Person = house.viewer) =>
  (await send(server.app, calls.listPassages, { query: { ...params(), ...asked } }, person)).data
const door = async () => (await send(server.app, calls.readDoor, { params: params() }, house.viewer)).data
const partition = () => [Number(house.uplinkId.slice(-2))]
const wanted = async () => {
  await query('update access_lists set said = null')
  return (await wantedAccess(server.database.pool, partition(), new Date())).find(({ uplinkId }) => uplinkId === house.uplinkId)?.access
}
const report = (more: object) =>
  takeAccess(server.database.pool, [[house.uplinkId, { version: 0, readers: ['north'], passages: [], ...more }]], new Date())
const passage = (number: number, more: object = {}) => ({
  id: `00000000-0000-4000-8000-${String(houses).padStart(4, '0')}${String(number).padStart(8, '0')}`,
  ...{ device: 'north', way: 'card' as const, at: Date.now() - number * 1_000, state: 'opened' as const, ...more },
})

describe('who is let through a door', () => {
  test('is entered by who manages it, and seen by members of its business alone, without a number that opens anything', async () => {
    expect((await add({}, house.operator)).envelope.code).toBe(100000)
    expect((await add({}, server.stranger.owner)).envelope.code).toBe(70003)
    const { data, envelope } = await add({ untilDay: '2020-01-31' })
    expect(envelope.code, envelope.msg).toBe(0)
    expect(data).toMatchObject({ name: '李敏', cards: '••••B2C9', pin: '••••', finger: '', state: 'expired', untilDay: '2020-01-31' })
    expect((await list()).items).toEqual([data])
    await query(
      `insert into device_shares (device_id, user_id, "right", shared_by, created_at) values ($1, $2, 'operate', $3, now())`,
      ...[house.device.id, server.stranger.owner.id, house.owner.id],
    )
    expect((await list({}, server.stranger.owner)).items).toEqual([])
    const { rows } = await query(`select before, after from audit where business_id = $1 and outcome = 'done'`, house.businessId)
    const kept = await query('select digest, tail from door_credentials where device_id = $1', house.device.id)
    expect(JSON.stringify([rows, kept.rows])).not.toMatch(/04A1B2C9|482915/)
    expect(rows).toMatchObject([{ after: { name: '李敏', cards: '••••B2C9', pin: '••••' } }])
  })

  test('is refused in words where the card, PIN or finger is somebody else’s, of a PIN without saying whose', async () => {
    await add({ finger: '7' })
    const refused = async (body: object) => (await add({ name: '赵强', cards: 'AAAA0001', pin: '', ...body })).envelope
    expect(await refused({ cards: '04-a1-b2-c9' })).toMatchObject({
      code: 50003,
      data: { field: 'body.cards' },
      msg: expect.stringContaining('李敏'),
    })
    expect(await refused({ finger: '7' })).toMatchObject({ code: 50003, data: { field: 'body.finger' } })
    const pin = await refused({ pin: '482915' })
    expect(pin).toMatchObject({ code: 50003, data: { field: 'body.pin' } })
    expect(pin.msg).not.toContain('李敏')
    expect((await list()).total).toBe(1)
  })

  test('is changed, disabled and taken off; each time the gateway is to hear of it', async () => {
    const { data } = await add()
    const one = { ...params(), personId: data.id }
    const versions = [(await wanted())?.version ?? 0]
    const heard = async () => versions.push((await wanted())?.version ?? 0)
    const changed = await send(
      server.app,
      calls.changeDoorPerson,
      { params: one, body: { name: '李敏', cards: '••••B2C9, BBBB0002' } },
      house.admin,
    )
    expect(changed.data).toMatchObject({ cards: '••••B2C9, ••••0002', pin: '' })
    await heard()
    await send(server.app, calls.switchDoorPerson, { params: one, body: { enabled: false } }, house.admin)
    expect((await wanted())?.doors[0]?.people).toMatchObject([{ id: data.id, off: true }])
    await heard()
    await send(server.app, calls.removeDoorPerson, { params: one }, house.admin)
    await heard()
    expect((await wanted())?.doors[0]?.people).toEqual([])
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b))
    expect((await send(server.app, calls.removeDoorPerson, { params: one }, house.admin)).envelope.code).toBe(70003)
    // The card is nobody's now.
    expect((await add({ name: '赵强' })).envelope.code).toBe(0)
  })

  test('is found by name, card, state and way, and ordered by the last day', async () => {
    await add({ untilDay: '2099-01-01' })
    await add({ name: '赵强', cards: 'BBBB0002', pin: '', untilDay: '2020-01-01' })
    await add({ name: '陈志强', cards: '', pin: '', finger: '9' })
    const names = async (asked: object) => (await list(asked)).items.map(({ name }) => name)
    expect(await names({ search: '强' })).toEqual(['陈志强', '赵强'])
    expect(await names({ search: 'b2c9' })).toEqual(['李敏'])
    expect(await names({ state: 'expired' })).toEqual(['赵强'])
    expect(await names({ way: 'finger' })).toEqual(['陈志强'])
    expect(await names({ sort: 'until' })).toEqual(['赵强', '李敏', '陈志强'])
  })

  test('is told to the gateway as digests, with moments of the business’s time; all of a disabled door are told, and none let through', async () => {
    await add({ fromDay: '2026-01-01', untilDay: '2026-01-31' })
    const access = await wanted()
    const [one] = access?.doors ?? []
    const digest = await credentialDigest('card', '04A1B2C9', one?.salt ?? '')
    expect(one).toMatchObject({
      device: 'north',
      people: [{ from: Date.parse('2026-01-01T00:00:00+08:00'), until: Date.parse('2026-02-01T00:00:00+08:00') }],
    })
    expect(one?.people[0]?.credentials).toContainEqual({ way: 'card', digest })
    await query('update devices set disabled_at = now() where id = $1', house.device.id)
    const disabled = await wanted()
    expect(disabled?.doors[0]?.until).toBe(0)
    expect(disabled?.version).toBeGreaterThan(access?.version ?? 0)
  })

  test('are so many at one door and not more, and none at what is no door', async () => {
    await add()
    const many = `insert into door_people (device_id, name, made_at) select $1, '人 ' || n, now() from generate_series(2, $2::int) n`
    await query(many, house.device.id, budgets.peopleOfDoor.most)
    expect((await add({ cards: 'BBBB0002', pin: '' })).envelope).toMatchObject({
      code: 30001,
      msg: expect.stringContaining(String(budgets.peopleOfDoor.most)),
    })
    await query(`update devices set announced_type = 'ups' where id = $1`, house.device.id)
    expect((await add({ cards: 'BBBB0002', pin: '' })).envelope).toMatchObject({ code: 10003, data: { field: 'body.name' } })
  })
})

describe('the gateway', () => {
  test('waits, has the list, hears no reader, or is too old to answer', async () => {
    expect((await door()).standing).toBe('none')
    await add()
    expect(await door()).toMatchObject({ standing: 'unheard', connected: true, waitsSince: expect.any(String) })
    await report({ version: 0 })
    expect((await door()).standing).toBe('waits')
    const version = (await wanted())?.version
    await report({ version })
    expect(await door()).toMatchObject({ standing: 'kept', waitsSince: null })
    await report({ version, readers: [] })
    expect((await door()).standing).toBe('no-reader')
  })

  test('is told an unanswered list again after a while, not all the time', async () => {
    await add()
    const at = Date.now()
    const told = async (after: number) =>
      (await wantedAccess(server.database.pool, partition(), new Date(at + after))).some(({ uplinkId }) => uplinkId === house.uplinkId)
    expect([await told(0), await told(2_000), await told(11_000)]).toEqual([true, false, true])
  })

  test('tells each passage until it is stored, once, and later how long the door stood open', async () => {
    const { data } = await add()
    const one = passage(1, { person: data.id })
    for (let twice = 0; twice < 2; twice++) expect(await report({ passages: [one, one] })).toMatchObject([{ heard: [one.id, one.id] }])
    expect((await passages()).items).toMatchObject([{ name: '李敏', way: 'card', state: 'opened', open: null }])
    await report({ passages: [{ ...one, open: 6_400 }] })
    await report({ passages: [{ ...one, open: 99_000 }] })
    expect((await passages()).items).toMatchObject([{ open: 6 }])
  })

  test('tells of who was taken off meanwhile by name, of an unknown card its end, and nothing of another’s door', async () => {
    const { data } = await add()
    await send(server.app, calls.removeDoorPerson, { params: { ...params(), personId: data.id } }, house.admin)
    const unknown = passage(2, { state: 'refused', reason: 'unknown', tail: '9C01' })
    await report({ passages: [passage(1, { person: data.id }), unknown, passage(3, { device: 'south' })] })
    expect((await passages()).items).toMatchObject([
      { name: '李敏', state: 'opened' },
      { name: '', state: 'refused', reason: 'unknown', card: '••••9C01' },
    ])
    expect((await passages({}, house.viewer)).total).toBe(2)
    expect((await send(server.app, calls.listPassages, { query: params() }, server.stranger.owner)).envelope.code).toBe(70003)
  })
})

test('passages stand beside remote openings, are counted for today, narrowed, and taken home by days', async () => {
  const { data } = await add()
  await report({ passages: [passage(1, { person: data.id }), passage(2, { state: 'refused', reason: 'expired', person: data.id })] })
  await query(
    `insert into device_commands (device_id, uplink_id, request_key, control, value, state, requested_at, requested_by, expires_at, ended_at)
     values ($1, $2, gen_random_uuid(), 'lock', 'open', 'verified', now(), $3, now(), now()), ($1, $2, gen_random_uuid(), 'lock', 'close', 'verified', now(), $3, now(), now())`,
    ...[house.device.id, house.uplinkId, house.admin.id],
  )
  expect((await passages()).items.map(({ way, state }) => [way, state])).toEqual([
    ['remote', 'opened'],
    ['card', 'opened'],
    ['card', 'refused'],
  ])
  expect((await door()).today).toBe(2)
  expect((await passages({ state: 'refused' })).total).toBe(1)
  expect((await passages({ way: 'remote' })).total).toBe(1)
  const range = { from: new Date(Date.now() - 3_600_000).toISOString(), to: new Date(Date.now() + 1_000).toISOString() }
  const file = await send(server.app, calls.exportPassages, { query: { ...params(), ...range } }, house.viewer)
  expect(file.text.trim().split('\n')).toHaveLength(4)
})

test('list and passages end when the device goes to another business', async () => {
  const { data } = await add()
  await report({ passages: [passage(1, { person: data.id })] })
  await query('update devices set business_id = $2 where id = $1', house.device.id, server.stranger.businessId)
  const left = await query(
    `select (select count(*) from door_people where device_id = $1)::int + (select count(*) from passages where device_id = $1)::int
          + (select count(*) from door_credentials where device_id = $1)::int as n`,
    house.device.id,
  )
  expect(left.rows).toEqual([{ n: 0 }])
  await query('delete from devices where id = $1', house.device.id)
  expect((await wanted())?.doors).toEqual([])
})
