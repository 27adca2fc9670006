import {
  dutyCalls,
  faultCalls,
  maintenanceCalls,
  type OperationsList,
  operationCalls,
  operationsNumbers,
  operationsOverviewCalls,
  overviewCalls,
  patrolRecordCalls,
  patrolTaskCalls,
  projectCalls,
  rectificationCalls,
  scheduleCalls,
} from '@kilowatch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askedBy } from '../../../test/asked-statements.ts'
import { buildFullHouse, type FullHouse } from '../../../test/full-house.ts'
import type { Person } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { meanTimes } from '../faults/index.ts'

/** Ten in the morning in the business's zone. */
const morning = new Date('2026-11-23T02:00:00Z')
let server: TestServer
let house: FullHouse

beforeAll(async () => {
  server = await testServer()
  server.time.now = morning
  house = await buildFullHouse(server.database.pool, 41, morning)
  await buildFullHouse(server.database.pool, 42, morning)
})
afterAll(() => server.close())

const query = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows
const idOf = (word: string) => house.words[word] ?? ''
const owner = () => house.people.owner
const overviewOf = async (person: Person = owner()) =>
  (await send(server.app, operationsOverviewCalls.readOperationsOverview, {}, person)).data

const lists = {
  faults: faultCalls.listFaults,
  rectifications: rectificationCalls.listRectifications,
  projects: projectCalls.listProjects,
  patrols: patrolTaskCalls.listPatrolTasks,
  operations: operationCalls.listOperations,
  schedules: scheduleCalls.listSchedules,
} as const satisfies Record<OperationsList, unknown>

/** How many rows the list behind a number shows, asked with what stands in the address. */
async function listed(list: OperationsList, { from, to, ...rest }: Readonly<Record<string, string>>, person: Person): Promise<number> {
  const days = { ...(from ? { from: `${from}T00:00:00+08:00` } : {}), ...(to ? { to: `${to}T23:59:59.999+08:00` } : {}) }
  const { data } = await send(server.app, lists[list] as typeof faultCalls.listFaults, { query: { ...rest, ...days } as object }, person)
  return data.total
}

async function holds(person: Person): Promise<Map<string, number>> {
  const numbers = operationsNumbers(await overviewOf(person))
  const found = await Promise.all(numbers.map(({ list, filters }) => listed(list, filters, person)))
  const nameOf = ({ key, state }: (typeof numbers)[number]) => [key, state].filter(Boolean).join(' ')
  expect(numbers.map((number) => [nameOf(number), number.count])).toEqual(numbers.map((number, place) => [nameOf(number), found[place]]))
  return new Map(numbers.map((number) => [nameOf(number), number.count]))
}

test('each number is as many as the list behind it shows, to whoever asks', async () => {
  const late = `due_at = '2026-11-20T00:00:00Z'`
  await query(`update work set ${late} where id = any($1)`, [[':fault', ':rectification', ':schedule'].map(idOf)])
  await query(`update rectifications set due_on = '2026-11-19' where id = $1`, [idOf(':rectification')])
  await query(`update schedules set due_on = '2026-11-19' where id = $1`, [idOf(':schedule')])
  await query(`update projects set starts_on = '2026-10-01', ends_on = '2026-11-22' where id = $1`, [idOf(':project')])
  await query(`update patrol_tasks set planned_on = '2026-11-23', window_from = '2026-11-23', window_to = '2026-11-23' where id = $1`, [
    idOf(':patrolTask'),
  ])
  await query(`update work set state = 'repairing' where id = $1`, [idOf(':confirmedFault')])
  const numbers = await holds(owner())
  for (const key of ['faults.overdue', 'rectifications.overdue', 'projects.overdue', 'operations.state hand'])
    expect([key, numbers.get(key)]).toEqual([key, 1])
  // Beside the one that was under repair before.
  expect(numbers.get('faults.state repairing')).toBe(2)
  expect(numbers.get('schedules.overdue')).toBe(1)
  expect(numbers.get('patrols.due')).toBeGreaterThan(0)
  expect(numbers.get('faults.open')).toBeGreaterThan(numbers.get('faults.overdue') ?? 0)
  await query(`update work set due_at = '2026-11-23T09:00:00Z' where id = $1`, [idOf(':schedule')])
  await query(`update schedules set due_on = '2026-11-23' where id = $1`, [idOf(':schedule')])
  await query(`update work set state = 'overdue' where id = $1`, [idOf(':patrolTask')])
  const after = await holds(owner())
  expect([after.get('schedules.overdue'), after.get('schedules.today'), after.get('patrols.overdue')]).toEqual([0, 1, 1])
  for (const role of ['admin', 'operator', 'viewer', 'department', 'unhanded'] as const) await holds(house.people[role])
  expect((await holds(house.people.viewer)).get('faults.open')).toBe(0)
})

