import { changeOrderCalls, patrolCountCalls, patrolFormCalls, patrolPlanCalls, patrolTaskCalls } from '@kilowatch/contract'
import type { SigningChain } from '@kilowatch/work'
import { daysAfter } from '@kilowatch/work'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { explain } from '../../../test/explain.ts'
import { buildFullHouse, type FullHouse } from '../../../test/full-house.ts'
import { buildDevice, idWith, type Person } from '../../../test/house.ts'
import { signPatrolForm } from '../../../test/signed-form.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { budgets } from '../../budgets/index.ts'
import { pageStatement } from '../../storage/list.ts'
import { takeClockSteps } from '../work/index.ts'
import { makeTasks } from './index.ts'
import { tasksOfBusiness, tasksOfPerson } from './queries/tasks.ts'

/** 10:00 of a Monday in Shanghai. */
const monday = new Date('2026-11-23T02:00:00Z')
let server: TestServer
let house: FullHouse
let stranger: FullHouse
let owner: Person

beforeAll(async () => {
  server = await testServer()
  server.time.now = monday
  house = await buildFullHouse(server.database.pool, 3000, monday)
  stranger = await buildFullHouse(server.database.pool, 3001, monday)
  owner = house.people.owner
  // Only what a test makes is there.
  await query(`delete from work where kind in ('patrol-task', 'change-order')`)
  await query('delete from patrol_plans')
})
afterAll(() => server.close())

async function query<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await server.database.pool.query<R>(text, values)).rows
}

let named = 0
const wish = (parts: object = {}) => ({
  ...{ name: `计划 ${++named}`, every: 1, unit: 'week' as const, startsOn: '2026-11-25', windowDays: 3, aheadDays: 14 },
  ...{ boxIds: [house.device.boxId], groupId: house.words[':group'] ?? null },
  ...parts,
})
const add = async (parts: object = {}) => (await send(server.app, patrolPlanCalls.addPatrolPlan, { body: wish(parts) }, owner)).data
const tasksOf = (plan: string) =>
  query<{ id: string; number: string; state: string; planned: string; due: Date; assignee: string | null }>(
    `select w.id, w.number, w.state, t.planned_on::text as planned, w.due_at as due, w.assignee_id as assignee
       from patrol_tasks t join work w on w.id = t.id where t.plan_id = $1 order by t.planned_on`,
    [plan],
  )
const readTask = async (id: string, by = owner) => send(server.app, patrolTaskCalls.readPatrolTask, { params: { id } }, by)
/** A second later, so that its steps stand one after another. */
const bring = (id: string, state: number, by = owner, reason?: string) => {
  server.time.now = new Date((server.time.now ?? monday).getTime() + 1_000)
  return send(server.app, patrolTaskCalls.executePatrolTask, { params: { id }, body: { state, ...(reason ? { reason } : {}) } }, by)
}

const signing = (chain: SigningChain) => send(server.app, patrolFormCalls.savePatrolSettings, { body: { signing: chain } }, owner)

/** The owner goes on the round and signs, an administrator accepts. */
async function finish(id: string): Promise<void> {
  await signing('none')
  await signPatrolForm(server.app, id, owner)
  expect((await bring(id, 3, house.people.admin)).data.state).toBe('done')
  await signing('owner')
}

it('makes the tasks of a plan as many days ahead as it says, each with its number, devices and end', async () => {
  const plan = await add()
  expect(plan).toMatchObject({ nextOn: '2026-11-25', devices: 1, coming: [{ plannedOn: '2026-11-25' }, { plannedOn: '2026-12-02' }] })
  const made = await tasksOf(plan.id)
  expect(made.map(({ number }) => number)).toEqual([
    expect.stringMatching(/^XJ20261123-\d{4}$/),
    expect.stringMatching(/^XJ20261123-\d{4}$/),
  ])
  // The window ends with 2026-11-28 in Shanghai.
  expect(made[0]?.due).toEqual(new Date('2026-11-28T16:00:00Z'))
  expect((await readTask(made[0]?.id ?? '')).data).toMatchObject({
    ...{ state: 'waiting', executeState: 0, windowFrom: '2026-11-22', windowTo: '2026-11-28' },
    members: [{ id: house.device.boxId, visible: true }],
  })
  server.time.now = new Date('2026-11-26T02:00:00Z')
  await makeTasks(server.services)
  await makeTasks(server.services)
  expect((await tasksOf(plan.id)).map(({ planned }) => planned)).toEqual(['2026-11-25', '2026-12-02', '2026-12-09'])
  server.time.now = monday
})

