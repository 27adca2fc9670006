import { deviceCalls, patrolTaskCalls, providerCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildFullHouse, type FullHouse } from '../../../test/full-house.ts'
import type { Person } from '../../../test/house.ts'
import { signPatrolForm } from '../../../test/signed-form.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { takeClockSteps } from '../work/index.ts'
import { settleEngagements } from './index.ts'

let server: TestServer
let client: FullHouse
let provider: FullHouse
let bystander: FullHouse

beforeAll(async () => {
  server = await testServer()
  client = await buildFullHouse(server.database.pool, 5000)
  provider = await buildFullHouse(server.database.pool, 5001)
  bystander = await buildFullHouse(server.database.pool, 5002)
  // Only what a test makes is there.
  await query(`delete from work where kind in ('engagement', 'patrol-task', 'change-order')`)
})
afterAll(() => server.close())

async function query<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await server.database.pool.query<R>(text, values)).rows
}

const nameOf = (house: FullHouse) => house.words[':businessName'] ?? ''
const engage = (called: string, by: Person = client.people.owner, days: { fromOn?: string; untilOn?: string } = {}) =>
  send(server.app, providerCalls.engageProvider, { body: { provider: called, ...days } }, by)
const answer = (clientId: string, accepted: boolean, by: Person = provider.people.owner) =>
  send(server.app, providerCalls.answerEngagement, { params: { clientId }, body: { accepted } }, by)
const end = (engagementId: string, by: Person = client.people.owner) =>
  send(server.app, providerCalls.endEngagement, { params: { engagementId }, body: {} }, by)
const quit = (clientId: string, by: Person = provider.people.owner) =>
  send(server.app, providerCalls.quitEngagement, { params: { clientId }, body: { reason: '人手不足' } }, by)

async function engaged(days?: { fromOn?: string; untilOn?: string }): Promise<string> {
  const { id } = (await engage(nameOf(provider), client.people.owner, days)).data
  expect((await answer(id, true)).envelope.code).toBe(0)
  return id
}

async function toldSince(at: Date): Promise<{ code: string; user_id: string }[]> {
  return query(
    `select m.code, r.user_id from messages m join message_readers r on r.message_id = m.id where m.created_at >= $1 and m.code like 'engagement-%' order by m.id`,
    [at],
  )
}

/** A task of the client that the provider was given and, at the provider, somebody has. */
async function givenTask(state = 'waiting'): Promise<string> {
  const [row] = await query<{ id: string }>(
    `with works as (
       insert into work (business_id, provider_id, kind, number, state, title, assignee_id, created_at, changed_at)
       values ($1, $2, 'patrol-task', 'XJ-' || (random() * 1e9)::int, $3, '月检', $4, now(), now()) returning id),
     made as (insert into patrol_tasks (id, business_id, planned_on, window_from, window_to, touched)
       select id, $1, current_date, current_date - 1, current_date + 1, true from works)
     insert into work_devices (work_id, device_id) select id, $5 from works returning work_id as id`,
    [client.words[':business'], provider.words[':business'], state, provider.people.operator.id, client.device.id],
  )
  return row?.id ?? ''
}
const readTask = async (id: string, by: Person) =>
  (await send(server.app, patrolTaskCalls.readPatrolTask, { params: { id } }, by)).envelope.code

