import { alarmCalls, dutyCalls, handoverCalls, todoCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildFullHouse, type FullHouse } from '../../../test/full-house.ts'
import type { Person } from '../../../test/house.ts'
import { packed, pdfText } from '../../../test/pdf-text.ts'
import { serverPrograms } from '../../../test/programs.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { parseBy } from '../../parsing/parser-process.ts'

let server: TestServer
let house: FullHouse
let stranger: FullHouse
let group: string

beforeAll(async () => {
  parseBy((await serverPrograms())['parse-process'])
  server = await testServer(undefined, { KW_PUBLIC_URL: 'https://power.example.org' })
  house = await buildFullHouse(server.database.pool, 5500)
  stranger = await buildFullHouse(server.database.pool, 5501)
  const [made] = await query<{ id: string }>(`insert into groups (business_id, name) values ($1, '门诊楼') returning id`, [
    house.words[':business'],
  ])
  group = made?.id ?? ''
  await query('insert into group_devices (group_id, device_id) values ($1, $2)', [group, house.device.id])
  await query(
    `insert into group_people (group_id, membership_id, identity)
     select $1, m.id, 'inspector' from memberships m where m.business_id = $2 and m.user_id = $3`,
    [group, house.words[':business'], house.people.operator.id],
  )
})
afterAll(() => server.close())
beforeEach(async () => {
  server.time.now = undefined
  await query(`delete from work where kind in ('handover', 'fault')`)
  await query('delete from maintenance_windows')
  await query('delete from messages')
})

async function query<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await server.database.pool.query<R>(text, values)).rows
}
const write = (by: Person = house.people.owner, parts: object = {}) =>
  send(server.app, handoverCalls.addHandover, { body: { groupIds: [group], words: '2# UPS 巡检未做完', ...parts } }, by)
const read = (id: string, by: Person) => send(server.app, handoverCalls.readHandover, { params: { id } }, by)
const sign = (id: string, by: Person) => send(server.app, handoverCalls.signHandover, { params: { id }, body: { note: '已阅' } }, by)
const waiting = async (by: Person) =>
  (await send(server.app, todoCalls.listTodos, { query: { kind: 'handover' } }, by)).data.todos.map(({ id, step }) => [id, step])
const told = async () => (await query<{ code: string }>('select code from messages order by id')).map(({ code }) => code)

/** An alarm that goes on, a fault, and a maintenance window of the group's device. */
async function openThings(): Promise<void> {
  await query("update alarms set released_at = null, opened_at = now() - interval '2 hours' where device_id = $1", [house.device.id])
  await query(
    `with works as (
       insert into work (business_id, group_id, kind, number, state, title, created_at, changed_at)
       values ($1, $2, 'fault', 'GZ-9', 'planned', '2# 风扇异响', now(), now()) returning id)
     insert into faults (id, business_id, reported_at, level, source, since) select id, $1, now(), 2, 'person', now() from works`,
    [house.words[':business'], group],
  )
  await query(
    `with w as (insert into maintenance_windows (business_id, reason, from_at, until_at)
       values ($1, '更换风扇', now() - interval '1 hour', now() + interval '1 hour') returning id)
     insert into maintenance_devices (window_id, device_id) select id, $2 from w`,
    [house.words[':business'], house.device.id],
  )
}

it('takes what is open of the group when it is written, and is signed by somebody else', async () => {
  await openThings()
  const { owner, operator } = house.people
  const note = (await write(owner, { assigneeId: operator.id })).data
  expect(note).toMatchObject({
    ...{ state: 'written', groups: [{ id: group }], words: '2# UPS 巡检未做完', own: true, assignee: { id: operator.id } },
    open: {
      alarms: {
        items: expect.arrayContaining([expect.objectContaining({ device: { id: house.device.boxId, name: expect.any(String) } })]),
      },
      works: { total: 1, items: [{ kind: 'fault', number: 'GZ-9', title: '2# 风扇异响', state: 'planned' }] },
      windows: { total: 1, items: [{ reason: '更换风扇' }] },
    },
  })
  expect(note.alarms).toBe(note.open.alarms.total)
  expect(note.alarms).toBeGreaterThan(0)
  expect(note.title).toMatch(/^门诊楼 \d{4}-\d\d-\d\d \d\d:\d\d$/)
  expect(await told()).toEqual(['handover-written'])
  expect(await waiting(operator)).toEqual([[note.id, 'sign']])
  expect((await sign(note.id, owner)).envelope.code).toBe(30001)
  // What happens afterwards does not change what was handed over.
  await query(`delete from work where kind = 'fault'`)
  const signed = (await sign(note.id, operator)).data
  expect(signed).toMatchObject({ state: 'signed', works: 1, signedBy: { id: operator.id }, own: false })
  expect(await waiting(operator)).toEqual([])
  expect((await sign(note.id, operator)).envelope.code).toBe(30001)
})

