import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type AnyCall, type Data, type Envelope, type Input, pathsOf, signatureHeaders, timestampOf, wireQuery } from '@kilowatch/contract'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { type Logger, pino } from 'pino'
import { Registry } from 'prom-client'
import { Excesses } from '../src/budgets/index.ts'
import { readConfig } from '../src/config.ts'
import { MadeFiles, type Make } from '../src/gateway-files/index.ts'
import { buildServer } from '../src/server.ts'
import type { Services } from '../src/services.ts'
import { fileStoreOf } from '../src/storage/files/index.ts'
import { type TestDatabase, testDatabase } from '../src/storage/test-database.ts'
import { buildHouse, type House, type Person } from './house.ts'
import { smallPicture, smallPictureHash } from './small-picture.ts'

/** The whole API over a database of its own with two businesses that must never meet. */
export interface TestServer {
  app: FastifyInstance
  services: Services
  database: TestDatabase
  /** Time of the server: set it to travel. */
  time: { now: Date | undefined }
  house: House
  stranger: House
  close(): Promise<void>
}

/** Clock and prefix of each server that is under test: what its clients must know to reach it. */
const known = new WeakMap<FastifyInstance, Services>()

/** `environment`: settings that differ from their defaults. `sessionMemory`: milliseconds while changes are heard of; none, so that a test may change sessions behind the server's back. */
export async function testServer(
  log: Logger = pino({ level: 'silent' }),
  environment: Readonly<Record<string, string>> = {},
  sessionMemory = 0,
): Promise<TestServer> {
  const database = await testDatabase()
  const dataFolder = mkdtempSync(join(tmpdir(), 'kw-data-'))
  const time: TestServer['time'] = { now: undefined }
  const services: Services = {
    db: database.pool,
    databaseUrl: database.url,
    clock: { now: () => time.now ?? new Date() },
    log,
    config: readConfig({ KW_DATA: dataFolder, ...environment }),
    files: fileStoreOf(readConfig({ KW_DATA: dataFolder, ...environment })),
    broker: { url: 'mqtts://127.0.0.1:8883', ca: 'PEM', fingerprint: 'AB:CD' },
    excesses: new Excesses(),
    metrics: new Registry(),
  }
  // Nothing is made in a test of calls: a picture stands for the hundred megabytes.
  const makeNothing: Make = async ({ platform, folder }) => {
    writeFileSync(join(folder, `${platform}.gz`), smallPicture)
    const facts = { bytes: smallPicture.length, sha256: smallPictureHash }
    writeFileSync(join(folder, `${platform}.json`), JSON.stringify({ executable: facts, packed: facts }))
  }
  services.gatewayFiles = new MadeFiles({
    ...{ folder: join(dataFolder, 'gateway-files'), program: fileURLToPath(import.meta.url), make: makeNothing, log },
    now: () => services.clock.now().getTime(),
  })
  const app = await buildServer(services, {
    consoleFolder: '/nowhere',
    sessionMemory: { heard: sessionMemory, unheard: Math.min(sessionMemory, 1_000) },
    shareAnswers: sessionMemory > 0,
  })
  known.set(app, services)
  const house = await buildHouse(database.pool, 1)
  const stranger = await buildHouse(database.pool, 2)
  return {
    app,
    services,
    database,
    time,
    house,
    stranger,
    async close() {
      await app.close()
      await database.drop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

export interface Answer<T> {
  status: number
  envelope: Envelope<T>
  /** `data` of a call that succeeded. */
  data: T
  headers: LightMyRequestResponse['headers']
  text: string
  /** Of a file. */
  bytes: Buffer
}

/** What stands before the paths of the enterprise families. */
export function prefixOf(app: FastifyInstance): string {
  return known.get(app)?.config.prefix ?? ''
}

/** Identity headers of a person. */
export function identityOf(person: Person): Record<string, string> {
  return { userid: person.id, token: person.token }
}

/** `sign` and `timestamp` as the call's clients make them, by the server's clock; none for calls that are not signed. */
export function signedBy(app: FastifyInstance, call: AnyCall, input: object, person: Person | null): Record<string, string> {
  if (!person) return {}
  const now = known.get(app)?.clock.now() ?? new Date()
  return signatureHeaders(call, input, person, timestampOf(now.getTime(), randomBytes(10).toString('hex')))
}

/** Sends a declared call as its clients do: signed where they sign, each time again. `from`: the address that it comes from. */
export async function send<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
  input: Input<C>,
  person: Person | null,
  headers: Record<string, string> = {},
  from = '127.0.0.1',
): Promise<Answer<Data<C>>> {
  const { params, query, body } = input as { params?: Record<string, string>; query?: Record<string, unknown>; body?: object }
  const [path = call.path] = pathsOf(call, prefixOf(app))
  const response = await app.inject({
    method: call.method,
    remoteAddress: from,
    url: path.replace(/:(\w+)/g, (_: string, name: string) => encodeURIComponent(params?.[name] ?? '')),
    query: wireQuery(query ?? {}),
    headers: { ...(person ? identityOf(person) : {}), ...signedBy(app, call, input, person), ...headers },
    ...(body === undefined ? {} : { payload: body }),
  })
  return answerOf(response)
}

export function answerOf<T>(response: LightMyRequestResponse): Answer<T> {
  const json = (response.headers['content-type'] ?? '').toString().includes('json')
  const envelope = json ? (response.json() as Envelope<T>) : { code: 0, msg: '', data: null as T }
  return {
    status: response.statusCode,
    envelope,
    data: envelope.data,
    headers: response.headers,
    text: response.body,
    bytes: response.rawPayload,
  }
}
