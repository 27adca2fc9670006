import { isDeepStrictEqual } from 'node:util'
import { messageCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openLive } from '../../../test/live-client.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { letGoOfOldMessages, type NewMessage, notifyUsers, putMessages } from './index.ts'
import { insertMessage } from './queries/writing.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.pool.query('delete from messages')
})

const at = new Date('2026-11-20T16:30:00.000Z')

function tell(wish: Partial<NewMessage> & Pick<NewMessage, 'userIds'>): Promise<string | null> {
  const share = { kind: 'share', code: 'device-shared', params: { by: '王工', device: '1号楼 UPS' }, at } as const
  return server.database.pool.transaction((tx) => notifyUsers(tx, { ...share, ...wish }))
}

/** A message of the operator for these people. */
function publish(
  userIds: readonly string[],
  words: { title: object; body: object },
  more: { popUp?: boolean; expiresAt?: Date } = {},
): Promise<string> {
  return server.database.pool.transaction(async (tx) => {
    const id = await insertMessage(tx, {
      kind: 'operator',
      code: '',
      params: {},
      ...words,
      link: null,
      popUp: more.popUp ?? false,
      publishedBy: null,
      at,
      expiresAt: more.expiresAt ?? null,
    })
    await tx.query('insert into message_readers (message_id, user_id) select $1, unnest($2::bigint[])', [id, userIds])
    return id
  })
}

const maintenance = { title: { zh: '维护通知', en: 'Maintenance' }, body: { zh: '今晚 22 点维护', en: '' } }
const listed = (query: object, person = server.house.owner, headers = {}) =>
  send(server.app, messageCalls.listMessages, { query }, person, headers)

test('spec: GET /system/notice-read/my-msgs — newest first, in the reader’s language and zone, only one’s own', async () => {
  const { house, stranger } = server
  await tell({ userIds: [house.owner.id, house.owner.id, stranger.owner.id] })
  await tell({
    userIds: [house.owner.id],
    kind: 'security',
    code: 'email-changed',
    params: { at: at.toISOString(), address: '10.0.0.9' },
    link: '/new_person_info',
  })
  const zh = await listed({})
  expect(zh.envelope.code).toBe(0)
  expect(zh.data.total).toBe(2)
  expect(zh.data.items).toMatchObject([
    { kind: 'security', title: '邮箱已修改', read: false, link: '/new_person_info', at: at.toISOString() },
    { kind: 'share', title: '收到设备分享', content: '王工 把设备“1号楼 UPS”分享给了您。', link: null },
  ])
  // Half past midnight in Shanghai.
  expect(zh.data.items[0]?.content).toBe('您账号的邮箱已于 2026-11-21 00:30:00 从 10.0.0.9 修改。如非本人操作，请立即修改密码。')
  const en = await listed({ page: 2, pageSize: 1 }, house.owner, { language: 'en' })
  expect(en.data).toMatchObject({ total: 2, items: [{ title: 'A device was shared with you' }] })
  expect((await listed({}, house.viewer)).data).toEqual({ items: [], total: 0 })
})

test('messages are found by kind, by whether they were read, by their words and by what was filled in', async () => {
  const { owner } = server.house
  await tell({ userIds: [owner.id] })
  await tell({ userIds: [owner.id], kind: 'business', code: 'business-restored', params: { business: '第二人民医院' } })
  await publish([owner.id], maintenance)
  const found = async (query: object) => (await listed(query)).data.items.map(({ title }) => title)
  expect(await found({ kind: 'business' })).toEqual(['企业已恢复'])
  expect(await found({ search: '第二人民' })).toEqual(['企业已恢复'])
  expect(await found({ search: '重新可见' })).toEqual(['企业已恢复'])
  expect(await found({ search: '22 点' })).toEqual(['维护通知'])
  expect(await found({ search: '1号楼 ups' })).toEqual(['收到设备分享'])
  expect(await found({ search: "%' or 1=1 --" })).toEqual([])
  const file = await send(server.app, messageCalls.exportMessages, { query: { kind: 'share' } }, owner)
  expect(file.text).toContain('收到设备分享,王工 把设备“1号楼 UPS”分享给了您。,设备分享,2026-11-21T00:30:00+08:00')
  expect((await send(server.app, messageCalls.exportMessages, {}, server.house.viewer)).text.trim().split('\r\n')).toHaveLength(1)
  const [first] = (await listed({ kind: 'share' })).data.items
  await send(server.app, messageCalls.markMessageRead, { params: { id: first?.id ?? '' } }, owner)
  expect(await found({ read: 'yes' })).toEqual(['收到设备分享'])
  expect(await found({ read: 'no' })).toEqual(['维护通知', '企业已恢复'])
})

test('spec: GET /system/notice-read/my-msgs/{id} — one’s own only; what was withdrawn or is over does not exist', async () => {
  const { owner, viewer } = server.house
  const id = await publish([owner.id], maintenance)
  const read = (messageId: string, person = owner) =>
    send(server.app, messageCalls.readMessage, { params: { id: messageId } }, person, { language: 'en' })
  // No English words: the Chinese ones.
  expect((await read(id)).data).toMatchObject({ id, kind: 'operator', title: 'Maintenance', content: '今晚 22 点维护' })
  expect((await read(id, viewer)).envelope.code).toBe(70003)
  const over = await publish([owner.id], maintenance, { expiresAt: at })
  expect((await read(over)).envelope.code).toBe(70003)
  await server.database.pool.query('update messages set withdrawn_at = now() where id = $1', [id])
  expect((await read(id)).envelope.code).toBe(70003)
  expect((await listed({})).data.total).toBe(0)
})

