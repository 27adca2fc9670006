import { isDeepStrictEqual } from 'node:util'
import {
  type AlarmPoint,
  checkRule,
  type DeviceType,
  flatPoint,
  isAlarmPoint,
  type Language,
  type LimitProblem,
  type LimitRuleDraft,
  limitFieldName,
  limitProblemText,
  patternOf,
  type RuleField,
  resolvePoint,
  ruleBounds,
  ruleFieldUnit,
} from '@kilowatch/catalog'
import type { Rule, RuleWish, RuleWishes } from '@kilowatch/contract'
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
  if (!isAlarmPoint(point)) return { field, says: (language) => word('no-limits', language, { point: point.name[language] }) }
  const [problem] = checkRule(point, draftOf(rule))
  return problem && describe(point, problem, field)
}

/** What setting limits would do to one device. */
export type LimitOutcome =
  | { unfit: null; rules: Record<string, Rule>; changes: { pattern: string; before: Rule | null; after: Rule | null }[] }
  | { unfit: RefusalDetail }

/** Present limits of a device with the wished fields in their place, by pattern; or why they cannot be set on it. `reported`: its points. */
export function limitsWith(
  type: DeviceType,
  present: Readonly<Record<string, Rule>>,
  wishes: RuleWishes,
  reported: ReadonlySet<string>,
): LimitOutcome {
  const rules: Record<string, Rule> = { ...present }
  const changes: Extract<LimitOutcome, { unfit: null }>['changes'] = []
  for (const [pattern, wish] of Object.entries(wishes)) {
    const point = flatPoint(type, pattern)?.point
    if (!point || !isAlarmPoint(point)) return { unfit: { field: pattern, says: says('unknown-point', { point: pattern }) } }
    if (!reported.has(pattern)) return { unfit: { field: pattern, says: (language) => notReported(point, language) } }
    const draft = draftWith(present[pattern] ?? declaredRule(point), wish)
    const [problem] = checkRule(point, draft)
    if (problem) return { unfit: describe(point, problem, pattern) }
    const [before, after] = [present[pattern] ?? declaredRule(point) ?? null, ruleOf(draft, point)]
    if (isDeepStrictEqual(before, after)) continue
    changes.push({ pattern, before, after })
    if (after) rules[pattern] = after
    else delete rules[pattern]
  }
  return { unfit: null, rules, changes }
}

/** How many repetitions of the wished points have limits of their own; what is set for all leaves them. */
export function ownLimits(present: Readonly<Record<string, Rule>>, wishes: RuleWishes): number {
  return Object.keys(present).filter((key) => !Object.hasOwn(wishes, key) && Object.hasOwn(wishes, patternOf(key))).length
}

/** 'Load: high alarm 70 %, high release 60 %; …'; a field that is emptied is said to be none. */
export function wishesText(type: DeviceType | undefined, wishes: RuleWishes, language: Language): string {
  const parts = Object.entries(wishes).map(([pattern, wish]) => {
    const point = type && flatPoint(type, pattern)?.point
    if (!point || !isAlarmPoint(point)) return pattern
    const fields = (Object.entries(wish) as [RuleField, number | null][]).map(([field, value]) => {
      const unit = ruleFieldUnit(point, field, language)
      const figure = value === null ? word('limit-none', language) : [value, unit].filter((part) => part !== '').join(' ')
      return `${limitFieldName(field, language)} ${figure}`
    })
    return word('limit-of', language, { point: point.name[language], problem: fields.join(language === 'zh' ? '，' : ', ') })
  })
  return parts.join(language === 'zh' ? '；' : '; ')
}

/**
 * What is wrong with wishes whatever a device has: a point that cannot have limits, a figure out of its range. Whether they are in order hangs
 * on what each device has.
 */
export function wishProblem(type: DeviceType | undefined, wishes: RuleWishes): RefusalDetail | undefined {
  for (const [pattern, wish] of Object.entries(wishes)) {
    const field = `body.wishes.${pattern}`
    const point = type && flatPoint(type, pattern)?.point
    if (!point) return { field, says: says('unknown-point', { point: pattern }) }
    if (!isAlarmPoint(point)) return { field, says: (language) => word('no-limits', language, { point: point.name[language] }) }
    const alone = new Set(['not-a-number', 'out-of-range', 'side-not-allowed', 'too-many-decimals'])
    const problem = checkRule(point, draftWith(undefined, wish)).find(({ code }) => alone.has(code))
    if (problem) return describe(point, problem, field)
  }
  return undefined
}

/** A rule field by field: what is wished, else what is there; a side without figures is absent. */
function draftWith(present: Rule | undefined, wish: RuleWish): LimitRuleDraft {
  const of = (wished: number | null | undefined, now: number | undefined) => (wished === undefined ? (now ?? null) : wished)
  const high = [of(wish.ha, present?.high?.[0]), of(wish.hr, present?.high?.[1])] as const
  const low = [of(wish.la, present?.low?.[0]), of(wish.lr, present?.low?.[1])] as const
  const timing = (Object.keys(ruleBounds) as (keyof typeof ruleBounds)[]).flatMap((field) => {
    const value = of(wish[field], present?.[field])
    return value === null ? [] : [[field, value] as const]
  })
  const some = (side: readonly (number | null)[]) => side.some((value) => value !== null)
  return { limits: { ...(some(high) ? { high } : {}), ...(some(low) ? { low } : {}) }, ...Object.fromEntries(timing) }
}

/** What holds for a state where nobody set anything. */
function declaredRule(point: AlarmPoint): Rule | undefined {
  return point.kind === 'state' ? { ...point.timing } : undefined
}

/** Of a draft without problems; null: no limits are left. A state has none, and is judged all the same. */
function ruleOf({ limits: { high, low }, ...timing }: LimitRuleDraft, point: AlarmPoint): Rule | null {
  if (point.kind === 'state') return timing
  if (!high && !low) return null
  return { ...(high ? { high: high as [number, number] } : {}), ...(low ? { low: low as [number, number] } : {}), ...timing }
}

function notReported(point: AlarmPoint, language: Language): string {
  return word('point-not-reported', language, { point: point.name[language] })
}

/** As the rules of the catalogue judge it. */
export function draftOf({ high, low, raiseDelay, clearDelay, samples }: Rule) {
  return {
    limits: { ...(high ? { high } : {}), ...(low ? { low } : {}) },
    ...(raiseDelay === undefined ? {} : { raiseDelay }),
    ...(clearDelay === undefined ? {} : { clearDelay }),
    ...(samples === undefined ? {} : { samples }),
  }
}

/** Fields of the specification to where they stand in a rule. */
const places = { ha: 'high.0', hr: 'high.1', lr: 'low.1', la: 'low.0' } as const

function describe(point: AlarmPoint, problem: LimitProblem, field: string): RefusalDetail {
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
