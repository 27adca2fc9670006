import { accountCalls } from '@kilowatch/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditOf, codeSentTo, giveContacts } from '../../../../test/accounts.ts'
import { send, type TestServer, testServer } from '../../../../test/test-server.ts'

let server: TestServer
let silent: TestServer
beforeAll(async () => {
  server = await testServer(undefined, { KW_DEMO: '1' })
  silent = await testServer()
  await giveContacts(server, server.house, '13900000001', 'viewer@example.com')
})
afterAll(async () => {
  await server.close()
  await silent.close()
})
beforeEach(() => server.database.pool.query('delete from attempts'))
afterEach(() => {
  server.time.now = undefined
})

type Purpose = 'sign-in' | 'register' | 'reset'
const ask = (contact: string, purpose: Purpose = 'sign-in') => send(server.app, accountCalls.sendCode, { body: { contact, purpose } }, null)
const enter = (contact: string, code: string, mode?: 'client' | 'provider') =>
  send(server.app, accountCalls.logInByCode, { body: { contact, code, ...(mode ? { mode } : {}) } }, null)
const later = (milliseconds: number) => {
  server.time.now = new Date((server.time.now ?? new Date()).getTime() + milliseconds)
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** A code that was asked for now and has arrived. */
async function freshCode(contact: string, purpose: Purpose = 'sign-in'): Promise<string> {
  await server.database.pool.query('delete from inbox')
  expect((await ask(contact, purpose)).status).toBe(200)
  return codeSentTo(server, contact.toLowerCase())
}

describe('a code', () => {
  test('signs in anyone who reads the phone or the mail of the account, once', async () => {
    const { viewer } = server.house
    for (const contact of ['13900000001', 'Viewer@Example.com']) {
      const code = await freshCode(contact)
      const { data } = await enter(contact, code)
      expect(data.user_id).toBe(viewer.id)
      expect((await send(server.app, accountCalls.readSession, {}, { ...viewer, token: data.token })).envelope.code).toBe(0)
      expect((await enter(contact, code)).envelope.code).toBe(20002)
    }
    expect((await auditOf(server, viewer.id)).slice(-4)).toMatchObject([
      { action: 'account.log-in', outcome: 'done', after: { way: 'code' } },
      { outcome: 'refused' },
      { outcome: 'done' },
      { outcome: 'refused' },
    ])
  })

  test('lets one of 50 parallel uses in', async () => {
    const code = await freshCode('13900000001')
    const codes = await Promise.all(Array.from({ length: 50 }, async () => (await enter('13900000001', code)).envelope.code))
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
  })

  test('is good for ten minutes and for five tries', async () => {
    server.time.now = new Date()
    const old = await freshCode('13900000001')
    later(600_000)
    expect((await enter('13900000001', old)).envelope.code).toBe(20002)
    const guessed = await freshCode('13900000001')
    for (let guess = 0; guess < 5; guess++) {
      expect((await enter('13900000001', wrong(guessed))).envelope.code).toBe(20002)
      await server.database.pool.query('delete from attempts')
    }
    expect((await enter('13900000001', guessed)).envelope.code).toBe(20002)
  })

  test('is good for its purpose, for its contact, and until the next one', async () => {
    const forReset = await freshCode('13900000001', 'reset')
    expect((await enter('13900000001', forReset)).envelope.code).toBe(20002)
    const first = await freshCode('viewer@example.com')
    expect((await enter('13900000001', first)).envelope.code).toBe(20002)
    await server.database.pool.query('delete from attempts')
    const second = await freshCode('viewer@example.com')
    if (second !== first) expect((await enter('viewer@example.com', first)).envelope.code).toBe(20002)
    expect((await enter('viewer@example.com', second)).envelope.code).toBe(0)
  })

  test('is asked for again after 60 s, and each contact and address only so often', async () => {
    server.time.now = new Date()
    const asked = await ask('13900000001')
    expect(asked.data).toEqual({
      via: 'sms',
      expiresAt: new Date(server.time.now.getTime() + 600_000).toISOString(),
      resendAfterSeconds: 60,
    })
    expect((await ask('13900000001', 'reset')).envelope.code).toBe(80001)
    later(60_000)
    for (let sent = 0; sent < 4; sent++, later(60_000)) expect((await ask('13900000001')).status).toBe(200)
    expect((await ask('13900000001')).data.resendAfterSeconds).toBe(300)
    const others = await Promise.all(
      Array.from({ length: 25 }, async (_, n) => (await ask(`139000001${String(n).padStart(2, '0')}`)).status),
    )
    expect(others.filter((status) => status === 429).length).toBeGreaterThan(5)
  })

  test('must fit the kind of log-in', async () => {
    const code = await freshCode('13900000001')
    expect((await enter('13900000001', code, 'provider')).envelope.code).toBe(20005)
    expect((await enter('13900000001', code, 'client')).envelope.code).toBe(0)
  })

  test('stands nowhere in the clear', async () => {
    const code = await freshCode('13900000001')
    const { rows } = await server.database.pool.query(
      `select (select string_agg(v::text || encode(code_hash, 'escape'), '') from verification_codes v) as codes,
              (select string_agg(d::text, '') from deliveries d) as sent, (select string_agg(coalesce(after::text, ''), '') from audit) as audit`,
    )
    expect(Object.values(rows[0]).join(' ')).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`))
  })
})

describe('whether an account exists', () => {
  test('is not told by asking for a code, and nothing is written to strangers', async () => {
    server.time.now = new Date()
    for (const purpose of ['sign-in', 'reset'] as const) {
      await server.database.pool.query('delete from attempts')
      const known = await ask('viewer@example.com', purpose)
      const unknown = await ask('stranger@example.com', purpose)
      expect(unknown.text).toBe(known.text)
      await codeSentTo(server, 'viewer@example.com')
    }
    const { rows } = await server.database.pool.query(`select from inbox where recipient = 'stranger@example.com'`)
    expect(rows).toEqual([])
  })

  test('is not told by a wrong code', async () => {
    await freshCode('13900000001')
    await ask('13999999999')
    const known = await enter('13900000001', '000000')
    const unknown = await enter('13999999999', '000000')
    const never = await enter('13988888888', '000000')
    expect([unknown.text, never.text]).toEqual([known.text, known.text])
    const reset = (contact: string) =>
      send(server.app, accountCalls.resetPassword, { body: { contact, code: '000000', password: 'another-one-7' } }, null)
    expect((await reset('13999999999')).text).toBe((await reset('13900000001')).text)
  })
})

test('where no messages can be sent, that is said at once, in words', async () => {
  const sent = (contact: string) =>
    send(silent.app, accountCalls.sendCode, { body: { contact, purpose: 'sign-in' } }, null, { language: 'en' })
  expect((await sent('13900000001')).envelope).toMatchObject({ code: 30001, msg: expect.stringContaining('SMS is not set up') })
  expect((await sent('viewer@example.com')).envelope).toMatchObject({ code: 30001, msg: expect.stringContaining('mail server') })
})
