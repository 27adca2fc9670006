import { checkLimits, type Measure, quantise } from '@kilowatch/catalog'
import type { Rule } from '@kilowatch/contract'

// When a limit is suggested, and which: ADR 0126.

/** Hours with readings that the usual is known from, and days that are rehearsed. */
const leastHours = 14 * 24
const leastDays = 14
/** What the alarm must come earlier by, milliseconds, and how many more alarms of 30 days that may cost. */
const leastEarlier = 5 * 60_000
const mostMore = 1
/** Of the readings. */
const usualShare = 0.99

export type Side = 'high' | 'low'

/** Of one step of history: the value farthest towards the side, and how many readings stand behind it. */
export interface UsualStep {
  /** Milliseconds since 1970. */
  at: number
  worst: number
  readings: number
}

/** The value that 99 % of the readings do not pass; undefined: they are of fewer than 14 days’ hours. No step lets a reading slip: its worst counts for all. */
export function usualEdge(steps: readonly UsualStep[], side: Side): number | undefined {
  const hours = new Set(steps.map(({ at }) => Math.floor(at / 3_600_000)))
  if (hours.size < leastHours) return undefined
  const sorted = [...steps].sort((a, b) => (side === 'high' ? a.worst - b.worst : b.worst - a.worst))
  const wanted = sorted.reduce((sum, { readings }) => sum + readings, 0) * usualShare
  let passed = 0
  for (const { worst, readings } of sorted) {
    passed += readings
    if (passed >= wanted) return worst
  }
  return undefined
}

/**
 * The rule with a limit nearer to what is usual: what the norm allows, where there is one, else half way to the usual edge. The release keeps
 * its distance. Null: there is nothing nearer that leaves the usual readings alone.
 */
export function nearerRule(point: Measure, rule: Rule, side: Side, edge: number): Rule | null {
  const pair = rule[side]
  if (!pair) return null
  const [alarm, release] = pair
  const wanted = point.norm?.[side]?.value ?? halfWay(alarm, edge, point.decimals)
  const moved = quantise(release + wanted - alarm, point.decimals)
  const [outward, calm] = side === 'high' ? [alarm - wanted, moved - edge] : [wanted - alarm, edge - moved]
  if (outward <= 0 || calm < 0) return null
  const nearer: Rule = { ...rule, [side]: [wanted, moved] }
  const { high, low } = nearer
  return checkLimits(point, { ...(high ? { high } : {}), ...(low ? { low } : {}) }).length === 0 ? nearer : null
}

function halfWay(alarm: number, edge: number, decimals: number): number {
  return quantise((alarm + edge) / 2, decimals)
}

export interface Rehearsed {
  /** Alarms of the rehearsed days under the present rule, and under the other. */
  present: number
  nearer: number
  /** How many days that were. */
  days: number
  /** Milliseconds by which this alarm would have come earlier. */
  earlier: number
}

/** Whether the rehearsal speaks for the nearer rule: this alarm comes noticeably earlier, and hardly any other comes with it. */
export function isProven({ present, nearer, days, earlier }: Rehearsed): boolean {
  return days >= leastDays && earlier >= leastEarlier && nearer <= present + mostMore
}
