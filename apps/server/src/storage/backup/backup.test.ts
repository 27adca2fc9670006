import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildHouse, type House } from '../../../test/house.ts'
import { checkFiles } from '../../maintenance/doctor/files.ts'
import { fileStoreOf } from '../files/index.ts'
import { ensurePartitions } from '../partitions.ts'
import { type TestDatabase, testDatabase } from '../test-database.ts'
import { isBackupDue } from './due.ts'
import type { Manifest } from './format.ts'
import { quietAfterRestore } from './quiet.ts'
import { findLast, isRunning } from './records.ts'
import { restoreBackup } from './restore-backup.ts'
import { type BackupOptions, beginBackup } from './run.ts'
import { leftOut, listTables } from './tables.ts'

const folder = mkdtempSync(join(tmpdir(), 'kw-backup-'))
const data = join(folder, 'data')
const log = pino({ level: 'silent' })
let source: TestDatabase
let house: House
const opened: TestDatabase[] = []

async function freshDatabase(): Promise<TestDatabase> {
  const database = await testDatabase()
  opened.push(database)
  return database
}

beforeAll(async () => {
  source = await freshDatabase()
  house = await buildHouse(source.pool, 1)
  // Nothing waits to be told: what does is quietened by restoring, and no longer the same.
  await quietAfterRestore(source.pool, await listTables(source.pool))
  await ensurePartitions(source.pool, new Date('2026-10-01T00:00:00Z'), new Date())
  // Values that text could lose: the smallest and largest reals, nothing, bad readings, both infinities, tabs and backslashes.
  await source.pool.query(
    `insert into samples (device_id, at, v, c)
     select $1, '2026-10-01T00:00:00Z'::timestamptz + n * interval '7 minutes', array[n / 3.0, null, 'NaN', 1e-38, 3.4e38]::real[], array[n * 1.1, 'Infinity']::float8[]
       from generate_series(1, 6000) n`,
    [house.device.id],
  )
  // A row larger than the pieces that are read, and than the parts that are written.
  await source.pool.query(`insert into settings (key, value, changed_at) select 'large', to_jsonb(repeat('大', 3000000)), now()`)
  await source.pool.query(`update devices set name = E'制表\\t反斜杠\\\\ \\n"引号" \\\\.' where id = $1`, [house.device.id])
  await source.pool.query(
    `insert into audit (at, action, subject, after) select now(), 'test', 'x', '{"a": [1, "\\"\\\\"]}' from generate_series(1, 50)`,
  )
  mkdirSync(join(data, 'secrets'), { recursive: true })
  mkdirSync(join(data, 'broker'))
  writeFileSync(join(data, 'secrets/settings-key'), 'the key')
  writeFileSync(join(data, 'secrets/postgres'), 'of this database alone')
  writeFileSync(join(data, 'broker/ca.pem'), 'the authority')
})
afterAll(async () => {
  for (const database of opened) await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

let hour = 0
function optionsFor(database: TestDatabase, dataFolder = data, keep = 3): BackupOptions {
  hour += 1
  const now = new Date(Date.UTC(2026, 10, 21, hour))
  return { databaseUrl: database.url, dataFolder, files: fileStoreOf({ dataFolder }), keep, clock: { now: () => now }, log }
}

async function backup(database: TestDatabase, dataFolder = data): Promise<string> {
  const begun = await beginBackup(optionsFor(database, dataFolder))
  const outcome = await begun?.ended
  if (!outcome || !('written' in outcome)) throw new Error(JSON.stringify(outcome))
  return join(dataFolder, 'backups', outcome.written.file)
}

function unpacked(file: string): string {
  const into = mkdtempSync(join(folder, 'unpacked-'))
  // Another program's tar: the file is what it says it is.
  execFileSync('tar', ['xf', file, '-C', into])
  return into
}

function manifestOf(file: string): Manifest {
  return JSON.parse(readFileSync(join(unpacked(file), 'manifest.json'), 'utf8')) as Manifest
}

/** The whole COPY text of one table. */
function textOf(unpackedFile: string, table: string): string {
  const parts = join(unpackedFile, 'tables', table)
  return readdirSync(parts)
    .sort()
    .map((part) => gunzipSync(readFileSync(join(parts, part))).toString())
    .join('')
}

/** Rows of each table, whatever their order: the database places what it is given where it has room. */
function rowsIn(file: string): Record<string, string[]> {
  const from = unpacked(file)
  return Object.fromEntries(readdirSync(join(from, 'tables')).map((table) => [table, textOf(from, table).split('\n').sort()]))
}

it('restores every table row by row into an empty database, with what the data folder keeps', async () => {
  const file = await backup(source)
  const target = await freshDatabase()
  const targetData = join(folder, 'target')
  const restored = await restoreBackup({
    file,
    databaseUrl: target.url,
    dataFolder: targetData,
    files: fileStoreOf({ dataFolder: targetData }),
  })

  const again = await backup(target, targetData)
  expect(rowsIn(again)).toEqual(rowsIn(file))
  const first = manifestOf(file)
  const sizes = ({ tables, sequences }: Manifest) => ({ sequences, tables: tables.map(({ sha256: _order, ...size }) => size) })
  expect(sizes(manifestOf(again))).toEqual(sizes(first))
  expect(restored).toMatchObject({ tables: first.tables.length, rows: first.tables.reduce((sum, { rows }) => sum + rows, 0) })
  expect(first.tables.find(({ name }) => name === 'samples')).toMatchObject({ rows: 6000 })
  const { rows } = await target.pool.query('select name from devices')
  expect(rows).toEqual([{ name: '制表\t反斜杠\\ \n"引号" \\.' }])

  expect(readFileSync(join(targetData, 'secrets/settings-key'), 'utf8')).toBe('the key')
  expect(readFileSync(join(targetData, 'broker/ca.pem'), 'utf8')).toBe('the authority')
  expect(statSync(join(targetData, 'secrets/settings-key')).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(targetData, 'secrets'))).not.toContain('postgres')

  // Sessions ended with the old installation; new rows get new numbers.
  expect((await target.pool.query('select from sessions')).rowCount).toBe(0)
  const made = await target.pool.query(`insert into businesses (name) values ('新的') returning id::int`)
  const most = await source.pool.query('select max(id)::int as id from businesses')
  expect(made.rows[0].id).toBeGreaterThan(most.rows[0].id)
})

it('holds each table of the schema, but those that it names as left out', async () => {
  const { rows } = await source.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  const inBackup = manifestOf(await backup(source)).tables.map(({ name }) => name)
  expect([...inBackup, ...leftOut].sort()).toEqual(rows.map(({ name }) => name).sort())
})

it('is the database of one moment while others write', async () => {
  let stop = false
  const writing = (async () => {
    for (let n = 0; !stop; n += 1) {
      // Two rows that belong together: a backup has both or none.
      await source.pool.query('begin; commit')
      await source.pool.query(
        `with u as (insert into uplinks (id, business_id, name) values ($1, $2, 'pair') returning id)
         insert into settings (key, value, changed_at) select 'pair-' || id, '1', now() from u`,
        [String(800_000_000_000 + n), house.businessId],
      )
    }
  })()
  const files = [await backup(source), await backup(source)]
  stop = true
  await writing
  for (const file of files) {
    const from = unpacked(file)
    const uplinks = textOf(from, 'uplinks')
      .split('\n')
      .filter((line) => line.includes('\tpair\t'))
    const settings = textOf(from, 'settings')
      .split('\n')
      .filter((line) => line.startsWith('pair-'))
    expect(settings.length).toBe(uplinks.length)
    const manifest = JSON.parse(readFileSync(join(from, 'manifest.json'), 'utf8')) as Manifest
    const kept = manifest.tables.find(({ name }) => name === 'uplinks')
    expect(kept?.sha256).toBe(createHash('sha256').update(textOf(from, 'uplinks')).digest('hex'))
  }
})

it('is readable by its owner alone, and only so many are kept', async () => {
  for (let n = 0; n < 4; n += 1) await backup(source)
  const files = readdirSync(join(data, 'backups'))
  expect(files).toHaveLength(3)
  for (const name of files) expect(statSync(join(data, 'backups', name)).mode & 0o777).toBe(0o600)
  expect(statSync(join(data, 'backups')).mode & 0o777).toBe(0o700)
})

it('refuses a used database, and what is damaged, cut off or no backup, and leaves nothing behind', async () => {
  const file = await backup(source)
  const bytes = readFileSync(file)
  await expect(
    restoreBackup({ file, databaseUrl: source.url, dataFolder: data, files: fileStoreOf({ dataFolder: data }) }),
  ).rejects.toMatchObject({ problem: 'not-empty' })

  const target = await freshDatabase()
  const never = join(folder, 'never')
  const restoring = (content: Buffer) => {
    const broken = join(folder, 'broken.tar')
    writeFileSync(broken, content)
    return restoreBackup({ file: broken, databaseUrl: target.url, dataFolder: never, files: fileStoreOf({ dataFolder: never }) })
  }
  await expect(restoring(Buffer.from('nothing of the kind'))).rejects.toMatchObject({ problem: 'not-a-backup' })
  await expect(restoring(bytes.subarray(0, bytes.length - 4096))).rejects.toMatchObject({ problem: 'damaged' })
  await expect(restoring(bytes.subarray(0, bytes.length / 2))).rejects.toMatchObject({ problem: 'damaged' })
  const changed = Buffer.from(bytes)
  const at = changed.indexOf('tables/samples/00001') + 512 + 2_000
  changed.writeUInt8((changed.readUInt8(at) + 1) % 256, at)
  await expect(restoring(changed)).rejects.toMatchObject({ problem: 'damaged' })
  const newer = Buffer.from(bytes)
  newer.write('"format": 9', newer.indexOf('"format": 1'))
  await expect(restoring(newer)).rejects.toMatchObject({ problem: 'newer-version' })

  const { rows } = await target.pool.query(
    'select (select count(*)::int from users) as users, (select count(*)::int from samples) as samples',
  )
  expect(rows).toEqual([{ users: 0, samples: 0 }])
  expect(() => readdirSync(join(folder, 'never'))).toThrow()
  await expect(
    restoreBackup({ file, databaseUrl: target.url, dataFolder: never, files: fileStoreOf({ dataFolder: never }) }),
  ).resolves.toMatchObject({
    tables: expect.any(Number),
  })
})

it('lets one process at a time make one, and says how it ended', async () => {
  const [first, second] = await Promise.all([beginBackup(optionsFor(source)), beginBackup(optionsFor(source))])
  expect([first, second].filter(Boolean)).toHaveLength(1)
  expect(await isRunning(source.pool)).toBe(true)
  await (first ?? second)?.ended
  expect(await isRunning(source.pool)).toBe(false)
  expect(await findLast(source.pool)).toMatchObject({ failure: null, file: expect.stringMatching(/^kilowatch-/), rows: expect.any(Number) })

  const blocked = join(folder, 'blocked')
  writeFileSync(blocked, 'a file where the folder should be')
  const failed = await beginBackup(optionsFor(source, blocked))
  expect(await failed?.ended).toEqual({ failure: 'other' })
  expect(await findLast(source.pool)).toMatchObject({ failure: 'other', finishedAt: expect.any(Date) })
})

it('is written down as interrupted when its process was killed', async () => {
  const killed = new pg.Client({ connectionString: source.url })
  await killed.connect()
  await killed.query(`insert into backups (started_at) values (now())`)
  await killed.end()
  await backup(source)
  const { rows } = await source.pool.query('select failure from backups order by id desc limit 2')
  expect(rows).toEqual([{ failure: null }, { failure: 'interrupted' }])
})

it('is due once a day, also when the server was off at that time, and again an hour after a failure', () => {
  const at = (text: string) => new Date(`2026-11-21T${text}:00`)
  const due = (now: string, lastStart?: string, lastGood = lastStart) =>
    isBackupDue('03:30', { lastStart: lastStart ? at(lastStart) : undefined, lastGood: lastGood ? at(lastGood) : undefined }, at(now))
  expect(due('03:29', '02:00')).toBe(false)
  expect(due('03:30', '02:00')).toBe(true)
  expect(due('09:00', '02:00')).toBe(true)
  expect(due('09:00', '03:31')).toBe(false)
  expect(due('03:40', '03:30', '01:00')).toBe(false)
  expect(due('04:30', '03:30', '01:00')).toBe(true)
  expect(due('04:30')).toBe(true)
})

it('fault 32: carries the content of files, each once, checks them by their hash, and names what is lost', async () => {
  const files = fileStoreOf({ dataFolder: data })
  const texts = ['a plan', 'a plate', 'lost', 'changed']
  const hashOf = (one: string) => createHash('sha256').update(one).digest('hex')
  for (const one of [...texts, 'nobody has it']) {
    await files.put(hashOf(one), one.length, () => Readable.from([Buffer.from(one)]))
    await source.pool.query('insert into file_contents values ($1, $2, now())', [hashOf(one), one.length])
  }
  await source.pool.query(
    `insert into files (business_id, held_by_kind, held_by_id, name, type, bytes, sha256, thumbnail, created_at)
     select $1, 'device', $2, 'x', 'text/plain', 1, h, $4, now() from unnest($3::text[]) h`,
    [house.businessId, house.device.id, [...texts, 'a plan'].map(hashOf), hashOf('a plate')],
  )
  await files.remove(hashOf('lost'))
  writeFileSync(join(data, 'files', hashOf('changed').slice(0, 2), hashOf('changed')), 'CHANGED')
  const begun = await beginBackup(optionsFor(source))
  const outcome = await begun?.ended
  if (!outcome || !('written' in outcome)) throw new Error(JSON.stringify(outcome))
  expect(outcome.written.damaged).toEqual(['lost', 'changed'].map(hashOf).sort())
  const file = join(data, 'backups', outcome.written.file)
  const entries = execFileSync('tar', ['tf', file], { encoding: 'utf8' }).split('\n')
  expect(entries.filter((name) => name.startsWith('contents/'))).toEqual(
    ['a plan', 'a plate'].map((one) => `contents/${hashOf(one)}`).sort(),
  )

  const target = await freshDatabase()
  const dataFolder = join(folder, 'with files')
  const bytes = readFileSync(file)
  const broken = join(folder, 'broken-content.tar')
  writeFileSync(broken, Buffer.from(bytes.toString('latin1').replace('a plate\0', 'a slate\0'), 'latin1'))
  const restore = (from: string) => restoreBackup({ file: from, databaseUrl: target.url, dataFolder, files: fileStoreOf({ dataFolder }) })
  await expect(restore(broken)).rejects.toMatchObject({ problem: 'damaged' })
  await restore(file)
  const restored = fileStoreOf({ dataFolder })
  expect(await text(await restored.open(hashOf('a plate')))).toBe('a plate')
  expect(await restored.size(hashOf('nobody has it'))).toBeUndefined()
  const { rows } = await target.pool.query<{ n: number }>('select count(*)::int as n from files')
  expect(rows).toEqual([{ n: 5 }])
  expect((await checkFiles(target.pool, restored)).map(({ code, params }) => [code, params.count])).toEqual([['files-lost', 2]])
})
