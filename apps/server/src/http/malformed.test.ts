import { type AddressInfo, connect } from 'node:net'
import { type AnyCall, eachCall, eventCalls, messageCalls, pathsOf } from '@kilowatch/contract'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerOf, identityOf, signedBy, type TestServer, testServer } from '../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

async function inject(options: InjectOptions) {
  return answerOf<{ detail?: string } | null>(await server.app.inject(options))
}

const security = { 'x-content-type-options': 'nosniff', 'content-security-policy': expect.stringContaining("frame-ancestors 'none'") }

describe('review X13: who is not signed in and asks for nonsense is refused in the envelope, never by a fault of ours', () => {
  const document = '/docs/static/swagger-ui.css'
  const asked: [what: string, options: InjectOptions, code: number, status: number][] = [
    ['a path that climbs', { url: '/docs/static/../../package.json' }, 70003, 404],
    ['a path that climbs, encoded', { url: '/docs/static/%2e%2e/%2e%2e/package.json' }, 70003, 404],
    ['a file that begins with a dot', { url: '/docs/static/.env' }, 70003, 404],
    ['a range beyond the end', { url: document, headers: { range: 'bytes=999999999-' } }, 10001, 416],
    ['a version that is not there', { url: document, headers: { 'if-match': '"x"' } }, 10001, 412],
    ['a version from before', { url: document, headers: { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' } }, 10001, 412],
    ['an address that is no UTF-8', { url: '/%ff' }, 10001, 400],
    ['an id that is no UTF-8', { url: '/api/v1/devices/%ff' }, 10001, 400],
    ['half of an escape', { url: '/api/v1/devices/%2' }, 10001, 400],
    ['a method that nobody uses', { url: '/api/v1/devices', method: 'PROPFIND' as 'GET' }, 70003, 404],
    ['a type that is none', { url: '/api/account/userkey/', method: 'POST', headers: { 'content-type': '@@' }, payload: 'x' }, 10001, 200],
    [
      'a type that nobody reads',
      { url: '/api/account/userkey/', method: 'POST', headers: { 'content-type': 'text/html' }, payload: 'x' },
      10001,
      200,
    ],
    [
      'a length that is not the body’s',
      {
        url: '/api/account/userkey/',
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': '5' },
        payload: '{}',
      },
      10001,
      200,
    ],
    ['a very long id', { url: `/api/v1/devices/${'1'.repeat(5_000)}` }, 10001, 414],
  ]
  test.each(asked)('%s', async (_what, options, code, status) => {
    for (const [language, script] of [
      ['zh', /[\u4e00-\u9fff]/],
      ['en', /^[^\u4e00-\u9fff]+$/],
    ] as const) {
      const answer = await inject({ method: 'GET', ...options, headers: { ...options.headers, language } })
      expect([answer.envelope.code, answer.status], answer.text).toEqual([code, status])
      expect(answer.envelope.msg).toMatch(script)
      expect(answer.headers).toMatchObject(security)
      expect(answer.headers['x-request-id']).toBeTruthy()
    }
  })

  test('a form with a file that ends in the middle', async () => {
    const parts = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nUplink ID,Name\r\n`
    const headers = { ...identityOf(server.house.admin), 'content-type': 'multipart/form-data; boundary=x', language: 'en' }
    for (const payload of [parts, parts.slice(0, 60), `${parts}\r\n--x`]) {
      const answer = await inject({ method: 'POST', url: '/api/v1/uplink-imports', headers, payload })
      expect([answer.envelope.code, answer.envelope.msg, answer.status], payload).toEqual([10001, 'The form data cannot be read', 400])
    }
  })

  /** What cannot be understood as HTTP at all never reaches a route. */
  const raw: [what: string, request: string, status: number, code?: number][] = [
    ['a path that climbs', 'GET /docs/static/../../package.json HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 404, 70003],
    ['a path that climbs out of the pages', 'GET /../../package.json HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 404, 70003],
    ['no HTTP', 'nonsense\r\n\r\n', 400],
    ['a head that never ends', `GET / HTTP/1.1\r\nhost: x\r\nlong: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
    ['an address that never ends', `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab', 400],
    ['an expectation that nobody meets', 'GET / HTTP/1.1\r\nhost: x\r\nexpect: 200-ok\r\nconnection: close\r\n\r\n', 417],
    ['no host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
  ]
  test.each(raw)('%s, as it travels', async (_what, request, status, code = 10001) => {
    const { port } = server.app.server.address() as AddressInfo
    const answer = await new Promise<string>((resolve, reject) => {
      let heard = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(request))
      socket.on('data', (part) => {
        heard += part
      })
      socket.on('close', () => resolve(heard))
      socket.on('error', reject)
    })
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head.split('\r\n')[0]).toContain(`HTTP/1.1 ${status} `)
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff')
    expect(head.toLowerCase()).toContain('content-security-policy: ')
    expect(JSON.parse(body)).toMatchObject({ code, msg: expect.stringMatching(/[\u4e00-\u9fff]/) })
  })
})

describe('review X12: a body that is nested deeper than any declared one', () => {
  const deep = (levels: number) => `{"ids":${'['.repeat(levels)}${']'.repeat(levels)}}`
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

  test('is refused as such by every signed call that takes a body, whatever its depth, and no signature is worked out for it', async () => {
    const calls = eachCall().filter(({ call }) => call.method !== 'GET' && call.variant !== 'own' && call.access !== 'public')
    expect(calls.length).toBeGreaterThan(10)
    for (const { call } of calls) {
      const [url = ''] = pathsOf(call as AnyCall, server.services.config.prefix)
      for (const payload of [deep(17), deep(5_000), nested(20_000)]) {
        const headers = { ...identityOf(server.house.owner), ...signedBy(server.app, call, {}, server.house.owner) }
        const answer = await inject({
          method: call.method,
          url: url.replace(/:\w+/g, '1'),
          headers: { ...headers, 'content-type': 'application/json', language: 'en' },
          payload,
        })
        expect([answer.status, answer.envelope.code, answer.envelope.msg], `${call.method} ${url}`).toEqual([
          200,
          10003,
          'The body is nested too deeply',
        ])
      }
    }
  })

  test('is refused in a form’s field too, and brackets within a text are no depth', async () => {
    const confirm = eventCalls.confirmEvents
    const form = (ids: string) =>
      inject({
        method: 'POST',
        url: confirm.path,
        headers: {
          ...identityOf(server.house.owner),
          ...signedBy(server.app, confirm, { body: {} }, server.house.owner),
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: new URLSearchParams({ ids }).toString(),
      })
    expect((await form(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)).envelope.code).toBe(10003)
    const note = `${'[{"\\'.repeat(30)}`
    const { alarmId } = server.house
    const body = { ids: [alarmId], note }
    const headers = { ...identityOf(server.house.owner), ...signedBy(server.app, confirm, { body }, server.house.owner) }
    expect((await inject({ method: 'POST', url: confirm.path, headers, payload: body })).envelope.code).toBe(200)
  })
})

test('a body that is a text, a number or a list where fields are expected is refused with words', async () => {
  const mark = messageCalls.markMessagesRead
  for (const payload of ['"x"', '5', '[]', 'true']) {
    const headers = { ...identityOf(server.house.owner), ...signedBy(server.app, mark, { body: JSON.parse(payload) }, server.house.owner) }
    const answer = await inject({ method: 'PATCH', url: mark.path, headers: { ...headers, 'content-type': 'application/json' }, payload })
    expect(answer.envelope.code, payload).toBe(10003)
  }
})
