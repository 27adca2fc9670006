import { dutyCalls, patrolAssignmentCalls, patrolFormCalls, patrolPlanCalls, patrolTaskCalls, skillCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildFullHouse, type CastRole, type FullHouse } from '../../../test/full-house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

const monday = new Date('2026-11-30T02:00:00Z')
let server: TestServer
let house: FullHouse
let houses = 3300
/** Memberships by role. */
let staff: Record<string, string> = {}

beforeAll(async () => {
  server = await testServer()
  server.time.now = monday
})
afterAll(() => server.close())
beforeEach(async () => {
  houses += 1
  house = await buildFullHouse(server.database.pool, houses, monday)
  // Only what a test makes is there.
  await query(`delete from work where kind in ('patrol-task', 'change-order') and business_id = $1`, [house.words[':business']])
  await query('delete from group_people where group_id = $1', [house.words[':group']])
  await query('delete from duty_rosters where group_id = $1', [house.words[':group']])
  await query('delete from notification_outbox')
  const rows = await query<{ id: string; name: string }>('select id, name from memberships where business_id = $1', [
    house.words[':business'],
  ])
  staff = Object.fromEntries(rows.map(({ id, name }) => [name, id]))
})

async function query<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await server.database.pool.query<R>(text, values)).rows
}

const add = async (parts: object = {}) => {
  const body = { title: '周检', plannedOn: '2026-12-02', minutes: 120, boxIds: [house.device.boxId], ...parts }
  return (await send(server.app, patrolTaskCalls.addPatrolTask, { body }, house.people.owner)).data
}
const goes = (who: CastRole, identity = 'inspector') =>
  query('insert into group_people (group_id, membership_id, identity) values ($1, $2, $3)', [house.words[':group'], staff[who], identity])
const holds = (who: CastRole, skills: { name: string; until?: string | null }[]) =>
  send(server.app, skillCalls.saveEmployeeSkills, { params: { id: staff[who] ?? '' }, body: { skills } }, house.people.owner)
const propose = (by: CastRole = 'owner') => send(server.app, patrolAssignmentCalls.proposeAssignment, {}, house.people[by])
const lines = async () =>
  (await propose()).data.lines.map(({ task, person, why }) => [
    task.title,
    person ? nameOf(person.id) : (why?.kind ?? ''),
    person?.over ?? false,
  ])
const nameOf = (userId: string) => Object.entries(house.people).find(([, { id }]) => id === userId)?.[0] ?? userId
const assign = (tasks: { taskId: string; from: string | null; to: string | null }[], by: CastRole = 'owner') =>
  send(server.app, patrolAssignmentCalls.assignPatrolTasks, { body: { tasks } }, house.people[by])
const holderOf = async (taskId: string) =>
  (await send(server.app, patrolTaskCalls.readPatrolTask, { params: { id: taskId } }, house.people.owner)).data.assignee?.id ?? null

it('proposes by skills, leave, shifts, group and what each has to do that week, with reasons, and changes nothing', async () => {
  await goes('operator')
  await goes('viewer')
  await goes('department', 'viewer')
  await holds('viewer', [{ name: '高压证', until: '2026-12-02' }])
  await send(server.app, dutyCalls.addOwnDutyLeave, { body: { from: '2026-12-03', to: '2026-12-03', reason: '' } }, house.people.operator)
  const groupId = house.words[':group']
  const task = await add({ title: '高压', skills: '高压证', groupId })
  await add({ title: '次日', plannedOn: '2026-12-03', groupId })
  await add({ title: '证书到期后', plannedOn: '2026-12-04', skills: '高压证', groupId })
  await add({ title: '平常', plannedOn: '2026-12-05', groupId })
  expect(await lines()).toEqual([
    ['高压', 'viewer', false],
    ['次日', 'viewer', false],
    ['证书到期后', 'skills', false],
    ['平常', 'operator', false],
  ])
  const { data } = await propose()
  expect(data).toMatchObject({
    ...{ weekMinutes: 1200, more: false },
    lines: [
      { minutes: 120, person: { identity: 'inspector', holds: [{ name: '高压证', until: '2026-12-02' }], load: 0, onDuty: false } },
      { person: { holds: [], load: 120 } },
      { person: null, why: { lacking: ['高压证'], ended: [{ id: house.people.viewer.id, until: '2026-12-02' }] } },
      {},
    ],
  })
  expect(await holderOf(task.id)).toBeNull()
})

it('counts what people have to do that week already, late tasks too, against what the business says is enough', async () => {
  await goes('operator')
  await goes('viewer')
  await add({ title: '已有', assigneeId: house.people.viewer.id, minutes: 100, plannedOn: '2026-12-04' })
  await add({ title: '上周', assigneeId: house.people.operator.id, minutes: 110, plannedOn: '2026-11-27' })
  await add({ title: '下周', assigneeId: house.people.viewer.id, minutes: 500, plannedOn: '2026-12-07' })
  await add({ title: '待分派' })
  expect(await lines()).toEqual([['待分派', 'viewer', false]])
  const body = { weekMinutes: 200 }
  expect((await send(server.app, patrolFormCalls.savePatrolSettings, { body }, house.people.owner)).data).toEqual({
    signing: 'owner',
    ...body,
  })
  expect(await lines()).toEqual([['待分派', 'viewer', true]])
})

