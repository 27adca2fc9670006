import { randomUUID } from 'node:crypto'
import type { HttpProvider } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type HttpEndpoint, httpEndpoint } from '../../../test/http-endpoint.ts'
import { type TestServer, testServer } from '../../../test/test-server.ts'
import { channels, deliver, keepProvider, type NotificationMessage, providerProblem, sendNotification } from './index.ts'
import { shortText } from './short-text.ts'

let server: TestServer
let endpoint: HttpEndpoint
let answer: { status: number; body: string }
beforeAll(async () => {
  server = await testServer(undefined, { KW_OUTGOING_PRIVATE: '127.0.0.1' })
  endpoint = await httpEndpoint((_request, response) => response.writeHead(answer.status).end(answer.body))
})
beforeEach(() => {
  answer = { status: 200, body: '{"code":0}' }
})
afterAll(async () => {
  await endpoint?.close()
  await server?.close()
})

const message: NotificationMessage = {
  id: randomUUID(),
  language: 'zh',
  occasion: 'opened',
  subject: '【重要】"UPS-1" & 空调\\ 高温',
  body: '门诊楼机房',
  link: 'https://power.example.org/alarm/7',
  page: '/current_message',
  level: 3,
  facts: {},
}
const to = '13800000000'

function provider(more: Partial<HttpProvider> = {}): HttpProvider {
  return {
    url: `http://127.0.0.1:${endpoint.port}/send?key=k-1`,
    method: 'POST',
    contentType: 'application/json',
    headers: { Authorization: 'Bearer b-1' },
    body: '{"mobile":"{to}","content":"{text}","id":"{id}","code":"{code}"}',
    successText: '"code":0',
    ...more,
  }
}

async function keep(channel: 'sms' | 'voice', one: HttpProvider | null): Promise<void> {
  const { db, config } = server.services
  await keepProvider(db, config, channel, one, { by: server.house.owner.id, at: new Date() })
}

it('fills values in as JSON, forms and addresses need it', async () => {
  await keep('sms', provider())
  expect(await sendNotification(server.services, { channel: 'sms', to }, message)).toEqual({ sent: true })
  const [json] = endpoint.received.splice(0)
  expect(JSON.parse(json?.body.toString() ?? '')).toEqual({ mobile: to, content: shortText(message), id: message.id, code: '' })
  expect(json).toMatchObject({ path: '/send?key=k-1', headers: { authorization: 'Bearer b-1' } })

  const form = { contentType: 'application/x-www-form-urlencoded', body: 'to={to}&text={text}', successText: '' } as const
  await keep('voice', provider(form))
  expect(await sendNotification(server.services, { channel: 'voice', to }, message)).toEqual({ sent: true })
  const [posted] = endpoint.received.splice(0)
  expect(Object.fromEntries(new URLSearchParams(posted?.body.toString()))).toEqual({ to, text: shortText(message) })

  await keep('voice', provider({ method: 'GET', url: `http://127.0.0.1:${endpoint.port}/call/{to}?text={text}`, successText: '' }))
  expect(await sendNotification(server.services, { channel: 'voice', to }, message)).toEqual({ sent: true })
  const [got] = endpoint.received.splice(0)
  expect(got?.body).toHaveLength(0)
  expect(new URL(got?.path ?? '', 'http://x').searchParams.get('text')).toBe(shortText(message))
})

it.each([
  [200, '{"code":7,"msg":"balance of account k-1"}', 'provider-refused', false],
  [400, '', 'http-refused HTTP 400', true],
  [401, '', 'http-refused HTTP 401', false],
  [429, '', 'http-busy HTTP 429', false],
  [503, '', 'http-failed HTTP 503', false],
] as const)(
  'a provider that answers %d %s: %s, for good: %s, and who is told reads nothing of its answer',
  async (status, body, failure, permanent) => {
    await keep('sms', provider())
    answer = { status, body }
    expect(await sendNotification(server.services, { channel: 'sms', to }, message)).toEqual({ sent: false, failure, permanent })
  },
)

it('carries sign-in codes as well, its account sealed in the database', async () => {
  const { db, config } = server.services
  await keep('sms', null)
  expect(await channels({ db, config })).toEqual({ sms: false, email: false, voice: true })
  await keep('sms', provider())
  expect(await channels({ db, config })).toMatchObject({ sms: true })
  endpoint.received.length = 0
  const wish = { to, purpose: 'sign-in-code', params: { code: '246810' }, language: 'zh' } as const
  expect(await deliver(server.services, wish)).toEqual({ via: 'sms', sent: true, failure: null })
  expect(JSON.parse(endpoint.received[0]?.body.toString() ?? '')).toMatchObject({
    code: '246810',
    content: expect.stringContaining('246810'),
  })
  const { rows } = await db.query<{ all: string }>(`select string_agg(value::text, ' ') as all from settings`)
  expect(rows[0]?.all).not.toMatch(/k-1|b-1|127\.0\.0\.1/)
})

it('does not send to what is no phone, and not without a provider', async () => {
  await keep('voice', null)
  expect(await sendNotification(server.services, { channel: 'sms', to: '12"}' }, message)).toMatchObject({
    failure: 'bad-address',
    permanent: true,
  })
  expect(await sendNotification(server.services, { channel: 'voice', to }, message)).toMatchObject({
    failure: 'no-channel',
    permanent: true,
  })
})

it('finds what cannot work in a provider', () => {
  expect(providerProblem(provider())).toBeUndefined()
  expect(providerProblem(provider({ body: '{"mobile":"{to}"}' }))).toEqual({ field: 'body', code: 'provider-place' })
  expect(providerProblem(provider({ body: '{"mobile":{to},"content":{text}}' }))).toEqual({ field: 'body', code: 'provider-json' })
  expect(providerProblem(provider({ url: 'https://{to}.example.com/{text}' }))).toEqual({ field: 'url', code: 'provider-place' })
  expect(providerProblem(provider({ method: 'GET' }))).toEqual({ field: 'url', code: 'provider-place' })
  for (const headers of [{ Host: 'x' }, { 'content-length': '1' }, { 'Transfer-Encoding': 'chunked' }, { A: 'b\r\nC: d' }]) {
    expect(providerProblem(provider({ headers: headers as Record<string, string> }))).toEqual({ field: 'headers', code: 'provider-header' })
  }
})

it('says in three parts of a text message what happened first, in whole letters', () => {
  expect(shortText({ subject: 'A\r\nB', body: 'C\n\nA\nD' })).toBe('A B C A D')
  const long = shortText({ subject: '告警', body: '温度'.repeat(300) })
  expect([long.length, long.startsWith('告警 '), long.endsWith('…')]).toEqual([201, true, true])
  expect(shortText({ subject: `${'x'.repeat(199)}😀😀`, body: '' })).toBe(`${'x'.repeat(199)}…`)
})
