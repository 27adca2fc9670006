import { createECDH, createHash, randomBytes } from 'node:crypto'
import { type HttpProvider, notificationTargetCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Person } from '../../../test/house.ts'
import { type HttpEndpoint, httpEndpoint } from '../../../test/http-endpoint.ts'
import { buildPlatformOperator } from '../../../test/platform-operator.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

let server: TestServer
let endpoint: HttpEndpoint
let platform: Person
let answer: { status: number; body: string }
beforeAll(async () => {
  server = await testServer(undefined, { KW_OUTGOING_PRIVATE: '127.0.0.1' })
  endpoint = await httpEndpoint((_request, response) => response.writeHead(answer.status).end(answer.body))
  platform = await buildPlatformOperator(server.database.pool)
})
beforeEach(async () => {
  answer = { status: 200, body: '{"errcode":0}' }
  endpoint.received.length = 0
  await server.database.pool.query('delete from attempts')
})
afterAll(async () => {
  await endpoint?.close()
  await server?.close()
})

const key = 'key=0123456789abcdef'
const secret = 'SEC-never-shown'
const address = () => `http://127.0.0.1:${endpoint.port}/robot/send?${key}`
const fields = { name: '值班群', topics: ['abnormal', 'offline'], leastLevel: 2, language: 'zh', enabled: true } as const
const owner = () => server.house.owner

function add(more: object = {}, person = owner()) {
  const body = { ...fields, topics: [...fields.topics], channel: 'dingtalk' as const, address: address(), secret, ...more }
  return send(server.app, notificationTargetCalls.addNotificationTarget, { body }, person)
}

/** Everything that the database knows, as text. */
async function everything(): Promise<string> {
  const { rows } = await server.database.pool.query<{ all: string }>(
    `select concat((select json_agg(t) from notification_targets t), (select json_agg(a) from audit a), (select json_agg(s) from settings s)) as all`,
  )
  return rows[0]?.all ?? ''
}

it('keeps a robot sealed, shows where it is, and tries it', async () => {
  const { data: target } = await add()
  expect(target).toMatchObject({
    ...fields,
    channel: 'dingtalk',
    address: `127.0.0.1:${endpoint.port} …cdef`,
    hasSecret: true,
    lastSentAt: null,
    lastFailure: null,
    changedBy: { id: owner().id },
  })
  const params = { targetId: target.id }
  const tried = await send(server.app, notificationTargetCalls.tryNotificationTarget, { params }, owner())
  expect(tried.data).toEqual({ sent: true, failure: null })
  const [request] = endpoint.received
  expect(request?.path).toMatch(new RegExp(`^/robot/send\\?${key}&timestamp=\\d+&sign=`))
  expect(JSON.parse(request?.body.toString() ?? '')).toMatchObject({ markdown: { title: '【测试】动环云监控告警通知' } })

  answer.body = '{"errcode":310000,"errmsg":"keywords not in content"}'
  const failed = await send(server.app, notificationTargetCalls.tryNotificationTarget, { params }, owner(), { 'accept-language': 'en' })
  expect(failed.data).toEqual({ sent: false, failure: expect.stringMatching(/^The bot only accepts messages with its keyword.*310000/) })
  const { data: list } = await send(server.app, notificationTargetCalls.listNotificationTargets, {}, server.house.admin)
  expect(list).toMatchObject([{ id: target.id, lastSentAt: expect.any(String), lastFailure: { text: expect.stringContaining('关键词') } }])
  expect(await everything()).not.toMatch(/0123456789abcdef|never-shown/)
})

it('changes what is given and keeps the rest, sends to no target that was removed, and audits each step', async () => {
  const { data: target } = await add({ channel: 'webhook' })
  const params = { targetId: target.id }
  const change = (body: object) =>
    send(
      server.app,
      notificationTargetCalls.changeNotificationTarget,
      { params, body: { ...fields, topics: ['offline'], ...body } },
      owner(),
    )
  expect((await change({ enabled: false })).data).toMatchObject({
    topics: ['offline'],
    enabled: false,
    hasSecret: true,
    address: target.address,
  })
  expect((await change({ secret: '', address: `${address()}-new` })).data).toMatchObject({
    hasSecret: false,
    address: expect.stringMatching(/…-new$/),
  })
  // One that is switched off can be tried all the same.
  await send(server.app, notificationTargetCalls.tryNotificationTarget, { params }, owner())
  expect(endpoint.received.map(({ path, headers }) => [path, headers['x-kilowatch-signature']])).toEqual([
    [`/robot/send?${key}-new`, undefined],
  ])

  await send(server.app, notificationTargetCalls.removeNotificationTarget, { params }, owner())
  expect((await send(server.app, notificationTargetCalls.tryNotificationTarget, { params }, owner())).envelope.code).toBe(70003)
  const { rows } = await server.database.pool.query(
    'select action, before, after from audit where subject = $1 and outcome = $2 order by id',
    [`notification-target ${target.id}`, 'done'],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'notification-target.add',
    'notification-target.change',
    'notification-target.change',
    'notification-target.test',
    'notification-target.remove',
  ])
  expect(rows[2]).toMatchObject({ before: { hasSecret: true }, after: { hasSecret: false, newAddress: true, newSecret: false } })
})