it('spec: GET {prefix}/web/ipqc-provider/providers, spec: GET {prefix}/web/ipqc-provider/providers/{id}: a provider is found by its whole name alone, accepts, and may be given tasks', async () => {
  const begun = new Date()
  expect((await engage(nameOf(provider).slice(0, -1))).envelope.code).toBe(50001)
  expect((await engage(nameOf(client))).envelope.code).toBe(30001)
  expect((await engage(nameOf(provider), client.people.viewer)).envelope.code).toBe(100000)
  expect((await engage(nameOf(provider), client.people.owner, { untilOn: '2026-01-01' })).envelope.code).toBe(10003)
  const { data } = await engage(nameOf(provider).toUpperCase())
  expect(data).toMatchObject({ name: nameOf(provider), state: 'requested', people: null, untilOn: null })
  expect((await engage(nameOf(provider))).envelope.code).toBe(30001)
  const none = await send(server.app, providerCalls.listEngagedProviders, {}, client.people.owner)
  expect(none.data).toEqual([])
  expect((await answer(data.id, true, bystander.people.owner)).envelope.code).toBe(70003)
  expect((await answer(data.id, true, client.people.owner)).envelope.code).toBe(70003)
  expect((await answer(data.id, true, provider.people.viewer)).envelope.code).toBe(100000)
  const accepted = await answer(data.id, true)
  expect(accepted.data).toMatchObject({ name: nameOf(client), state: 'active', tasksUnassigned: 0 })
  expect((await answer(data.id, true)).envelope.code).toBe(30001)
  const some = await send(server.app, providerCalls.listEngagedProviders, {}, client.people.viewer)
  expect(some.data).toEqual([{ id: provider.words[':business'], name: nameOf(provider) }])

  const task = await givenTask()
  const detail = await send(server.app, providerCalls.readPatrolProvider, { params: { id: data.id } }, client.people.viewer)
  expect(detail.data).toMatchObject({ tasksOpen: 1, tasksDone: 0, now: [{ id: task }], done: [], timeline: [{ step: 'accept' }] })
  expect(detail.data.staff.map(({ id }) => id)).toContain(provider.people.operator.id)
  const foreign = await send(server.app, providerCalls.readPatrolProvider, { params: { id: data.id } }, bystander.people.owner)
  expect(foreign.envelope.code).toBe(70003)
  const list = await send(server.app, providerCalls.listPatrolProviders, { query: { state: ['active'] as never } }, client.people.owner)
  expect(list.data.items.map(({ id }) => id)).toEqual([data.id])

  expect((await toldSince(begun)).map(({ code, user_id }) => [code, user_id])).toEqual(
    expect.arrayContaining([
      ['engagement-asked', provider.people.owner.id],
      ['engagement-accepted', client.people.admin.id],
    ]),
  )
  const entries = await query<{ action: string; business_id: string }>(
    `select action, business_id from audit where subject = $1 order by id`,
    [`engagement ${data.id}`],
  )
  const both = [client.words[':business'], provider.words[':business']]
  expect(entries.map(({ action, business_id }) => [action, business_id])).toEqual(
    ['engagement.ask', 'engagement.accept'].flatMap((action) => both.map((business) => [action, business])),
  )
  await end(data.id)
})

it('ends for both at once when either ends it: what is not done comes back to nobody, what is done stays', async () => {
  for (const way of ['end', 'quit'] as const) {
    const id = await engaged()
    const [waiting, begun, done] = [await givenTask(), await givenTask('executing'), await givenTask('done')]
    await query(`update work set closed_at = now() where id = $1`, [done])
    for (const person of [provider.people.owner, provider.people.operator]) expect(await readTask(begun, person)).toBe(0)
    for (const person of [provider.people.viewer, bystander.people.owner]) expect(await readTask(begun, person)).toBe(70003)
    expect((await (way === 'end' ? end(id, bystander.people.owner) : quit(id, bystander.people.owner))).envelope.code).toBe(70003)
    const over = await (way === 'end' ? end(id) : quit(id))
    expect(over.data).toMatchObject({ state: 'ended', tasksOpen: 0 })
    for (const task of [waiting, begun, done])
      for (const person of [provider.people.owner, provider.people.operator]) expect(await readTask(task, person)).toBe(70003)
    const rows = await query(`select id, state, provider_id, assignee_id from work where id = any($1) order by id`, [
      [waiting, begun, done],
    ])
    expect(rows).toEqual([
      { id: waiting, state: 'waiting', provider_id: null, assignee_id: null },
      { id: begun, state: 'executing', provider_id: null, assignee_id: null },
      { id: done, state: 'done', provider_id: provider.words[':business'], assignee_id: provider.people.operator.id },
    ])
    const steps = await query(`select step, entered from work_steps where work_id = $1`, [begun])
    expect(steps).toEqual([{ step: 'come-back', entered: { provider: nameOf(provider) } }])
    expect((await end(id)).envelope.code).toBe(30001)
    await query(`delete from work where kind = 'patrol-task'`)
  }
})

