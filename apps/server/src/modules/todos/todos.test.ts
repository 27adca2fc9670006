import { todoCalls } from '@kilowatch/contract'
import { flows, stepAhead } from '@kilowatch/work'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { explain } from '../../../test/explain.ts'
import { buildFullHouse, type CastRole, type FullHouse } from '../../../test/full-house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { countStatement, puttableStatement, todosStatement } from './queries/todos.ts'

/** Ten in the morning in the business's zone. */
const morning = new Date('2026-11-23T02:00:00Z')
const minute = 60_000
let server: TestServer
let house: FullHouse
let stranger: FullHouse
let business: string

beforeAll(async () => {
  server = await testServer()
  house = await buildFullHouse(server.database.pool, 3400, morning)
  stranger = await buildFullHouse(server.database.pool, 3401, morning)
  business = house.words[':business'] ?? ''
})
afterAll(() => server.close())
beforeEach(async () => {
  server.time.now = morning
  await query('delete from work')
})

async function query<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await server.database.pool.query<R>(text, values)).rows
}

interface Wish {
  kind?: string
  state?: string
  assignee?: CastRole
  group?: string
  /** Minutes from now. */
  due?: number
  since?: number
  device?: boolean
}

let made = 0
async function work({ kind = 'fault', state = 'reported', assignee, group, due, since = 0, device = false }: Wish = {}): Promise<string> {
  const at = (minutes: number) => new Date(morning.getTime() + minutes * minute)
  const [row] = await query<{ id: string }>(
    `insert into work (business_id, kind, number, state, title, group_id, assignee_id, due_at, created_by, created_at, changed_at)
     values ($1, $2, $3, $4, 'w', $5, $6, $7, $8, $9, $9) returning id`,
    [
      ...[business, kind, `W-${++made}`, state, group ?? null, assignee ? house.people[assignee].id : null],
      ...[due === undefined ? null : at(due), house.people.owner.id, at(since)],
    ],
  )
  if (device) await query('insert into work_devices values ($1, $2)', [row?.id, house.device.id])
  return row?.id ?? ''
}
const todosOf = async (role: CastRole, asked: { kind?: 'fault' | 'patrol-task'; site?: string } = {}) =>
  (await send(server.app, todoCalls.listTodos, { query: asked }, house.people[role])).data
const idsOf = async (role: CastRole) => (await todosOf(role)).todos.map(({ id }) => id)
/** Those of the business for whom it waits. */
async function whoHas(id: string): Promise<CastRole[]> {
  const roles: CastRole[] = ['owner', 'admin', 'operator', 'viewer', 'department', 'unhanded', 'agent', 'platform']
  const has = await Promise.all(roles.map(async (role) => (await idsOf(role)).includes(id)))
  return roles.filter((_, place) => has[place])
}
async function groupOf(people: Partial<Record<CastRole, 'manager' | 'inspector' | 'viewer'>>): Promise<string> {
  const [group] = await query<{ id: string }>(`insert into groups (business_id, name) values ($1, 'g' || random()) returning id`, [
    business,
  ])
  for (const [role, identity] of Object.entries(people))
    await query(
      'insert into group_people (group_id, membership_id, identity) select $1, id, $3 from memberships where user_id = $2 and business_id = $4',
      [group?.id, house.people[role as CastRole].id, identity, business],
    )
  return group?.id ?? ''
}

it('waits for whoever it was given to, and for nobody else', async () => {
  expect(await whoHas(await work({ assignee: 'unhanded' }))).toEqual(['unhanded'])
  expect(await whoHas(await work({ kind: 'patrol-task', state: 'overdue', assignee: 'agent' }))).toEqual(['agent'])
})

