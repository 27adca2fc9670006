import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect as connectSocket, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Config, readConfig } from './config.ts'
import { type Running, startRoles } from './roles.ts'
import { StartRefused } from './storage/start-refused.ts'
import { type TestDatabase, testDatabase } from './storage/test-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'kw-roles-'))
const log = pino({ level: 'silent' })
let database: TestDatabase
const running: Running[] = []
let mosquitto: ChildProcess | undefined

beforeAll(async () => {
  database = await testDatabase()
})
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop()
  if (mosquitto?.exitCode === null) mosquitto.kill('SIGTERM')
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

function config(environment: Record<string, string> = {}): Config {
  const ports = { KW_PORT: '0', KW_HOST: '127.0.0.1', KW_MQTT_PORT: '0', KW_MQTT_HOST: '127.0.0.1', KW_MQTT_PLAIN_PORT: '0' }
  return readConfig({ DATABASE_URL: database.url, KW_DATA: folder, ...ports, ...environment })
}

async function start(environment?: Record<string, string>): Promise<Running> {
  const started = await startRoles(config(environment), log)
  running.push(started)
  return started
}

async function status(port: number | undefined): Promise<number> {
  return (await fetch(`http://127.0.0.1:${port}/readyz`)).status
}

it('runs all roles in one process and frees what it took', async () => {
  const { ports, stop } = await start()
  expect(await status(ports.http)).toBe(200)
  const socket = connectSocket(ports.mqttPlain ?? 0, '127.0.0.1')
  await once(socket, 'connect')
  socket.destroy()
  await stop()
  await expect(status(ports.http)).rejects.toThrow()
  const left = `select from pg_stat_activity where datname = current_database() and application_name like 'kilowatch api%'`
  // The database sees a moment later that who spoke to it is gone.
  await expect.poll(async () => (await database.pool.query(left)).rowCount, { timeout: 10_000 }).toBe(0)
})

it('parts the roles over processes: no port without its role', async () => {
  const ingest = await start({ ROLES: 'ingest' })
  expect(Object.keys(ingest.ports).sort()).toEqual(['mqtt', 'mqttPlain'])
  const api = await start({ ROLES: 'api,worker' })
  expect(Object.keys(api.ports)).toEqual(['http'])
  expect(await status(api.ports.http)).toBe(200)
})

it('uses a Mosquitto of somebody else, and is back when that was restarted', async () => {
  const port = await freePort()
  const file = join(folder, 'mosquitto.conf')
  writeFileSync(file, `listener ${port} 127.0.0.1\nallow_anonymous true\nmax_inflight_messages 0\nlog_type all\n`)
  const first = await startMosquitto(file)
  const { ports } = await start({ ROLES: 'ingest', MQTT_URL: `mqtt://127.0.0.1:${port}` })
  await first.subscribed
  expect(ports).toEqual({})
  first.child.kill('SIGTERM')
  await once(first.child, 'exit')
  const second = await startMosquitto(file)
  await second.subscribed
}, 30_000)

/** Resolves when it listens; `subscribed` when our subscription arrived. */
async function startMosquitto(file: string): Promise<{ child: ChildProcess; subscribed: Promise<void> }> {
  const child = spawn('/usr/sbin/mosquitto', ['-c', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  mosquitto = child
  const lines = createInterface(child.stderr)
  const heard = (pattern: RegExp) => new Promise<void>((done) => lines.on('line', (line) => pattern.test(line) && done()))
  const subscribed = heard(/kw\/1\/99\/\+\/samples \(QoS 1\)/)
  await heard(/Opening ipv4 listen socket/)
  return { child, subscribed }
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
}

it('needs a database, and says so', async () => {
  await expect(startRoles({ ...config(), databaseUrl: undefined }, log)).rejects.toBeInstanceOf(StartRefused)
})

it('says which certificate file it cannot read', async () => {
  await expect(start({ MQTT_URL: 'mqtts://127.0.0.1:1', MQTT_CA: join(folder, 'missing.pem') })).rejects.toThrow(/MQTT_CA/)
})
