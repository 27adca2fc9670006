const day = 86_400_000
const second = 1_000
const minute = 60 * second
/** Rounded up to these, so that the server hears seldom of another one, ms. */
const steps = [1, 2, 5, 10, 15, 20, 30].flatMap((each) => [each * second, each * minute]).sort((a, b) => a - b)

/** How long a device is used to be silent between two messages for the same value, learned from the last two days. */
export class Pauses {
  #since: number | undefined
  #last = 0
  #begun = 0
  /** The two longest of the present day, and of the one before. */
  #today: readonly number[] = []
  #before: readonly number[] = []

  /** A message came; monotonic, ms. */
  heard(now: number): void {
    if (this.#since === undefined) {
      this.#since = now
      this.#begun = now
    } else {
      if (now - this.#begun >= day) {
        this.#before = this.#today
        this.#today = []
        this.#begun = now
      }
      this.#today = longest([...this.#today, now - this.#last])
    }
    this.#last = now
  }

  /** The longest pause but one: a single one may have been an outage. Undefined: heard for less than `atLeast`, so nobody can say. */
  usual(atLeast: number): number | undefined {
    if (this.#since === undefined || this.#last - this.#since < atLeast) return undefined
    const pause = longest([...this.#today, ...this.#before])[1]
    return pause === undefined ? undefined : (steps.find((step) => step >= pause) ?? pause)
  }
}

const longest = (pauses: readonly number[]): number[] => pauses.toSorted((a, b) => b - a).slice(0, 2)