it('avoids whoever is on duty that day', async () => {
  await goes('operator')
  await goes('viewer')
  const days = { from: '08:00', to: '20:00', need: 1, weekdays: [0, 1, 2, 3, 4, 5, 6] }
  const roster = {
    ...{
      startsOn: '2026-11-30',
      shifts: [{ key: 'day', name: '白班', ...days }],
      cycle: ['day'],
      certificate: '',
      certified: [],
      limits: false,
    },
    teams: [{ name: '', offset: 0, people: [staff.operator ?? ''] }],
  }
  const input = { params: { groupId: house.words[':group'] ?? '' }, body: roster }
  expect((await send(server.app, dutyCalls.saveDutyRoster, input, house.people.owner)).envelope.code).toBe(0)
  await add({ title: '甲', minutes: 10 })
  await add({ title: '乙', minutes: 10 })
  expect(await lines()).toEqual([
    ['甲', 'viewer', false],
    ['乙', 'viewer', false],
  ])
})

it('gives what is chosen as one, tells each person once, and takes it back again', async () => {
  await goes('viewer')
  await goes('operator')
  const tasks = [await add({ title: '甲' }), await add({ title: '乙' }), await add({ title: '丙' })]
  const people = ['viewer', 'viewer', 'operator'] as const
  const handing = tasks.map(({ id }, place) => ({ taskId: id, from: null, to: house.people[people[place] ?? 'viewer'].id }))
  expect((await assign(handing)).data).toEqual({ count: 3 })
  expect(await Promise.all(tasks.map(({ id }) => holderOf(id)))).toEqual(handing.map(({ to }) => to))
  const told = await query<{ code: string }>('select code, params from notification_outbox order by id')
  expect(told).toMatchObject([
    { code: 'patrol-given-many', params: { count: 2, tasks: '甲 · 乙' } },
    { code: 'patrol-given', params: { task: '丙' } },
  ])
  const entries = await query(`select subject from audit where action = 'patrol-task.assign' and business_id = $1`, [
    house.words[':business'],
  ])
  expect(entries).toHaveLength(3)
  const { data } = await send(server.app, patrolTaskCalls.readPatrolTask, { params: { id: tasks[0]?.id ?? '' } }, house.people.owner)
  expect(data.timeline.find(({ step }) => step === 'assign')).toMatchObject({
    from: 'waiting',
    to: 'waiting',
    assignee: { id: house.people.viewer.id },
  })
  expect((await assign(handing.map(({ taskId, from, to }) => ({ taskId, from: to, to: from })))).data).toEqual({ count: 3 })
  expect(await Promise.all(tasks.map(({ id }) => holderOf(id)))).toEqual([null, null, null])
})

it('gives nothing at all where one of them is not to be given', async () => {
  const [free, taken, asking] = [await add(), await add({ assigneeId: house.people.operator.id }), await add({ skills: '高压证' })]
  const to = house.people.viewer.id
  houses += 1
  const other = await buildFullHouse(server.database.pool, houses, monday)
  const wishes: [object, number][] = [
    [{ taskId: taken.id, from: null, to }, 30001],
    [{ taskId: asking.id, from: null, to }, 30001],
    [{ taskId: free.id, from: null, to }, 10003],
    [{ taskId: other.words[':patrolTask'], from: null, to }, 70003],
    [{ taskId: taken.id, from: house.people.operator.id, to: other.people.owner.id }, 50001],
  ]
  for (const [wish, code] of wishes)
    expect((await assign([{ taskId: free.id, from: null, to }, wish as never])).envelope.code, JSON.stringify(wish)).toBe(code)
  expect(await holderOf(free.id)).toBeNull()
})

