import { uplinkCalls } from '@kilowatch/contract'
import { topicOf } from '@kilowatch/telemetry'
import mqtt, { type MqttClient } from 'mqtt'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { idWith } from '../../test/house.ts'
import { type GuardedMosquitto, startGuardedMosquitto } from '../../test/mosquitto.ts'
import { send, type TestServer, testServer } from '../../test/test-server.ts'
import { closeBusiness, restoreBusiness } from '../modules/leaving/index.ts'
import { type BrokerAccounts, brokerAccounts } from './accounts.ts'
import { dynamicSecurity } from './dynamic-security.ts'
import { followSignals } from './follow-signals.ts'

const log = pino({ level: 'silent' })
const ingest = { username: 'kilowatch-ingest', password: 'of-ingest' }
let server: TestServer
let mosquitto: GuardedMosquitto
let accounts: BrokerAccounts
let following: { stop(): Promise<void> }
const clients: MqttClient[] = []

beforeAll(async () => {
  server = await testServer()
  mosquitto = await startGuardedMosquitto()
  const security = dynamicSecurity({ url: mosquitto.url, ...mosquitto.admin }, log)
  accounts = brokerAccounts({ ...server.services, security, ingest })
  server.services.accounts = accounts
  following = followSignals(server.database.url, accounts, log)
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.endAsync(true)
})
afterAll(async () => {
  await following.stop()
  await accounts.stop()
  await mosquitto.stop()
  await server.close()
})

async function newUplink(id: string): Promise<string> {
  const { data } = await send(server.app, uplinkCalls.createUplink, { body: { name: id, uplinkId: id } }, server.house.admin)
  return data.claim.code
}
const claim = (uplinkId: string, code: string) => send(server.app, uplinkCalls.claimUplink, { body: { uplinkId, code } }, null)
const renewed = async (uplinkId: string) =>
  (await send(server.app, uplinkCalls.renewClaim, { params: { uplinkId } }, server.house.admin)).data.code
const lostSince = async (uplinkId: string) =>
  (await send(server.app, uplinkCalls.readUplink, { params: { uplinkId } }, server.house.admin)).data.accountLostAt

async function connect(username: string, password: string, clientId = username): Promise<MqttClient> {
  const client = await mqtt.connectAsync(mosquitto.url, { username, password, clientId, protocolVersion: 4, reconnectPeriod: 0 })
  client.on('error', () => {})
  clients.push(client)
  return client
}
const refusal = (username: string, password: string, clientId?: string) =>
  connect(username, password, clientId).then(
    () => 'let in',
    () => 'refused',
  )

const closing = (client: MqttClient) => new Promise<void>((done) => client.once('close', done))

/** Until the broker lets it in, or no more: changes reach it a moment after they are committed. */
async function until(outcome: string, ...who: [string, string]): Promise<void> {
  // Asked without a pause, a busy broker would have no time for the change itself.
  while ((await refusal(...who)) !== outcome) await new Promise((later) => setTimeout(later, 30))
}

it('a server that is up before its broker makes the account of ingest as soon as it can', async () => {
  await mosquitto.end()
  const early = dynamicSecurity({ url: mosquitto.url, ...mosquitto.admin }, log)
  const own = { username: 'another-ingest', password: 'of-ingest' }
  const { stop } = followSignals(server.database.url, brokerAccounts({ ...server.services, security: early, ingest: own }), log)
  await mosquitto.begin()
  await until('let in', own.username, own.password)
  await stop()
  await early.stop()
})

it('a claimed uplink speaks and hears on its own topics, under its own name, and ingest hears it', async () => {
  await accounts.follow()
  const [id, other] = [idWith(6, 1), idWith(6, 2)]
  const { data } = await claim(id, await newUplink(id))
  const hearing = await connect(ingest.username, ingest.password)
  await hearing.subscribeAsync(['kw/1/+/+/samples', `kw/1/${other.slice(-2)}/+/status`], { qos: 1 })
  const heard: string[] = []
  hearing.on('message', (topic) => heard.push(topic))
  for (const forbidden of [topicOf(other, 'samples'), topicOf(other, 'status'), topicOf(id, 'stored')]) {
    const trespasser = await connect(id, data.secret)
    const thrownOut = closing(trespasser)
    trespasser.publish(forbidden, '{}', { qos: 1 })
    await thrownOut
  }
  const uplink = await connect(id, data.secret)
  await uplink.subscribeAsync(topicOf(id, 'stored'), { qos: 1 })
  for (const forbidden of [topicOf(other, 'stored'), topicOf(id, 'samples'), '#', '$SYS/#', '$CONTROL/#']) {
    await expect(uplink.subscribeAsync(forbidden, { qos: 1 })).rejects.toThrow()
  }
  await uplink.publishAsync(topicOf(id, 'samples'), '{}', { qos: 1 })
  const answered = new Promise<string>((done) => uplink.once('message', done))
  await hearing.publishAsync(topicOf(id, 'stored'), '{}', { qos: 1 })
  expect(await answered).toBe(topicOf(id, 'stored'))
  expect(heard).toEqual([topicOf(id, 'samples')])
  expect(await refusal(id, data.secret, other)).toBe('refused')
  expect(await refusal(id, 'guessed')).toBe('refused')
})

