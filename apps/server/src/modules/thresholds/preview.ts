import { staleCadences } from '@kilowatch/catalog'
import { type Rule, type RuleState, step } from '@kilowatch/catalog/judging'
import type { Firing } from '@kilowatch/contract'
import type { z } from 'zod'

type FiringData = z.output<typeof Firing>
export type Fired = Omit<FiringData, 'added'>

/** Runs rules over the readings of one point, oldest first, and remembers each time they fire. */
export class Trial {
  readonly #key: string
  readonly #rules: readonly Rule[]
  readonly #maxGap: number
  #last: number | undefined
  #stepBefore = 0
  readonly #states: (RuleState | undefined)[] = []
  readonly #open = new Map<Rule, Fired>()
  readonly #over: Fired[] = []

  /** `maxGap`: what lies farther apart is silence, milliseconds; a device that was read less often once had a rhythm of its own then. */
  constructor(key: string, rules: readonly Rule[], maxGap: number) {
    this.#key = key
    this.#rules = rules
    this.#maxGap = maxGap
  }

  /** `at`: milliseconds since 1970. */
  take(value: number, at: number): void {
    const maxGap = Math.max(this.#maxGap, staleCadences * this.#stepBefore)
    this.#stepBefore = this.#last === undefined ? 0 : at - this.#last
    this.#last = at
    for (const [index, rule] of this.#rules.entries()) {
      const { state, event } = step(rule, this.#states[index], value, at, maxGap)
      this.#states[index] = state
      if (event?.kind === 'opened') this.#begin(rule, event)
      if (event?.kind === 'chattered') this.#chatter(rule, event.activations)
      if (event?.kind === 'peaked') this.#raise(rule, event.value)
      if (event?.kind === 'released') this.#end(rule, event.at)
    }
  }

  /** All firings, also those that last still. */
  firings(): Fired[] {
    return [...this.#over, ...this.#open.values()]
  }

  #begin(rule: Rule, { at, value, activations = null }: { at: number; value: number; activations?: number | null }): void {
    this.#open.set(rule, { key: this.#key, side: rule.side, from: new Date(at).toISOString(), to: null, peak: value, activations })
  }

  #chatter(rule: Rule, activations: number): void {
    const fired = this.#open.get(rule)
    if (fired) fired.activations = activations
  }

  #raise(rule: Rule, peak: number): void {
    const fired = this.#open.get(rule)
    if (fired) fired.peak = peak
  }

  #end(rule: Rule, at: number): void {
    const fired = this.#open.get(rule)
    if (!fired) return
    this.#over.push({ ...fired, to: new Date(at).toISOString() })
    this.#open.delete(rule)
  }
}

/** Newest first; `added` where nothing fired at that time under the present rule. */
export function compare(proposed: readonly Fired[], present: readonly Fired[]): FiringData[] {
  return proposed
    .map((fired) => ({ ...fired, added: !present.some((other) => overlaps(fired, other)) }))
    .sort((a, b) => Date.parse(b.from) - Date.parse(a.from))
}

function overlaps(a: Fired, b: Fired): boolean {
  if (a.key !== b.key || a.side !== b.side) return false
  const end = (fired: Fired) => (fired.to === null ? Number.POSITIVE_INFINITY : Date.parse(fired.to))
  return Date.parse(a.from) <= end(b) && Date.parse(b.from) <= end(a)
}
