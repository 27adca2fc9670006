import { isDeepStrictEqual } from 'node:util'
import {
  checkRule,
  type DeviceType,
  flatPoint,
  type LimitProblem,
  limitFieldName,
  limitProblemText,
  type Measure,
  resolvePoint,
  ruleFieldUnit,
} from '@kilowatch/catalog'
import type { Rule } from '@kilowatch/contract'
import type { RefusalDetail } from '../../http/refusal.ts'
import { says, word } from '../../http/words.ts'

/** What is wrong with the first rule that may not be saved, in the words of the specification; undefined: all may. */
export function firstProblem(
  type: DeviceType | undefined,
  rules: Readonly<Record<string, Rule>>,
  at = 'body.rules',
): RefusalDetail | undefined {
  for (const [pattern, rule] of Object.entries(rules)) {
    const problem = ruleProblem(type, pattern, rule, `${at}.${pattern}`)
    if (problem) return problem
  }
  return undefined
}

/** The same for one rule, of a pattern or of one of its repetitions. */
export function ruleProblem(type: DeviceType | undefined, pattern: string, rule: Rule, field: string): RefusalDetail | undefined {
  const point = type && (flatPoint(type, pattern) ?? resolvePoint(type, pattern))?.point
  if (!point) return { field, says: says('unknown-point', { point: pattern }) }
  if (point.kind !== 'measure') return { field, says: (language) => word('no-limits', language, { point: point.name[language] }) }
  const [problem] = checkRule(point, draftOf(rule))
  return problem && describe(point, problem, field)
}

/** The present limits with the wished ones in place of those of the same patterns; {} takes them away. */
export function rulesAfter(present: Readonly<Record<string, Rule>>, wished: Readonly<Record<string, Rule>>): Record<string, Rule> {
  const after = Object.entries({ ...present, ...wished })
  return Object.fromEntries(after.filter(([pattern, rule]) => rule.high || rule.low || (!wished[pattern] && present[pattern])))
}

/** What that changes, by pattern. */
export function changesOf(
  present: Readonly<Record<string, Rule>>,
  wished: Readonly<Record<string, Rule>>,
): { pattern: string; before: Rule | null; after: Rule | null }[] {
  const after = rulesAfter(present, wished)
  return Object.keys(wished).flatMap((pattern) => {
    const change = { pattern, before: present[pattern] ?? null, after: after[pattern] ?? null }
    return isDeepStrictEqual(change.before, change.after) ? [] : [change]
  })
}

function draftOf({ high, low, raiseDelay, clearDelay, samples }: Rule) {
  return {
    limits: { ...(high ? { high } : {}), ...(low ? { low } : {}) },
    ...(raiseDelay === undefined ? {} : { raiseDelay }),
    ...(clearDelay === undefined ? {} : { clearDelay }),
    ...(samples === undefined ? {} : { samples }),
  }
}

/** Fields of the specification to where they stand in a rule. */
const places = { ha: 'high.0', hr: 'high.1', lr: 'low.1', la: 'low.0' } as const

function describe(point: Measure, problem: LimitProblem, field: string): RefusalDetail {
  const place = problem.field in places ? places[problem.field as keyof typeof places] : problem.field
  return {
    field: `${field}.${place}`,
    says: (language) =>
      word('limit-of', language, {
        point: `${point.name[language]} · ${limitFieldName(problem.field, language)}`,
        problem: limitProblemText(problem, language, ruleFieldUnit(point, problem.field, language)),
      }),
  }
}
