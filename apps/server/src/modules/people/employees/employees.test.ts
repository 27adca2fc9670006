import { deviceCalls, type Employee, employeeCalls, type Input } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditOf, employeeIdOf, insertDepartment } from '../../../../test/furnishings.ts'
import { buildHouse, type House, type Person } from '../../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../../test/test-server.ts'

let server: TestServer
let house: House
let other: House
let houses = 10
const query = (text: string, ...values: unknown[]) => server.database.pool.query(text, values)
beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  house = await buildHouse(server.database.pool, ++houses)
  other = await buildHouse(server.database.pool, ++houses)
})
afterAll(() => server.close())

const idOf = (person: Person) => employeeIdOf(server.database.pool, person)
const department = (name: string, above?: readonly string[], of = house) =>
  insertDepartment(server.database.pool, of.businessId, name, above)
const list = async (asked: object, by = house.admin) => (await send(server.app, employeeCalls.listEmployees, { query: asked }, by)).data
const read = (id: string, by = house.admin) => send(server.app, employeeCalls.readEmployee, { params: { id } }, by)
const remove = (id: string, by = house.admin) => send(server.app, employeeCalls.removeEmployee, { params: { id } }, by)
const setAdmin = (id: string, isAdmin: 0 | 1, by = house.admin) =>
  send(server.app, employeeCalls.setEmployeeAdmin, { params: { id }, body: { isAdmin } }, by)
const change = (id: string, wish: Partial<Input<typeof employeeCalls.changeEmployee>['body']>) =>
  send(server.app, employeeCalls.changeEmployee, { params: { id }, body: { name: '李敏', ...wish } }, house.admin)
const devicesOf = async (person: Person) => (await send(server.app, deviceCalls.listDevices, { query: {} }, person)).data.items
const audited = (action: string, id: string) => auditOf(server.database.pool, `employee.${action}`, `employee ${id}`)

async function position(of: House): Promise<string> {
  const { rows } = await query(`insert into positions (business_id, name) values ($1, '值班长') returning id`, of.businessId)
  return rows[0].id
}

test('spec: GET {prefix}/web/biz/employee/employees: search, department and below, state, order, devices that each sees', async () => {
  const [operator, viewer] = [await idOf(house.operator), await idOf(house.viewer)]
  const top = await department('动力保障科')
  const below = await department('配电班', [top])
  await query(`update users set phone = '13700000001', email = 'li@example.org' where id = $1`, house.operator.id)
  const changed = `update memberships set name = $2, job_number = $3, scope = $4, joined_at = '2026-01-01' where id = $1`
  await query(changed, operator, '李敏', 'A-17', 'below')
  await query(changed, viewer, '艾琳', '', 'department')
  await query('insert into membership_departments values ($1, $2), ($3, $4)', operator, below, viewer, top)
  await query('insert into device_departments values ($1, $2)', house.device.id, below)
  await query(
    `insert into memberships (business_id, name, phone, right_on_devices, scope, invitation_expires_at) values ($1, '王五', '13700000002', 'view', 'own', '2020-01-01')`,
    house.businessId,
  )
  const names = async (asked: object) => (await list(asked)).items.map(({ name }) => name)
  for (const search of ['a-17', '13700000001', 'LI@example']) expect(await names({ search })).toEqual(['李敏'])
  expect(await names({ deptId: top })).toEqual(['艾琳', '李敏'])
  expect(await names({ deptId: below })).toEqual(['李敏'])
  expect(await names({ state: 'invited' })).toEqual(['王五'])
  expect((await names({ state: 'joined', sort: 'joined' })).slice(-2)).toEqual(['艾琳', '李敏'])
  const seen = new Map((await list({})).items.map(({ name, devices, state, isAdmin }) => [name, [devices, state, isAdmin]]))
  expect(seen.get('李敏')).toEqual([1, 'joined', 0])
  expect(seen.get('艾琳')).toEqual([0, 'joined', 0])
  expect(seen.get('王五')).toEqual([0, 'invitation-expired', 0])
  expect(seen.get(`admin ${houses - 1}`)).toEqual([1, 'joined', 1])
  const file = await send(server.app, employeeCalls.exportEmployees, { query: { search: '王五' } }, house.admin)
  expect(file.text.trimEnd().split('\r\n').slice(1)).toEqual([expect.stringContaining('13700000002')])
})

test('devices of another business that a person sees are not counted', async () => {
  const viewer = await idOf(house.viewer)
  await query(`update memberships set scope = 'own' where id = $1`, viewer)
  const shared = `insert into device_shares (device_id, user_id, "right", shared_by, created_at) values ($1, $2, 'view', $3, now())`
  await query(shared, other.device.id, house.viewer.id, other.owner.id)
  expect((await read(viewer)).data.devices).toBe(0)
})

