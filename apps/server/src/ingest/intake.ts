import {
  type AccessReport,
  type Hello,
  Malformed,
  parseAccessReport,
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
import type { Excesses } from '../budgets/index.ts'
import { payloadOf, type Refused, readSamples, type SamplesMessage } from './message.ts'
import { type ConnectionNews, laterNews } from './status.ts'
import { UplinkPaces } from './uplink-paces.ts'
import { WaitingSamples } from './waiting-samples.ts'

/** What has arrived and waits for the next round. */
export interface Arrived {
  /** What each uplink announced; of a device the newest. */
  hellos: Map<string, { hello: Hello; received: number }>
  news: Map<string, ConnectionNews>
  /** What became of commands, in the order in which it was said. */
  results: (readonly [uplinkId: string, result: Result])[]
  /** What each uplink carries out by itself: the newest word. */
  timetables: Map<string, TimetableReport>
  /** Whom the doors of each uplink let through, and who passed: the newest word. */
  doors: Map<string, AccessReport>
  samples: SamplesMessage[]
  refused: Refused[]
}

const mostRefused = 1_000
const mostResults = 10_000

/** Takes messages as they come, parses each once, and holds them in bounded memory until the next round takes them. */
export class Intake {
  #hellos: Arrived['hellos'] = new Map()
  #news: Arrived['news'] = new Map()
  #results: Arrived['results'] = []
  #timetables: Arrived['timetables'] = new Map()
  #doors: Arrived['doors'] = new Map()
  #refused: Refused[] = []
  readonly #samples = new WaitingSamples()
  readonly #excesses: Pick<Excesses, 'note'>
  readonly #paces: Readonly<Record<'hello' | 'counts' | 'result' | 'timetable' | 'doors', UplinkPaces>>
  #woken: (() => void) | undefined
  /** Messages dropped because the queue was full. */
  dropped = 0

  constructor(excesses: Pick<Excesses, 'note'>) {
    this.#excesses = excesses
    this.#paces = {
      hello: new UplinkPaces('hellos', excesses),
      counts: new UplinkPaces('exchangeCounts', excesses),
      result: new UplinkPaces('commandResults', excesses),
      timetable: new UplinkPaces('timetableReports', excesses),
      doors: new UplinkPaces('doorReports', excesses),
    }
  }

  get waitingSamples(): number {
    return this.#samples.samples
  }
  get waitingBytes(): number {
    return this.#samples.bytes
  }
  get waitingMessages(): number {
    return this.#samples.messages
  }
  get isEmpty(): boolean {
    const words = this.#hellos.size + this.#news.size + this.#results.length + this.#timetables.size + this.#doors.size
    return this.#samples.messages === 0 && words === 0 && this.#refused.length === 0
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
    return this.#samples.room(uplinkId)
  }

  takeConnection(uplinkId: string, connected: boolean): void {
    this.#news.set(uplinkId, laterNews(this.#news.get(uplinkId), { connected }))
    this.wake()
  }

  /** Everything but samples, and as many samples messages as hold about `mostSamples` samples. */
  drain(mostSamples: number): Arrived {
    const words = { hellos: this.#hellos, news: this.#news, results: this.#results, timetables: this.#timetables, doors: this.#doors }
    const arrived = { ...words, samples: this.#samples.take(mostSamples), refused: this.#refused }
    this.#hellos = new Map()
    this.#news = new Map()
    this.#results = []
    this.#timetables = new Map()
    this.#doors = new Map()
    this.#refused = []
    this.#samples.makeRoom()
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

  #takeSamples({ uplinkId, partition }: Topic, payload: Uint8Array, received: number): void {
    if (!this.#samples.fits(uplinkId, payload.byteLength)) {
      this.dropped += 1
      return
    }
    const read = readSamples(uplinkId, partition, payload, received)
    if (read.ok) this.#samples.add(read.message)
    else this.#refuse(read.refused)
  }

  #takeWords({ uplinkId, channel }: Topic, payload: Uint8Array, received: number): void {
    try {
      if (channel === 'hello') this.#takeHello(uplinkId, payload, received)
      else if (channel === 'result') this.#takeResult(uplinkId, payload)
      else if (channel === 'scheduled') this.#takeTimetable(uplinkId, payload)
      else if (channel === 'passages') this.#takeDoors(uplinkId, payload)
      else this.#takeStatus(uplinkId, payload)
    } catch (error) {
      if (!(error instanceof Malformed)) throw error
      this.#refuse({ uplinkId, received, reason: error.reason, payload: payloadOf(payload) })
    }
  }

  #takeHello(uplinkId: string, payload: Uint8Array, received: number): void {
    if (!this.#paces.hello.takes(uplinkId)) return
    this.#hellos.set(uplinkId, { hello: together(this.#hellos.get(uplinkId)?.hello, parseHello(payload)), received })
  }

  #takeStatus(uplinkId: string, payload: Uint8Array): void {
    const { exchanges, ...status } = parseStatus(payload)
    // Each is a row for every device.
    const counts = exchanges && this.#paces.counts.takes(uplinkId) ? { exchanges } : {}
    this.#news.set(uplinkId, laterNews(this.#news.get(uplinkId), { ...status, ...counts }))
  }

  #takeResult(uplinkId: string, payload: Uint8Array): void {
    if (!this.#paces.result.takes(uplinkId)) return
    if (this.#results.length >= mostResults) this.#excesses.note('commandResults', uplinkId)
    else this.#results.push([uplinkId, parseResult(payload)])
  }

  #takeTimetable(uplinkId: string, payload: Uint8Array): void {
    if (this.#paces.timetable.takes(uplinkId)) this.#timetables.set(uplinkId, parseTimetableReport(payload))
  }

  #takeDoors(uplinkId: string, payload: Uint8Array): void {
    if (this.#paces.doors.takes(uplinkId)) this.#doors.set(uplinkId, parseAccessReport(payload))
  }

  #refuse(refused: Refused): void {
    if (this.#refused.length < mostRefused) this.#refused.push(refused)
    else this.dropped += 1
  }
}

/** A long hello comes in parts, each with devices of its own, the first with what is absent: the later says what both do not. */
function together(earlier: Hello | undefined, later: Hello): Hello {
  if (!earlier) return later
  const devices = new Map([...earlier.devices, ...later.devices].map((device) => [device.ref, device]))
  const absent = later.absent ?? earlier.absent
  const faults = [...(earlier.faults ?? []), ...(later.faults ?? [])]
  return { ...later, devices: [...devices.values()], ...(absent ? { absent } : {}), ...(faults.length > 0 ? { faults } : {}) }
}
