import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { QueryResultRow } from 'pg'
import { readConfig } from '../../apps/server/src/config.ts'
import { openDatabase } from '../../apps/server/src/maintenance/open-database.ts'
import { type Connection, connect } from '../../apps/server/src/storage/connect.ts'
import { clusterParent } from '../../apps/server/src/storage/data-folder.ts'
import { readPidFile } from '../../apps/server/src/storage/postmaster.ts'
import { chosenPort } from '../../apps/server/src/supervisor/free-port.ts'
import { descendantsOf, killAll, type Part, partOf, residentMemory } from '../../apps/server/test/processes.ts'
import { root, type StagePerson, seedPerson } from '../src/stage.ts'

/** The product as `npm start` runs it, without the demo: its own supervisor starts again what is killed, nobody else does. */
export interface Product {
  mqttUrl: string
  httpUrl: string
  person: StagePerson
  businessId: string
  database: Connection
  /** Rows; asked again while the database is away. */
  rows<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>
  /** Process id of a server process. @throws when it does not run */
  pid(part: Part): number
  /** Resident megabytes. */
  memory(part: Part): number
  /** kill -9 of these server processes at one moment; resolves when others have taken their places and all is ready. @returns milliseconds */
  kill(parts: readonly Part[]): Promise<number>
  /** kill -9 of PostgreSQL with all its children; resolves when all is ready again. @returns milliseconds */
  killDatabase(): Promise<number>
  stop(): Promise<void>
}

/** Milliseconds. */
const patience = 120_000
const look = 50

/** @param program its supervisor; what `npm run build` made, where none is named */
export async function startProduct(program = join(root, 'apps/server/dist/stage0.js')): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'kw-faults-'))
  chmodSync(folder, 0o711)
  const data = join(folder, 'data')
  const ports = await Promise.all([chosenPort(0), chosenPort(0), chosenPort(0)])
  const [port, mqttPort, plainPort] = ports
  const child = launch(program, {
    KW_DATA: data,
    KW_DEMO: '0',
    KW_LOG: process.env.KW_LOG ?? 'fatal',
    KW_HOST: '127.0.0.1',
    KW_PUBLIC_HOST: '127.0.0.1',
    KW_PORT: String(port),
    KW_MQTT_HOST: '127.0.0.1',
    KW_MQTT_PORT: String(mqttPort),
    KW_MQTT_PLAIN_PORT: String(plainPort),
  })
  const httpUrl = `http://127.0.0.1:${port}`
  try {
    await until(() => isReady(httpUrl), child)
    const { url } = await openDatabase(readConfig({ KW_DATA: data }), { alone: false })
    const database = connect({ url, application: 'kilowatch faults', connections: 4, statementTimeout: 600_000 })
    const people = await seedPerson(database)
    return new Running({ child, folder, data, httpUrl, mqttUrl: `mqtt://127.0.0.1:${plainPort}`, database, ...people })
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

interface Places {
  child: ChildProcess
  folder: string
  data: string
  httpUrl: string
  mqttUrl: string
  database: Connection
  person: StagePerson
  businessId: string
}

class Running implements Product {
  readonly mqttUrl: string
  readonly httpUrl: string
  readonly person: StagePerson
  readonly businessId: string
  readonly database: Connection
  readonly #places: Places

  constructor(places: Places) {
    this.#places = places
    this.mqttUrl = places.mqttUrl
    this.httpUrl = places.httpUrl
    this.person = places.person
    this.businessId = places.businessId
    this.database = places.database
  }

  async rows<R extends QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
    for (const end = Date.now() + patience; ; await wait(look)) {
      try {
        return (await this.database.pool.query<R>(text, [...values])).rows
      } catch (error) {
        if (Date.now() > end || !isAway(error)) throw error
      }
    }
  }

  pid(part: Part): number {
    const pid = partOf(this.#places.child.pid ?? 0, part)
    if (pid === undefined) throw new Error(`${part} does not run`)
    return pid
  }

  memory(part: Part): number {
    return residentMemory(this.pid(part))
  }

  async kill(parts: readonly Part[]): Promise<number> {
    const began = performance.now()
    const victims = parts.map((part) => this.pid(part))
    killAll(victims)
    const supervisor = this.#places.child.pid ?? 0
    const isAnother = (part: Part, index: number) => ![undefined, victims[index]].includes(partOf(supervisor, part))
    await this.#until(async () => parts.every(isAnother) && (await isReady(this.httpUrl)))
    return performance.now() - began
  }

  async killDatabase(): Promise<number> {
    const began = performance.now()
    const victim = this.#postmaster()
    killAll([victim, ...descendantsOf(victim).map(({ pid }) => pid)])
    await this.#until(async () => this.#postmaster() !== victim && (await isReady(this.httpUrl)))
    return performance.now() - began
  }

  async stop(): Promise<void> {
    const { child, folder, database } = this.#places
    await database.close()
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), patience)
      await ended
      clearTimeout(late)
    }
    rmSync(folder, { recursive: true, force: true })
  }

  #postmaster(): number {
    return readPidFile(join(clusterParent(this.#places.data), 'postgres'))?.pid ?? 0
  }

  #until(holds: () => Promise<boolean>): Promise<void> {
    return until(holds, this.#places.child)
  }
}

function launch(program: string, environment: Record<string, string>): ChildProcess {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('KW_') && name !== 'NODE_OPTIONS'))
  return spawn(process.execPath, [program], {
    cwd: root,
    env: { ...inherited, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
  return answer?.ok ?? false
}

async function until(holds: () => Promise<boolean>, supervisor: ChildProcess): Promise<void> {
  for (const end = Date.now() + patience; !(await holds()); await wait(look)) {
    if (supervisor.exitCode !== null || supervisor.signalCode !== null) throw new Error('the supervisor ended')
    if (Date.now() > end) throw new Error(`not ready within ${patience / 1_000} s`)
  }
}

/** The database does not answer, or ended our connection: nothing is wrong with the statement. */
function isAway(error: unknown): boolean {
  const { code = '' } = error as { code?: string }
  return code === '' || code.startsWith('57P') || code.startsWith('08') || code.startsWith('E')
}
