import { Refusal } from '../../http/refusal.ts'

/** Waiting longer than these many would take helps nobody: at 25 ms each the last one has waited five seconds. */
const mostWaiting = 200

/** Runs work in turn. @throws Refusal 60006 when too much is waiting */
export class OneAtATime {
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting >= mostWaiting) throw new Refusal(60006, { retryAfter: 5 })
    this.#waiting += 1
    const turn = this.#last.then(work)
    this.#last = turn.catch(() => {})
    try {
      return await turn
    } finally {
      this.#waiting -= 1
    }
  }
}
