import { type DutyCandidate, type DutyRoster, documentCalls, dutyCalls, groupCalls, type RosterWish } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildFullHouse, type CastRole, type FullHouse } from '../../../test/full-house.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

let server: TestServer
let house: FullHouse
let houses = 900
let group = ''
/** Memberships by role. */
let staff: Record<string, string> = {}
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  houses += 1
  house = await buildFullHouse(server.database.pool, houses)
  group = house.words[':group'] ?? ''
  const { rows } = await server.database.pool.query<{ id: string; name: string }>(
    'select id, name from memberships where business_id = $1',
    [house.words[':business']],
  )
  staff = Object.fromEntries(rows.map(({ id, name }) => [name, id]))
  await server.database.pool.query('delete from duty_rosters where group_id = $1', [group])
  await server.database.pool.query('delete from duty_changes where group_id = $1', [group])
})

const shifts: RosterWish['shifts'] = [
  { key: 'day', name: '白班', from: '08:00', to: '20:00', need: 1, weekdays: [0, 1, 2, 3, 4, 5, 6] },
  { key: 'night', name: '夜班', from: '20:00', to: '08:00', need: 1, weekdays: [0, 1, 2, 3, 4, 5, 6] },
]
const wish = (parts: Partial<RosterWish> = {}): RosterWish => ({
  ...{ startsOn: '2026-12-01', shifts, cycle: ['day', 'night', null, null], certificate: '', certified: [], limits: true },
  teams: ['operator', 'viewer', 'department', 'unhanded'].map((name, place) => ({
    name: 'ABCD'.charAt(place),
    offset: (4 - place) % 4,
    people: [staff[name] ?? ''],
  })),
  ...parts,
})
const save = (parts: Partial<RosterWish> = {}, by: CastRole = 'admin') =>
  send(server.app, dutyCalls.saveDutyRoster, { params: { groupId: group }, body: wish(parts) }, house.people[by])
const read = async (from: string, to: string, by: CastRole = 'viewer'): Promise<DutyRoster> =>
  (await send(server.app, dutyCalls.readDutyRoster, { query: { group_id: group, from, to } }, house.people[by])).data
const nameOf = (id: string) => Object.entries(staff).find(([, one]) => one === id)?.[0] ?? id
const lines = ({ duties }: DutyRoster) => duties.map(({ day, shift, employeeId }) => `${day.slice(8)} ${shift} ${nameOf(employeeId)}`)
const setDuty = (call: 'putOnDuty' | 'takeOffDuty', who: string, day: string, shift = 'day') =>
  send(server.app, dutyCalls[call], { query: { group_id: group, employee_id: staff[who] ?? '', day, shift } }, house.people.admin)
const candidates = async (day: string, shift = 'day'): Promise<DutyCandidate[]> =>
  (await send(server.app, dutyCalls.listDutyCandidates, { query: { group_id: group, day, shift } }, house.people.admin)).data
const leave = (by: CastRole, from: string, to: string) =>
  send(server.app, dutyCalls.addOwnDutyLeave, { body: { from, to, reason: '培训' } }, house.people[by])