it('makes each task once though several make them at the same moment', async () => {
  const plans = await Promise.all(Array.from({ length: 6 }, () => add({ unit: 'day', windowDays: 0, aheadDays: 1 })))
  await Promise.all([1, 2, 3, 4].map(() => makeTasks(server.services, 30)))
  for (const { id } of plans) expect((await tasksOf(id)).map(({ planned }) => planned)).toHaveLength(29)
  const numbers = await query<{ number: string }>(`select number from work where kind = 'patrol-task'`)
  expect(new Set(numbers.map(({ number }) => number)).size).toBe(numbers.length)
})

it('leaves alone what somebody has touched when its plan changes, and makes the others anew', async () => {
  const plan = await add({ startsOn: '2026-11-24', aheadDays: 30 })
  const [begun, moved, given, ...rest] = await tasksOf(plan.id)
  await bring(begun?.id ?? '', 1)
  const change = (body: object) =>
    send(server.app, patrolTaskCalls.changePatrolTask, { body: { task_id: '', ...body } as { task_id: string } }, owner)
  expect((await change({ task_id: moved?.id, plannedOn: daysAfter(moved?.planned ?? '', 1) })).envelope.code).toBe(200)
  expect((await change({ task_id: given?.id, assigneeId: owner.id })).envelope.code).toBe(200)
  const body = { ...wish(), name: plan.name, startsOn: '2026-11-27', aheadDays: 14 }
  const changed = await send(server.app, patrolPlanCalls.changePatrolPlan, { params: { planId: plan.id }, body }, owner)
  expect(changed.envelope.code).toBe(0)
  const after = await tasksOf(plan.id)
  expect(after.map(({ planned }) => planned)).toEqual(['2026-11-24', '2026-11-27', '2026-12-02', '2026-12-04', '2026-12-08'])
  for (const one of rest) expect(after.map(({ id }) => id)).not.toContain(one.id)
  await send(server.app, patrolPlanCalls.removePatrolPlan, { params: { planId: plan.id } }, owner)
  const left = await query<{ id: string }>(`select id from work where id = any($1)`, [after.map(({ id }) => id)])
  expect(left.map(({ id }) => id).sort()).toEqual([begun?.id, moved?.id, given?.id].sort())
})

it('counts from completion one task at a time', async () => {
  const plan = await add({ every: 10, unit: 'day', countedFrom: 'completed', startsOn: '2026-11-23', windowDays: 2, aheadDays: 30 })
  const [first] = await tasksOf(plan.id)
  await makeTasks(server.services)
  expect(await tasksOf(plan.id)).toHaveLength(1)
  server.time.now = new Date('2026-11-25T02:00:00Z')
  await finish(first?.id ?? '')
  await makeTasks(server.services)
  expect((await tasksOf(plan.id)).map(({ planned }) => planned)).toEqual(['2026-11-23', '2026-12-05'])
  const read = await send(server.app, patrolPlanCalls.readPatrolPlan, { params: { planId: plan.id } }, owner)
  expect(read.data).toMatchObject({ past: [{ completedOn: '2026-11-25', state: 'done' }] })
  server.time.now = monday
})

it('keeps off weekends and holidays, by the list of the business where it keeps one', async () => {
  const plan = await add({ unit: 'day', every: 1, windowDays: 0, startsOn: '2026-11-23', workdaysOnly: true, aheadDays: 7 })
  const days = async () => (await tasksOf(plan.id)).map(({ planned }) => planned.slice(8))
  expect(await days()).toEqual(['23', '24', '25', '26', '27', '30'])
  const save = (list: object[] | null) =>
    send(server.app, patrolPlanCalls.saveHolidays, { params: { year: '2026' }, body: { days: list as never } }, owner)
  const own = [
    { day: '2026-11-26', worked: false, name: '院庆' },
    { day: '2026-11-28', worked: true, name: '院庆' },
  ]
  expect((await save(own)).data).toEqual({ year: 2026, own: true, days: own })
  expect(await days()).toEqual(['23', '24', '25', '27', '28', '30'])
  expect((await save([{ day: '2027-01-01', worked: false, name: '元旦' }])).envelope.code).toBe(10003)
  expect((await save(null)).data).toMatchObject({ own: false })
  expect(await days()).toEqual(['23', '24', '25', '26', '27', '30'])
})

