import type { Budget } from './budget.ts'

/** So many at once, and so many a second after that. Times are monotonic milliseconds, by default the process's own. */
export class TokenBucket {
  readonly #most: number
  readonly #perSecond: number
  #tokens: number
  #at: number

  constructor({ burst, perSecond }: { burst: number; perSecond: number }, now = performance.now()) {
    this.#most = burst
    this.#perSecond = perSecond
    this.#tokens = burst
    this.#at = now
  }

  /** How many may go now; below zero where more were spent than there were. */
  left(now = performance.now()): number {
    this.#tokens = Math.min(this.#most, this.#tokens + ((now - this.#at) * this.#perSecond) / 1_000)
    this.#at = now
    return this.#tokens
  }

  /** Whether `count` may go now; takes them where they may. */
  takes(count = 1, now = performance.now()): boolean {
    if (this.left(now) < count) return false
    this.#tokens -= count
    return true
  }

  /** Takes what has gone already. */
  spend(count: number, now = performance.now()): void {
    this.left(now)
    this.#tokens -= count
  }

  /** Milliseconds until `count` may go. */
  wait(count = 1, now = performance.now()): number {
    return Math.max(0, Math.ceil(((count - this.left(now)) * 1_000) / this.#perSecond))
  }
}

/** What may come of a budget that has a time: all of it at once, and then as fast as it grows again. */
export function paceOf({ most, within = 1 }: Pick<Budget, 'most' | 'within'>): TokenBucket {
  return new TokenBucket({ burst: most, perSecond: most / within })
}
