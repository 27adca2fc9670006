import { randomBytes } from 'node:crypto'
import {
  type AnyCall,
  deviceInformationCalls,
  eachCall,
  eventCalls,
  messageCalls,
  pathsOf,
  peopleCalls,
  timestampOf,
  wrapperSignature,
} from '@kilowatch/contract'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../test/house.ts'
import { answerOf, identityOf, send, signedBy, type TestServer, testServer } from '../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const card = deviceInformationCalls.readDeviceInformation
const owner = () => server.house.owner
const cardQuery = () => ({ box_id: server.house.device.boxId })

async function inject(options: InjectOptions) {
  return answerOf<Record<string, unknown> | null>(await server.app.inject(options))
}

/** The device card, signed by somebody at some time. */
function askCard(headers: Record<string, string>, query: Record<string, string> = cardQuery()) {
  return inject({ method: 'GET', url: card.path, query, headers })
}

function signedAt(person: Person, now: number, query: object = cardQuery()): Record<string, string> {
  const timestamp = timestampOf(now, '0123456789abcdef0123')
  return { ...identityOf(person), sign: wrapperSignature(query, person.signKey, person.token, timestamp), timestamp }
}

describe('a signed call', () => {
  test('is answered when the session’s key signed it', async () => {
    const answer = await askCard(signedAt(owner(), Date.now()))
    expect([answer.status, answer.envelope.code], answer.text).toEqual([200, 0])
    expect(answer.data).toMatchObject(cardQuery())
  })

  test('is refused without signature, with half of it, and with one that is none', async () => {
    const good = signedAt(owner(), Date.now())
    const without = (name: string) => Object.fromEntries(Object.entries(good).filter(([key]) => key !== name))
    const wrong = [
      without('sign'),
      without('timestamp'),
      { ...good, sign: '' },
      { ...good, sign: (good.sign ?? '').toLowerCase() },
      { ...good, sign: `${good.sign} ` },
      { ...good, sign: 'F'.repeat(32) },
      { ...good, sign: 'F'.repeat(10_000) },
      { ...good, sign: '签名' },
      { ...good, timestamp: 'x'.repeat(32) },
      { ...good, timestamp: String(Date.now()) },
      { ...good, timestamp: '0'.repeat(32) },
      { ...good, timestamp: 'f'.repeat(32) },
      { ...good, timestamp: '__proto__' },
    ]
    for (const headers of wrong) {
      const answer = await askCard(headers)
      expect([answer.status, answer.envelope.code], JSON.stringify(headers)).toEqual([200, 80002])
      expect(answer.text).not.toContain(server.house.device.boxId)
    }
  })

  test('is refused when anything of its payload is another than was signed', async () => {
    for (const query of [{ box_id: server.stranger.device.boxId }, { ...cardQuery(), more: '1' }, {}]) {
      expect((await askCard(signedAt(owner(), Date.now()), query)).envelope.code).toBe(80002)
    }
  })

  test('may be five minutes off; beyond that the server says what time it is', async () => {
    for (const off of [-299_000, 299_000]) expect((await askCard(signedAt(owner(), Date.now() + off))).envelope.code).toBe(0)
    for (const off of [-301_000, 301_000, -86_400_000]) {
      const answer = await askCard({ ...signedAt(owner(), Date.now() + off), language: 'en' })
      expect(answer.envelope).toMatchObject({ code: 80002, msg: 'The signature’s time differs from the server’s by more than 5 minutes' })
      expect(Math.abs(Number(answer.data?.serverTime) - Date.now())).toBeLessThan(60_000)
    }
  })

  test('is known by the secondary client’s names of the headers too', async () => {
    const { userid, ...rest } = signedAt(owner(), Date.now())
    const answer = await askCard({ ...rest, user: userid ?? '', agent: '0', brand: '00', language: 'en' })
    expect(answer.data).toMatchObject({ ...cardQuery(), devTypeName: 'UPS' })
  })

  test('of another session’s key, user or token is refused', async () => {
    const { house, stranger } = server
    const now = Date.now()
    const theirs = signedAt(stranger.owner, now)
    const own = signedAt(house.owner, now)
    const mixed: [Record<string, string>, number][] = [
      [{ ...own, sign: theirs.sign ?? '' }, 80002],
      [{ ...own, userid: stranger.owner.id }, 90001],
      [{ ...own, token: stranger.owner.token }, 90001],
      [signedAt({ ...house.owner, signKey: house.admin.signKey }, now), 80002],
    ]
    for (const [headers, code] of mixed) expect((await askCard(headers)).envelope.code).toBe(code)
  })
})

test('no call is done for a cookie, whatever it holds', async () => {
  const { token, id, signKey } = owner()
  const cookie = `token=${token}; user_id=${id}; userid=${id}; sign=${signKey}`
  for (const { call } of eachCall()) {
    if (call.access === 'public') continue
    const [url = ''] = pathsOf(call, server.services.config.prefix)
    const answer = await inject({ method: call.method, url: url.replace(/:\w+/g, '1'), headers: { cookie } })
    expect(answer.envelope.code, `${call.method} ${url}`).toBe(20001)
  }
})

test('every signed call refuses another session’s signature', async () => {
  const signed = eachCall().filter(({ call }) => call.access !== 'public' && (call.variant === 'signed' || call.variant === 'wrapper'))
  expect(signed.length).toBeGreaterThan(20)
  for (const { call } of signed) {
    const [url = ''] = pathsOf(call, server.services.config.prefix)
    const headers = { ...identityOf(owner()), ...signedBy(server.app, call, {}, server.house.admin) }
    const answer = await inject({ method: call.method, url: url.replace(/:\w+/g, '1'), headers })
    expect([answer.status, answer.envelope.code], `${call.method} ${url}`).toEqual([200, 80002])
  }
})

