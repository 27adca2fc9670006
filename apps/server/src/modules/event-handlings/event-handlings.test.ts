import { alarmCalls, eventCalls, eventHandlingCalls, faultCalls } from '@kilowatch/contract'
import type { FaultStep } from '@kilowatch/work'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { explain } from '../../../test/explain.ts'
import { buildFullHouse, type CastRole, type FullHouse } from '../../../test/full-house.ts'
import { buildDevice, idWith, type Person } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { pageStatement } from '../../storage/list.ts'
import { askedStatement, casesOf } from './queries/before.ts'
import { handlingRows } from './queries/list.ts'

const morning = new Date('2026-11-23T02:00:00Z')
const hour = 3_600_000
let server: TestServer
let house: FullHouse
let stranger: FullHouse
let owner: Person
let operator: Person

beforeAll(async () => {
  server = await testServer()
  house = await buildFullHouse(server.database.pool, 3500, morning)
  stranger = await buildFullHouse(server.database.pool, 3501, morning)
  owner = house.people.owner
  operator = house.people.operator
})
afterAll(() => server.close())
beforeEach(async () => {
  server.time.now = morning
  await query('delete from alarms')
  await query('delete from event_handlings')
})

async function query<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await server.database.pool.query<R>(text, values)).rows
}

let raised = 0
async function raise({ over = true, confirmed = true, level = 3, of = house } = {}): Promise<string> {
  const opened = new Date(morning.getTime() - hour)
  const [row] = await query<{ id: string }>(
    `insert into alarms (business_id, uplink_id, device_id, kind, level, point, side, opened_at, released_at, confirmed_at, cause_id)
     values ($1, $2, $3, 'state', $4, 'mode', 'battery' || $5::int, $6, $7, $8, 'c') returning id`,
    [of.words[':business'], of.uplinkId, of.device.id, level, ++raised, opened, over ? morning : null, confirmed ? opened : null],
  )
  return row?.id ?? ''
}

type Wish = Parameters<typeof send<typeof eventHandlingCalls.handleEvents>>[2]['body']
type Parts = Partial<Record<keyof Wish, unknown>>
const handle = (alarmIds: string[], parts: Parts = {}, by = operator) =>
  send(server.app, eventHandlingCalls.handleEvents, { body: { alarmIds, cause: 'mains', outcome: 'itself', ...parts } as Wish }, by)
async function handled(alarmIds: string[], parts: Parts = {}, by = operator) {
  const answer = await handle(alarmIds, parts, by)
  expect(answer.envelope.code, answer.text).toBe(0)
  return answer.data
}
const read = (id: string, by: Person) => send(server.app, eventHandlingCalls.readEventHandling, { query: { record_id: id } }, by)
const correct = (id: string, parts: Parts, by: Person) =>
  send(
    server.app,
    eventHandlingCalls.correctEventHandling,
    { params: { id }, body: { cause: 'mains', outcome: 'itself', ...parts } as never },
    by,
  )
const takeBack = (id: string, by: Person) => send(server.app, eventHandlingCalls.takeBackEventHandling, { params: { id } }, by)
const stateOf = async (id: string) => {
  const { items } = (await send(server.app, eventCalls.listEvents, { query: {} }, owner)).data
  return items.find((event) => event.id === id)?.state
}
const stepsOf = async (alarmId: string) =>
  (await send(server.app, alarmCalls.readAlarm, { params: { alarmId } }, owner)).data.steps.map(({ action }) => action)

