import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildHouse } from '../../test/house.ts'
import { type Programs, serverPrograms } from '../../test/programs.ts'
import { beginBackup } from '../storage/backup/index.ts'
import { quietAfterRestore } from '../storage/backup/quiet.ts'
import { listTables } from '../storage/backup/tables.ts'
import { fileStoreOf } from '../storage/files/index.ts'
import { isLivePostmaster, readPidFile } from '../storage/postmaster.ts'
import { type TestDatabase, testDatabase } from '../storage/test-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'kw-maintenance-'))
// PostgreSQL, not being root, must be able to pass.
chmodSync(folder, 0o711)
const data = join(folder, 'data')
let programs: Programs
let database: TestDatabase | undefined
let file: string

beforeAll(async () => {
  programs = await serverPrograms()
  database = await testDatabase()
  await buildHouse(database.pool, 1)
  // What waits to be told is quietened by restoring, and no longer the same.
  await quietAfterRestore(database.pool, await listTables(database.pool))
  const dataFolder = join(folder, 'source')
  mkdirSync(dataFolder)
  const clock = { now: () => new Date() }
  const begun = await beginBackup({
    databaseUrl: database.url,
    dataFolder,
    files: fileStoreOf({ dataFolder }),
    keep: 3,
    clock,
    log: pino({ level: 'silent' }),
  })
  const outcome = await begun?.ended
  file = outcome && 'written' in outcome ? join(dataFolder, 'backups', outcome.written.file) : ''
})
afterAll(async () => {
  const cluster = join(data, 'postgres')
  const pid = readPidFile(cluster)?.pid
  if (pid !== undefined && isLivePostmaster(pid, cluster)) process.kill(pid, 'SIGKILL')
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

function run(program: 'backup' | 'restore' | 'doctor', ...args: string[]) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('KW_') && name !== 'DATABASE_URL'))
  const { status, stdout, stderr } = spawnSync(process.execPath, [programs[program], ...args], {
    env: { ...env, KW_DATA: data },
    encoding: 'utf8',
    timeout: 60_000,
  })
  return { status, said: stdout + stderr }
}

function manifest(backup: string): string {
  return execFileSync('tar', ['xOf', backup, 'manifest.json'], { encoding: 'utf8' })
}

it('restores into a new data folder, once, and backs it up again with the same counts and checksums', () => {
  const restored = run('restore', file)
  expect(restored).toMatchObject({ status: 0, said: expect.stringContaining('counts and checksums as in the backup') })
  const made = run('backup')
  expect(made).toMatchObject({ status: 0, said: expect.stringContaining('Backed up') })
  const [name = ''] = readdirSync(join(data, 'backups'))
  expect(manifest(join(data, 'backups', name))).toBe(manifest(file))

  expect(run('restore', file)).toMatchObject({ status: 1, said: expect.stringContaining('holds data already') })
})

it('examines the stopped installation, and ends with 1 where something is wrong', () => {
  expect(run('doctor')).toMatchObject({
    status: 0,
    said: expect.stringMatching(/✓ PostgreSQL 18[\s\S]*! [^\n]*No process is running[\s\S]*Working, but/),
  })
  const secret = join(data, 'secrets/postgres')
  chmodSync(secret, 0o644)
  expect(run('doctor')).toMatchObject({ status: 1, said: expect.stringContaining('✗') })
  chmodSync(secret, 0o600)
})

it('says what is wrong with a file', () => {
  const broken = join(folder, 'broken.tar')
  writeFileSync(broken, readFileSync(file).subarray(0, 100))
  expect(run('restore', broken)).toMatchObject({ status: 1, said: expect.stringContaining('not a backup') })
  expect(run('restore', join(folder, 'nowhere.tar'))).toMatchObject({ status: 1, said: expect.stringContaining('cannot be read') })
  expect(run('restore')).toMatchObject({ status: 1, said: expect.stringContaining('npm run restore') })
})
