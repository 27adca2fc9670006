import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serverPrograms } from '../test/programs.ts'
import { ResendingUplink } from '../test/resending-uplink.ts'
import { isLivePostmaster, readPidFile } from './storage/postmaster.ts'
import { chosenPort } from './supervisor/free-port.ts'

/** As it is for people. */
let stage0: string
const folder = mkdtempSync(join(tmpdir(), 'kw-stage0-'))
// PostgreSQL, not being root, must be able to pass.
chmodSync(folder, 0o711)
const data = join(folder, 'data')
const cluster = join(data, 'postgres')
const launched: ChildProcess[] = []

beforeAll(async () => {
  ;({ stage0 } = await serverPrograms())
})
afterAll(() => {
  for (const child of launched) if (child.exitCode === null) child.kill('SIGKILL')
  for (const left of [cluster, join(folder, 'frozen/postgres')]) {
    const pid = readPidFile(left)?.pid
    if (pid !== undefined && isLivePostmaster(pid, left)) process.kill(pid, 'SIGKILL')
  }
  rmSync(folder, { recursive: true, force: true })
})

/** `npm start` without installing and building. */
function launch(environment: Record<string, string> = {}) {
  const chosen = {
    KW_DATA: data,
    KW_PORT: '0',
    KW_HOST: '127.0.0.1',
    KW_MQTT_PORT: '0',
    KW_MQTT_HOST: '127.0.0.1',
    KW_MQTT_PLAIN_PORT: '0',
    KW_DEMO: '0',
  }
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('KW_')))
  const env = { ...inherited, ...chosen, ...environment }
  const child = spawn(process.execPath, [stage0], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  launched.push(child)
  const lines: string[] = []
  let wake = () => {}
  const hear = (line: string) => {
    lines.push(line)
    wake()
  }
  createInterface(child.stdout).on('line', hear)
  createInterface(child.stderr).on('line', hear)
  const exit = once(child, 'close').then(([code]) => {
    hear('(ended)')
    return code as number | null
  })
  const until = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const found = lines.find((line) => pattern.test(line))
      if (found !== undefined) return found
      if (lines.includes('(ended)')) throw new Error(lines.join('\n'))
      await new Promise<void>((done) => (wake = done))
    }
  }
  return { child, lines, until, exit }
}

async function addressOf(started: ReturnType<typeof launch>): Promise<string> {
  await started.until(/Ctrl-C/)
  return /http:\S+/.exec(started.lines.join('\n'))?.[0] ?? ''
}

function postmaster(): number {
  const pid = readPidFile(cluster)?.pid
  if (pid === undefined) throw new Error('no postmaster')
  return pid
}

/** Its processes by their role, as the kernel sees them. */
function childrenOf({ pid }: ChildProcess): { pid: number; roles: string }[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter((text) => text !== '')
    .map((child) => ({ pid: Number(child), roles: /ROLES=([\w,]+)/.exec(readFileSync(`/proc/${child}/environ`, 'utf8'))?.[1] ?? '' }))
}

/** Command lines of the supervisor and its processes. */
function everyArgumentOf(child: ChildProcess): string {
  return [child.pid ?? 0, ...childrenOf(child).map(({ pid }) => pid)].map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8')).join(' ')
}

const ready = async (address: string) => (await fetch(`${address}/readyz`)).status

it('runs everything, brings back what dies, refuses a second start, ends in order', async () => {
  const first = launch()
  const address = await addressOf(first)
  expect(await ready(address)).toBe(200)

  // Nobody runs the platform yet. The token stands in no argument and no log: only on the terminal.
  const token = /setup\?token=(\S+)/.exec(first.lines.join('\n'))?.[1] ?? ''
  expect(token).toBe(readFileSync(join(data, 'secrets/setup-token'), 'utf8'))
  expect(everyArgumentOf(first.child)).not.toContain(token)
  for (const log of readdirSync(join(data, 'logs'))) expect(readFileSync(join(data, 'logs', log), 'utf8')).not.toContain(token)

  const children = childrenOf(first.child)
  expect(children.map((child) => child.roles).sort()).toEqual(['', 'api,worker', 'ingest'])
  for (const { pid, roles } of children.filter((child) => child.roles !== '')) {
    process.kill(pid, 'SIGKILL')
    await first.until(new RegExp(`${roles.split(',')[0]} is running again`))
  }
  process.kill(postmaster(), 'SIGKILL')
  await first.until(/database broke down and is up again/)
  expect(await ready(address)).toBe(200)

  const second = launch()
  expect(await second.exit).toBe(1)
  expect(second.lines.join('\n')).toMatch(/正被另一个 Kilowatch 使用[\s\S]*in use by another Kilowatch/)

  const pids = childrenOf(first.child).map((child) => child.pid)
  first.child.kill('SIGINT')
  expect(await first.exit).toBe(0)
  expect(pids.filter(isRunning)).toEqual([])
  await expect(fetch(address)).rejects.toThrow()
})

