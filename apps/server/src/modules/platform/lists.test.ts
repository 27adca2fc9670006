import { businessCalls, platformCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../test/house.ts'
import { buildPlatformOperator } from '../../../test/platform-operator.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

// The lists of the platform: what each filter lets through, in which order, and that the file holds the same.

let server: TestServer
let operator: Person
beforeAll(async () => {
  server = await testServer()
  operator = await buildPlatformOperator(server.database.pool)
})
afterAll(() => server.close())

const firstCells = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0])

test('businesses: open ones unless asked otherwise, by words of their name, in the order that was asked for', async () => {
  const names = async (query: object) =>
    (await send(server.app, platformCalls.listBusinesses, { query }, operator)).data.items.map(({ name }) => name)
  for (const name of ['清单甲院', '清单乙院'])
    await send(server.app, platformCalls.createBusiness, { body: { name, timeZone: 'Asia/Shanghai' } }, operator)
  await server.database.pool.query(`update businesses set closed_at = now() where name = '清单乙院'`)
  expect(await names({ search: '清单' })).toEqual(['清单甲院'])
  expect(await names({ search: '清单', state: 'closed' })).toEqual(['清单乙院'])
  expect(await names({ search: '清单', state: 'all', sort: '-createdAt' })).toEqual(['清单乙院', '清单甲院'])
  const file = await send(
    server.app,
    platformCalls.exportBusinesses,
    { query: { search: '清单', state: 'all', sort: 'createdAt' } },
    operator,
  )
  expect(firstCells(file.text)).toEqual(['清单甲院', '清单乙院'])
  expect((await send(server.app, platformCalls.exportBusinesses, {}, server.house.owner)).envelope.code).toBe(70001)
})

test('grants: each operator reads their own, each business its own, by state as it is now', async () => {
  const { house, stranger } = server
  const ask = (businessId: string, reason: string) =>
    send(server.app, platformCalls.requestGrant, { body: { businessId, right: 'view', hours: 1, reason } }, operator)
  const { id } = (await ask(house.businessId, '核对湿度')).data
  await ask(stranger.businessId, '核对电池')
  const mine = async (query: object) =>
    (await send(server.app, platformCalls.listOperatorGrants, { query }, operator)).data.items.map(({ reason }) => reason)
  expect(await mine({})).toEqual(['核对电池', '核对湿度'])
  expect(await mine({ search: '湿度' })).toEqual(['核对湿度'])
  const seen = async (query: object) => (await send(server.app, businessCalls.listGrants, { query }, house.admin)).data.items
  expect(await seen({ search: '电池' })).toEqual([])
  await send(server.app, businessCalls.decideGrant, { params: { grantId: id }, body: { approved: true } }, house.admin)
  expect(await mine({ state: 'active' })).toEqual(['核对湿度'])
  server.time.now = new Date(Date.now() + 2 * 3_600_000)
  expect(await mine({ state: 'active' })).toEqual([])
  expect(await seen({ state: 'expired' })).toMatchObject([{ id, state: 'expired' }])
  server.time.now = undefined
  const file = await send(server.app, platformCalls.exportOperatorGrants, { query: { state: 'active' } }, operator)
  expect(firstCells(file.text)).toEqual(['医院 1'])
  const theirs = await send(server.app, businessCalls.exportGrants, {}, house.admin)
  expect(firstCells(theirs.text)).toEqual(['platform'])
})

test('announcements: those that are shown, over or withdrawn', async () => {
  const publish = (zh: string, expiresAt: string | null) =>
    send(server.app, platformCalls.publishAnnouncement, { body: { title: { zh }, body: { zh }, expiresAt } }, operator)
  const { id } = (await publish('清单一', null)).data
  await publish('清单二', new Date(Date.now() + 3_600_000).toISOString())
  await publish('清单三', null)
  await send(server.app, platformCalls.withdrawAnnouncement, { params: { announcementId: id } }, operator)
  const titles = async (query: object) =>
    (await send(server.app, platformCalls.listAnnouncements, { query }, operator)).data.items.map(({ title }) => title.zh)
  server.time.now = new Date(Date.now() + 7_200_000)
  expect(await titles({ state: 'shown' })).toEqual(['清单三'])
  expect(await titles({ state: 'over' })).toEqual(['清单二'])
  expect(await titles({ state: 'withdrawn', search: '清单' })).toEqual(['清单一'])
  server.time.now = undefined
  const file = await send(server.app, platformCalls.exportAnnouncements, { query: { sort: 'at' } }, operator)
  expect(firstCells(file.text)).toEqual(['清单一', '清单二', '清单三'])
})
