import { accountCalls, wireHash } from '@kilowatch/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditOf, securityMessages, signIn } from '../../../../test/accounts.ts'
import { type Person, password } from '../../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(() => server.database.pool.query('delete from attempts'))
afterEach(() => {
  server.time.now = undefined
})

const renew = (account: string, pw: string) => send(server.app, accountCalls.logIn, { body: { account, pw } }, null)
const reads = async (person: Person) => (await send(server.app, accountCalls.readSession, {}, person)).envelope.code
const later = (milliseconds: number) => {
  server.time.now = new Date((server.time.now ?? new Date()).getTime() + milliseconds)
}

test('a credential takes the place of the password once, and its answer brings the next one', async () => {
  const first = await signIn(server, 'viewer-1')
  const second = await renew('viewer-1', first.credential)
  expect(second.envelope).toMatchObject({ code: 200, user_id: first.id })
  expect(second.data.credential).not.toBe(first.credential)
  expect(await reads({ ...first, token: second.data.token })).toBe(0)
  expect(await reads(first)).toBe(0)
  expect((await renew('viewer-1', second.data.credential)).envelope.code).toBe(200)
})

test('it stays good for 30 s, for two tabs and lost answers, and each use opens a session of the same place', async () => {
  server.time.now = new Date()
  const first = await signIn(server, 'operator-1')
  const both = await Promise.all([renew('operator-1', first.credential), renew('operator-1', first.credential)])
  expect(both.map(({ envelope }) => envelope.code)).toEqual([200, 200])
  later(30_000)
  expect((await renew('operator-1', first.credential)).envelope.code).toBe(200)
  const { rows } = await server.database.pool.query(
    'select count(*)::int as n, count(distinct family)::int as families from sessions where user_id = $1 group by family order by n desc limit 1',
    [first.id],
  )
  expect(rows[0]).toEqual({ n: 4, families: 1 })
})

test('used once more after that, it ends every session and credential of its place and no other, and the person hears of it', async () => {
  server.time.now = new Date()
  const elsewhere = await signIn(server, 'admin-1')
  const first = await signIn(server, 'admin-1')
  const second = await renew('admin-1', first.credential)
  later(30_001)
  expect((await renew('admin-1', first.credential)).envelope.code).toBe(20002)
  expect(await reads(first)).toBe(90001)
  expect(await reads({ ...first, token: second.data.token })).toBe(90001)
  expect((await renew('admin-1', second.data.credential)).envelope.code).toBe(20002)
  expect(await reads(elsewhere)).toBe(0)
  expect((await renew('admin-1', elsewhere.credential)).envelope.code).toBe(200)
  expect(await securityMessages(server, first.id)).toEqual(['credential-reused'])
  expect(await auditOf(server, first.id)).toContainEqual(
    expect.objectContaining({ action: 'account.credential-reused', outcome: 'refused', code: 20002 }),
  )
})

test('it is good for its own account alone, and trying it elsewhere spends nothing', async () => {
  const { credential } = await signIn(server, 'viewer-1')
  const unknown = await renew('nobody-at-all', credential)
  const other = await renew('owner-1', credential)
  expect([unknown.envelope.code, other.text]).toEqual([20002, unknown.text])
  expect((await renew('viewer-1', credential)).envelope.code).toBe(200)
})

test('it is good for 30 days, also when the session is over', async () => {
  server.time.now = new Date()
  const first = await signIn(server, 'viewer-1')
  const unused = await signIn(server, 'viewer-1')
  later(30 * 86_400_000 - 1)
  expect(await reads(first)).toBe(90001)
  expect((await renew('viewer-1', first.credential)).envelope.code).toBe(200)
  later(1)
  expect((await renew('viewer-1', unused.credential)).envelope.code).toBe(20002)
})

test('it ends with the log-out, and is no good to a disabled person', async () => {
  const gone = await signIn(server, 'viewer-1')
  await send(server.app, accountCalls.logOut, {}, gone)
  expect((await renew('viewer-1', gone.credential)).envelope.code).toBe(20002)
  const { viewer } = server.stranger
  const disabled = await signIn(server, viewer.loginName)
  await server.database.pool.query('update users set disabled_at = now() where id = $1', [viewer.id])
  expect((await renew(viewer.loginName, disabled.credential)).envelope.code).toBe(20003)
})

test('who guesses somebody’s password does not keep that person’s browser out', async () => {
  server.time.now = new Date()
  const { credential } = await signIn(server, 'owner-1')
  for (let guess = 0; guess < 6; guess++) await renew('owner-1', 'GUESS')
  expect((await renew('owner-1', wireHash(password))).envelope.code).toBe(80001)
  expect((await renew('owner-1', credential)).envelope.code).toBe(200)
})

test('the database keeps no credential', async () => {
  const { credential } = await signIn(server, 'owner-1')
  const { rows } = await server.database.pool.query(
    `select string_agg(c::text || encode(c.hash, 'escape'), '') || (select string_agg(a::text, '') from audit a) as text from refresh_credentials c`,
  )
  expect(rows[0].text).not.toContain(credential.slice(4))
})