it('refuses a plan that does not hold together', async () => {
  const refused = async (parts: object, by = owner) =>
    (await send(server.app, patrolPlanCalls.addPatrolPlan, { body: wish(parts) }, by)).envelope.code
  expect(await refused({ windowDays: 4 })).toBe(10003)
  expect(await refused({ every: 61 })).toBe(10003)
  expect(await refused({ assigneeId: stranger.people.owner.id })).toBe(50001)
  expect(await refused({ groupId: stranger.words[':group'] })).toBe(50001)
  expect(await refused({ boxIds: [stranger.device.boxId] })).toBe(70003)
  expect(await refused({ name: (await add()).name })).toBe(50003)
  expect(await refused({}, house.people.viewer)).toBe(100000)
})

it('spec: PATCH /ipqc-tasks/execute-state/{id}, spec: GET /ipqc-task/ipqc-tasks/{id}: leads a task by its flow, and says where it may go from here', async () => {
  const plan = await add({ assigneeId: house.people.viewer.id })
  const [task] = await tasksOf(plan.id)
  const id = task?.id ?? ''
  expect((await bring(id, 3)).envelope).toMatchObject({ code: 30001, data: { next: [1, 4] } })
  expect((await bring(id, 1, stranger.people.owner)).envelope.code).toBe(70003)
  expect((await bring(id, 1, house.people.department)).envelope.code).toBe(70001)
  expect((await bring(id, 4)).envelope.code).toBe(10003)
  expect((await bring(id, 1, house.people.viewer)).data).toMatchObject({ state: 'executing', executeState: 1 })
  expect((await bring(id, 2, house.people.viewer)).envelope.code).toBe(30001)
  await signing('none')
  await signPatrolForm(server.app, id, house.people.viewer)
  expect((await readTask(id)).data).toMatchObject({ state: 'review', completedOn: '2026-11-23' })
  expect((await bring(id, 3, house.people.viewer)).envelope.code).toBe(70001)
  expect((await bring(id, 1, house.people.viewer, '缺照片')).envelope.code).toBe(70001)
  expect((await bring(id, 1, owner, '缺照片')).data).toMatchObject({ state: 'executing', completedOn: null })
  expect((await bring(id, 2)).envelope.code).toBe(30001)
  await signPatrolForm(server.app, id, house.people.viewer)
  const { data } = await bring(id, 3)
  await signing('owner')
  expect(data.timeline.map(({ step }) => step)).toEqual(['begin', 'submit', 'return', 'submit', 'accept'])
  expect(data.timeline[2]?.entered).toEqual({ reason: '缺照片' })
  expect((await bring(id, 1)).envelope).toMatchObject({ code: 30001, data: { next: [] } })
})

it('has no more plans, and no more open tasks made by hand, than a business may have', async () => {
  const { device } = house
  const businessId = house.words[':business']
  const rows = (most: number) => [businessId, most]
  await add()
  await query(
    `insert into patrol_plans (business_id, name, every, unit, counted_from, starts_on, window_days, workdays_only, ahead_days, made_until, created_at, changed_at)
     select $1, 'full ' || n, 1, 'week', 'planned', '2026-11-25', 0, false, 1, '2026-11-25', now(), now() from generate_series(2, $2::int) n`,
    rows(budgets.patrolPlansOfBusiness.most),
  )
  expect((await send(server.app, patrolPlanCalls.addPatrolPlan, { body: wish() }, owner)).envelope.code).toBe(30001)
  const byHand = { title: '消防联动测试', plannedOn: '2026-12-01', boxIds: [device.boxId] }
  const addTask = async () => (await send(server.app, patrolTaskCalls.addPatrolTask, { body: byHand }, owner)).envelope.code
  expect(await addTask()).toBe(200)
  await query(
    `with made as (insert into work (kind, business_id, title, state, created_by, created_at, changed_at)
       select 'patrol-task', $1, 'full', 'waiting', $3, now(), now() from generate_series(2, $2::int) returning id)
     insert into patrol_tasks (id, business_id, planned_on, window_from, window_to) select id, $1, '2026-12-01', '2026-12-01', '2026-12-01' from made`,
    [...rows(budgets.openPatrolTasksByHand.most), owner.id],
  )
  expect(await addTask()).toBe(30001)
  await query(`delete from work where title = 'full'`)
  await query(`delete from patrol_plans where name like 'full %'`)
})

