import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect as connectSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { topicOf } from '@kilowatch/telemetry'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Excesses } from '../budgets/index.ts'
import { notify } from '../storage/notify.ts'
import { type TestDatabase, testDatabase } from '../storage/test-database.ts'
import { brokerName, type Certificates, ensureCertificates, fingerprintOf } from './certificates.ts'
import type { EmbeddedBroker } from './embedded.ts'
import { startUplinkBroker } from './uplink-broker.ts'

const uplink = '100000000042'
const other = '100000000043'
const folder = mkdtempSync(join(tmpdir(), 'kw-broker-'))
const heard: { topic: string; payload: string }[] = []
const connections: [string, boolean][] = []
let wake = () => {}
let database: TestDatabase
let certificates: Certificates
let broker: EmbeddedBroker

async function until(met: () => boolean | undefined): Promise<void> {
  while (!met()) await new Promise<void>((done) => (wake = done))
}

beforeAll(async () => {
  database = await testDatabase()
  await database.pool.query(`insert into businesses (name) values ('b')`)
  const hash = (secret: string) => createHash('sha256').update(secret).digest()
  await database.pool.query(
    `insert into uplinks (id, business_id, name, secret_hash) values ($1, 1, 'a', $2), ($3, 1, 'b', $4), ('100000000044', 1, 'c', null)`,
    [uplink, hash('right'), other, hash('other')],
  )
  certificates = await ensureCertificates(folder, ['kw.example'], new Date())
  const { pool, url } = database
  const log = pino({ level: 'silent' })
  broker = await startUplinkBroker({
    db: pool,
    databaseUrl: url,
    clock: { now: () => new Date() },
    log,
    certificates,
    host: '127.0.0.1',
    tlsPort: 0,
    plainPort: 0,
    metrics: new Registry(),
    excesses: new Excesses(),
  })
  await broker.transport.start(
    (topic, payload) => {
      heard.push({ topic, payload: Buffer.from(payload).toString() })
      wake()
    },
    (id, connected) => {
      connections.push([id, connected])
      wake()
    },
  )
})
afterAll(async () => {
  await broker.stop()
  await database.drop()
  rmSync(folder, { recursive: true })
})

function open(options: IClientOptions = {}): MqttClient {
  const client = mqtt.connect(`mqtt://127.0.0.1:${broker.plainPort}`, {
    clientId: uplink,
    username: uplink,
    password: 'right',
    protocolVersion: 4,
    reconnectPeriod: 0,
    ...options,
  })
  client.on('error', () => {})
  return client
}
const event = (client: MqttClient, name: 'connect' | 'close') => new Promise<void>((done) => client.once(name, () => done()))
const refusal = (client: MqttClient) =>
  new Promise<number | string>((done) => {
    client.once('error', (error) => done((error as { code?: number }).code ?? error.message))
    client.once('close', () => done('closed'))
  })

describe('an uplink', () => {
  it('speaks over TLS under the broker’s name and is answered', async () => {
    const client = mqtt.connect(`mqtts://127.0.0.1:${broker.tlsPort}`, {
      clientId: uplink,
      username: uplink,
      password: 'right',
      protocolVersion: 4,
      ca: certificates.ca,
      servername: brokerName,
      reconnectPeriod: 0,
    })
    await event(client, 'connect')
    await until(() => connections.some(([id, connected]) => id === uplink && connected))
    await client.subscribeAsync(topicOf(uplink, 'stored'), { qos: 1 })
    const answered = new Promise<string>((done) => client.once('message', (topic, payload) => done(`${topic} ${payload}`)))
    await client.publishAsync(topicOf(uplink, 'samples'), 'hello', { qos: 1 })
    await until(() => heard.some(({ topic, payload }) => topic === topicOf(uplink, 'samples') && payload === 'hello'))
    broker.transport.publish(topicOf(uplink, 'stored'), '{"yes":1}')
    expect(await answered).toBe(`${topicOf(uplink, 'stored')} {"yes":1}`)
    await client.endAsync()
    await until(() => connections.at(-1)?.[1] === false)
  })

  it('is told of by its will when the connection breaks', async () => {
    const client = open({ will: { topic: topicOf(uplink, 'status'), payload: Buffer.from('{"connected":false}'), qos: 1, retain: true } })
    await event(client, 'connect')
    client.stream.destroy()
    await until(() => heard.some(({ payload }) => payload === '{"connected":false}'))
    await until(() => connections.at(-1)?.[1] === false)
  })

  it('is taken over by its second connection, which stays', async () => {
    const first = open({ will: { topic: topicOf(uplink, 'status'), payload: Buffer.from('{"connected":"old"}'), qos: 1, retain: false } })
    await event(first, 'connect')
    const closed = event(first, 'close')
    const second = open()
    await Promise.all([event(second, 'connect'), closed])
    await second.publishAsync(topicOf(uplink, 'status'), 'second lives', { qos: 1 })
    await until(() => heard.some(({ payload }) => payload === 'second lives'))
    expect(connections.at(-1)).toEqual([uplink, true])
    expect(broker.connected()).toEqual([uplink])
    await second.endAsync()
    await until(() => broker.connected().length === 0)
  })
})

