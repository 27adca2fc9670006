import { createHash } from 'node:crypto'
import { accountCalls } from '@kilowatch/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditOf } from '../../../../test/accounts.ts'
import { send, type TestServer, testServer } from '../../../../test/test-server.ts'

const secret = 'a-secret-of-the-partner'
let server: TestServer
let partnerId: string
beforeAll(async () => {
  server = await testServer()
  const made = await server.database.pool.query('insert into partners (name, business_id, secret_hash) values ($1, $2, $3) returning id', [
    '智慧后勤平台',
    server.house.businessId,
    createHash('sha256').update(secret).digest(),
  ])
  partnerId = made.rows[0].id
})
afterAll(() => server.close())
beforeEach(() => server.database.pool.query('delete from attempts'))
afterEach(() => {
  server.time.now = undefined
})

const create = (body: Partial<{ partnerId: string; secret: string; account: string }> = {}) =>
  send(server.app, accountCalls.createPartnerCode, { body: { partnerId, secret, account: 'viewer-1', ...body } }, null)
/** What is said of a code that was used, is too old or was never given. */
const over = {
  code: 20002,
  msg: expect.stringMatching(/已使用或已过期，请从合作平台重新进入|already used or expired: open the console from the partner/),
}

const enter = (code: string) => send(server.app, accountCalls.logInByPartner, { body: { code } }, null)

test('a partner’s server gets a page that signs one of its business’s people in, once', async () => {
  const { data } = await create()
  expect(data.path).toBe(`/authredirect?code=${data.code}`)
  const entered = await enter(data.code)
  const { viewer } = server.house
  expect(entered.data.user_id).toBe(viewer.id)
  expect((await send(server.app, accountCalls.readSession, {}, { ...viewer, token: entered.data.token })).envelope.code).toBe(0)
  expect((await enter(data.code)).envelope).toMatchObject(over)
  expect((await enter('never-given')).envelope).toMatchObject(over)
  expect((await auditOf(server, viewer.id)).slice(-2)).toMatchObject([
    { action: 'account.partner-code' },
    { action: 'account.log-in', after: { way: 'partner' } },
  ])
})

test('of 50 parallel uses of one code one succeeds', async () => {
  const { data } = await create()
  const codes = await Promise.all(Array.from({ length: 50 }, async () => (await enter(data.code)).envelope.code))
  expect(codes.filter((code) => code === 0)).toHaveLength(1)
})

test('a code is good for a minute, and for somebody who is a member still', async () => {
  server.time.now = new Date()
  const old = (await create()).data.code
  server.time.now = new Date(server.time.now.getTime() + 60_000)
  expect((await enter(old)).envelope).toMatchObject(over)
  const { operator } = server.house
  const code = (await create({ account: operator.loginName })).data.code
  await server.database.pool.query('delete from memberships where user_id = $1', [operator.id])
  expect((await enter(code)).envelope.code).toBe(20002)
})

test('nobody else’s people, no wrong secret, no other partner: all with the same answer', async () => {
  const answers = await Promise.all([
    create({ account: server.stranger.owner.loginName }),
    create({ account: 'nobody-at-all' }),
    create({ secret: 'wrong' }),
    create({ partnerId: '999999' }),
  ])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(answers[0]?.envelope.code).toBe(20002)
})

test('guessing the secret is slowed down, and a disabled partner or person gets nothing', async () => {
  const { admin } = server.house
  const code = (await create({ account: admin.loginName })).data.code
  await server.database.pool.query('update users set disabled_at = now() where id = $1', [admin.id])
  expect((await enter(code)).envelope.code).toBe(20003)
  server.time.now = new Date()
  for (let guess = 0; guess < 6; guess++) await create({ secret: `guess-${guess}` })
  expect((await create()).envelope.code).toBe(80001)
  server.time.now = undefined
  await server.database.pool.query('delete from attempts')
  const kept = (await create()).data.code
  await server.database.pool.query('update partners set disabled_at = now() where id = $1', [partnerId])
  expect([(await create()).envelope.code, (await enter(kept)).envelope.code]).toEqual([20002, 20002])
})
