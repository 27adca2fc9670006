import { scheduleCalls, todoCalls } from '@kilowatch/contract'
import { dayIn, daysAfter } from '@kilowatch/work'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildFullHouse, type FullHouse } from '../../../test/full-house.ts'
import type { Person } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { tellOfSchedules } from './index.ts'

let server: TestServer
let house: FullHouse
let stranger: FullHouse

beforeAll(async () => {
  server = await testServer()
  house = await buildFullHouse(server.database.pool, 5400)
  stranger = await buildFullHouse(server.database.pool, 5401)
})
afterAll(() => server.close())
beforeEach(async () => {
  server.time.now = undefined
  await query(`delete from work where kind = 'schedule'`)
  await query('delete from messages')
  await query('delete from notification_outbox')
})

async function query<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await server.database.pool.query<R>(text, values)).rows
}
const body = { title: 'UPS 季度保养', kind: 'maintenance' as const, dueOn: '2099-12-01', repeat: 'once' as const, remind: 'day' as const }
const enter = (parts: object = {}, by: Person = house.people.owner) =>
  send(server.app, scheduleCalls.addSchedule, { body: { ...body, ...parts } }, by)
const add = async (parts: object = {}, by: Person = house.people.owner) => (await enter(parts, by)).data
const change = (schedule_id: string, parts: object, by: Person = house.people.owner) =>
  send(server.app, scheduleCalls.changeSchedule, { body: { schedule_id, ...parts } }, by)
const read = (schedule_id: string, by: Person = house.people.owner) =>
  send(server.app, scheduleCalls.readSchedule, { query: { schedule_id } }, by)
const complete = (schedule_id: string, by: Person = house.people.owner) =>
  send(server.app, scheduleCalls.completeSchedule, { query: { schedule_id, note: '已更换滤网' } }, by)
const postpone = (id: string, parts: object, by: Person = house.people.owner) =>
  send(server.app, scheduleCalls.postponeSchedule, { params: { id }, body: { dueOn: '2099-12-08', reason: '备件未到', ...parts } }, by)
const listed = async (by: Person, filters: object = {}) =>
  (await send(server.app, scheduleCalls.listSchedules, { query: filters }, by)).data.items.map(({ id }) => id)
const waiting = async (by: Person) => (await send(server.app, todoCalls.countTodos, {}, by)).data.schedules
const notices = async (schedule_id: string, by: Person = house.people.owner) =>
  (await send(server.app, scheduleCalls.listScheduleNotices, { query: { schedule_id } }, by)).data
const told = async () =>
  (
    await query<{ who: string; code: string }>(
      `select u.login_name as who, m.code from messages m join message_readers r on r.message_id = m.id join users u on u.id = r.user_id
        order by m.id, u.login_name`,
    )
  ).map(({ who, code }) => `${who.split('-')[0]} ${code}`)
const today = () => dayIn(server.services.clock.now(), 'Asia/Shanghai')

it('spec: POST /api/pihems/schedule_ad, spec: GET /api/pihems/schedule_detail, spec: GET /api/pihems/schedule_cple: is given to people, waits for each of them, and is done by one', async () => {
  const { viewer, operator, owner } = house.people
  const { id } = await add({ personIds: [viewer.id, operator.id], boxIds: [house.device.boxId] })
  expect(await told()).toEqual(['operator schedule-given', 'viewer schedule-given'])
  expect([await waiting(viewer), await waiting(operator), await waiting(owner)]).toEqual([1, 1, 0])
  expect((await read(id, operator)).data).toMatchObject({
    ...{ title: 'UPS 季度保养', state: 'open', dueOn: '2099-12-01', dueTime: null, overdue: false, repeat: 'once', remind: 'day' },
    ...{ people: expect.arrayContaining([{ id: viewer.id, name: expect.any(String) }]), roles: expect.arrayContaining(['assignee']) },
    members: [{ id: house.device.boxId }],
  })
  const done = await complete(id, operator)
  expect(done.data).toMatchObject({ state: 'done', next: null, timeline: [{ step: 'complete', entered: { note: '已更换滤网' } }] })
  expect((await complete(id, operator)).envelope.code).toBe(30001)
  expect([await waiting(viewer), await waiting(operator)]).toEqual([0, 0])
})

