import {
  type Hello,
  Malformed,
  parseHello,
  parseResult,
  parseStatus,
  parseTimetableReport,
  parseTopic,
  type Result,
  type TimetableReport,
  type Topic,
  uplinkChannels,
} from '@kilowatch/telemetry'
import { budgets, type Excesses, paceOf, type TokenBucket } from '../budgets/index.ts'
import { payloadOf, type Refused, readSamples, type SamplesMessage } from './message.ts'
import { type ConnectionNews, laterNews } from './status.ts'

/** What has arrived and waits for the next round. */
export interface Arrived {
  /** What each uplink announced; of a device the newest. */
  hellos: Map<string, { hello: Hello; received: number }>
  news: Map<string, ConnectionNews>
  /** What became of commands, in the order in which it was said. */
  results: (readonly [uplinkId: string, result: Result])[]
  /** What each uplink carries out by itself: the newest word. */
  timetables: Map<string, TimetableReport>
  samples: SamplesMessage[]
  refused: Refused[]
}

/** Beyond these what arrives is dropped unconfirmed; its uplink sends it again. */
const mostBytes = 64 * 1024 * 1024
const mostMessages = 50_000
const mostRefused = 1_000
const mostResults = 10_000
/**
 * From these on uplinks are made to wait where the transport can: what is dropped, or answered later than a gateway waits (10 s), comes
 * again, and under a load that lasts the repetitions would leave no time for anything else.
 */
const crowdedBytes = mostBytes / 2
const crowdedMessages = mostMessages / 2
const crowdedSamples = 25_000

/** What waits, of all uplinks or of one. */
interface Waiting {
  bytes: number
  samples: number
}

interface Room {
  made: Promise<void>
  make(): void
}

/** Takes messages as they come, parses each once, and holds them in bounded memory until the next round takes them. */
export class Intake {
  #hellos: Arrived['hellos'] = new Map()
  #news: Arrived['news'] = new Map()
  #results: Arrived['results'] = []
  #timetables: Arrived['timetables'] = new Map()
  #samples: SamplesMessage[] = []
  #refused: Refused[] = []
  #bytes = 0
  #sampleCount = 0
  readonly #helloPaces = new Map<string, TokenBucket>()
  readonly #countPaces = new Map<string, TokenBucket>()
  readonly #resultPaces = new Map<string, TokenBucket>()
  readonly #timetablePaces = new Map<string, TokenBucket>()
  readonly #excesses: Pick<Excesses, 'note'>
  readonly #waitingOf = new Map<string, Waiting>()
  #woken: (() => void) | undefined
  /** Who waits for room. */
  readonly #rooms = new Map<string, Room>()
  /** Messages dropped because the queue was full. */
  dropped = 0