describe('a body', () => {
  const mark = messageCalls.markMessagesRead
  const headersFor = (call: AnyCall, body: object) => ({ ...identityOf(owner()), ...signedBy(server.app, call, { body }, owner()) })

  test('may be a form or multipart: what was signed are its texts, and they are read as what they stand for', async () => {
    const { alarmId } = server.house
    const confirm = eventCalls.confirmEvents
    const asForm = await inject({
      method: 'POST',
      url: confirm.path,
      headers: { ...headersFor(confirm, {}), 'content-type': 'application/x-www-form-urlencoded' },
      payload: `ids=${alarmId}&note=%E5%B7%B2%E5%A4%84%E7%90%86`,
    })
    expect(asForm.envelope, asForm.text).toMatchObject({ code: 200, data: { changed: [alarmId] } })
    const texts = { ids: `["${alarmId}"]` }
    const parts = Object.entries(texts).map(([name, text]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`)
    const asParts = await inject({
      method: 'PATCH',
      url: mark.path,
      headers: { ...headersFor(mark, texts), 'content-type': 'multipart/form-data; boundary=x' },
      payload: `${parts.join('')}--x--\r\n`,
    })
    expect(asParts.envelope, asParts.text).toMatchObject({ code: 0, data: { changed: 0 } })
  })

  test('is covered by the wrapper’s signature', async () => {
    const answer = await inject({ method: 'PATCH', url: mark.path, headers: headersFor(mark, { ids: ['1'] }), payload: { ids: ['2'] } })
    expect(answer.envelope.code).toBe(80002)
  })
})

describe('review X14: what is used is what was signed', () => {
  const { sendEmployeeCode, removeDepartments, addDepartment } = peopleCalls
  const key = { id: '999999' }
  const url = (call: AnyCall, query = '') => `/prod-api${call.path}${query}`
  const signed = (payload: object) => {
    const timestamp = timestampOf(Date.now(), randomBytes(10).toString('hex'))
    const { signKey, token } = owner()
    return { ...identityOf(owner()), sign: wrapperSignature(payload, signKey, token, timestamp), timestamp, language: 'en' }
  }

  test('a GET that writes, sent as a POST, takes nothing from its address beside a body', async () => {
    for (const body of [{}, { other: 'x' }, key]) {
      const answer = await inject({ method: 'POST', url: url(sendEmployeeCode, '?id=999999'), headers: signed(body), payload: body })
      expect(answer.envelope.code, JSON.stringify(body)).toBe(80002)
      expect(answer.envelope.msg).toContain('only the body is signed')
    }
    // Nobody has this id: it was looked for, by the field that was signed.
    for (const request of [{ url: url(sendEmployeeCode), payload: key }, { url: url(sendEmployeeCode, '?id=999999') }]) {
      expect((await inject({ method: 'POST', headers: signed(key), ...request })).envelope.code).toBe(70003)
    }
  })

  test('nor does any other call whose fields stand in the query', async () => {
    const answer = await inject({ method: 'DELETE', url: url(removeDepartments, '?ids=1'), headers: signed({}), payload: {} })
    expect(answer.envelope.code).toBe(80002)
  })

  test('a text that signs like several fields is refused, and so are several that sign like one text', async () => {
    const ambiguous: [object, string][] = [
      [{ name: 'A&parentId=1', parentId: null }, 'name'],
      [{ name: 'A&=1', parentId: null }, 'name'],
      [{ 'name=A&x': 'B', parentId: null }, 'name=A&x'],
    ]
    for (const [body, field] of ambiguous) {
      const answer = await inject({ method: 'POST', url: url(addDepartment), headers: signed(body), payload: body })
      expect(answer.envelope).toMatchObject({ code: 10003, data: { field } })
      expect(answer.envelope.msg).toContain('please change it')
    }
    for (const name of ['R&D', 'A=B', 'a=b&c', '=&']) {
      const body = { name, parentId: null }
      expect((await inject({ method: 'POST', url: url(addDepartment), headers: signed(body), payload: body })).envelope.code).toBe(0)
    }
  })
})

test('the enterprise prefix is the installation’s, and other names of a call answer the same', async () => {
  const other = await testServer(undefined, { KW_PREFIX: '/gate' })
  try {
    const { owner } = other.house
    const call = messageCalls.markMessagesRead
    const [name = '', alias = ''] = pathsOf(call, '/gate')
    for (const url of [name, alias]) {
      const headers = { ...identityOf(owner), ...signedBy(other.app, call, { body: {} }, owner) }
      expect(answerOf(await other.app.inject({ method: 'PATCH', url, headers, payload: {} })).envelope).toMatchObject({ code: 0 })
    }
    const wrong = await other.app.inject({ method: 'GET', url: '/prod-api/web/biz/dept/queryAllDepts', headers: identityOf(owner) })
    expect(wrong.statusCode).toBe(404)
    const right = await other.app.inject({ method: 'GET', url: '/gate/web/biz/dept/queryAllDepts', headers: identityOf(owner) })
    expect(answerOf(right).envelope.code).toBe(80002)
  } finally {
    await other.close()
  }
})

test('a call of our own needs no signature, and one that is public needs none either', async () => {
  expect((await send(server.app, eventCalls.readEventCounts, {}, owner())).envelope.code).toBe(0)
  const signIn = await inject({ method: 'POST', url: '/api/account/userkey/', payload: { account: 'nobody-here', pw: 'F'.repeat(32) } })
  expect(signIn.envelope.code).toBe(20002)
})
