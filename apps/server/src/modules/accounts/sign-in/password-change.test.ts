import { accountCalls, wireHash } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditOf, codeSentTo, giveContacts, securityMessages, signIn } from '../../../../test/accounts.ts'
import { type Person, password } from '../../../../test/house.ts'
import { openLive } from '../../../../test/live-client.ts'
import { send, type TestServer, testServer } from '../../../../test/test-server.ts'

let server: TestServer
let base: string
beforeAll(async () => {
  server = await testServer(undefined, { KW_DEMO: '1' })
  base = await server.app.listen({ port: 0, host: '127.0.0.1' })
  await giveContacts(server, server.house, '13900000001', 'viewer@example.com')
})
afterAll(() => server.close())
beforeEach(() => server.database.pool.query('delete from attempts'))

const logIn = async (account: string, pw: string) =>
  (await send(server.app, accountCalls.logIn, { body: { account, pw } }, null)).envelope.code
const reads = async (person: Person) => (await send(server.app, accountCalls.readSession, {}, person)).envelope.code
const change = (person: Person, original: string, to: string) =>
  send(server.app, accountCalls.changePassword, { body: { original, password: to } }, person, { language: 'en' })

test('a changed password ends every other session and its credentials, and keeps the caller signed in', async () => {
  const here = await signIn(server, 'operator-1')
  const there = await signIn(server, 'operator-1')
  const stream = await openLive(base, there, [])
  expect((await change(here, password, 'a new one 7')).envelope.code).toBe(0)
  await stream.ended
  expect([await reads(here), await reads(there)]).toEqual([0, 90001])
  expect([await logIn('operator-1', wireHash(password)), await logIn('operator-1', wireHash('a new one 7'))]).toEqual([20002, 200])
  expect([await logIn('operator-1', there.credential), await logIn('operator-1', here.credential)]).toEqual([20002, 200])
  expect(await securityMessages(server, here.id)).toEqual(['password-changed'])
  expect(await auditOf(server, here.id)).toContainEqual(expect.objectContaining({ action: 'account.change-password', outcome: 'done' }))
})

test('the original password must fit, within the rules of the new one, and guessing is slowed down', async () => {
  const { admin } = server.house
  expect((await change(admin, 'wrong', 'a new one 7')).envelope).toMatchObject({ code: 20002, msg: 'The current password is wrong' })
  expect((await change(admin, password, 'short')).envelope.code).toBe(10003)
  expect((await change(admin, password, 'x'.repeat(33))).envelope.code).toBe(10003)
  expect((await change(admin, '', 'a new one 7')).envelope.code).toBe(10003)
  server.time.now = new Date()
  for (let guess = 0; guess < 5; guess++) await change(admin, 'wrong', 'a new one 7')
  expect((await change(admin, password, 'a new one 7')).envelope.code).toBe(80001)
  server.time.now = undefined
  expect(await logIn('admin-1', wireHash(password))).toBe(200)
})

test('a forgotten password is reset by a code, and everybody who was signed in is signed out', async () => {
  const before = await signIn(server, 'viewer-1')
  await send(server.app, accountCalls.sendCode, { body: { contact: '13900000001', purpose: 'reset' } }, null)
  const code = await codeSentTo(server, '13900000001')
  const reset = (to: string) =>
    send(server.app, accountCalls.resetPassword, { body: { contact: '13900000001', code, password: to } }, null).then(
      (a) => a.envelope.code,
    )
  expect(await reset('short')).toBe(10003)
  expect(await reset('another-one-7')).toBe(0)
  expect(await reset('another-one-8')).toBe(20002)
  expect([await reads(before), await logIn('viewer-1', before.credential)]).toEqual([90001, 20002])
  expect([await logIn('viewer-1', wireHash(password)), await logIn('viewer-1', wireHash('another-one-7'))]).toEqual([20002, 200])
  expect(await securityMessages(server, before.id)).toEqual(['password-reset'])
  expect(await auditOf(server, before.id)).toContainEqual(expect.objectContaining({ action: 'account.reset-password' }))
})

test('review X17: no changed password and none that is set by a code is one of the commonest, or the person’s own name', async () => {
  const { owner } = server.house
  for (const guessed of ['123456', 'qwerty', 'P@ssw0rd', 'woaini1314', 'owner-1', 'owner1!'])
    expect((await change(owner, password, guessed)).envelope, guessed).toMatchObject({ code: 10003, data: { field: 'body.password' } })
  await server.database.pool.query('delete from attempts')
  await send(server.app, accountCalls.sendCode, { body: { contact: 'viewer@example.com', purpose: 'reset' } }, null)
  const code = await codeSentTo(server, 'viewer@example.com')
  const reset = async (to: string) =>
    (await send(server.app, accountCalls.resetPassword, { body: { contact: 'viewer@example.com', code, password: to } }, null)).envelope
      .code
  for (const guessed of ['123456', 'abc123456', 'iloveyou', 'viewer', 'viewer-1', '13900000001'])
    expect(await reset(guessed), guessed).toBe(10003)
  expect(await reset('another-one-9')).toBe(0)
})

test('no password reaches the audit', async () => {
  const { rows } = await server.database.pool.query(`select string_agg(a::text, '') as text from audit a`)
  expect(rows[0].text).not.toContain('a new one 7')
  expect(rows[0].text).not.toContain('another-one-7')
})
