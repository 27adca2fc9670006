import { PassThrough } from 'node:stream'
import { topicOf } from '@kilowatch/telemetry'
import mqtt from 'mqtt'
import { expect, it } from 'vitest'
import { startEmbeddedBroker } from './embedded.ts'
import { Inflow } from './inflow.ts'

const credentials = { matches: async () => true, isKnown: () => true, refresh: async () => [] }

it('takes nothing more from an uplink for which there is no room, and goes on with the others', async () => {
  const broker = await startEmbeddedBroker({ host: '127.0.0.1', tlsPort: 0, plainPort: 0, credentials, onRefused() {} })
  const heard: string[] = []
  let wake = () => {}
  const enter: (() => void)[] = []
  const until = async (word: string) => {
    while (!heard.includes(word)) await new Promise<void>((done) => (wake = done))
  }
  await broker.transport.start((_topic, payload) => {
    const word = Buffer.from(payload).toString()
    heard.push(word)
    wake()
    return word.startsWith('full') ? new Promise<void>((done) => enter.push(done)) : undefined
  })
  const connect = (id: string) =>
    mqtt.connectAsync(`mqtt://127.0.0.1:${broker.plainPort}`, { protocolVersion: 4, clientId: id, username: id, password: 'x' })
  const ids = ['100000000042', '100000000043'] as const
  const [crowded, other] = await Promise.all([connect(ids[0]), connect(ids[1])])
  const say = (word: string) => crowded.publish(topicOf(ids[0], 'samples'), word, { qos: 1 })
  try {
    say('full 1')
    await until('full 1')
    for (const word of ['2', '3', '4']) say(word)
    for (const word of ['a', 'b', 'c']) await other.publishAsync(topicOf(ids[1], 'samples'), word, { qos: 1 })
    expect(heard).toEqual(['full 1', 'a', 'b', 'c'])
    for (const one of enter.splice(0)) one()
    await until('4')
    say('full 5')
    await until('full 5')
    for (const one of enter.splice(0)) one()
    say('6')
    await until('6')
    expect(heard.slice(4)).toEqual(['2', '3', '4', 'full 5', '6'])
  } finally {
    await Promise.all([crowded.endAsync(true), other.endAsync(true)])
    await broker.stop()
  }
})

it('review X1: a message in pieces of one byte counts with what each piece costs', () => {
  const stream = new PassThrough()
  const held: number[] = []
  new Inflow(stream, { broken() {}, slowed() {}, holds: (bytes) => held.push(bytes) })
  for (const byte of [0x30, 0x80, 0x08, ...Array(97).fill(0)]) {
    stream.write(Buffer.from([byte]))
    expect(stream.read()).toHaveLength(1)
  }
  expect(held.at(-1)).toBeGreaterThan(100 * 400)
})
