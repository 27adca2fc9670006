import { projectCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildFullHouse, type FullHouse } from '../../../test/full-house.ts'
import type { Person } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

let server: TestServer
let house: FullHouse
let stranger: FullHouse

beforeAll(async () => {
  server = await testServer()
  house = await buildFullHouse(server.database.pool, 5400, new Date('2026-12-18T02:00:00Z'))
  stranger = await buildFullHouse(server.database.pool, 5401, new Date('2026-12-18T02:00:00Z'))
  await server.database.pool.query(`update businesses set time_zone = 'Asia/Shanghai'`)
})
afterAll(() => server.close())
beforeEach(async () => {
  server.time.now = new Date('2026-12-10T02:00:00Z')
  await server.database.pool.query(`delete from work where kind = 'project'`)
})

const owner = () => house.people.owner
const add = async (parts: object = {}) => {
  const query = { title: '机房扩容', startsOn: '2026-12-01', endsOn: '2026-12-20', budget: 10000.5, ...parts }
  return send(server.app, projectCalls.addProject, { query }, owner())
}
const nodes = [
  { name: '进场', startsOn: '2026-12-01', endsOn: '2026-12-05' },
  { name: '安装', startsOn: '2026-12-06', endsOn: '2026-12-15' },
]
const payments = [{ name: '首付', amount: 3000, dueOn: '2026-12-05' }]
const plan = (id: string, parts: object = {}, by: Person = owner()) => {
  const body = { startsOn: '2026-12-01', endsOn: '2026-12-20', budget: 10000.5, nodes, payments, ...parts }
  return send(server.app, projectCalls.planProject, { params: { id }, body }, by)
}
const time = (call: 'startProjectNode' | 'endProjectNode', project_id: string, node_id: string, day?: string, by: Person = owner()) =>
  send(server.app, projectCalls[call], { query: { project_id, node_id, ...(day ? { day } : {}) } }, by)
const pay = (project_id: string, parts: object, by: Person = owner()) =>
  send(server.app, projectCalls.addProjectPayment, { query: { project_id, amount: 3000, paidOn: '2026-12-04', ...parts } }, by)
const listed = async (query: object = {}, by: Person = owner()) => (await send(server.app, projectCalls.listProjects, { query }, by)).data

it('is planned, its nodes begin and end, and it is finished when all have ended', async () => {
  const { data: made } = await add({ managerId: house.people.operator.id })
  expect(made).toMatchObject({ number: expect.stringMatching(/^XM\d{8}-0001$/), state: 'running', progress: 0, today: '2026-12-10' })
  const { data: planned } = await plan(made.id)
  const [first, second] = planned.plan
  expect(planned).toMatchObject({ nodes: 2, nodesDone: 0, lateNodes: 1, daysLate: 0 })
  const [a = '', b = ''] = [first?.id, second?.id]
  const manager = house.people.operator
  expect((await time('startProjectNode', made.id, a, '2026-12-11', manager)).envelope.code).toBe(10003)
  expect((await time('startProjectNode', made.id, a, '2026-12-02', manager)).data.plan[0]).toMatchObject({ startedOn: '2026-12-02' })
  expect((await time('endProjectNode', made.id, a, '2026-12-01', manager)).envelope.code).toBe(10003)
  expect((await time('endProjectNode', made.id, a, '2026-12-07', manager)).data).toMatchObject({ progress: 50, nodesDone: 1, lateNodes: 1 })
  expect((await time('startProjectNode', made.id, a, undefined, manager)).envelope.code).toBe(30001)
  expect((await plan(made.id, {}, manager)).envelope.code).toBe(70001)
  const finish = () => send(server.app, projectCalls.finishProject, { params: { id: made.id } }, owner())
  expect((await finish()).envelope.code).toBe(30001)
  // What has ended has begun.
  expect((await time('endProjectNode', made.id, b, '2026-12-10')).data.plan[1]).toMatchObject({ startedOn: '2026-12-10' })
  expect((await finish()).data).toMatchObject({ state: 'done', progress: 100, doneOn: '2026-12-10', daysLate: 0 })
  expect((await time('startProjectNode', made.id, b, '2026-12-08')).envelope.code).toBe(30001)
  const resume = { params: { id: made.id }, body: { reason: '增补' } }
  const { data } = await send(server.app, projectCalls.resumeProject, resume, owner())
  expect(data).toMatchObject({ state: 'running', doneOn: null })
  expect(data.timeline.map(({ step }) => step).sort()).toEqual(['finish', 'node-end', 'node-end', 'node-start', 'plan', 'resume'])
})

