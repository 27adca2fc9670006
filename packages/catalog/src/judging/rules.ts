import type { Level } from '../point.ts'

/** One side of a measure's limits. It opens beyond `alarm` and releases at or past `release`. */
export interface LimitRule {
  kind: 'threshold'
  side: 'high' | 'low'
  level: Level
  alarm: number
  release: number
  /** Milliseconds that the value must stay beyond (or back) before the alarm opens (or releases). */
  raiseDelay: number
  clearDelay: number
  /** How many samples in a row must be beyond before it opens; at least 1. */
  samples: number
}

/** One alarm value of a state. `side` is the value's name. */
export interface StateRule {
  kind: 'state'
  side: string
  level: Level
  code: number
  /** Milliseconds that the state must last before the alarm opens. */
  raiseDelay: number
}

export type Rule = LimitRule | StateRule

/** Beyond the limit, not yet long or often enough. Times are milliseconds since 1970, of the samples. */
export interface Pending {
  phase: 'pending'
  since: number
  /** Samples in a row. */
  count: number
  /** The sample that was counted last. */
  at: number
  /** The limit (or code) it was counted for: another one starts over. */
  limit: number
}

export interface Open {
  phase: 'open'
  openedAt: number
  openingValue: number
  /** The value farthest beyond the limit. */
  peak: number
  peakAt: number
  /** The sample that was judged last. */
  at: number
  /** Since when the value is back past the release limit. */
  backSince?: number
}

/** What a rule remembers between samples; nothing while all is quiet. */
export type RuleState = Pending | Open

export type RuleEvent =
  | { kind: 'opened'; at: number; value: number }
  | { kind: 'peaked'; at: number; value: number }
  | { kind: 'released'; at: number; value: number }

export interface Step {
  state: RuleState | undefined
  event?: RuleEvent
}

/** Whether the value is beyond the alarm limit, or is the alarm's code. */
export function isBeyond(rule: Rule, value: number): boolean {
  if (rule.kind === 'state') return value === rule.code
  return rule.side === 'high' ? value > rule.alarm : value < rule.alarm
}

/** Whether the value has come back past the release limit, or the state is another. */
export function isBack(rule: Rule, value: number): boolean {
  if (rule.kind === 'state') return value !== rule.code
  return rule.side === 'high' ? value <= rule.release : value >= rule.release
}

/**
 * One reading of one point through one rule, on the sample's own time. What is not reported (null), bad (NaN),
 * or not newer than what the rule has seen, changes nothing.
 */
export function step(rule: Rule, state: RuleState | undefined, value: number | null, at: number): Step {
  if (value === null || Number.isNaN(value)) return { state }
  if (state && at <= state.at) return { state }
  if (state?.phase === 'open') return stepOpen(rule, state, value, at)
  return stepPending(rule, state, value, at)
}

function stepPending(rule: Rule, state: Pending | undefined, value: number, at: number): Step {
  if (!isBeyond(rule, value)) return { state: undefined }
  const limit = limitOf(rule)
  const counted = state && state.limit === limit ? state : { since: at, count: 0 }
  const pending: Pending = { phase: 'pending', since: counted.since, count: counted.count + 1, at, limit }
  const often = rule.kind === 'state' || pending.count >= rule.samples
  if (!often || at - pending.since < rule.raiseDelay) return { state: pending }
  return {
    state: { phase: 'open', openedAt: at, openingValue: value, peak: value, peakAt: at, at },
    event: { kind: 'opened', at, value },
  }
}

function stepOpen(rule: Rule, state: Open, value: number, at: number): Step {
  if (isBack(rule, value)) return stepBack(rule, state, value, at)
  const { backSince: _, ...stillOut } = state
  if (!isFarther(rule, value, state.peak)) return { state: { ...stillOut, at } }
  return { state: { ...stillOut, at, peak: value, peakAt: at }, event: { kind: 'peaked', at, value } }
}

function stepBack(rule: Rule, state: Open, value: number, at: number): Step {
  const backSince = state.backSince ?? at
  const clearDelay = rule.kind === 'threshold' ? rule.clearDelay : 0
  if (at - backSince < clearDelay) return { state: { ...state, at, backSince } }
  return { state: undefined, event: { kind: 'released', at, value } }
}

function isFarther(rule: Rule, value: number, peak: number): boolean {
  if (rule.kind === 'state') return false
  return rule.side === 'high' ? value > peak : value < peak
}

function limitOf(rule: Rule): number {
  return rule.kind === 'state' ? rule.code : rule.alarm
}
