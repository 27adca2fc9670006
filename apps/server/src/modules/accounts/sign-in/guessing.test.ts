import { accountCalls, wireHash } from '@kilowatch/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeSentTo, giveContacts } from '../../../../test/accounts.ts'
import { password } from '../../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer(undefined, { KW_DEMO: '1' })
  await giveContacts(server, server.house, '13900000001', 'viewer@example.com')
})
afterAll(() => server.close())
beforeEach(() => server.database.pool.query('delete from attempts'))
afterEach(() => {
  server.time.now = undefined
})

const right = wireHash(password)
const ownBrowser = 'o'.repeat(43)
const elsewhere = 'e'.repeat(43)
interface From {
  address?: string
  browser?: string
}
const at = (address = '203.0.113.1') => ({ 'x-forwarded-for': address })
const ofBrowser = (browser: string | undefined) => (browser === undefined ? {} : { browser })

async function logIn(account: string, pw: string, { address, browser }: From = {}): Promise<number> {
  const body = { account, pw, ...ofBrowser(browser) }
  return (await send(server.app, accountCalls.logIn, { body }, null, at(address))).envelope.code
}

/** Guesses until one is refused unseen; how many were judged. */
async function guessOn(account: string, from: From): Promise<number> {
  for (let judged = 0; judged < 40; judged++) if ((await logIn(account, 'GUESS', from)) === 80001) return judged
  throw new Error('never slowed down')
}

/** Many try an account at once, each from an address of its own. */
function guessFromEverywhere(account: string, tries: number, browser?: string): Promise<number[]> {
  return Promise.all(
    Array.from({ length: tries }, (_, n) => logIn(account, 'GUESS', { address: `10.9.${n % 250}.1`, ...ofBrowser(browser) })),
  )
}

test('review X6: anyone who guesses at an account is slowed down, and its owner signs in from another address', async () => {
  server.time.now = new Date()
  await guessOn('viewer-1', { address: '198.51.100.7' })
  expect(await logIn('viewer-1', right, { address: '198.51.100.7' })).toBe(80001)
  expect(await logIn('viewer-1', right, { address: '203.0.113.1' })).toBe(200)
})

test('review X6: a few wrong tries are held back for seconds instead of being refused', async () => {
  server.time.now = new Date()
  for (let n = 0; n < 5; n++) expect(await logIn('viewer-1', 'GUESS')).toBe(20002)
  expect(await logIn('viewer-1', right)).toBe(200)
})

test('review X6: one count holds for phone, e-mail address and log-in name, and for unknown accounts as for known ones', async () => {
  server.time.now = new Date()
  const names = ['viewer-1', '13900000001', 'Viewer@example.com']
  const codes = await Promise.all(Array.from({ length: 12 }, (_, n) => logIn(names[n % 3] ?? '', 'GUESS')))
  const unknown = await Promise.all(Array.from({ length: 12 }, () => logIn('nobody-here', 'GUESS', { address: '203.0.113.2' })))
  const judged = (of: number[]) => of.filter((code) => code === 20002).length
  expect(judged(codes)).toBeLessThan(8)
  expect(judged(unknown)).toBe(judged(codes))
})

test('review X6: guesses from everywhere are slowed down for the account as a whole, and never keep out a browser that is known', async () => {
  server.time.now = new Date()
  expect(await logIn('viewer-1', right, { browser: ownBrowser })).toBe(200)
  const codes = await guessFromEverywhere('viewer-1', 150)
  expect(codes.filter((code) => code === 20002).length).toBeLessThan(60)
  expect(await logIn('viewer-1', right, { address: '203.0.113.77' })).toBe(80001)
  expect(await logIn('viewer-1', right, { address: '203.0.113.77', browser: ownBrowser })).toBe(200)
})

test('a browser is known for the account that signed in with it, until that person signs out everywhere', async () => {
  server.time.now = new Date()
  const { viewer } = server.house
  await logIn('viewer-1', right, { browser: ownBrowser })
  await guessOn('viewer-1', { address: '198.51.100.7' })
  expect(await logIn('viewer-1', right, { address: '198.51.100.7', browser: elsewhere })).toBe(80001)
  expect(await logIn('viewer-1', right, { address: '198.51.100.7', browser: ownBrowser })).toBe(200)
  await guessOn('admin-1', { address: '198.51.100.7' })
  expect(await logIn('admin-1', right, { address: '198.51.100.7', browser: ownBrowser })).toBe(80001)
  await send(server.app, accountCalls.endOtherSessions, {}, viewer)
  expect(await logIn('viewer-1', right, { address: '198.51.100.7', browser: ownBrowser })).toBe(80001)
})

test('guessing in a known browser is slowed down as well', async () => {
  server.time.now = new Date()
  await logIn('viewer-1', right, { browser: ownBrowser })
  expect(await guessOn('viewer-1', { browser: ownBrowser })).toBeLessThan(8)
  expect(await logIn('viewer-1', right)).toBe(200)
})

test('the secret of a browser stands nowhere in the clear', async () => {
  await logIn('viewer-1', right, { browser: ownBrowser })
  const { rows } = await server.database.pool.query(
    `select (select string_agg(k::text, '') from known_browsers k) || coalesce((select string_agg(subject, '') from attempts), '') as text`,
  )
  expect(rows[0].text).not.toContain(ownBrowser)
})

const ask = (contact: string, { address, browser }: From, purpose: 'reset' | 'sign-in' = 'reset') =>
  send(server.app, accountCalls.sendCode, { body: { contact, purpose, ...ofBrowser(browser) } }, null, at(address))
const reset = async (contact: string, code: string, { address, browser }: From) => {
  const body = { contact, code, password: 'another-one-7', ...ofBrowser(browser) }
  return (await send(server.app, accountCalls.resetPassword, { body }, null, at(address))).envelope.code
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('review X6: wrong codes that strangers try, and codes that they ask for, leave the right one good', async () => {
  await send(server.app, accountCalls.sendCode, { body: { contact: '13900000001', purpose: 'reset', browser: ownBrowser } }, null, at())
  const code = await codeSentTo(server, '13900000001')
  const stranger = { address: '198.51.100.7', browser: elsewhere }
  for (let n = 0; n < 6; n++) expect([20002, 80001]).toContain(await reset('13900000001', wrong(code), stranger))
  expect((await ask('13900000001', stranger)).status).toBe(200)
  expect(await reset('13900000001', code, { address: '198.51.100.8', browser: elsewhere })).toBe(20002)
  expect(await reset('13900000001', code, { browser: ownBrowser })).toBe(0)
})

test('review X6: strangers who ask for codes do not use up those of a browser that is known', async () => {
  server.time.now = new Date()
  await logIn('viewer-1', wireHash('another-one-7'), { browser: ownBrowser })
  for (let n = 0; n < 8; n++) await ask('13900000001', { address: `198.51.100.${n}`, browser: elsewhere })
  expect((await ask('13900000001', { address: '203.0.113.5' })).envelope.code).toBe(80001)
  expect((await ask('13900000001', { address: '203.0.113.5', browser: ownBrowser })).status).toBe(200)
})
