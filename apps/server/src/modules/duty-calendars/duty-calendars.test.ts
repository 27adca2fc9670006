import { dutyCalendarCalls, dutyCalls, employeeCalls, groupCalls, type RosterWish, scheduleCalls } from '@kilowatch/contract'
import { dayIn, daysAfter } from '@kilowatch/work'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildFullHouse, type CastRole, type FullHouse } from '../../../test/full-house.ts'
import { type Answer, send, type TestServer, testServer } from '../../../test/test-server.ts'
import { budgets } from '../../budgets/index.ts'

let server: TestServer
let house: FullHouse
let houses = 970
let group = ''
/** Memberships by role. */
let staff: Record<string, string> = {}
beforeAll(async () => {
  server = await testServer(undefined, { KW_PUBLIC_URL: 'https://kw.example.com' })
})
afterAll(() => server.close())

const rows = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows
beforeEach(async () => {
  server.time.now = undefined
  houses += 1
  house = await buildFullHouse(server.database.pool, houses)
  group = house.words[':group'] ?? ''
  const members = await rows('select id, name from memberships where business_id = $1', [house.words[':business']])
  staff = Object.fromEntries(members.map(({ id, name }) => [name, id]))
  for (const table of ['duty_rosters', 'duty_changes', 'duty_swaps']) await rows(`delete from ${table} where group_id = $1`, [group])
  const people = [{ employeeId: staff.department ?? '', identity: 'manager' as const }]
  await send(server.app, groupCalls.saveGroupPeople, { params: { groupId: group }, body: { people } }, house.people.admin)
  await save()
})

/** Some days from now: a duty that has not begun. */
const day = (n: number) => daysAfter(dayIn(new Date(), 'Asia/Shanghai'), n + 3)
const everyDay = [0, 1, 2, 3, 4, 5, 6]
const shifts: RosterWish['shifts'] = [
  { key: 'day', name: '白班', from: '08:00', to: '20:00', need: 1, weekdays: everyDay },
  { key: 'night', name: '夜班', from: '20:00', to: '08:00', need: 1, weekdays: everyDay },
]
/** Operator, viewer, department, unhanded in turn: day, night, free, free. */
const save = (parts: Partial<RosterWish> = {}) => {
  const teams = ['operator', 'viewer', 'department', 'unhanded'].map((name, place) => ({
    name: 'ABCD'.charAt(place),
    offset: (4 - place) % 4,
    people: [staff[name] ?? ''],
  }))
  const usual = { startsOn: day(0), shifts, cycle: ['day', 'night', null, null], certificate: '', certified: [], limits: true, teams }
  return send(server.app, dutyCalls.saveDutyRoster, { params: { groupId: group }, body: { ...usual, ...parts } }, house.people.admin)
}
const make = async (by: CastRole, schedules = false): Promise<string> =>
  (await send(server.app, dutyCalendarCalls.makeDutyCalendar, { body: { schedules } }, house.people[by])).data.code
const get = (code: string, headers: Record<string, string> = {}): Promise<Answer<null>> =>
  send(server.app, dutyCalendarCalls.fetchDutyCalendar, { params: { code } }, null, headers)
const own = async (by: CastRole) => (await send(server.app, dutyCalendarCalls.readDutyCalendar, {}, house.people[by])).data

/** Properties of each event, as RFC 5545 has them read: lines are unfolded, texts are not escaped. */
function eventsOf(text: string): Record<string, string>[] {
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  const events: Record<string, string>[] = []
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^:]+):(.*)$/.exec(line) ?? []
    const last = events.at(-1)
    if (line === 'BEGIN:VEVENT') events.push({})
    else if (last && name !== 'END') last[name] = value.replace(/\\([\\;,n])/g, (_, one: string) => (one === 'n' ? '\n' : one))
  }
  return events
}
const events = async (code: string) => eventsOf((await get(code)).text)
/** In UTC, as a calendar says it. */
const moment = (date: string, clock: string) => `${new Date(`${date}T${clock}:00+08:00`).toISOString().replace(/[-:]|\.\d+/g, '')}`
const starts = (all: readonly Record<string, string>[]) => all.map(({ DTSTART }) => DTSTART)

it('shows one’s own duties in UTC, half a year ahead, each with a name that stays and a way to its page', async () => {
  const code = await make('viewer')
  const answer = await get(code)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('private, no-cache')
  expect(answer.text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:-\/\/Kilowatch\/\/Duty\/\/ZH\r\n/)
  expect(answer.text).toMatch(/END:VEVENT\r\nEND:VCALENDAR\r\n$/)
  const all = eventsOf(answer.text)
  // The day of the first, the night of the second, then again every four days.
  expect(starts(all).slice(0, 3)).toEqual([moment(day(1), '08:00'), moment(day(2), '20:00'), moment(day(5), '08:00')])
  const [groupRow] = await rows('select name from groups where id = $1', [group])
  expect(all[1]).toMatchObject({
    UID: `duty-${group}-${day(2)}-night-${staff.viewer}@kilowatch`,
    DTEND: moment(day(3), '08:00'),
    SUMMARY: `夜班 · ${groupRow.name}`,
    'URL;VALUE=URI': `https://kw.example.com/enterprise/operation/duty?group=${group}&day=${day(2)}`,
  })
  const last = all.at(-1)?.DTSTART ?? ''
  expect([last > moment(day(173), '00:00'), last < moment(day(178), '00:00')]).toEqual([true, true])
  expect(new Set(all.map(({ UID }) => UID)).size).toBe(all.length)
})

