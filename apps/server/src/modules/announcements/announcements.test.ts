import { messageCalls, platformCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../test/house.ts'
import { buildPlatformOperator } from '../../../test/platform-operator.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { takeEntryTurn } from '../notifications/engine/entries.ts'
import { notificationFigures } from '../notifications/engine/figures.ts'
import { Sender } from '../notifications/engine/sender.ts'

let server: TestServer
let operator: Person
beforeAll(async () => {
  server = await testServer()
  operator = await buildPlatformOperator(server.database.pool)
})
afterAll(() => server.close())

const words = { title: { zh: '维护通知', en: 'Maintenance' }, body: { zh: '今晚 22 点维护', en: '' } }
type Wish = Partial<{ popUp: boolean; businessId: string | null; expiresAt: string | null }>
const publish = (wish: Wish = {}, person = operator) =>
  send(server.app, platformCalls.publishAnnouncement, { body: { ...words, ...wish } }, person)
const unread = async (person: Person) => (await send(server.app, messageCalls.listNewMessages, {}, person, { language: 'en' })).data
const rows = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows

test('a announcement for everybody reaches everybody, one for a business its people alone', async () => {
  const { house, stranger } = server
  const all = await publish({ popUp: true })
  expect(all.data).toMatchObject({ ...words, popUp: true, businessName: null, publishedBy: 'platform', recipients: 9, read: 0 })
  const some = await publish({ businessId: stranger.businessId })
  expect(some.data).toMatchObject({ businessName: '医院 2', recipients: 4 })
  expect(await unread(house.viewer)).toMatchObject({
    total: 1,
    items: [{ kind: 'operator', title: 'Maintenance', content: '今晚 22 点维护' }],
  })
  expect((await unread(stranger.viewer)).total).toBe(2)
  expect(
    await rows(`select business_id, user_id, after->'recipients' as n from audit where action = 'announcement.publish' order by id`),
  ).toEqual([
    { business_id: null, user_id: operator.id, n: 9 },
    { business_id: stranger.businessId, user_id: operator.id, n: 4 },
  ])
  expect((await publish({ businessId: '999999' })).envelope.code).toBe(50001)
  expect((await publish({ expiresAt: '2020-01-01T00:00:00Z' })).envelope).toMatchObject({ code: 10003, data: { field: 'body.expiresAt' } })
  expect((await publish({}, house.owner)).envelope.code).toBe(70001)
})

test('the operator sees how many have read it, withdraws it, and nobody sees it any more', async () => {
  const { house } = server
  const { id } = (await publish({ popUp: true })).data
  await send(server.app, messageCalls.markMessageRead, { params: { id } }, house.owner)
  const listed = async () => (await send(server.app, platformCalls.listAnnouncements, {}, operator)).data.items
  expect((await listed())[0]).toMatchObject({ id, recipients: 9, read: 1, withdrawnAt: null })
  const withdraw = (announcementId: string) =>
    send(server.app, platformCalls.withdrawAnnouncement, { params: { announcementId } }, operator)
  expect((await withdraw(id)).envelope.code).toBe(0)
  expect((await listed())[0]?.withdrawnAt).not.toBeNull()
  for (const person of [house.owner, house.viewer]) {
    expect((await send(server.app, messageCalls.readMessage, { params: { id } }, person)).envelope.code).toBe(70003)
    expect((await send(server.app, messageCalls.listMessages, {}, person)).data.items.map((message) => message.id)).not.toContain(id)
  }
  expect((await withdraw(id)).envelope.code).toBe(70003)
  expect((await withdraw('x')).envelope.code).not.toBe(0)
  expect(await rows(`select subject from audit where action = 'announcement.withdraw'`)).toEqual([{ subject: `announcement ${id}` }])
})

test('a announcement with an end vanishes at its time', async () => {
  const { house } = server
  const before = (await unread(house.viewer)).total
  const until = Date.now() + 3_600_000
  await publish({ expiresAt: new Date(until).toISOString() })
  expect((await unread(house.viewer)).total).toBe(before + 1)
  server.time.now = new Date(until + 1)
  expect((await unread(house.viewer)).total).toBe(before)
  server.time.now = undefined
})

test('goes out by the channels of each, with its own words, and is not sent once it is withdrawn', async () => {
  const { owner, viewer } = server.house
  await rows('delete from notification_outbox')
  await rows(`update users set email = login_name || '@example.com'`)
  const value = { host: 'localhost', port: 2525, security: 'none', user: '', from: 'kilowatch@example.com', sealedPassword: null }
  await rows(`insert into settings (key, value, changed_at) values ('mail-server', $1, now()) on conflict (key) do nothing`, [
    JSON.stringify(value),
  ])
  await rows(`insert into notification_preferences values ($1, '{"system": {"email": true}}', 2, null, null, 'en', now())`, [viewer.id])
  const { data } = await publish({ businessId: server.house.businessId })
  await takeEntryTurn(server.services)
  const queued = await rows(
    `select d.user_id, d.channel, d.business_id, t.params->'words'->'title'->>'en' as title
       from notification_deliveries d join notifications t on t.id = d.notification_id where d.state = 'queued' and t.source = 'notice'`,
  )
  expect(queued).toEqual([{ user_id: viewer.id, channel: 'email', business_id: null, title: 'Maintenance' }])
  expect(queued.some((delivery) => delivery.user_id === owner.id)).toBe(false)
  await send(server.app, platformCalls.withdrawAnnouncement, { params: { announcementId: data.id } }, operator)
  const sender = new Sender(server.services, notificationFigures(server.services))
  sender.wake()
  await sender.stop()
  expect(await rows(`select state, failure from notification_deliveries d where user_id = $1 and channel = 'email'`, [viewer.id])).toEqual([
    { state: 'held', failure: 'held-settled' },
  ])
})
