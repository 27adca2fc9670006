import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { accountCalls, type Input, platformCalls } from '@kilowatch/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { isLoopback } from '../../networks.ts'
import { setupToken } from '../../storage/setup-token.ts'
import { deliver } from '../delivery/index.ts'

let server: TestServer
const lines: string[] = []

beforeAll(async () => {
  server = await testServer(pino({ level: 'debug' }, { write: (line: string) => lines.push(line) }))
})
afterAll(() => server.close())
beforeEach(() => {
  server.time.now = undefined
})

async function query<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await server.database.pool.query<R>(text, values)).rows
}

type Setup = Input<typeof platformCalls.createOperator>['body']
const wish = (token: string, more: Partial<Setup> = {}): { body: Setup } => ({
  body: { token, loginName: 'ops', name: '运维', password: 'firstrun9x7', ...more },
})

it('makes the first operator once, for anyone who has the token', async () => {
  const { dataFolder } = server.services.config
  expect((await send(server.app, platformCalls.readInstallation, {}, null)).data).toEqual({
    setup: true,
    demo: false,
    prefix: '/prod-api',
    registration: false,
    codes: { sms: false, email: false },
    inbox: false,
    address: null,
  })
  // Before the server printed one, none fits, not even an empty one.
  expect((await send(server.app, platformCalls.createOperator, wish('x'), null)).envelope.code).toBe(20002)
  const token = await setupToken(server.database.pool, server.services.config)
  expect(await setupToken(server.database.pool, server.services.config)).toBe(token)
  const file = join(dataFolder, 'secrets/setup-token')
  expect(statSync(file).mode & 0o777).toBe(0o600)

  expect((await send(server.app, platformCalls.createOperator, wish(`${token}x`), null)).envelope.code).toBe(20002)
  expect((await send(server.app, platformCalls.createOperator, wish(token ?? '', { loginName: 'OWNER-1' }), null)).envelope.code).toBe(
    50003,
  )
  server.time.now = new Date(Date.now() + 3_600_000 * 2)
  for (const password of ['123456', 'admin123', 'ops2026'])
    expect((await send(server.app, platformCalls.createOperator, wish(token ?? '', { password }), null)).envelope.code, password).toBe(
      10003,
    )
  server.time.now = new Date(Date.now() + 3_600_000 * 4)
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, n) => send(server.app, platformCalls.createOperator, wish(token ?? '', { loginName: `ops${n}` }), null)),
  )
  const winners = answers.filter(({ envelope }) => envelope.code === 0)
  expect(winners).toHaveLength(1)
  const data = winners[0]?.data
  const made = { id: data?.user_id ?? '', token: data?.token ?? '', signKey: data?.signKey ?? '', loginName: 'ops' }
  expect((await send(server.app, accountCalls.readSession, {}, made)).data).toMatchObject({ operator: true, businessId: null })

  expect(existsSync(file)).toBe(false)
  expect(await setupToken(server.database.pool, server.services.config)).toBeUndefined()
  expect((await send(server.app, platformCalls.readInstallation, {}, null)).data.setup).toBe(false)
  expect((await send(server.app, platformCalls.createOperator, wish(token ?? ''), null)).envelope.code).toBe(30001)
  expect(await query('select count(*)::int as n from users where operator')).toEqual([{ n: 1 }])
  expect(await query(`select count(*)::int as n from audit where action = 'operator.create' and outcome = 'done'`)).toEqual([{ n: 1 }])
  for (const secret of [token ?? '', 'firstrun9x7']) {
    expect(lines.join('\n')).not.toContain(secret)
    expect(JSON.stringify(await query('select * from audit'))).not.toContain(secret)
  }
})

it('slows down guesses of the token', async () => {
  const other = await testServer()
  await setupToken(other.database.pool, other.services.config)
  const codes: number[] = []
  for (let n = 0; n < 8; n += 1) codes.push((await send(other.app, platformCalls.createOperator, wish(`guess ${n}`), null)).envelope.code)
  expect(codes).toContain(80001)
  await other.close()
})

it('shows the inbox of a demo to this machine alone', async () => {
  expect((await send(server.app, platformCalls.listInbox, {}, null)).envelope.code).toBe(70003)
  const address = 'https://power.example.org'
  const demo = await testServer(undefined, { KW_DEMO: '1', KW_PUBLIC_URL: address })
  const wishFor = (to: string) => ({ to, purpose: 'sign-in-code', params: { code: '135790' }, language: 'en' }) as const
  expect(await deliver(demo.services, wishFor('13800000001'))).toEqual({ via: 'sms', sent: true, failure: null })
  expect(await deliver(demo.services, wishFor('a@example.com'))).toMatchObject({ via: 'email', sent: true })
  expect(await deliver(demo.services, wishFor('a@example.com, b@example.com'))).toMatchObject({ sent: false })
  const inbox = await send(demo.app, platformCalls.listInbox, {}, null)
  expect(inbox.data).toMatchObject([
    { channel: 'email', recipient: 'a@example.com', body: expect.stringContaining('135790') },
    { channel: 'sms', recipient: '13800000001', body: expect.stringContaining('135790') },
  ])
  expect((await send(demo.app, platformCalls.listInbox, {}, null, { 'x-forwarded-for': '192.0.2.9' })).envelope.code).toBe(70003)
  // review A10: a name that somebody else points at this machine, or a page of another origin.
  for (const headers of [
    { host: 'evil.example' },
    { host: 'localhost.evil.example' },
    { host: '192.0.2.9' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { host: 'localhost@evil.example' },
  ]) {
    expect((await send(demo.app, platformCalls.listInbox, {}, null, headers)).envelope.code, JSON.stringify(headers)).toBe(70003)
    expect((await send(demo.app, platformCalls.readInstallation, {}, null, headers)).data.inbox).toBe(false)
  }
  for (const headers of [{ host: '127.0.0.1:8080' }, { host: '[::1]:8080' }, { host: 'localhost', origin: 'http://localhost:5173' }])
    expect((await send(demo.app, platformCalls.listInbox, {}, null, headers)).envelope.code, JSON.stringify(headers)).toBe(0)
  const installation = await send(demo.app, platformCalls.readInstallation, {}, null)
  expect(installation.data).toMatchObject({ demo: true, setup: false, inbox: true, codes: { sms: true, email: true }, address })
  const { rows } = await demo.database.pool.query('select * from deliveries')
  expect(rows).toHaveLength(3)
  expect(JSON.stringify(rows)).not.toContain('135790')
  await demo.close()
  expect(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'].map(isLoopback)).toEqual([true, true, true, true])
  expect(['192.0.2.1', '::2', '0.0.0.0', 'localhost', ''].some(isLoopback)).toBe(false)
})