it('looks back thirty days', async () => {
  await save({ startsOn: day(-300), cycle: ['day'], teams: [{ name: '', offset: 0, people: [staff.viewer ?? ''] }] })
  expect(starts(await events(await make('viewer')))[0]).toBe(moment(day(-33), '08:00'))
})

it('follows a swap for both: what one gave is there for the other, with a name of its own', async () => {
  const [mine, theirs] = [await make('operator'), await make('viewer')]
  const given = { day: day(4), shift: 'day' }
  const uid = (who: string) => `duty-${group}-${given.day}-day-${staff[who]}@kilowatch`
  const has = async (code: string, who: string) => (await events(code)).some(({ UID }) => UID === uid(who))
  expect([await has(mine, 'operator'), await has(theirs, 'viewer')]).toEqual([true, false])
  const body = { ...given, partner: staff.viewer ?? '', taken: null, reason: '' }
  const { id } = (await send(server.app, dutyCalls.askDutySwap, { params: { groupId: group }, body }, house.people.operator)).data
  const step = (by: CastRole, wish: 'agree' | 'approve') =>
    send(server.app, dutyCalls.stepDutySwap, { params: { groupId: group, swapId: id }, body: { step: wish } }, house.people[by])
  await step('viewer', 'agree')
  expect([await has(mine, 'operator'), await has(theirs, 'viewer')]).toEqual([true, false])
  await step('department', 'approve')
  expect([await has(mine, 'operator'), await has(theirs, 'viewer')]).toEqual([false, true])
  expect((await events(theirs)).find(({ UID }) => UID === uid('viewer'))).toMatchObject({ DESCRIPTION: '换班' })
})

it('leaves out days of leave, and moves an event whose shift begins at another time', async () => {
  const code = await make('viewer')
  await send(server.app, dutyCalls.addOwnDutyLeave, { body: { from: day(1), to: day(1), reason: '' } }, house.people.viewer)
  const [first] = await events(code)
  expect(first?.DTSTART).toBe(moment(day(2), '20:00'))
  await save({ shifts: shifts.map((shift) => (shift.key === 'night' ? { ...shift, from: '21:00' } : shift)) })
  const [later] = await events(code)
  expect(later).toMatchObject({ UID: first?.UID, DTSTART: moment(day(2), '21:00') })
})

it('has schedule items for oneself only where they were asked for: at their time, or on their day, and when they come again', async () => {
  const usual = { kind: 'meeting', dueOn: day(1), repeat: 'once', remind: 'none' } as const
  const add = (parts: object, by: CastRole = 'viewer') =>
    send(server.app, scheduleCalls.addSchedule, { body: { ...usual, title: '例会', ...parts } }, house.people[by])
  const once = (await add({ dueTime: '09:30' })).data.id
  const again = (await add({ title: '月报', repeat: 'month' })).data.id
  await add({ title: '别人的' }, 'operator')
  const cancelled = (await add({ title: '取消的' })).data.id
  await send(server.app, scheduleCalls.cancelSchedule, { params: { id: cancelled }, body: { reason: '不再需要' } }, house.people.viewer)
  expect((await events(await make('viewer'))).some(({ UID }) => UID?.startsWith('schedule-'))).toBe(false)
  const items = (await events(await make('viewer', true))).filter(({ UID }) => UID?.startsWith('schedule-'))
  expect(new Set(items.map(({ SUMMARY }) => SUMMARY))).toEqual(new Set(['例会', '月报']))
  expect(items.find(({ UID }) => UID === `schedule-${once}@kilowatch`)).toMatchObject({ DTSTART: moment(day(1), '09:30') })
  const monthly = items.filter(({ SUMMARY }) => SUMMARY === '月报')
  expect(monthly[0]).toMatchObject({ UID: `schedule-${again}@kilowatch`, 'DTSTART;VALUE=DATE': day(1).replaceAll('-', '') })
  expect(monthly.length).toBeGreaterThan(4)
})

