import { uplinkCalls } from '@kilowatch/contract'
import {
  type Hello,
  type HelloDevice,
  listHash,
  type Rejected,
  type Sample,
  type Samples,
  type Status,
  type Stored,
  topicOf,
} from '@kilowatch/telemetry'
import mqtt, { type MqttClient } from 'mqtt'
import { ask, type Caller } from './api-client.ts'

/** A device as it announces itself, and what it reads. */
export interface SpokenDevice {
  ref: string
  name: string
  type: string
  site?: string
  /** Value by key. */
  readings: Readonly<Record<string, number>>
  extras?: Readonly<Record<string, string | number>>
}

/** An uplink of the test's own that says what it is told to. */
export interface SpeakingUplink {
  uplinkId: string
  name: string
  /** Sends one reading of each device; resolves when the server has it. @throws after 30 s without an answer, or when it is refused */
  report(): Promise<void>
  /** Says that a device cannot be read, and why. */
  cannotRead(ref: string, reason: string): Promise<void>
  /** Resolves when the server no longer lets this uplink in. @throws after 30 s */
  shutOut(): Promise<void>
  /** Resolves when it is let in again. @throws after 30 s */
  letIn(): Promise<void>
  close(): Promise<void>
}

const patience = 30_000
const stream = 'a-stream-of-this-test'

/** Creates and claims an uplink and announces these devices. */
export async function speakingUplink(
  caller: Caller,
  { name, devices, software = 'journeys' }: { name: string; devices: readonly SpokenDevice[]; software?: string },
): Promise<SpeakingUplink> {
  const { uplink, claim } = await ask(caller, uplinkCalls.createUplink, { body: { name } })
  const { secret, broker } = await ask(caller, uplinkCalls.claimUplink, { body: { uplinkId: uplink.id, code: claim.code } })
  const boot = `boot-${uplink.id}`
  const client = mqtt.connect(broker.url, {
    protocolVersion: 4,
    clientId: uplink.id,
    username: uplink.id,
    password: secret,
    reconnectPeriod: 300,
    reconnectOnConnackError: true,
    queueQoSZero: false,
    ...(broker.ca === null ? {} : { ca: broker.ca }),
    servername: 'kilowatch-broker',
  })
  let seq = 0
  const greet = () => void client.publish(topicOf(uplink.id, 'hello'), JSON.stringify(helloOf(devices, software, boot)), { qos: 1 })
  client.on('connect', () =>
    client.subscribe(
      ['stored', 'rejected', 'ask'].map((channel) => topicOf(uplink.id, channel as 'ask')),
      { qos: 1 },
      greet,
    ),
  )
  client.on('message', (topic) => {
    if (topic.endsWith('/ask')) greet()
  })
  client.on('error', () => {})
  await within(happens(client, 'connect'), 'the connection')
  return {
    uplinkId: uplink.id,
    name,
    report() {
      const message = samplesOf(devices, ++seq, boot)
      return within(answered(client, topicOf(uplink.id, 'samples'), message), 'what was reported')
    },
    async cannotRead(ref, reason) {
      const status: Status = { connected: true, unreachable: [{ ref, since: Date.now(), reason }] }
      await within(client.publishAsync(topicOf(uplink.id, 'status'), JSON.stringify(status), { qos: 1, retain: true }), 'a receipt')
    },
    async shutOut() {
      if (client.connected) await within(happens(client, 'close'), 'the end of the connection')
      await within(refusedAnew(client), 'a refusal')
    },
    async letIn() {
      if (!client.connected) await within(happens(client, 'connect'), 'the connection')
    },
    close: () => client.endAsync(true),
  }
}

/** Says it until the server answers: a device that is not known yet is asked for, and then it comes again. */
function answered(client: MqttClient, topic: string, message: Samples): Promise<void> {
  return new Promise((stored, refused) => {
    const say = () => void client.publish(topic, JSON.stringify({ ...message, sent: Date.now() }), { qos: 1 })
    const again = setInterval(say, 1_000)
    const done = () => {
      clearInterval(again)
      client.off('message', look)
      client.off('end', done)
    }
    const look = (from: string, payload: Buffer) => {
      const said = JSON.parse(payload.toString()) as Partial<Stored & Rejected>
      if (said.stream !== stream) return
      if (from.endsWith('/stored') && said.ranges?.some(([first, last]) => first <= message.seq && message.seq <= last)) {
        done()
        stored()
      }
      if (from.endsWith('/rejected') && said.seq === message.seq && !/^unknown/.test(said.reason ?? '')) {
        done()
        refused(new Error(`rejected: ${said.reason}`))
      }
    }
    client.on('message', look)
    client.on('end', done)
    say()
  })
}

function happens(client: MqttClient, what: 'connect' | 'close'): Promise<void> {
  return new Promise((done) => client.once(what, () => done()))
}

/** The next attempt to connect is answered with anything but a welcome. */
function refusedAnew(client: MqttClient): Promise<void> {
  return new Promise((refused, welcome) => {
    const settle = (end: () => void) => {
      client.off('close', closed)
      client.off('connect', connected)
      end()
    }
    const closed = () => settle(refused)
    const connected = () => settle(() => welcome(new Error('let in')))
    client.on('close', closed)
    client.on('connect', connected)
  })
}

async function within<T>(done: Promise<T>, what: string): Promise<void> {
  let late: NodeJS.Timeout | undefined
  const missed = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error(`waited in vain for ${what}`)), patience)
  })
  await Promise.race([done, missed]).finally(() => clearTimeout(late))
}

function helloOf(devices: readonly SpokenDevice[], software: string, boot: string): Hello {
  const described = devices.map(({ ref, name, type, site, readings }): HelloDevice => {
    const keys = Object.keys(readings)
    const points = keys.map((key) => ({ key, cadence: 1_000 }))
    return { ref, name, type, interval: 1_000, list: listHash(keys), points, ...(site === undefined ? {} : { site }) }
  })
  return { boot, sent: Date.now(), boot_now: boot, up_now: Date.now(), software: { name: software, version: '1' }, devices: described }
}

function samplesOf(devices: readonly SpokenDevice[], seq: number, boot: string): Samples {
  const at = Date.now()
  const samples = devices.map(({ ref, readings, extras }): Sample => {
    const said: Sample = { d: ref, l: listHash(Object.keys(readings)), t: at, up: at, v: Object.values(readings) }
    return extras ? { ...said, x: { ...extras } } : said
  })
  return { stream, seq, boot, sent: at, boot_now: boot, up_now: at, live: true, samples }
}
