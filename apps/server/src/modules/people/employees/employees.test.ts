import { deviceCalls, type Employee, employeeCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildHouse, type House, type Person } from '../../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../../test/test-server.ts'

let server: TestServer
let houses = 10
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const newHouse = (): Promise<House> => buildHouse(server.database.pool, ++houses)

async function employeeOf(house: House, person: Person): Promise<Employee> {
  const { data } = await send(server.app, employeeCalls.listEmployees, { query: {} }, house.owner)
  const found = data.items.find(({ userId }) => userId === person.id)
  if (!found) throw new Error('no such employee')
  return found
}

const read = (id: string, by: Person) => send(server.app, employeeCalls.readEmployee, { params: { id } }, by)
const remove = (id: string, by: Person) => send(server.app, employeeCalls.removeEmployee, { params: { id } }, by)
const setAdmin = (id: string, isAdmin: 0 | 1, by: Person) =>
  send(server.app, employeeCalls.setEmployeeAdmin, { params: { id }, body: { isAdmin } }, by)

async function idOf(text: string, values: unknown[]): Promise<string> {
  return (await server.database.pool.query<{ id: string }>(text, values)).rows[0]?.id ?? ''
}

async function department(house: House, name: string, above: readonly string[] = []): Promise<string> {
  const parent = above.at(-1) ?? null
  return idOf(
    `with next as (select nextval(pg_get_serial_sequence('departments', 'id')) as id)
     insert into departments (id, business_id, parent_id, name, path) overriding system value
     select id, $1, $2, $3, $4::bigint[] || id from next returning id`,
    [house.businessId, parent, name, above],
  )
}

test('spec: GET {prefix}/web/biz/employee/employees: search, department and below, state, order, pages, devices that each sees', async () => {
  const house = await newHouse()
  const { pool } = server.database
  const top = await department(house, '动力保障科')
  const below = await department(house, '配电班', [top])
  await pool.query(`update users set phone = '13700000001', email = 'li@example.org' where id = $1`, [house.operator.id])
  await pool.query(
    `update memberships set name = '李敏', job_number = 'A-17', scope = 'below', joined_at = '2026-01-01' where user_id = $1`,
    [house.operator.id],
  )
  await pool.query(`update memberships set name = '艾琳', scope = 'department' where user_id = $1`, [house.viewer.id])
  await pool.query('insert into membership_departments select id, $2 from memberships where user_id = $1', [house.operator.id, below])
  await pool.query('insert into membership_departments select id, $2 from memberships where user_id = $1', [house.viewer.id, top])
  await pool.query('insert into device_departments values ($1, $2)', [house.device.id, below])
  await pool.query(
    `insert into memberships (business_id, name, phone, right_on_devices, scope, invitation_expires_at) values ($1, '王五', '13700000002', 'view', 'own', '2020-01-01')`,
    [house.businessId],
  )
  const list = async (query: object) => (await send(server.app, employeeCalls.listEmployees, { query }, house.admin)).data
  const names = async (query: object) => (await list(query)).items.map(({ name }) => name)
  expect(await names({ search: 'a-17' })).toEqual(['李敏'])
  expect(await names({ search: '13700000001' })).toEqual(['李敏'])
  expect(await names({ search: 'LI@example' })).toEqual(['李敏'])
  expect(await names({ deptId: top })).toEqual(['艾琳', '李敏'])
  expect(await names({ deptId: below })).toEqual(['李敏'])
  expect(await names({ state: 'invited' })).toEqual(['王五'])
  expect(await list({ page: 2, pageSize: 2 })).toMatchObject({ total: 5, items: { length: 2 } })
  expect((await list({ page: 9 })).total).toBe(5)
  expect((await list({ state: 'joined', sort: 'joined' })).items.at(-1)?.name).toBe('李敏')
  const seen = new Map((await list({})).items.map(({ name, devices, state, isAdmin }) => [name, { devices, state, isAdmin }]))
  expect(seen.get('李敏')).toEqual({ devices: 1, state: 'joined', isAdmin: 0 })
  expect(seen.get('艾琳')).toEqual({ devices: 0, state: 'joined', isAdmin: 0 })
  expect(seen.get('王五')).toEqual({ devices: 0, state: 'invitation-expired', isAdmin: 0 })
  expect(seen.get(`admin ${houses}`)).toEqual({ devices: 1, state: 'joined', isAdmin: 1 })
})

