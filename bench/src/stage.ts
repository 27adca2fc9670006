import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openSession } from '../../apps/server/src/modules/sessions/index.ts'
import { embeddedBinaries } from '../../apps/server/src/storage/binaries.ts'
import { type Connection, connect } from '../../apps/server/src/storage/connect.ts'
import { ensureDatabase } from '../../apps/server/src/storage/databases.ts'
import { type Embedded, startEmbedded } from '../../apps/server/src/storage/embedded.ts'
import { migrate } from '../../apps/server/src/storage/migrate.ts'
import { preparePartitions } from '../../apps/server/src/storage/partitions.ts'
import { postgresIdentity, privateFolder } from '../../apps/server/src/storage/unprivileged.ts'
import { serverArguments, serverEnvironment } from '../../apps/server/src/supervisor/node-arguments.ts'

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

export interface StagePerson {
  id: string
  token: string
  signKey: string
}

/** The product as `npm start` runs it, without demo gateways: embedded PostgreSQL with fsync, broker with ingest, API with worker. */
export interface Stage {
  database: Connection
  /** Plain MQTT on loopback, for the load generator beside the server. */
  mqttUrl: string
  httpUrl: string
  person: StagePerson
  businessId: string
  /** Processor seconds so far of broker with ingest, of API with worker, and of PostgreSQL. */
  cpu(): { ingest: number; api: number; postgres: number }
  /** Resident memory in megabytes, now. */
  memory(): { ingest: number; api: number }
  /** The same at its highest so far. */
  peakMemory(): { ingest: number; api: number }
  stop(): Promise<void>
}

export interface StageOptions {
  /** For a profile of the server's processes (`--cpu-prof`). */
  nodeArguments?: readonly string[]
  /** The built server; by default the one of this tree. */
  server?: string | undefined
}

const builtServer = join(root, 'apps/server/dist/main.js')

export async function startStage({ nodeArguments = serverArguments, server = builtServer }: StageOptions = {}): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'kw-bench-'))
  const identity = postgresIdentity()
  privateFolder(folder, identity)
  const embedded = await startEmbedded({
    folder: join(folder, 'postgres'),
    binaries: embeddedBinaries(tmpdir(), identity !== undefined),
    identity,
    password: 'of-this-bench',
  })
  await ensureDatabase(embedded.url('postgres'), 'kilowatch')
  const url = embedded.url('kilowatch')
  await migrate(url)
  const database = connect({ url, application: 'kilowatch bench', connections: 4 })
  await preparePartitions(database.pool, new Date())
  const { businessId, person } = await seedPerson(database)
  const environment = {
    ...serverEnvironment,
    ...process.env,
    DATABASE_URL: url,
    KW_DATA: join(folder, 'data'),
    KW_LOG: 'warn',
    KW_HOST: '127.0.0.1',
    KW_PORT: '0',
    KW_MQTT_PORT: '0',
    KW_MQTT_PLAIN_PORT: '0',
  }
  const ingest = await startPart(server, { ...environment, ROLES: 'ingest' }, nodeArguments)
  const api = await startPart(server, { ...environment, ROLES: 'api,worker' }, nodeArguments)
  return {
    database,
    businessId,
    person,
    mqttUrl: `mqtt://127.0.0.1:${ingest.ports.mqttPlain}`,
    httpUrl: `http://127.0.0.1:${api.ports.http}`,
    cpu: () => ({
      ingest: cpuOf(ingest.process.pid),
      api: cpuOf(api.process.pid),
      postgres: cpuOf(embedded.pid()) + childrenOf(embedded.pid()).reduce((sum, pid) => sum + cpuOf(pid), 0),
    }),
    memory: () => ({ ingest: residentOf(ingest.process, 'VmRSS'), api: residentOf(api.process, 'VmRSS') }),
    peakMemory: () => ({ ingest: residentOf(ingest.process, 'VmHWM'), api: residentOf(api.process, 'VmHWM') }),
    stop: () => stopAll([api.process, ingest.process], database, embedded, folder),
  }
}

/** A business with one person who is signed in and may do everything. */
export async function seedPerson({ pool }: Pick<Connection, 'pool'>) {
  const businessId = await idOf(pool, `insert into businesses (name) values ('bench') returning id`)
  const id = await idOf(pool, `insert into users (login_name, name, password_hash, sf) values ('bench', 'bench', '-', 2) returning id`)
  await pool.query(`insert into memberships (business_id, user_id, right_on_devices) values ($1, $2, 'main')`, [businessId, id])
  const { token, signKey } = await openSession(pool, { userId: id, address: '127.0.0.1', agent: 'bench' }, new Date())
  return { businessId, person: { id, token, signKey } }
}

async function idOf(pool: Connection['pool'], text: string): Promise<string> {
  return (await pool.query<{ id: string }>(text)).rows[0]?.id ?? ''
}

interface Part {
  process: ChildProcess
  ports: { http?: number; mqttPlain?: number }
}

function startPart(server: string, env: NodeJS.ProcessEnv, nodeArguments: readonly string[]): Promise<Part> {
  const child = fork(server, {
    env,
    execArgv: [...nodeArguments],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    child.once('message', (said: { ready?: Part['ports']; refused?: string }) => {
      if (said.ready) resolve({ process: child, ports: said.ready })
      else reject(new Error(said.refused))
    })
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)))
  })
}

function residentOf({ pid }: ChildProcess, line: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`${line}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
}

/** Own processor time and that of children which ended; ticks are hundredths of a second. */
function cpuOf(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}

function childrenOf(pid: number | undefined): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
}

async function stopAll(parts: readonly ChildProcess[], database: Connection, embedded: Embedded, folder: string): Promise<void> {
  for (const part of parts) {
    const ended = new Promise((done) => part.once('exit', done))
    part.kill('SIGTERM')
    await ended
  }
  await database.close()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}
