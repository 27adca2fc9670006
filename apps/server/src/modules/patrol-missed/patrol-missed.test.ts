import { randomUUID } from 'node:crypto'
import { noDepartment, patrolMissedCalls, patrolRecordCalls, patrolTaskCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildFullHouse, type FullHouse } from '../../../test/full-house.ts'
import { buildDevice, idWith, type Person } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

const monday = new Date('2026-11-23T02:00:00Z')
const november = { from: '2026-11-01T00:00:00+08:00', to: '2026-11-30T23:59:59+08:00' }
const october = { from: '2026-10-01T00:00:00+08:00', to: '2026-10-31T23:59:59+08:00' }
const other = idWith(5, 33001)
let server: TestServer
let house: FullHouse
let people: FullHouse['people']
let stranger: FullHouse
const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values)

beforeAll(async () => {
  server = await testServer()
  server.time.now = monday
  house = await buildFullHouse(server.database.pool, 3300, monday)
  stranger = await buildFullHouse(server.database.pool, 3301, monday)
  people = house.people
  const place = { businessId: house.words[':business'] ?? '', uplinkId: house.uplinkId, boxId: other, name: '空调', type: 'ac' }
  await buildDevice(server.database.pool, place, monday)
  await query(`update devices set created_at = '2026-01-01T00:00:00Z'`)
  await query('delete from patrol_records')
})
afterAll(() => server.close())

const inspect = (box_id: string) =>
  send(
    server.app,
    patrolRecordCalls.addRemoteRecord,
    { body: { box_id, entries: [{ id: randomUUID(), key: 'remarks', value: '正常', result: 'pass' }] } },
    people.owner,
  )
const missed = async (parts: object = {}, by: Person = people.owner) =>
  (await send(server.app, patrolMissedCalls.listUninspected, { query: { ...november, pageSize: 200, ...parts } }, by)).data
const cards = async (parts: object = {}, by: Person = people.owner) =>
  (await send(server.app, patrolMissedCalls.listIncompleteCards, { query: { pageSize: 200, ...parts } }, by)).data

it('spec: GET /api/pihems/cpy_nock, spec: GET /api/pihems/cpy_nock_list: devices that nobody looked at in the period, as many as the number says', async () => {
  const count = async (period: object, by: Person = people.owner) =>
    (await send(server.app, patrolMissedCalls.countUninspected, { query: period }, by)).data
  const before = await missed()
  expect(before.items.find(({ id }) => id === other)).toMatchObject({ name: '空调', type: 'ac', lastAt: null })
  await inspect(other)
  const after = await missed()
  expect(after.total).toBe(before.total - 1)
  expect(after.items.map(({ id }) => id)).not.toContain(other)
  expect(await count(november)).toMatchObject({ devices: before.total, uninspected: after.total })
  // In the month before it was not; its last one is told all the same.
  const last = (await missed(october)).items.find(({ id }) => id === other)
  expect(last?.lastAt).toBe(monday.toISOString())
  expect((await count(october)).uninspected).toBe(before.total)
  const hers = await missed({}, people.viewer)
  expect((await count(november, people.viewer)).uninspected).toBe(hers.total)
  expect((await missed({ search: '空调', ...october })).items.map(({ id }) => id)).toEqual([other])
  const theirs = (await missed(october, stranger.people.owner)).items.map(({ id }) => id)
  expect(theirs).not.toContain(other)
  // Nobody looks at what is switched off.
  await query('update devices set disabled_at = $2 where box_id = $1', [other, monday])
  expect((await count(october)).devices).toBe(before.total - 1)
  await query('update devices set disabled_at = null where box_id = $1', [other])
})