describe('a record', () => {
  it('is of one alarm or several, confirms what nobody did, and is the third state of each', async () => {
    const [one, two] = [await raise(), await raise({ confirmed: false, level: 4 })]
    const record = await handled([one, two], { cause: 'other', causeNote: '雷击', minutes: 12 })
    expect(record).toMatchObject({
      ...{ cause: 'other', causeNote: '雷击', outcome: 'itself', minutes: 12, level: 4, events: 2, at: morning.toISOString() },
      ...{ since: new Date(morning.getTime() - hour).toISOString(), by: { id: operator.id }, fault: null, corrected: false, changes: [] },
      may: { correct: true, takeBack: true },
    })
    expect(record.alarms.map(({ id }) => id).sort()).toEqual([one, two].sort())
    expect([await stateOf(one), await stateOf(two)]).toEqual(['handled', 'handled'])
    expect((await stepsOf(two)).slice(-2)).toEqual(['confirmed', 'handled'])
    const { states } = (await send(server.app, eventCalls.readEventStatistics, { query: { days: 2 } }, owner)).data
    expect(states).toEqual({ unconfirmed: 0, confirmed: 0, handled: 2 })
  })

  it('says enough, and nothing that the alarms do not bear out', async () => {
    const [over, active] = [await raise(), await raise({ over: false })]
    expect((await handle([over], { cause: 'other' })).envelope.code).toBe(10004)
    expect((await handle([over], { outcome: 'work' })).envelope.code).toBe(10004)
    expect((await handle([over, active])).envelope).toMatchObject({ code: 30001 })
    expect((await handle([over], { outcome: 'remains', done: '待备件' })).envelope.code).toBe(30001)
    expect((await handle([over, active], { outcome: 'remains', done: '待备件' })).envelope.code).toBe(0)
  })

  it('is written once: an alarm that has one takes no other', async () => {
    const [one, two] = [await raise(), await raise()]
    await handled([one])
    expect((await handle([one, two])).envelope.code).toBe(30001)
    expect(await stateOf(two)).toBe('confirmed')
    const both = await Promise.all([handle([two]), handle([two])])
    expect(both.map(({ envelope }) => envelope.code).sort()).toEqual([0, 30001])
  })

  it('holds pictures that its writer brought, for those who see it', async () => {
    const [upload = ''] = house.uploads.operator ?? []
    const { id, files } = await handled([await raise()], { fileIds: [upload] })
    expect(files.map((file) => file.id)).toEqual([upload])
    const sees = async (role: CastRole) =>
      (await query('select 1 from visible_files where id = $1 and user_id = $2', [upload, house.people[role].id])).length > 0
    expect(await Promise.all((['viewer', 'unhanded', 'sharedView'] as const).map(sees))).toEqual([true, false, false])
    await takeBack(id, operator)
    expect(await query('select 1 from files where id = $1', [upload])).toEqual([])
  })
})

describe('a record afterwards', () => {
  it('is corrected by whoever wrote it and by administrators, and keeps what it said', async () => {
    const { id } = await handled([await raise()])
    expect((await correct(id, { cause: 'load' }, house.people.viewer)).envelope.code).toBe(70001)
    expect((await correct(id, { cause: 'load' }, operator)).data).toMatchObject({ cause: 'load', corrected: true })
    server.time.now = new Date(morning.getTime() + 48 * hour)
    const { changes } = (await correct(id, { cause: 'device', outcome: 'work', done: '更换模块' }, owner)).data
    expect(changes.map(({ by, before }) => [by?.id, before.cause])).toEqual([
      [owner.id, 'load'],
      [operator.id, 'mains'],
    ])
    expect((await correct(id, { outcome: 'work' }, owner)).envelope.code).toBe(10004)
  })

  it('is taken back within a day, and its alarms wait again', async () => {
    const alarm = await raise()
    const { id } = await handled([alarm])
    expect((await takeBack(id, house.people.viewer)).envelope.code).toBe(70001)
    server.time.now = new Date(morning.getTime() + 25 * hour)
    expect((await takeBack(id, operator)).envelope.code).toBe(30001)
    server.time.now = new Date(morning.getTime() + 23 * hour)
    expect((await takeBack(id, operator)).data).toEqual({ alarmIds: [alarm] })
    expect(await stateOf(alarm)).toBe('confirmed')
    expect((await stepsOf(alarm)).slice(-2)).toEqual(['handled', 'handling-undone'])
    expect((await read(id, owner)).envelope.code).toBe(70003)
  })
})

describe('whose it is', () => {
  it('nobody records alarms of another business, also where its device is shared with them', async () => {
    const foreign = await raise({ of: stranger })
    expect((await handle([foreign], {}, operator)).envelope.code).toBe(70003)
    await query(
      `insert into device_shares (device_id, user_id, "right", may_share, shared_by, created_at) values ($1, $2, 'operate', false, $3, now())`,
      [stranger.device.id, operator.id, stranger.people.owner.id],
    )
    expect((await send(server.app, alarmCalls.confirmAlarms, { body: { alarmIds: [foreign] } }, operator)).envelope.code).toBe(0)
    expect((await handle([foreign], {}, operator)).envelope.code).toBe(70001)
  })

  it('stays with the business that wrote it when the gateway goes to another one, and is not taken back then', async () => {
    const alarm = await raise()
    const { id } = await handled([alarm])
    await query('update alarms set business_id = $2 where id = $1', [alarm, stranger.words[':business']])
    expect((await read(id, owner)).data).toMatchObject({ events: 0, alarms: [], subject: '' })
    expect((await read(id, stranger.people.owner)).envelope.code).toBe(70003)
    expect((await takeBack(id, operator)).envelope.code).toBe(30001)
    expect((await handle([alarm], {}, stranger.people.owner)).envelope.code).toBe(30001)
  })

  it('is seen by members of the business who see one of its alarms', async () => {
    const alarm = await raise()
    const { id } = await handled([alarm])
    const seen = async (role: CastRole) => (await read(id, house.people[role])).envelope.code
    expect(await Promise.all((['viewer', 'department', 'unhanded', 'sharedOperate', 'granted', 'provider'] as const).map(seen))).toEqual([
      ...[200, 200, 70003, 70003, 70003, 70003],
    ])
    const ofAlarm = async (role: CastRole) =>
      (await send(server.app, eventHandlingCalls.readAlarmHandling, { params: { alarmId: alarm } }, house.people[role])).data
    expect((await ofAlarm('viewer'))?.id).toBe(id)
    expect(await ofAlarm('sharedView')).toBeNull()
    const listed = async (role: CastRole) =>
      (await send(server.app, eventHandlingCalls.listEventHandlings, { query: {} }, house.people[role])).data.total
    expect(await Promise.all((['owner', 'department', 'unhanded'] as const).map(listed))).toEqual([1, 1, 0])
  })
})