describe('the roster of a group', () => {
  it('spec: GET /api/pihems/gp_dys: says who is on duty when, in the zone of the business, for all of it to see', async () => {
    expect((await save()).data).toEqual(wish())
    const roster = await read('2026-12-01', '2026-12-03')
    expect(lines(roster)).toEqual([
      ...['01 day operator', '01 night unhanded', '02 day viewer', '02 night operator', '03 day department', '03 night viewer'],
    ])
    expect(roster.duties[1]).toMatchObject({ from: '2026-12-01T12:00:00.000Z', to: '2026-12-02T00:00:00.000Z', origin: 'pattern' })
    expect(roster.people.filter(({ me }) => me).map(({ name }) => name)).toEqual(['viewer'])
    const groupsOf = async (by: CastRole) => (await send(server.app, dutyCalls.listDutyGroups, {}, house.people[by])).data
    expect([await groupsOf('viewer'), await groupsOf('admin')]).toMatchObject([[{ id: group, mine: true }], [{ id: group, mine: false }]])
    expect(roster).toMatchObject({ timeZone: 'Asia/Shanghai', gaps: [], rosters: [{ startsOn: '2026-12-01' }] })
  })

  it('counts until the next one begins; its removal lets the one before count on', async () => {
    await save()
    await save({ startsOn: '2026-12-03', cycle: ['night'], teams: [{ name: '', offset: 0, people: [staff.viewer ?? ''] }] })
    expect(lines(await read('2026-12-02', '2026-12-03'))).toEqual(['02 day viewer', '02 night operator', '03 night viewer'])
    expect((await read('2026-12-03', '2026-12-03')).gaps).toMatchObject([{ shift: 'day', missing: 1 }])
    const params = { groupId: group, startsOn: '2026-12-03' }
    await send(server.app, dutyCalls.removeDutyRoster, { params }, house.people.admin)
    expect(lines(await read('2026-12-03', '2026-12-03'))).toEqual(['03 day department', '03 night viewer'])
  })

  it.each<[string, () => Partial<RosterWish>, number, string]>([
    ['two shifts of one key', () => ({ shifts: [...shifts, ...shifts] }), 10003, '班次标识不能重复'],
    [
      'a shift without an end',
      () => ({ shifts: [{ ...(shifts[0] as never as object), to: '08:00' }] as never }),
      10003,
      '起止时间不能相同',
    ],
    ['a day of no shift', () => ({ cycle: ['late'] }), 10003, '没有这个班次'],
    ['a team beyond the cycle', () => ({ cycle: ['day'] }), 10003, '错开天数要小于轮班周期'],
    [
      'somebody in two teams',
      () => ({ teams: [0, 1].map((offset) => ({ name: '', offset, people: [staff.viewer ?? ''] })) }),
      ...([10003, '同一人只能在一个班组'] as const),
    ],
    ['somebody of nobody’s', () => ({ teams: [{ name: '', offset: 0, people: ['999999999'] }] }), 50001, '没有这位成员'],
  ])('does not take %s', async (_, parts, code, msg) => {
    expect((await save(parts())).envelope).toMatchObject({ code, msg: expect.stringContaining(msg) })
  })

  it('spec: GET /api/pihems/new_duty: begins by a usual pattern with the group’s inspectors, later with the people that it had', async () => {
    const people = ['operator', 'viewer', 'department'].map((name) => ({ employeeId: staff[name] ?? '', identity: 'inspector' as const }))
    await send(server.app, groupCalls.saveGroupPeople, { params: { groupId: group }, body: { people } }, house.people.admin)
    const start = (starts_on: string, pattern?: 'weekdays') =>
      send(
        server.app,
        dutyCalls.startDutyRoster,
        { query: { group_id: group, starts_on, ...(pattern ? { pattern } : {}) } },
        house.people.admin,
      )
    const first = (await start('2026-12-01')).data
    expect(first.shifts.map(({ name }) => name)).toEqual(['白班', '夜班'])
    expect(first.teams.flatMap((team) => team.people.map(nameOf)).sort()).toEqual(['department', 'operator', 'viewer'])
    expect((await start('2026-12-15', 'weekdays')).data.teams[0]?.people).toHaveLength(3)
    expect((await read('2026-12-19', '2026-12-20')).duties).toEqual([])
  })

  it('is read of so many days at once', async () => {
    const ask = async (from: string, to: string) =>
      (await send(server.app, dutyCalls.readDutyRoster, { query: { group_id: group, from, to } }, house.people.viewer)).envelope.code
    expect([await ask('2026-12-01', '2027-01-31'), await ask('2026-12-01', '2027-02-01'), await ask('2026-12-02', '2026-12-01')]).toEqual([
      ...[200, 10003, 10003],
    ])
  })
})