it('fault 27: ingest and API that are frozen are replaced, and what they had begun is whole or undone', async () => {
  const plainPort = await chosenPort(0)
  const own = join(folder, 'frozen')
  const stage = launch({ KW_DATA: own, KW_MQTT_PLAIN_PORT: String(plainPort) })
  const address = await addressOf(stage)
  const client = new pg.Client({ connectionString: databaseUrl(own) })
  await client.connect()
  const id = '100000000001'
  const secret = 'a-secret-of-the-tests'
  await client.query(
    `with made as (insert into businesses (name) values ('市一医院') returning id)
     insert into uplinks (id, business_id, name, secret_hash, claimed_at) select $1, id, $1, sha256($2), now() from made`,
    [id, secret],
  )
  const devices = [{ ref: 'th', type: 'th', keys: ['probe.1.temperature'] }]
  const connect = () => ResendingUplink.connect(`mqtt://127.0.0.1:${plainPort}`, id, secret, devices)
  const began = Date.now() - 1_000
  const before = await connect()
  for (let i = 0; i < 40; i++) await before.send(began + i, [i / 2])
  await before.drained()

  const frozen = childrenOf(stage.child).filter(({ roles }) => roles !== '')
  const unanswered: Promise<void>[] = []
  for (let i = 40; i < 80; i++) {
    unanswered.push(before.send(began + i, [i / 2]).catch(() => {}))
    if (i === 60) for (const { pid } of frozen) process.kill(pid, 'SIGSTOP')
  }
  await before.close()
  await Promise.all(unanswered)
  for (const { roles } of frozen) await stage.until(new RegExp(`${roles.split(',')[0]} gave no sign of life`))
  for (const { roles } of frozen) await stage.until(new RegExp(`${roles.split(',')[0]} is running again`))
  expect(frozen.filter(({ pid }) => isRunning(pid))).toEqual([])
  expect(await ready(address)).toBe(200)

  // The gateway sends again what it was not told of.
  const after = await connect()
  for (let i = 40; i < 100; i++) if (!before.confirmed.has(began + i)) await after.send(began + i, [i / 2])
  await after.drained()
  const { rows } = await client.query<{ v: number[] }>('select v from samples order by at')
  expect(rows.map(({ v }) => v[0])).toEqual(Array.from({ length: 100 }, (_, i) => i / 2))
  await after.close()
  await client.end()
  stage.child.kill('SIGINT')
  expect(await stage.exit).toBe(0)
}, 150_000)

it.each([
  ['KW_PORT', '端口'],
  ['KW_MQTT_PORT', '端口'],
  ['KW_MQTT_PLAIN_PORT', '端口'],
])('says that the port of %s is in use, and leaves nothing running', async (setting, word) => {
  const taken = createServer()
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done))
  const { port } = taken.address() as { port: number }
  const refused = launch({ [setting]: String(port) })
  expect(await refused.exit).toBe(1)
  taken.close()
  const said = refused.lines.filter((line) => line !== '(ended)')
  expect(said).toEqual([expect.stringContaining(`${word} ${port} 已被占用`), `Port ${port} is in use: choose another with ${setting}.`])
  expect(readPidFile(cluster)).toBeUndefined()
})

it('leaves no server behind when it is killed, and the next start takes over the database', async () => {
  const killed = launch()
  await addressOf(killed)
  const servers = childrenOf(killed.child).filter((child) => child.roles !== '')
  const adopted = postmaster()
  killed.child.kill('SIGKILL')
  await killed.exit

  const next = launch()
  expect(await ready(await addressOf(next))).toBe(200)
  expect(postmaster()).toBe(adopted)
  await expect.poll(() => servers.filter(({ pid }) => isRunning(pid))).toEqual([])

  // A later version writes its migrations.
  const client = new pg.Client({ connectionString: databaseUrl() })
  await client.connect()
  await client.query(`insert into migrations (name, hash) values ('9999-of-tomorrow', 'x')`)
  await client.end()
  next.child.kill('SIGTERM')
  expect(await next.exit).toBe(0)
  const older = launch()
  expect(await older.exit).toBe(1)
  expect(older.lines.join('\n')).toMatch(/更新的版本写入[\s\S]*newer version \(9999-of-tomorrow\)/)
  expect(isLivePostmaster(adopted, cluster)).toBe(false)
})

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

function databaseUrl(of = data): string {
  const password = encodeURIComponent(readFileSync(join(of, 'secrets/postgres'), 'utf8'))
  const folderOfSocket = readPidFile(join(of, 'postgres'))?.socketFolder ?? ''
  return `postgresql://kilowatch:${password}@/kilowatch?host=${encodeURIComponent(folderOfSocket)}`
}

it('says that it may not write to the data folder', async () => {
  writeFileSync(join(folder, 'file'), '')
  const refused = launch({ KW_DATA: join(folder, 'file/data') })
  expect(await refused.exit).toBe(1)
  expect(refused.lines.join('\n')).toMatch(/没有写入数据目录[\s\S]*No right to write to the data folder/)
})

it('says which setting is wrong', async () => {
  const refused = launch({ KW_PORT: 'web', KW_COLOUR: 'blue' })
  expect(await refused.exit).toBe(1)
  expect(refused.lines.join('\n')).toMatch(/KW_COLOUR[\s\S]*KW_PORT/)
})