it('is overdue once its window is over, and may be done late', async () => {
  const plan = await add({ windowDays: 0 })
  const id = (await tasksOf(plan.id))[0]?.id ?? ''
  server.time.now = new Date('2026-11-25T15:59:59Z')
  expect((await readTask(id)).data.state).toBe('waiting')
  server.time.now = new Date('2026-11-25T16:00:00Z')
  expect((await readTask(id)).data.state).toBe('overdue')
  await takeClockSteps(server.services)
  expect(await query('select state from work where id = $1', [id])).toEqual([{ state: 'overdue' }])
  expect((await bring(id, 1)).data).toMatchObject({ state: 'executing', dueAt: null })
  await takeClockSteps(server.services)
  await signPatrolForm(server.app, id, owner)
  expect((await readTask(id)).data.state).toBe('review')
  server.time.now = monday
})

it('spec: PUT /api/pihems/upd_checktask moves a task within its window alone, for those who manage it', async () => {
  const plan = await add()
  const id = (await tasksOf(plan.id))[0]?.id ?? ''
  const move = async (plannedOn: string, by = owner) =>
    (await send(server.app, patrolTaskCalls.changePatrolTask, { body: { task_id: id, plannedOn } }, by)).envelope
  for (const day of ['2026-11-21', '2026-11-29']) expect((await move(day)).code).toBe(30001)
  expect((await move('2026-11-27', house.people.viewer)).code).toBe(70001)
  expect((await move('2026-11-27')).code).toBe(200)
  expect((await tasksOf(plan.id))[0]).toMatchObject({ planned: '2026-11-27', due: new Date('2026-11-28T16:00:00Z') })
})

it('spec: POST /task-change-work-order/orders, spec: GET /task-change-work-order/orders/{id}, spec: GET /task-change-work-order/orders, spec: GET /ipqc-tasks/{id}/work-orders: a task changes as somebody asks once somebody else approves', async () => {
  const plan = await add({ assigneeId: house.people.viewer.id })
  const id = (await tasksOf(plan.id))[0]?.id ?? ''
  const ask = (body: object, by: Person = house.people.viewer) =>
    send(server.app, changeOrderCalls.askForChange, { body: { taskId: id, reason: '当天停电', ...body } }, by)
  const step = (call: 'approveChange' | 'withdrawChange', orderId: string, by = owner) =>
    send(server.app, changeOrderCalls[call], { params: { id: orderId } }, by)
  expect((await ask({})).envelope.code).toBe(10003)
  expect((await ask({ plannedOn: '2026-11-22' })).envelope.code).toBe(10003)
  // review C11: what is so already is not asked for.
  expect((await ask({ plannedOn: '2026-11-25' })).envelope.code).toBe(10003)
  expect((await ask({ plannedOn: '2026-11-25', assigneeId: house.people.viewer.id })).envelope.code).toBe(10003)
  expect((await ask({ plannedOn: '2026-12-10' }, house.people.department)).envelope.code).toBe(70001)
  expect((await ask({ plannedOn: '2026-12-10' }, stranger.people.owner)).envelope.code).toBe(70003)
  const first = (await ask({ plannedOn: '2026-12-10' })).data
  expect(first).toMatchObject({ state: 'pending', plannedOn: '2026-11-25', wantedOn: '2026-12-10', reason: '当天停电' })
  expect((await ask({ assigneeId: owner.id })).envelope.code).toBe(30001)
  expect((await step('approveChange', first.id, house.people.viewer)).envelope.code).toBe(70001)
  expect((await step('withdrawChange', first.id, house.people.viewer)).data.state).toBe('withdrawn')

  const second = (await ask({ plannedOn: '2026-12-10', assigneeId: owner.id })).data
  const counts = await send(server.app, patrolCountCalls.countPatrol, {}, owner)
  expect(counts.data.waitReviewOrderNum).toBe(1)
  expect((await step('approveChange', second.id)).data).toMatchObject({ state: 'approved', decidedBy: 'owner-3000' })
  expect((await readTask(id)).data).toMatchObject({
    ...{ plannedOn: '2026-12-10', windowFrom: '2026-12-07', windowTo: '2026-12-13', assignee: { id: owner.id } },
    timeline: [{ step: 'change', entered: { plannedOn: '2026-12-10' } }],
  })
  expect((await step('approveChange', second.id)).envelope.code).toBe(30001)

  expect((await ask({ boxIds: [house.device.boxId] }, owner)).envelope.code).toBe(10003)
  const third = (await ask({ boxIds: [house.device.boxId], plannedOn: '2026-12-11' }, owner)).data
  const reject = { params: { id: third.id }, body: { reason: '不需要' } }
  expect((await send(server.app, changeOrderCalls.rejectChange, reject, owner)).data).toMatchObject({
    state: 'rejected',
    refusal: '不需要',
  })
  const listed = await send(server.app, changeOrderCalls.listTaskChanges, { params: { id } }, owner)
  expect(listed.data.map(({ state }) => state)).toEqual(['rejected', 'approved', 'withdrawn'])
  const all = await send(server.app, changeOrderCalls.listChangeOrders, { query: { state: 'rejected' } }, owner)
  expect(all.data.items.map((order) => order.id)).toContain(third.id)
  expect((await send(server.app, changeOrderCalls.readChangeOrder, { params: { id: third.id } }, house.people.viewer)).envelope.code).toBe(
    70003,
  )
  const read = await send(server.app, changeOrderCalls.readChangeOrder, { params: { id: third.id } }, owner)
  expect(read.data.wantedMembers).toBeNull()
})

