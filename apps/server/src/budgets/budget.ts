import type { Language } from '@kilowatch/catalog'

/** Who is held to a budget: each of them has it for itself. */
export type Holder = 'uplink' | 'device' | 'person' | 'business' | 'address' | 'connection' | 'request' | 'process'

/** What one input may cost. */
export interface Budget {
  each: Holder
  input: Readonly<Record<Language, string>>
  most: number
  /** Of `most`: bytes, seconds, percent of the time, or what is counted. */
  unit: 'bytes' | 'seconds' | 'percent' | 'count'
  /** Seconds in which `most` may come; none: at any moment, or of one. */
  within?: number
  /** What happens with what goes over it. */
  exceeded: Readonly<Record<Language, string>>
  /** Excesses of one holder in an hour after which operators are told who it is; none: that is no matter of theirs. */
  alarmAfter?: number
}

/** Keeps the names, so that code reads a budget by its name and a misspelt one does not compile. */
export function defineBudgets<Name extends string>(budgets: Readonly<Record<Name, Budget>>): Readonly<Record<Name, Budget>> {
  return budgets
}
