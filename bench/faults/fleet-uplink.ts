import { connect, type Socket } from 'node:net'
import { type Rejected, type Stored, topicOf } from '@kilowatch/telemetry'
import { fleetSecret } from '../src/fleet.ts'
import type { FleetOrder, Hot } from './fleet.ts'
import { deviceType, keys, list, valuesAt } from './readings.ts'
import { connectPacket, type Packet, PacketReader, packetTypes, pingPacket, pubackPacket, publishPacket, subscribePacket } from './wire.ts'

/** Milliseconds. What is unanswered so long goes out again, as a gateway does it. */
const answerTimeout = 10_000
/** The wait before another attempt to connect: half of it is chance. */
const shortestWait = 500
const longestWait = 8_000
/** Messages of the backlog that wait for an answer at one time. */
const backlogWindow = 20
/** Messages on their way beyond which new ones wait, as a gateway does it. */
const liveWindow = 500
/** A connection that does not take what it is given gets no more: the rest waits, as on a gateway's disk. */
const mostUnsent = 262_144

/** What happened to it; the process that runs the fleet listens. */
export interface UplinkEvents {
  /** Its hello was answered. */
  back(): void
  /** A message was confirmed for the first time since it is back. */
  served(): void
  lost(wasServed: boolean): void
  /** @param delay milliseconds since it was made */
  confirmed(delay: number): void
}

/** One gateway over a bare connection. A message is its number and its time: all else follows from them. */
export class FleetUplink {
  readonly id: string
  readonly #order: FleetOrder
  readonly #events: UplinkEvents
  readonly #boot = `boot-${process.pid}`
  readonly #stream: string
  /** Unanswered messages: their time by their number, oldest first. */
  readonly #open = new Map<number, number>()
  /** What was sent in the last ten seconds, oldest first, answered or not. */
  #flights: { seq: number; at: number }[] = []
  readonly #onTheirWay = new Set<number>()
  /** To be sent again. */
  #backlog: number[] = []
  #socket: Socket | undefined
  #isReady = false
  #isServed = false
  #seq = 0
  #packetId = 0
  #lastTime = 0
  #failures = 0
  #retry: NodeJS.Timeout | undefined
  #ended = false
  /** Times of the messages that were confirmed. */
  readonly confirmed: number[] = []
  readonly rejected: Record<string, number> = {}
  resent = 0

  constructor(id: string, order: FleetOrder, events: UplinkEvents) {
    this.id = id
    this.#order = order
    this.#events = events
    this.#stream = `s-${id}-${process.pid}`
  }

  get isReady(): boolean {
    return this.#isReady
  }
  get made(): number {
    return this.#seq
  }
  get unanswered(): number {
    return this.#open.size
  }

