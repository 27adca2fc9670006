import { accountCalls, wireHash } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditOf, giveContacts, waitingForLock } from '../../../../test/accounts.ts'
import { password } from '../../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../../test/test-server.ts'
import { hashPassword } from '../../sessions/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(() => server.database.pool.query('delete from attempts'))

const logIn = (account: string, pw: string, headers = {}) => send(server.app, accountCalls.logIn, { body: { account, pw } }, null, headers)

test('spec: POST /api/account/userkey/ opens a session whose token is good, with the fields in data and beside it', async () => {
  const { status, envelope, data } = await logIn('owner-1', wireHash(password))
  expect(status).toBe(200)
  expect(envelope).toMatchObject({ code: 200, user_id: server.house.owner.id, token: data.token, showEventModule: 1 })
  expect(data.signKey).toMatch(/^[0-9a-f]{32}$/)
  const session = await send(server.app, accountCalls.readSession, {}, { ...server.house.owner, token: data.token })
  expect(session.data).toMatchObject({ userId: server.house.owner.id, sf: 2, right: 'main', U137: 2, isAddedAsEmployee: false })
})

test('the account is found in any case, and both kinds of form are understood as well as JSON', async () => {
  const fields = { account: 'OWNER-1', pw: wireHash(password) }
  const multipart = new FormData()
  for (const [name, value] of Object.entries(fields)) multipart.append(name, value)
  for (const payload of [new URLSearchParams(fields), multipart]) {
    const { headers, body } = new Response(payload)
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/account/userkey/',
      headers: { 'content-type': headers.get('content-type') ?? '' },
      payload: Buffer.from(await new Response(body).arrayBuffer()),
    })
    expect(response.json()).toMatchObject({ code: 200, data: { user_id: server.house.owner.id } })
  }
})

test('a wrong password and an unknown account get the same answer, in HTTP 200', async () => {
  const wrong = await logIn('viewer-1', 'WRONG')
  const unknown = await logIn('nobody-at-all', 'WRONG')
  expect(wrong.status).toBe(200)
  expect(wrong.envelope.code).toBe(20002)
  expect(unknown.text).toBe(wrong.text)
})

test('guessing is slowed down, also in parallel: one waits for its turn, the others are refused, and a success forgets it', async () => {
  server.time.now = new Date()
  const codes = await Promise.all(Array.from({ length: 12 }, async () => (await logIn('operator-1', 'GUESS')).envelope.code))
  expect(codes.filter((code) => code === 20002)).toHaveLength(6)
  expect(codes.filter((code) => code === 80001)).toHaveLength(6)
  expect((await logIn('operator-1', wireHash(password))).envelope.code).toBe(80001)
  server.time.now = new Date(server.time.now.getTime() + 3_000)
  expect((await logIn('operator-1', wireHash(password))).envelope.code).toBe(200)
  expect((await logIn('operator-1', 'GUESS')).envelope.code).toBe(20002)
  server.time.now = undefined
  await server.database.pool.query('delete from attempts')
})

test('a disabled person neither signs in nor goes on', async () => {
  const { viewer } = server.stranger
  await server.database.pool.query('update users set disabled_at = now() where id = $1', [viewer.id])
  expect((await logIn(viewer.loginName, wireHash(password))).envelope.code).toBe(20003)
  expect((await send(server.app, accountCalls.readSession, {}, viewer)).envelope.code).toBe(90001)
})

test('spec: GET /api/account/userinfo/ answers the caller alone', async () => {
  const { owner, viewer } = server.house
  const own = await send(server.app, accountCalls.readUserInfo, { query: { id: owner.id } }, owner)
  expect(own.envelope).toMatchObject({ code: 200, data: { name: 'owner 1', corp: '医院 1', trade: '' } })
  const other = await send(server.app, accountCalls.readUserInfo, { query: { id: viewer.id } }, owner)
  expect(other.envelope.code).toBe(70003)
})

