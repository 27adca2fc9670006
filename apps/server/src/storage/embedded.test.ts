import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { programOf } from '../../test/programs.ts'
import { embeddedBinaries } from './binaries.ts'
import { ensureDatabase } from './databases.ts'
import { type Embedded, type EmbeddedOptions, startEmbedded } from './embedded.ts'
import { isLivePostmaster, readPidFile } from './postmaster.ts'
import { StartRefused } from './start-refused.ts'
import { testBinaries } from './test-cluster.ts'
import { postgresIdentity, privateFolder } from './unprivileged.ts'

const identity = postgresIdentity()
let parent: string
let options: EmbeddedOptions
const running: Embedded[] = []
const children: ChildProcess[] = []

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'kw-embedded-'))
  privateFolder(parent, identity)
  options = {
    folder: join(parent, 'postgres'),
    binaries: testBinaries(),
    identity,
    password: 'p@ss/word:1',
    settings: { logging_collector: 'off' },
  }
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const embedded of running.splice(0)) await embedded.stop()
  const pid = readPidFile(options.folder)?.pid
  if (pid !== undefined && isLivePostmaster(pid, options.folder)) process.kill(pid, 'SIGKILL')
  rmSync(parent, { recursive: true, force: true })
})

async function start(changes: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const embedded = await startEmbedded({ ...options, ...changes })
  running.push(embedded)
  return embedded
}

async function query(embedded: Embedded, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: embedded.url('postgres') })
  client.on('error', () => {})
  await client.connect()
  try {
    const results = [await client.query({ text, rowMode: 'array' })].flat()
    return results.at(-1)?.rows.flat() ?? []
  } finally {
    await client.end()
  }
}

function postmaster(): number {
  const pid = readPidFile(options.folder)?.pid
  if (pid === undefined) throw new Error('no postmaster')
  return pid
}

/** Another server process on the same folder, to be killed. */
async function startElsewhere(): Promise<ChildProcess> {
  const child = fork(await programOf(new URL('../../test/embedded-process.ts', import.meta.url)), {
    execArgv: [],
    env: { ...process.env, TEST_OPTIONS: JSON.stringify(options) },
  })
  children.push(child)
  await Promise.race([once(child, 'message'), once(child, 'exit').then(() => Promise.reject(new Error('did not start')))])
  return child
}

