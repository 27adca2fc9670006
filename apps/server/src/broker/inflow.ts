import type { Duplex } from 'node:stream'
import { budgets, paceOf, type TokenBucket } from '../budgets/index.ts'
import { GatheredAnswers } from './gathered-answers.ts'
import { type BrokenBy, PacketBorders } from './packet-borders.ts'

/** How fast packets and bytes may come; of an uplink, over all its connections. */
export interface Pace {
  packets: TokenBucket
  bytes: TokenBucket
}

export interface InflowEvents {
  /** The connection ends before the packet is gathered. `bytes`: what it said of its own length. */
  broken(by: BrokenBy, bytes: number): void
  /** More came than may come: the rest waits at its sender, by TCP's own means. */
  slowed(by: 'packets' | 'bytes'): void
  /** So much of this connection is in memory now. */
  holds(bytes: number): void
}

/** About what a piece of a packet costs beside its bytes: a buffer of Node with its backing store. */
const pieceBytes = 512
/** Packets that one turn may bring: others have their turn in between. */
const packetsAtOnce = 10

/**
 * What the reader of a connection is given, and when. Stands between a socket and the MQTT parser, in the stream's own `read`: what may
 * not come yet stays in the stream, so that the stream's end comes after it.
 */
export class Inflow {
  readonly #stream: Duplex
  readonly #events: InflowEvents
  readonly #borders: PacketBorders
  #pace: Pace = { packets: paceOf(budgets.strangerPackets), bytes: paceOf(budgets.strangerBytes) }
  #isKnown = false
  #isShut = false
  #timer: NodeJS.Timeout | undefined
  #inFlight = 0
  readonly #answers: GatheredAnswers

  constructor(stream: Duplex, events: InflowEvents) {
    this.#stream = stream
    this.#events = events
    this.#borders = new PacketBorders({
      publish: () => (this.#isKnown ? budgets.publishPacket : budgets.otherPacket).most,
      other: () => budgets.otherPacket.most,
    })
    const read = stream.read.bind(stream)
    // Zero only asks the stream to begin filling.
    stream.read = (size?: number) => (size === 0 ? read(0) : this.#read(read, size))
    this.#answers = new GatheredAnswers(stream)
    stream.once('close', () => {
      clearTimeout(this.#timer)
      this.#answers.send()
    })
  }

  /** Its uplink has been let in. */
  known(pace: Pace): void {
    this.#isKnown = true
    this.#pace = pace
  }

  /** One PUBLISH is acknowledged and handed on. */
  published(): void {
    this.#inFlight = Math.max(0, this.#inFlight - 1)
  }

  /** Nothing more is taken in until then. */
  shut(until: Promise<void>): void {
    if (this.#isShut) return
    this.#isShut = true
    until.then(() => {
      this.#isShut = false
      this.#goOn()
    })
  }

  #read(read: (size?: number) => Buffer | null, size: number | undefined): Buffer | null {
    // Anyone who has all its publishes in flight is read again when one of them is done.
    if (this.#isShut || this.#timer || this.#inFlight >= budgets.publishInFlight.most || !this.#mayGoOn()) return null
    const chunk = read(size)
    if (chunk === null) return null
    const { end, packets, publishes, broken } = this.#borders.take(chunk, {
      packets: Math.min(packetsAtOnce, Math.floor(this.#pace.packets.left())),
      publishes: budgets.publishInFlight.most - this.#inFlight,
    })
    if (broken) {
      this.#events.broken(broken.by, broken.bytes)
      this.#stream.destroy(new Error(broken.by))
      return null
    }
    this.#pace.packets.spend(packets)
    this.#pace.bytes.spend(end)
    this.#inFlight += publishes
    if (end < chunk.length) {
      this.#stream.unshift(chunk.subarray(end))
      this.#answers.gather()
    } else this.#answers.send()
    const { bytes, pieces } = this.#borders.gathered
    this.#events.holds(bytes + pieces * pieceBytes + this.#stream.readableLength)
    return end === chunk.length ? chunk : end === 0 ? null : chunk.subarray(0, end)
  }

  /** Whether its packets and bytes are within their rate; otherwise it goes on by itself when they are. */
  #mayGoOn(): boolean {
    const isCrowded = this.#pace.packets.left() < 1
    const wait = Math.max(isCrowded ? this.#pace.packets.wait(packetsAtOnce) : 0, this.#pace.bytes.wait(0))
    if (wait === 0) return true
    this.#events.slowed(isCrowded ? 'packets' : 'bytes')
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#goOn()
    }, wait)
    return false
  }

  #goOn(): void {
    if (!this.#stream.destroyed) this.#stream.emit('readable')
  }
}
