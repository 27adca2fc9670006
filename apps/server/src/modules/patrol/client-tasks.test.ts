import { randomUUID } from 'node:crypto'
import {
  changeOrderCalls,
  clientTaskCalls,
  patrolCountCalls,
  patrolFormCalls,
  patrolPlanCalls,
  patrolRecordCalls,
  patrolTaskCalls,
  providerCalls,
} from '@kilowatch/contract'
import { dayIn } from '@kilowatch/work'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildFullHouse, type FullHouse } from '../../../test/full-house.ts'
import type { Person } from '../../../test/house.ts'
import { signPatrolForm } from '../../../test/signed-form.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { makeTasks } from './index.ts'

let server: TestServer
let client: FullHouse
let provider: FullHouse
let bystander: FullHouse
let engagement: string

beforeAll(async () => {
  server = await testServer()
  client = await buildFullHouse(server.database.pool, 5100)
  provider = await buildFullHouse(server.database.pool, 5101)
  bystander = await buildFullHouse(server.database.pool, 5102)
})
afterAll(() => server.close())
// Only what a test makes is there.
beforeEach(async () => {
  await server.database.pool.query(`delete from work where kind in ('engagement', 'patrol-task', 'patrol-form', 'change-order')`)
  await server.database.pool.query('delete from patrol_plans')
  const body = { provider: provider.words[':businessName'] ?? '' }
  engagement = (await send(server.app, providerCalls.engageProvider, { body }, client.people.owner)).data.id
  const answer = { params: { clientId: engagement }, body: { accepted: true } }
  await send(server.app, providerCalls.answerEngagement, answer, provider.people.owner)
})

/** Of the zone of the house; a round begins on its day. */
const today = () => dayIn(new Date(), 'Asia/Shanghai')
const business = (house: FullHouse) => house.words[':business'] ?? ''
const byHand = (parts: object = {}) => ({
  ...{ title: '空调季度保养', plannedOn: today(), boxIds: [client.device.boxId], providerId: business(provider) },
  ...parts,
})
const add = (parts: object = {}) => send(server.app, patrolTaskCalls.addPatrolTask, { body: byHand(parts) }, client.people.owner)
const give = (task_id: string, wish: object, by: Person = client.people.owner) =>
  send(server.app, patrolTaskCalls.changePatrolTask, { body: { task_id, ...wish } }, by)
const handOn = (taskId: string, assigneeId: string | null, by: Person = provider.people.owner) =>
  send(server.app, clientTaskCalls.handOnTask, { params: { taskId }, body: { assigneeId } }, by)
const handBack = (taskId: string, by: Person = provider.people.owner) =>
  send(server.app, clientTaskCalls.handBackTask, { params: { taskId }, body: { reason: '当天人手不足' } }, by)
const read = (id: string, by: Person) => send(server.app, patrolTaskCalls.readPatrolTask, { params: { id } }, by)
const bring = (id: string, state: number, by: Person) =>
  send(server.app, patrolTaskCalls.executePatrolTask, { params: { id }, body: { state } }, by)
const clientTasks = async (by: Person) => (await send(server.app, clientTaskCalls.listClientTasks, {}, by)).data.items
const waiting = async (by: Person) => (await send(server.app, patrolCountCalls.countPatrol, {}, by)).data.waitExecuteTaskNum

it('is handed on to a person of the provider, who begins and submits it; the business whose it is sees who has it', async () => {
  const { data: task } = await add()
  expect(task).toMatchObject({ assignee: null, provider: { id: business(provider) } })
  expect(await clientTasks(provider.people.owner)).toMatchObject([{ id: task.id, client: client.words[':businessName'], manages: true }])
  expect(await clientTasks(provider.people.operator)).toEqual([])
  expect(await clientTasks(bystander.people.owner)).toEqual([])
  expect(await waiting(provider.people.admin)).toBe(1)
  expect((await read(task.id, provider.people.admin)).data).toMatchObject({ roles: ['provider'] })
  // Who answers for it does not do it by that alone, and nobody else there sees it.
  expect((await bring(task.id, 1, provider.people.admin)).envelope.code).toBe(70001)
  expect((await read(task.id, provider.people.operator)).envelope.code).toBe(70003)

  const people = await send(server.app, clientTaskCalls.listHandOnPeople, {}, provider.people.owner)
  expect(people.data.map(({ id }) => id)).toContain(provider.people.operator.id)
  for (const wrong of [client.people.owner.id, provider.people.agent.id]) expect((await handOn(task.id, wrong)).envelope.code).toBe(50001)
  for (const by of [client.people.owner, bystander.people.owner])
    expect((await handOn(task.id, provider.people.operator.id, by)).envelope.code).toBe(70003)
  expect((await handOn(task.id, provider.people.operator.id, provider.people.viewer)).envelope.code).toBe(100000)
  expect((await handOn(task.id, provider.people.operator.id)).envelope.code).toBe(0)
  expect(await waiting(provider.people.admin)).toBe(0)
  expect(await waiting(provider.people.operator)).toBe(1)
  expect((await read(task.id, client.people.owner)).data).toMatchObject({
    ...{ assignee: { id: provider.people.operator.id }, provider: { id: business(provider) } },
  })
  expect(await clientTasks(provider.people.operator)).toMatchObject([{ id: task.id, manages: false }])

  expect((await bring(task.id, 1, provider.people.operator)).data).toMatchObject({ state: 'executing', roles: ['agent'] })
  const asked = { taskId: task.id, reason: '缺备件', plannedOn: '2099-12-05' }
  const order = await send(server.app, changeOrderCalls.askForChange, { body: asked }, provider.people.operator)
  expect(order.data).toMatchObject({ state: 'pending', roles: expect.arrayContaining(['agent']) })
  await send(server.app, patrolFormCalls.savePatrolSettings, { body: { signing: 'none' } }, client.people.owner)
  await signPatrolForm(server.app, task.id, provider.people.operator)
  expect((await read(task.id, client.people.owner)).data.state).toBe('review')
  expect((await handBack(task.id)).envelope.code).toBe(30001)
  expect((await bring(task.id, 3, provider.people.operator)).envelope.code).toBe(70001)
  expect((await bring(task.id, 3, client.people.owner)).data.timeline.map(({ step }) => step)).toEqual([
    ...['hand-on', 'begin', 'submit', 'accept'],
  ])
})

