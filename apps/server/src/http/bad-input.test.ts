import { alarmCalls, deviceCalls, httpStatus, thresholdCalls, uplinkCalls } from '@kilowatch/contract'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerOf, identityOf, send, type TestServer, testServer } from '../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const json = { 'content-type': 'application/json' }
interface RefusalData {
  field?: string
  detail?: string
}

async function inject(options: InjectOptions) {
  const headers = { ...identityOf(server.house.owner), ...options.headers }
  return answerOf<RefusalData | null>(await server.app.inject({ ...options, headers }))
}

const thresholds = () => `/api/v1/devices/${server.house.device.boxId}/thresholds`
const rule = (text: string) => `{"version":0,"rules":{"battery_charge":${text}}}`

describe('a body', () => {
  const bodies: [name: string, payload: string, code: number, status: number][] = [
    ['that is no JSON', '{"rules":', 10001, 400],
    ['that poisons prototypes', '{"__proto__":{"admin":true},"version":0,"rules":{}}', 10001, 400],
    ['that is too large', JSON.stringify({ version: 0, rules: {}, more: 'x'.repeat(300_000) }), 10001, 413],
    ['nested ten thousand deep', `{"version":0,"rules":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 10003, 400],
    ['that is empty', '', 10004, 400],
    ['with a field missing', '{"rules":{}}', 10004, 400],
    ['with a number beyond doubles', rule('{"low":[1e400,30]}'), 10003, 400],
    ['with NaN as text', rule('{"low":["NaN",30]}'), 10003, 400],
    ['with NUL in a key', '{"version":0,"rules":{"a\\u0000b":{}}}', 10003, 400],
    ['with a point that the type lacks', '{"version":0,"rules":{"nonsense":{"high":[2,1]}}}', 10003, 400],
  ]
  test.each(bodies)('%s is refused in words', async (_name, payload, code, status) => {
    const answer = await inject({ method: 'PUT', url: thresholds(), headers: json, payload })
    expect([answer.envelope.code, answer.status], answer.text).toEqual([code, status])
    expect(answer.data?.detail).toBeTruthy()
    expect(answer.envelope.msg).toBe(answer.data?.detail)
  })

  test('of another kind is refused; of the specification’s families it is refused in HTTP 200', async () => {
    const plain = await inject({ method: 'PUT', url: thresholds(), headers: { 'content-type': 'application/xml' }, payload: '<a/>' })
    expect([plain.envelope.code, plain.status]).toEqual([10001, 415])
    const broken = await inject({ method: 'POST', url: '/api/account/userkey/', headers: json, payload: '{' })
    expect([broken.envelope.code, broken.status]).toEqual([10001, 200])
  })

  test('with fields that are not declared does no more than its declared ones', async () => {
    const { device, owner } = server.house
    const payload = { name: '新名称', right: 'main', businessId: server.stranger.businessId, box_id: '999999999999', disabled_at: null }
    const answer = await inject({ method: 'PATCH', url: `/api/v1/devices/${device.boxId}`, payload })
    expect(answer.envelope).toMatchObject({ code: 0, data: { id: device.boxId, name: '新名称' } })
    const read = await send(server.app, deviceCalls.readDevice, { params: { deviceId: device.boxId } }, owner)
    expect(read.data.uplinkId).toBe(server.house.uplinkId)
  })
})

describe('a query', () => {
  const queries: [string, string][] = [
    ['/api/v1/devices', 'page=0'],
    ['/api/v1/devices', 'page=x'],
    ['/api/v1/devices', 'pageSize=201'],
    ['/api/v1/devices', 'page=1&page=2'],
    ['/api/v1/devices', `search=${'x'.repeat(51)}`],
    ['/api/v1/devices', 'search=%00'],
    ['/api/v1/devices', 'state=normal,strange'],
    ['/api/v1/devices', 'sort=name;drop%20table%20users'],
    ['/api/v1/alarms', 'sort=constructor'],
    ['/api/v1/alarms', 'level=9'],
    ['/api/v1/alarms', "level=1'--"],
    ['/api/v1/alarms', 'from=2026-02-30T00:00:00Z'],
    ['/api/v1/alarms', 'from=yesterday'],
    ['/api/v1/alarms', 'from=99999-01-01T00:00:00Z'],
    ['/api/v1/alarms', 'deviceId=1%20or%201=1'],
  ]
  test.each(queries)('%s?%s is refused with the name of its field, in both languages', async (path, query) => {
    const [zh, en] = await Promise.all(
      (['zh', 'en'] as const).map((language) => inject({ method: 'GET', url: `${path}?${query}`, headers: { language } })),
    )
    expect([zh?.envelope.code, zh?.status], zh?.text).toEqual([10003, 400])
    expect(zh?.data?.field?.split('.').slice(0, 2).join('.')).toBe(`query.${query.split('=')[0]}`)
    expect(zh?.envelope.msg).toMatch(/[\u4e00-\u9fff]/)
    expect(en?.envelope.msg).not.toMatch(/[\u4e00-\u9fff]/)
  })

  const hostile = [`'; drop table users; --`, `%' or '1'='1`, `\\`, `_%`, `$1`, `{{7*7}}`, `\u202e反`, `<script>`]
  test.each(hostile)('that searches for %s finds nothing and breaks nothing', async (search) => {
    for (const url of ['/api/v1/devices', '/api/v1/alarms', '/api/v1/uplinks']) {
      const answer = await inject({ method: 'GET', url, query: { search } })
      expect(answer.envelope, answer.text).toMatchObject({ code: 0, data: { total: 0, items: [] } })
    }
  })

  test('of the year 0000 or 9999 is a date like others', async () => {
    const answer = await inject({ method: 'GET', url: '/api/v1/alarms?from=0000-01-01T00:00:00Z&to=9999-12-31T23:59:59Z' })
    expect(answer.envelope).toMatchObject({ code: 0, data: { total: 1 } })
  })
})

describe('an id', () => {
  const ids = ['1', '0', '-1', '999999999999', 'x'.repeat(100), '9'.repeat(100), '..%2F..', '%00', "1'--", '1e3']
  test.each(ids)('%s that nobody has is not found', async (id) => {
    for (const url of [`/api/v1/devices/${id}`, `/api/v1/alarms/${id}999999`, `/api/v1/uplinks/${id}`]) {
      const answer = await inject({ method: 'GET', url })
      expect([70003, 10003], answer.text).toContain(answer.envelope.code)
      expect([404, 400]).toContain(answer.status)
    }
  })

  test('among others that exist makes the whole change fail', async () => {
    const { owner, alarmId } = server.house
    const body = { alarmIds: [alarmId, server.stranger.alarmId] }
    expect((await send(server.app, alarmCalls.confirmAlarms, { body }, owner)).envelope.code).toBe(70003)
    const alarm = await send(server.app, alarmCalls.readAlarm, { params: { alarmId } }, owner)
    expect(alarm.data.confirmedAt).toBeNull()
  })

  test('of an uplink that is added twice, by anybody, is refused', async () => {
    for (const person of [server.house.owner, server.stranger.owner]) {
      const answer = await send(server.app, uplinkCalls.createUplink, { body: { name: 'x', uplinkId: server.house.uplinkId } }, person, {
        language: 'en',
      })
      expect(answer.envelope).toMatchObject({ code: 70002, msg: 'This device is already added' })
    }
  })
})

test('an unknown address and a wrong method are answered in the envelope', async () => {
  for (const [method, url] of [
    ['GET', '/api/v1/nothing'],
    ['DELETE', '/api/v1/devices'],
    ['POST', '/nothing'],
  ] as const) {
    const answer = await inject({ method, url })
    expect([answer.status, answer.envelope.code]).toEqual([404, 70003])
  }
})

test('too many requests of one address are turned away, those of another are not', async () => {
  const ask = (remoteAddress: string) => server.app.inject({ method: 'GET', url: '/healthz', remoteAddress })
  const statuses: number[] = []
  for (let round = 0; round < 60; round += 1) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask('203.0.113.7')))
    statuses.push(...answers.map(({ statusCode }) => statusCode))
  }
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(answerOf(await ask('203.0.113.7')).envelope.code).toBe(80001)
  expect((await ask('203.0.113.8')).statusCode).toBe(200)
  // review A6: callers on this machine, as a reverse proxy or a probe, share no limit.
  for (const local of ['127.0.0.1', '127.1.2.3', '::1']) expect((await ask(local)).headers).not.toHaveProperty('x-ratelimit-limit')
  expect((await ask('203.0.113.8')).headers).toHaveProperty('x-ratelimit-limit')
})

test('what breaks inside answers 40001 with the request’s id and tells nothing of itself', async () => {
  await server.database.pool.query('alter table threshold_sets rename to hidden_sets')
  const answer = await send(
    server.app,
    thresholdCalls.readThresholds,
    { params: { deviceId: server.house.device.boxId } },
    server.house.owner,
    { language: 'en' },
  )
  await server.database.pool.query('alter table hidden_sets rename to threshold_sets')
  expect(answer.status).toBe(httpStatus[40001])
  expect(answer.envelope).toEqual({ code: 40001, msg: 'The system is busy, please try again later', data: null })
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})
