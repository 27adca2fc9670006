import { type RuleEvent, type RuleState, step } from './rules.ts'
import type { NamedRule, WatchedPoint } from './watch.ts'

/** What is remembered of a device's rules: only those that are pending, open, or were so a short while ago. */
export type RuleStates = ReadonlyMap<string, RuleState>

export interface Values {
  v: readonly (number | null | undefined)[]
  c: readonly (number | null | undefined)[]
}

/** One change of one rule, with the state after it. */
export interface Judged {
  rule: NamedRule
  event: RuleEvent
  /** After the event; after a release, before it. */
  state: RuleState | undefined
}

/** One sample through the rules of its device; `states` stays as it was, what comes back shares it where nothing changed. */
export function judge(
  watch: readonly WatchedPoint[],
  states: RuleStates,
  values: Values,
  at: number,
): { states: RuleStates; judged: Judged[] } {
  let next: Map<string, RuleState> | undefined
  const judged: Judged[] = []
  for (const point of watch) {
    const value = values[point.store][point.index]
    if (value === null || value === undefined) continue
    if (states.size === 0 && point.isQuiet(value)) continue
    if (!point.isPossible(value)) continue
    for (const rule of point.rules) {
      const before = states.get(rule.id)
      const after = step(rule.rule, before, value, at, point.maxGap)
      if (after.state === before) continue
      next ??= new Map(states)
      if (after.state) next.set(rule.id, after.state)
      else next.delete(rule.id)
      if (after.event) judged.push({ rule, event: after.event, state: after.event.kind === 'released' ? before : after.state })
    }
  }
  return { states: next ?? states, judged }
}

/** As if nothing had happened after `last`, though what is open stays open. */
export function statesUntil(last: number, states: RuleStates): RuleStates {
  return new Map([...states].map(([id, state]) => [id, stateUntil(last, state)]))
}

function stateUntil(last: number, state: RuleState): RuleState {
  const at = Math.min(state.at, last)
  const recent = state.recent ? { recent: state.recent.map((time) => Math.min(time, last)) } : {}
  if (state.phase === 'resting') return { ...state, at, ...recent }
  if (state.phase === 'pending') return { ...state, at, since: Math.min(state.since, last), ...recent }
  const { openedAt, peakAt, backSince } = state
  const open = { ...state, at, openedAt: Math.min(openedAt, last), peakAt: Math.min(peakAt, last), ...recent }
  return backSince === undefined ? open : { ...open, backSince: Math.min(backSince, last) }
}