describe('the embedded database', () => {
  it('keeps its data over a stop, with a password and no network port', async () => {
    const first = await start()
    await query(first, 'create table kept (id int); insert into kept values (7)')
    expect(await query(first, 'show listen_addresses')).toEqual([''])
    expect(await query(first, 'show fsync')).toEqual(['on'])
    const host = decodeURIComponent(first.url('postgres').split('host=')[1] ?? '')
    expect(statSync(host).mode & 0o777).toBe(0o700)
    expect(statSync(options.folder).mode & 0o077).toBe(0)
    const wrong = new pg.Client({ connectionString: first.url('postgres').replace(encodeURIComponent(options.password), 'wrong') })
    await expect(wrong.connect()).rejects.toThrow(/password authentication failed/)
    await first.stop()
    expect(existsSync(host)).toBe(false)
    expect(await query(await start(), 'select id from kept')).toEqual([7])
  })

  it('sorts names the Chinese way', async () => {
    const embedded = await start()
    expect(await query(embedded, `select n from unnest(array['重庆','北京','安徽']) n order by n collate "zh-x-icu"`)).toEqual([
      '安徽',
      '北京',
      '重庆',
    ])
  })

  it('is not made by halves: what an interrupted start left is no cluster', async () => {
    mkdirSync(`${options.folder}.new-killed/cluster`, { recursive: true })
    writeFileSync(`${options.folder}.new-killed/cluster/PG_VERSION`, '18')
    expect(await query(await start(), 'select 1')).toEqual([1])
  })

  it('refuses a folder that another server uses, in one sentence of each language', async () => {
    await startElsewhere()
    const refused = startEmbedded(options)
    await expect(refused).rejects.toBeInstanceOf(StartRefused)
    await expect(refused).rejects.toThrow(/正被另一个 Kilowatch 使用[\s\S]*in use by another Kilowatch/)
  })

  it('adopts the database of a server that was killed', async () => {
    const child = await startElsewhere()
    const pid = postmaster()
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
    const adopted = await start()
    expect(adopted.pid()).toBe(pid)
    expect(await query(adopted, 'select 1')).toEqual([1])
    await adopted.stop()
    expect(isLivePostmaster(pid, options.folder)).toBe(false)
  })

  it('starts the database again after kill -9 of it, at the same address, with all that was committed', async () => {
    let restarted = () => {}
    const again = new Promise<void>((done) => (restarted = done))
    const embedded = await start({ onRestart: () => restarted(), onFailure: (error) => expect.unreachable(error.message) })
    await query(embedded, 'create table kept (id int); insert into kept values (7)')
    const pid = postmaster()
    process.kill(pid, 'SIGKILL')
    await again
    expect(embedded.pid()).not.toBe(pid)
    expect(await query(embedded, 'select id from kept')).toEqual([7])
  })

  it('owns the database again after one of its sessions broke down', async () => {
    let restarted = () => {}
    const again = new Promise<void>((done) => (restarted = done))
    const embedded = await start({ onRestart: () => restarted(), onFailure: (error) => expect.unreachable(error.message) })
    const [backend] = await query(embedded, `select pid from pg_stat_activity where application_name = 'kilowatch owner'`)
    process.kill(Number(backend), 'SIGKILL')
    await again
    await expect(startEmbedded(options)).rejects.toBeInstanceOf(StartRefused)
  })

  it('starts beside a left-over postmaster.pid, even with the number of a living process', async () => {
    const embedded = await start()
    await embedded.stop()
    const user = identity ? { uid: identity.uid, gid: identity.gid } : {}
    const stranger = fork('data:text/javascript,setInterval(()=>{},1000)', [], {
      ...user,
      cwd: '/',
      execArgv: ['--input-type=module', '--eval', 'setInterval(()=>{},1000)'],
      stdio: 'ignore' as const,
      serialization: 'json',
    })
    children.push(stranger)
    await once(stranger, 'spawn')
    writeFileSync(
      join(options.folder, 'postmaster.pid'),
      [stranger.pid, options.folder, 1, 5432, '/tmp/kilowatch-gone00', '', '   1234 9'].join('\n'),
    )
    expect(await query(await start(), 'select 1')).toEqual([1])
  })

  it('says which PostgreSQL wrote a folder that it cannot read', async () => {
    mkdirSync(options.folder)
    writeFileSync(join(options.folder, 'PG_VERSION'), '99\n')
    await expect(startEmbedded(options)).rejects.toThrow(/由 PostgreSQL 99 写入[\s\S]*written by PostgreSQL 99/)
  })

  it('says why the database does not start', async () => {
    await (await start()).stop()
    await expect(startEmbedded({ ...options, settings: { shared_buffers: 'nonsense' } })).rejects.toThrow(
      /does not start: .*shared_buffers/,
    )
  })

  it('makes databases once', async () => {
    const embedded = await start()
    await ensureDatabase(embedded.url('postgres'), 'kilo-watch')
    await ensureDatabase(embedded.url('postgres'), 'kilo-watch')
    expect(await query(embedded, `select datname from pg_database where datname = 'kilo-watch'`)).toEqual(['kilo-watch'])
  })
})

describe('its programs', () => {
  it('are refused in one sentence on a platform without them', () => {
    expect(() => embeddedBinaries(parent, false, 'sunos-sparc')).toThrow(/sunos-sparc[\s\S]*DATABASE_URL/)
    expect(() => embeddedBinaries(parent, false, 'win32-x64')).toThrow(StartRefused)
  })
  it('carry the links that the loader needs', () => {
    const binaries = embeddedBinaries(parent, identity !== undefined)
    const libraries = readdirSync(join(dirname(binaries), 'lib'))
    if (process.platform === 'linux') expect(libraries).toContain('libicuuc.so.60')
  })
})
