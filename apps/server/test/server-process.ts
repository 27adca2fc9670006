import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import type { DatabasePool } from '../src/storage/connect.ts'
import type { Embedded } from '../src/storage/embedded.ts'
import { startOwnPostgres } from './own-postgres.ts'

/** A real server process, with the ports that it chose. */
export interface ServerProcess {
  child: ChildProcess
  ports: { http?: number; mqtt?: number; mqttPlain?: number; metrics?: number }
  /** Of its embedded broker, on loopback. */
  mqttUrl: string
  /** Freezes it as it is, and lets it go on. */
  pause(): void
  resume(): void
  /** In order, as a supervisor would. */
  stop(): Promise<void>
  /** kill -9. */
  kill(): Promise<void>
}

export interface ServerProcessOptions {
  databaseUrl: string
  /** Its data folder. */
  folder: string
  roles?: string
  /** More of its environment. */
  env?: Record<string, string>
  /** A bundled `main.js`. */
  program: string
  /** Hears of the process before it serves. */
  forked?(child: ChildProcess): void
}

/** Runs until it serves. @throws what it says when it cannot start */
export function startServerProcess({
  databaseUrl,
  folder,
  roles = 'ingest',
  env = {},
  program,
  forked,
}: ServerProcessOptions): Promise<ServerProcess> {
  const child = fork(program, {
    execArgv: [],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      ROLES: roles,
      KW_DATA: folder,
      KW_LOG: process.env.TEST_LOG ?? 'silent',
      KW_HOST: '127.0.0.1',
      KW_PORT: '0',
      KW_MQTT_HOST: '127.0.0.1',
      KW_MQTT_PORT: '0',
      KW_MQTT_PLAIN_PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  forked?.(child)
  return new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => reject(new Error(`ended with ${code ?? signal}`)))
    child.on('message', (said: { ready?: ServerProcess['ports']; refused?: string }) => {
      if (said.refused) reject(new Error(said.refused))
      if (said.ready) resolve(running(child, said.ready))
    })
  })
}

function running(child: ChildProcess, ports: ServerProcess['ports']): ServerProcess {
  return {
    child,
    ports,
    mqttUrl: `mqtt://127.0.0.1:${ports.mqttPlain}`,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    stop: () => ended(child, 'SIGTERM'),
    kill: () => ended(child, 'SIGKILL'),
  }
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done()
    child.once('exit', () => done())
    child.kill(signal)
    // A stopped process ends only when it goes on.
    if (signal === 'SIGTERM') child.kill('SIGCONT')
  })
}

/** A PostgreSQL of its own, that may be killed, with a business and claimed uplinks. */
export interface ServerStage {
  folder: string
  embedded: Embedded
  databaseUrl: string
  pool: DatabasePool
  rows<R = Record<string, unknown>>(text: string, values?: unknown[]): Promise<R[]>
  close(): Promise<void>
}

/** The secret of every uplink of a stage. */
export const stageSecret = 'a-secret-of-the-tests'

export async function startServerStage(uplinkIds: readonly string[]): Promise<ServerStage> {
  const { folder, embedded, url, database, close } = await startOwnPostgres('test', 4)
  await seed(database.pool, uplinkIds)
  return {
    folder,
    embedded,
    databaseUrl: url,
    pool: database.pool,
    async rows<R>(text: string, values: unknown[] = []) {
      return (await database.pool.query(text, values)).rows as R[]
    },
    close,
  }
}

async function seed(pool: Pool, uplinkIds: readonly string[]): Promise<void> {
  await pool.query(`insert into businesses (name) values ('市一医院')`)
  const hash = createHash('sha256').update(stageSecret).digest()
  await pool.query(
    'insert into uplinks (id, business_id, name, secret_hash, claimed_at) select id, 1, id, $2, now() from unnest($1::text[]) as id',
    [uplinkIds, hash],
  )
}