it('lets whoever manages a group give out its tasks, to people of it and of the own departments, and nothing else', async () => {
  const { people } = house
  await goes('operator', 'manager')
  await goes('viewer')
  // Goes on rounds of the business, but of no group of theirs.
  await holds('unhanded', [{ name: '高压证', until: null }])
  await holds('department', [{ name: '低压证', until: null }])
  const groupId = house.words[':group'] ?? ''
  const [own, other] = [await add({ title: '本组', groupId }), await add({ title: '无组' })]
  const [high, low] = [await add({ title: '高压', skills: '高压证', groupId }), await add({ title: '低压', skills: '低压证', groupId })]
  const said = async (by: CastRole) =>
    (await propose(by)).data.lines.map(({ task, person, why }) => [task.title, person ? nameOf(person.id) : why?.kind])
  expect((await said('owner')).sort()).toEqual([
    ...[
      ['低压', 'department'],
      ['无组', expect.any(String)],
      ['本组', expect.any(String)],
      ['高压', 'unhanded'],
    ],
  ])
  expect((await said('operator')).sort()).toEqual([
    ['低压', 'skills'],
    ['本组', 'viewer'],
    ['高压', 'skills'],
  ])
  expect((await propose('operator')).text).not.toContain(people.unhanded.id)
  // Of a department of theirs, somebody is thought of too.
  await query(
    `insert into membership_departments (membership_id, department_id) select $1, department_id from membership_departments where membership_id = $2`,
    [staff.operator, staff.department],
  )
  expect((await said('operator')).sort()).toEqual([
    ['低压', 'department'],
    ['本组', 'viewer'],
    ['高压', 'skills'],
  ])
  const give = (task: { id: string }, to: string | null, by: CastRole, from: string | null = null) =>
    assign([{ taskId: task.id, from, to }], by)
  expect((await give(other, people.viewer.id, 'operator')).envelope.code).toBe(70003)
  expect((await give(high, people.unhanded.id, 'operator')).envelope.code).toBe(50001)
  expect((await give(low, people.department.id, 'operator')).data).toEqual({ count: 1 })
  expect((await give(own, people.viewer.id, 'operator')).data).toEqual({ count: 1 })
  expect((await give(own, null, 'operator', people.viewer.id)).data).toEqual({ count: 1 })
  expect(await holderOf(low.id)).toBe(people.department.id)
  const proposes = async (by: CastRole) =>
    (await send(server.app, patrolTaskCalls.readPatrolCalendar, { query: { from: '2026-11-30', to: '2026-12-06' } }, people[by])).data
      .proposes
  // Who neither manages the business nor a group of it is shown nothing and gives nothing, whatever they are in the group beside.
  for (const role of ['viewer', 'department', 'unhanded'] as const) {
    expect(await said(role), role).toEqual([])
    expect((await give(own, people.viewer.id, role)).envelope.code, role).toBe(70003)
    expect(await proposes(role), role).toBe(false)
  }
  expect([await proposes('owner'), await proposes('operator')]).toEqual([true, true])
  // A group of another business is none of theirs.
  houses += 1
  const stranger = await buildFullHouse(server.database.pool, houses, monday)
  expect(
    (await send(server.app, patrolAssignmentCalls.proposeAssignment, { query: { groupId } }, stranger.people.owner)).data.lines,
  ).toEqual([])
})

it('gives what is overdue too: somebody still does it', async () => {
  await goes('viewer')
  const late = await add({ title: '过期', plannedOn: '2026-11-25' })
  expect(await lines()).toEqual([['过期', 'viewer', false]])
  const give = { body: { task_id: late.id, assigneeId: house.people.viewer.id } }
  expect((await send(server.app, patrolTaskCalls.changePatrolTask, give, house.people.owner)).data.assignee?.id).toBe(
    house.people.viewer.id,
  )
})

it('says what each person has to do on the days of a week, daily rounds too, and when they are away', async () => {
  await goes('viewer')
  await send(server.app, dutyCalls.addOwnDutyLeave, { body: { from: '2026-12-03', to: '2026-12-10', reason: '' } }, house.people.viewer)
  await add({ assigneeId: house.people.viewer.id, minutes: 90 })
  await add({ assigneeId: house.people.operator.id, minutes: null })
  const plan = {
    name: '日检',
    every: 1,
    unit: 'day' as const,
    startsOn: '2026-12-02',
    aheadDays: 2,
    minutes: 30,
    boxIds: [house.device.boxId],
  }
  const body = { ...plan, assigneeId: house.people.viewer.id }
  await send(server.app, patrolPlanCalls.addPatrolPlan, { body }, house.people.owner)
  const ask = (by: CastRole, groupId?: string) =>
    send(
      server.app,
      patrolAssignmentCalls.readPatrolPeople,
      { query: { week: '2026-12-02', ...(groupId ? { groupId } : {}) } },
      house.people[by],
    )
  const { data } = await ask('owner', house.words[':group'])
  const [viewer, operator] = ['viewer' as const, 'operator' as const].map((who) =>
    data.people.find(({ id }) => id === house.people[who].id),
  )
  expect(viewer).toMatchObject({ load: 120, inGroup: true })
  expect(viewer?.days.map(({ day, minutes, daily, away }) => `${day.slice(8)} ${minutes} ${daily} ${away ?? ''}`)).toEqual([
    ...['30 0 0 ', '01 0 0 ', '02 120 1 ', '03 0 0 leave', '04 0 0 leave', '05 0 0 leave', '06 0 0 leave'],
  ])
  expect(operator).toMatchObject({ load: 60, inGroup: false })
  expect((await ask('operator')).envelope.code).toBe(100000)
  const stranger = await buildFullHouse(server.database.pool, 3390, monday)
  const foreign = await send(server.app, patrolAssignmentCalls.readPatrolPeople, { query: { week: '2026-12-02' } }, stranger.people.owner)
  expect(foreign.data.people.some(({ id }) => id === house.people.viewer.id)).toBe(false)
})