it('is sent back with what is missing, answered, and signed then', async () => {
  const { owner, operator } = house.people
  const { id } = (await write(owner, { assigneeId: operator.id })).data
  const question = (missing: string, by: Person) =>
    send(server.app, handoverCalls.questionHandover, { params: { id }, body: { missing } }, by)
  expect((await question(' ', operator)).envelope.code).toBe(10003)
  expect((await question('旁路状态', owner)).envelope.code).toBe(30001)
  expect((await question('旁路状态', operator)).data.state).toBe('questioned')
  expect(await told()).toEqual(['handover-written', 'handover-questioned'])
  const answer = (by: Person) => send(server.app, handoverCalls.answerHandover, { params: { id }, body: { words: '已转回逆变' } }, by)
  expect((await answer(operator)).envelope.code).toBe(70001)
  expect((await answer(owner)).data.state).toBe('written')
  expect((await sign(id, operator)).data.timeline.map(({ step }) => step)).toEqual(['question', 'answer', 'sign'])
})

it('holds no more than its writer sees, and is nobody else’s business', async () => {
  await openThings()
  // Somebody who has no devices learns nothing of those of a group by writing a note of it.
  const { unhanded, owner } = house.people
  expect((await write(unhanded)).data).toMatchObject({ alarms: 0, windows: 0, works: 0 })
  const { id } = (await write(owner)).data
  for (const by of [stranger.people.owner, unhanded]) {
    expect((await read(id, by)).envelope.code).toBe(70003)
    expect((await sign(id, by)).envelope.code).toBe(70003)
  }
  const listed = (by: Person) => send(server.app, handoverCalls.listHandovers, { query: { groupId: group } }, by)
  expect((await listed(owner)).data.items.map((row) => row.id)).toContain(id)
  expect((await listed(stranger.people.owner)).data.total).toBe(0)
  expect((await write(stranger.people.owner)).envelope.code).toBe(70003)
  expect((await write(owner, { assigneeId: stranger.people.owner.id })).envelope.code).toBe(50001)
})

it('names the shift of whoever is on duty, and is for who comes next', async () => {
  const { owner, operator, admin } = house.people
  const memberOf = async (person: Person) =>
    (
      await query<{ id: string }>('select id from memberships where user_id = $1 and business_id = $2', [
        person.id,
        house.words[':business'],
      ])
    )[0]?.id ?? ''
  const weekdays = [0, 1, 2, 3, 4, 5, 6]
  const shifts = [
    { key: 'day', name: '白班', from: '08:00', to: '20:00', need: 1, weekdays },
    { key: 'night', name: '夜班', from: '20:00', to: '08:00', need: 1, weekdays },
  ]
  const teams = [
    { name: 'A', offset: 0, people: [await memberOf(owner)] },
    { name: 'B', offset: 1, people: [await memberOf(operator)] },
  ]
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date())
  const roster = { startsOn: today, shifts, cycle: ['day', 'night'], teams }
  await send(server.app, dutyCalls.saveDutyRoster, { params: { groupId: group }, body: roster }, owner)
  server.time.now = new Date(`${today}T12:00:00+08:00`)
  const first = (await write(owner)).data
  expect([first.shift, first.assignee?.id]).toEqual(['白班', operator.id])
  expect((await write(admin)).data.shift).toBe('')
  await query('delete from duty_rosters where group_id = $1', [group])
})

it('is printed with what was open, in both languages', async () => {
  await openThings()
  const { id } = (await write()).data
  const print = (language: 'zh' | 'en', by: Person = house.people.owner) =>
    send(server.app, handoverCalls.printHandover, { params: { id } }, by, { language })
  const zh = pdfText((await print('zh')).bytes).all
  for (const text of ['交接班记录', '2# UPS 巡检未做完', 'GZ-9', '2# 风扇异响', '更换风扇', '待签收']) expect(zh).toContain(packed(text))
  const en = pdfText((await print('en')).bytes).all
  for (const text of ['Handover note', 'Active alarms', 'Fault', 'To be signed']) expect(en).toContain(packed(text))
  expect((await print('zh', stranger.people.owner)).envelope.code).toBe(70003)
})

