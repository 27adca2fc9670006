import { departmentCalls, deviceCalls, employeeCalls, holderCalls, type Input, type LiveEvent } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { employeeIdOf, insertDepartment } from '../../../../test/furnishings.ts'
import { buildHouse, type House, type Person } from '../../../../test/house.ts'
import { openLive } from '../../../../test/live-client.ts'
import { send, type TestServer, testServer } from '../../../../test/test-server.ts'

let server: TestServer
let house: House
let houses = 50
let department: string
let below: string
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** The viewer sees only what is handed; a department with one below it. */
beforeEach(async () => {
  house = await buildHouse(server.database.pool, ++houses)
  await server.database.pool.query(`update memberships set scope = 'own' where user_id = $1`, [house.viewer.id])
  department = await insertDepartment(server.database.pool, house.businessId, '动力保障科')
  below = await insertDepartment(server.database.pool, house.businessId, '配电班', [department])
})

const employeeId = (person: Person) => employeeIdOf(server.database.pool, person)

type Wish = Partial<NonNullable<Input<typeof holderCalls.handDevices>['body']>>
const hand = (wish: Wish, by = house.admin) =>
  send(server.app, holderCalls.handDevices, { body: { boxIds: [house.device.boxId], ...wish } }, by)
const holders = async () =>
  (await send(server.app, holderCalls.readHolders, { params: { deviceId: house.device.boxId } }, house.owner)).data
const sees = async (person: Person) =>
  (await send(server.app, deviceCalls.listDevices, { query: {} }, person)).data.items.map(({ id }) => id)

const of =
  <E extends LiveEvent['event']>(name: E) =>
  (event: LiveEvent): event is Extract<LiveEvent, { event: E }> =>
    event.event === name

test('spec: PUT {prefix}/system/device/employee-devices: what is handed to a person is in their lists, and no longer when it is taken back', async () => {
  expect(await sees(house.viewer)).toEqual([])
  const viewer = await employeeId(house.viewer)
  expect((await hand({ employeeIds: [viewer] })).data).toEqual({ devices: 1 })
  expect(await sees(house.viewer)).toEqual([house.device.boxId])
  expect((await holders()).employees).toMatchObject([{ id: viewer }])
  expect((await hand({ replace: true })).data).toEqual({ devices: 1 })
  expect(await sees(house.viewer)).toEqual([])
  expect(await holders()).toEqual({ employees: [], departments: [] })
  const { rows } = await server.database.pool.query(
    `select before, after from audit where action = 'device.hand' and subject = $1 order by id`,
    [`device ${house.device.boxId}`],
  )
  const nobody = { employees: [], departments: [] }
  const handed = { employees: [viewer], departments: [] }
  expect(rows).toMatchObject([
    { before: nobody, after: handed },
    { before: handed, after: nobody },
  ])
})

test('what is handed to a department is seen by its people: with those above it only where their data goes below', async () => {
  const { pool } = server.database
  await pool.query('insert into membership_departments values ($1, $2)', [await employeeId(house.viewer), department])
  const scope = (text: string) => pool.query('update memberships set scope = $2 where user_id = $1', [house.viewer.id, text])
  await hand({ departmentIds: [below] })
  await scope('department')
  expect(await sees(house.viewer)).toEqual([])
  await scope('below')
  expect(await sees(house.viewer)).toEqual([house.device.boxId])
  await hand({ departmentIds: [department] })
  await scope('department')
  expect(await sees(house.viewer)).toEqual([house.device.boxId])
  expect((await holders()).departments).toEqual([
    { id: department, name: '动力保障科' },
    { id: below, name: '配电班' },
  ])
})

test('who leaves a department, and a department that goes, take their view with them', async () => {
  const viewer = await employeeId(house.viewer)
  const change = (departmentIds: string[]) =>
    send(
      server.app,
      employeeCalls.changeEmployee,
      { params: { id: viewer }, body: { name: '李敏', scope: 'below', departmentIds } },
      house.admin,
    )
  await hand({ departmentIds: [below] })
  await change([department])
  expect(await sees(house.viewer)).toEqual([house.device.boxId])
  await change([])
  expect(await sees(house.viewer)).toEqual([])
  await change([department])
  expect(await sees(house.viewer)).toEqual([house.device.boxId])
  await send(server.app, departmentCalls.changeDepartment, { params: { id: below }, body: { name: '配电班', parentId: null } }, house.admin)
  expect(await sees(house.viewer)).toEqual([])
  await change([below])
  expect(await sees(house.viewer)).toEqual([house.device.boxId])
  await send(server.app, departmentCalls.removeDepartments, { query: { ids: below } }, house.admin)
  expect(await sees(house.viewer)).toEqual([])
})

