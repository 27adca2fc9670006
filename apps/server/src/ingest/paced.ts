export interface Pacing<T> {
  say(uplinkId: string, what: T): void
  /** Two that wait to be said, as one. */
  merge(uplinkId: string, before: T, later: T): T
}

const everyMilliseconds = 1_000

interface Line<T> {
  timer: NodeJS.Timeout
  waiting?: T
}

/** Says something to each uplink at once, and again a second later at the earliest, with what came meanwhile. */
export class Paced<T> {
  readonly #pacing: Pacing<T>
  /** Uplinks that were told something within the last second. */
  readonly #lines = new Map<string, Line<T>>()

  constructor(pacing: Pacing<T>) {
    this.#pacing = pacing
  }

  tell(uplinkId: string, what: T): void {
    const line = this.#lines.get(uplinkId)
    if (!line) this.#say(uplinkId, what)
    else line.waiting = line.waiting === undefined ? what : this.#pacing.merge(uplinkId, line.waiting, what)
  }

  /** Says what waits, and nothing more. */
  stop(): void {
    for (const [uplinkId, { timer, waiting }] of this.#lines) {
      clearTimeout(timer)
      if (waiting !== undefined) this.#pacing.say(uplinkId, waiting)
    }
    this.#lines.clear()
  }

  #say(uplinkId: string, what: T): void {
    this.#pacing.say(uplinkId, what)
    this.#lines.set(uplinkId, { timer: setTimeout(() => this.#due(uplinkId), everyMilliseconds) })
  }

  #due(uplinkId: string): void {
    const waiting = this.#lines.get(uplinkId)?.waiting
    this.#lines.delete(uplinkId)
    if (waiting !== undefined) this.#say(uplinkId, waiting)
  }
}
