import { accountCalls, deviceCardCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildHouse, type Person } from '../../test/house.ts'
import { send, type TestServer, testServer } from '../../test/test-server.ts'
import { RememberedSessions } from './remembered-sessions.ts'
import type { User } from './subjects.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer(undefined, {}, 1_000)
})
afterAll(() => server.close())

const ask = async (person: Person) => (await send(server.app, accountCalls.readSession, {}, person)).envelope.code
const card = async (person: Person, boxId: string) =>
  (await send(server.app, deviceCardCalls.readDeviceCard, { query: { box_id: boxId } }, person)).envelope.code

test('whoever signs out is signed out at once, also where the session was just looked up', async () => {
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

const somebody = (expires: string) => ({ id: '1', sessionExpiresAt: new Date(expires) }) as User

test('a look-up that was under way when everything was forgotten is not remembered', async () => {
  let answer: (user: User) => void = () => {}
  const identify = vi.fn(() => new Promise<User | undefined>((resolve) => (answer = resolve)))
  const sessions = new RememberedSessions(identify, { now: () => new Date('2026-11-21T12:00:00Z') }, 1_000)
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
  const sessions = new RememberedSessions(identify, { now: () => now }, 1_000)
  await sessions.identify('t')
  expect(await sessions.identify('t')).toBeDefined()
  now = new Date('2026-11-21T12:00:00.500Z')
  expect(await sessions.identify('t')).toBeUndefined()
  expect(await sessions.identify('t')).toBeUndefined()
  expect(identify).toHaveBeenCalledTimes(3)
})
