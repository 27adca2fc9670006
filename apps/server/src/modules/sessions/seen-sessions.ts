import type { Queryable } from '../../storage/queryable.ts'
import { markSeen } from './queries/sessions.ts'

/** Milliseconds that a note may wait for others. */
const wait = 1_000

/** Who was seen when, written for all of a second at once: thousands of consoles would otherwise each wait for the disk once a minute. */
export class SeenSessions {
  readonly #db: Queryable
  readonly #failed: (error: unknown) => void
  /** Tokens' hashes as hex, with the newest time. */
  #seen = new Map<string, Date>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  /** `failed` hears of what could not be written: nobody waits for it. */
  constructor(db: Queryable, failed: (error: unknown) => void) {
    this.#db = db
    this.#failed = failed
  }

  note(tokenHash: Buffer, at: Date): void {
    this.#seen.set(tokenHash.toString('hex'), at)
    this.#timer ??= setTimeout(() => void this.write(), wait).unref()
  }

  /** Writes what waits; resolves when nothing is under way any more. */
  write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const seen = [...this.#seen]
    this.#seen = new Map()
    this.#writing = this.#writing.then(() => (seen.length > 0 ? markSeen(this.#db, seen) : undefined)).catch(this.#failed)
    return this.#writing
  }
}
