import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SessionLock } from '../storage/session-lock.ts'
import { StartRefused } from '../storage/start-refused.ts'
import { type TestDatabase, testDatabase } from '../storage/test-database.ts'
import { lockForOwnBroker } from './own-broker.ts'

let database: TestDatabase
let first: SessionLock
beforeAll(async () => {
  database = await testDatabase()
  first = await lockForOwnBroker(database.url, 0)
})
afterAll(() => database.drop())

it('refuses a second process with a broker of its own, in both languages, until the first has ended', async () => {
  const refused = await lockForOwnBroker(database.url, 0).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(StartRefused)
  expect(String(refused)).toMatch(/MQTT_URL[\s\S]+MQTT_URL/)
  await first.stop()
  first = await lockForOwnBroker(database.url)
})

it('gets the lock again after its connection was lost', async () => {
  const lose = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kilowatch embedded broker'
    and datname = current_database()`
  await database.pool.query(lose)
  const second = await lockForOwnBroker(database.url)
  expect(await first.holds()).toBe(false)
  await second.stop()
  while (!(await first.holds())) await new Promise((next) => setTimeout(next, 5))
  await first.stop()
})