test('faults take from the report to the confirmation, and to the end of the last repair; those of others and of long ago do not count', async () => {
  const step = (fault: string, name: string, hours: number) =>
    query(
      `insert into work_steps (work_id, at, step, from_state, to_state) select $1, reported_at + make_interval(hours => $3), $2, 'reported', 'confirmed' from faults where id = $1`,
      [fault, name, hours],
    )
  await query(`delete from work_steps where work_id in (select id from faults)`)
  await query(`update faults set reported_at = $2 where business_id = $1`, [idOf(':business'), '2026-11-20T00:00:00Z'])
  const [first, second, third] = [idOf(':fault'), idOf(':confirmedFault'), idOf(':recoveredFault')]
  await query(`update work set state = 'recovered' where id = any($1)`, [[second, third]])
  await query(`update work set state = 'repairing' where id = $1`, [first])
  for (const [fault, hours] of [
    [first, 1],
    [second, 3],
  ] as const)
    await step(fault, 'confirm', hours)
  await step(first, 'confirm', 30)
  for (const [fault, hours] of [
    [first, 4],
    [second, 5],
    [second, 9],
    [third, 7],
  ] as const)
    await step(fault, 'finish', hours)
  const { times } = await overviewOf()
  expect(times).toMatchObject({ confirmed: 2, confirmSeconds: 2 * 3600, repaired: 2, repairSeconds: 8 * 3600 })
  expect(times.reported).toBeGreaterThanOrEqual(3)
  await query(`update faults set reported_at = '2026-10-01T00:00:00Z' where business_id = $1`, [idOf(':business')])
  const none = { reported: 0, confirmed: 0, confirmSeconds: null, repaired: 0, repairSeconds: null }
  expect((await overviewOf()).times).toMatchObject(none)
  expect((await overviewOf(house.people.viewer)).times).toMatchObject(none)
})

test('the times of faults are read with one statement', async () => {
  const user = { id: owner().id, agent: 0, business: { id: idOf(':business'), right: 'main' } }
  const asked = await askedBy((db) => meanTimes(db, { user: user as never, now: morning, since: morning }))
  expect(asked).toHaveLength(1)
})

test('says who is on duty now by group, what comes next, and nothing of other businesses', async () => {
  const onDuty = async (person: Person = owner()) => (await send(server.app, dutyCalls.listOnDuty, {}, person)).data
  const groups = (await send(server.app, dutyCalls.listDutyGroups, {}, owner())).data
  expect(groups.length).toBeGreaterThan(0)
  const [membership] = await query('select id, name from memberships where user_id = $1 and business_id = $2', [
    owner().id,
    idOf(':business'),
  ])
  const [roster] = await query('select id from duty_rosters where group_id = $1', [groups[0]?.id])
  await query(`insert into duty_people (roster_id, team, place, membership_id) values ($1, 0, 0, $2) on conflict do nothing`, [
    roster?.id,
    membership?.id,
  ])
  const [found] = await onDuty()
  expect(found?.group.name).toBe(groups[0]?.name)
  expect(found?.on).toEqual([{ person: { id: owner().id, name: membership?.name }, shift: '白班', until: '2026-11-23T12:00:00.000Z' }])
  expect(found?.changesAt).toBe('2026-11-23T12:00:00.000Z')
  const others = (await onDuty(server.stranger.owner)).map(({ group }) => group.id)
  expect(others).not.toContain(groups[0]?.id)
})

test('what is worked on names its device', async () => {
  await send(
    server.app,
    maintenanceCalls.openMaintenance,
    { body: { boxIds: [house.device.boxId], minutes: 60, reason: '换电池' } },
    owner(),
  )
  const [device] = await query('select name, site from devices where id = $1', [house.device.id])
  const found = (await send(server.app, maintenanceCalls.listMaintained, {}, owner())).data
  expect(found).toMatchObject([{ deviceId: house.device.boxId, deviceName: device?.name, site: device?.site, reason: '换电池' }])
})