it('the end of a fault writes the record of the alarms that told of it', async () => {
  const alarm = await raise()
  const fault = (await send(server.app, faultCalls.reportFault, { body: { title: '2# 风扇停转', alarmIds: [alarm] } }, owner)).data
  const step = async (name: FaultStep, values = {}) => {
    server.time.now = new Date((server.time.now ?? morning).getTime() + 60_000)
    const answer = await send(server.app, faultCalls.takeFaultStep, { params: { id: fault.id }, body: { step: name, values } }, owner)
    expect(answer.envelope.code, answer.text).toBe(0)
  }
  await step('confirm', { level: '3' })
  await step('repair', { company: '恒信', people: '郑凯' })
  await step('finish', { done: '更换 2# 风扇' })
  await query(`update work set state = 'recovered' where id = $1`, [fault.id])
  expect(await stateOf(alarm)).toBe('confirmed')
  await step('close')
  const record = (await send(server.app, eventHandlingCalls.readAlarmHandling, { params: { alarmId: alarm } }, owner)).data
  expect(record).toMatchObject({
    ...{ cause: 'device', causeNote: '2# 风扇停转', outcome: 'work', done: '更换 2# 风扇', minutes: 1, fault: { id: fault.id } },
  })
  expect((await takeBack(record?.id ?? '', owner)).envelope.code).toBe(30001)
})

describe('by the specification’s names', () => {
  it('spec: GET /api/pihems/up_evehdl records, and corrects the record of the same events', async () => {
    const ids = [await raise(), await raise()]
    const save = (asked: string[], parts = {}) =>
      send(
        server.app,
        eventHandlingCalls.saveEventHandling,
        { query: { ids: asked.join(','), cause: 'mains', outcome: 'itself', ...parts } },
        operator,
      )
    const first = (await save(ids, { minutes: '5' })).data
    expect(first).toMatchObject({ events: 2, minutes: 5 })
    expect((await save(ids, { cause: 'load' })).data).toMatchObject({ id: first.id, cause: 'load', corrected: true })
    expect((await save(ids.slice(0, 1))).envelope.code).toBe(30001)
  })

  it('spec: GET /api/pihems/evehdl_detail answers one whole', async () => {
    const { id } = await handled([await raise()])
    expect((await read(id, owner)).data).toMatchObject({ id, alarms: [expect.anything()], may: { correct: true, takeBack: true } })
  })

  it('spec: GET /api/pihems/cpy_evehdl_records narrows by cause, outcome, level, device, time and text', async () => {
    await handled([await raise({ level: 2 })])
    await handled([await raise({ level: 4 })], { cause: 'device', outcome: 'work', done: '更换电容' })
    const count = async (asked: object) =>
      (await send(server.app, eventHandlingCalls.listEventHandlings, { query: asked }, owner)).data.total
    const asked = [
      {},
      { cause: 'device' },
      { outcome: 'itself' },
      { level: '4' },
      { deviceId: house.device.boxId },
      { search: '电容' },
      { search: house.device.boxId },
    ]
    expect(await Promise.all([...asked, { to: '2026-11-01T00:00:00Z' }].map(count))).toEqual([2, 1, 1, 1, 2, 1, 2, 0])
    const { items } = (await send(server.app, eventHandlingCalls.listEventHandlings, { query: {} }, owner, { language: 'en' })).data
    expect(items[0]?.content).not.toMatch(/[\u4e00-\u9fff]/)
  })

  it('spec: GET /api/pihems/cpy_excel takes a month home, by the rules of an export', async () => {
    await handled([await raise()], { causeNote: '=1+1' })
    const ask = (from: string, to: string) =>
      send(server.app, eventHandlingCalls.exportEventHandlings, { query: { from, to, format: 'csv' } }, owner, { language: 'en' })
    const { text } = await ask('2026-11-01T00:00:00+08:00', '2026-11-24T00:00:00+08:00')
    expect(text).toContain('2026-11-23T10:00:00+08:00')
    expect(text).toContain(`'=1+1`)
    expect((await ask('2026-09-01T00:00:00Z', '2026-11-23T00:00:00Z')).envelope.code).toBe(10003)
    expect((await ask('2026-11-24T00:00:00Z', '2026-11-25T00:00:00Z')).envelope.code).toBe(10003)
  })
})