it('takes 20 of a business, also when many are added at once, and no address inside', async () => {
  const { admin, businessId } = server.stranger
  const answers = await Promise.all(Array.from({ length: 24 }, () => add({}, admin)))
  expect(answers.filter(({ envelope }) => envelope.code === 0)).toHaveLength(20)
  expect(answers.filter(({ envelope }) => envelope.code === 30001)).toHaveLength(4)
  await server.database.pool.query('delete from notification_targets where business_id = $1', [businessId])

  for (const inside of ['https://10.0.0.7/x', 'https://0x7f.2/hook', 'http://hooks.example.com.lan@192.168.0.1/', 'https://[::1]/hook']) {
    const refused = await add({ address: inside })
    expect([inside, refused.envelope]).toMatchObject([inside, { code: 10003, msg: expect.any(String), data: { field: 'body.address' } }])
  }
  expect((await add({ address: 'http://8.8.8.8/hook' })).text).toContain('https')
})

it('keeps the ten newest browsers of a person, and no address or keys that cannot be pushed to', async () => {
  const keys = () => ({ p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') })
  const subscribe = (endpoint: string, person = owner(), more = keys()) =>
    send(server.app, notificationTargetCalls.addPushSubscription, { body: { endpoint, keys: more } }, person)
  const subscribed = async (person: Person) => {
    const query = 'select right(endpoint, 2) as e from push_subscriptions where user_id = $1 order by id'
    return (await server.database.pool.query<{ e: string }>(query, [person.id])).rows.map(({ e }) => e)
  }
  const markOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex')
  for (let n = 10; n < 22; n++) await subscribe(`https://push.example.com/${n}`)
  expect(await subscribed(owner())).toEqual(['12', '13', '14', '15', '16', '17', '18', '19', '20', '21'])
  // Somebody else signs in to the browser.
  await subscribe('https://push.example.com/21', server.house.viewer)
  await send(server.app, notificationTargetCalls.removePushSubscription, { body: { mark: markOf('https://push.example.com/12') } }, owner())
  // Not one's own.
  await send(server.app, notificationTargetCalls.removePushSubscription, { body: { mark: markOf('https://push.example.com/21') } }, owner())
  expect([await subscribed(owner()), await subscribed(server.house.viewer)]).toEqual([
    ['13', '14', '15', '16', '17', '18', '19', '20'],
    ['21'],
  ])
  const listed = await send(server.app, notificationTargetCalls.listPushBrowsers, {}, server.house.viewer)
  expect(listed.data).toEqual([
    {
      mark: markOf('https://push.example.com/21'),
      agent: 'lightMyRequest',
      service: 'push.example.com',
      since: expect.any(String),
      lastSentAt: null,
    },
  ])
  expect(listed.text).not.toContain('/21')

  expect((await subscribe('https://169.254.169.254/latest')).envelope.code).toBe(10003)
  const notOnTheCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url')
  expect((await subscribe('https://push.example.com/x', owner(), { ...keys(), p256dh: notOnTheCurve })).envelope.code).toBe(10003)
  expect((await subscribe('https://push.example.com/x', owner(), { ...keys(), auth: 'c2hvcnQ' })).envelope.code).toBe(10003)
  const { data } = await send(server.app, notificationTargetCalls.readPushKey, {}, owner())
  expect(Buffer.from(data.publicKey, 'base64url')).toHaveLength(65)
})

it('shows a provider without its keys, takes them back as …, and never sends them elsewhere', async () => {
  const params = { channel: 'sms' }
  const provider: HttpProvider = {
    url: `http://127.0.0.1:${endpoint.port}/send?user=kw&key=q-1`,
    method: 'POST',
    contentType: 'application/json',
    headers: { Authorization: 'Bearer b-1' },
    body: '{"mobile":"{to}","content":"{text}"}',
    successText: 'fine',
  }
  const save = (one: HttpProvider | null) =>
    send(server.app, notificationTargetCalls.saveHttpProvider, { params, body: { provider: one } }, platform)
  const attempt = () => send(server.app, notificationTargetCalls.tryHttpProvider, { params, body: { to: '13800000000' } }, platform)
  expect((await attempt()).envelope.code).toBe(30001)
  const { data: shown } = await save(provider)
  const hidden = { url: `http://127.0.0.1:${endpoint.port}/send?…`, headers: { Authorization: '…' } }
  expect(shown).toEqual({ ...provider, ...hidden, changedAt: expect.any(String) })
  expect(await everything()).not.toMatch(/q-1|b-1/)

  await save({ ...provider, ...hidden, successText: '' })
  expect((await attempt()).data).toEqual({ sent: true, failure: null })
  expect(endpoint.received[0]).toMatchObject({ path: '/send?user=kw&key=q-1', headers: { authorization: 'Bearer b-1' } })
  answer = { status: 403, body: 'balance is 0' }
  expect((await attempt()).data.failure).toMatch(/HTTP 403 balance is 0/)

  const elsewhere = await save({ ...provider, ...hidden, url: 'https://thief.example.com/send?…' })
  expect(elsewhere.envelope).toMatchObject({ code: 10003, data: { field: 'body.provider.url' } })
  expect((await save({ ...provider, url: 'https://10.0.0.1/send' })).envelope.code).toBe(10003)
  expect((await save({ ...provider, body: '{}' })).envelope).toMatchObject({ code: 10003, data: { field: 'body.provider.body' } })
  expect((await save(null)).data).toBeNull()
  expect((await send(server.app, notificationTargetCalls.readHttpProvider, { params }, platform)).data).toBeNull()
  expect((await send(server.app, notificationTargetCalls.readHttpProvider, { params: { channel: 'fax' } }, platform)).envelope.code).toBe(
    10003,
  )
})
