import { departmentCalls, type Input } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send, type TestServer, testServer } from '../../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

type Wish = Input<typeof departmentCalls.addDepartment>['body']
const add = (body: Wish) => send(server.app, departmentCalls.addDepartment, { body }, server.house.owner)
const change = (id: string, body: Wish) => send(server.app, departmentCalls.changeDepartment, { params: { id }, body }, server.house.owner)

async function made(name: string, parentId: string | null = null): Promise<string> {
  const answer = await add({ name, parentId })
  expect(answer.envelope, answer.text).toMatchObject({ code: 0, data: { name, parentId, people: 0, devices: 0 } })
  return answer.data.id
}

test('spec: POST {prefix}/web/biz/dept/depts, spec: GET {prefix}/web/biz/dept/queryAllDepts: departments become a tree in their order', async () => {
  const power = await made('动力保障科')
  const crew = await made('配电班', power)
  await add({ name: '空调班', parentId: power, sort: 1 })
  const tree = await send(server.app, departmentCalls.readDepartmentTree, {}, server.house.viewer)
  expect(tree.data).toMatchObject([
    {
      id: power,
      children: [
        { id: crew, name: '配电班', children: [] },
        { name: '空调班', sort: 1 },
      ],
    },
  ])
  expect((await add({ name: '配电班', parentId: power })).envelope).toMatchObject({ code: 50003, msg: expect.stringContaining('配电班') })
  expect((await add({ name: '配电班', parentId: null })).envelope.code).toBe(0)
  expect((await add({ name: '无上级', parentId: '999999' })).envelope.code).toBe(50001)
})

test('spec: GET {prefix}/web/biz/dept/depts, spec: GET {prefix}/web/biz/dept/depts/{id}: people and devices count in a department and above', async () => {
  const { house, database } = server
  const top = await made('信息中心')
  const below = await made('机房组', top)
  await database.pool.query(
    'insert into membership_departments select id, $2 from memberships where business_id = $1 and right_on_devices in ($3, $4)',
    [house.businessId, below, 'view', 'operate'],
  )
  await database.pool.query(
    'insert into membership_departments select id, $2 from memberships where business_id = $1 and right_on_devices = $3',
    [house.businessId, top, 'view'],
  )
  await database.pool.query('insert into device_departments values ($1, $2)', [house.device.id, below])
  const one = await send(server.app, departmentCalls.readDepartment, { params: { id: top } }, house.viewer)
  expect(one.data).toEqual({ id: top, parentId: null, name: '信息中心', sort: 0, people: 2, devices: 1 })
  const found = await send(server.app, departmentCalls.listDepartments, { query: { search: '机房' } }, house.viewer)
  expect(found.data).toEqual([{ id: below, parentId: top, name: '机房组', sort: 0, people: 2, devices: 1 }])
  const elsewhere = await send(server.app, departmentCalls.readDepartment, { params: { id: top } }, server.stranger.owner)
  expect(elsewhere.envelope.code).toBe(70003)
})

test('spec: PUT {prefix}/web/biz/dept/depts/{id}: a department moves with all below it, and never below itself', async () => {
  const [a, b] = [await made('甲'), await made('乙')]
  const child = await made('甲一', a)
  const grandchild = await made('甲一一', child)
  expect((await change(a, { name: '甲', parentId: grandchild })).envelope).toMatchObject({
    code: 30001,
    msg: expect.stringContaining('下级'),
  })
  expect((await change(a, { name: '甲', parentId: a })).envelope.code).toBe(30001)
  expect((await change(child, { name: '甲一改', parentId: b })).data).toMatchObject({ id: child, name: '甲一改', parentId: b })
  const { rows } = await server.database.pool.query('select path from departments where id = any ($1) order by cardinality(path)', [
    [child, grandchild],
  ])
  expect(rows).toEqual([{ path: [b, child] }, { path: [b, child, grandchild] }])
  const audit = await server.database.pool.query(
    `select before, after from audit where action = 'department.change' order by id desc limit 1`,
  )
  expect(audit.rows).toMatchObject([{ before: { name: '甲一', parentId: a }, after: { name: '甲一改', parentId: b } }])
})

test('a tree has ten levels at the most, by adding and by moving', async () => {
  const chain: string[] = []
  for (let level = 0; level < 10; level++) chain.push(await made(`第 ${level} 级`, chain.at(-1) ?? null))
  expect((await add({ name: '太深', parentId: chain.at(-1) ?? null })).envelope).toMatchObject({
    code: 30001,
    msg: expect.stringContaining('10'),
  })
  const other = await made('另一棵')
  expect((await change(chain[0] ?? '', { name: '第 0 级', parentId: other })).envelope.code).toBe(30001)
})

test('of two moves at once that would make a ring, one is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const [left, right] = [await made(`左 ${round}`), await made(`右 ${round}`)]
    const codes = await Promise.all([
      change(left, { name: `左 ${round}`, parentId: right }),
      change(right, { name: `右 ${round}`, parentId: left }),
    ])
    expect(codes.map(({ envelope }) => envelope.code).sort()).toEqual([0, 30001])
  }
})

test('fifty times the same name at once: one department', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => add({ name: '抢名', parentId: null })))
  expect(answers.filter(({ envelope }) => envelope.code === 0)).toHaveLength(1)
  expect(answers.filter(({ envelope }) => envelope.code === 50003)).toHaveLength(49)
})

test('spec: DELETE {prefix}/web/biz/dept/depts: leaves go, alone or with all below them; nothing of another business', async () => {
  const remove = (ids: string, person = server.house.owner) =>
    send(server.app, departmentCalls.removeDepartments, { query: { ids } }, person)
  const top = await made('要走的')
  const leaf = await made('叶子', top)
  expect((await remove(top)).envelope).toMatchObject({ code: 30001, msg: expect.stringContaining('要走的') })
  expect((await remove(leaf, server.stranger.owner)).envelope.code).toBe(70003)
  expect((await remove(`${top},${leaf},${leaf}`)).data).toEqual({ removed: 2 })
  expect((await remove(leaf)).envelope.code).toBe(70003)
  const names = (await send(server.app, departmentCalls.listDepartments, {}, server.house.owner)).data.map(({ name }) => name)
  expect(names).not.toContain('要走的')
})
