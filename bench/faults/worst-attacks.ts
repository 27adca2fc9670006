import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { listHash, topicOf } from '@kilowatch/telemetry'
import { fleetSecret } from '../src/fleet.ts'
import { deviceType, keys, list, valuesAt } from './readings.ts'
import { connectPacket, publishPacket, qos2Packet, subscribePacket } from './wire.ts'

/** What one uplink with a right secret can do wrong. Each goes on until it is told to stop; anyone who cuts it off sees it again at once. */

export const attacks = {
  'QoS 2 of 15 MB, never finished': loop(async (line) => line.write(qos2Packet(line.nextId(), line.topic('samples'), large))),
  'QoS 2 of 1.5 MB, never finished': loop(async (line) => line.write(qos2Packet(line.nextId(), line.topic('samples'), medium))),
  'messages of 1 MB': loop(async (line) => line.write(publishPacket(line.nextId(), line.topic('samples'), full))),
  'never reads, all is refused': loop(neverRead),
  'hellos with other devices': loop(async (line) => line.write(publishPacket(line.nextId(), line.topic('hello'), helloOf(20)))),
  'the same backlog again and again': loop(resent),
  pings: loop(async (line) => line.write(pings)),
} as const

const large = Buffer.alloc(15_000_000, 0x20)
const medium = Buffer.alloc(1_500_000, 0x20)
const full = ' '.repeat(1_000_000)
const pings = Buffer.alloc(60_000, Buffer.from([0xc0, 0]))
let devicesMade = 0

/** One connection of the worst uplink. */
class Line {
  readonly socket: Socket
  readonly #id: string
  #packetId = 0

  constructor(socket: Socket, id: string) {
    this.socket = socket
    this.#id = id
  }

  nextId(): number {
    this.#packetId = (this.#packetId % 65_535) + 1
    return this.#packetId
  }

  topic(channel: 'samples' | 'hello' | 'stored' | 'rejected' | 'ask' | 'devices'): string {
    return topicOf(this.#id, channel)
  }

  /** Waits until the socket has taken most of it, or is gone. */
  async write(bytes: Buffer): Promise<void> {
    this.socket.write(bytes)
    while (!this.socket.destroyed && this.socket.writableLength > 1_000_000) await wait(5)
  }
}

function loop(act: (line: Line) => Promise<void>) {
  return async (url: string, uplinkId: string, stopped: AbortSignal): Promise<{ connections: number }> => {
    let connections = 0
    while (!stopped.aborted) {
      const line = await opened(url, uplinkId)
      connections += 1
      while (!stopped.aborted && !line.socket.destroyed) {
        await act(line)
        await wait(0)
      }
      line.socket.destroy()
      await wait(100)
    }
    return { connections }
  }
}

async function opened(url: string, id: string): Promise<Line> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).on('error', () => {})
  const will = { topic: topicOf(id, 'status'), payload: '{"connected":false}' }
  await new Promise<void>((done) => socket.once('connect', () => done()).once('close', () => done()))
  socket.write(connectPacket({ id, password: fleetSecret, keepalive: 60, will }))
  await new Promise<void>((done) => socket.once('data', () => done()).once('close', () => done()))
  socket.resume()
  return new Line(socket, id)
}

async function neverRead(line: Line): Promise<void> {
  line.socket.pause()
  await line.write(
    subscribePacket(
      line.nextId(),
      (['stored', 'rejected', 'ask', 'devices'] as const).map((channel) => line.topic(channel)),
    ),
  )
  const unknown = samplesOf('unknown', 5)
  for (let n = 0; n < 100; n++) await line.write(publishPacket(line.nextId(), line.topic('samples'), unknown))
}

async function resent(line: Line): Promise<void> {
  await line.write(publishPacket(line.nextId(), line.topic('hello'), helloOf(20, 'again')))
  const backlog = samplesOf('again0', 1_000)
  for (let n = 0; n < 100 && !line.socket.destroyed; n++) await line.write(publishPacket(line.nextId(), line.topic('samples'), backlog))
}

const bootAt = Date.now() - 86_400_000
const begin = Date.now() - 3_600_000

function clocks() {
  const now = Date.now()
  return { sent: now, boot_now: 'worst', up_now: now - bootAt }
}

function helloOf(count: number, prefix?: string): string {
  const devices = Array.from({ length: count }, (_, index) => ({
    ref: prefix === undefined ? `d${devicesMade++}` : `${prefix}${index}`,
    type: deviceType,
    interval: 1_000,
    list: listHash(keys),
    points: keys.map((key) => ({ key, cadence: 1_000 })),
  }))
  return JSON.stringify({ boot: 'worst', ...clocks(), software: { name: 'worst', version: '1' }, devices })
}

function samplesOf(ref: string, count: number): string {
  const samples = Array.from({ length: count }, (_, index) => {
    const t = begin + index * 1_000
    return `{"d":"${ref}","l":"${list}","t":${t},"up":${t - bootAt},"v":[${valuesAt(t, false)}]}`
  })
  return `{"stream":"worst","seq":1,"boot":"worst",${JSON.stringify(clocks()).slice(1, -1)},"live":false,"samples":[${samples.join(',')}]}`
}