test('spec: GET /api/pihems/op_count counts tickets by the day on which they were to begin, as the list does', async () => {
  const count = async (days: number, person: Person = owner()) =>
    (await send(server.app, overviewCalls.countOperationsOfPeriod, { query: { days } }, person)).data
  const begins = (at: string) =>
    query("update operation_tickets set starts_at = $2, ends_at = $2::timestamptz + interval '1 hour' where id = $1", [
      idOf(':operation'),
      at,
    ])
  await begins('2026-11-21T02:00:00Z')
  const week = await count(7)
  expect(week).toMatchObject({ operations: 1, before: 0, states: { hand: 1 } })
  expect(week.trend).toHaveLength(7)
  expect(week.trend.find(({ day }) => day === '2026-11-21')?.count).toBe(1)
  const { data } = await send(server.app, operationCalls.listOperations, { query: { from: week.from, to: morning.toISOString() } }, owner())
  expect(data.total).toBe(week.operations)
  await begins('2026-11-12T02:00:00Z')
  expect(await count(7)).toMatchObject({ operations: 0, before: 1, states: {} })
  await begins('2026-11-24T02:00:00Z')
  expect(await count(7)).toMatchObject({ operations: 0, before: 0 })
  expect(await count(30, house.people.viewer)).toMatchObject({ operations: 0, before: 0 })
})

test('spec: GET /api/pihems/gp_ov_oper, spec: GET /api/pihems/gp_opers: tickets about the devices of a group', async () => {
  const group = idOf(':group')
  const ofGroup = { query: { group_id: group } }
  const read = async (person: Person = owner()) => (await send(server.app, overviewCalls.countGroupOperations, ofGroup, person)).data
  await query('insert into group_devices (group_id, device_id) values ($1, $2) on conflict do nothing', [group, house.device.id])
  expect(await read()).toEqual({ operations: 0, states: {} })
  await query('insert into work_devices values ($1, $2)', [idOf(':operation'), house.device.id])
  expect(await read()).toEqual({ operations: 1, states: { hand: 1 } })
  const page = (await send(server.app, overviewCalls.listGroupOperations, ofGroup, owner())).data
  expect(page.items.map(({ id }) => id)).toEqual([idOf(':operation')])
  const listed = await send(server.app, operationCalls.listOperations, { query: { groupId: group } }, owner())
  expect(listed.data.total).toBe(page.total)
  for (const call of [overviewCalls.countGroupOperations, overviewCalls.listGroupOperations] as const)
    expect((await send(server.app, call as typeof overviewCalls.countGroupOperations, ofGroup, server.stranger.owner)).envelope.code).toBe(
      70003,
    )
})

test('spec: GET /api/pihems/gp_ov_check, spec: GET /api/pihems/gp_checkreports: patrol records of the devices of a group', async () => {
  const group = idOf(':group')
  const ofGroup = { query: { group_id: group } }
  await query('update patrol_records set passed = 3, failed = 0')
  await query('update patrol_records set failed = 1 where id = $1', [idOf(':patrolRecord')])
  const counted = (await send(server.app, overviewCalls.countGroupInspections, ofGroup, owner())).data
  const listOf = async (more: object) =>
    (await send(server.app, patrolRecordCalls.listPatrolRecords, { query: { groupId: group, ...more } }, owner())).data.total
  expect(counted).toMatchObject({ inspections: await listOf({}), failed: await listOf({ result: 'fail' }) })
  expect(counted.failed).toBe(1)
  expect(counted.kinds.reduce((sum, { inspections }) => sum + inspections, 0)).toBe(counted.inspections)
  const page = (await send(server.app, overviewCalls.listGroupInspections, ofGroup, owner())).data
  expect(page.total).toBe(counted.inspections)
  await query('delete from group_devices where group_id = $1', [group])
  expect((await send(server.app, overviewCalls.listGroupInspections, ofGroup, owner())).data.total).toBe(0)
  for (const call of [overviewCalls.countGroupInspections, overviewCalls.listGroupInspections] as const)
    expect((await send(server.app, call as typeof overviewCalls.countGroupInspections, ofGroup, server.stranger.owner)).envelope.code).toBe(
      70003,
    )
})
