import {
  type AlarmPoint,
  allowsSide,
  checkRule,
  type DeviceType,
  flatPoints,
  indexOf,
  isAlarmPoint,
  keysOf,
  type LimitField,
  type LimitProblem,
  type LimitRuleDraft,
  patternOf,
  type RuleField,
  ruleBounds,
  ruleFor,
} from '@kilowatch/catalog'
import type { Rule } from '@kilowatch/contract'

export type TimingField = keyof typeof ruleBounds
export const timingFields = Object.keys(ruleBounds) as TimingField[]

/** The texts of the fields as a person has them; an empty pair means that this side has no limits. */
export type RuleTexts = Readonly<Record<RuleField, string>>

/** Texts by pattern or key, of the rules that were touched; null: the repetition is to have no limits of its own any more. */
export type ThresholdDraft = Readonly<Record<string, RuleTexts | null>>

type Rules = Readonly<Record<string, Rule>>

export interface EditablePoint {
  /** 'probe.*.temperature', or 'probe.2.temperature' where that one has limits of its own. */
  pattern: string
  point: AlarmPoint
}

/** Measures of a type that may carry limits, then states that raise alarms, of which the device reports at least one. */
export function editablePoints(type: DeviceType, reported: (pattern: string) => boolean): EditablePoint[] {
  const points = flatPoints(type).flatMap(({ pattern, point }) =>
    isAlarmPoint(point) && (point.kind === 'state' || point.sides !== 'none') && reported(pattern) ? [{ pattern, point }] : [],
  )
  return [...points.filter(({ point }) => point.kind === 'measure'), ...points.filter(({ point }) => point.kind === 'state')]
}

/** Each measure, and behind it those of its repetitions that have limits of their own. */
export function withOwnLimits(
  points: readonly EditablePoint[],
  keys: readonly string[],
  present: Rules,
  draft: ThresholdDraft,
): EditablePoint[] {
  return points.flatMap((editable) => {
    const own = editable.pattern.includes('*') ? keysOf(editable.pattern, keys).filter((key) => hasOwnLimits(key, present, draft)) : []
    return [editable, ...own.map((key) => ({ pattern: key, point: editable.point }))]
  })
}

/** Whether a repetition has limits of its own once the draft is saved. */
export function hasOwnLimits(key: string, present: Rules, draft: ThresholdDraft): boolean {
  return Object.hasOwn(draft, key) ? draft[key] !== null : Object.hasOwn(present, key)
}

/** A repetition by its number, which may have limits of its own; not the pattern of all. */
export function isOwn(pattern: string): boolean {
  return indexOf(pattern) > 0
}

/** The limit fields of a measure, highest first. */
export function limitFieldsOf(point: AlarmPoint): LimitField[] {
  return [...(allowsSide(point, 'high') ? (['ha', 'hr'] as const) : []), ...(allowsSide(point, 'low') ? (['lr', 'la'] as const) : [])]
}

/** What holds where nobody set anything: of a state its declared timing. */
export function declaredRule(point: AlarmPoint): Rule | undefined {
  return point.kind === 'state' ? { ...point.timing } : undefined
}

/** A rule as texts, with the declared decimals. */
export function textsOf(saved: Rule | undefined, point: AlarmPoint): RuleTexts {
  const rule = saved ?? declaredRule(point)
  const figure = (value: number | undefined) => (value === undefined || point.kind === 'state' ? '' : value.toFixed(point.decimals))
  return {
    ha: figure(rule?.high?.[0]),
    hr: figure(rule?.high?.[1]),
    lr: figure(rule?.low?.[1]),
    la: figure(rule?.low?.[0]),
    raiseDelay: String(rule?.raiseDelay ?? ''),
    clearDelay: String(rule?.clearDelay ?? ''),
    samples: String(rule?.samples ?? ''),
  }
}

/** A typed figure: null for nothing, NaN for what is no number. Full-width digits and the true minus are understood. */
export function numberOf(text: string): number | null {
  const plain = text.normalize('NFKC').replace('−', '-').trim()
  if (plain === '') return null
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
}

