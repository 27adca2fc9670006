import { grantFlow } from '@kilowatch/work'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { explain } from '../../../test/explain.ts'
import { buildFullHouse, type CastRole, type FullHouse } from '../../../test/full-house.ts'
import { buildDevice, idWith } from '../../../test/house.ts'
import { type TestDatabase, testDatabase } from '../../storage/test-database.ts'
import { timelineStatement } from './queries/steps.ts'
import { dueStatement, rolesOf, rolesStatement } from './queries/work.ts'
import { clockStates } from './rules.ts'

let database: TestDatabase
let house: FullHouse
let stranger: FullHouse
let business: string
let workId: string
let number = 40

beforeAll(async () => {
  database = await testDatabase()
  stranger = await buildFullHouse(database.pool, 39)
})
afterAll(() => database.drop())
beforeEach(async () => {
  number += 1
  house = await buildFullHouse(database.pool, number)
  business = (await one<{ business_id: string }>('select business_id from devices where id = $1', [house.device.id])).business_id
  workId = await insertWork([house.device.id])
})

async function one<R extends object>(text: string, values: unknown[] = []): Promise<R> {
  return (await database.pool.query<R>(text, values)).rows[0] as R
}
async function insertWork(devices: readonly number[]): Promise<string> {
  const { id } = await one<{ id: string }>(
    `insert into work (business_id, kind, state, title, created_by, created_at, changed_at) values ($1, 'patrol-task', 'waiting', 't', $2, now(), now()) returning id`,
    [business, house.people.operator.id],
  )
  await database.pool.query('insert into work_devices select $1, unnest($2::int[])', [id, devices])
  return id
}
const membershipOf = async (role: CastRole) =>
  (await one<{ id: string }>('select id from memberships where user_id = $1 and business_id = $2', [house.people[role].id, business])).id

/** Everybody who is something to the work, of both houses. */
async function everybody(id = workId): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const [where, people] of [
    ['', house.people],
    ['stranger ', stranger.people],
  ] as const)
    for (const [role, person] of Object.entries(people)) {
      const roles = [...(await rolesOf(database.pool, person.id, id))]
      if (roles.length > 0) found[`${where}${role}`] = roles
    }
  return found
}

const members = {
  owner: ['admin', 'viewer'],
  coOwner: ['admin', 'viewer'],
  admin: ['admin', 'viewer'],
  operator: ['creator', 'viewer'],
  viewer: ['viewer'],
  department: ['department', 'viewer'],
}

test('admins see all work, its creator their own, the others what is of devices they see as members; by a share, a grant or from elsewhere nobody', async () => {
  expect(await everybody()).toEqual(members)
  const { owner, coOwner, admin, operator } = members
  const none = { owner: ['admin'], coOwner: ['admin'], admin: ['admin'], operator: ['creator'] }
  expect(await everybody(await insertWork([]))).toEqual(none)
  const second = await buildDevice(database.pool, { businessId: business, uplinkId: house.uplinkId, boxId: idWith(7, number), name: '2' })
  expect(await everybody(await insertWork([house.device.id, second.id]))).toEqual({ owner, coOwner, admin, operator, viewer: ['viewer'] })
})

test('who holds all its devices is their owner to it', async () => {
  const membership = await membershipOf('unhanded')
  await database.pool.query('insert into device_holders (membership_id, device_id) values ($1, $2)', [membership, house.device.id])
  expect(await everybody()).toEqual({ ...members, unhanded: ['device-owner', 'viewer'] })
})

test('people of its group, or of the one above, have their identity there', async () => {
  const group = await one<{ id: string; parent_id: string }>(
    'select id, parent_id from groups where business_id = $1 and parent_id is not null',
    [business],
  )
  await database.pool.query('update work set group_id = $2 where id = $1', [workId, group.id])
  const give = (role: string, to: string, identity: string) =>
    database.pool.query(
      'insert into group_people (group_id, membership_id, identity) values ($1, $2, $3) on conflict (membership_id, group_id) do update set identity = excluded.identity',
      [to, role, identity],
    )
  const membership = await membershipOf('unhanded')
  await give(membership, group.parent_id, 'manager')
  expect((await everybody()).unhanded).toEqual(['group-manager'])
  await give(membership, group.id, 'inspector')
  expect((await everybody()).unhanded).toEqual(['group-manager', 'inspector'])
})