it('ends by the clock: nobody of the provider sees anything from that moment on, and both are told once', async () => {
  const id = await engaged({ untilOn: '2099-12-31' })
  const task = await givenTask()
  const change = (untilOn: string | null, by: Person = client.people.owner) =>
    send(server.app, providerCalls.changeEngagement, { params: { engagementId: id }, body: { untilOn } }, by)
  expect((await change('2026-01-01')).envelope.code).toBe(10003)
  expect((await change(null, provider.people.owner)).envelope.code).toBe(70003)
  expect((await change('2099-06-30')).data).toMatchObject({ untilOn: '2099-06-30', state: 'active' })
  expect(await readTask(task, provider.people.owner)).toBe(0)
  await query(`update engagements set until_at = now() - interval '1 second' where id = $1`, [id])
  await query(`update work set due_at = now() - interval '1 second' where id = $1`, [id])
  expect(await readTask(task, provider.people.owner)).toBe(70003)
  const begun = new Date()
  await takeClockSteps(server.services)
  await settleEngagements(server.services)
  await settleEngagements(server.services)
  expect(await query('select provider_id from work where id = $1', [task])).toEqual([{ provider_id: null }])
  const told = (await toldSince(begun)).filter(({ code }) => code === 'engagement-expired').map(({ user_id }) => user_id)
  for (const person of [client.people.owner, provider.people.owner]) expect(told.filter((one) => one === person.id)).toHaveLength(1)
  expect((await change('2099-12-31')).envelope.code).toBe(30001)
})

it('begins on the day that was agreed, and waits for no answer longer than a month', async () => {
  const id = await engaged({ fromOn: '2099-01-01', untilOn: '2099-12-31' })
  const task = await givenTask()
  expect(await readTask(task, provider.people.owner)).toBe(70003)
  const none = await send(server.app, providerCalls.listEngagedProviders, {}, client.people.owner)
  expect(none.data).toEqual([])
  await end(id)
  const asked = (await engage(nameOf(provider))).data
  const [{ days } = { days: 0 }] = await query<{ days: number }>(
    `select extract(day from due_at - created_at)::int as days from work where id = $1`,
    [asked.id],
  )
  expect(days).toBe(30)
  const withdrawn = await end(asked.id)
  expect(withdrawn.data.state).toBe('ended')
  expect((await answer(asked.id, true)).envelope.code).toBe(30001)
})

it('is found by the code with which it was authenticated, and slows down who tries out names', async () => {
  const code = '91330106MA2CFKXB7R'
  const business = provider.words[':business']
  await query(`update businesses set auth_state = 2 where id = $1`, [business])
  await query(
    `with works as (insert into work (business_id, kind, state, title, created_at, changed_at) values ($1, 'business-auth', 'authenticated', '', now(), now()) returning id),
      auths as (insert into business_auths (id) select id from works returning id)
     insert into business_auth_submissions (auth_id, number, entered, outcome) select id, 1, $2, 'passed' from auths`,
    [business, JSON.stringify({ creditCode: code })],
  )
  const found = await engage(code.toLowerCase())
  expect(found.data).toMatchObject({ name: nameOf(provider) })
  await end(found.data.id)
  const codes: number[] = []
  for (let tried = 0; tried < 9; tried++) codes.push((await engage(`没有的企业 ${tried}`, client.people.admin)).envelope.code)
  expect(codes[0]).toBe(50001)
  expect(codes.at(-1)).toBe(80001)
})

const authorize = (engagementId: string, body: object, by: Person = client.people.owner) =>
  send(server.app, providerCalls.saveAuthorization, { params: { engagementId }, body: body as never }, by)
const authorizedFor = async (clientId: string, by: Person = provider.people.owner) => {
  const { envelope, data } = await send(server.app, providerCalls.listAuthorizedDevices, { params: { clientId } }, by)
  return envelope.code === 0 ? data.map(({ id }) => id) : envelope.code
}
const sees = async (by: Person) =>
  (await send(server.app, deviceCalls.readDevice, { params: { deviceId: client.device.boxId } }, by)).envelope.code