describe('one duty', () => {
  it('spec: GET /api/pihems/ad_g_duty, spec: GET /api/pihems/del_duty: is taken from one and given to another, and back', async () => {
    await save()
    await setDuty('takeOffDuty', 'viewer', '2026-12-02')
    const without = await read('2026-12-02', '2026-12-02')
    expect(without.gaps).toMatchObject([{ day: '2026-12-02', shift: 'day', missing: 1 }])
    expect(without.absences).toMatchObject([{ why: 'taken-off' }])
    await setDuty('putOnDuty', 'department', '2026-12-02')
    expect((await read('2026-12-02', '2026-12-02')).duties.map(({ origin }) => origin)).toEqual(['hand', 'pattern'])
    await setDuty('takeOffDuty', 'department', '2026-12-02')
    await setDuty('putOnDuty', 'viewer', '2026-12-02')
    expect(lines(await read('2026-12-02', '2026-12-02'))).toEqual(['02 day viewer', '02 night operator'])
    expect((await server.database.pool.query('select from duty_changes where group_id = $1', [group])).rowCount).toBe(0)
    const { rows } = await server.database.pool.query(
      `select action, after from audit where action like 'duty.%' and business_id = $1 order by id desc limit 1`,
      [house.words[':business']],
    )
    expect(rows).toEqual([{ action: 'duty.put-on', after: { day: '2026-12-02', shift: 'day', employee: staff.viewer } }])
  })

  it('is refused where the limits are kept, for whoever is on leave, and where there is no such shift', async () => {
    await save()
    expect((await setDuty('putOnDuty', 'viewer', '2026-12-02', 'night')).envelope).toMatchObject({ code: 30001, msg: '会连上 24 h' })
    expect((await setDuty('putOnDuty', 'viewer', '2026-12-02', 'late')).envelope).toMatchObject({ code: 30001, msg: '这一天没有这个班次' })
    expect((await setDuty('putOnDuty', 'viewer', '2026-11-30')).envelope.code).toBe(30001)
    await leave('viewer', '2026-12-09', '2026-12-09')
    expect((await setDuty('putOnDuty', 'viewer', '2026-12-09')).envelope).toMatchObject({ code: 30001, msg: '这一天在请假' })
  })

  it('spec: GET /api/pihems/g_ad_lts: names who may have it, the fittest first, with the rule that others would break, over all groups', async () => {
    await save()
    const people = [{ employeeId: staff.admin ?? '', identity: 'manager' as const }]
    await send(server.app, groupCalls.saveGroupPeople, { params: { groupId: group }, body: { people } }, house.people.admin)
    await leave('department', '2026-12-06', '2026-12-06')
    const found = await candidates('2026-12-06')
    expect(found.map(({ employeeId, fits, onLeave }) => `${nameOf(employeeId)} ${fits} ${onLeave}`)).toEqual([
      ...['admin true false', 'department false true', 'operator false false', 'unhanded false false'],
    ])
    expect(found[0]).toMatchObject({ before: null, after: null, week: 12, breaches: [] })
    expect(found[2]?.breaches).toMatchObject([{ rule: 'on-end', hours: 24 }])
    // What somebody does in another group counts as well.
    const other = (await send(server.app, groupCalls.addGroup, { body: { name: '别组', parentId: null } }, house.people.admin)).data.id
    const body = wish({ cycle: ['night'], teams: [{ name: '', offset: 0, people: [staff.admin ?? ''] }] })
    await send(server.app, dutyCalls.saveDutyRoster, { params: { groupId: other }, body }, house.people.admin)
    expect((await candidates('2026-12-06')).find(({ employeeId }) => employeeId === staff.admin)?.fits).toBe(false)
  })
})

describe('leave', () => {
  it('leaves a gap, of which the group’s managers are told; its reason is theirs and one’s own to read', async () => {
    const people = [{ employeeId: staff.admin ?? '', identity: 'manager' as const }]
    await send(server.app, groupCalls.saveGroupPeople, { params: { groupId: group }, body: { people } }, house.people.admin)
    await save()
    expect((await leave('viewer', '2026-12-02', '2026-12-03')).envelope.code).toBe(0)
    const roster = await read('2026-12-02', '2026-12-03', 'operator')
    expect(roster.gaps.map(({ day, shift }) => `${day} ${shift}`)).toEqual(['2026-12-02 day', '2026-12-03 night'])
    expect(roster.leaves).toMatchObject([{ employeeId: staff.viewer, reason: '' }])
    expect((await read('2026-12-02', '2026-12-03', 'admin')).leaves).toMatchObject([{ reason: '培训' }])
    const { rows } = await server.database.pool.query(
      `select o.params from notification_outbox o join notification_outbox_people p on p.entry_id = o.id
        where o.code = 'duty-left' and p.user_id = $1`,
      [house.people.admin.id],
    )
    expect(rows).toMatchObject([{ params: { name: 'viewer', duties: 2, first: '2026-12-02 白班' } }])
  })

  it('has an end, meets no other leave, and can be taken back', async () => {
    await save()
    expect((await leave('viewer', '2026-12-03', '2026-12-02')).envelope.code).toBe(10003)
    await leave('viewer', '2026-12-02', '2026-12-03')
    expect((await leave('viewer', '2026-12-03', '2026-12-04')).envelope).toMatchObject({ code: 30001, msg: '这些天里已有请假' })
    await send(server.app, dutyCalls.removeOwnDutyLeave, { params: { from: '2026-12-02' } }, house.people.viewer)
    expect((await read('2026-12-02', '2026-12-03')).gaps).toEqual([])
  })

  it('of others is entered by whoever manages', async () => {
    await save()
    const input = { params: { employeeId: staff.viewer ?? '' }, body: { from: '2026-12-02', to: '2026-12-02' } }
    expect((await send(server.app, dutyCalls.addDutyLeave, input, house.people.operator)).envelope.code).toBe(100000)
    expect((await send(server.app, dutyCalls.addDutyLeave, input, house.people.admin)).envelope.code).toBe(0)
    const params = { employeeId: staff.viewer ?? '', from: '2026-12-02' }
    expect((await send(server.app, dutyCalls.removeDutyLeave, { params }, house.people.admin)).envelope.code).toBe(0)
    expect((await read('2026-12-02', '2026-12-02')).leaves).toEqual([])
  })

  it('review J6: of others is changed by whoever manages, one’s own by oneself; a gone one is not', async () => {
    await save()
    await leave('viewer', '2026-12-02', '2026-12-02')
    await leave('viewer', '2026-12-08', '2026-12-08')
    const params = { employeeId: staff.viewer ?? '', from: '2026-12-02' }
    const change = (from: string, to: string, by: 'admin' | 'operator') =>
      send(server.app, dutyCalls.changeDutyLeave, { params, body: { from, to, reason: '培训' } }, house.people[by])
    expect((await change('2026-12-02', '2026-12-04', 'operator')).envelope.code).toBe(100000)
    expect((await change('2026-12-02', '2026-12-08', 'admin')).envelope).toMatchObject({ code: 30001, msg: '这些天里已有请假' })
    expect((await change('2026-12-03', '2026-12-04', 'admin')).envelope.code).toBe(0)
    expect((await read('2026-12-01', '2026-12-05', 'admin')).leaves).toEqual([
      { employeeId: staff.viewer, from: '2026-12-03', to: '2026-12-04', reason: '培训' },
    ])
    expect((await change('2026-12-02', '2026-12-02', 'admin')).envelope).toMatchObject({ code: 30001, msg: '这次请假已被取消' })
    const own = { params: { from: '2026-12-03' }, body: { from: '2026-12-03', to: '2026-12-03', reason: '' } }
    expect((await send(server.app, dutyCalls.changeOwnDutyLeave, own, house.people.viewer)).envelope.code).toBe(0)
    expect((await read('2026-12-01', '2026-12-05')).leaves).toMatchObject([{ from: '2026-12-03', to: '2026-12-03' }])
  })
})

