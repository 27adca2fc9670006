import { type AlarmPoint, checkRule } from '@kilowatch/catalog'
import type { Rule } from '@kilowatch/contract'
import { draftOf } from './rules.ts'

/** Firings in the last days from which on a rule is said to flap. */
const flaps = 5
/** What is left of them where a proposal is good, and where it is worth a word at all. */
const good = 0.2
const worthwhile = 0.5

/**
 * Rules that flap less, those that hide the least first: the end is waited for longer, the release stands farther from the limit, and only
 * then the beginning is waited for. The limit itself stays: what it is for, people know.
 */
export function calmerRules(point: AlarmPoint, rule: Rule | undefined): Rule[] {
  if (!rule || (point.kind === 'measure' && !rule.high && !rule.low)) return []
  const longer = (field: 'clearDelay' | 'raiseDelay', seconds: readonly number[]) =>
    seconds.filter((value) => value > (rule[field] ?? 0)).map((value): Rule => ({ ...rule, [field]: value }))
  return [
    ...longer('clearDelay', [60, 300]),
    ...[1, 3].map((gaps) => withGap(point, rule, gaps)),
    ...longer('raiseDelay', [30, 120, 300]),
    { ...withGap(point, rule, 1), clearDelay: Math.max(300, rule.clearDelay ?? 0), raiseDelay: Math.max(60, rule.raiseDelay ?? 0) },
  ].filter((each) => checkRule(point, draftOf(each)).length === 0)
}

/** The release so many of its present distances farther from the limit. */
function withGap(point: AlarmPoint, rule: Rule, gaps: number): Rule {
  if (point.kind === 'state') return rule
  const { decimals } = point
  const moved = ([alarm, release]: [number, number]): [number, number] => [
    alarm,
    Number((release + gaps * (release - alarm)).toFixed(decimals)),
  ]
  return { ...rule, ...(rule.high ? { high: moved(rule.high) } : {}), ...(rule.low ? { low: moved(rule.low) } : {}) }
}

/** Which of the rules is proposed, by how often each would have fired; null: the present one does not flap, or none helps. */
export function calmest(present: number, tried: readonly number[]): number | null {
  if (present < flaps) return null
  const first = tried.findIndex((firings) => firings <= present * good)
  if (first >= 0) return first
  const least = Math.min(...tried)
  return least <= present * worthwhile ? tried.indexOf(least) : null
}
