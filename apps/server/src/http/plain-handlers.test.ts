import { fields } from '@kilowatch/catalog'
import { definePlainRecords } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditOf } from '../../test/furnishings.ts'
import type { Person } from '../../test/house.ts'
import { type TestServer, testServer } from '../../test/test-server.ts'
import { plainHandlers } from './plain-handlers.ts'

/** Job titles as if they were no more than their form. */
const titles = definePlainRecords({
  kind: 'position',
  one: 'Title',
  path: '/api/v1/titles',
  name: { zh: '职务', en: 'Job titles' },
  fields: fields(
    { key: 'name', name: { zh: '职务', en: 'Job title' }, kind: 'text', most: 15, required: true },
    { key: 'remark', name: { zh: '备注', en: 'Remark' }, kind: 'text', most: 200 },
    { key: 'sort', name: { zh: '排序', en: 'Order' }, kind: 'number', range: [0, 9], usual: 0 },
  ),
  sample: { name: '工程师' },
})
const calls = plainHandlers(titles, { unique: 'name' })
let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const asking = (of: { businessId: string; owner: Person }, more: object) =>
  ({ user: { ...of.owner, name: '', business: null }, business: { id: of.businessId }, address: '', language: 'zh', ...more }) as never
const add = (name: string, sort: number) => calls.addTitle(asking(server.house, { body: { name, remark: '', sort } }), server.services)
const page = async (query: object, of = server.house) =>
  (await calls.listTitles(asking(of, { query: { page: 1, pageSize: 20, sort: 'name', ...query } }), server.services)).items

test('its calls are named after it, and below the path', () => {
  expect(Object.keys(titles.calls).sort()).toEqual(['addTitle', 'changeTitle', 'exportTitles', 'listTitles', 'readTitle', 'removeTitles'])
  expect(titles.calls.changeTitle).toMatchObject({ path: '/api/v1/titles/:id', variant: 'own', sample: { params: { id: ':position' } } })
  expect(titles.list.filters.search.name).toEqual({ zh: '职务、备注', en: 'Job title, Remark' })
})

test('what is added is listed, narrowed and sorted, changed and removed, for its business alone', async () => {
  const { services, database, house, stranger } = server
  const { id } = await add('电工', 2)
  await add('班长', 1)
  await expect(add('电工', 3)).rejects.toMatchObject({ code: 50003 })
  expect((await page({ sort: 'sort' })).map(({ name }) => name)).toEqual(['班长', '电工'])
  expect(await page({ search: '电' })).toEqual([{ id, name: '电工', remark: '', sort: 2 }])
  expect(await page({}, stranger)).toEqual([])
  const wish = { record: { id }, body: { name: '高级电工', remark: '持证', sort: 2 } }
  await expect(calls.changeTitle(asking(stranger, wish), services)).rejects.toMatchObject({ code: 70003 })
  expect(await calls.changeTitle(asking(house, wish), services)).toEqual({ id, name: '高级电工', remark: '持证', sort: 2 })
  const [change] = await auditOf(database.pool, 'position.change', `position ${id}`)
  expect(change).toEqual({ before: { name: '电工', remark: '', sort: 2 }, after: wish.body })
  const gone = { query: { ids: id } }
  await expect(calls.removeTitles(asking(stranger, gone), services)).rejects.toMatchObject({ code: 70003 })
  expect(await calls.removeTitles(asking(house, gone), services)).toEqual({ removed: 1 })
  await expect(calls.readTitle(asking(house, { record: { id } }), services)).rejects.toMatchObject({ code: 70003 })
})