describe('people', () => {
  it('spec: GET /api/pihems/gp_mger, spec: GET /api/pihems/bus_oc_ple: managers of a group, and everybody by job title', async () => {
    const people = [
      { employeeId: staff.admin ?? '', identity: 'manager' as const },
      { employeeId: staff.viewer ?? '', identity: 'inspector' as const },
    ]
    await send(server.app, groupCalls.saveGroupPeople, { params: { groupId: group }, body: { people } }, house.people.admin)
    const managers = await send(server.app, dutyCalls.listDutyManagers, { query: { group_id: group } }, house.people.viewer)
    expect(managers.data).toEqual([{ employeeId: staff.admin, name: 'admin', identity: 'manager' }])
    const position = house.words[':position'] ?? ''
    await server.database.pool.query('update memberships set position_id = $1 where id = $2', [position, staff.viewer])
    const all = (await send(server.app, dutyCalls.listPeopleByPosition, {}, house.people.viewer)).data
    expect(all.find(({ positionId }) => positionId === position)?.people).toContainEqual({ employeeId: staff.viewer, name: 'viewer' })
    expect(all.at(-1)?.positionId).toBeNull()
  })
})

describe('review J13: a roster is taken home', () => {
  const span = { from: '2026-12-01', to: '2026-12-31' }

  it('as a table of people and days, with what is changed and who is away', async () => {
    await save()
    await leave('viewer', '2026-12-02', '2026-12-03')
    const input = { params: { groupId: group }, query: { ...span, format: 'csv' as const } }
    const { text } = await send(server.app, dutyCalls.exportDutyRoster, input, house.people.viewer)
    const lines = text.replace(/^\uFEFF/, '').split('\r\n')
    expect(lines[0]).toMatch(/^班组,人员,2026-12-01 周二,/)
    expect(lines[0]?.split(',')).toHaveLength(2 + 31)
    expect(lines.find((line) => line.includes(',viewer,'))).toMatch(/白班 \(请假\)/)
  })

  it('as PDF, a line for each day', async () => {
    await save()
    const printed = await send(server.app, documentCalls.printDutyRoster, { params: { groupId: group }, query: span }, house.people.viewer)
    const { all: text } = pdfText(printed.bytes)
    expect(text).toContain('2026-12-01周二')
    expect(text).toContain('2026-12-31周四')
    expect(text).toContain('白班')
    expect(text).toMatch(/viewer/)
  })
})