describe('refused', () => {
  it.each([
    ['a wrong secret', { password: 'wrong' }, 4],
    ['no secret', { username: uplink, password: undefined as never }, 4],
    ['an unknown uplink', { clientId: '999999999999', username: '999999999999' }, 4],
    ['an uplink that was never claimed', { clientId: '100000000044', username: '100000000044' }, 4],
    ['a client id of another uplink', { clientId: other }, 2],
    ['a client id that is no uplink’s', { clientId: 'admin', username: 'admin' }, 2],
  ] as [string, IClientOptions, number][])('%s', async (_, options, code) => {
    const client = open(options)
    expect(await refusal(client)).toBe(code)
    await client.endAsync(true)
  })

  it('a session that would be kept', async () => {
    const client = open({ clean: false })
    expect(await refusal(client)).toBe('closed')
    await client.endAsync(true)
  })

  it.each([
    ['another uplink’s topic', topicOf(other, 'samples')],
    ['a wrong partition', `kw/1/41/${uplink}/samples`],
    ['what only the server says', topicOf(uplink, 'stored')],
    ['anything else', 'hello/world'],
  ])('to publish on %s; counted, and the connection ends', async (_, topic) => {
    const client = open()
    await event(client, 'connect')
    const before = heard.length
    const closed = event(client, 'close')
    client.publish(topic, 'x', { qos: 1 })
    await closed
    await client.endAsync(true)
    expect(heard.slice(before).filter((message) => message.payload === 'x')).toEqual([])
  })

  it.each(['#', 'kw/1/#', topicOf(other, 'stored'), topicOf(uplink, 'samples'), `kw/1/+/${uplink}/stored`])(
    'to subscribe to %s',
    async (topic) => {
      const client = open()
      await event(client, 'connect')
      await expect(client.subscribeAsync(topic, { qos: 1 })).rejects.toThrow()
      await client.endAsync()
    },
  )

  it('a stranger’s large first packet', async () => {
    const socket = connectSocket(broker.plainPort, '127.0.0.1')
    const closed = new Promise((done) => socket.once('close', done))
    socket.on('error', () => {})
    // CONNECT with a remaining length of 1 MB.
    socket.write(Buffer.concat([Buffer.from([0x10, 0x80, 0x80, 0x40]), Buffer.alloc(20_000)]))
    await closed
  })
})

it('ends the connection of an uplink whose secret is replaced', async () => {
  const client = open({ clientId: other, username: other, password: 'other' })
  await event(client, 'connect')
  const closed = event(client, 'close')
  await database.pool.transaction(async (tx) => {
    await tx.query('update uplinks set secret_hash = $2 where id = $1', [other, createHash('sha256').update('new').digest()])
    await notify(tx, { uplinks: [other] })
  })
  await closed
  const old = open({ clientId: other, username: other, password: 'other' })
  expect(await refusal(old)).toBe(4)
  const renewed = open({ clientId: other, username: other, password: 'new' })
  await event(renewed, 'connect')
  await Promise.all([client.endAsync(true), old.endAsync(true), renewed.endAsync()])
})

it('counts what it refused on the uplink when it stops', async () => {
  await broker.stop()
  const { rows } = await database.pool.query('select rejected, last_rejection from uplinks where id = $1', [uplink])
  expect(rows).toEqual([{ rejected: '4', last_rejection: 'wrong-topic' }])
})

it('keeps its authority, and renews its certificate only for a new name', async () => {
  const again = await ensureCertificates(folder, ['kw.example'], new Date())
  expect(again).toEqual(certificates)
  const renamed = await ensureCertificates(folder, ['kw.example', '192.0.2.7'], new Date())
  expect(fingerprintOf(renamed.ca)).toBe(fingerprintOf(certificates.ca))
  expect(renamed.certificate).not.toBe(certificates.certificate)
})
