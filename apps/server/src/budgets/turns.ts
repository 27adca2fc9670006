import { type BudgetName, budgets } from './budgets.ts'

export interface TurnBudgets {
  /** Of one holder, under way or waiting. */
  each: BudgetName
  /** Of one holder, under way, where some of its own wait as well. */
  eachAtOnce?: BudgetName
  /** Of one person of a holder, under way or waiting. */
  person?: BudgetName
  /** Of one person of a holder, under way. */
  personAtOnce?: BudgetName
  /** Of all holders, under way. */
  all: BudgetName
  /** Of all holders, waiting; without it nobody waits. */
  waiting?: BudgetName
}

/** Nobody is let in: `own` where the holder or the person has as many as they may, `all` where others have. */
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
  person: string
  begin(): void
}

/**
 * Costly work of one process: so much of it at a time, a fair part for each holder, and of a holder for each of its people. Those who wait
 * begin in the order in which they came, but whoever has least under way goes first, and whoever's own work is in the way lets others pass.
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

  /**
   * Waits for a turn. Resolves with what gives it back, which may be called more than once.
   * @param one whose of the holder's people; the holder itself where it is left out
   * @throws NoTurn
   */
  async take(holder: string, one = ''): Promise<() => void> {
    const { each, person: ofPerson, all, waiting } = this.#budgets
    const person = personOf(holder, one)
    if (ofPerson !== undefined && (this.#held.get(person) ?? 0) >= budgets[ofPerson].most) throw new NoTurn('own', ofPerson)
    if ((this.#held.get(holder) ?? 0) >= budgets[each].most) throw new NoTurn('own', each)
    const free = this.#mayBegin(holder, person)
    if (!free && this.#waiting.length >= (waiting ? budgets[waiting].most : 0)) throw new NoTurn('all', waiting ?? all)
    for (const key of [holder, person]) count(this.#held, key, 1)
    if (free) this.#begin(holder, person)
    else await new Promise<void>((begin) => this.#waiting.push({ holder, person, begin }))
    let given = false
    return () => {
      if (!given) this.#giveBack(holder, person)
      given = true
    }
  }

  #mayBegin(holder: string, person: string): boolean {
    const { eachAtOnce, personAtOnce, all } = this.#budgets
    const within = (key: string, budget: BudgetName | undefined) =>
      budget === undefined || (this.#underWay.get(key) ?? 0) < budgets[budget].most
    return within(holder, eachAtOnce) && within(person, personAtOnce) && this.#all < budgets[all].most
  }

  #begin(holder: string, person: string): void {
    this.#all += 1
    for (const key of [holder, person]) count(this.#underWay, key, 1)
  }

  #giveBack(holder: string, person: string): void {
    this.#all -= 1
    for (const key of [holder, person]) {
      count(this.#underWay, key, -1)
      count(this.#held, key, -1)
    }
    const next = this.#next()
    if (!next) return
    this.#waiting = this.#waiting.filter((one) => one !== next)
    this.#begin(next.holder, next.person)
    next.begin()
  }

  /** Of those who may begin the one whose person has least under way, the first of them. */
  #next(): Waiting | undefined {
    const has = ({ person }: Waiting) => this.#underWay.get(person) ?? 0
    return this.#waiting
      .filter(({ holder, person }) => this.#mayBegin(holder, person))
      .reduce<Waiting | undefined>((least, one) => (least === undefined || has(one) < has(least) ? one : least), undefined)
  }
}

/** The key under which a person is counted: JSON, so that it is never the id of a holder. */
const personOf = (holder: string, one: string) => JSON.stringify([holder, one])

function count(counts: Map<string, number>, holder: string, change: number): void {
  const now = (counts.get(holder) ?? 0) + change
  if (now > 0) counts.set(holder, now)
  else counts.delete(holder)
}
