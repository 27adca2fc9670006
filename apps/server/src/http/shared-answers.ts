import type { Clock } from '../services.ts'

interface Kept {
  answer: Promise<unknown>
  /** Milliseconds since 1970. */
  until: number
}

/** Answers that are kept at a time. */
const most = 2_000

/**
 * One answer for all who see the same and ask within a moment: hundreds of consoles of one business ask for the same home page.
 * Whatever is changed here or heard of forgets all of them at once, so that nobody reads what stood before their own change.
 */
export class SharedAnswers {
  readonly #clock: Clock
  readonly #share: boolean
  #kept = new Map<string, Kept>()

  constructor(clock: Clock, share = true) {
    this.#clock = clock
    this.#share = share
  }

  /** The kept answer of this key, or the one that `make` gives; a failure is told to those who waited for it and is not kept. */
  get(key: string, milliseconds: number, make: () => Promise<unknown>): Promise<unknown> {
    if (!this.#share) return make()
    const now = this.#clock.now().getTime()
    const found = this.#kept.get(key)
    if (found && found.until > now) return found.answer
    // What is forgotten while it is worked out must not come back.
    const kept = this.#kept
    if (kept.size >= most) kept.clear()
    const answer = make()
    const entry: Kept = { answer, until: now + milliseconds }
    kept.set(key, entry)
    answer.catch(() => {
      if (kept.get(key) === entry) kept.delete(key)
    })
    return answer
  }

  forget(): void {
    this.#kept = new Map()
  }
}
