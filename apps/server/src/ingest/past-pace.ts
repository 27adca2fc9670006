import type { Excesses } from '../budgets/index.ts'
import type { SamplesMessage } from './message.ts'
import { UplinkPaces } from './uplink-paces.ts'

/**
 * How fast samples of the past may come. They become rows that the nightly sealing works off one by one; a gateway that was away for long
 * sends them all the same, only slower.
 */
export class PastPace {
  readonly #paces: UplinkPaces
  /** A batch that is tried again costs no more. */
  readonly #admitted = new WeakSet<SamplesMessage>()

  constructor(excesses: Pick<Excesses, 'note'>) {
    this.#paces = new UplinkPaces('samplesOfThePast', excesses)
  }

  /** Whether this message with so many samples of the past may be stored now. */
  admits(message: SamplesMessage, count: number): boolean {
    if (count === 0 || this.#admitted.has(message)) return true
    if (!this.#paces.takes(message.uplinkId, count)) return false
    this.#admitted.add(message)
    return true
  }
}
