import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Excesses } from '../budgets/index.ts'
import { readConfig } from '../config.ts'
import type { Services } from '../services.ts'
import { findLast } from '../storage/backup/index.ts'
import { fileStoreOf } from '../storage/files/index.ts'
import { type TestDatabase, testDatabase } from '../storage/test-database.ts'
import { dailyBackup } from './backups.ts'

const folder = mkdtempSync(join(tmpdir(), 'kw-daily-'))
let database: TestDatabase
let services: Services
/** By the machine's own zone, as the setting is. */
let now = new Date('2026-11-21T02:00:00')

beforeAll(async () => {
  database = await testDatabase()
  const broker = { url: '', ca: null, fingerprint: '' }
  services = {
    db: database.pool,
    databaseUrl: database.url,
    log: pino({ level: 'silent' }),
    clock: { now: () => now },
    config: readConfig({ KW_DATA: folder }),
    files: fileStoreOf(readConfig({ KW_DATA: folder })),
    broker,
    excesses: new Excesses(),
    metrics: new Registry(),
  }
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function backupsAfterRun(): Promise<string[]> {
  await dailyBackup.run(services)
  for (;;) {
    const last = await findLast(database.pool)
    if (!last || last.finishedAt) break
    await new Promise((next) => setTimeout(next, 20))
  }
  try {
    return readdirSync(join(folder, 'backups'))
  } catch {
    return []
  }
}

it('makes one backup a day at the time that is set, and none before one is', async () => {
  expect(await backupsAfterRun()).toEqual([])
  await database.pool.query(`insert into settings (key, value, changed_at) values ('backup', '{"at": "03:30", "keep": 2}', now())`)
  // The time of yesterday has passed without one.
  expect(await backupsAfterRun()).toHaveLength(1)
  expect(await backupsAfterRun()).toHaveLength(1)
  now = new Date('2026-11-21T03:31:00')
  // One that has just said that it is over may not have let go yet: the next minute's run takes it up.
  await expect.poll(backupsAfterRun).toHaveLength(2)
  now = new Date('2026-11-22T03:29:00')
  const before = await backupsAfterRun()
  now = new Date('2026-11-22T03:30:00')
  await expect.poll(backupsAfterRun).not.toEqual(before)
  expect(await backupsAfterRun()).toHaveLength(2)
})