it('a page is found by the order of time among many', async () => {
  await query(
    `insert into event_handlings (business_id, cause, outcome, level, since, at, changed_at)
     select $1, 'mains', 'itself', 2, t, t, t from generate_series(now() - interval '300 days', now(), interval '1 hour') t`,
    [house.words[':business']],
  )
  const bound = { userId: owner.id, businessId: house.words[':business'] }
  const { text, values } = pageStatement(handlingRows, bound, { sort: '-at' })
  expect(await explain(server.database.pool, text, values)).toMatch(/event_handlings_time/)
})

it('the times before are found by the index of the device, or of the gateway, among the alarms of everybody', async () => {
  for (let number = 0; number < 20; number++) {
    const place = { businessId: stranger.words[':business'] ?? '', uplinkId: stranger.uplinkId, boxId: idWith(7, 3_500 + number) }
    const { id } = await buildDevice(server.database.pool, { ...place, name: `AC-${number}`, type: 'ac' })
    await query(
      `insert into alarms (business_id, uplink_id, device_id, kind, level, point, side, opened_at, released_at, release_reason, cause_id)
       select $1, $2, $3, 'threshold', 2, 'load', 'high', t, t + interval '1 minute', 'value', 'm'
         from generate_series(now() - interval '400 days', now() - interval '380 days', interval '1 hour') t`,
      [place.businessId, place.uplinkId, id],
    )
  }
  await query('analyze alarms')
  const [alarm] = await query<{ id: string; device: number }>('select id, device_id as device from alarms order by id desc limit 1')
  const asked = await explain(server.database.pool, askedStatement, [alarm?.id])
  const cases = await explain(server.database.pool, casesOf('a.device_id = $6'), [
    ...[owner.id, 'threshold', 'high', morning, stranger.words[':business'], alarm?.device],
  ])
  for (const plan of [asked, cases]) {
    expect(plan).not.toMatch(/Seq Scan on alarms/)
    expect(
      plan.match(/Index (?:Only )?Scan.* using alarms_(?:device|uplinks)\w*|Bitmap Index Scan on alarms_(?:device|uplinks)\w*/g)?.length,
    ).toBeGreaterThan(1)
  }
  await query(`delete from alarms where cause_id = 'm'`)
})

it('review J11: an alarm tells what was done the times before, and what came of it', async () => {
  const opened = (days: number) => new Date(morning.getTime() - days * 24 * hour)
  const insert = async (days: number, point: string, active = false) => {
    const [row] = await query<{ id: string }>(
      `insert into alarms (business_id, uplink_id, device_id, kind, level, point, side, opened_at, released_at, release_reason, closing_value, confirmed_at, cause_id)
       values ($1, $2, $3, 'threshold', 3, $4, 'high', $5::timestamptz, case when $6 then null else $5::timestamptz + interval '52 minutes' end,
               case when $6 then null else 'value' end, 29.8, $5, 'c') returning id`,
      [house.words[':business'], house.uplinkId, house.device.id, point, opened(days), active],
    )
    return row?.id ?? ''
  }
  const [old, helped, failed] = [await insert(100, 'phase.1.load'), await insert(60, 'phase.1.load'), await insert(3, 'phase.1.load')]
  const now = await insert(0, 'phase.1.load', true)
  const before = async (alarmId: string, by = owner) =>
    (await send(server.app, eventHandlingCalls.readHandledBefore, { params: { alarmId } }, by)).data
  expect(await before(now)).toEqual({ earlier: 3, of: 'model', cases: [] })
  await handled([failed], { outcome: 'work', done: '重启空调' })
  await handled([helped], { outcome: 'work', done: '补盲板 7 块', cause: 'environment' })
  await handled([old], { outcome: 'work', done: '清洗滤网' })
  const told = await before(now)
  expect(told).toMatchObject({ earlier: 3, of: 'point' })
  expect(told.cases).toMatchObject([
    { done: '补盲板 7 块', cause: 'environment', effective: true, lasted: 52 * 60_000, closingValue: 29.8, repeated: true },
    { done: '清洗滤网', effective: true },
  ])
  // Another part of the same kind has no case of its own: those of the first tell of it.
  const part = await insert(0, 'phase.2.load', true)
  expect(await before(part)).toMatchObject({ earlier: 0, of: 'kind', cases: [{ done: '补盲板 7 块' }, { done: '清洗滤网' }] })
  expect(
    (await send(server.app, eventHandlingCalls.readHandledBefore, { params: { alarmId: now } }, stranger.people.owner)).envelope.code,
  ).toBe(70003)
})
