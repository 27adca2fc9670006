import { type Hello, Malformed, parseHello, parseStatus, parseTopic, type Topic } from '@kilowatch/telemetry'
import { payloadOf, type Refused, readSamples, type SamplesMessage } from './message.ts'
import { type ConnectionNews, laterNews } from './status.ts'

/** What has arrived and waits for the next round. */
export interface Arrived {
  /** The newest hello of each uplink. */
  hellos: Map<string, { hello: Hello; received: number }>
  news: Map<string, ConnectionNews>
  samples: SamplesMessage[]
  refused: Refused[]
}

/** Beyond these what arrives is dropped unconfirmed; its uplink sends it again. */
const mostBytes = 64 * 1024 * 1024
const mostMessages = 50_000
const mostRefused = 1_000
/**
 * From these on uplinks are made to wait where the transport can: what is dropped, or answered later than a gateway waits (10 s), comes
 * again, and under a load that lasts the repetitions would leave no time for anything else.
 */
const crowdedBytes = mostBytes / 2
const crowdedMessages = mostMessages / 2
const crowdedSamples = 25_000

/** Takes messages as they come, parses each once, and holds them in bounded memory until the next round takes them. */
export class Intake {
  #hellos: Arrived['hellos'] = new Map()
  #news: Arrived['news'] = new Map()
  #samples: SamplesMessage[] = []
  #refused: Refused[] = []
  #bytes = 0
  #sampleCount = 0
  #woken: (() => void) | undefined
  #room: { made: Promise<void>; make(): void } | undefined
  /** Messages dropped because the queue was full. */
  dropped = 0

  get waitingSamples(): number {
    return this.#sampleCount
  }
  get waitingBytes(): number {
    return this.#bytes
  }
  get waitingMessages(): number {
    return this.#samples.length
  }
  get isEmpty(): boolean {
    return this.#samples.length === 0 && this.#hellos.size === 0 && this.#news.size === 0 && this.#refused.length === 0
  }

  /** @returns the uplink that was heard; undefined for what is not of our protocol, and for a will, which the broker says */
  take(topicName: string, payload: Uint8Array, received: number): string | undefined {
    const topic = parseTopic(topicName)
    if (!topic) return undefined
    if (topic.channel === 'samples') this.#takeSamples(topic, payload, received)
    else if (topic.channel === 'hello' || topic.channel === 'status') this.#takeWords(topic, payload, received)
    this.wake()
    const isWill = topic.channel === 'status' && this.#news.get(topic.uplinkId)?.connected === false
    return isWill ? undefined : topic.uplinkId
  }

  /** Until there is room for more; undefined where there is. */
  room(): Promise<void> | undefined {
    if (!this.#isCrowded) return undefined
    this.#room ??= roomLater()
    return this.#room.made
  }

  takeConnection(uplinkId: string, connected: boolean): void {
    this.#news.set(uplinkId, laterNews(this.#news.get(uplinkId), { connected }))
    this.wake()
  }

  /** Everything but samples, and as many samples messages as hold about `mostSamples` samples. */
  drain(mostSamples: number): Arrived {
    const arrived = { hellos: this.#hellos, news: this.#news, samples: this.#someSamples(mostSamples), refused: this.#refused }
    this.#hellos = new Map()
    this.#news = new Map()
    this.#refused = []
    if (!this.#isCrowded) this.#makeRoom()
    return arrived
  }

  /** Until something arrives, somebody wakes us, or `longest` milliseconds have passed. */
  arrival(longest: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.wake(), longest)
      this.#woken = () => {
        clearTimeout(timer)
        this.#woken = undefined
        resolve()
      }
    })
  }

  wake(): void {
    this.#woken?.()
  }

  #makeRoom(): void {
    this.#room?.make()
    this.#room = undefined
  }

  get #isCrowded(): boolean {
    return this.#bytes >= crowdedBytes || this.#samples.length >= crowdedMessages || this.#sampleCount >= crowdedSamples
  }

  #someSamples(most: number): SamplesMessage[] {
    let count = 0
    let taken = 0
    while (taken < this.#samples.length && count < most) {
      const message = this.#samples[taken]
      if (!message) break
      count += message.body.samples.length
      this.#bytes -= message.bytes
      taken += 1
    }
    this.#sampleCount -= count
    if (taken === this.#samples.length) {
      const all = this.#samples
      this.#samples = []
      return all
    }
    return this.#samples.splice(0, taken)
  }

  #takeSamples({ uplinkId, partition }: Topic, payload: Uint8Array, received: number): void {
    if (this.#bytes + payload.byteLength > mostBytes || this.#samples.length >= mostMessages) {
      this.dropped += 1
      return
    }
    const read = readSamples(uplinkId, partition, payload, received)
    if (read.ok) this.#queue(read.message)
    else this.#refuse(read.refused)
  }

  #queue(message: SamplesMessage): void {
    this.#samples.push(message)
    this.#bytes += message.bytes
    this.#sampleCount += message.body.samples.length
  }

  #takeWords({ uplinkId, channel }: Topic, payload: Uint8Array, received: number): void {
    try {
      if (channel === 'hello') this.#hellos.set(uplinkId, { hello: parseHello(payload), received })
      else this.#news.set(uplinkId, laterNews(this.#news.get(uplinkId), parseStatus(payload)))
    } catch (error) {
      if (!(error instanceof Malformed)) throw error
      this.#refuse({ uplinkId, received, reason: error.reason, payload: payloadOf(payload) })
    }
  }

  #refuse(refused: Refused): void {
    if (this.#refused.length < mostRefused) this.#refused.push(refused)
    else this.dropped += 1
  }
}

function roomLater(): { made: Promise<void>; make(): void } {
  let make = () => {}
  const made = new Promise<void>((resolve) => {
    make = resolve
  })
  return { made, make }
}