  constructor(excesses: Pick<Excesses, 'note'>) {
    this.#excesses = excesses
  }

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
    const words = this.#hellos.size + this.#news.size + this.#results.length + this.#timetables.size
    return this.#samples.length === 0 && words === 0 && this.#refused.length === 0
  }

  /** @returns the uplink that was heard; undefined for what is not of our protocol, and for a will, which the broker says */
  take(topicName: string, payload: Uint8Array, received: number): string | undefined {
    const topic = parseTopic(topicName)
    if (!topic) return undefined
    if (topic.channel === 'samples') this.#takeSamples(topic, payload, received)
    else if ((uplinkChannels as readonly string[]).includes(topic.channel)) this.#takeWords(topic, payload, received)
    this.wake()
    const isWill = topic.channel === 'status' && this.#news.get(topic.uplinkId)?.connected === false
    return isWill ? undefined : topic.uplinkId
  }

  /** Until there is room for more of this uplink; undefined where there is. One that fills its own share keeps nobody else waiting. */
  room(uplinkId: string): Promise<void> | undefined {
    if (!this.#isCrowded && !this.#hasItsShare(uplinkId)) return undefined
    const room = this.#rooms.get(uplinkId) ?? roomLater()
    this.#rooms.set(uplinkId, room)
    return room.made
  }

  takeConnection(uplinkId: string, connected: boolean): void {
    this.#news.set(uplinkId, laterNews(this.#news.get(uplinkId), { connected }))
    this.wake()
  }

  /** Everything but samples, and as many samples messages as hold about `mostSamples` samples. */
  drain(mostSamples: number): Arrived {
    const words = { hellos: this.#hellos, news: this.#news, results: this.#results, timetables: this.#timetables }
    const arrived = { ...words, samples: this.#someSamples(mostSamples), refused: this.#refused }
    this.#hellos = new Map()
    this.#news = new Map()
    this.#results = []
    this.#timetables = new Map()
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
    for (const [uplinkId, room] of this.#rooms) {
      if (this.#hasItsShare(uplinkId)) continue
      this.#rooms.delete(uplinkId)
      room.make()
    }
  }

  #hasItsShare(uplinkId: string): boolean {
    const waiting = this.#waitingOf.get(uplinkId)
    return waiting !== undefined && (waiting.bytes >= budgets.waitingBytes.most || waiting.samples >= budgets.waitingSamples.most)
  }

  #count({ uplinkId, bytes, body }: SamplesMessage, by: 1 | -1): void {
    const samples = by * body.samples.length
    this.#bytes += by * bytes
    this.#sampleCount += samples
    const waiting = this.#waitingOf.get(uplinkId) ?? { bytes: 0, samples: 0 }
    waiting.bytes += by * bytes
    waiting.samples += samples
    if (waiting.samples > 0) this.#waitingOf.set(uplinkId, waiting)
    else this.#waitingOf.delete(uplinkId)
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
      this.#count(message, -1)
      taken += 1
    }
    if (taken === this.#samples.length) {
      const all = this.#samples
      this.#samples = []
      return all
    }
    return this.#samples.splice(0, taken)
  }

  #takeSamples({ uplinkId, partition }: Topic, payload: Uint8Array, received: number): void {
    const own = this.#waitingOf.get(uplinkId)?.bytes ?? 0
    const isTooMuch = own >= budgets.waitingBytesUnheld.most || this.#bytes + payload.byteLength > mostBytes
    if (isTooMuch || this.#samples.length >= mostMessages) {
      this.dropped += 1
      return
    }
    const read = readSamples(uplinkId, partition, payload, received)
    if (read.ok) this.#queue(read.message)
    else this.#refuse(read.refused)
  }

  #queue(message: SamplesMessage): void {
    this.#samples.push(message)
    this.#count(message, 1)
  }

  #takeWords({ uplinkId, channel }: Topic, payload: Uint8Array, received: number): void {
    try {
      if (channel === 'hello') this.#takeHello(uplinkId, payload, received)
      else if (channel === 'result') this.#takeResult(uplinkId, payload)
      else if (channel === 'scheduled') this.#takeTimetable(uplinkId, payload)
      else this.#takeStatus(uplinkId, payload)
    } catch (error) {
      if (!(error instanceof Malformed)) throw error
      this.#refuse({ uplinkId, received, reason: error.reason, payload: payloadOf(payload) })
    }
  }

  #takeHello(uplinkId: string, payload: Uint8Array, received: number): void {
    const pace = this.#helloPaces.get(uplinkId) ?? paceOf(budgets.hellos)
    this.#helloPaces.set(uplinkId, pace)
    if (pace.takes()) this.#hellos.set(uplinkId, { hello: together(this.#hellos.get(uplinkId)?.hello, parseHello(payload)), received })
    else this.#excesses.note('hellos', uplinkId)
  }

  #takeStatus(uplinkId: string, payload: Uint8Array): void {
    const { exchanges, ...status } = parseStatus(payload)
    const counts = exchanges && this.#mayCount(uplinkId) ? { exchanges } : {}
    this.#news.set(uplinkId, laterNews(this.#news.get(uplinkId), { ...status, ...counts }))
  }

  /** Each is a row for every device. */
  #mayCount(uplinkId: string): boolean {
    const pace = this.#countPaces.get(uplinkId) ?? paceOf(budgets.exchangeCounts)
    this.#countPaces.set(uplinkId, pace)
    const may = pace.takes()
    if (!may) this.#excesses.note('exchangeCounts', uplinkId)
    return may
  }

  #takeResult(uplinkId: string, payload: Uint8Array): void {
    const pace = this.#resultPaces.get(uplinkId) ?? paceOf(budgets.commandResults)
    this.#resultPaces.set(uplinkId, pace)
    if (!pace.takes() || this.#results.length >= mostResults) this.#excesses.note('commandResults', uplinkId)
    else this.#results.push([uplinkId, parseResult(payload)])
  }

  #takeTimetable(uplinkId: string, payload: Uint8Array): void {
    const pace = this.#timetablePaces.get(uplinkId) ?? paceOf(budgets.timetableReports)
    this.#timetablePaces.set(uplinkId, pace)
    if (pace.takes()) this.#timetables.set(uplinkId, parseTimetableReport(payload))
    else this.#excesses.note('timetableReports', uplinkId)
  }

  #refuse(refused: Refused): void {
    if (this.#refused.length < mostRefused) this.#refused.push(refused)
    else this.dropped += 1
  }
}

/** A long hello comes in parts, each with devices of its own: the later says what both do not. */
function together(earlier: Hello | undefined, later: Hello): Hello {
  if (!earlier) return later
  const devices = new Map([...earlier.devices, ...later.devices].map((device) => [device.ref, device]))
  return { ...later, devices: [...devices.values()] }
}

function roomLater(): Room {
  let make = () => {}
  const made = new Promise<void>((resolve) => {
    make = resolve
  })
  return { made, make }
}