it('keeps the times of nodes that stay in its plan, and takes none of other projects', async () => {
  const { id } = (await add()).data
  const [first, second] = (await plan(id)).data.plan
  await time('startProjectNode', id, second?.id ?? '', '2026-12-06')
  const { data } = await plan(id, {
    nodes: [
      { ...nodes[1], id: second?.id, name: '安装调试' },
      { ...nodes[0], name: '验收' },
    ],
  })
  expect(data.plan.map(({ name, startedOn }) => [name, startedOn])).toEqual([
    ['安装调试', '2026-12-06'],
    ['验收', null],
  ])
  expect((await plan(id, { nodes: [{ ...nodes[0], id: first?.id }] })).envelope.code).toBe(50001)
  expect(
    (
      await plan(id, {
        nodes: [
          { ...nodes[0], id: second?.id },
          { ...nodes[0], id: second?.id },
        ],
      })
    ).envelope.code,
  ).toBe(10003)
  expect((await plan(id, { endsOn: '2026-11-01' })).envelope.code).toBe(10003)
  expect((await add({ endsOn: '2026-11-01' })).envelope.code).toBe(10003)
  const other = (await add({ title: '另一项目' })).data.id
  expect((await time('startProjectNode', other, second?.id ?? '', '2026-12-06')).envelope.code).toBe(50001)
})

it('is over its budget to the cent by what was paid, and over its time by days', async () => {
  const { id } = (await add()).data
  await plan(id)
  const node = (await pay(id, {})).data.nodes[0]?.id ?? ''
  expect((await pay(id, { nodeId: node, amount: 3000.3, note: '首付' })).data).toMatchObject({
    ...{
      nodes: [{ paid: 3000.3, settledOn: null }],
      payments: [
        { amount: 3000.3, nodeId: node },
        { amount: 3000, nodeId: null },
      ],
    },
  })
  expect((await pay(id, { paidOn: '2026-12-11' })).envelope.code).toBe(10003)
  expect((await pay(id, { nodeId: stranger.words[':paymentNode'] })).envelope.code).toBe(50001)
  const settle = { query: { project_id: id, node_id: node, day: '2026-12-05' } }
  expect((await send(server.app, projectCalls.settlePaymentNode, settle, owner())).data.nodes[0]).toMatchObject({ settledOn: '2026-12-05' })
  await pay(id, { amount: 4000.3 })
  expect((await listed({ over: 'money' })).items).toMatchObject([{ id, paid: 10000.6, moneyOver: 0.1, daysLate: 0 }])
  expect((await listed({ over: 'time' })).total).toBe(0)
  // 2026-12-23 of the business.
  server.time.now = new Date('2026-12-22T16:00:00Z')
  expect((await listed({ over: 'time' })).items).toMatchObject([{ id, daysLate: 3 }])
  // What was paid of a node that is taken out of the plan stays paid.
  await plan(id, { payments: [] })
  expect((await listed()).items[0]?.paid).toBe(10000.6)
})

it('has day works with pictures, newest first, of those who run it', async () => {
  const { id } = (await add()).data
  const note = (parts: object, by: Person = owner()) =>
    send(server.app, projectCalls.addProjectDaywork, { query: { project_id: id, on: '2026-12-09', text: '线槽 20 m', ...parts } }, by)
  const [picture = ''] = house.uploads.owner ?? []
  const made = await note({ people: 3, hours: 7.5, files: picture })
  expect(made.data).toMatchObject({ on: '2026-12-09', people: 3, hours: 7.5, pictures: [{ id: picture }] })
  await note({ on: '2026-12-10', text: '布线' })
  expect((await note({ on: '2026-12-11' })).envelope.code).toBe(10003)
  expect((await note({ people: 0 })).envelope.code).toBe(10003)
  const all = await send(server.app, projectCalls.listProjectDayworks, { query: { project_id: id } }, owner())
  expect(all.data.map(({ text }) => text)).toEqual(['布线', '线槽 20 m'])
  const one = { query: { project_id: id, daywork_id: made.data.id } }
  expect((await send(server.app, projectCalls.readProjectDaywork, one, owner())).data).toEqual(made.data)
})

