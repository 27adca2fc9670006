import { providerCalls, rectificationCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildFullHouse, type FullHouse } from '../../../test/full-house.ts'
import type { Person } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { pageStatement } from '../../storage/list.ts'
import { settleEngagements } from '../providers/index.ts'
import { tellOfOverdue } from './index.ts'
import { rectificationsOfPerson } from './queries/rectifications.ts'

let server: TestServer
let house: FullHouse
let provider: FullHouse
let bystander: FullHouse

beforeAll(async () => {
  server = await testServer()
  house = await buildFullHouse(server.database.pool, 5300)
  provider = await buildFullHouse(server.database.pool, 5301)
  bystander = await buildFullHouse(server.database.pool, 5302)
})
afterAll(() => server.close())
beforeEach(async () => {
  server.time.now = undefined
  await query(`delete from work where kind in ('engagement', 'rectification')`)
  await query('delete from messages')
  await query('delete from notification_outbox')
})

async function query<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await server.database.pool.query<R>(text, values)).rows
}
const business = (of: FullHouse) => of.words[':business'] ?? ''
const body = { title: '电池架接地松动', level: 'major' as const, problem: '接地电阻 4.2 Ω', demand: '不大于 1 Ω', dueOn: '2099-12-01' }
const add = async (parts: object = {}) =>
  (await send(server.app, rectificationCalls.addRectification, { body: { ...body, ...parts } }, house.people.owner)).data
const change = (rectification_id: string, parts: object, by: Person = house.people.owner) =>
  send(server.app, rectificationCalls.changeRectification, { body: { rectification_id, ...parts } }, by)
const read = (id: string, by: Person) => send(server.app, rectificationCalls.readRectification, { query: { rectification_id: id } }, by)
const begin = (id: string, by: Person) => send(server.app, rectificationCalls.beginRectification, { params: { id } }, by)
const submit = (id: string, by: Person) =>
  send(server.app, rectificationCalls.submitRectification, { params: { id }, body: { result: '已复测 0.3 Ω' } }, by)
const check = (rectification_id: string, accepted: 'true' | 'false', reason: string, by: Person = house.people.owner) =>
  send(server.app, rectificationCalls.checkRectification, { query: { rectification_id, accepted, reason } }, by)
const note = (rectification_id: string, parts: object, by: Person) =>
  send(server.app, rectificationCalls.addRectificationNode, { query: { rectification_id, text: '已更换接地线', ...parts } }, by)
const listed = async (by: Person, filters: object = {}) =>
  (await send(server.app, rectificationCalls.listRectifications, { query: filters }, by)).data
const told = async () =>
  (
    await query<{ who: string; code: string }>(
      `select u.login_name as who, m.code from messages m join message_readers r on r.message_id = m.id join users u on u.id = r.user_id
        order by m.code, u.login_name`,
    )
  ).map(({ who, code }) => `${who.split('-')[0]} ${code}`)

async function engage(): Promise<string> {
  const asked = { body: { provider: provider.words[':businessName'] ?? '' } }
  const { id } = (await send(server.app, providerCalls.engageProvider, asked, house.people.owner)).data
  await send(server.app, providerCalls.answerEngagement, { params: { clientId: id }, body: { accepted: true } }, provider.people.owner)
  return id
}

async function ownDepartment(): Promise<string> {
  const [row] = await query<{ id: string }>(
    `select md.department_id as id from membership_departments md join memberships m on m.id = md.membership_id where m.user_id = $1`,
    [house.people.department.id],
  )
  return row?.id ?? ''
}

