import { budgets, type Excesses, paceOf, type TokenBucket } from '../budgets/index.ts'
import type { SamplesMessage } from './message.ts'

/**
 * How fast samples of the past may come. They become rows that the nightly sealing works off one by one; a gateway that was away for long
 * sends them all the same, only slower.
 */
export class PastPace {
  readonly #excesses: Pick<Excesses, 'note'>
  readonly #paces = new Map<string, TokenBucket>()
  /** A batch that is tried again costs no more. */
  readonly #admitted = new WeakSet<SamplesMessage>()

  constructor(excesses: Pick<Excesses, 'note'>) {
    this.#excesses = excesses
  }

  /** Whether this message with so many samples of the past may be stored now. */
  admits(message: SamplesMessage, count: number): boolean {
    if (count === 0 || this.#admitted.has(message)) return true
    const pace = this.#paces.get(message.uplinkId) ?? paceOf(budgets.samplesOfThePast)
    this.#paces.set(message.uplinkId, pace)
    if (!pace.takes(count)) {
      this.#excesses.note('samplesOfThePast', message.uplinkId)
      return false
    }
    this.#admitted.add(message)
    return true
  }
}
