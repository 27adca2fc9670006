import { createHash, randomUUID } from 'node:crypto'
import mqtt, { type MqttClient } from 'mqtt'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { mqttTransport } from '../src/broker/mqtt-client.ts'
import { startUplinkBroker } from '../src/broker/uplink-broker.ts'
import { Excesses } from '../src/budgets/index.ts'
import { readConfig } from '../src/config.ts'
import { type Ingest, type IngestTransport, startIngest } from '../src/ingest/index.ts'
import type { Services } from '../src/services.ts'
import { fileStoreOf } from '../src/storage/files/index.ts'
import { type TestDatabase, testDatabase } from '../src/storage/test-database.ts'
import { startMosquitto } from './mosquitto.ts'
import { TestUplink } from './test-uplink.ts'

/** A database, a broker and ingest between them, with claimed uplinks of one business. */
export interface IngestHouse {
  /** Where uplinks connect, and their secret. */
  broker: { url: string; secret: string }
  database: TestDatabase
  services: Services
  businessId: string
  /** Added to the server's clock, in milliseconds. */
  travel: { by: number }
  connect(uplinkId: string): Promise<TestUplink>
  /** A plain connection with the uplink's credential, for one that speaks another version. */
  connectPlain(uplinkId: string): Promise<MqttClient>
  /** Rows of one statement. */
  rows<R = Record<string, unknown>>(text: string, values?: unknown[]): Promise<R[]>
  restartIngest(): Promise<void>
  stopIngest(): Promise<void>
  close(): Promise<void>
}

interface Broker {
  url: string
  transport(): IngestTransport
  stop(): Promise<void>
}

const secret = 'a-secret-of-the-tests'

export async function ingestHouse(
  kind: 'embedded' | 'mosquitto' = 'embedded',
  uplinkIds: readonly string[] = ['100000000001'],
): Promise<IngestHouse> {
  const database = await testDatabase()
  const travel = { by: 0 }
  const services: Services = {
    db: database.pool,
    databaseUrl: database.url,
    clock: { now: () => new Date(Date.now() + travel.by) },
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    config: readConfig({}),
    files: fileStoreOf(readConfig({})),
    broker: { url: 'mqtts://127.0.0.1:8883', ca: null, fingerprint: '' },
    excesses: new Excesses(),
    metrics: new Registry(),
  }
  const businessId = await seed(database, uplinkIds)
  const broker = kind === 'embedded' ? await embeddedBroker(services, database.url) : await mosquittoBroker(services)
  const start = () => startIngest(services, broker.transport(), { owner: randomUUID() })
  let ingest: Ingest = await start()
  const uplinks: TestUplink[] = []
  return {
    broker: { url: broker.url, secret },
    database,
    services,
    businessId,
    travel,
    async connect(uplinkId) {
      const uplink = await TestUplink.connect(broker.url, uplinkId, secret)
      uplinks.push(uplink)
      return uplink
    },
    connectPlain: (id) =>
      mqtt.connectAsync(broker.url, { clientId: id, username: id, password: secret, protocolVersion: 4, reconnectPeriod: 0 }),
    async rows<R>(text: string, values: unknown[] = []) {
      return (await database.pool.query(text, values)).rows as R[]
    },
    async restartIngest() {
      await ingest.stop()
      ingest = await start()
    },
    stopIngest: () => ingest.stop(),
    async close() {
      for (const uplink of uplinks) await uplink.close()
      await ingest.stop()
      await broker.stop()
      await database.drop()
    },
  }
}

async function seed({ pool }: TestDatabase, uplinkIds: readonly string[]): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(`insert into businesses (name) values ('市一医院') returning id`)
  const businessId = rows[0]?.id ?? ''
  const hash = createHash('sha256').update(secret).digest()
  for (const id of uplinkIds) {
    await pool.query('insert into uplinks (id, business_id, name, secret_hash, claimed_at) values ($1, $2, $1, $3, now())', [
      id,
      businessId,
      hash,
    ])
  }
  return businessId
}

async function embeddedBroker(services: Services, databaseUrl: string): Promise<Broker> {
  const broker = await startUplinkBroker({ ...services, databaseUrl, host: '127.0.0.1', tlsPort: 0, plainPort: 0 })
  return { url: `mqtt://127.0.0.1:${broker.plainPort}`, transport: () => broker.transport, stop: broker.stop }
}

async function mosquittoBroker(services: Services): Promise<Broker> {
  const { url, stop } = await startMosquitto()
  return { url, transport: () => mqttTransport({ url }, services.log), stop }
}
