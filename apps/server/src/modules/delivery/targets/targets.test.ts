import { createHmac } from 'node:crypto'
import type { TargetChannel } from '@kilowatch/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type HttpEndpoint, httpEndpoint, type Received } from '../../../../test/http-endpoint.ts'
import { networksOf } from '../../../networks.ts'
import { outgoing } from '../../../outgoing/request.ts'
import { keptOutcome, notificationFailureText } from '../failures.ts'
import type { NotificationMessage } from '../notification.ts'
import { ways } from './ways.ts'

/** What the endpoint answers. */
let answer: { status?: number; body?: unknown }
let endpoint: HttpEndpoint
beforeEach(async () => {
  answer = {}
  endpoint = await httpEndpoint((_request, response) => {
    const { status = 200, body = '' } = answer
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
})
afterEach(() => endpoint.close())

const now = new Date('2026-11-21T08:00:00.500Z')
const allowed = networksOf('127.0.0.0/8')
const message: NotificationMessage = {
  id: '6b0f6a1e-6d1c-4a55-9d0e-0a4c4f3f0d11',
  language: 'zh',
  occasion: 'opened',
  subject: '【重要】UPS-1 输入电压高：251.3 V',
  body: '门诊楼机房\n输入电压 251.3 V，限值 250 V',
  link: 'https://power.example.org/alarm/7',
  page: '/current_message',
  level: 3,
  facts: { alarmId: '7', device: '100000000001' },
}

async function sendBy(channel: TargetChannel, secret?: string, more: Partial<NotificationMessage> = {}) {
  const address = `http://127.0.0.1:${endpoint.port}/robot/send?key=k-123`
  const way = ways[channel]
  return keptOutcome(way.outcome(await outgoing({ allowed }, way.request({ address, secret }, { ...message, ...more }, now))))
}

/** The last request, its body read as JSON. */
function last() {
  const { headers, path, body } = endpoint.received.at(-1) as Received
  return { headers, path, text: body.toString('utf8'), json: JSON.parse(body.toString('utf8')) as Record<string, unknown> }
}

it('gives a webhook the notification as JSON with its id, signed over time and body', async () => {
  expect(await sendBy('webhook', 's3cret')).toEqual({ sent: true })
  const { headers, json, text, path } = last()
  expect(path).toBe('/robot/send?key=k-123')
  const { page: _, ...told } = message
  expect(json).toEqual(told)
  expect(headers).toMatchObject({ 'idempotency-key': message.id, 'content-type': 'application/json; charset=utf-8' })
  const seconds = Math.floor(now.getTime() / 1000)
  const hex = createHmac('sha256', 's3cret').update(`${seconds}.${text}`).digest('hex')
  expect(headers['x-kilowatch-signature']).toBe(`t=${seconds},v1=${hex}`)
  await sendBy('webhook')
  expect(last().headers['x-kilowatch-signature']).toBeUndefined()
})

it.each([
  [400, 'http-refused HTTP 400', true],
  [404, 'http-refused HTTP 404', true],
  [408, 'http-busy HTTP 408', false],
  [425, 'http-busy HTTP 425', false],
  [429, 'http-busy HTTP 429', false],
  [500, 'http-failed HTTP 500', false],
  [503, 'http-failed HTTP 503', false],
  [302, 'http-redirect HTTP 302', true],
] as const)('a webhook that answers %d: %s, for good: %s; nothing of its answer is told', async (status, failure, permanent) => {
  answer = { status, body: 'inner secret' }
  expect(await sendBy('webhook')).toEqual({ sent: false, failure, permanent })
})

it('speaks to a WeCom robot in its markdown', async () => {
  answer = { body: { errcode: 0, errmsg: 'ok' } }
  expect(await sendBy('wecom')).toEqual({ sent: true })
  const { content } = last().json.markdown as { content: string }
  expect(last().json.msgtype).toBe('markdown')
  expect(content.split('\n')).toEqual([
    '**<font color="warning">【重要】UPS-1 输入电压高：251.3 V</font>**',
    '门诊楼机房',
    '输入电压 251.3 V，限值 250 V',
    '[查看告警详情](https://power.example.org/alarm/7)',
    '动环云监控告警通知',
  ])
})

it('signs for a DingTalk bot with time and secret in the address', async () => {
  answer = { body: { errcode: 0, errmsg: 'ok' } }
  expect(await sendBy('dingtalk', 'SEC123', { language: 'en' })).toEqual({ sent: true })
  const query = new URL(last().path, 'http://x').searchParams
  const timestamp = String(now.getTime())
  expect(Object.fromEntries(query)).toEqual({
    key: 'k-123',
    timestamp,
    sign: createHmac('sha256', 'SEC123').update(`${timestamp}\nSEC123`).digest('base64'),
  })
  expect(last().json).toMatchObject({ msgtype: 'markdown', markdown: { title: message.subject } })
  expect(last().text).toContain('[View alarm details](https://power.example.org/alarm/7)')
  await sendBy('dingtalk')
  expect(last().path).toBe('/robot/send?key=k-123')
})

it('signs for a Feishu bot in the body', async () => {
  answer = { body: { StatusCode: 0, StatusMessage: 'success' } }
  expect(await sendBy('feishu', 'f-secret')).toEqual({ sent: true })
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const sign = createHmac('sha256', `${timestamp}\nf-secret`).digest('base64')
  expect(last().json).toMatchObject({ timestamp, sign, msg_type: 'post', content: { post: { zh_cn: { title: message.subject } } } })
})

it.each([
  ['wecom', { errcode: 93000, errmsg: 'invalid webhook url' }, 'robot-gone', true],
  ['wecom', { errcode: 45009, errmsg: 'api freq out of limit' }, 'robot-busy', false],
  ['wecom', { errcode: 12345, errmsg: 'something new' }, 'robot-other', false],
  ['dingtalk', { errcode: 310000, errmsg: 'keywords not in content' }, 'robot-keyword', true],
  ['dingtalk', { errcode: 310000, errmsg: 'sign not match' }, 'robot-sign', true],
  ['dingtalk', { errcode: 310000, errmsg: 'ip 1.2.3.4 not in whitelist' }, 'robot-ip', true],
  ['dingtalk', { errcode: 300001, errmsg: 'token is not exist' }, 'robot-gone', true],
  ['dingtalk', { errcode: 130101, errmsg: 'send too fast' }, 'robot-busy', false],
  ['feishu', { code: 19021, msg: 'sign match fail or timestamp is not within one hour from current time' }, 'robot-sign', true],
  ['feishu', { code: 19024, msg: 'Key Words Not Found' }, 'robot-keyword', true],
  ['feishu', { code: 9499, msg: 'too many request' }, 'robot-busy', false],
  ['feishu', { code: 19001, msg: 'param invalid: incoming webhook access token invalid' }, 'robot-gone', true],
] as const)('%s answers %o: %s, for good: %s', async (channel, body, code, permanent) => {
  answer = { body, status: channel === 'feishu' ? 400 : 200 }
  const outcome = await sendBy(channel)
  expect(outcome).toMatchObject({ sent: false, permanent, failure: expect.stringMatching(`^${code} `) })
  const kept = outcome.sent ? '' : outcome.failure
  for (const language of ['zh', 'en'] as const) expect(notificationFailureText(kept, language)).not.toContain(code)
})

it('takes a page for no robot, and an overloaded one for one that comes back', async () => {
  answer = { body: '<html>welcome</html>' }
  expect(await sendBy('wecom')).toEqual({ sent: false, failure: 'robot-silent', permanent: true })
  answer = { status: 502, body: '<html>bad gateway</html>' }
  expect(await sendBy('dingtalk')).toEqual({ sent: false, failure: 'http-failed HTTP 502', permanent: false })
})

describe('review J20: a robot took it where status and code both say so', () => {
  const bodies = [{ errcode: 0 }, { code: 0 }, { StatusCode: 0 }, { code: 0, StatusCode: 0 }]
  const statuses = [200, 201, 204, 299, 302, 400, 401, 404, 429, 500, 502, 503]
  const robots = ['wecom', 'dingtalk', 'feishu'] as const
  it.each(robots.flatMap((channel) => statuses.map((status) => [channel, status] as const)))(
    '%s answers %i with the code 0',
    async (channel, status) => {
      for (const body of bodies) {
        answer = { status, body }
        const outcome = await sendBy(channel)
        // A 204 has no text, so that no robot said it.
        expect(outcome.sent, JSON.stringify(body)).toBe(status < 300 && status !== 204)
      }
    },
  )

  it('does not take one code of 0 for the whole, where another says why not', async () => {
    answer = { body: { errcode: 0, code: 19024, msg: 'Key Words Not Found' } }
    expect(await sendBy('feishu')).toMatchObject({ sent: false, failure: expect.stringMatching('^robot-keyword ') })
  })
})

it('lets no name add links, mentions, headings, colours or lines to what a robot says', async () => {
  answer = { body: { errcode: 0 } }
  const hostile = '<@all> [free](http://evil.example) **x** `y` <font color="info">\r# z ~~w~~'
  for (const channel of ['wecom', 'dingtalk'] as const) {
    await sendBy(channel, undefined, { subject: hostile, body: `${hostile}\n# heading\n2# UPS, 10~20 %`, link: null })
    const said = Object.values(last().json.markdown as Record<string, string>).join('\n')
    expect(said).not.toMatch(/<@|\[free\]|`|\r|^\s*#|~~|<font color="info"/m)
    expect(said).toContain('2# UPS, 10~20 %')
  }
  await sendBy('feishu', undefined, { body: '<at user_id="all">everybody</at>' })
  expect(last().text).not.toContain('"tag":"at"')
})

it('keeps a robot’s message within its limit, in whole letters', async () => {
  answer = { body: { errcode: 0 } }
  await sendBy('wecom', undefined, { subject: '高'.repeat(2000), body: '机房温度高'.repeat(1000) })
  const { content } = last().json.markdown as { content: string }
  expect(Buffer.byteLength(content)).toBeLessThanOrEqual(4096)
  expect(content).not.toContain('\uFFFD')
  expect(content).toContain('…\n[查看告警详情]')
})
