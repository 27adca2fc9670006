import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestUplink } from '../../test/test-uplink.ts'
import { embeddedBinaries } from '../storage/binaries.ts'
import { type Connection, connect } from '../storage/connect.ts'
import { ensureDatabase } from '../storage/databases.ts'
import { type Embedded, startEmbedded } from '../storage/embedded.ts'
import { migrate } from '../storage/migrate.ts'
import { postgresIdentity, privateFolder } from '../storage/unprivileged.ts'

const uplinkId = '100000000001'
const secret = 'a-secret-of-the-tests'
const devices = [{ ref: 'th', type: 'th', keys: ['probe.1.temperature'], interval: 1_000 }]

/** One server process with broker and ingest, as `npm start` runs it. */
interface Server {
  process: ChildProcess
  mqttUrl: string
  kill(): Promise<void>
}

function startServer(databaseUrl: string, folder: string): Promise<Server> {
  const child = fork(fileURLToPath(new URL('../main.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      ROLES: 'ingest',
      KW_DATA: folder,
      KW_LOG: 'silent',
      KW_MQTT_HOST: '127.0.0.1',
      KW_MQTT_PORT: '0',
      KW_MQTT_PLAIN_PORT: '0',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => reject(new Error(`ended with ${code ?? signal}`)))
    child.on('message', (said: { ready?: { mqttPlain: number }; refused?: string }) => {
      if (said.refused) reject(new Error(said.refused))
      if (!said.ready) return
      resolve({ process: child, mqttUrl: `mqtt://127.0.0.1:${said.ready.mqttPlain}`, kill: () => killed(child) })
    })
  })
}

function killed(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done()
    child.once('exit', () => done())
    child.kill('SIGKILL')
  })
}

/** Sends samples one after another without waiting, until it is told to stop; remembers what was confirmed. */
class Stream {
  readonly confirmed = new Set<number>()
  readonly #times = new Map<number, number>()
  readonly #begin: number
  #sent = 0
  #running = true

  constructor(begin: number) {
    this.#begin = begin
  }

  async send(uplink: TestUplink, stream: string): Promise<void> {
    uplink.stream = stream
    this.#running = true
    const closed = new Promise<void>((done) => uplink.client.once('close', () => done()))
    for (let seq = 1; this.#running && uplink.client.connected; seq++) {
      const at = this.#begin + this.#sent++
      this.#times.set(seq, at)
      await Promise.race([uplink.send([{ d: 'th', t: at, v: [20] }]).catch(() => {}), closed])
    }
  }

  stop(): void {
    this.#running = false
  }

  /** Adds what this uplink was told, and forgets the numbers of its stream. */
  collect(uplink: TestUplink): void {
    for (const { channel, body } of uplink.answers) {
      if (channel !== 'stored') continue
      for (const [from, to] of body.ranges as [number, number][]) {
        for (let seq = from; seq <= to; seq++) this.confirmed.add(this.#times.get(seq) ?? Number.NaN)
      }
    }
    this.#times.clear()
  }
}

describe('kill -9', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kw-kill-'))
  let embedded: Embedded
  let database: Connection
  let server: Server | undefined
  beforeAll(async () => {
    const identity = postgresIdentity()
    privateFolder(folder, identity)
    embedded = await startEmbedded({
      folder: join(folder, 'postgres'),
      binaries: embeddedBinaries(tmpdir(), identity !== undefined),
      identity,
      password: 'p',
    })
    await ensureDatabase(embedded.url('postgres'), 'kilowatch')
    await migrate(embedded.url('kilowatch'))
    database = connect({ url: embedded.url('kilowatch'), application: 'test', connections: 2 })
    await database.pool.query(`insert into businesses (name) values ('b')`)
    const hash = createHash('sha256').update(secret).digest()
    await database.pool.query('insert into uplinks (id, business_id, name, secret_hash, claimed_at) values ($1, 1, $1, $2, now())', [
      uplinkId,
      hash,
    ])
  })
  afterAll(async () => {
    await server?.kill()
    await database.close()
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function missing(confirmed: ReadonlySet<number>): Promise<number> {
    const { rows } = await database.pool.query<{ n: number }>(
      `select count(*)::int as n from unnest($1::float8[]) as t where not exists (select from samples where at = to_timestamp(t / 1000.0))`,
      [[...confirmed]],
    )
    return rows[0]?.n ?? -1
  }

  it('of the server loses nothing that was confirmed, and the next one goes on by itself', async () => {
    const stream = new Stream(Date.now() - 300_000)
    for (const round of [1, 2, 3]) {
      server = await startServer(embedded.url('kilowatch'), join(folder, 'data'))
      const uplink = await TestUplink.connect(server.mqttUrl, uplinkId, secret)
      await uplink.hello(devices)
      const sending = stream.send(uplink, `server-${round}`)
      await uplink.answer('stored')
      await uplink.until(() => uplink.answers.filter(({ channel }) => channel === 'stored').length >= 3 + round)
      await server.kill()
      stream.stop()
      await sending
      stream.collect(uplink)
      await uplink.close()
    }
    expect(stream.confirmed.size).toBeGreaterThan(10)
    expect(stream.confirmed.has(Number.NaN)).toBe(false)
    expect(await missing(stream.confirmed)).toBe(0)
  })

  it('of PostgreSQL in the middle of batches loses nothing either, and ingest goes on with the restarted one', async () => {
    server = await startServer(embedded.url('kilowatch'), join(folder, 'data'))
    const uplink = await TestUplink.connect(server.mqttUrl, uplinkId, secret)
    await uplink.hello(devices)
    const stream = new Stream(Date.now() - 200_000)
    const sending = stream.send(uplink, 'database')
    for (let round = 0; round < 2; round++) {
      const before = uplink.answers.length
      await uplink.until(() => uplink.answers.length > before + 3)
      process.kill(embedded.pid() ?? 0, 'SIGKILL')
      const at = uplink.answers.length
      await uplink.until(() => uplink.answers.slice(at).filter(({ channel }) => channel === 'stored').length >= 5)
    }
    stream.stop()
    await sending
    stream.collect(uplink)
    await uplink.close()
    expect(stream.confirmed.size).toBeGreaterThan(10)
    expect(await missing(stream.confirmed)).toBe(0)
  })
})