  connect(): void {
    if (this.#ended) return
    const { hostname, port } = new URL(this.#order.url)
    const socket = connect(Number(port), hostname).setNoDelay(true)
    this.#socket = socket
    const reader = new PacketReader()
    const will = { topic: topicOf(this.id, 'status'), payload: '{"connected":false}' }
    socket.on('connect', () => socket.write(connectPacket({ id: this.id, password: fleetSecret, keepalive: 60, will })))
    socket.on('data', (chunk: Buffer) => {
      for (const packet of reader.take(chunk)) this.#hear(packet)
    })
    socket.on('error', () => {})
    socket.once('close', () => this.#lost(socket))
  }

  /** A new message: every device at the present time. It goes out at once where the connection takes it. */
  make(hot: Hot): void {
    this.#lastTime = Math.max(wallClock(), this.#lastTime + 1)
    const seq = ++this.#seq
    this.#open.set(seq, this.#lastTime)
    const hasRoom = this.#onTheirWay.size < liveWindow && (this.#socket?.writableLength ?? 0) < mostUnsent
    if (this.#isReady && hasRoom) this.#publish(seq, true, hot)
    else this.#backlog.push(seq)
  }

  /** Sends again what was lost, at most `most` messages; called a hundred times a second. */
  sendBacklog(most: number, hot: Hot): void {
    this.#expire()
    if (!this.#isReady || this.#backlog.length === 0) return
    let sent = 0
    while (sent < most && this.#onTheirWay.size < backlogWindow && (this.#socket?.writableLength ?? 0) < mostUnsent) {
      const seq = this.#backlog.shift()
      if (seq === undefined) return
      if (!this.#open.has(seq)) continue
      this.#publish(seq, false, hot)
      this.resent += 1
      sent += 1
    }
  }

  #expire(): void {
    if (this.#flights.length === 0) return
    const oldest = performance.now() - answerTimeout
    const recent = this.#flights.findIndex(({ at }) => at > oldest)
    if (recent === 0) return
    for (const { seq } of this.#flights.splice(0, recent < 0 ? this.#flights.length : recent)) {
      if (this.#onTheirWay.delete(seq)) this.#backlog.push(seq)
    }
  }

  ping(): void {
    if (this.#isReady) this.#socket?.write(pingPacket)
  }

  /** Cuts the connection off; it comes back by itself. */
  cut(): void {
    const socket = this.#socket
    this.#lost(socket)
    socket?.resetAndDestroy()
  }

  end(): void {
    this.#ended = true
    clearTimeout(this.#retry)
    this.#socket?.destroy()
  }

  #lost(socket: Socket | undefined): void {
    if (socket !== this.#socket) return
    this.#socket = undefined
    if (this.#isReady) this.#events.lost(this.#isServed)
    this.#isReady = false
    this.#isServed = false
    this.#backlog = [...this.#onTheirWay, ...this.#backlog]
    this.#onTheirWay.clear()
    this.#flights = []
    if (this.#ended) return
    const wait = Math.min(longestWait, shortestWait * 2 ** this.#failures++)
    this.#retry = setTimeout(() => this.connect(), wait / 2 + (wait / 2) * Math.random())
  }

  #hear({ type, code, id, topic, payload }: Packet): void {
    if (type === packetTypes.connack) this.#accepted(code ?? 255)
    else if (type === packetTypes.suback) this.#hello()
    else if (type === packetTypes.publish && topic !== undefined && payload) {
      if (id !== undefined) this.#socket?.write(pubackPacket(id))
      this.#read(topic.slice(topic.lastIndexOf('/') + 1), payload)
    }
  }

  #accepted(code: number): void {
    if (code !== 0) {
      this.#socket?.destroy()
      return
    }
    const topics = (['stored', 'rejected', 'ask', 'devices'] as const).map((channel) => topicOf(this.id, channel))
    this.#socket?.write(subscribePacket(this.#nextId(), topics))
  }

  #read(channel: string, payload: Buffer): void {
    if (channel === 'ask') {
      this.#hello()
      return
    }
    const said = JSON.parse(payload.toString()) as Partial<Stored & Rejected>
    if (channel === 'devices' && !this.#isReady) {
      this.#isReady = true
      this.#failures = 0
      this.#events.back()
    }
    if (said.stream !== this.#stream) return
    for (const { seq, reason } of said.more ?? []) this.#reject(seq, reason)
    if (channel === 'stored') for (const [from, to] of said.ranges ?? []) for (let seq = from; seq <= to; seq++) this.#confirm(seq)
    if (channel === 'rejected' && said.seq !== undefined) this.#reject(said.seq, said.reason ?? 'malformed')
  }

  #confirm(seq: number): void {
    const t = this.#open.get(seq)
    if (t === undefined) return
    this.#open.delete(seq)
    this.#onTheirWay.delete(seq)
    this.confirmed.push(t)
    if (!this.#isServed) this.#events.served()
    this.#isServed = true
    this.#events.confirmed(wallClock() - t)
  }

  /** Unknown lists and devices come again after a hello; the rest is final. */
  #reject(seq: number, reason: Rejected['reason']): void {
    if (!this.#open.has(seq)) return
    this.rejected[reason] = (this.rejected[reason] ?? 0) + 1
    if (reason === 'too-fast') {
      // What is unanswered comes again by itself.
      return
    }
    if (reason === 'unknown-list' || reason === 'unknown-device') {
      this.#hello()
      return
    }
    this.#open.delete(seq)
    this.#onTheirWay.delete(seq)
  }

  #hello(): void {
    const devices = Array.from({ length: this.#order.devices }, (_, index) => ({
      ref: `d${index}`,
      name: `${this.id}-d${index}`,
      type: deviceType,
      interval: 1_000,
      list,
      points: keys.map((key) => ({ key, cadence: 1_000 })),
    }))
    const hello = { boot: this.#boot, ...this.#clocks(), software: { name: 'faults', version: '1' }, devices }
    this.#socket?.write(publishPacket(this.#nextId(), topicOf(this.id, 'hello'), JSON.stringify(hello)))
  }

  #publish(seq: number, live: boolean, hot: Hot): void {
    const t = this.#open.get(seq) ?? 0
    const samples = Array.from({ length: this.#order.devices }, (_, index) => {
      const isHot = hot === 'all' ? 'always' : hot === 'first' && index === 0
      return `{"d":"d${index}","l":"${list}","t":${t},"up":${upAt(t)},"v":[${valuesAt(t, isHot)}]}`
    })
    const clocks = JSON.stringify(this.#clocks()).slice(1, -1)
    const head = `{"stream":"${this.#stream}","seq":${seq},"boot":"${this.#boot}",${clocks},"live":${live}`
    this.#socket?.write(publishPacket(this.#nextId(), topicOf(this.id, 'samples'), `${head},"samples":[${samples.join(',')}]}`))
    this.#flights.push({ seq, at: performance.now() })
    this.#onTheirWay.add(seq)
  }

  #clocks() {
    const now = Math.max(wallClock(), this.#lastTime)
    return { sent: now, boot_now: this.#boot, up_now: upAt(now) }
  }

  #nextId(): number {
    this.#packetId = (this.#packetId % 65_535) + 1
    return this.#packetId
  }
}

const bootAt = Date.now() - 86_400_000

/**
 * Two seconds slow, which is right for the server: messages that are made in one millisecond take one each, and none may be ahead of its
 * receipt.
 */
function wallClock(): number {
  return Date.now() - 2_000
}

/** Monotonic milliseconds of the uplink at a time of its wall clock. */
function upAt(t: number): number {
  return t - bootAt
}
