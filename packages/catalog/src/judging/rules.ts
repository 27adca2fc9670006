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
  /** Milliseconds that the state must last (or be gone) before the alarm opens (or releases). */
  raiseDelay: number
  clearDelay: number
  /** How many samples in a row must say so before it opens; at least 1. */
  samples: number
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
  recent?: readonly number[]
}

/** Nothing is wrong; only how often something was a short while ago is remembered. */
export interface Resting {
  phase: 'resting'
  /** The sample that ended it. */
  at: number
  /** When the state became active lately, oldest first. */
  recent: readonly number[]
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
  /** When the state became active lately, oldest first. */
  recent?: readonly number[]
  /** It chatters: how often the state became active. */
  activations?: number
}

/** What a rule remembers between samples; nothing while all is quiet. */
export type RuleState = Pending | Resting | Open

export type RuleEvent =
  /** `activations`: it opened as chattering. */
  | { kind: 'opened'; at: number; value: number; activations?: number }
  | { kind: 'peaked'; at: number; value: number }
  /** A state that became active again while its alarm was open, too often in a short time. */
  | { kind: 'chattered'; at: number; value: number; activations: number }
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

/** ISA-18.2 calls an alarm chattering that comes and goes: a state that becomes active so often within this time. It ends when it was calm for as long. */
export const chatterActivations = 3
export const chatterWindow = 600_000

/**
 * One reading of one point through one rule, on the sample's own time. What is not reported (null), bad (NaN),
 * or not newer than what the rule has seen, changes nothing. `maxGap`: what lies farther apart, milliseconds, is silence, which is no evidence:
 * counts and delays start over behind it.
 */
export function step(rule: Rule, state: RuleState | undefined, value: number | null, at: number, maxGap: number): Step {
  if (value === null || Number.isNaN(value)) return { state }
  if (state && at <= state.at) return { state }
  if (state?.phase === 'open') return stepOpen(rule, state, value, at, maxGap)
  return stepQuiet(rule, state, value, at, maxGap)
}

function stepQuiet(rule: Rule, state: Pending | Resting | undefined, value: number, at: number, maxGap: number): Step {
  if (!isBeyond(rule, value))
    return { state: state?.phase === 'resting' && isRecent(state.recent, at) ? state : resting(state?.recent, at) }
  const limit = limitOf(rule)
  const goesOn = state?.phase === 'pending' && state.limit === limit && at - state.at <= maxGap
  const counted = goesOn ? state : { since: at, count: 0 }
  const recent = state?.recent
  const pending: Pending = { phase: 'pending', since: counted.since, count: counted.count + 1, at, limit, ...(recent ? { recent } : {}) }
  if (pending.count < rule.samples || at - pending.since < rule.raiseDelay) return { state: pending }
  const open: Open = { phase: 'open', openedAt: at, openingValue: value, peak: value, peakAt: at, at, ...activated(rule, state, at) }
  const { activations } = open
  return { state: open, event: { kind: 'opened', at, value, ...(activations === undefined ? {} : { activations }) } }
}

function stepOpen(rule: Rule, state: Open, value: number, at: number, maxGap: number): Step {
  if (isBack(rule, value)) return stepBack(rule, state, value, at, maxGap)
  const { backSince, ...stillOut } = state
  if (isFarther(rule, value, state.peak))
    return { state: { ...stillOut, at, peak: value, peakAt: at }, event: { kind: 'peaked', at, value } }
  if (backSince === undefined) return { state: { ...stillOut, at } }
  const again: Open = { ...stillOut, at, ...activated(rule, state, at) }
  if (again.activations === undefined) return { state: again }
  return { state: again, event: { kind: 'chattered', at, value, activations: again.activations } }
}

function stepBack(rule: Rule, state: Open, value: number, at: number, maxGap: number): Step {
  const backSince = state.backSince === undefined || at - state.at > maxGap ? at : state.backSince
  const clearDelay = state.activations === undefined ? rule.clearDelay : Math.max(rule.clearDelay, chatterWindow)
  if (at - backSince < clearDelay) return { state: { ...state, at, backSince } }
  return { state: resting(state.recent, at), event: { kind: 'released', at, value } }
}

/** A state became active once more. Limits have a release of their own to keep them calm. */
function activated(rule: Rule, state: RuleState | undefined, at: number): Pick<Open, 'recent' | 'activations'> {
  if (rule.kind !== 'state') return {}
  const recent = [...(state?.recent ?? []), at].filter((time) => at - time < chatterWindow).slice(-chatterActivations)
  const before = state?.phase === 'open' ? state.activations : undefined
  if (before !== undefined) return { recent, activations: before + 1 }
  return recent.length < chatterActivations ? { recent } : { recent, activations: chatterActivations }
}

function resting(recent: readonly number[] | undefined, at: number): Resting | undefined {
  return recent && isRecent(recent, at) ? { phase: 'resting', at, recent } : undefined
}

function isRecent(recent: readonly number[], at: number): boolean {
  const last = recent.at(-1)
  return last !== undefined && at - last < chatterWindow
}

function isFarther(rule: Rule, value: number, peak: number): boolean {
  if (rule.kind === 'state') return false
  return rule.side === 'high' ? value > peak : value < peak
}

function limitOf(rule: Rule): number {
  return rule.kind === 'state' ? rule.code : rule.alarm
}
