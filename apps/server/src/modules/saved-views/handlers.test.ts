import { accountCalls, savedViewCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Person } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { budgets } from '../../budgets/index.ts'

let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await testServer()
  owner = server.house.owner
})
afterAll(() => server.close())
beforeEach(() => server.database.pool.query('delete from saved_views'))

const list = '/api/v1/devices'
const save = (name: string, query = 'state=alarm&sort=-name', person = owner) =>
  send(server.app, savedViewCalls.saveView, { body: { list, name, query } }, person)
const views = async (person = owner, of = list) =>
  (await send(server.app, savedViewCalls.listSavedViews, { query: { list: of } }, person)).data.map(({ name, query }) => [name, query])

it('keeps views of a list for the person, by name, and for nobody else', async () => {
  await save('告警设备')
  await save('A 楼', 'search=A&columns=name,state')
  expect(await views()).toEqual([
    ['告警设备', 'state=alarm&sort=-name'],
    ['A 楼', 'search=A&columns=name,state'],
  ])
  expect(await views(server.house.admin)).toEqual([])
  expect(await views(owner, '/api/v1/employees')).toEqual([])
})

it('has each name once for a list, in whatever case', async () => {
  await save('Alarms')
  expect((await save('ALARMS')).envelope).toMatchObject({ code: 50003, data: { field: 'body.name' } })
  const { data } = await save('告警')
  const rename = (name: string) => send(server.app, savedViewCalls.renameView, { params: { viewId: data.id }, body: { name } }, owner)
  expect((await rename('alarms')).envelope.code).toBe(50003)
  expect((await rename('告警')).envelope.code).toBe(0)
  expect((await rename('未确认')).data).toMatchObject({ name: '未确认', query: 'state=alarm&sort=-name' })
  expect((await save('Alarms', '', server.house.admin)).envelope.code).toBe(0)
})

it('does not exist for others, and is gone when it was removed', async () => {
  const { data } = await save('告警设备')
  const input = { params: { viewId: data.id } }
  expect((await send(server.app, savedViewCalls.removeView, input, server.house.admin)).envelope.code).toBe(70003)
  expect((await send(server.app, savedViewCalls.renameView, { ...input, body: { name: 'x' } }, server.house.admin)).envelope.code).toBe(
    70003,
  )
  expect(await views()).toHaveLength(1)
  expect((await send(server.app, savedViewCalls.removeView, input, owner)).envelope.code).toBe(0)
  expect((await send(server.app, savedViewCalls.removeView, input, owner)).envelope.code).toBe(70003)
  expect(await views()).toEqual([])
})

it('is bounded in number and size, also where many come at a time', async () => {
  expect((await save('长', 'x'.repeat(2_001))).envelope.code).toBe(10003)
  expect((await save('长', `a=1\r\nb=2`)).envelope.code).toBe(10003)
  expect((await save('名'.repeat(31))).envelope.code).toBe(10003)
  const { most } = budgets.viewsOfPerson
  await server.database.pool.query(
    `insert into saved_views (user_id, list, name, query, created_at) select $1, '/api/v1/devices', 'v' || n, '', now() from generate_series(1, $2::int) n`,
    [owner.id, most - 2],
  )
  const codes = (await Promise.all(['a', 'b', 'c', 'd'].map((name) => save(name)))).map(({ envelope }) => envelope.code)
  expect(codes.sort()).toEqual([0, 0, 30001, 30001])
})

it('stands in the audit of nobody’s business, and goes with the data that the person takes along', async () => {
  const { data } = await save('告警设备')
  const { rows } = await server.database.pool.query(`select action, business_id, user_id from audit where subject = $1 order by id`, [
    `view ${data.id}`,
  ])
  expect(rows).toEqual([{ action: 'view.save', business_id: null, user_id: owner.id }])
})

it('a console is called as the person says, in every session of theirs', async () => {
  const title = async (person: Person) => (await send(server.app, accountCalls.readSession, {}, person)).data.consoleTitle
  const set = (text: string) => send(server.app, accountCalls.setConsoleTitle, { body: { title: text } }, owner)
  expect(await title(owner)).toBe('')
  expect((await set('动力监控中心')).envelope.code).toBe(0)
  expect(await title(owner)).toBe('动力监控中心')
  expect(await title(server.house.admin)).toBe('')
  expect((await set('长'.repeat(31))).envelope.code).toBe(10003)
  await set('')
  expect(await title(owner)).toBe('')
})
