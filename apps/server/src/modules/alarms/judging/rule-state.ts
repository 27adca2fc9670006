import { type RuleState, type RuleStates, statesUntil } from '@kilowatch/catalog/judging'
import type { Gap } from './backlog.ts'

/** What stands in `latest.rule_state`; null while nothing is remembered. */
export interface StoredRuleState {
  states: Record<string, RuleState>
  gaps: (Omit<Gap, 'states'> & { states: Record<string, RuleState> })[]
}

export interface RuleMemory {
  states: RuleStates
  gaps: readonly Gap[]
}

export function memoryFrom(stored: unknown): RuleMemory {
  if (stored === null || stored === undefined) return { states: new Map(), gaps: [] }
  const { states, gaps } = stored as StoredRuleState
  return {
    states: new Map(Object.entries(states)),
    gaps: gaps.map((gap) => ({ ...gap, states: new Map(Object.entries(gap.states)) })),
  }
}

/** JSON for `latest.rule_state`. */
export function memoryText(memory: RuleMemory): string | null {
  if (memory.states.size === 0 && memory.gaps.length === 0) return null
  const stored: StoredRuleState = {
    states: Object.fromEntries(memory.states),
    gaps: memory.gaps.map((gap) => ({ ...gap, states: Object.fromEntries(gap.states) })),
  }
  return JSON.stringify(stored)
}

/** As if nothing had happened after `last`, though what is open stays open. */
export function memoryUntil(last: number, { states, gaps }: RuleMemory): RuleMemory {
  const kept = gaps.filter(({ from }) => from === null || from < last)
  return {
    states: statesUntil(last, states),
    gaps: kept.map((gap) => ({
      ...gap,
      to: gap.to === null ? null : Math.min(gap.to, last),
      at: gap.at === null ? null : Math.min(gap.at, last),
      states: statesUntil(last, gap.states),
    })),
  }
}
