import { accountCalls, deviceCalls, type FormatName, formats, isOneLine, oneLineWords, problemOf } from '@kilowatch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerOf, identityOf, send, type TestServer, testServer } from '../../test/test-server.ts'
import { budgets } from '../budgets/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const headersOf = (extra: Record<string, string> = {}) => ({ ...identityOf(server.house.owner), ...extra })

describe('keys that every object has', () => {
  const payloads = [
    '{"account":"demo","pw":"x","__proto__":{"operator":true}}',
    '{"account":"demo","pw":"x","constructor":{"prototype":{"operator":true}}}',
    'account=demo&pw=x&__proto__[operator]=true&constructor=x',
  ]
  test.each(payloads)('have no effect: %s', async (payload) => {
    const type = payload.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded'
    const answer = answerOf(
      await server.app.inject({ method: 'POST', url: '/api/account/userkey/', headers: { 'content-type': type }, payload }),
    )
    expect([10001, 20002]).toContain(answer.envelope.code)
    expect(({} as Record<string, unknown>).operator).toBeUndefined()
  })

  test('name nothing in a query or a path either', async () => {
    for (const url of [
      '/api/v1/devices?__proto__=x&constructor=y&toString=z',
      '/api/v1/devices?sort=__proto__',
      '/api/v1/devices/__proto__',
    ]) {
      const answer = answerOf(await server.app.inject({ method: 'GET', url, headers: headersOf() }))
      expect([0, 10003, 70003], url).toContain(answer.envelope.code)
    }
  })
})

describe('headers', () => {
  const hostile = ['x'.repeat(8_000), '__proto__', "' or 1=1 --", '../../etc', '%00', '{"$ne":null}', '1e400', '-1', 'NaN', '<script>']
  test.each(hostile)('may hold %s wherever a client may write', async (value) => {
    for (const name of ['agent', 'brandid', 'language', 'U137', 'user-agent', 'accept-language', 'x-forwarded-host', 'sign', 'timestamp']) {
      const answer = answerOf(await server.app.inject({ method: 'GET', url: '/api/v1/session', headers: headersOf({ [name]: value }) }))
      expect(answer.envelope.code, name).toBe(0)
    }
    for (const [name, code] of [
      ['token', 90001],
      ['userid', 90001],
    ] as const) {
      const answer = answerOf(await server.app.inject({ method: 'GET', url: '/api/v1/session', headers: headersOf({ [name]: value }) }))
      expect(answer.envelope.code, name).toBe(code)
    }
  })
})

describe('every field format', () => {
  const texts = ['a', '1', '@', '.', 'a.', '@.', ' ', '\u0000', '中', '%', '-', 'a@a.', '\t', '😀', '1@1.1'].map((piece) =>
    piece.repeat(Math.ceil(50_000 / piece.length)),
  )
  const mayBeEmpty = (name: FormatName) => 'optional' in formats[name] && formats[name].optional
  test.each(Object.keys(formats) as FormatName[])('%s finds fifty thousand hostile characters wrong', (name) => {
    for (const text of texts) {
      const isNothing = text.trim() === '' && mayBeEmpty(name)
      expect(problemOf(name, text) === null, text.slice(0, 4)).toBe(isNothing)
      const isControl = !name.endsWith('assword') && !isOneLine(text)
      expect(problemOf(name, `!${text}!`)).toEqual(isControl ? oneLineWords : formats[name].wrong)
    }
  })

  test('says what is wrong in its own words, with the field, in the reader’s language', async () => {
    const ask = async (account: string, language: 'zh' | 'en') =>
      (await send(server.app, accountCalls.logIn, { body: { account, pw: 'x' } }, null, { language })).envelope
    const { account } = formats
    expect(await ask('', 'zh')).toMatchObject({
      code: 10003,
      msg: account.empty.zh,
      data: { field: 'body.account', detail: account.empty.zh },
    })
    expect(await ask('', 'en')).toMatchObject({ msg: account.empty.en })
    expect(await ask('x'.repeat(101), 'en')).toMatchObject({ msg: account.wrong.en })
  })
})

test('a user who asks too often is turned away for a while, from wherever it comes; others are not', async () => {
  const ask = (person: typeof server.house.owner, remoteAddress: string) =>
    server.app.inject({ method: 'GET', url: '/api/v1/session', headers: identityOf(person), remoteAddress })
  let last = answerOf(await ask(server.house.viewer, '127.0.0.1'))
  for (let asked = 1; asked <= budgets.requestsOfPerson.most && last.envelope.code === 0; asked += 100) {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => ask(server.house.viewer, `198.51.100.${index % 50}`)))
    last = answerOf(answers.at(-1) ?? (await ask(server.house.viewer, '127.0.0.1')))
  }
  const refused = answerOf(await ask(server.house.viewer, '203.0.113.9'))
  expect([refused.status, refused.envelope.code]).toEqual([429, 80001])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(answerOf(await ask(server.house.admin, '203.0.113.9')).envelope.code).toBe(0)
})

test('writing too often is turned away much earlier, and reading goes on', async () => {
  const { operator, device } = server.house
  const write = () => send(server.app, deviceCalls.changeDevice, { params: { deviceId: device.boxId }, body: { site: 'x' } }, operator)
  const codes = new Set<number>()
  for (let round = 0; round * 50 <= budgets.writesOfPerson.most; round += 1) {
    for (const { envelope } of await Promise.all(Array.from({ length: 50 }, write))) codes.add(envelope.code)
  }
  expect([...codes].sort((a, b) => a - b)).toEqual([80001, 100000])
  expect((await send(server.app, accountCalls.readSession, {}, operator)).envelope.code).toBe(0)
})
