import { todoCalls } from '@kilowatch/contract'
import { flows, stepAhead } from '@kilowatch/work'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { explain } from '../../../test/explain.ts'
import { buildFullHouse, type CastRole, type FullHouse } from '../../../test/full-house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { countStatement, todosStatement } from './queries/todos.ts'

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

it('stands by when it is due in the zone of its business, and by how long it waits', async () => {
  const ids = {
    undated: await work({ since: -60 }),
    late: await work({ due: -1, since: -10 }),
    later: await work({ due: 14 * 60 + 1, since: -500 }),
    tonight: await work({ due: 14 * 60, since: -90 }),
    latest: await work({ due: -600, since: -20 }),
  }
  const { todos, counts } = await todosOf('owner')
  expect(todos.map(({ id, time }) => [id, time])).toEqual([
    [ids.latest, 'overdue'],
    [ids.late, 'overdue'],
    [ids.tonight, 'today'],
    [ids.undated, 'today'],
    [ids.later, 'later'],
  ])
  expect(new Map(counts.map(({ time, count }) => [time, count]))).toEqual(
    new Map([
      ['overdue', 2],
      ['today', 2],
      ['later', 1],
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
    const values: Record<string, unknown> = { userId: house.people.owner.id, now: morning, kind: null, site: null, most: 100 }
    return [
      text.replace(/(?<![:\w]):([a-zA-Z]\w*)/g, (_, name: string) => `$${names.indexOf(name) + 1}`),
      names.map((name) => values[name]),
    ] as const
  }
  for (const statement of [countStatement, todosStatement]) {
    const plan = await explain(server.database.pool, ...(numbered(statement) as [string, unknown[]]))
    expect(plan).toMatch(/work_open_assignee|work_assignee/)
    expect(plan).not.toMatch(/Seq Scan on work w/)
  }
})