it('goes from the department that it was given to, over what was written down, back with a reason, and to its end', async () => {
  const departmentId = await ownDepartment()
  const { id, number } = await add({ boxIds: [house.device.boxId], departmentId })
  expect(number).toMatch(/^ZG\d{8}-\d{4}$/)
  const doer = house.people.department
  expect((await read(id, doer)).data).toMatchObject({
    ...{ state: 'assigned', company: { kind: 'department', id: departmentId }, roles: expect.arrayContaining(['assignee']) },
    members: [{ id: house.device.boxId, visible: true }],
  })
  expect(await told()).toContain('department rectification-given')
  expect((await note(id, {}, doer)).envelope.code).toBe(30001)
  expect((await begin(id, doer)).data.state).toBe('progress')

  const [first = '', second = ''] = house.uploads.department ?? []
  const added = await note(id, { files: first, on: '2026-01-02' }, doer)
  expect(added.data).toMatchObject({ text: '已更换接地线', on: '2026-01-02', pictures: [{ id: first }] })
  expect((await note(id, { files: first }, doer)).envelope.code).toBe(70003)
  expect((await note(id, { on: '2199-01-01' }, doer)).envelope.code).toBe(10003)
  expect((await note(id, { files: second }, house.people.admin)).envelope.code).toBe(70003)
  const nodes = await send(server.app, rectificationCalls.listRectificationNodes, { query: { rectification_id: id } }, house.people.owner)
  expect(nodes.data).toEqual([added.data])

  expect((await check(id, 'true', '')).envelope.code).toBe(30001)
  await submit(id, doer)
  expect((await check(id, 'true', '', doer)).envelope.code).toBe(70001)
  expect((await check(id, 'false', '')).envelope.code).toBe(10004)
  expect((await change(id, { title: '另一事项' })).envelope.code).toBe(30001)
  expect((await check(id, 'false', '照片不清楚')).data.state).toBe('progress')
  expect(await told()).toEqual(expect.arrayContaining(['department rectification-returned', 'owner rectification-submitted']))
  await submit(id, doer)
  expect((await check(id, 'true', '')).data.state).toBe('accepted')
  const closed = await send(server.app, rectificationCalls.closeRectification, { params: { id }, body: {} }, house.people.owner)
  expect(closed.data.timeline.map(({ step }) => step)).toEqual([
    ...['assign', 'begin', 'node', 'submit', 'return', 'submit', 'accept', 'close'],
  ])
  expect(closed.data.timeline[0]?.entered).toMatchObject({ company: expect.any(String) })
})

it('is handed on and carried out by a provider that serves the business, and comes back when it serves no longer', async () => {
  expect(await add({ providerId: business(provider) })).toMatchObject({ field: 'body.providerId' })
  const engagement = await engage()
  const { id } = await add({ providerId: business(provider) })
  const companies = await send(server.app, rectificationCalls.listRectificationCompanies, {}, house.people.owner)
  expect(companies.data).toContainEqual({ kind: 'provider', id: business(provider), name: provider.words[':businessName'] })
  expect(await told()).toContain('owner rectification-given')
  expect((await listed(provider.people.owner)).items).toEqual([])
  expect((await listed(provider.people.owner, { side: 'clients' })).items).toMatchObject([{ id, business: house.words[':businessName'] }])
  expect((await listed(provider.people.operator, { side: 'clients' })).total).toBe(0)
  expect((await listed(bystander.people.owner, { side: 'clients' })).total).toBe(0)

  const handOn = (assigneeId: string | null, by: Person) =>
    send(server.app, rectificationCalls.handOnRectification, { params: { id }, body: { assigneeId } }, by)
  expect((await handOn(house.people.admin.id, provider.people.owner)).envelope.code).toBe(50001)
  expect((await handOn(provider.people.operator.id, house.people.owner)).envelope.code).toBe(70003)
  expect((await handOn(provider.people.operator.id, provider.people.owner)).data.assignee?.id).toBe(provider.people.operator.id)
  expect((await begin(id, provider.people.operator)).data.roles).toEqual(['agent'])
  const [picture = ''] = provider.uploads.operator ?? []
  expect((await note(id, { files: picture }, provider.people.operator)).data.pictures).toHaveLength(1)
  const [seen] = await query('select from visible_files where id = $1 and user_id = $2', [picture, house.people.owner.id])
  expect(seen).toBeDefined()

  await send(server.app, providerCalls.endEngagement, { params: { engagementId: engagement }, body: {} }, house.people.owner)
  await settleEngagements(server.services)
  expect((await read(id, provider.people.operator)).envelope.code).toBe(70003)
  const { data } = await read(id, house.people.owner)
  expect(data).toMatchObject({ state: 'open', company: null, assignee: null })
  expect(data.timeline.at(-1)).toMatchObject({ step: 'come-back', from: 'progress', to: 'open' })
})