test('the file has everybody whom the filters leave, in their order, with whole phones; of the business alone, and for those who manage', async () => {
  const house = await newHouse()
  const { pool } = server.database
  await pool.query('insert into positions (business_id, name) select $1, n::text from generate_series(1, 3) n', [house.businessId])
  await pool.query(
    `insert into memberships (business_id, name, phone, right_on_devices, scope, position_id)
     select $1, 'worker ' || lpad(n::text, 4, '0'), '139' || lpad(n::text, 8, '0'), 'view', 'own', (select min(id) from positions where business_id = $1)
       from generate_series(1, 1201) n`,
    [house.businessId],
  )
  const ask = (person: Person, query: object = {}) => send(server.app, employeeCalls.exportEmployees, { query }, person)
  const lines = (text: string) => text.trimEnd().split('\r\n').slice(1)
  const all = lines((await ask(house.admin, { search: 'worker', sort: '-name' })).text)
  expect(all).toHaveLength(1201)
  expect(all[0]).toContain('worker 1201')
  expect(all.at(-1)).toContain('13900000001')
  expect(lines((await ask(house.admin, { state: 'joined' })).text).length).toBeLessThan(10)
  expect((await ask(server.stranger.owner, { search: 'worker' })).text).not.toContain('worker')
  expect((await ask(house.viewer)).envelope.code).toBe(100000)
})

test('devices of another business that a person sees are not counted, and its people are not listed', async () => {
  const [house, other] = [await newHouse(), await newHouse()]
  await server.database.pool.query(`update memberships set scope = 'own' where user_id = $1`, [house.viewer.id])
  await server.database.pool.query(
    `insert into device_shares (device_id, user_id, "right", shared_by, created_at) values ($1, $2, 'view', $3, now())`,
    [other.device.id, house.viewer.id, other.owner.id],
  )
  expect((await employeeOf(house, house.viewer)).devices).toBe(0)
  expect((await read((await employeeOf(house, house.viewer)).id, other.owner)).envelope.code).toBe(70003)
})

test('spec: GET {prefix}/web/biz/employee/employees/{id}, spec: PUT {prefix}/web/biz/employee/employees/{id}: a change is read back and in the audit', async () => {
  const house = await newHouse()
  const { id } = await employeeOf(house, house.operator)
  const departmentId = await department(house, '信息中心')
  const positionId = await idOf(`insert into positions (business_id, name) values ($1, '值班长') returning id`, [house.businessId])
  const body = {
    name: '李敏',
    jobNumber: 'B-2',
    remark: '夜班',
    positionId,
    departmentIds: [departmentId],
    right: 'view' as const,
    scope: 'own' as const,
  }
  const changed = await send(server.app, employeeCalls.changeEmployee, { params: { id }, body }, house.admin)
  expect(changed.data).toMatchObject({ name: '李敏', right: 'view', scope: 'own', devices: 0 })
  expect((await read(id, house.viewer)).data).toMatchObject({
    jobNumber: 'B-2',
    position: { id: positionId, name: '值班长' },
    departments: [{ id: departmentId, name: '信息中心' }],
  })
  const { rows } = await server.database.pool.query(`select before, after from audit where action = 'employee.change' and subject = $1`, [
    `employee ${id}`,
  ])
  expect(rows).toMatchObject([
    { before: { right: 'operate', scope: 'all', departmentIds: [] }, after: { right: 'view', departmentIds: [departmentId] } },
  ])
  const devices = await send(server.app, deviceCalls.listDevices, { query: {} }, house.operator)
  expect(devices.data.items).toEqual([])
})

test('departments and positions of another business are not taken, and the roles of owner and admins stay', async () => {
  const [house, other] = [await newHouse(), await newHouse()]
  const { id } = await employeeOf(house, house.operator)
  const foreign = { departmentIds: [await department(other, '别人的')] }
  const position = await idOf(`insert into positions (business_id, name) values ($1, '别人的') returning id`, [other.businessId])
  const change = (employee: string, more: object) =>
    send(server.app, employeeCalls.changeEmployee, { params: { id: employee }, body: { name: '李敏', ...more } }, house.admin)
  expect((await change(id, foreign)).envelope).toMatchObject({ code: 50001, msg: expect.stringContaining('部门') })
  expect((await change(id, { positionId: position })).envelope).toMatchObject({ code: 50001, msg: expect.stringContaining('职务') })
  const { id: ownerId } = await employeeOf(house, house.owner)
  expect((await change(ownerId, { right: 'view', scope: 'own' })).data).toMatchObject({ name: '李敏', right: 'main', scope: 'all' })
  const { id: adminId } = await employeeOf(house, house.admin)
  expect((await change(adminId, { right: 'view' })).data).toMatchObject({ right: 'manage', scope: 'all' })
})