it('waits for those of its group who take the step, and for those who manage the business where nobody of it does', async () => {
  const led = await groupOf({ viewer: 'manager', unhanded: 'inspector', operator: 'viewer' })
  const unled = await groupOf({ unhanded: 'inspector' })
  expect(await whoHas(await work({ group: led }))).toEqual(['viewer'])
  expect(await whoHas(await work({ kind: 'patrol-task', state: 'waiting', group: led }))).toEqual(['viewer', 'unhanded'])
  expect(await whoHas(await work({ kind: 'patrol-task', state: 'waiting', group: unled }))).toEqual(['owner', 'admin', 'unhanded'])
  expect(await whoHas(await work({}))).toEqual(['owner', 'admin'])
  // In review it waits for those who judge it, also where somebody has it.
  expect(await whoHas(await work({ kind: 'patrol-task', state: 'review', group: led, assignee: 'unhanded' }))).toEqual(['viewer'])
})

it('review J8: a round waits for nobody before the first day on which it may begin', async () => {
  const [today, tomorrow] = [0, 1].map((days) => new Date(morning.getTime() + days * 86_400_000).toISOString().slice(0, 10))
  const round = async (from: string | undefined) => {
    const id = await work({ kind: 'patrol-task', state: 'waiting', assignee: 'unhanded' })
    await query(
      `insert into patrol_tasks (id, business_id, planned_on, window_from, window_to, template_ids) values ($1, $2, $3, $3, $3, '{}')`,
      [id, business, from],
    )
    return id
  }
  expect(await whoHas(await round(today))).toEqual(['unhanded'])
  expect(await whoHas(await round(tomorrow))).toEqual([])
})

it('waits for those whose devices it is about, where it asks for their signature', async () => {
  const led = await groupOf({ viewer: 'manager' })
  expect(await whoHas(await work({ kind: 'patrol-form', state: 'submitted', group: led, device: true }))).toEqual(['viewer', 'department'])
})

it('waits no more once it is over, in another business, or of a person who left', async () => {
  const closed = await work({ assignee: 'unhanded' })
  await query('update work set closed_at = now() where id = $1', [closed])
  expect(await whoHas(closed)).toEqual([])
  const { data } = await send(server.app, todoCalls.listTodos, {}, stranger.people.owner)
  await work({})
  expect((await send(server.app, todoCalls.listTodos, {}, stranger.people.owner)).data).toEqual(data)
  const left = await work({ assignee: 'unhanded' })
  await query('update work set assignee_id = $2 where id = $1', [left, stranger.people.viewer.id])
  expect((await send(server.app, todoCalls.listTodos, {}, stranger.people.viewer)).data.todos).toEqual([])
})

it('review V12, J8: stands by when it is due in the zone of its business; what is due later by that, else by how long it waits', async () => {
  const ids = {
    undated: await work({ since: -60 }),
    late: await work({ due: -1, since: -10 }),
    afterwards: await work({ due: 3 * 24 * 60, since: -900 }),
    later: await work({ due: 14 * 60 + 1, since: -500 }),
    tonight: await work({ due: 14 * 60, since: -90 }),
    latest: await work({ due: -600, since: -20 }),
  }
  const { todos, counts } = await todosOf('owner')
  expect(todos.map(({ id, time }) => [id, time])).toEqual([
    [ids.latest, 'overdue'],
    [ids.late, 'overdue'],
    [ids.tonight, 'today'],
    [ids.undated, 'undated'],
    [ids.later, 'later'],
    [ids.afterwards, 'later'],
  ])
  expect(new Map(counts.map(({ time, count }) => [time, count]))).toEqual(
    new Map([
      ['overdue', 2],
      ['today', 1],
      ['undated', 1],
      ['later', 2],
    ]),
  )
  expect(todos[0]).toMatchObject({ kind: 'fault', state: 'reported', step: 'confirm', business: null, device: null, devices: 0 })
})

it('is narrowed to a kind and a site, while what waits is counted whole', async () => {
  const fault = await work({ device: true })
  await work({ kind: 'patrol-task', state: 'waiting' })
  const [device] = await query<{ site: string }>('select site from devices where id = $1', [house.device.id])
  expect((await todosOf('owner', { kind: 'fault' })).todos.map(({ id }) => id)).toEqual([fault])
  const there = await todosOf('owner', { site: device?.site ?? '' })
  expect(there.todos.map(({ id }) => id)).toEqual([fault])
  expect(there.todos[0]?.device).toMatchObject({ id: house.device.boxId })
  expect(there.counts.reduce((sum, { count }) => sum + count, 0)).toBe(2)
})