it('shows what would be taken of the group now, to those who see it and no more than they see', async () => {
  await openThings()
  const openFor = (by: Person) => send(server.app, handoverCalls.readOpenOfGroup, { params: { groupId: group } }, by)
  const { data } = await openFor(house.people.owner)
  expect(data.alarms.items.length).toBeGreaterThan(0)
  expect([data.works.total, data.windows.total]).toEqual([1, 1])
  expect(data.works.items).toMatchObject([{ title: '2# 风扇异响', state: 'planned' }])
  expect((await write()).data.open).toEqual(data)
  expect((await openFor(stranger.people.owner)).envelope.code).toBe(70003)
})

it('review J11: tells of several groups, whose people sign it, with what was written under alarms during the shift', async () => {
  await openThings()
  const { owner, operator, unhanded } = house.people
  const [other] = await query<{ id: string }>(`insert into groups (business_id, name) values ($1, '住院楼') returning id`, [
    house.words[':business'],
  ])
  const ward = other?.id ?? ''
  await query(
    `insert into group_people (group_id, membership_id, identity)
     select $1, m.id, 'inspector' from memberships m where m.business_id = $2 and m.user_id = $3`,
    [ward, house.words[':business'], unhanded.id],
  )
  const [alarm] = await query<{ id: string }>('select id from alarms where device_id = $1 and released_at is null order by id limit 1', [
    house.device.id,
  ])
  const alarmId = alarm?.id ?? ''
  await send(server.app, alarmCalls.commentAlarm, { params: { alarmId }, body: { text: '风扇已停，等备件' } }, operator)
  await query(`insert into work_comments (alarm_id, at, by_user, text) values ($1, now() - interval '2 days', $2, '前天的话')`, [
    alarmId,
    operator.id,
  ])
  const note = (await write(owner, { groupIds: [group, ward] })).data
  expect(note.groups.map(({ name }) => name)).toEqual(['门诊楼', '住院楼'])
  expect(note.title).toMatch(/^门诊楼、住院楼 /)
  expect(note.open.comments).toMatchObject({ total: 1, items: [{ alarmId, by: expect.any(String), text: '风扇已停，等备件' }] })
  for (const groupId of [group, ward]) {
    const { items } = (await send(server.app, handoverCalls.listHandovers, { query: { groupId } }, owner)).data
    expect(items.map(({ id }) => id)).toContain(note.id)
  }
  expect((await send(server.app, handoverCalls.listHandovers, {}, unhanded)).data.items.map(({ id }) => id)).toContain(note.id)
  expect((await write(owner, { groupIds: [group, stranger.words[':group']] })).envelope.code).toBe(70003)
  expect((await sign(note.id, unhanded)).data).toMatchObject({ state: 'signed', signedBy: { id: unhanded.id } })
})

it('review J11: takes additions with author and time after it was given, and stays as it is', async () => {
  const { owner, operator } = house.people
  const { id } = (await write(owner, { assigneeId: operator.id })).data
  await sign(id, operator)
  const add = (text: string, by: Person) => send(server.app, handoverCalls.addToHandover, { params: { id }, body: { text } }, by)
  const added = (await add('06:40 复测 41 ℃，正常', owner)).data
  expect(added).toMatchObject({ state: 'signed', words: '2# UPS 巡检未做完' })
  expect(added.timeline.at(-1)).toMatchObject({ step: null, text: '06:40 复测 41 ℃，正常', by: { id: owner.id } })
  expect(await told()).toEqual(['handover-written', 'handover-added'])
  expect((await add(' ', owner)).envelope.code).toBe(10003)
  expect((await add('别家', stranger.people.owner)).envelope.code).toBe(70003)
  const printed = pdfText((await send(server.app, handoverCalls.printHandover, { params: { id } }, owner, { language: 'zh' })).bytes).all
  expect(printed).toContain(packed('06:40 复测 41 ℃，正常'))
  await query(`insert into work_comments (work_id, at, by_user, text) select $1, now(), $2, 'x' from generate_series(1, 49)`, [
    id,
    owner.id,
  ])
  expect((await add('再一条', owner)).envelope.code).toBe(30001)
})
