import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { programOf, serverPrograms } from '../../test/programs.ts'
import { startServerProcess } from '../../test/server-process.ts'
import { MigrationRefused, migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

let database: TestDatabase
let emptyUrl: string
let client: pg.Client
let number = 0
const children: ChildProcess[] = []

beforeEach(async () => {
  database ??= await testDatabase()
  number++
  await database.pool.query(`create database kw_migrate_${process.pid}_${number} template template0`)
  emptyUrl = database.url.replace(/\/kw_\w+\?/, `/kw_migrate_${process.pid}_${number}?`)
  client = new pg.Client({ connectionString: emptyUrl })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.pool.query(`drop database kw_migrate_${process.pid}_${number} with (force)`)
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await database.drop()
})

const first = { name: '0001-first', sql: 'create table one (id int); insert into one values (1)' }
const second = { name: '0002-second', sql: 'create table two (id int); insert into two values (2)' }

it('goes forward once, anyone who starts first', async () => {
  const done = await Promise.all(
    [migrate(emptyUrl, [first, second]), migrate(emptyUrl, [first, second]), migrate(emptyUrl, [first])].map((run) =>
      run.catch((error) => error),
    ),
  )
  const applied = done.filter(Array.isArray).flat().sort()
  expect(applied).toEqual(['0001-first', '0002-second'])
  expect(await migrate(emptyUrl, [first, second])).toEqual([])
})

it('leaves a failing migration out whole and says so', async () => {
  const broken = { name: '0002-broken', sql: 'create table half (id int); select 1/0' }
  await expect(migrate(emptyUrl, [first, broken])).rejects.toThrow('division by zero')
  const { rows } = await client.query(`select to_regclass('one') is not null as one, to_regclass('half') is not null as half`)
  expect(rows).toEqual([{ one: true, half: false }])
  expect(await migrate(emptyUrl, [first, second])).toEqual(['0002-second'])
})

it('refuses data of a newer version, in both languages', async () => {
  await migrate(emptyUrl, [first, second])
  const refused = migrate(emptyUrl, [first])
  await expect(refused).rejects.toBeInstanceOf(MigrationRefused)
  await expect(refused).rejects.toThrow(/更新的版本[\s\S]*newer version \(0002-second\)/)
})

it('refuses a released migration that was changed', async () => {
  await migrate(emptyUrl, [first])
  await expect(migrate(emptyUrl, [{ ...first, sql: 'create table other (id int)' }])).rejects.toBeInstanceOf(MigrationRefused)
})

it('steps back from tables that others use, so that nobody queues behind it, and tries again', async () => {
  await migrate(emptyUrl, [first])
  await client.query('begin; lock table one in access share mode')
  const renamed = { name: '0002-renamed', sql: 'alter table one rename to uno' }
  const warned: unknown[] = []
  const log = { warn: (said: unknown) => void warned.push(said) }
  await expect(migrate(emptyUrl, [first, renamed], { tries: 1, log })).rejects.toThrow(/正被使用[\s\S]*in use.*0002-renamed/)
  const again = migrate(emptyUrl, [first, renamed], { between: 1, log })
  await until(async () => warned.length > 0)
  await client.query('commit')
  expect(await again).toEqual(['0002-renamed'])
}, 30_000)

it('changes nothing under processes of the version before, and waits for those that end', async () => {
  const processes = { name: '0001-processes', sql: 'create table processes (name text, heard_at timestamptz)' }
  await migrate(emptyUrl, [processes])
  await client.query(`insert into processes values ('host/7', now() + interval '1 hour'), ('dead/8', now() - interval '1 minute')`)
  const wanted = [processes, second]
  const refused = migrate(emptyUrl, wanted, { patience: 1 })
  await expect(refused).rejects.toBeInstanceOf(MigrationRefused)
  await expect(refused).rejects.toThrow(/旧版本的进程[\s\S]*\(host\/7\): stop all of them/)
  expect(await migrate(emptyUrl, [processes])).toEqual([])
  const warned: unknown[] = []
  const waited = migrate(emptyUrl, wanted, { log: { warn: (said: unknown) => void warned.push(said) } })
  await until(async () => warned.length > 0)
  await client.query(`delete from processes where name = 'host/7'`)
  expect(await waited).toEqual(['0002-second'])
}, 30_000)

it('fault 20: is whole or not there after kill -9 in the middle, and the next start finishes', async () => {
  const slow = { name: '0002-slow', sql: 'create table two (id int); select pg_advisory_lock(77); insert into two values (2)' }
  // The test holds the lock that the second migration waits for: it is in the middle for certain.
  await client.query('select pg_advisory_lock(77)')
  const child = fork(await programOf(new URL('../../test/migrating-process.ts', import.meta.url)), {
    execArgv: [],
    env: { ...process.env, TEST_URL: emptyUrl, TEST_MIGRATIONS: JSON.stringify([first, slow]) },
  })
  children.push(child)
  const waiting = async () =>
    (await client.query(`select from pg_locks where locktype = 'advisory' and not granted and objid = 77`)).rowCount
  while ((await waiting()) === 0) {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}`)
    await wait(10)
  }
  const gone = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await gone
  await client.query('select pg_advisory_unlock(77)')
  expect(await migrate(emptyUrl, [first, slow])).toEqual(['0002-slow'])
  expect((await client.query('select id from two')).rows).toEqual([{ id: 2 }])
})

it('fault 20: a real server killed in the middle of the first or the last new migration leaves what was there, and the next start finishes', async () => {
  const released = migrations.findIndex(({ name }) => name === '0006-platform') + 1
  await migrate(emptyUrl, migrations.slice(0, released))
  await client.query(`insert into businesses (name) values ('升级')`)
  const folder = mkdtempSync(join(tmpdir(), 'kw-upgrade-'))
  const { main: program } = await serverPrograms()
  for (const at of [released, migrations.length - 1]) {
    await migrate(emptyUrl, migrations.slice(0, at))
    // All of its statements are done then, and the last one, which would record it, waits.
    await client.query('begin; lock table migrations in share mode')
    const before = await tables()
    const killed = startServerProcess({ databaseUrl: emptyUrl, folder, roles: 'worker', program, forked: (child) => children.push(child) })
    const failed = killed.catch((error: Error) => error)
    await until(async () => (await waiting()) > 0)
    children.at(-1)?.kill('SIGKILL')
    expect(await failed).toBeInstanceOf(Error)
    await client.query('commit')
    await until(async () => (await others()) === 0)
    expect(await tables()).toEqual(before)
  }
  const server = await startServerProcess({ databaseUrl: emptyUrl, folder, roles: 'worker', program })
  await server.stop()
  expect((await client.query('select name from migrations order by name')).rows.map(({ name }) => name)).toEqual(
    migrations.map(({ name }) => name),
  )
  expect((await client.query('select name from businesses')).rows).toEqual([{ name: '升级' }])
  rmSync(folder, { recursive: true, force: true })
}, 120_000)

/** Sessions that wait for the table of migrations. */
const waiting = () => count(`select from pg_locks where relation = 'migrations'::regclass and not granted`)
const others = () => count('select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')
const count = async (text: string) => (await client.query(text)).rowCount ?? 0
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(20)
}
async function tables(): Promise<unknown[]> {
  const text = `select table_name, column_name from information_schema.columns where table_schema = 'public' order by 1, 2`
  return (await client.query(text)).rows
}

it('knows each migration once, in rising order', () => {
  const names = migrations.map((migration) => migration.name)
  expect(names).toEqual([...new Set(names)].sort())
})
