import { type LimitRule, type RuleState, step } from '@kilowatch/catalog/judging'
import type { Firing } from '@kilowatch/contract'
import type { z } from 'zod'

type FiringData = z.output<typeof Firing>
export type Fired = Omit<FiringData, 'added'>

/** Runs rules over the readings of one point, oldest first, and remembers each time they fire. */
export class Trial {
  readonly #key: string
  readonly #rules: readonly LimitRule[]
  readonly #states: (RuleState | undefined)[] = []
  readonly #open = new Map<LimitRule, Fired>()
  readonly #over: Fired[] = []

  constructor(key: string, rules: readonly LimitRule[]) {
    this.#key = key
    this.#rules = rules
  }

  /** `at`: milliseconds since 1970. */
  take(value: number, at: number): void {
    for (const [index, rule] of this.#rules.entries()) {
      const { state, event } = step(rule, this.#states[index], value, at)
      this.#states[index] = state
      if (event?.kind === 'opened') this.#begin(rule, event)
      if (event?.kind === 'peaked') this.#raise(rule, event.value)
      if (event?.kind === 'released') this.#end(rule, event.at)
    }
  }

  /** All firings, also those that last still. */
  firings(): Fired[] {
    return [...this.#over, ...this.#open.values()]
  }

  #begin(rule: LimitRule, { at, value }: { at: number; value: number }): void {
    this.#open.set(rule, { key: this.#key, side: rule.side, from: new Date(at).toISOString(), to: null, peak: value })
  }

  #raise(rule: LimitRule, peak: number): void {
    const fired = this.#open.get(rule)
    if (fired) fired.peak = peak
  }

  #end(rule: LimitRule, at: number): void {
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