it('spec: GET /api/pihems/u_count, by what the specification counts', async () => {
  await work({})
  await work({ kind: 'patrol-task', state: 'waiting' })
  await work({ kind: 'change-order', state: 'pending' })
  const count = async (role: CastRole) => (await send(server.app, todoCalls.countTodos, {}, house.people[role])).data
  expect(await count('owner')).toEqual({ faults: 1, checks: 2, reforms: 0, schedules: 0 })
  expect(await count('viewer')).toEqual({ faults: 0, checks: 0, reforms: 0, schedules: 0 })
})

it('tells of every kind for which step it waits', async () => {
  for (const { kind, states } of flows)
    for (const state of Object.keys(states)) {
      const flow = flows.find((one) => one.kind === kind)
      if (!flow || kind === 'command' || stepAhead(flow, state) === undefined) continue
      await query('delete from work')
      await work({ kind, state })
      for (const { step } of (await todosOf('owner')).todos) expect(step, `${kind} ${state}`).toBe(stepAhead(flow, state))
    }
})

it('is found by the indexes of open work', async () => {
  const numbered = (text: string) => {
    const names = [...new Set([...text.matchAll(/(?<![:\w]):([a-zA-Z]\w*)/g)].map(([, name]) => name ?? ''))]
    const values: Record<string, unknown> = {
      ...{
        userId: house.people.owner.id,
        now: morning,
        kind: null,
        site: null,
        most: 100,
        putOff: false,
        never: ['operation'],
        ids: ['1'],
      },
    }
    return [
      text.replace(/(?<![:\w]):([a-zA-Z]\w*)/g, (_, name: string) => `$${names.indexOf(name) + 1}`),
      names.map((name) => values[name]),
    ] as const
  }
  for (const statement of [countStatement, todosStatement, puttableStatement]) {
    const plan = await explain(server.database.pool, ...(numbered(statement) as [string, unknown[]]))
    expect(plan).toMatch(/work_open_assignee|work_assignee/)
    expect(plan).not.toMatch(/Seq Scan on work w/)
    expect(plan).not.toMatch(/Seq Scan on todos_put_off/)
  }
})

const putOff = async (role: CastRole, ids: string[], until = 'tomorrow', note = '') =>
  (await send(server.app, todoCalls.putOffTodos, { body: { ids, until, note } }, house.people[role])).data
const putOffOf = async (role: CastRole) =>
  (await send(server.app, todoCalls.listTodos, { query: { putOff: 'yes' } }, house.people[role])).data.todos
/** Eight in the morning of a day in the business's zone. */
const eight = (day: string) => new Date(`${day}T00:00:00Z`)

it('is put off by whoever it waits for, until eight of that day in the zone of its business, and comes back by itself', async () => {
  const [one, other] = [await work({}), await work({})]
  expect(await putOff('owner', [one], 'tomorrow', '等备件')).toEqual({
    putOff: [{ id: one, until: eight('2026-11-24').toISOString(), dueFirst: false }],
    stay: [],
  })
  expect(await idsOf('owner')).toEqual([other])
  expect((await todosOf('owner')).putOff).toBe(1)
  expect((await send(server.app, todoCalls.countTodos, {}, house.people.owner)).data.faults).toBe(1)
  expect(await putOffOf('owner')).toMatchObject([{ id: one, putOff: { until: eight('2026-11-24').toISOString(), note: '等备件' } }])
  // For a colleague it waits as before.
  expect(await idsOf('admin')).toEqual(expect.arrayContaining([one, other]))
  server.time.now = new Date(eight('2026-11-24').getTime() - 1)
  expect(await idsOf('owner')).toEqual([other])
  server.time.now = eight('2026-11-24')
  expect(await idsOf('owner')).toEqual(expect.arrayContaining([one, other]))
  expect(await putOffOf('owner')).toEqual([])
})