it('accounts of an earlier version get what has come since, without a new claim', async () => {
  await accounts.follow()
  const id = idWith(6, 9)
  const { data } = await claim(id, await newUplink(id))
  const security = dynamicSecurity({ url: mosquitto.url, ...mosquitto.admin }, log)
  const without = (rolename: string, acltype: string, topic: string) => ({ command: 'removeRoleACL', rolename, acltype, topic })
  await security.run([
    without(`uplink ${id}`, 'subscribeLiteral', topicOf(id, 'command')),
    without(`uplink ${id}`, 'publishClientSend', topicOf(id, 'result')),
    without('kilowatch ingest', 'publishClientSend', 'kw/1/+/+/command'),
    without('kilowatch ingest', 'subscribePattern', 'kw/1/+/+/result'),
  ])
  const older = await connect(id, data.secret)
  await expect(older.subscribeAsync(topicOf(id, 'command'), { qos: 1 })).rejects.toThrow()
  await accounts.follow()
  const uplink = older.connected ? older : await connect(id, data.secret)
  await uplink.subscribeAsync(topicOf(id, 'command'), { qos: 1 })
  const hearing = await connect(ingest.username, ingest.password)
  await hearing.subscribeAsync('kw/1/+/+/result', { qos: 1 })
  const [commanded, answered] = [uplink, hearing].map((client) => new Promise<string>((done) => client.once('message', done)))
  await hearing.publishAsync(topicOf(id, 'command'), '{}', { qos: 1 })
  expect(await commanded).toBe(topicOf(id, 'command'))
  await uplink.publishAsync(topicOf(id, 'result'), '{}', { qos: 1 })
  expect(await answered).toBe(topicOf(id, 'result'))
  await security.stop()
})

it('a new claim ends the connection with the old secret', async () => {
  const id = idWith(6, 3)
  const first = await claim(id, await newUplink(id))
  const old = await connect(id, first.data.secret)
  const closed = closing(old)
  const second = await claim(id, await renewed(id))
  await closed
  expect(await refusal(id, first.data.secret)).toBe('refused')
  expect(await refusal(id, second.data.secret)).toBe('let in')
})

it('while the broker is away a claim is refused in words, and nothing of it has happened', async () => {
  const id = idWith(6, 4)
  const code = await newUplink(id)
  await mosquitto.end()
  const { envelope } = await claim(id, code)
  expect([envelope.code, envelope.msg]).toEqual([60002, expect.stringContaining('消息服务器')])
  await mosquitto.begin()
  await server.database.pool.query('delete from attempts')
  const { data } = await claim(id, code)
  expect(await refusal(id, data.secret)).toBe('let in')
})

it('uplinks of a closed business are cut off, and let in again when it is restored; a removed one is gone', async () => {
  const id = idWith(6, 5)
  const { data } = await claim(id, await newUplink(id))
  const closed = closing(await connect(id, data.secret))
  const by = { user: { id: server.house.admin.id, name: '', business: null }, address: '' }
  const { pool } = server.database
  const { rows } = await pool.query<{ business_id: string }>('select business_id from uplinks where id = $1', [id])
  const businessId = rows[0]?.business_id ?? ''
  await closeBusiness(businessId, by, server.services)
  await closed
  expect(await refusal(id, data.secret)).toBe('refused')
  await restoreBusiness(businessId, by, server.services)
  await until('let in', id, data.secret)
  const removed = await send(server.app, uplinkCalls.removeUplink, { params: { uplinkId: id } }, server.house.owner)
  expect(removed.status).toBe(200)
  await until('refused', id, data.secret)
})

it('an account that the broker lost is told on its uplink, and is back with a new claim; one of nobody is shut', async () => {
  const [id, nobody] = [idWith(6, 6), idWith(6, 7)]
  await claim(id, await newUplink(id))
  await mosquitto.end()
  mosquitto.forgetAccounts()
  await mosquitto.begin()
  await accounts.admit(nobody, 'of nobody')
  await accounts.follow()
  expect(await lostSince(id)).not.toBeNull()
  expect(await refusal(nobody, 'of nobody')).toBe('refused')
  const again = await claim(id, await renewed(id))
  expect(await lostSince(id)).toBeNull()
  expect(await refusal(id, again.data.secret)).toBe('let in')
  await accounts.follow()
  expect(await lostSince(id)).toBeNull()
})