it('spec: GET /ipqc-task/ipqc-tasks, spec: GET /ipqc/count: a task is given to an agent by the contact of the account, who sees it and its devices, and nothing else', async () => {
  const { agent } = house.people
  const plan = await add()
  const [task, other] = await tasksOf(plan.id)
  const id = task?.id ?? ''
  const give = (contact: string) => send(server.app, patrolTaskCalls.changePatrolTask, { body: { task_id: id, agent: contact } }, owner)
  expect((await give('13999999999')).envelope.code).toBe(50001)
  expect((await give(house.people.guest.phone)).envelope.code).toBe(50001)
  expect((await give(agent.phone)).data).toMatchObject({ assignee: { id: agent.id } })
  const mine = await send(server.app, patrolTaskCalls.listPatrolTasks, {}, agent)
  expect(mine.data.items.map((one) => one.id)).toEqual([id])
  expect((await readTask(other?.id ?? '', agent)).envelope.code).toBe(70003)
  expect((await readTask(id, agent)).data).toMatchObject({ members: [{ id: house.device.boxId, visible: false }], roles: ['agent'] })
  const badge = await send(server.app, patrolCountCalls.countPatrol, {}, agent)
  expect(badge.data).toEqual({ waitExecuteTaskNum: 1, waitReviewOrderNum: 0 })
  const asked = await send(
    server.app,
    changeOrderCalls.askForChange,
    { body: { taskId: id, reason: '改期', plannedOn: '2026-12-09' } },
    agent,
  )
  expect(asked.data).toMatchObject({ state: 'pending', roles: ['agent'] })
  const takers = await send(server.app, patrolTaskCalls.listPatrolAssignees, {}, owner)
  expect(takers.data.map((one) => one.id)).toContain(agent.id)
})