it('comes back before that where something of it changes, and when the person wants it back', async () => {
  const [one, other] = [await work({}), await work({})]
  expect((await putOff('owner', [one, other], 'monday')).putOff.map(({ until }) => until)).toEqual(
    [1, 2].map(() => eight('2026-11-30').toISOString()),
  )
  await query('update work set changed_at = $2 where id = $1', [one, new Date(morning.getTime() + minute)])
  expect(await idsOf('owner')).toEqual([one])
  const { data } = await send(server.app, todoCalls.bringTodosBack, { body: { ids: [other] } }, house.people.owner)
  expect(data).toEqual({ changed: 1 })
  expect(await idsOf('owner')).toEqual(expect.arrayContaining([one, other]))
})

it('stays where it is overdue, critical without a date or a ticket, and comes back when it is due', async () => {
  const ids = {
    late: await work({ due: -1 }),
    tonight: await work({ due: 60 }),
    critical: await work({}),
    ticket: await work({ kind: 'operation', state: 'drafted' }),
  }
  await query(`insert into faults (id, business_id, source, level, reported_at, since) values ($1, $2, 'person', 4, now(), now())`, [
    ids.critical,
    business,
  ])
  const { putOff: done, stay } = await putOff('owner', Object.values(ids))
  expect(done).toEqual([{ id: ids.tonight, until: new Date(morning.getTime() + 60 * minute).toISOString(), dueFirst: true }])
  expect(stay).toEqual([
    { id: ids.late, why: 'overdue' },
    { id: ids.critical, why: 'critical' },
    { id: ids.ticket, why: 'waited-for' },
  ])
  const told = new Map((await todosOf('owner')).todos.map(({ id, stays }) => [id, stays]))
  expect([told.get(ids.late), told.get(ids.critical), told.get(ids.ticket)]).toEqual(['overdue', 'critical', 'waited-for'])
  server.time.now = new Date(morning.getTime() + 60 * minute)
  expect(await idsOf('owner')).toContain(ids.tonight)
})

it('is not put off by anybody for whom it does not wait, nor until a day that is past or far away', async () => {
  const id = await work({})
  const { data } = await send(server.app, todoCalls.putOffTodos, { body: { ids: [id], until: 'tomorrow' } }, stranger.people.owner)
  expect(data).toEqual({ putOff: [], stay: [{ id, why: 'gone' }] })
  expect((await putOff('viewer', [id])).stay).toEqual([{ id, why: 'gone' }])
  expect(await query('select 1 from todos_put_off')).toEqual([])
  for (const until of ['2026-11-23', '2026-11-01', '2027-11-01'])
    expect((await send(server.app, todoCalls.putOffTodos, { body: { ids: [id], until } }, house.people.owner)).envelope.code).toBe(10003)
  // What somebody else put off is theirs to bring back.
  await putOff('owner', [id])
  expect((await send(server.app, todoCalls.bringTodosBack, { body: { ids: [id] } }, house.people.admin)).data).toEqual({ changed: 0 })
  expect(await idsOf('owner')).toEqual([])
})

it('says who may hand it on: those who answer for it, while it is of whoever it was given to', async () => {
  const handOn = async (role: CastRole, id: string) => (await todosOf(role)).todos.find((todo) => todo.id === id)?.handOn
  const led = await groupOf({ viewer: 'manager', unhanded: 'inspector' })
  const fault = await work({ group: led })
  expect(await handOn('viewer', fault)).toBe('own')
  expect(await handOn('unhanded', await work({ kind: 'patrol-task', state: 'waiting', group: led }))).toBeNull()
  expect(await handOn('owner', await work({ assignee: 'owner' }))).toBe('own')
  expect(await handOn('unhanded', await work({ assignee: 'unhanded' }))).toBeNull()
  expect(await handOn('viewer', await work({ state: 'recovered', group: led }))).toBeNull()
})

