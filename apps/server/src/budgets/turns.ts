import { type BudgetName, budgets } from './budgets.ts'

export interface TurnBudgets {
  /** Of one holder, under way or waiting. */
  each: BudgetName
  /** Of one holder, under way, where some of its own wait as well. */
  eachAtOnce?: BudgetName
  /** Of all holders, under way. */
  all: BudgetName
  /** Of all holders, waiting; without it nobody waits. */
  waiting?: BudgetName
}

/** Nobody is let in: `own` where the holder itself has as many as it may, `all` where others have. */
export class NoTurn extends Error {
  readonly whose: 'own' | 'all'
  readonly budget: BudgetName
  constructor(whose: NoTurn['whose'], budget: BudgetName) {
    super(`no turn: over ${budget}`)
    this.name = 'NoTurn'
    this.whose = whose
    this.budget = budget
  }
}

interface Waiting {
  holder: string
  begin(): void
}

/**
 * Costly work of one process: so much of it at a time, a fair part for each holder. Those who wait begin in the order in which they came,
 * but whoever's own work is in the way lets others pass.
 */
export class Turns {
  readonly #budgets: TurnBudgets
  readonly #held = new Map<string, number>()
  readonly #underWay = new Map<string, number>()
  #waiting: Waiting[] = []
  #all = 0

  constructor(turnBudgets: TurnBudgets) {
    this.#budgets = turnBudgets
  }

  /** Waits for a turn. Resolves with what gives it back, which may be called more than once. @throws NoTurn */
  async take(holder: string): Promise<() => void> {
    const { each, all, waiting } = this.#budgets
    if ((this.#held.get(holder) ?? 0) >= budgets[each].most) throw new NoTurn('own', each)
    const free = this.#mayBegin(holder)
    if (!free && this.#waiting.length >= (waiting ? budgets[waiting].most : 0)) throw new NoTurn('all', waiting ?? all)
    count(this.#held, holder, 1)
    if (free) this.#begin(holder)
    else await new Promise<void>((begin) => this.#waiting.push({ holder, begin }))
    let given = false
    return () => {
      if (!given) this.#giveBack(holder)
      given = true
    }
  }

  #mayBegin(holder: string): boolean {
    const { eachAtOnce, all } = this.#budgets
    const own = eachAtOnce === undefined || (this.#underWay.get(holder) ?? 0) < budgets[eachAtOnce].most
    return own && this.#all < budgets[all].most
  }

  #begin(holder: string): void {
    this.#all += 1
    count(this.#underWay, holder, 1)
  }

  #giveBack(holder: string): void {
    this.#all -= 1
    count(this.#underWay, holder, -1)
    count(this.#held, holder, -1)
    const next = this.#waiting.find((one) => this.#mayBegin(one.holder))
    if (!next) return
    this.#waiting = this.#waiting.filter((one) => one !== next)
    this.#begin(next.holder)
    next.begin()
  }
}

function count(counts: Map<string, number>, holder: string, change: number): void {
  const now = (counts.get(holder) ?? 0) + change
  if (now > 0) counts.set(holder, now)
  else counts.delete(holder)
}