it('says in the calendar what is on each day, sums up daily rounds, and who has none', async () => {
  await query(`delete from work where kind in ('patrol-task', 'change-order')`)
  await query('delete from patrol_plans')
  await add({ unit: 'day', windowDays: 0, startsOn: '2026-11-23', aheadDays: 7, assigneeId: owner.id })
  const weekly = await add({ startsOn: '2026-11-26' })
  const days = (from: string, to: string, by = owner) => send(server.app, patrolTaskCalls.readPatrolCalendar, { query: { from, to } }, by)
  const { data } = await days('2026-11-01', '2026-11-30')
  expect(data.tasks.map(({ plan, plannedOn }) => [plan?.id, plannedOn])).toEqual([[weekly.id, '2026-11-26']])
  expect(data.days[23]).toEqual({ day: '2026-11-24', daily: { all: 1, done: 0, state: 'waiting' }, worked: true, holiday: null })
  expect(data.days[27]).toMatchObject({ day: '2026-11-28', worked: false })
  expect(data.counts).toMatchObject({ waiting: 9, done: 0 })
  expect(data.unassigned.map(({ plannedOn }) => plannedOn)).toEqual(['2026-11-26', '2026-12-03'])
  expect((await days('2026-11-24', '2026-11-24')).data.tasks).toHaveLength(1)
  expect((await days('2026-10-01', '2026-10-01')).data.days[0]).toMatchObject({ worked: false, holiday: '国庆节' })
  expect((await days('2026-11-01', '2026-12-31')).envelope.code).toBe(10003)
  expect((await days('2026-11-01', '2026-11-30', stranger.people.owner)).data.tasks).toEqual([])
})

it('spec: GET /api/pihems/gtgpboxs, spec: GET /api/pihems/gtnoaddgpboxs, spec: GET /api/pihems/rmcheckboxs, spec: GET /api/pihems/addcheckboxs, spec: GET /api/pihems/gtgpchecktasks, spec: GET /api/pihems/gtckdetail, spec: GET /api/pihems/updcktask, spec: POST /api/pihems/upd_checktask: tasks of a group, their devices and states', async () => {
  const plan = await add()
  const task_id = (await tasksOf(plan.id))[0]?.id ?? ''
  const box_ids = house.device.boxId
  const remove = await send(server.app, patrolTaskCalls.removeTaskDevices, { query: { task_id, box_ids } }, owner)
  expect(remove.envelope.code).toBe(30001)
  expect((await send(server.app, patrolTaskCalls.listOtherDevices, { query: { task_id } }, owner)).data).toEqual([])
  expect((await send(server.app, patrolTaskCalls.listTaskDevices, { query: { task_id } }, owner)).data).toMatchObject([{ id: box_ids }])
  const foreign = { task_id, box_ids: stranger.device.boxId }
  expect((await send(server.app, patrolTaskCalls.addTaskDevices, { query: foreign }, owner)).envelope.code).toBe(70003)
  const group_id = house.words[':group'] ?? ''
  const ofGroup = await send(server.app, patrolTaskCalls.listGroupTasks, { query: { group_id, state: 0 } }, owner)
  expect(ofGroup.data.map(({ id }) => id)).toContain(task_id)

  const { pool } = server.database
  const other = await buildDevice(pool, {
    businessId: house.words[':business'] ?? '',
    uplinkId: house.uplinkId,
    boxId: idWith(7, 3000),
    name: 'PDU',
  })
  await pool.query('insert into group_devices (group_id, device_id) values ($1, $2)', [group_id, other.id])
  const others = await send(server.app, patrolTaskCalls.listOtherDevices, { query: { task_id } }, owner)
  expect(others.data.map(({ id }) => id)).toEqual([other.boxId])
  const added = await send(server.app, patrolTaskCalls.addTaskDevices, { query: { task_id, box_ids: other.boxId } }, owner)
  expect(added.data.members).toHaveLength(2)
  const removed = await send(server.app, patrolTaskCalls.removeTaskDevices, { query: { task_id, box_ids } }, owner)
  expect(removed.data.members.map(({ id }) => id)).toEqual([other.boxId])
  await send(server.app, patrolTaskCalls.stepPatrolTask, { query: { task_id, state: 1 } }, owner)
  expect((await send(server.app, patrolTaskCalls.readTaskDetail, { query: { task_id } }, owner)).data.state).toBe('executing')
  const body = { title: '消防联动测试', plannedOn: '2026-12-01', windowDays: 2, boxIds: [box_ids] }
  const byHand = await send(server.app, patrolTaskCalls.addPatrolTask, { body }, owner)
  expect(byHand.data).toMatchObject({ state: 'waiting', plan: null, windowFrom: '2026-11-29', windowTo: '2026-12-03' })
})