it('is handed back with a reason, and given to a person or to the provider in place of one another', async () => {
  const { data: task } = await add({ providerId: null })
  expect((await give(task.id, { providerId: business(bystander) })).envelope.code).toBe(50001)
  expect((await give(task.id, { providerId: business(provider), assigneeId: client.people.viewer.id })).envelope.code).toBe(10003)
  expect((await add({ assigneeId: client.people.viewer.id })).envelope.code).toBe(10003)
  expect((await give(task.id, { assigneeId: client.people.viewer.id })).data).toMatchObject({ provider: null })
  expect((await give(task.id, { providerId: business(provider) })).data).toMatchObject({
    ...{ assignee: null, provider: { id: business(provider) } },
  })
  await handOn(task.id, provider.people.operator.id)
  expect((await handBack(task.id, client.people.owner)).envelope.code).toBe(70003)
  expect((await handBack(task.id)).envelope.code).toBe(0)
  const { data } = await read(task.id, client.people.owner)
  expect(data).toMatchObject({ assignee: null, provider: null })
  expect(data.timeline.at(-1)).toMatchObject({ step: 'hand-back', entered: { reason: '当天人手不足' } })
  for (const person of [provider.people.owner, provider.people.operator]) expect((await read(task.id, person)).envelope.code).toBe(70003)
  await give(task.id, { providerId: business(provider) })
  await give(task.id, { assigneeId: client.people.viewer.id })
  expect((await read(task.id, provider.people.owner)).envelope.code).toBe(70003)
})

it('is made of a plan for the provider, and for nobody once the provider serves no longer', async () => {
  const wish = { name: '空调月检', every: 1, unit: 'week' as const, startsOn: '2099-01-01', aheadDays: 7, boxIds: [client.device.boxId] }
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const addPlan = (parts: object) =>
    send(server.app, patrolPlanCalls.addPatrolPlan, { body: { ...wish, startsOn: day, ...parts } }, client.people.owner)
  expect((await addPlan({ providerId: business(bystander) })).envelope.code).toBe(50001)
  const { data: plan } = await addPlan({ providerId: business(provider) })
  expect(plan).toMatchObject({ provider: { id: business(provider) }, assignee: null })
  expect(await clientTasks(provider.people.owner)).toHaveLength(1)
  await send(server.app, providerCalls.endEngagement, { params: { engagementId: engagement }, body: {} }, client.people.owner)
  await makeTasks(server.services, 30)
  const { rows } = await server.database.pool.query<{ provider_id: string | null }>(
    `select w.provider_id from work w join patrol_tasks t on t.id = w.id where t.plan_id = $1`,
    [plan.id],
  )
  expect(rows.length).toBeGreaterThan(1)
  expect(rows.filter(({ provider_id }) => provider_id !== null)).toEqual([])
  const after = await send(server.app, patrolPlanCalls.readPatrolPlan, { params: { planId: plan.id } }, client.people.owner)
  expect(after.data.provider).toBeNull()
})

it('is filled in at the provider by whoever has it, and comes back with its form when the engagement ends', async () => {
  const { data: task } = await add({ plannedOn: new Date().toISOString().slice(0, 10) })
  const doer = provider.people.operator
  const open = (by: Person) => send(server.app, patrolFormCalls.openTaskForm, { params: { taskId: task.id } }, by)
  const readForm = (form_id: string, by: Person) => send(server.app, patrolFormCalls.readPatrolForm, { query: { form_id } }, by)
  const enter = (id: string, by: Person) => {
    const entries = [{ id: randomUUID(), key: 'fans', value: 'good' }]
    return send(server.app, patrolRecordCalls.changePatrolRecord, { params: { id }, body: { entries } }, by)
  }
  await handOn(task.id, doer.id)
  expect((await open(provider.people.viewer)).envelope.code).toBe(70003)
  const { data: form } = await open(doer)
  expect(form).toMatchObject({ state: 'draft', records: [{ kind: 'engineer', mayChange: true }] })
  const record = form.records[0]?.id ?? ''
  expect((await enter(record, doer)).data.outcomes[0]?.outcome).toBe('stored')
  expect((await readForm(form.id, provider.people.admin)).data).toMatchObject({ roles: ['provider'], records: [{ mayChange: false }] })
  expect((await enter(record, provider.people.admin)).envelope.code).toBe(70001)
  await send(server.app, providerCalls.endEngagement, { params: { engagementId: engagement }, body: {} }, client.people.owner)
  for (const by of [doer, provider.people.admin]) {
    expect((await readForm(form.id, by)).envelope.code).toBe(70003)
    expect((await enter(record, by)).envelope.code).toBe(70003)
  }
  await give(task.id, { assigneeId: client.people.viewer.id })
  expect((await open(client.people.viewer)).data.id).toBe(form.id)
  expect((await enter(record, client.people.viewer)).data.outcomes[0]?.outcome).toBe('stored')
})
