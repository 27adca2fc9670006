import { accountCalls } from '@kilowatch/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditOf, securityMessages, signIn, waitingForLock } from '../../../../test/accounts.ts'
import type { Person } from '../../../../test/house.ts'
import { openLive } from '../../../../test/live-client.ts'
import { send, type TestServer, testServer } from '../../../../test/test-server.ts'
import { hashToken, openSession } from '../../sessions/index.ts'

let server: TestServer
let base: string
beforeAll(async () => {
  server = await testServer()
  base = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.pool.query('delete from attempts')
  await server.database.pool.query('delete from sessions')
})
afterEach(() => {
  server.time.now = undefined
})

const list = async (person: Person) => (await send(server.app, accountCalls.listSessions, {}, person)).data
const reads = async (person: Person) => (await send(server.app, accountCalls.readSession, {}, person)).envelope.code
const renew = (account: string, pw: string) =>
  send(server.app, accountCalls.logIn, { body: { account, pw } }, null, { 'user-agent': 'newer' })

test('a person sees each place where they are signed in, however often it was renewed', async () => {
  server.time.now = new Date('2026-11-21T08:00:00Z')
  const here = await signIn(server, 'viewer-1')
  const there = await signIn(server, 'viewer-1')
  server.time.now = new Date('2026-11-21T09:00:00Z')
  await renew('viewer-1', there.credential)
  const seen = await list(here)
  expect(seen).toHaveLength(2)
  expect(seen.filter(({ current }) => current)).toHaveLength(1)
  expect(seen.find(({ current }) => !current)).toMatchObject({
    agent: 'newer',
    createdAt: '2026-11-21T08:00:00.000Z',
    address: '127.0.0.1',
  })
  const seenAt = async () => (await list(here)).find(({ current }) => current)?.seenAt
  await expect.poll(seenAt, { timeout: 10_000 }).toBe('2026-11-21T09:00:00.000Z')
})

test('when somebody was last seen is written at most once a minute', async () => {
  server.time.now = new Date('2026-11-21T07:00:00Z')
  const there = await signIn(server, 'viewer-1')
  server.time.now = new Date('2026-11-21T08:00:00Z')
  const here = await signIn(server, 'viewer-1')
  const seen = async ({ token }: Person) =>
    (await server.database.pool.query('select seen_at, xmin::text from sessions where token_hash = $1', [hashToken(token)])).rows[0]
  const written = await seen(here)
  server.time.now = new Date('2026-11-21T08:01:00Z')
  await reads(here)
  // Written together, a moment later: once it is there, what was to be written of the first one is as well.
  await reads(there)
  await expect.poll(async () => (await seen(there)).seen_at, { timeout: 10_000 }).toEqual(server.time.now)
  expect(await seen(here)).toEqual(written)
  server.time.now = new Date('2026-11-21T08:01:01Z')
  await reads(here)
  await expect.poll(async () => (await seen(here)).seen_at, { timeout: 10_000 }).toEqual(server.time.now)
})

test('one place is ended, with its credentials and its event stream', async () => {
  const here = await signIn(server, 'viewer-1')
  const there = await signIn(server, 'viewer-1')
  const stream = await openLive(base, there, [])
  const [other] = (await list(here)).filter(({ current }) => !current)
  const ended = await send(server.app, accountCalls.endSession, { params: { sessionId: other?.id ?? '' } }, here)
  expect(ended.envelope.code).toBe(0)
  await stream.ended
  expect([await reads(here), await reads(there)]).toEqual([0, 90001])
  expect((await renew('viewer-1', there.credential)).envelope.code).toBe(20002)
  expect((await auditOf(server, here.id)).at(-1)).toMatchObject({ action: 'account.end-session' })
})

test('nobody ends the session of somebody else', async () => {
  const mine = await signIn(server, 'viewer-1')
  const theirs = await signIn(server, 'owner-1')
  const [item] = await list(theirs)
  const refused = await send(server.app, accountCalls.endSession, { params: { sessionId: item?.id ?? '' } }, mine)
  expect(refused.envelope.code).toBe(70003)
  expect(await reads(theirs)).toBe(0)
})

test('every other place is ended at once', async () => {
  const here = await signIn(server, 'viewer-1')
  const others = [await signIn(server, 'viewer-1'), await signIn(server, 'viewer-1')]
  const bystander = await signIn(server, 'owner-1')
  expect((await send(server.app, accountCalls.endOtherSessions, {}, here)).data).toEqual({ ended: 2 })
  expect(await Promise.all(others.map(reads))).toEqual([90001, 90001])
  expect([await reads(here), await reads(bystander)]).toEqual([0, 0])
  expect((await auditOf(server, here.id)).at(-1)).toMatchObject({ action: 'account.end-other-sessions', after: { ended: 2 } })
  expect(await securityMessages(server, here.id)).toEqual(['sessions-ended'])
})

test('a log-out ends the whole place and is written down', async () => {
  const first = await signIn(server, 'viewer-1')
  const second = await renew('viewer-1', first.credential)
  await send(server.app, accountCalls.logOut, {}, { ...first, token: second.data.token, signKey: second.data.signKey })
  expect(await reads(first)).toBe(90001)
  expect((await renew('viewer-1', second.data.credential)).envelope.code).toBe(20002)
  expect((await auditOf(server, first.id)).map(({ action }) => action)).toContain('account.log-out')
})

test('a session that is opened while all others are ended does not escape', async () => {
  const here = await signIn(server, 'viewer-1')
  const blocker = await server.database.pool.connect()
  await blocker.query('begin')
  // As every log-in does.
  await blocker.query('select from users where id = $1 for no key update', [here.id])
  const opened = await openSession(blocker, { userId: here.id, address: '127.0.0.1', agent: 'quick' }, new Date())
  const ending = send(server.app, accountCalls.endOtherSessions, {}, here)
  await waitingForLock(server)
  await blocker.query('commit')
  blocker.release()
  expect((await ending).data).toEqual({ ended: 1 })
  expect(await reads({ ...here, token: opened.token })).toBe(90001)
})