it('lets a provider see the patrol records of the groups and devices that the business names, until when it says, and no longer', async () => {
  const { boxId, id: deviceId } = client.device
  const { words } = client
  await query('insert into group_devices (group_id, device_id) values ($1, $2) on conflict do nothing', [words[':group'], deviceId])
  const id = await engaged()
  expect(await authorizedFor(id)).toEqual([])
  const nothing = { liveValues: false, records: [] }
  for (const records of [[{ groupId: words[':group'] }], [{ deviceId: boxId, untilOn: '2099-01-01' }]]) {
    expect((await authorize(id, { liveValues: false, records })).data.records).toHaveLength(1)
    expect(await authorizedFor(id)).toEqual([boxId])
    expect(await authorizedFor(id, bystander.people.owner)).toBe(70003)
    expect((await authorize(id, nothing)).envelope.code).toBe(0)
    expect(await authorizedFor(id)).toEqual([])
  }
  const twice = [{ deviceId: boxId }, { deviceId: boxId }]
  expect((await authorize(id, { liveValues: false, records: twice })).envelope.code).toBe(10003)
  expect((await authorize(id, { liveValues: false, records: [{ deviceId: boxId, untilOn: '2026-01-01' }] })).envelope.code).toBe(10003)
  for (const foreign of [{ deviceId: bystander.device.boxId }, { groupId: bystander.words[':group'] }])
    expect((await authorize(id, { liveValues: false, records: [foreign] })).envelope.code).toBe(70003)
  for (const by of [provider.people.owner, bystander.people.owner]) expect((await authorize(id, nothing, by)).envelope.code).toBe(70003)
  expect((await authorize(id, nothing, client.people.viewer)).envelope.code).toBe(100000)
  await authorize(id, { liveValues: false, records: [{ groupId: words[':group'], untilOn: '2099-01-01' }, { deviceId: boxId }] })
  const [row] = await query<{ until_at: Date | null }>('select until_at from patrol_record_authorizations where engagement_id = $1', [id])
  expect(row).toEqual({ until_at: null })
  await query(`update engagement_authorizations set until_at = now() - interval '1 second' where engagement_id = $1`, [id])
  expect(await authorizedFor(id)).toEqual([])
  await authorize(id, { liveValues: false, records: [{ deviceId: boxId }] })
  await end(id)
  expect(await authorizedFor(id)).toBe(70003)
})

it('lets whoever does a task see the values of its devices while they are at it, where the business says so', async () => {
  const id = await engaged()
  const doer = provider.people.operator
  const task = await givenTask()
  const live = (liveValues: boolean) => authorize(id, { liveValues, records: [] })
  await live(true)
  expect(await sees(doer)).toBe(70003)
  const bring = (state: number) => send(server.app, patrolTaskCalls.executePatrolTask, { params: { id: task }, body: { state } }, doer)
  await bring(1)
  expect(await sees(doer)).toBe(0)
  for (const other of [provider.people.owner, provider.people.viewer, bystander.people.owner]) expect(await sees(other)).toBe(70003)
  const rename = { params: { deviceId: client.device.boxId }, body: { name: 'X' } }
  expect((await send(server.app, deviceCalls.changeDevice, rename, doer)).envelope.code).toBe(100000)
  // Being there for one task shows no other work of its devices.
  expect(await query(`select from visible_work where user_id = $1 and roles && '{viewer}' and work_id = $2`, [doer.id, task])).toEqual([])
  await live(false)
  expect(await sees(doer)).toBe(70003)
  await live(true)
  expect(await sees(doer)).toBe(0)
  await signPatrolForm(server.app, task, doer)
  expect(await sees(doer)).toBe(70003)
  await query(`update work set state = 'executing', due_at = null where id = $1`, [task])
  expect(await sees(doer)).toBe(0)
  await end(id)
  expect(await sees(doer)).toBe(70003)
})

it('lets agents see the values of their task only where the business says so', async () => {
  const { agent } = client.people
  const task = await givenTask('executing')
  await query('update work set provider_id = null, assignee_id = $2 where id = $1', [task, agent.id])
  const allow = (allowed: boolean, by: Person = client.people.owner) =>
    send(server.app, providerCalls.saveAgentSight, { body: { allowed } }, by)
  expect(await sees(agent)).toBe(70003)
  expect((await allow(true, client.people.viewer)).envelope.code).toBe(100000)
  await allow(true)
  expect(await sees(agent)).toBe(0)
  await allow(false)
  expect(await sees(agent)).toBe(70003)
})