test('an assignee is one as a member, and an agent from wherever; who has left the business sees nothing of it', async () => {
  const assign = (role: CastRole) => database.pool.query('update work set assignee_id = $2 where id = $1', [workId, house.people[role].id])
  await assign('unhanded')
  expect((await everybody()).unhanded).toEqual(['assignee'])
  await assign('agent')
  expect((await everybody()).agent).toEqual(['agent'])
  await assign('provider')
  expect(await everybody()).toEqual(members)
  await database.pool.query('delete from memberships where user_id = $1', [house.people.operator.id])
  expect((await everybody()).operator).toBeUndefined()
  await database.pool.query('update businesses set closed_at = now() where id = $1', [business])
  expect(await everybody()).toEqual({})
})

test('the work of a kind that lists find for a person is that in which the person has a role', async () => {
  const second = await buildDevice(database.pool, { businessId: business, uplinkId: house.uplinkId, boxId: idWith(7, number), name: '2' })
  const [both, none] = [await insertWork([house.device.id, second.id]), await insertWork([])]
  const holder = await membershipOf('unhanded')
  await database.pool.query('insert into device_holders (membership_id, device_id) values ($1, $2), ($1, $3)', [
    ...[holder, house.device.id, second.id],
  ])
  await database.pool.query('update work set group_id = $2, assignee_id = $3 where id = $1', [
    ...[none, house.words[':group'], house.people.agent.id],
  ])
  expect([...(await rolesOf(database.pool, house.people.unhanded.id, both))]).toContain('device-owner')
  const given = house.words[':clientTask'] ?? ''
  await database.pool.query('update work set assignee_id = $2 where id = $1', [given, house.people.viewer.id])
  expect([...(await rolesOf(database.pool, house.people.viewer.id, given))]).toEqual(['agent'])
  expect([...(await rolesOf(database.pool, house.people.admin.id, given))]).toEqual(['provider'])
  const differing = `
    select u.login_name, w.kind, w.id
      from users u cross join work w
      left join visible_work v on v.user_id = u.id and v.work_id = w.id
     where (v.work_id is not null) <> (w.id in (select seen.id from work_seen_by(u.id, w.kind) seen (id)))`
  const differs = async () => (await database.pool.query(differing)).rows
  expect(await differs()).toEqual([])
  await database.pool.query('delete from work_devices where work_id = $1 and device_id = $2', [both, house.device.id])
  await database.pool.query('delete from device_holders where membership_id = $1 and device_id = $2', [holder, house.device.id])
  expect([...(await rolesOf(database.pool, house.people.unhanded.id, both))]).toContain('device-owner')
  expect(await differs()).toEqual([])
  await database.pool.query('update businesses set closed_at = now() where id = $1', [business])
  expect(await differs()).toEqual([])
})

test('an operator of the platform sees the access that they asked for', async () => {
  const { id } = await one<{ id: string }>('select id from operator_grants where operator_id = $1', [house.people.platform.id])
  expect(await everybody(id)).toEqual({ owner: ['admin'], coOwner: ['admin'], admin: ['admin'], platform: ['creator'] })
})

test('what one person is to one piece of work, who is due, and what somebody did are found by indexes', async () => {
  const { pool } = database
  const plan = await explain(pool, rolesStatement, [house.people.viewer.id, workId])
  expect(plan).not.toContain('Seq Scan')
  expect(plan).toMatch(/work_devices.*\n\s+Index Cond: \(.*work_id = /)
  expect(plan).toContain('work_pkey')
  const leads = clockStates([grantFlow])
  expect(leads).toEqual([{ kind: 'grant', state: 'active' }])
  expect(await explain(pool, dueStatement, [new Date(), ['grant'], ['active'], 200, '-infinity', 0])).toContain('work_due')
  for (const holder of ['work', 'alarm'] as const) {
    const line = await explain(pool, timelineStatement(holder), [workId])
    for (const index of [`work_steps_${holder}`, `work_comments_${holder}`]) expect(line).toContain(index)
  }
  expect(await explain(pool, 'select id from work_steps where by_user = $1', [house.people.viewer.id])).toContain('work_steps_by')
})