it('is handed back by whoever was given it, who then has nothing to do with it', async () => {
  const { id } = await add({ assigneeId: house.people.operator.id })
  const decline = (by: Person) =>
    send(server.app, rectificationCalls.declineRectification, { params: { id }, body: { reason: '不归我管' } }, by)
  expect((await decline(house.people.viewer)).envelope.code).toBe(70003)
  expect((await decline(house.people.operator)).envelope.code).toBe(0)
  expect((await read(id, house.people.operator)).envelope.code).toBe(70003)
  expect((await read(id, house.people.owner)).data).toMatchObject({ state: 'open', assignee: null })
  expect(await told()).toContain('owner rectification-declined')
})

it('is refused for what nobody can do, in words', async () => {
  const raise = (parts: object) =>
    send(server.app, rectificationCalls.addRectification, { body: { ...body, ...parts } }, house.people.owner)
  const codeOf = async (parts: object) => (await raise(parts)).envelope.code
  expect(await codeOf({ dueOn: '2020-01-01' })).toBe(10003)
  expect(await codeOf({ departmentId: bystander.words[':department'] })).toBe(50001)
  expect(await codeOf({ assigneeId: bystander.people.owner.id })).toBe(50001)
  expect(await codeOf({ groupId: bystander.words[':group'] })).toBe(50001)
  expect(await codeOf({ boxIds: [bystander.device.boxId] })).toBe(70003)
  await engage()
  expect(await codeOf({ providerId: business(provider), assigneeId: house.people.admin.id })).toBe(10003)
  expect(await query(`select from work where kind = 'rectification'`)).toEqual([])
  const { id } = await add()
  for (const by of [bystander.people.owner, provider.people.owner, house.people.operator])
    expect((await read(id, by)).envelope.code).toBe(70003)
})

it('is overdue from the end of its day, told to whoever has it, and a day later to those who manage it, each once', async () => {
  // Sessions are of these days.
  const usual = house
  house = await buildFullHouse(server.database.pool, 5303, new Date('2026-12-01T02:00:00Z'))
  await query(`delete from work where kind = 'rectification'`)
  await query(`update businesses set time_zone = 'Asia/Shanghai' where id = $1`, [business(house)])
  server.time.now = new Date('2026-12-01T02:00:00Z')
  const { id } = await add({ dueOn: '2026-12-02', assigneeId: house.people.operator.id })
  await add({ title: '门禁', dueOn: '2026-12-09' })
  await query('delete from messages')
  const at = async (moment: string) => {
    server.time.now = new Date(moment)
    await tellOfOverdue(server.services)
    const news = await told()
    await query('delete from messages')
    return news
  }
  const counted = async () => (await send(server.app, rectificationCalls.countRectifications, {}, house.people.owner)).data
  expect(await at('2026-12-02T15:59:00Z')).toEqual([])
  expect(await counted()).toMatchObject({ states: { open: 1, assigned: 1, closed: 0 }, overdue: 0 })
  expect(await at('2026-12-02T16:00:00Z')).toEqual(['operator rectification-overdue'])
  expect(await counted()).toMatchObject({ overdue: 1 })
  expect((await listed(house.people.owner, { overdue: 'true' })).items.map((row) => row.id)).toEqual([id])
  expect(await at('2026-12-02T16:05:00Z')).toEqual([])
  expect(await at('2026-12-03T16:00:00Z')).toEqual([
    ...['admin rectification-escalated', 'coOwner rectification-escalated', 'owner rectification-escalated'],
  ])
  expect(await at('2026-12-03T16:05:00Z')).toEqual([])
  // Another day is another promise.
  expect((await change(id, { dueOn: '2026-12-05' })).data.overdue).toBe(false)
  expect(await at('2026-12-05T16:00:00Z')).toEqual(['operator rectification-overdue'])
  house = usual
})

