import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Programs, serverPrograms } from '../../test/programs.ts'
import { sealAudit } from '../modules/audit/index.ts'
import { writeAudit } from '../storage/audit.ts'
import { type TestDatabase, testDatabase } from '../storage/test-database.ts'

let programs: Programs
let database: TestDatabase

beforeAll(async () => {
  programs = await serverPrograms()
  database = await testDatabase()
})
afterAll(async () => {
  await database.drop()
})

function check() {
  const { status, stdout, stderr } = spawnSync(process.execPath, [programs['audit-check']], {
    env: { PATH: process.env.PATH, DATABASE_URL: database.url, KW_DATA: join(tmpdir(), 'kw-no-data') },
    encoding: 'utf8',
    timeout: 60_000,
  })
  return { status, said: stdout + stderr }
}

it('says at the terminal whether the operation log is whole, with its last hash, and ends with 1 where it is not', async () => {
  const { pool } = database
  const entry = { businessId: null, userId: null, action: 'uplink.claim' as const, address: '::1' }
  for (const subject of ['a', 'b', 'c']) await writeAudit(pool, { ...entry, subject, at: new Date('2026-11-21T08:00:00Z') })
  await sealAudit(pool)
  const { rows } = await pool.query<{ hash: string }>(`select encode(last_hash, 'hex') as hash from audit_chain`)
  expect(check()).toMatchObject({ status: 0, said: expect.stringContaining('The audit is whole: 3 entries.') })
  expect(check().said).toContain(`3 ${rows[0]?.hash}`)
  await pool.query(`begin; set local session_replication_role = 'replica'; update audit set address = 'x' where seq = 2; commit`)
  expect(check()).toMatchObject({
    status: 1,
    said: expect.stringContaining('entry 2 was changed (2026-11-21T08:00:00.000Z); the 1 before it'),
  })
})