it('is told once, kept as a hash, and says when it was last fetched; the audit says who made it', async () => {
  expect(await own('operator')).toBeNull()
  const code = await make('operator', true)
  expect(await own('operator')).toMatchObject({ schedules: true, fetchedAt: null })
  expect(JSON.stringify(await rows('select * from duty_calendars where membership_id = $1', [staff.operator]))).not.toContain(code)
  server.time.now = new Date('2036-01-01T00:00:00Z')
  await get(code)
  server.time.now = undefined
  expect((await own('operator'))?.fetchedAt).toBe('2036-01-01T00:00:00.000Z')
  await make('operator')
  await send(server.app, dutyCalendarCalls.endDutyCalendar, {}, house.people.operator)
  const said = await rows(
    `select action, subject, before, after from audit where action like 'duty.%calendar' and user_id = $1 order by id`,
    [house.people.operator.id],
  )
  expect(said.map(({ action }) => action)).toEqual(['duty.make-calendar', 'duty.renew-calendar', 'duty.end-calendar'])
  expect(JSON.stringify(said)).not.toContain(code)
})

it('ends when it is renewed or revoked, and shows others nothing', async () => {
  const first = await make('viewer')
  const second = await make('viewer')
  expect([(await get(first)).status, (await get(second)).status]).toEqual([404, 200])
  await send(server.app, dutyCalendarCalls.endDutyCalendar, {}, house.people.operator)
  expect((await get(second)).status).toBe(200)
  expect(await own('operator')).toBeNull()
  await send(server.app, dutyCalendarCalls.endDutyCalendar, {}, house.people.viewer)
  expect((await get(second)).status).toBe(404)
  expect(await own('viewer')).toBeNull()
  for (const code of ['x', '', '%00', 'a'.repeat(43)]) expect((await get(code)).status).toBe(404)
})

it('holds nothing of another business, though groups and people there are called the same', async () => {
  const code = await make('viewer')
  const before = (await get(code)).text
  houses += 1
  const other = await buildFullHouse(server.database.pool, houses)
  const params = { groupId: other.words[':group'] ?? '' }
  const body = { startsOn: day(0), shifts, cycle: ['day'], teams: [{ name: '', offset: 0, people: [staff.viewer ?? ''] }] }
  expect((await send(server.app, dutyCalls.saveDutyRoster, { params, body }, other.people.admin)).envelope.code).toBe(50001)
  expect((await get(code)).text).toBe(before)
  const theirs = (await send(server.app, dutyCalendarCalls.makeDutyCalendar, { body: {} }, other.people.viewer)).data.code
  expect((await get(theirs)).text).not.toContain(`-${group}-`)
})

it.each<[string, () => Promise<unknown>]>([
  ['somebody who left', () => send(server.app, employeeCalls.removeEmployee, { params: { id: staff.viewer ?? '' } }, house.people.admin)],
  ['an account that is closed', () => rows('update users set disabled_at = now() where id = $1', [house.people.viewer.id])],
  ['a business that is closed', () => rows('update businesses set closed_at = now() where id = $1', [house.words[':business']])],
  [
    'a membership that somebody else took over',
    () => rows('update memberships set user_id = $2 where id = $1', [staff.viewer, house.people.friend.id]),
  ],
])('shows nothing any more of %s', async (_, happen) => {
  const code = await make('viewer')
  expect((await get(code)).status).toBe(200)
  await happen()
  const gone = await get(code)
  expect([gone.status, gone.text.includes('VEVENT')]).toEqual([404, false])
})

it('answers that nothing changed until something did', async () => {
  const code = await make('viewer')
  const first = await get(code)
  const tag = String(first.headers.etag)
  server.time.now = new Date(Date.now() + 60_000)
  const again = await get(code, { 'if-none-match': tag })
  expect([again.status, again.text, again.headers.etag]).toEqual([304, '', tag])
  const stamps = async () => new Set((await events(code)).map(({ DTSTAMP }) => DTSTAMP))
  const before = await stamps()
  await send(server.app, dutyCalls.addOwnDutyLeave, { body: { from: day(1), to: day(1), reason: '' } }, house.people.viewer)
  expect((await get(code, { 'if-none-match': tag })).status).toBe(200)
  const after = await stamps()
  expect([before.size, after.size, [...after][0] === [...before][0]]).toEqual([1, 1, false])
})

it('folds long names at 75 octets without breaking a character, and keeps what they say', async () => {
  const name = `${'门诊楼配电室、柴油发电机房;备用,'.repeat(4)}😀\\末`
  await rows('update groups set name = $2 where id = $1', [group, name])
  const { text } = await get(await make('viewer'))
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text).not.toContain('\uFFFD')
  expect(eventsOf(text)[0]?.SUMMARY).toBe(`白班 · ${name}`)
})

it('is fetched so many times an hour', async () => {
  const code = await make('viewer')
  await rows('update duty_calendars set counted = $2, counted_from = now() where membership_id = $1', [
    staff.viewer,
    budgets.calendarFetches.most - 1,
  ])
  expect((await get(code)).status).toBe(200)
  const refused = await get(code)
  expect([refused.status, refused.envelope.code]).toEqual([429, 80001])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
  server.time.now = new Date(Date.now() + 3_600_000)
  expect((await get(code)).status).toBe(200)
})
