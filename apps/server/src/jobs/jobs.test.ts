import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Excesses } from '../budgets/index.ts'
import { readConfig } from '../config.ts'
import type { Services } from '../services.ts'
import { fileStoreOf } from '../storage/files/index.ts'
import { type TestDatabase, testDatabase } from '../storage/test-database.ts'
import { withLock } from '../storage/with-lock.ts'
import { expiredRows } from './expired.ts'
import { jobs, startJobs } from './index.ts'
import type { Job } from './job.ts'

let database: TestDatabase
let services: Services
const logged: string[] = []

beforeAll(async () => {
  database = await testDatabase()
  const log = pino({}, { write: (line: string) => logged.push(line) })
  const broker = { url: '', ca: null, fingerprint: '' }
  services = {
    db: database.pool,
    databaseUrl: database.url,
    log,
    clock: { now: () => new Date('2026-11-21T12:00:00Z') },
    config: readConfig({}),
    files: fileStoreOf(readConfig({})),
    broker,
    excesses: new Excesses(),
    metrics: new Registry(),
  }
})
afterAll(() => database.drop())

it('runs at start and again, through failures, until it is stopped', async () => {
  let runs = 0
  let third = () => {}
  const thrice = new Promise<void>((done) => (third = done))
  const job: Job = {
    name: 'fails',
    every: 1,
    async run() {
      runs++
      if (runs === 3) third()
      throw new Error('not today')
    },
  }
  const running = startJobs(services, [job])
  await thrice
  await running.stop()
  const stoppedAt = runs
  expect(logged.filter((line) => line.includes('not today')).length).toBeGreaterThanOrEqual(3)
  await database.pool.query('select 1')
  expect(runs).toBe(stoppedAt)
})

it('runs in one process at a time', async () => {
  let held = () => {}
  const release = new Promise<void>((done) => (held = done))
  let entered = () => {}
  const inside = new Promise<void>((done) => (entered = done))
  const holder = withLock(database.pool, 'same', async () => {
    entered()
    await release
  })
  await inside
  let second = false
  await withLock(database.pool, 'same', async () => {
    second = true
  })
  expect(second).toBe(false)
  held()
  await holder
  await withLock(database.pool, 'same', async () => {
    second = true
  })
  expect(second).toBe(true)
})

it('removes what has expired and nothing else', async () => {
  const { pool } = database
  await pool.query(`insert into users (login_name, name, password_hash) values ('a', 'a', 'x')`)
  await pool.query(
    `insert into sessions values ('\\x01', 1, 'k', null, '2026-11-01', '2026-11-21T11:59:59Z'), ('\\x02', 1, 'k', null, '2026-11-20', '2026-11-27')`,
  )
  await pool.query(
    `insert into refresh_credentials (hash, user_id, family, created_at, expires_at)
     values ('\\x01', 1, gen_random_uuid(), '2026-10-01', '2026-11-21T11:59:59Z'), ('\\x02', 1, gen_random_uuid(), '2026-10-01', '2026-11-22')`,
  )
  await pool.query(
    `insert into known_browsers (user_id, hash, family, seen_at, expires_at)
     values (1, '\\x01', gen_random_uuid(), '2026-05-01', '2026-11-21T11:59:59Z'), (1, '\\x02', gen_random_uuid(), '2026-10-01', '2026-11-22')`,
  )
  await pool.query(
    `insert into verification_codes (purpose, contact, asker, code_hash, sent_at, expires_at)
     values ('reset', 'old', 'a', '', '2026-11-21', '2026-11-21T11:59:59Z'), ('reset', 'present', 'a', '', '2026-11-21', '2026-11-21T12:05:00Z')`,
  )
  await pool.query(`insert into attempts values ('old', 9, '2026-11-19'), ('present', 9, '2026-11-21')`)
  await expiredRows.run(services)
  expect((await pool.query('select token_hash from sessions')).rows).toEqual([{ token_hash: Buffer.from([2]) }])
  expect((await pool.query('select hash from refresh_credentials')).rows).toEqual([{ hash: Buffer.from([2]) }])
  expect((await pool.query('select hash from known_browsers')).rows).toEqual([{ hash: Buffer.from([2]) }])
  expect((await pool.query('select contact from verification_codes')).rows).toEqual([{ contact: 'present' }])
  expect((await pool.query('select subject from attempts')).rows).toEqual([{ subject: 'present' }])
})

it('leaves connections for their work, however many start at once', async () => {
  let runs = 0
  let all = () => {}
  const done = new Promise<void>((resolve) => (all = resolve))
  const many = Array.from(
    { length: 30 },
    (_, number): Job => ({
      name: `many ${number}`,
      every: 3_600_000,
      async run({ db }) {
        await Promise.all([db.query('select 1'), db.query('select 1')])
        runs += 1
        if (runs === 30) all()
      },
    }),
  )
  const before = logged.length
  const running = startJobs({ ...services, metrics: new Registry() }, many)
  await done
  await running.stop()
  expect(logged.slice(before)).toEqual([])
})

it('has each job once, with a name', () => {
  expect(new Set(jobs.map((job) => job.name)).size).toBe(jobs.length)
})