it('is found among many others of its business by what is searched, and its numbers are those of the list', async () => {
  const many = (of: FullHouse, count: number) =>
    query(
      `with works as (
         insert into work (business_id, kind, number, state, title, created_by, due_at, created_at, changed_at)
         select $1, 'rectification', 'ZG-' || n, (array['open', 'assigned', 'progress', 'closed'])[1 + n % 4], '事项 ' || n, $2, now(), now(), now()
           from generate_series(1, $3::int) n returning id, created_at)
       insert into rectifications (id, business_id, level, problem, due_on, created_at) select id, $1, 'minor', '问题', current_date, created_at from works`,
      [business(of), of.people.owner.id, count],
    )
  await many(house, 3_000)
  // Most of what is kept is of others: their rows are not gone through.
  await many(bystander, 30_000)
  const { total, items } = await listed(house.people.owner, { search: 'ZG-2999' })
  expect([total, items[0]?.title]).toEqual([1, '事项 2999'])
  const counts = (await send(server.app, rectificationCalls.countRectifications, {}, house.people.owner)).data
  for (const state of ['open', 'closed'] as const) expect((await listed(house.people.owner, { state })).total).toBe(counts.states[state])
  await query('analyze work, rectifications')
  const bound = { userId: house.people.owner.id, businessId: business(house), now: new Date() }
  const { text, values } = pageStatement(rectificationsOfPerson, bound, { sort: '-createdAt', side: 'own' })
  const plan = (await query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)).map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).not.toMatch(/Seq Scan on (work|rectifications)/)
})

it('spec: POST /api/pihems/up_reform_record, spec: PUT /api/pihems/up_reform_record, spec: GET /api/pihems/rf_cos, spec: GET /api/pihems/rf_count, spec: GET /api/pihems/rf_records, spec: GET /api/pihems/rfexcel, spec: GET /api/pihems/a_rf_node, spec: GET /api/pihems/rf_nodes, spec: GET /api/pihems/checkCge, spec: GET /api/pihems/rf_detail: by the names of the specification', async () => {
  const { owner, department } = house.people
  const departmentId = await ownDepartment()
  const companies = (await send(server.app, rectificationCalls.listRectificationCompanies, {}, owner)).data
  expect(companies.map((company) => company.id)).toContain(departmentId)
  const { id } = await add({ departmentId })
  expect((await change(id, { level: 'severe' })).data).toMatchObject({ level: 'severe', demand: body.demand })
  await begin(id, department)
  const node = (await note(id, { text: '已更换接地线' }, department)).data
  const nodes = (await send(server.app, rectificationCalls.listRectificationNodes, { query: { rectification_id: id } }, owner)).data
  expect(nodes.map((one) => [one.id, one.text])).toEqual([[node.id, '已更换接地线']])
  const states = async () => (await send(server.app, rectificationCalls.countRectifications, {}, owner)).data.states
  await submit(id, department)
  expect(await states()).toMatchObject({ submitted: 1, accepted: 0 })
  expect((await check(id, 'false', '')).envelope.code).toBe(10004)
  expect((await check(id, 'true', '')).data.state).toBe('accepted')
  expect(await states()).toMatchObject({ submitted: 0, accepted: 1 })
  expect((await listed(owner)).items.map((row) => row.id)).toEqual([id])
  expect(
    (await send(server.app, rectificationCalls.exportRectifications, { query: { from: '2026-11-01', to: '2026-11-30' } }, owner)).status,
  ).toBe(200)
  expect((await read(id, owner)).data).toMatchObject({ id, state: 'accepted', level: 'severe' })
  expect((await read(id, bystander.people.owner)).envelope.code).toBe(70003)
})
