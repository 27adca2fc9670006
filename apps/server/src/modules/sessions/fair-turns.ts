import { budgets } from '../../budgets/index.ts'
import { Refusal } from '../../http/refusal.ts'

/** Waiting longer than these many would take helps nobody: at 25 ms each the last one has waited five seconds. */
const { most: mostPlaces } = budgets.signInsAtOnce
/** What each source may have however many others there are. */
const { most: ownPlaces } = budgets.signInsOfAddressAtOnce

/** For whom work is done. */
export interface Source {
  name: string
  /** Signed in, or with a browser's secret: who brings neither takes none of their places, and has turns after them. */
  apart: boolean
}

/** Does one piece of work when its turn comes. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>

interface Lane {
  places: number
  waiting: (() => void)[]
}

/**
 * Work that is done one after the other, in fair turns between those who ask for it: each source has a lane of its own, lanes take turns,
 * and one source alone never has more than a quarter of the places that are left. Those who are signed in or bring a browser's secret
 * have places of their own, and turns first.
 */
export class FairTurns {
  readonly #apart = new Lanes()
  readonly #others = new Lanes()
  #busy = false

  /** Runs `work`, which has a place from its beginning: what it counts is judged. @throws Refusal 60006 when there is none, before `work` begins */
  async withPlace<T>({ name, apart }: Source, work: (turn: Turn) => Promise<T>): Promise<T> {
    const lanes = apart ? this.#apart : this.#others
    const lane = lanes.take(name)
    try {
      return await work((piece) => this.#inTurn(lane, piece))
    } finally {
      lanes.giveBack(name, lane)
    }
  }

  async #inTurn<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      lane.waiting.push(begin)
      this.#next()
    })
    try {
      return await work()
    } finally {
      this.#busy = false
      this.#next()
    }
  }

  #next(): void {
    if (this.#busy) return
    const begin = this.#apart.next() ?? this.#others.next()
    if (!begin) return
    this.#busy = true
    begin()
  }
}

class Lanes {
  /** Sources with a place; those whose turn is farthest away last. */
  readonly #lanes = new Map<string, Lane>()
  #places = 0

  /** @throws Refusal 60006 */
  take(name: string): Lane {
    const lane = this.#lanes.get(name) ?? { places: 0, waiting: [] }
    const share = Math.max(ownPlaces, Math.floor((mostPlaces - this.#places) / 4))
    if (this.#places >= mostPlaces || lane.places >= share) throw new Refusal(60006, { retryAfter: 5 })
    this.#lanes.set(name, lane)
    lane.places += 1
    this.#places += 1
    return lane
  }

  giveBack(name: string, lane: Lane): void {
    lane.places -= 1
    this.#places -= 1
    if (lane.places === 0) this.#lanes.delete(name)
  }

  /** What begins the work whose turn it is. */
  next(): (() => void) | undefined {
    for (const [name, lane] of this.#lanes) {
      const begin = lane.waiting.shift()
      if (!begin) continue
      this.#lanes.delete(name)
      this.#lanes.set(name, lane)
      return begin
    }
    return undefined
  }
}