test('people and departments of another business are not taken, and nothing is half done', async () => {
  const other = await buildHouse(server.database.pool, ++houses)
  const mine = await employeeId(house.viewer)
  const theirs = await employeeId(other.viewer)
  expect((await hand({ employeeIds: [mine, theirs] })).envelope.code).toBe(50001)
  expect((await hand({ employeeIds: [mine], departmentIds: ['999999'] })).envelope.code).toBe(50001)
  expect((await hand({ employeeIds: [mine], boxIds: [house.device.boxId, other.device.boxId] })).envelope.code).toBe(70003)
  expect((await hand({})).envelope.code).toBe(10002)
  expect(await holders()).toEqual({ employees: [], departments: [] })
  expect((await hand({ employeeIds: [mine] }, house.operator)).envelope.code).toBe(100000)
})

test('a thousand devices are handed over at once', async () => {
  const { rows } = await server.database.pool.query<{ box_id: string }>(
    `insert into devices (box_id, uplink_id, ref, business_id, name, announced_type, interval_ms)
     select ($3::bigint * 1000000 + n)::text, $1, n::text, $2, 'D' || n, 'th', 2000 from generate_series(1, 1000) as n returning box_id`,
    [house.uplinkId, house.businessId, `4000${houses}`],
  )
  const answer = await hand({ boxIds: rows.map(({ box_id }) => box_id), employeeIds: [await employeeId(house.viewer)] })
  expect(answer.data, answer.text).toEqual({ devices: 1000 })
  const { data } = await send(server.app, deviceCalls.listDevices, { query: { pageSize: 1 } }, house.viewer)
  expect(data.total).toBe(1000)
})

test('an open page of the person begins to tell of a device when it is handed over', async () => {
  const base = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const live = await openLive(base, house.viewer, [house.device.boxId])
  try {
    await live.next(of('ready'))
    expect(live.seen.filter(of('values'))).toEqual([])
    await hand({ employeeIds: [await employeeId(house.viewer)] })
    await live.next(of('ready'))
    expect(await live.next(of('values'))).toMatchObject({ deviceId: house.device.boxId, snapshot: true })
  } finally {
    live.close()
  }
})

test('review J16: what a scope shows is counted before it is given, as it is once it is given; who sees nothing is told whom to ask', async () => {
  const { pool } = server.database
  await pool.query('insert into membership_departments values ($1, $2)', [await employeeId(house.viewer), department])
  await hand({ departmentIds: [below] })
  const own = async () => (await send(server.app, employeeCalls.readOwnScope, {}, house.viewer)).data
  for (const scope of ['all', 'below', 'department', 'own'] as const) {
    await pool.query('update memberships set scope = $2 where user_id = $1', [house.viewer.id, scope])
    const query = { scope, departmentIds: department, employeeId: await employeeId(house.viewer) }
    const counted = (await send(server.app, employeeCalls.countScope, { params: { id: house.businessId }, query }, house.admin)).data
    const seen = (await sees(house.viewer)).length
    expect(counted, scope).toEqual({ seen, devices: 1 })
    expect(await own(), scope).toMatchObject({ seen, devices: 1, scope })
  }
  expect((await own()).ask[0]).toMatchObject({ right: 'main' })
  await hand({ employeeIds: [await employeeId(house.viewer)] })
  const query = { scope: 'own' as const, employeeId: await employeeId(house.viewer) }
  const count = { params: { id: house.businessId }, query }
  expect((await send(server.app, employeeCalls.countScope, count, house.admin)).data.seen).toBe(1)
  expect((await send(server.app, employeeCalls.countScope, count, house.viewer)).envelope.code).toBe(100000)
  const other = await buildHouse(pool, ++houses)
  expect((await send(server.app, employeeCalls.countScope, count, other.admin)).envelope.code).toBe(70003)
})
