import type { DeviceType } from '../define.ts'
import { leastStaleDevice, staleCadences } from '../freshness.ts'
import { ruleFor } from '../limits.ts'
import { resolvePoint } from '../lookup.ts'
import type { State, StateValue } from '../point.ts'
import type { LimitRule, Rule, StateRule } from './rules.ts'

/**
 * What people set for a point: [alarm, release] on either side, delays in seconds, samples in a row. A state has delays and samples alone,
 * which hold in place of those that its type declares.
 */
export interface LimitSettings {
  high?: readonly [alarm: number, release: number] | undefined
  low?: readonly [alarm: number, release: number] | undefined
  raiseDelay?: number | undefined
  clearDelay?: number | undefined
  samples?: number | undefined
}

/** Where a point stands in the arrays of a sample: store v or c, slot from 1. */
export interface PlacedPoint {
  key: string
  store: 'v' | 'c'
  slot: number
  /** Milliseconds from one of its readings to the next. */
  cadence: number
}

/** A rule with the name under which its state is kept. */
export interface NamedRule {
  /** `phase.1.input_voltage|high` */
  id: string
  point: string
  kind: Rule['kind']
  side: string
  rule: Rule
}

/** A point that can raise alarms; points that cannot cost nothing. */
export interface WatchedPoint {
  store: 'v' | 'c'
  /** From 0. */
  index: number
  rules: readonly NamedRule[]
  /** What lies farther apart is silence, milliseconds. */
  maxGap: number
  /** Values that raise nothing while nothing is remembered. */
  isQuiet(value: number): boolean
  /** Bad readings (outside the physical range, codes that the state lacks) raise and release nothing. */
  isPossible(value: number): boolean
}

/** Everything of a device that can raise alarms, from its type and its limits, by pattern and by key. */
export function watchOf(
  type: DeviceType | undefined,
  limits: Readonly<Record<string, LimitSettings>>,
  points: Iterable<PlacedPoint>,
): readonly WatchedPoint[] {
  if (!type) return []
  const watched: WatchedPoint[] = []
  for (const placed of points) {
    const point = resolvePoint(type, placed.key)?.point
    if (point?.kind === 'measure') {
      const rules = limitRules(ruleFor(limits, placed.key), point.level)
      if (rules.length > 0) watched.push(watchMeasure(placed, rules, point.range))
    } else if (point?.kind === 'state') {
      const rules = stateRules(point, ruleFor(limits, placed.key))
      if (rules.length > 0) watched.push(watchState(placed, rules, Object.values<StateValue>(point.values)))
    }
  }
  return watched
}

function watchMeasure(placed: PlacedPoint, rules: readonly LimitRule[], [lowest, highest]: readonly [number, number]): WatchedPoint {
  const above = rules.find(({ side }) => side === 'high')?.alarm ?? Number.POSITIVE_INFINITY
  const below = rules.find(({ side }) => side === 'low')?.alarm ?? Number.NEGATIVE_INFINITY
  return {
    store: placed.store,
    index: placed.slot - 1,
    rules: rules.map((rule) => named(placed.key, rule)),
    maxGap: maxGapOf(placed.cadence),
    isQuiet: (value) => value <= above && value >= below,
    isPossible: (value) => value >= lowest && value <= highest,
  }
}

function watchState(placed: PlacedPoint, rules: readonly StateRule[], values: readonly StateValue[]): WatchedPoint {
  const codes = new Set(values.map(({ code }) => code))
  const loud = new Set(rules.map(({ code }) => code))
  return {
    store: placed.store,
    index: placed.slot - 1,
    rules: rules.map((rule) => named(placed.key, rule)),
    maxGap: maxGapOf(placed.cadence),
    isQuiet: (value) => !loud.has(value),
    isPossible: (value) => codes.has(value),
  }
}

/** A value that is not old yet goes on where the one before it stood. */
export function maxGapOf(cadence: number): number {
  return Math.max(staleCadences * cadence, leastStaleDevice)
}

function named(point: string, rule: Rule): NamedRule {
  return { id: `${point}|${rule.side}`, point, kind: rule.kind, side: rule.side, rule }
}

/** The two sides of a measure's limits; seconds become milliseconds. */
export function limitRules(settings: LimitSettings | undefined, level: LimitRule['level']): LimitRule[] {
  if (!settings) return []
  const shared = {
    kind: 'threshold' as const,
    level,
    raiseDelay: (settings.raiseDelay ?? 0) * 1000,
    clearDelay: (settings.clearDelay ?? 0) * 1000,
    samples: settings.samples ?? 1,
  }
  const rules: LimitRule[] = []
  if (settings.high) rules.push({ ...shared, side: 'high', alarm: settings.high[0], release: settings.high[1] })
  if (settings.low) rules.push({ ...shared, side: 'low', alarm: settings.low[0], release: settings.low[1] })
  return rules
}

/** One rule for each alarm value of a state, with the timing that people set, else with what the catalogue declares. */
export function stateRules(
  { values, alarms, timing }: Pick<State, 'values' | 'alarms' | 'timing'>,
  settings: LimitSettings | undefined,
): StateRule[] {
  return Object.entries(alarms).flatMap(([side, alarm]): StateRule[] => {
    const value = values[side]
    if (!alarm || !value) return []
    const { raiseDelay = 0, clearDelay = 0, samples = 1 } = settings ?? timing ?? {}
    return [
      { kind: 'state', side, level: alarm.level, code: value.code, raiseDelay: raiseDelay * 1000, clearDelay: clearDelay * 1000, samples },
    ]
  })
}
