import { budgets } from '../budgets/index.ts'
import type { SamplesMessage } from './message.ts'

/** Beyond these what arrives is dropped unconfirmed; its uplink sends it again. */
const mostBytes = 64 * 1024 * 1024
const mostMessages = 50_000
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

/** Samples messages that wait for the next round, in the order in which they came, in bounded memory; no uplink has more of it than its share. */
export class WaitingSamples {
  #messages: SamplesMessage[] = []
  readonly #all: Waiting = { bytes: 0, samples: 0 }
  readonly #waitingOf = new Map<string, Waiting>()
  /** Who waits for room. */
  readonly #rooms = new Map<string, Room>()

  get samples(): number {
    return this.#all.samples
  }
  get bytes(): number {
    return this.#all.bytes
  }
  get messages(): number {
    return this.#messages.length
  }

  /** Whether a message of so many bytes may wait here. */
  fits(uplinkId: string, bytes: number): boolean {
    const own = this.#waitingOf.get(uplinkId)?.bytes ?? 0
    if (own >= budgets.waitingBytesUnheld.most || this.#all.bytes + bytes > mostBytes) return false
    return this.#messages.length < mostMessages
  }

  add(message: SamplesMessage): void {
    this.#messages.push(message)
    this.#count(message, 1)
  }

  /** As many messages as hold about so many samples. */
  take(most: number): SamplesMessage[] {
    let count = 0
    let taken = 0
    while (taken < this.#messages.length && count < most) {
      const message = this.#messages[taken]
      if (!message) break
      count += message.body.samples.length
      this.#count(message, -1)
      taken += 1
    }
    if (taken === this.#messages.length) {
      const all = this.#messages
      this.#messages = []
      return all
    }
    return this.#messages.splice(0, taken)
  }

  /** Until there is room for more of this uplink; undefined where there is. One that fills its own share keeps nobody else waiting. */
  room(uplinkId: string): Promise<void> | undefined {
    if (!this.#isCrowded && !this.#hasItsShare(uplinkId)) return undefined
    const room = this.#rooms.get(uplinkId) ?? roomLater()
    this.#rooms.set(uplinkId, room)
    return room.made
  }

  /** Lets go on who waited, where there is room again. */
  makeRoom(): void {
    if (this.#isCrowded) return
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
    this.#all.bytes += by * bytes
    this.#all.samples += samples
    const waiting = this.#waitingOf.get(uplinkId) ?? { bytes: 0, samples: 0 }
    waiting.bytes += by * bytes
    waiting.samples += samples
    if (waiting.samples > 0) this.#waitingOf.set(uplinkId, waiting)
    else this.#waitingOf.delete(uplinkId)
  }

  get #isCrowded(): boolean {
    const { bytes, samples } = this.#all
    return bytes >= crowdedBytes || this.#messages.length >= crowdedMessages || samples >= crowdedSamples
  }
}

function roomLater(): Room {
  let make = () => {}
  const made = new Promise<void>((resolve) => {
    make = resolve
  })
  return { made, make }
}
