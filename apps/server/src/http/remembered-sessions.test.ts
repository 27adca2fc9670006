import { accountCalls, deviceInformationCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildHouse, type Person } from '../../test/house.ts'
import { send, type TestServer, testServer } from '../../test/test-server.ts'
import { endSessionsOf } from '../modules/sessions/index.ts'
import { RememberedSessions } from './remembered-sessions.ts'
import type { User } from './subjects.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer(undefined, {}, 1_000)
})
afterAll(() => server.close())

const ask = async (person: Person) => (await send(server.app, accountCalls.readSession, {}, person)).envelope.code
const card = async (person: Person, boxId: string) =>
  (await send(server.app, deviceInformationCalls.readDeviceInformation, { query: { box_id: boxId } }, person)).envelope.code

test('anyone who signs out is signed out at once, also where the session was just looked up', async () => {
  const { owner, viewer } = await buildHouse(server.database.pool, 71)
  expect([await ask(owner), await ask(viewer)]).toEqual([0, 0])
  await send(server.app, accountCalls.logOut, {}, owner)
  expect([await ask(owner), await ask(viewer)]).toEqual([90001, 0])
})

test('what another process ends is seen a second later, and a signed call is refused then too', async () => {
  const { owner, device } = await buildHouse(server.database.pool, 72)
  const began = Date.now()
  server.time.now = new Date(began)
  expect(await card(owner, device.boxId)).toBe(0)
  await server.database.pool.query('delete from sessions where user_id = $1', [owner.id])
  server.time.now = new Date(began + 1_000)
  expect([await ask(owner), await card(owner, device.boxId)]).toEqual([90001, 90001])
  server.time.now = undefined
})

test('whose rights change elsewhere is looked up again at once, however long others are remembered', async () => {
  const hearing = await testServer(undefined, {}, 60_000)
  try {
    await hearing.app.ready()
    const { pool } = hearing.database
    const { owner, viewer } = hearing.house
    const asked = async (person: Person) => (await send(hearing.app, accountCalls.readSession, {}, person)).envelope.code
    expect([await asked(owner), await asked(viewer)]).toEqual([0, 0])
    await pool.query('delete from sessions where user_id = $1', [viewer.id])
    await pool.transaction((tx) => endSessionsOf(tx, [owner.id]))
    await vi.waitFor(async () => expect(await asked(owner)).toBe(90001), { timeout: 10_000, interval: 20 })
    // Nobody told of this one.
    expect(await asked(viewer)).toBe(0)
    hearing.time.now = new Date(Date.now() + 60_000)
    expect(await asked(viewer)).toBe(90001)
  } finally {
    await hearing.close()
  }
})

test('while changes are not heard of nobody is remembered for long', async () => {
  const hearing = await testServer(undefined, {}, 60_000)
  try {
    await hearing.app.ready()
    const { pool } = hearing.database
    const { owner } = hearing.house
    const asked = async () => (await send(hearing.app, accountCalls.readSession, {}, owner)).envelope.code
    expect(await asked()).toBe(0)
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kilowatch listen' and datname = current_database()`,
    )
    await pool.query('delete from sessions where user_id = $1', [owner.id])
    await vi.waitFor(async () => expect(await asked()).toBe(90001), { timeout: 10_000, interval: 20 })
  } finally {
    await hearing.close()
  }
})

const somebody = (expires: string) => ({ id: '1', sessionExpiresAt: new Date(expires) }) as User

test('a look-up that was under way when everything was forgotten is not remembered', async () => {
  let answer: (user: User) => void = () => {}
  const identify = vi.fn(() => new Promise<User | undefined>((resolve) => (answer = resolve)))
  const sessions = new RememberedSessions(identify, { now: () => new Date('2026-11-21T12:00:00Z') }, () => 1_000)
  const asked = sessions.identify('t')
  sessions.forget()
  answer(somebody('2026-11-28T12:00:00Z'))
  await asked
  void sessions.identify('t')
  expect(identify).toHaveBeenCalledTimes(2)
})

test('a session is not remembered beyond its end, and nobody is never remembered', async () => {
  const users: (User | undefined)[] = [somebody('2026-11-21T12:00:00.500Z'), undefined, undefined]
  const identify = vi.fn(async () => users.shift())
  let now = new Date('2026-11-21T12:00:00Z')
  const sessions = new RememberedSessions(identify, { now: () => now }, () => 1_000)
  await sessions.identify('t')
  expect(await sessions.identify('t')).toBeDefined()
  now = new Date('2026-11-21T12:00:00.500Z')
  expect(await sessions.identify('t')).toBeUndefined()
  expect(await sessions.identify('t')).toBeUndefined()
  expect(identify).toHaveBeenCalledTimes(3)
})

test('what is changed of an account or a business is seen by the sessions that say it, and by no others', async () => {
  const asked: string[] = []
  const person = (id: string, business: string) => ({ id, business: { id: business }, sessionExpiresAt: new Date(8e15) }) as unknown as User
  const people: Readonly<Record<string, User>> = { a: person('7', '1'), b: person('8', '1'), c: person('9', '2') }
  const clock = { now: () => new Date(0) }
  const sessions = new RememberedSessions(
    async (token) => {
      asked.push(token)
      return people[token]
    },
    clock,
    () => 60_000,
  )
  const all = async () => {
    asked.length = 0
    for (const token of ['a', 'b', 'c']) await sessions.identify(token)
    return [...asked]
  }
  expect(await all()).toEqual(['a', 'b', 'c'])
  sessions.forgetChanged(['business 1 position', 'user 7 view'])
  expect(await all()).toEqual([])
  sessions.forgetChanged(['user 7 account'])
  expect(await all()).toEqual(['a'])
  sessions.forgetChanged(['business 1 business'])
  expect(await all()).toEqual(['a', 'b'])
})

test('where there are too many, only whoever asked longest ago is looked up again', async () => {
  let asked = 0
  const identify = async () => {
    asked += 1
    return somebody('2026-11-28T12:00:00Z')
  }
  const sessions = new RememberedSessions(identify, { now: () => new Date('2026-11-21T12:00:00Z') }, () => 1_000)
  for (let token = 0; token <= 20_000; token++) await sessions.identify(String(token))
  asked = 0
  await sessions.identify('20000')
  await sessions.identify('1')
  expect(asked).toBe(0)
  await sessions.identify('0')
  expect(asked).toBe(1)
})