test('a session ends at log-out, after seven days, and for another user id in the header', async () => {
  const { data } = await logIn('admin-1', wireHash(password))
  const admin = { ...server.house.admin, token: data.token }
  expect((await send(server.app, accountCalls.readSession, {}, { ...admin, id: server.house.owner.id })).envelope.code).toBe(90001)
  server.time.now = new Date(Date.now() + 7 * 86_400_000 + 1_000)
  expect((await send(server.app, accountCalls.readSession, {}, admin)).status).toBe(401)
  server.time.now = undefined
  expect((await send(server.app, accountCalls.logOut, {}, admin)).envelope.code).toBe(0)
  expect((await send(server.app, accountCalls.readSession, {}, admin)).envelope).toMatchObject({
    code: 90001,
    msg: '登录已过期，请重新登录',
  })
})

test('the database keeps neither password nor token', async () => {
  const { data } = await logIn('owner-1', wireHash(password))
  const dump = await server.database.pool.query<{ text: string }>(
    `select coalesce(string_agg(u::text, ''), '') || (select string_agg(s::text || encode(s.token_hash, 'escape'), '') from sessions s) as text from users u`,
  )
  expect(dump.rows[0]?.text).not.toContain(data.token)
  expect(dump.rows[0]?.text).not.toContain(wireHash(password))
})

test('an account is known by log-in name, phone and e-mail address, in any case', async () => {
  await giveContacts(server, server.house, '13900000001', 'Viewer@Example.com')
  for (const account of ['viewer-1', '13900000001', 'viewer@example.COM', ' VIEWER-1 ']) {
    expect((await logIn(account, wireHash(password))).envelope, account).toMatchObject({ code: 200, user_id: server.house.viewer.id })
  }
})

test('the kind of log-in must fit, which is said only to anyone who knows the password', async () => {
  const { viewer, admin } = server.house
  await server.database.pool.query(`update users set mode = 'provider' where id = $1`, [admin.id])
  const asked = (account: string, mode: 'client' | 'provider', pw = wireHash(password)) =>
    send(server.app, accountCalls.logIn, { body: { account, pw, mode } }, null, { language: 'en' })
  expect((await asked(viewer.loginName, 'client')).envelope.code).toBe(200)
  expect((await asked(admin.loginName, 'provider')).envelope.code).toBe(200)
  expect((await asked(viewer.loginName, 'provider')).envelope).toMatchObject({
    code: 20005,
    msg: 'This account is not a service provider: log in as a client',
  })
  expect((await asked(admin.loginName, 'client')).envelope).toMatchObject({
    code: 20005,
    msg: 'This account is not a client: log in as a service provider',
  })
  expect((await asked(admin.loginName, 'client', 'WRONG')).envelope.code).toBe(20002)
  await server.database.pool.query(`update users set mode = 'client' where id = $1`, [admin.id])
})

test('a removed person is unknown', async () => {
  const { admin } = server.stranger
  await server.database.pool.query('update users set removed_at = now() where id = $1', [admin.id])
  expect((await logIn(admin.loginName, wireHash(password))).text).toBe((await logIn('nobody-at-all', wireHash(password))).text)
})

test('log-ins and what fails are in the audit: of a known account under it, of an unknown one without what was typed', async () => {
  const { owner } = server.stranger
  await logIn(owner.loginName, wireHash(password), { 'user-agent': 'a browser' })
  await logIn(owner.loginName, 'WRONG')
  await logIn('typed-my-password-here', 'WRONG')
  const known = (await auditOf(server, owner.id)).slice(-2)
  expect(known).toMatchObject([
    { action: 'account.log-in', outcome: 'done', after: { way: 'password', agent: 'a browser' } },
    { action: 'account.log-in', outcome: 'refused', code: 20002 },
  ])
  expect((await auditOf(server, null)).at(-1)).toMatchObject({ action: 'account.log-in', outcome: 'refused' })
  const { rows } = await server.database.pool.query(`select string_agg(a::text, '') as text from audit a`)
  expect(rows[0].text).not.toContain('typed-my-password-here')
})

test('a password that is changed while somebody signs in with the old one lets nobody in', async () => {
  const { operator } = server.stranger
  const blocker = await server.database.pool.connect()
  await blocker.query('begin')
  await blocker.query('update users set password_hash = $2 where id = $1', [operator.id, await hashPassword(wireHash('another-7'))])
  const entering = logIn(operator.loginName, wireHash(password))
  await waitingForLock(server)
  await blocker.query('commit')
  blocker.release()
  expect((await entering).envelope.code).toBe(20002)
})
