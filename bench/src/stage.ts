import { type ChildProcess, fork } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openSession } from '../../apps/server/src/modules/sessions/index.ts'
import type { Connection } from '../../apps/server/src/storage/connect.ts'
import { preparePartitions } from '../../apps/server/src/storage/partitions.ts'
import { serverArguments, serverEnvironment } from '../../apps/server/src/supervisor/node-arguments.ts'
import { type OwnPostgres, startOwnPostgres } from '../../apps/server/test/own-postgres.ts'
import { cpuSeconds, descendantsOf, memoryOf, residentMemory } from '../../apps/server/test/processes.ts'
import { option } from './figures.ts'

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
  /** Megabytes of both now, with what they share counted once. */
  together(): number
  /** Resident memory at its highest so far. */
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
  const postgres = await startOwnPostgres('kilowatch bench', 4)
  const { folder, embedded, url, database } = postgres
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
  const postmaster = embedded.pid() ?? 0
  const ingest = await startPart(server, { ...environment, ROLES: 'ingest' }, nodeArguments)
  const api = await startPart(server, { ...environment, ROLES: 'api,worker' }, nodeArguments)
  return {
    database,
    businessId,
    person,
    mqttUrl: `mqtt://127.0.0.1:${ingest.ports.mqttPlain}`,
    httpUrl: `http://127.0.0.1:${api.ports.http}`,
    cpu: () => ({
      ingest: cpuSeconds(ingest.pid),
      api: cpuSeconds(api.pid),
      postgres: [postmaster, ...descendantsOf(postmaster).map(({ pid }) => pid)].reduce((sum, pid) => sum + cpuSeconds(pid), 0),
    }),
    memory: () => ({ ingest: residentMemory(ingest.pid), api: residentMemory(api.pid) }),
    together: () => memoryOf([ingest.pid, api.pid]),
    peakMemory: () => ({ ingest: residentMemory(ingest.pid, 'VmHWM'), api: residentMemory(api.pid, 'VmHWM') }),
    stop: () => stopAll([api.process, ingest.process], postgres),
  }
}

/** Works on a stage of its own; `--profile=folder` keeps what its processes spent their time on. */
export async function onStage<T>(work: (stage: Stage) => Promise<T>): Promise<T> {
  const profile = option('profile')
  const stage = await startStage(profile ? { nodeArguments: ['--cpu-prof', `--cpu-prof-dir=${profile}`] } : {})
  try {
    return await work(stage)
  } finally {
    await stage.stop()
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
  pid: number
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
      if (said.ready) resolve({ process: child, pid: child.pid ?? 0, ports: said.ready })
      else reject(new Error(said.refused))
    })
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)))
  })
}

async function stopAll(parts: readonly ChildProcess[], postgres: OwnPostgres): Promise<void> {
  for (const part of parts) {
    const ended = new Promise((done) => part.once('exit', done))
    part.kill('SIGTERM')
    await ended
  }
  await postgres.close()
}
