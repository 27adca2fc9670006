import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, change } from './change.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

const at = new Date('2026-11-23T08:00:00Z')
let database: TestDatabase
let services: Parameters<typeof change>[0]
beforeAll(async () => {
  database = await testDatabase()
  services = { db: database.pool, clock: { now: () => at } }
})
afterAll(() => database.drop())

const platform: Actor = { user: null, address: '::1' }
const entries = async () => (await database.pool.query('select at, action, subject, before, after, address from audit order by seq')).rows
const settings = async () => (await database.pool.query(`select value from settings where key = 'ping'`)).rows
const put = `insert into settings (key, value, changed_at) values ('ping', '{}', now())`

test('what failed half-way has not happened, and is not in the audit', async () => {
  const failing = change(services, platform, { action: 'ping.save', subject: 'ping' }, async (tx, { note }) => {
    await tx.query(put)
    note()
    throw new Error('half-way')
  })
  await expect(failing).rejects.toThrow('half-way')
  expect([await settings(), await entries()]).toEqual([[], []])
})

test('a change of which nothing is noted is a fault of ours and does not happen; nothing to change is said', async () => {
  const silent = change(services, platform, { action: 'ping.save' }, async (tx) => void (await tx.query(put)))
  await expect(silent).rejects.toThrow('ping.save noted nothing')
  expect(await change(services, platform, { action: 'ping.save' }, async (_tx, { unchanged }) => unchanged())).toBeUndefined()
  expect([await settings(), await entries()]).toEqual([[], []])
})

test('each note is an entry, with who, when and from where; versions of the configuration are raised first', async () => {
  const versions = async () => (await database.pool.query('select config_version from leases where partition = 17')).rows
  await database.pool.query('update leases set config_version = 5 where partition = 17')
  const made = await change(services, platform, { action: 'device.hand', config: ['100000000017'] }, async (tx, { at: moment, note }) => {
    expect((await tx.query('select config_version from leases where partition = 17')).rows).toEqual([{ config_version: '6' }])
    expect(moment).toEqual(at)
    note({ subject: 'device 1', before: [], after: ['2'] })
    note({ subject: 'device 2', action: 'device.change' })
    return 2
  })
  expect(made).toBe(2)
  expect(await versions()).toEqual([{ config_version: '6' }])
  expect(await entries()).toEqual([
    { at, action: 'device.hand', subject: 'device 1', before: [], after: ['2'], address: '::1' },
    { at, action: 'device.change', subject: 'device 2', before: null, after: null, address: '::1' },
  ])
})
