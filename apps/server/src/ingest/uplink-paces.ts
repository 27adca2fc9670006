import { type BudgetName, budgets, type Excesses, paceOf, type TokenBucket } from '../budgets/index.ts'

/** How fast each uplink may send one kind of thing; where one goes over it, that is noted. */
export class UplinkPaces {
  readonly #budget: BudgetName
  readonly #excesses: Pick<Excesses, 'note'>
  readonly #paces = new Map<string, TokenBucket>()

  constructor(budget: BudgetName, excesses: Pick<Excesses, 'note'>) {
    this.#budget = budget
    this.#excesses = excesses
  }

  /** Whether so many more may come now. */
  takes(uplinkId: string, count = 1): boolean {
    const pace = this.#paces.get(uplinkId) ?? paceOf(budgets[this.#budget])
    this.#paces.set(uplinkId, pace)
    const may = pace.takes(count)
    if (!may) this.#excesses.note(this.#budget, uplinkId)
    return may
  }
}