it('is entered by anybody for themselves, for others by administrators alone, and is nobody else’s business', async () => {
  const { viewer, operator, admin } = house.people
  const own = await add({}, viewer)
  expect(own.people.map((person) => person.id)).toEqual([viewer.id])
  expect(await waiting(viewer)).toBe(1)
  expect((await enter({ personIds: [viewer.id, operator.id] }, viewer)).envelope.code).toBe(70001)
  expect((await change(own.id, { personIds: [operator.id] }, viewer)).envelope.code).toBe(70001)
  expect((await change(own.id, { title: '自己的事' }, operator)).envelope.code).toBe(70003)
  expect((await enter({ personIds: [stranger.people.owner.id] }, admin)).envelope.code).toBe(50001)
  expect((await enter({ groupId: stranger.words[':group'] }, admin)).envelope.code).toBe(50001)
  expect((await enter({ boxIds: [stranger.device.boxId] }, admin)).envelope.code).toBe(70003)
  for (const by of [stranger.people.owner, operator]) {
    expect((await read(own.id, by)).envelope.code).toBe(70003)
    expect((await complete(own.id, by)).envelope.code).toBe(70003)
    expect((await postpone(own.id, {}, by)).envelope.code).toBe(70003)
  }
  expect(await listed(operator)).toEqual([])
  expect(await listed(stranger.people.owner)).toEqual([])
  expect(await listed(admin)).toEqual([own.id])
})

it('spec: PUT /api/pihems/schedule_ad: is changed while it is open, and what is left out stays', async () => {
  const { viewer, operator } = house.people
  const { id } = await add({ note: '带上备件', personIds: [viewer.id], remind: 'hour', dueTime: '09:30' })
  await query('delete from messages')
  expect((await change(id, { title: '电池保养' })).data).toMatchObject({
    title: '电池保养',
    note: '带上备件',
    dueTime: '09:30',
    remind: 'hour',
  })
  expect((await change(id, { personIds: [viewer.id, operator.id], dueTime: null })).data).toMatchObject({ dueTime: null, note: '带上备件' })
  expect(await told()).toEqual(['operator schedule-given'])
  expect((await change(id, { title: '别人的' }, viewer)).envelope.code).toBe(70001)
  expect(await change(id, { dueOn: '2020-01-01' })).toMatchObject({ envelope: { code: 10003 }, data: { field: 'body.dueOn' } })
  expect(await change(id, { untilOn: '2099-12-31' })).toMatchObject({ envelope: { code: 10003 }, data: { field: 'body.untilOn' } })
  expect(await change(id, { repeat: 'week', untilOn: '2099-11-30' })).toMatchObject({ data: { field: 'body.untilOn' } })
  await complete(id)
  expect((await change(id, { title: '过去' })).envelope.code).toBe(30001)
})

it('is followed by the next one for the same people and devices, unless it is cancelled', async () => {
  const { viewer } = house.people
  const first = await add({ personIds: [viewer.id], boxIds: [house.device.boxId], repeat: 'month', dueOn: '2099-01-31', note: '滤网' })
  const { next } = (await complete(first.id, viewer)).data
  expect(next?.dueOn).toBe('2099-02-28')
  expect((await read(next?.id ?? '', viewer)).data).toMatchObject({
    ...{ state: 'open', note: '滤网', repeat: 'month', people: [{ id: viewer.id }], members: [{ id: house.device.boxId }] },
  })
  const skip = (id: string) =>
    send(server.app, scheduleCalls.skipSchedule, { params: { id }, body: { reason: '停电检修' } }, house.people.viewer)
  const skipped = (await skip(next?.id ?? '')).data
  expect(skipped).toMatchObject({ state: 'skipped', next: { dueOn: '2099-03-31' } })
  const last = skipped.next?.id ?? ''
  const cancel = { params: { id: last }, body: { reason: '设备停用' } }
  expect((await send(server.app, scheduleCalls.cancelSchedule, cancel, viewer)).envelope.code).toBe(70001)
  expect((await send(server.app, scheduleCalls.cancelSchedule, cancel, house.people.owner)).data).toMatchObject({
    state: 'cancelled',
    next: null,
  })
  expect(await waiting(viewer)).toBe(0)
  expect((await skip((await add({ personIds: [viewer.id] })).id)).envelope.code).toBe(30001)
})

it('is put off with a reason, to a later time alone, and the others hear of it', async () => {
  const { viewer } = house.people
  const { id } = await add({ personIds: [viewer.id] })
  await query('delete from messages')
  expect(await postpone(id, { dueOn: '2099-11-30' })).toMatchObject({ envelope: { code: 10003 }, data: { field: 'body.dueOn' } })
  expect((await postpone(id, { reason: ' ' })).envelope.code).toBe(10003)
  expect((await postpone(id, { dueTime: '14:00' })).data).toMatchObject({ dueOn: '2099-12-08', dueTime: '14:00', state: 'open' })
  expect(await told()).toEqual(['viewer schedule-postponed'])
  expect((await postpone(id, { dueOn: '2099-12-09' }, viewer)).data.dueTime).toBe('14:00')
})