interface SwapParts {
  group: string
  state: 'asked' | 'agreed'
  /** Minutes from now. */
  begins?: number
}
async function swap({ group, state, begins = 3000 }: SwapParts): Promise<string> {
  const [row] = await query<{ id: string }>(
    `insert into duty_swaps (group_id, state, asker_id, partner_id, given_day, given_shift, asked_at, changed_at, begins_at)
     select $1, $2, a.id, p.id, '2026-11-25', 'day', $3, $3, $4 from memberships a, memberships p
      where a.user_id = $5 and a.business_id = $7 and p.user_id = $6 and p.business_id = $7 returning id::text`,
    [group, state, morning, new Date(morning.getTime() + begins * minute), house.people.operator.id, house.people.unhanded.id, business],
  )
  return row?.id ?? ''
}
const swapsOf = async (role: CastRole) =>
  (await todosOf(role)).todos.flatMap(({ kind, id, step }) => (kind === 'duty-swap' ? [[id, step]] : []))

it('tells of swaps that wait for consent and for approval, as long as they do', async () => {
  await query('delete from duty_swaps')
  const led = await groupOf({ viewer: 'manager' })
  const unled = await groupOf({ unhanded: 'inspector' })
  const asked = await swap({ group: led, state: 'asked' })
  const agreed = await swap({ group: led, state: 'agreed' })
  const forAdmins = await swap({ group: unled, state: 'agreed', begins: 60 })
  expect(await swapsOf('unhanded')).toEqual([[asked, 'agree']])
  expect(await swapsOf('viewer')).toEqual([[agreed, 'approve']])
  expect(await swapsOf('owner')).toEqual([[forAdmins, 'approve']])
  expect(await swapsOf('operator')).toEqual([])
  const { todos, counts } = await todosOf('owner')
  expect(counts).toContainEqual({ kind: 'duty-swap', time: 'today', count: 1 })
  expect(todos.at(-1)).toMatchObject({ swap: { given: { day: '2026-11-25', shift: 'day' }, taken: null }, stays: 'waited-for' })
  expect(
    (await send(server.app, todoCalls.listTodos, {}, stranger.people.owner)).data.todos.filter(({ kind }) => kind === 'duty-swap'),
  ).toEqual([])
  server.time.now = new Date(morning.getTime() + 60 * minute)
  expect(await swapsOf('owner')).toEqual([])
  await query(`update duty_swaps set state = 'approved'`)
  expect(await swapsOf('viewer')).toEqual([])
  await query('delete from duty_swaps')
})

it('tells the second person of a ticket while a confirmation is waited for', async () => {
  const id = await work({ kind: 'operation', state: 'hand', assignee: 'operator', due: 300 })
  await query(
    `insert into operation_tickets (id, business_id, starts_at, ends_at, two_persons, guardian_id, created_at) values ($1, $2, $3, $4, true, $5, $3)`,
    [id, business, morning, new Date(morning.getTime() + 120 * minute), house.people.unhanded.id],
  )
  await query(
    `insert into operation_steps (ticket_id, place, text, control, value) values ($1, 1, '', 'switch', 'off'), ($1, 2, 'w', null, null)`,
    [id],
  )
  expect(await whoHas(id)).toEqual(['operator'])
  await query('update operation_steps set asked_by = $2, asked_at = $3 where ticket_id = $1 and place = 1', [
    id,
    house.people.operator.id,
    morning,
  ])
  expect((await todosOf('unhanded')).todos).toMatchObject([
    {
      id,
      step: 'step-confirm',
      since: morning.toISOString(),
      dueAt: new Date(morning.getTime() + 90_000).toISOString(),
      stays: 'waited-for',
    },
  ])
  server.time.now = new Date(morning.getTime() + 90_000)
  expect(await idsOf('unhanded')).toEqual([])
  // What is done on site waits as long as it takes.
  await query('update operation_steps set asked_by = $2, asked_at = $3 where ticket_id = $1 and place = 2', [
    id,
    house.people.operator.id,
    morning,
  ])
  expect(await idsOf('unhanded')).toEqual([id])
  await query('update operation_steps set asked_at = null, done_at = now() where ticket_id = $1', [id])
  expect(await whoHas(id)).toEqual(['operator'])
})
