import { accountCalls, wireHash } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { password } from '../../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(() => server.database.pool.query('delete from attempts'))

async function logIn(account: string, pw: string, address: string): Promise<number> {
  const { envelope } = await send(server.app, accountCalls.logIn, { body: { account, pw } }, null, { 'x-forwarded-for': address })
  return envelope.code
}
const rightly = (account: string, address: string) => logIn(account, wireHash(password), address)
/** Another address of one /64 each time. */
const ofOneNetwork = (n: number) => `2001:db8:7:7:${n.toString(16)}::${(n * 7).toString(16)}`

test('review X4: of 120 guesses from one IPv6 /64 no more are judged than from one IPv4 address', async () => {
  const guess = (address: (n: number) => string) =>
    Promise.all(Array.from({ length: 120 }, (_, n) => logIn(`somebody-${n}`, 'GUESS', address(n))))
  const judged = (codes: number[]) => codes.filter((code) => code === 20002).length
  const fromNetwork = judged(await guess(ofOneNetwork))
  await server.database.pool.query('delete from attempts')
  const fromAddress = judged(await guess(() => '198.51.100.7'))
  expect(fromNetwork).toBe(fromAddress)
  expect(fromNetwork).toBeLessThan(60)
})

test('review X4: the right password is let in while 210 tries of one /64 wait, and of those only the judged ones are counted', async () => {
  const { owner } = server.house
  const flood = Array.from({ length: 210 }, (_, n) => logIn(`somebody-${n}`, 'GUESS', ofOneNetwork(n)))
  expect(await rightly(owner.loginName, '203.0.113.9')).toBe(200)
  const codes = await Promise.all(flood)
  const judged = codes.filter((code) => code === 20002).length
  expect(codes).toContain(60006)
  const counted = await server.database.pool.query<{ tries: number }>(
    `select failures as tries from attempts where subject like 'address 2001:db8:7:7%'`,
  )
  expect(counted.rows).toEqual([{ tries: judged }])
})

test('review X4: the right person signs in while hundreds guess at the same account from one /64 and one IPv4 address', async () => {
  const { admin } = server.house
  const browser = 'k'.repeat(43)
  const known = (address: string) =>
    send(server.app, accountCalls.logIn, { body: { account: admin.loginName, pw: wireHash(password), browser } }, null, {
      'x-forwarded-for': address,
    }).then(({ envelope }) => envelope.code)
  expect(await known('198.51.100.7')).toBe(200)
  const flood = Array.from({ length: 300 }, (_, n) => logIn(admin.loginName, 'GUESS', n % 2 ? ofOneNetwork(n) : '198.51.100.7'))
  const answers = [rightly(admin.loginName, '203.0.113.9'), known('198.51.100.7'), known(ofOneNetwork(999))]
  expect(await Promise.all(answers)).toEqual([200, 200, 200])
  const codes = await Promise.all(flood)
  expect(codes.filter((code) => code === 20002).length).toBeLessThan(20)
  // What they found locked stays locked for them alone.
  expect(await rightly(admin.loginName, '203.0.113.10')).toBe(200)
  expect(await known('198.51.100.7')).toBe(200)
})