it('a form that is only begun is no inspection, nor is one of which nothing was done', async () => {
  const before = (await missed()).total
  const boxIds = [house.device.boxId]
  const body = { title: '周检', plannedOn: '2026-11-23', boxIds, assigneeId: people.viewer.id }
  const { data: task } = await send(server.app, patrolTaskCalls.addPatrolTask, { body }, people.owner)
  expect(task.members).toHaveLength(1)
  const undone = { box_id: house.device.boxId, entries: [{ id: randomUUID(), key: 'remarks', result: 'undone' as const, note: '门锁' }] }
  await send(server.app, patrolRecordCalls.addRemoteRecord, { body: undone }, people.owner)
  expect((await missed()).total).toBe(before)
})

it('spec: GET /api/pihems/cpy_noinfor, spec: GET /api/pihems/cpy_noinfor_list, spec: GET /api/pihems/cpy_noinfor_excel: cards that do not say all that is asked, with what they lack', async () => {
  const count = async () => (await send(server.app, patrolMissedCalls.countIncompleteCards, {}, people.owner)).data
  const [row] = (await cards({ search: '空调' })).items
  expect(row).toMatchObject({ id: other, filled: 0, missing: expect.arrayContaining(['brand', 'model']) })
  expect(row?.missing).toHaveLength(row?.asked ?? 0)
  const before = await cards()
  expect((await count()).incomplete).toBe(before.total)
  await query(`update devices set info = '{"brand": "海尔"}' where box_id = $1`, [other])
  expect((await cards({ search: '空调' })).items[0]).toMatchObject({ filled: 1 })
  const { text } = await send(
    server.app,
    patrolMissedCalls.exportIncompleteCards,
    { query: { search: '空调', format: 'csv' } },
    people.owner,
    {
      language: 'zh',
    },
  )
  expect(text).toContain('型号')
  expect(text).not.toContain('品牌')
  const whole = Object.fromEntries((row?.missing ?? []).map((key) => [key, '1']))
  await query('update devices set info = $2 where box_id = $1', [other, whole])
  expect((await cards()).total).toBe(before.total - 1)
  expect((await count()).incomplete).toBe(before.total - 1)
})

it('spec: GET /api/pihems/cpy_nock_excel: the same as a table', async () => {
  const { text } = await send(server.app, patrolMissedCalls.exportUninspected, { query: { ...october, format: 'csv' } }, people.owner)
  expect(text.trimEnd().split('\r\n').slice(1)).toHaveLength((await missed(october)).total)
})

it('spec: GET /api/pihems/dpt_ov_check: each number of a department is as many as its list has rows', async () => {
  const departments = async (by: Person = people.owner) =>
    (await send(server.app, patrolMissedCalls.readDepartmentPatrol, { query: november }, by)).data
  const all = await departments()
  expect(all.some(({ devices, due }) => devices > 0 && due > 0)).toBe(true)
  expect(all.map(({ departmentId }) => departmentId).indexOf(null)).toBe(all.length - 1)
  const tasks = async (departmentId: string, state: string) =>
    (await send(server.app, patrolTaskCalls.listPatrolTasks, { query: { ...november, departmentId, state } }, people.owner)).data.total
  for (const { departmentId: id, devices, inspected, uninspected, incomplete, due, done, overdue } of all) {
    const departmentId = id ?? noDepartment
    expect(devices).toBe(inspected + uninspected)
    expect(uninspected).toBe((await missed({ departmentId })).total)
    expect(incomplete).toBe((await cards({ departmentId })).total)
    expect(due).toBe(await tasks(departmentId, 'waiting,executing,review,done,overdue'))
    expect([done, overdue]).toEqual([await tasks(departmentId, 'done'), await tasks(departmentId, 'overdue')])
  }
  const own = (await departments(people.department)).map(({ departmentId }) => departmentId)
  expect(own.length).toBeGreaterThan(0)
  expect(all.map(({ departmentId }) => departmentId)).toEqual(expect.arrayContaining(own))
  expect(await departments(people.unhanded)).toEqual([])
  const theirs = (await departments(stranger.people.owner)).map(({ departmentId }) => departmentId)
  expect(all.filter(({ departmentId }) => theirs.includes(departmentId))).toEqual([])
})