it('spec: GET /api/pihems/schedule_notice_rds, spec: GET /api/pihems/schedule_notice, spec: GET /api/pihems/schedule_cpy_ovd: reminds once before it is due and once when it is overdue, again after it was put off, and when somebody asks', async () => {
  const { viewer, owner } = house.people
  const day = today()
  const { id } = await add({ personIds: [viewer.id], dueOn: daysAfter(day, 3), dueTime: '10:00' })
  const overdue = async () =>
    (await send(server.app, scheduleCalls.listOverdueSchedules, {}, owner)).data.map((row) => [row.id, row.overdue])
  const tellAt = async (text: string) => {
    server.time.now = new Date(text)
    await tellOfSchedules(server.services)
    await tellOfSchedules(server.services)
    return (await notices(id)).map(({ what }) => what)
  }
  expect(await tellAt(`${daysAfter(day, 2)}T09:59:00+08:00`)).toEqual(['given'])
  expect(await tellAt(`${daysAfter(day, 2)}T10:00:00+08:00`)).toEqual(['before', 'given'])
  expect(await overdue()).toEqual([])
  expect(await tellAt(`${daysAfter(day, 3)}T10:00:00+08:00`)).toEqual(['overdue', 'before', 'given'])
  expect(await overdue()).toEqual([[id, true]])
  await postpone(id, { dueOn: daysAfter(day, 5) })
  expect(await overdue()).toEqual([])
  expect(await tellAt(`${daysAfter(day, 5)}T12:00:00+08:00`)).toEqual(['overdue', 'postponed', 'overdue', 'before', 'given'])
  const notify = (by: Person) => send(server.app, scheduleCalls.notifySchedulePeople, { query: { schedule_id: id } }, by)
  expect((await notify(viewer)).envelope.code).toBe(70001)
  expect((await notify(owner)).data).toMatchObject({ what: 'by-hand', by: { id: owner.id }, people: [{ id: viewer.id }] })
  expect((await notify(owner)).envelope.code).toBe(30001)
  expect(await told()).toEqual([
    ...['viewer schedule-given', 'viewer schedule-before', 'viewer schedule-overdue', 'viewer schedule-postponed'],
    ...['viewer schedule-overdue', 'viewer schedule-by-hand'],
  ])
  await complete(id)
  expect((await notify(owner)).envelope.code).toBe(30001)
})

it('spec: GET /api/pihems/schedule_lts: is listed by what is open, for whom and when, and stands in the calendar with the dates to come', async () => {
  const { viewer, owner } = house.people
  const monthly = await add({ personIds: [viewer.id], repeat: 'month', dueOn: '2099-01-31', title: '滤网' })
  const once = await add({ dueOn: '2099-01-15', title: '年检' })
  const over = await add({ dueOn: '2099-01-10', title: '演练', kind: 'drill' })
  await complete(over.id)
  expect(await listed(owner)).toEqual([once.id, monthly.id])
  expect(await listed(owner, { show: 'all', sort: '-dueOn' })).toEqual([monthly.id, once.id, over.id])
  expect(await listed(owner, { for: 'me' })).toEqual([once.id])
  expect(await listed(owner, { show: 'all', kind: 'drill' })).toEqual([over.id])
  expect(await listed(owner, { search: '滤' })).toEqual([monthly.id])
  expect(await listed(viewer)).toEqual([monthly.id])
  const calendar = async (from: string, to: string, by: Person, who: 'me' | 'all' = 'all') =>
    (await send(server.app, scheduleCalls.readScheduleCalendar, { query: { from, to, for: who } }, by)).data
  const shown = await calendar('2099-01-01', '2099-02-28', owner)
  expect(shown.items.map(({ id }) => id)).toEqual([over.id, once.id, monthly.id])
  expect(shown.ahead.map(({ id, dueOn }) => [id, dueOn])).toEqual([[monthly.id, '2099-02-28']])
  expect(shown.today).toBe(today())
  expect((await calendar('2099-03-01', '2099-04-30', owner)).ahead.map(({ dueOn }) => dueOn)).toEqual(['2099-03-31', '2099-04-30'])
  expect((await calendar('2099-01-01', '2099-02-28', owner, 'me')).items.map(({ id }) => id)).toEqual([over.id, once.id])
  const strange = await calendar('2099-01-01', '2099-02-28', stranger.people.owner)
  expect([strange.items, strange.ahead]).toEqual([[], []])
  const wide = { query: { from: '2099-01-01', to: '2099-12-31' } }
  expect((await send(server.app, scheduleCalls.readScheduleCalendar, wide, owner)).envelope.code).toBe(10003)
})

it('counts as due today on its last day, and for nobody who left', async () => {
  const { viewer, owner } = house.people
  const { id } = await add({ personIds: [viewer.id], dueOn: today() })
  const times = async (by: Person) => (await send(server.app, todoCalls.listTodos, { query: { kind: 'schedule' } }, by)).data.todos
  expect((await times(viewer)).map((todo) => [todo.id, todo.time, todo.step])).toEqual([[id, 'today', 'complete']])
  await query('delete from schedule_people where schedule_id = $1', [id])
  expect(await times(viewer)).toEqual([])
  expect((await times(owner)).map((todo) => todo.id)).toEqual([id])
})
