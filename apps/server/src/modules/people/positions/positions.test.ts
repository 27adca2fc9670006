import { employeeCalls, positionCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send, type TestServer, testServer } from '../../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const add = (name: string) => send(server.app, positionCalls.addPosition, { body: { name, remark: '轮班' } }, server.house.admin)

test('spec: POST {prefix}/web/biz/position/positions, spec: GET {prefix}/web/biz/position/queryAllPositions: each name once', async () => {
  const { data } = await add('值班长')
  expect(data).toEqual({ id: data.id, name: '值班长', remark: '轮班', sort: 0, people: 0 })
  expect((await add('值班长')).envelope).toMatchObject({ code: 50003, msg: expect.stringContaining('值班长') })
  const all = await send(server.app, positionCalls.readAllPositions, {}, server.house.viewer)
  expect(all.data).toEqual([data])
  expect((await send(server.app, positionCalls.readAllPositions, {}, server.stranger.owner)).data).toEqual([])
})

test('spec: GET {prefix}/web/biz/position/positions: pages and search', async () => {
  for (const name of ['工程师甲', '工程师乙', '工程师丙']) await add(name)
  const page = await send(
    server.app,
    positionCalls.listPositions,
    { query: { search: '工程师', page: 2, pageSize: 2 } },
    server.house.viewer,
  )
  expect(page.data).toMatchObject({ total: 3, items: [{ name: '工程师乙' }] })
})

test('spec: PUT {prefix}/web/biz/position/positions/{id}, spec: GET {prefix}/web/biz/position/positions/{id}: changed, and read back', async () => {
  const { id } = (await add('电工')).data
  const change = (name: string) =>
    send(server.app, positionCalls.changePosition, { params: { id }, body: { name, remark: '持证', sort: 3 } }, server.house.admin)
  expect((await change('值班长')).envelope.code).toBe(50003)
  await change('高级电工')
  const read = await send(server.app, positionCalls.readPosition, { params: { id } }, server.house.viewer)
  expect(read.data).toEqual({ id, name: '高级电工', remark: '持证', sort: 3, people: 0 })
  const { rows } = await server.database.pool.query(`select before, after from audit where action = 'position.change'`)
  expect(rows).toMatchObject([{ before: { name: '电工' }, after: { name: '高级电工' } }])
})

test('spec: DELETE {prefix}/web/biz/position/positions: its people keep everything else', async () => {
  const { house, app, database } = server
  const { id } = (await add('要撤的')).data
  const found = await database.pool.query<{ id: string }>('update memberships set position_id = $1 where user_id = $2 returning id', [
    id,
    house.operator.id,
  ])
  const employee = { params: { id: found.rows[0]?.id ?? '' } }
  expect((await send(app, employeeCalls.readEmployee, employee, house.viewer)).data.position).toEqual({ id, name: '要撤的' })
  const elsewhere = await send(app, positionCalls.removePositions, { query: { ids: id } }, server.stranger.owner)
  expect(elsewhere.envelope.code).toBe(70003)
  expect((await send(app, positionCalls.removePositions, { query: { ids: id } }, house.admin)).data).toEqual({ removed: 1 })
  expect((await send(app, employeeCalls.readEmployee, employee, house.viewer)).data).toMatchObject({ position: null, right: 'operate' })
})
