import { changeOrderCalls, employeeCalls, patrolPlanCalls, patrolTaskCalls, skillCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildFullHouse, type FullHouse } from '../../../test/full-house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

const monday = new Date('2026-11-23T02:00:00Z')
let server: TestServer
let house: FullHouse
let employeeId: string

beforeAll(async () => {
  server = await testServer()
  server.time.now = monday
  house = await buildFullHouse(server.database.pool, 3200, monday)
  const { data } = await send(server.app, employeeCalls.listEmployees, { query: { pageSize: 200 } }, house.people.owner)
  employeeId = data.items.find(({ userId }) => userId === house.people.viewer.id)?.id ?? ''
})
afterAll(() => server.close())

const save = (skills: { name: string; until?: string | null }[], by = house.people.owner) =>
  send(server.app, skillCalls.saveEmployeeSkills, { params: { id: employeeId }, body: { skills } }, by)
const addTask = (parts: object = {}) => {
  const body = { title: '高压柜巡检', plannedOn: '2026-11-30', skills: '高压电工证', boxIds: [house.device.boxId], ...parts }
  return send(server.app, patrolTaskCalls.addPatrolTask, { body }, house.people.owner)
}
const give = (taskId: string, parts: object = {}) => {
  const body = { task_id: taskId, assigneeId: house.people.viewer.id, ...parts }
  return send(server.app, patrolTaskCalls.changePatrolTask, { body }, house.people.owner)
}

it('keeps skills of a person, each once, as administrators say', async () => {
  expect((await save([{ name: '登高证' }, { name: ' 登高证 ' }])).envelope).toMatchObject({ code: 10003, data: { field: 'body.skills' } })
  expect((await save([{ name: '登高证' }], house.people.viewer)).envelope.code).toBe(100000)
  expect((await save([{ name: '登高证' }, { name: '低压电工证', until: '2026-12-31' }])).data).toHaveLength(2)
  const names = await send(server.app, skillCalls.listSkillNames, {}, house.people.viewer)
  expect(names.data.toSorted()).toEqual(['低压电工证', '登高证'].toSorted())
})

it('gives a task to nobody who lacks what it asks for on its day, unless the giver says why, which stands in its time-line', async () => {
  await save([{ name: '高压电工证', until: '2026-11-29' }])
  const { data: task } = await addTask()
  expect((await give(task.id)).envelope).toMatchObject({ code: 30001, data: { lacking: ['高压电工证'] } })
  expect((await addTask({ assigneeId: house.people.viewer.id })).envelope.code).toBe(30001)
  const { data } = await give(task.id, { withoutSkill: '有持证人员在场监护' })
  expect(data.assignee?.id).toBe(house.people.viewer.id)
  expect(data.timeline.find(({ step }) => step === 'assign')?.entered.reason).toMatch(/高压电工证.*有持证人员在场监护/)
  await save([{ name: '高压电工证', until: '2026-11-30' }])
  const { data: other } = await addTask()
  expect((await give(other.id)).data.assignee?.id).toBe(house.people.viewer.id)
  const people = await send(server.app, patrolTaskCalls.listPatrolAssignees, {}, house.people.owner)
  expect(people.data.find(({ id }) => id === house.people.viewer.id)?.skills).toEqual([{ name: '高压电工证', until: '2026-11-30' }])
})

it('approves a change for somebody who has lost the skill since only with a reason, which stands in the time-line', async () => {
  await save([{ name: '高压电工证' }])
  const { data: task } = await addTask()
  const wish = { taskId: task.id, reason: '换班', assigneeId: house.people.viewer.id }
  const { data: order } = await send(server.app, changeOrderCalls.askForChange, { body: wish }, house.people.admin)
  await save([])
  const approve = (body: { withoutSkill?: string }) =>
    send(server.app, changeOrderCalls.approveChange, { params: { id: order.id }, body }, house.people.owner)
  expect((await approve({})).envelope).toMatchObject({ code: 30001, data: { lacking: ['高压电工证'] } })
  expect((await approve({ withoutSkill: '有持证人员在场监护' })).data.state).toBe('approved')
  const { data } = await send(server.app, patrolTaskCalls.readPatrolTask, { params: { id: task.id } }, house.people.owner)
  expect(data.assignee?.id).toBe(house.people.viewer.id)
  expect(data.timeline.find(({ step }) => step === 'change')?.entered.reason).toMatch(/高压电工证.*有持证人员在场监护/)
})

it('makes of a plan no task for its person on days after their certificate has ended, unless the plan says why', async () => {
  await save([{ name: '高压电工证', until: '2026-11-24' }])
  const plan = { name: '高压周检', every: 1, unit: 'day' as const, startsOn: '2026-11-24', aheadDays: 3, skills: '高压电工证' }
  const whole = { ...plan, assigneeId: house.people.viewer.id, boxIds: [house.device.boxId] }
  const { data } = await send(server.app, patrolPlanCalls.addPatrolPlan, { body: whole }, house.people.owner)
  const givenOf = (tasks: typeof data.coming) => tasks.map(({ plannedOn, assignee }) => [plannedOn, assignee?.id ?? null])
  expect(givenOf(data.coming)).toEqual([
    ['2026-11-24', house.people.viewer.id],
    ['2026-11-25', null],
    ['2026-11-26', null],
  ])
  await save([])
  const input = { params: { planId: data.id }, body: whole }
  expect((await send(server.app, patrolPlanCalls.changePatrolPlan, input, house.people.owner)).envelope.code).toBe(30001)
  const said = { params: { planId: data.id }, body: { ...whole, withoutSkill: '证书换发中，凭受理单上岗' } }
  const { data: changed } = await send(server.app, patrolPlanCalls.changePatrolPlan, said, house.people.owner)
  expect(new Set(changed.coming.map(({ assignee }) => assignee?.id))).toEqual(new Set([house.people.viewer.id]))
})