test('spec: PATCH /notice-read/notices/read-state — those named, or all; another’s are left out', async () => {
  const { owner, viewer } = server.house
  const mine = await publish([owner.id, viewer.id], maintenance)
  const other = await publish([viewer.id], maintenance)
  await publish([owner.id], maintenance)
  const mark = (ids?: string[]) => send(server.app, messageCalls.markMessagesRead, { body: ids ? { ids } : {} }, owner)
  expect((await mark([mine, other])).data).toEqual({ changed: 1 })
  expect((await mark([mine, other])).data).toEqual({ changed: 0 })
  expect((await mark()).data).toEqual({ changed: 1 })
  expect((await listed({ read: 'no' }, viewer)).data.total).toBe(2)
  const { rows } = await server.database.pool.query(`select after from audit where action = 'message.read' and user_id = $1 order by id`, [
    owner.id,
  ])
  expect(rows.slice(-2)).toEqual([{ after: { messages: 1 } }, { after: { messages: 1 } }])
})

test('spec: PATCH /notice-read/notices/read-state/{id} — marks one, and another’s does not exist', async () => {
  const { owner, viewer } = server.house
  const id = await publish([owner.id], maintenance)
  expect((await send(server.app, messageCalls.markMessageRead, { params: { id } }, viewer)).envelope.code).toBe(70003)
  expect((await listed({ read: 'yes' })).data.total).toBe(0)
  expect((await send(server.app, messageCalls.markMessageRead, { params: { id } }, owner)).envelope.code).toBe(0)
  expect((await listed({ read: 'yes' })).data.items).toMatchObject([{ id, read: true }])
})

test('spec: GET /system/notice/my-pop-up-msgs — those that open by themselves, until they are read', async () => {
  const { owner } = server.house
  await publish([owner.id], maintenance)
  const id = await publish([owner.id], maintenance, { popUp: true })
  const popUps = async () => (await send(server.app, messageCalls.listPopUpMessages, {}, owner)).data.map((message) => message.id)
  expect(await popUps()).toEqual([id])
  expect(await popUps()).toEqual([id])
  await send(server.app, messageCalls.markMessageRead, { params: { id } }, owner)
  expect(await popUps()).toEqual([])
})

test('spec: GET /system/notice/my-new-msgs — the newest unread and how many there are', async () => {
  const { owner } = server.house
  for (let n = 0; n < 12; n++) await publish([owner.id], maintenance)
  const fresh = await send(server.app, messageCalls.listNewMessages, {}, owner)
  expect(fresh.data.total).toBe(12)
  expect(fresh.data.items).toHaveLength(10)
  await send(server.app, messageCalls.markMessagesRead, { body: {} }, owner)
  expect((await send(server.app, messageCalls.listNewMessages, {}, owner)).data).toEqual({ items: [], total: 0, alarms: 0 })
})

test('review S19: unread messages that tell of an alarm are counted apart, since the bell counts them', async () => {
  const { owner } = server.house
  const words = { zh: '告警', en: 'Alarm' }
  await tell({ userIds: [owner.id] })
  await server.database.pool.transaction((tx) =>
    putMessages(tx, [{ kind: 'alarm', title: words, body: words, link: null, userIds: [owner.id] }], at),
  )
  expect((await send(server.app, messageCalls.listNewMessages, {}, owner)).data).toMatchObject({ total: 2, alarms: 1 })
})

test('open consoles of those concerned hear how many messages wait', async () => {
  const { owner, viewer } = server.house
  const base = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const [mine, other] = [await openLive(base, owner, []), await openLive(base, viewer, [])]
  const isReady = (one: { event: string }): one is never => one.event === 'ready'
  // A signal of an earlier test may still be on its way: what is awaited is a count, heard after now.
  const unread = (live: typeof mine, count: number) => {
    const before = live.seen.length
    return live.next((event): event is never => {
      return live.seen.indexOf(event) >= before && isDeepStrictEqual(event, { event: 'messages', unread: count })
    })
  }
  await Promise.all([mine.next(isReady), other.next(isReady)])
  const told = unread(mine, 1)
  await tell({ userIds: [owner.id] })
  await told
  expect(other.seen).not.toContainEqual({ event: 'messages', unread: 1 })
  const read = unread(mine, 0)
  await send(server.app, messageCalls.markMessagesRead, { body: {} }, owner)
  await read
  const heard = unread(other, 1)
  await tell({ userIds: [viewer.id] })
  await heard
  for (const live of [mine, other]) live.close()
})

test('a message that lacks a value for its words is a mistake that shows at once', async () => {
  await expect(tell({ userIds: [server.house.owner.id], params: { by: '王工' } })).rejects.toThrow('device')
  await tell({ userIds: [], params: {} })
})

test('messages are kept for two years', async () => {
  const { owner } = server.house
  await tell({ userIds: [owner.id], at: new Date(Date.now() - 732 * 86_400_000) })
  await tell({ userIds: [owner.id], at: new Date(Date.now() - 730 * 86_400_000) })
  await letGoOfOldMessages(server.services)
  expect((await listed({})).data.total).toBe(1)
})
