import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { startRoles } from '../roles.ts'
import { StartRefused } from '../storage/start-refused.ts'
import { type TestDatabase, testDatabase } from '../storage/test-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'kw-health-'))
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

function start(environment: Record<string, string>) {
  const config = readConfig({ DATABASE_URL: database.url, KW_DATA: folder, ROLES: 'worker', ...environment })
  return startRoles(config, pino({ level: 'silent' }))
}

it('answers for a process without an API, and gives its figures to the networks that are named', async () => {
  const open = await start({ KW_METRICS_PORT: '0' })
  const at = `http://127.0.0.1:${open.ports.metrics}`
  expect(await (await fetch(`${at}/healthz`)).json()).toEqual({ status: 'ok' })
  const ready = await fetch(`${at}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok', database: true, ingest: false }])
  const figures = await (await fetch(`${at}/metrics`)).text()
  for (const name of ['process_resident_memory_bytes', 'kilowatch_database_connections', 'kilowatch_job_seconds'])
    expect(figures).toContain(name)
  expect((await fetch(`${at}/api/v1/session`)).status).toBe(404)
  await expect(start({ KW_METRICS_PORT: String(open.ports.metrics) })).rejects.toBeInstanceOf(StartRefused)
  await open.stop()
  await expect(fetch(at)).rejects.toThrow()

  const closed = await start({ KW_METRICS_PORT: '0', KW_METRICS_FROM: '10.0.0.0/8' })
  expect((await fetch(`http://127.0.0.1:${closed.ports.metrics}/metrics`)).status).toBe(404)
  await closed.stop()
})