it('is not there for another tenant, nor for people who have nothing to do with it', async () => {
  const { id } = (await add()).data
  for (const by of [stranger.people.owner, house.people.viewer]) {
    expect((await send(server.app, projectCalls.readProject, { query: { project_id: id } }, by)).envelope.code).toBe(70003)
    expect((await listed({}, by)).total).toBe(0)
  }
  const renamed = await send(server.app, projectCalls.renameProject, { query: { project_id: id, title: '机房二期' } }, owner())
  expect(renamed.data.title).toBe('机房二期')
})

it('spec: GET /api/pihems/cte_pjt, spec: GET /api/pihems/rname_pjt, spec: GET /api/pihems/pjt_devops, spec: GET /api/pihems/pjt_dt, spec: GET /api/pihems/pjt_nodedata, spec: GET /api/pihems/pjt_node_stime, spec: GET /api/pihems/pjt_node_etime: a project and its nodes by the names of the specification', async () => {
  const { id } = (await add()).data
  const renamed = await send(server.app, projectCalls.renameProject, { query: { project_id: id, title: '机房扩容二期' } }, owner())
  expect(renamed.data.title).toBe('机房扩容二期')
  const [first] = (await plan(id)).data.plan
  const node = first?.id ?? ''
  await time('startProjectNode', id, node, '2026-12-02')
  await time('endProjectNode', id, node, '2026-12-04')
  const stored = (await send(server.app, projectCalls.listProjectNodes, { query: { project_id: id } }, owner())).data
  expect(stored.map(({ name, startedOn, endedOn }) => [name, startedOn, endedOn])).toEqual([
    ['进场', '2026-12-02', '2026-12-04'],
    ['安装', null, null],
  ])
  const whole = (await send(server.app, projectCalls.readProject, { query: { project_id: id } }, owner())).data
  expect(whole).toMatchObject({ title: '机房扩容二期', progress: 50 })
  expect((await listed()).items.map((row) => [row.id, row.progress])).toEqual([[id, 50]])
  expect((await listed({}, stranger.people.owner)).items.map((row) => row.id)).not.toContain(id)
})

it('spec: GET /api/pihems/cte_pjt_daywork, spec: GET /api/pihems/pjt_dayworks, spec: GET /api/pihems/pjt_daywork_dt, spec: GET /api/pihems/cte_pjt_payment, spec: GET /api/pihems/pjt_payments, spec: GET /api/pihems/pjt_paynode_etime: day works and payments by the names of the specification', async () => {
  const { id } = (await add()).data
  await plan(id)
  const project = { project_id: id }
  const work = { on: '2026-12-02', text: '线槽安装 20 m', people: 4 }
  const made = (await send(server.app, projectCalls.addProjectDaywork, { query: { ...project, ...work } }, owner())).data
  const works = (await send(server.app, projectCalls.listProjectDayworks, { query: project }, owner())).data
  expect(works).toEqual([made])
  const one = await send(server.app, projectCalls.readProjectDaywork, { query: { ...project, daywork_id: made.id } }, owner())
  expect(one.data).toMatchObject(work)
  await pay(id, { amount: 1200.5 })
  const payments = (await send(server.app, projectCalls.listProjectPayments, { query: project }, owner())).data
  expect(payments.payments.map(({ amount, paidOn }) => [amount, paidOn])).toEqual([[1200.5, '2026-12-04']])
  const [due] = payments.nodes
  const settled = await send(
    server.app,
    projectCalls.settlePaymentNode,
    { query: { ...project, node_id: due?.id ?? '', day: '2026-12-05' } },
    owner(),
  )
  expect(settled.data.nodes.map(({ settledOn }) => settledOn)).toEqual(['2026-12-05'])
})
