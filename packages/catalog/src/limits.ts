import type { DeviceType } from './define.ts'
import { flatPoints, patternOf } from './lookup.ts'
import { limitsAt, type Nominals } from './nominal.ts'
import type { Limits, Measure, SinglePoint, State } from './point.ts'

/** The specification's four fields of a measure: high alarm, high release, low release, low alarm. */
export type LimitField = 'ha' | 'hr' | 'lr' | 'la'
export type RuleField = LimitField | 'raiseDelay' | 'clearDelay' | 'samples'

/** Limits while a person types: null is an empty field. Every `Limits` is one. */
export interface LimitDraft {
  high?: readonly [alarm: number | null, release: number | null]
  low?: readonly [alarm: number | null, release: number | null]
}

/** What a device point is judged by; delays in seconds, samples in a row beyond the limit. */
export interface LimitRule {
  limits: Limits
  raiseDelay?: number
  clearDelay?: number
  samples?: number
}
export type LimitRuleDraft = Omit<LimitRule, 'limits'> & { limits: LimitDraft }

export type LimitProblem =
  | { code: 'empty' | 'not-a-number'; field: RuleField }
  | { code: 'side-not-allowed'; field: LimitField }
  | { code: 'out-of-range'; field: RuleField; min: number; max: number }
  | { code: 'too-many-decimals'; field: RuleField; decimals: number }
  | { code: 'high-alarm-not-above-release'; field: 'ha'; other: 'hr' }
  | { code: 'high-release-not-above-low-release'; field: 'hr'; other: 'lr' }
  | { code: 'low-release-not-above-low-alarm'; field: 'lr'; other: 'la' }

/** Seconds, seconds, samples. */
export const ruleBounds = { raiseDelay: [0, 3600], clearDelay: [0, 3600], samples: [1, 100] } as const

type Values = Partial<Record<LimitField, number | null>>

/** Limits as the four fields of the specification; a side that has no limits has no fields. */
export function limitFields(limits: LimitDraft): Values {
  return {
    ...(limits.high ? { ha: limits.high[0], hr: limits.high[1] } : {}),
    ...(limits.low ? { lr: limits.low[1], la: limits.low[0] } : {}),
  }
}

/**
 * Whether limits may be saved for a measure: numbers, on allowed sides, within its range and decimals, and
 * high alarm > high release > low release > low alarm as far as present (console.md 5). Empty result: they may.
 * Pairs are compared only when both their fields are sound by themselves.
 */
export function checkLimits(point: Measure, limits: LimitDraft): readonly LimitProblem[] {
  const values = limitFields(limits)
  const single = (Object.keys(values) as LimitField[]).flatMap((field) => fieldProblem(point, field, values[field]) ?? [])
  const broken = new Set(single.map(({ field }) => field))
  const pairs = orderProblems(values).filter(({ field, other }) => !broken.has(field) && !broken.has(other))
  return [...single, ...pairs]
}

/** What alarms can be set for: a measure by limits, a state by its timing alone. */
export type AlarmPoint = Measure | State

export function isAlarmPoint(point: SinglePoint): point is AlarmPoint {
  return point.kind === 'measure' || (point.kind === 'state' && Object.keys(point.alarms).length > 0)
}

/** `checkLimits`, and delays and samples within `ruleBounds`; a state has no limits. */
export function checkRule(point: AlarmPoint, rule: LimitRuleDraft): readonly LimitProblem[] {
  const fields = Object.keys(ruleBounds) as (keyof typeof ruleBounds)[]
  const timing = fields.flatMap((field) => {
    const value = rule[field]
    const [min, max] = ruleBounds[field]
    return value === undefined ? [] : (numberProblem(field, value, min, max, 0) ?? [])
  })
  if (point.kind === 'measure') return [...checkLimits(point, rule.limits), ...timing]
  const fieldsSaid = Object.keys(limitFields(rule.limits)) as LimitField[]
  return [...fieldsSaid.map((field): LimitProblem => ({ code: 'side-not-allowed', field })), ...timing]
}

/** What a new device of this type starts with, by pattern; where its nominal values are known, for these. */
export function defaultLimits(type: DeviceType, nominals: Nominals = {}): Record<string, Limits> {
  return Object.fromEntries(
    flatPoints(type).flatMap(({ pattern, point }) => {
      const limits = point.kind === 'measure' ? limitsAt(point, nominals[pattern]) : undefined
      return limits ? [[pattern, limits]] : []
    }),
  )
}

/**
 * What a point is judged by: the rule of this repetition alone, where somebody set one, else that of all. `rules` by pattern
 * ('probe.*.temperature') and by key ('probe.2.temperature').
 */
export function ruleFor<R>(rules: Readonly<Record<string, R>>, key: string): R | undefined {
  const name = [key, patternOf(key)].find((each) => Object.hasOwn(rules, each))
  return name === undefined ? undefined : rules[name]
}

/** Whether a measure may carry limits on this side. */
export function allowsSide(point: AlarmPoint, side: 'high' | 'low'): boolean {
  if (point.kind === 'state') return false
  return point.sides === 'both' || point.sides === side
}

function fieldProblem(point: Measure, field: LimitField, value: number | null | undefined): LimitProblem | undefined {
  if (!allowsSide(point, field.startsWith('h') ? 'high' : 'low')) return { code: 'side-not-allowed', field }
  return numberProblem(field, value, point.range[0], point.range[1], point.decimals)
}

function numberProblem(
  field: RuleField,
  value: number | null | undefined,
  min: number,
  max: number,
  decimals: number,
): LimitProblem | undefined {
  if (value === null || value === undefined) return { code: 'empty', field }
  if (!Number.isFinite(value)) return { code: 'not-a-number', field }
  if (value < min || value > max) return { code: 'out-of-range', field, min, max }
  // A figure has so many decimals when writing it with them changes nothing.
  if (Number(value.toFixed(decimals)) !== value) return { code: 'too-many-decimals', field, decimals }
  return undefined
}

type OrderProblem = Extract<LimitProblem, { other: LimitField }>

function orderProblems(values: Values): readonly OrderProblem[] {
  const pairs: readonly OrderProblem[] = [
    { code: 'high-alarm-not-above-release', field: 'ha', other: 'hr' },
    { code: 'high-release-not-above-low-release', field: 'hr', other: 'lr' },
    { code: 'low-release-not-above-low-alarm', field: 'lr', other: 'la' },
  ]
  return pairs.filter(({ field, other }) => isNotAbove(values[field], values[other]))
}

function isNotAbove(upper: number | null | undefined, lower: number | null | undefined): boolean {
  return typeof upper === 'number' && typeof lower === 'number' && upper <= lower
}