test('spec: GET {prefix}/web/biz/employee/employees/{id}, spec: PUT {prefix}/web/biz/employee/employees/{id}: a change is read back and in the audit', async () => {
  const id = await idOf(house.operator)
  const [departmentId, positionId] = [await department('信息中心'), await position(house)]
  const wish = {
    jobNumber: 'B-2',
    remark: '夜班',
    positionId,
    departmentIds: [departmentId],
    right: 'view' as const,
    scope: 'own' as const,
  }
  expect((await change(id, wish)).data).toMatchObject({ name: '李敏', right: 'view', scope: 'own', devices: 0 })
  const shown = { jobNumber: 'B-2', position: { id: positionId, name: '值班长' }, departments: [{ id: departmentId, name: '信息中心' }] }
  expect((await read(id, house.viewer)).data).toMatchObject(shown satisfies Partial<Employee>)
  const before = { right: 'operate', scope: 'all', departmentIds: [] }
  expect(await audited('change', id)).toMatchObject([{ before, after: { right: 'view', departmentIds: [departmentId] } }])
  expect(await devicesOf(house.operator)).toEqual([])
})

test('departments and positions of another business are not taken, and the roles of owner and admins stay', async () => {
  const id = await idOf(house.operator)
  const refused = (what: string) => ({ code: 50001, msg: expect.stringContaining(what) })
  expect((await change(id, { departmentIds: [await department('别人的', [], other)] })).envelope).toMatchObject(refused('部门'))
  expect((await change(id, { positionId: await position(other) })).envelope).toMatchObject(refused('职务'))
  const owner = await change(await idOf(house.owner), { right: 'view', scope: 'own' })
  expect(owner.data).toMatchObject({ name: '李敏', right: 'main', scope: 'all' })
  expect((await change(await idOf(house.admin), { right: 'view' })).data).toMatchObject({ right: 'manage', scope: 'all' })
})

test('spec: PATCH {prefix}/web/biz/employee/employees/is-admin/{id}: an admin sees all and manages, and nobody clears their own', async () => {
  const id = await idOf(house.viewer)
  await query(`update memberships set scope = 'own' where id = $1`, id)
  const [was, is, left] = [
    { right: 'view', scope: 'own', control: 'given' },
    { right: 'manage', scope: 'all', control: 'all' },
    { right: 'view', scope: 'own', control: 'given' },
  ]
  expect((await setAdmin(id, 1)).data).toMatchObject({ isAdmin: 1, devices: 1, ...is })
  expect((await setAdmin(id, 0, house.viewer)).envelope).toMatchObject({ code: 30001, msg: expect.stringContaining('自己') })
  expect((await setAdmin(id, 0)).data).toMatchObject({ isAdmin: 0, ...left })
  expect((await setAdmin(await idOf(house.owner), 0)).envelope.code).toBe(30001)
  expect(await audited('set-admin', id)).toEqual([
    { before: was, after: is },
    { before: is, after: left },
  ])
})

describe('review C6: whoever is an admin no longer is what they were before', () => {
  const roles = (['view', 'operate'] as const).flatMap((right) =>
    (['all', 'below', 'own'] as const).flatMap((scope) => (['given', 'all'] as const).map((control) => ({ right, scope, control }))),
  )
  test.each(roles)('$right of $scope, control of $control', async (role) => {
    const id = await idOf(house.viewer)
    await query(
      `update memberships set right_on_devices = $2, scope = $3, control = $4 where id = $1`,
      id,
      role.right,
      role.scope,
      role.control,
    )
    await setAdmin(id, 1)
    // What is changed of them meanwhile is no other role.
    await change(id, { remark: '值班长' })
    expect((await setAdmin(id, 0)).data).toMatchObject({ isAdmin: 0, ...role })
  })
})

test('spec: DELETE {prefix}/web/biz/employee/employees/{id}: who is taken out sees nothing at once; owner and oneself stay', async () => {
  const id = await idOf(house.operator)
  await query('insert into device_holders values ($1, $2)', house.device.id, id)
  expect(await devicesOf(house.operator)).toHaveLength(1)
  for (const stays of [house.owner, house.admin]) expect((await remove(await idOf(stays))).envelope.code).toBe(30001)
  expect((await remove(id)).envelope.code).toBe(0)
  expect(await devicesOf(house.operator)).toEqual([])
  const held = '(select count(*)::int from device_holders where membership_id = $2)'
  expect((await query(`select sf, ${held} as held from users where id = $1`, house.operator.id, id)).rows).toEqual([{ sf: 1, held: 0 }])
  expect((await read(id, house.owner)).envelope.code).toBe(70003)
  expect(await audited('remove', id)).toMatchObject([{ before: { right: 'operate', userId: house.operator.id } }])
})

test('two admins who take each other out at once: one of them stays', async () => {
  const [operator, admin] = [await idOf(house.operator), await idOf(house.admin)]
  await setAdmin(operator, 1, house.owner)
  const answers = await Promise.all([remove(operator, house.admin), remove(admin, house.operator)])
  expect(answers.filter(({ envelope }) => envelope.code === 0).length).toBeGreaterThan(0)
  expect((await list({}, house.owner)).items.some(({ right }) => right === 'main')).toBe(true)
})