/** The rule that the texts mean, as far as they mean one; sides that are wholly empty are absent. */
export function draftOf(texts: RuleTexts): LimitRuleDraft {
  const [ha, hr, lr, la] = [numberOf(texts.ha), numberOf(texts.hr), numberOf(texts.lr), numberOf(texts.la)]
  const timing = timingFields.flatMap((field) => {
    const value = numberOf(texts[field])
    return value === null ? [] : [[field, value] as const]
  })
  return {
    limits: {
      ...(ha === null && hr === null ? {} : { high: [ha, hr] as const }),
      ...(la === null && lr === null ? {} : { low: [la, lr] as const }),
    },
    ...Object.fromEntries(timing),
  }
}

/** What is wrong with the texts; empty: they may be saved. */
export function problemsOf(texts: RuleTexts, point: AlarmPoint): readonly LimitProblem[] {
  return checkRule(point, draftOf(texts))
}

/** The rule as it is saved; null: no limits at all. Only for texts without problems. */
export function ruleOf(texts: RuleTexts, point: AlarmPoint): Rule | null {
  const { limits, ...timing } = draftOf(texts)
  if (point.kind === 'state') return timing
  const pair = (side: readonly [number | null, number | null] | undefined) =>
    side && side[0] !== null && side[1] !== null ? ([side[0], side[1]] as [number, number]) : undefined
  const high = pair(limits.high)
  const low = pair(limits.low)
  if (!high && !low) return null
  return { ...(high ? { high } : {}), ...(low ? { low } : {}), ...timing }
}

/** The present rules with the draft in place of those that it touches. */
export function mergedRules(
  points: readonly EditablePoint[],
  present: Readonly<Record<string, Rule>>,
  draft: ThresholdDraft,
): Record<string, Rule> {
  const merged: Record<string, Rule> = { ...present }
  for (const [pattern, texts] of Object.entries(draft)) {
    const point = points.find((each) => patternOf(each.pattern) === patternOf(pattern))?.point
    const rule = texts && point && ruleOf(texts, point)
    if (rule) merged[pattern] = rule
    // Without limits, whatever the others have.
    else if (texts && isOwn(pattern)) merged[pattern] = {}
    else delete merged[pattern]
  }
  // None at all is said of each: an empty set is taken for a mistake.
  return Object.keys(merged).length > 0 ? merged : Object.fromEntries(Object.keys(present).map((pattern) => [pattern, {}]))
}

export interface RuleDifference {
  pattern: string
  point: AlarmPoint
  field: RuleField
  before: string
  after: string
}

/** What a save would change, field by field. */
export function differencesOf(
  points: readonly EditablePoint[],
  present: Readonly<Record<string, Rule>>,
  draft: ThresholdDraft,
): RuleDifference[] {
  return points.flatMap(({ pattern, point }) => {
    const texts = draftedTexts(pattern, point, present, draft)
    if (!texts) return []
    const before = textsOf(ruleFor(present, pattern), point)
    const fields: RuleField[] = [...limitFieldsOf(point), ...timingFields]
    return fields.flatMap((field) =>
      sameText(before[field], texts[field]) ? [] : [{ pattern, point, field, before: before[field], after: texts[field] }],
    )
  })
}

/** What the rule is to be; of limits of its own that go, what all the others have. Undefined: not touched. */
export function draftedTexts(pattern: string, point: AlarmPoint, present: Rules, draft: ThresholdDraft): RuleTexts | undefined {
  const drafted = draft[pattern]
  if (drafted !== null) return drafted
  return draft[patternOf(pattern)] ?? textsOf(present[patternOf(pattern)], point)
}

/** '242' and '242.0' are the same limit. */
function sameText(a: string, b: string): boolean {
  return a.trim() === b.trim() || (a !== '' && b !== '' && numberOf(a) === numberOf(b))
}
