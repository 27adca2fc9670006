import type { AnyCall, Data, Envelope, Input } from '@kilowatch/contract'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { type Logger, pino } from 'pino'
import { readConfig } from '../src/config.ts'
import { buildServer } from '../src/server.ts'
import type { Services } from '../src/services.ts'
import { type TestDatabase, testDatabase } from '../src/storage/test-database.ts'
import { buildHouse, type House, type Person } from './house.ts'

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

export async function testServer(log: Logger = pino({ level: 'silent' })): Promise<TestServer> {
  const database = await testDatabase()
  const time: TestServer['time'] = { now: undefined }
  const services: Services = {
    pool: database.pool,
    clock: { now: () => time.now ?? new Date() },
    log,
    config: readConfig({}),
    broker: { url: 'mqtts://127.0.0.1:8883', ca: 'PEM', fingerprint: 'AB:CD' },
  }
  const app = await buildServer(services, { consoleFolder: '/nowhere' })
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
}

/** Identity headers of a person. */
export function identityOf(person: Person): Record<string, string> {
  return { userid: person.id, token: person.token }
}

/** Sends a declared call as its clients do. */
export async function send<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
  input: Input<C>,
  person: Person | null,
  headers: Record<string, string> = {},
): Promise<Answer<Data<C>>> {
  const { params, query, body } = input as { params?: Record<string, string>; query?: Record<string, unknown>; body?: object }
  const response = await app.inject({
    method: call.method,
    url: call.path.replace(/:(\w+)/g, (_: string, name: string) => encodeURIComponent(params?.[name] ?? '')),
    query: Object.fromEntries(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)])),
    headers: { ...(person ? identityOf(person) : {}), ...headers },
    ...(body === undefined ? {} : { payload: body }),
  })
  return answerOf(response)
}

export function answerOf<T>(response: LightMyRequestResponse): Answer<T> {
  const json = (response.headers['content-type'] ?? '').toString().includes('json')
  const envelope = json ? (response.json() as Envelope<T>) : { code: 0, msg: '', data: null as T }
  return { status: response.statusCode, envelope, data: envelope.data, headers: response.headers, text: response.body }
}
