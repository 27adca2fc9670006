import { uplinkCalls } from '@kilowatch/contract'
import { type Hello, listHash, type Sample, type Samples, type Stored, topicOf } from '@kilowatch/telemetry'
import mqtt, { type MqttClient } from 'mqtt'
import { ask, type Caller } from './api-client.ts'

/** An uplink of the test's own that knows exactly what it sent and what the server confirmed. */
export interface ConfirmedPublisher {
  uplinkId: string
  /** Value by time of every sample whose number was confirmed. */
  confirmed: ReadonlyMap<number, number>
  /** How many samples were made. */
  made(): number
  /** Resolves when so many more were confirmed. @throws after 60 s without it */
  confirmedMore(count: number): Promise<void>
  /** Makes no new ones; resolves when all are confirmed. */
  finish(): Promise<void>
  close(): Promise<void>
}

const key = 'load'
const stream = 'a-stream-of-the-journeys'
const every = 20

/** Claims an uplink with one UPS and publishes a reading each 20 ms; what is unconfirmed for 2 s, or at a lost connection, is sent again. */
export async function confirmedPublisher(caller: Caller, boot: string): Promise<ConfirmedPublisher> {
  const { uplink, claim } = await ask(caller, uplinkCalls.createUplink, { body: { name: '计数网关' } })
  const { secret, broker } = await ask(caller, uplinkCalls.claimUplink, { body: { uplinkId: uplink.id, code: claim.code } })
  const sent = new Map<number, { at: number; value: number; last: number }>()
  const confirmed = new Map<number, number>()
  const waiting = new Set<() => void>()
  let seq = 0
  let lastAt = 0
  const client = mqtt.connect(broker.url, {
    protocolVersion: 4,
    clientId: uplink.id,
    username: uplink.id,
    password: secret,
    reconnectPeriod: 200,
    queueQoSZero: false,
    ...(broker.ca === null ? {} : { ca: broker.ca }),
    servername: 'kilowatch-broker',
  })
  const publish = (number: number) => {
    const entry = sent.get(number)
    if (!entry || !client.connected) return
    entry.last = Date.now()
    client.publish(topicOf(uplink.id, 'samples'), JSON.stringify(messageOf(number, entry, boot)), { qos: 1 })
  }
  const makeOne = () => {
    seq++
    lastAt = Math.max(Date.now(), lastAt + 1)
    sent.set(seq, { at: lastAt, value: seq % 100, last: 0 })
    publish(seq)
  }
  const sendAgain = () => {
    for (const [number, { last }] of [...sent].slice(0, 500)) if (Date.now() - last > 2_000) publish(number)
  }
  client.on('error', () => {})
  client.on('connect', () => greet(client, uplink.id, boot))
  client.on('message', (topic, payload) => {
    if (topic.endsWith('/ask')) greet(client, uplink.id, boot)
    if (!topic.endsWith('/stored')) return
    const message = JSON.parse(payload.toString()) as Stored
    for (const number of numbersIn(message)) {
      const entry = sent.get(number)
      if (entry) confirmed.set(entry.at, entry.value)
      sent.delete(number)
    }
    for (const look of waiting) look()
  })
  const making = setInterval(makeOne, every)
  const again = setInterval(sendAgain, 500)
  const until = (holds: () => boolean, what: string) =>
    new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`waited in vain for ${what}`)), 60_000)
      const look = () => {
        if (!holds()) return
        clearTimeout(late)
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
    })
  return {
    uplinkId: uplink.id,
    confirmed,
    made: () => seq,
    confirmedMore(count) {
      const wanted = confirmed.size + count
      return until(() => confirmed.size >= wanted, `${count} more confirmations`)
    },
    finish() {
      clearInterval(making)
      return until(() => sent.size === 0, 'the last confirmations')
    },
    async close() {
      clearInterval(making)
      clearInterval(again)
      await client.endAsync(true)
    },
  }
}

function greet(client: MqttClient, uplinkId: string, boot: string): void {
  const hello: Hello = {
    boot,
    sent: Date.now(),
    boot_now: boot,
    up_now: Date.now(),
    software: { name: 'journeys', version: '1' },
    devices: [
      { ref: 'counted', name: 'Counting device', type: 'ups', interval: 1_000, list: listHash([key]), points: [{ key, cadence: 1_000 }] },
    ],
  }
  client.subscribe([topicOf(uplinkId, 'stored'), topicOf(uplinkId, 'ask')], { qos: 1 }, () => {
    client.publish(topicOf(uplinkId, 'hello'), JSON.stringify(hello), { qos: 1 })
  })
}

function messageOf(seq: number, { at, value }: { at: number; value: number }, boot: string): Samples {
  const sample: Sample = { d: 'counted', l: listHash([key]), t: at, up: at, v: [value] }
  return { stream, seq, boot, sent: Date.now(), boot_now: boot, up_now: Date.now(), live: true, samples: [sample] }
}

function numbersIn({ stream: said, ranges }: Stored): number[] {
  if (said !== stream) return []
  return ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
}