test('spec: PATCH {prefix}/web/biz/employee/employees/is-admin/{id}: an admin sees all and manages, and nobody clears their own', async () => {
  const house = await newHouse()
  await server.database.pool.query(`update memberships set scope = 'own' where user_id = $1`, [house.viewer.id])
  const { id } = await employeeOf(house, house.viewer)
  expect((await setAdmin(id, 1, house.admin)).data).toMatchObject({ isAdmin: 1, right: 'manage', scope: 'all', devices: 1 })
  expect((await setAdmin(id, 0, house.viewer)).envelope).toMatchObject({ code: 30001, msg: expect.stringContaining('自己') })
  expect((await setAdmin(id, 0, house.admin)).data).toMatchObject({ isAdmin: 0, right: 'operate', scope: 'below' })
  const owner = await employeeOf(house, house.owner)
  expect((await setAdmin(owner.id, 0, house.admin)).envelope.code).toBe(30001)
  const { rows } = await server.database.pool.query(
    `select before, after from audit where action = 'employee.set-admin' and subject = $1 order by id`,
    [`employee ${id}`],
  )
  expect(rows).toEqual([
    { before: { right: 'view', scope: 'own' }, after: { right: 'manage', scope: 'all' } },
    { before: { right: 'manage', scope: 'all' }, after: { right: 'operate', scope: 'below' } },
  ])
})

test('spec: DELETE {prefix}/web/biz/employee/employees/{id}: who is taken out sees nothing at once; owner and oneself stay', async () => {
  const house = await newHouse()
  const { pool } = server.database
  const { id } = await employeeOf(house, house.operator)
  await pool.query('insert into device_holders values ($1, $2)', [house.device.id, id])
  const sees = async () => (await send(server.app, deviceCalls.listDevices, { query: {} }, house.operator)).data.items.length
  expect(await sees()).toBe(1)
  expect((await remove((await employeeOf(house, house.owner)).id, house.admin)).envelope.code).toBe(30001)
  expect((await remove((await employeeOf(house, house.admin)).id, house.admin)).envelope.code).toBe(30001)
  expect((await remove(id, house.admin)).envelope.code).toBe(0)
  expect(await sees()).toBe(0)
  const { rows } = await pool.query(
    'select sf, (select count(*)::int from device_holders where membership_id = $2) as held from users where id = $1',
    [house.operator.id, id],
  )
  expect(rows).toEqual([{ sf: 1, held: 0 }])
  expect((await read(id, house.owner)).envelope.code).toBe(70003)
  const audit = await pool.query(`select before from audit where action = 'employee.remove' and subject = $1`, [`employee ${id}`])
  expect(audit.rows).toMatchObject([{ before: { right: 'operate', userId: house.operator.id } }])
})

test('two admins who take each other out at once: one of them stays', async () => {
  const house = await newHouse()
  const { id } = await employeeOf(house, house.operator)
  await setAdmin(id, 1, house.owner)
  const admin = await employeeOf(house, house.admin)
  const answers = await Promise.all([remove(id, house.admin), remove(admin.id, house.operator)])
  expect(answers.filter(({ envelope }) => envelope.code === 0).length).toBeGreaterThan(0)
  const { data } = await send(server.app, employeeCalls.listEmployees, { query: {} }, house.owner)
  expect(data.items.some(({ right }) => right === 'main')).toBe(true)
})

test('a page costs as many statements however many people are on it', async () => {
  const house = await newHouse()
  const { pool } = server.database
  const statements = async (pageSize: number) => {
    const spy = vi.spyOn(pool, 'query')
    const { data } = await send(server.app, employeeCalls.listEmployees, { query: { pageSize } }, house.viewer)
    expect(data.items).toHaveLength(pageSize)
    const count = spy.mock.calls.length
    spy.mockRestore()
    return count
  }
  // Sessions are looked up again now and then: a pair of calls in which neither does it is soon found.
  await expect.poll(async () => (await statements(4)) - (await statements(1))).toBe(0)
})
