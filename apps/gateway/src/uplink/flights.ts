/** When to send again, and when to give up. Times are monotonic milliseconds. */
export interface FlightRules {
  /** After so long without an answer an entry is backlog. */
  answerTimeout: number
  /** Entries of the backlog that may wait for an answer at one time. */
  window: number
  /** So many times unanswered, while later entries were answered, is enough. */
  giveUpAfter: number
}

export const defaultFlightRules: FlightRules = { answerTimeout: 10_000, window: 100, giveUpAfter: 5 }

/** ms */
const slowdown = 2_000

interface Flight {
  sentAt: number
  live: boolean
  /** A later entry was answered since. */
  overtaken: boolean
}

/** Which entries are on their way, which must wait, and which are hopeless. Knows numbers only. */
export class Flights {
  #rules: FlightRules
  #flights = new Map<number, Flight>()
  #strikes = new Map<number, number>()
  #holds = new Map<number, { until: number; times: number }>()
  /** Entries of the backlog at one time, and when it goes on: the server may want it slower. */
  #window: number
  #backlogFrom = 0
  /** Whether the server has answered on this connection. A broker may let us in before the server listens there. */
  #heard = false

  constructor(rules: FlightRules) {
    this.#rules = rules
    this.#window = rules.window
  }

  sent(seq: number, now: number, live: boolean): void {
    this.#flights.set(seq, { sentAt: now, live, overtaken: false })
  }

  /** The connection is gone: everything on its way counts as never sent. */
  grounded(): void {
    this.#flights.clear()
    this.#heard = false
  }

  /**
   * The server listens on this connection. What went out before `since` may have had no listener and counts as never sent: the server judges
   * the past in its order, so nothing of it may come after what is later.
   */
  heard(since = Number.NEGATIVE_INFINITY): void {
    if (this.#heard) return
    this.#heard = true
    for (const [seq, { sentAt }] of this.#flights) if (sentAt < since) this.#flights.delete(seq)
  }

  /** The server answered these entries: the earliest of them that is on its way says since when it listens. */
  heardBy(ranges: readonly (readonly [from: number, to: number])[]): void {
    if (this.#heard) return
    // In the order in which they went out.
    const first = [...this.#flights].find(([seq]) => ranges.some(([from, to]) => from <= seq && seq <= to))
    if (first) this.heard(first[1].sentAt)
  }

  /** Takes in an answer for numbers up to `highest`; `isOpen` tells what still waits. */
  answered(highest: number, isOpen: (seq: number) => boolean): void {
    for (const [seq, flight] of this.#flights) {
      if (seq < highest && isOpen(seq)) flight.overtaken = true
      if (!flight.live && !isOpen(seq)) this.#window = Math.min(this.#rules.window, this.#window + 1)
    }
    for (const seqs of [this.#flights, this.#strikes, this.#holds]) {
      for (const seq of seqs.keys()) if (!isOpen(seq)) this.forget(seq)
    }
  }

  /** The server asks to see this entry again later: half a second later, then twice as long each time, up to a minute. */
  postponed(seq: number, now: number): void {
    const overtaken = this.#flights.get(seq)?.overtaken === true
    const times = this.#holds.get(seq)?.times ?? 0
    this.#flights.delete(seq)
    this.#holds.set(seq, { until: now + Math.min(60_000, 500 * 2 ** times), times: times + 1 })
    if (overtaken) this.#strike(seq)
  }

  /** The server wants the past slower: nothing of this entry's is held against it, and the backlog goes on in two seconds with half as much. */
  slowedDown(seq: number, now: number): void {
    this.#flights.delete(seq)
    if (now >= this.#backlogFrom) this.#window = Math.max(1, Math.floor(this.#window / 2))
    this.#backlogFrom = now + slowdown
  }

  /** Ends the waits that were too long. Returns the numbers to give up. */
  expire(now: number): number[] {
    for (const [seq, flight] of this.#flights) {
      if (now - flight.sentAt < this.#rules.answerTimeout) continue
      this.#flights.delete(seq)
      if (flight.overtaken) this.#strike(seq)
    }
    return [...this.#strikes].filter(([, strikes]) => strikes >= this.#rules.giveUpAfter).map(([seq]) => seq)
  }

  /** Whether this entry may go out of the backlog now. */
  mayGo(seq: number, now: number): boolean {
    return !this.#flights.has(seq) && (this.#holds.get(seq)?.until ?? 0) <= now
  }

  /** Whether another entry of the backlog may be on its way: one alone until the server is heard. */
  hasRoom(now: number): boolean {
    return now >= this.#backlogFrom && this.#flights.size - this.liveCount() < (this.#heard ? this.#window : 1)
  }

  /** Live entries on their way. */
  liveCount(): number {
    let live = 0
    for (const flight of this.#flights.values()) if (flight.live) live++
    return live
  }

  forget(seq: number): void {
    this.#flights.delete(seq)
    this.#strikes.delete(seq)
    this.#holds.delete(seq)
  }

  #strike(seq: number): void {
    this.#strikes.set(seq, (this.#strikes.get(seq) ?? 0) + 1)
  }
}