it('finds a page of tasks by the index of their days, and the tasks of a person by the business and by who has them', async () => {
  const { pool } = server.database
  const bound = { businessId: house.words[':business'], userId: owner.id, now: monday }
  const { text, values } = pageStatement(tasksOfBusiness, bound, { sort: 'due' })
  const whole = await explain(pool, text, values)
  for (const index of ['patrol_tasks_open', 'patrol_tasks_closed']) expect(whole).toContain(index)
  const ofPerson = pageStatement(tasksOfPerson, bound, { sort: 'due' })
  const plan = await explain(pool, ofPerson.text, ofPerson.values)
  expect(plan).not.toContain('Seq Scan')
  // Inlined, so that the devices of one task of each set are looked at, and not those of every task.
  expect(plan).not.toContain('Function Scan')
  expect(plan).toMatch(/work_devices.*\n\s+Index Cond: \(work_id = /)
  for (const index of ['work_business', 'work_assignee', 'patrol_tasks_pkey']) expect(plan).toContain(index)
})

it('begins with what is not over by its day, and goes on with what is, the newest first', async () => {
  await query(`delete from work where kind = 'patrol-task'`)
  const day = (n: number) => daysAfter('2026-11-23', n)
  const made: string[] = []
  for (const n of [9, 2, 0, 1, 5]) {
    const body = { title: `第 ${n} 天`, plannedOn: day(n), boxIds: [house.device.boxId] }
    made.push((await send(server.app, patrolTaskCalls.addPatrolTask, { body }, owner)).data.id)
  }
  // Each begins on its day.
  await finish(made[2] ?? '')
  server.time.now = new Date(monday.getTime() + 86_400_000)
  await finish(made[3] ?? '')
  server.time.now = monday
  const planned = async (sort?: 'due' | '-due') =>
    (await send(server.app, patrolTaskCalls.listPatrolTasks, { query: sort ? { sort } : {} }, owner)).data.items.map(
      ({ plannedOn }) => plannedOn,
    )
  expect(await planned()).toEqual([2, 5, 9, 1, 0].map(day))
  expect(await planned('-due')).toEqual([0, 1, 9, 5, 2].map(day))
  // One that is brought back is due again.
  await query(`update work set state = 'executing', closed_at = null where id = $1`, [made[2]])
  expect(await planned()).toEqual([0, 2, 5, 9, 1].map(day))
})

it('review J8: nobody begins a round before the first day on which it may begin, by its state or by its form', async () => {
  const body = { title: '提前', plannedOn: '2026-11-25', boxIds: [house.device.boxId] }
  const { data: task } = await send(server.app, patrolTaskCalls.addPatrolTask, { body }, owner)
  const shown = async () => (await send(server.app, patrolTaskCalls.readPatrolTask, { params: { id: task.id } }, owner)).data
  expect((await shown()).withheld).toContain('begin')
  const refused = { code: 30001, msg: '该任务最早 2026-11-25 才能开始' }
  expect((await bring(task.id, 1)).envelope).toMatchObject(refused)
  const open = () => send(server.app, patrolFormCalls.openTaskForm, { params: { taskId: task.id } }, owner)
  expect((await open()).envelope).toMatchObject(refused)
  expect((await shown()).state).toBe('waiting')
  server.time.now = new Date('2026-11-24T16:00:00Z')
  expect((await shown()).withheld).not.toContain('begin')
  expect((await open()).envelope.code).toBe(0)
  server.time.now = monday
})

it('is taken home by a month of planned days at the most, which may lie ahead', async () => {
  await add({ startsOn: '2026-12-03', aheadDays: 14 })
  const file = (from?: string, to?: string) =>
    send(server.app, patrolTaskCalls.exportPatrolTasks, { query: { ...(from && to ? { from, to } : {}) } }, owner, { language: 'en' })
  expect((await file('2026-12-01T00:00:00Z', '2026-12-31T23:59:59Z')).text).toContain('2026-12-03')
  expect((await file()).envelope.code).toBe(10003)
  expect((await file('2026-11-01T00:00:00Z', '2026-12-31T00:00:00Z')).envelope).toMatchObject({
    ...{ code: 10003, msg: 'An export can span at most 31 days' },
  })
})
