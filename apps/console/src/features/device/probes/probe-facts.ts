import { flatPoint, indexOf, keyOf, keysOf, type Measure, type ProbeCards, stateValue } from '@kilowatch/catalog'
import type { Alarm, Rule } from '@kilowatch/contract'
import type { DeviceData } from '../device-data.ts'
import { goodValue } from '../overview/good-value.ts'

/** One probe as its card shows it. */
export interface ProbeFacts {
  number: number
  /** Of the shown measure. */
  key: string
  /** Undefined: not known now. */
  value: number | undefined
  /** Says itself that it is gone, or gives no good value. */
  lost: boolean
  rule: Rule | undefined
  /** By how much the value is beyond its alarm line: above as positive, below as negative. */
  beyond: number | undefined
  /** Its worst alarm of the shown measure, or of the probe itself. */
  alarm: Alarm | undefined
}

type Known = Pick<DeviceData, 'type' | 'readings' | 'stale' | 'alarms'>

/** Measures of which at least one probe reports something. */
export function reportedMeasures(part: ProbeCards, { readings }: Pick<DeviceData, 'readings'>): string[] {
  return part.measures.filter((pattern) => keysOf(pattern, readings.keys()).length > 0)
}

/** Every probe that reports something, by number. */
export function probeFacts(part: ProbeCards, pattern: string, data: Known, ruleOf: (key: string) => Rule | undefined): ProbeFacts[] {
  const keys = [...data.readings.keys()]
  const numbers = new Set([...part.measures, part.link.by].flatMap((each) => keysOf(each, keys).map(indexOf)))
  return [...numbers]
    .sort((a, b) => a - b)
    .map((number) => {
      const key = keyOf(pattern, number)
      const isGone = saysGone(part, number, data)
      const value = isGone ? undefined : goodValue(data, key)
      const rule = ruleOf(key)
      return {
        number,
        key,
        value,
        lost: value === undefined,
        rule,
        beyond: beyondOf(value, rule),
        alarm: alarmOf(part, number, key, data.alarms),
      }
    })
}

function saysGone({ link }: ProbeCards, number: number, data: Known): boolean {
  const code = goodValue(data, keyOf(link.by, number))
  const point = flatPoint(data.type, link.by)?.point
  const value = point && code !== undefined ? stateValue(point, code)?.value : undefined
  return value !== undefined && link.lost.includes(value)
}

function beyondOf(value: number | undefined, rule: Rule | undefined): number | undefined {
  if (value === undefined || !rule) return undefined
  if (rule.high && value > rule.high[0]) return value - rule.high[0]
  return rule.low && value < rule.low[0] ? value - rule.low[0] : undefined
}

function alarmOf({ link }: ProbeCards, number: number, key: string, alarms: readonly Alarm[]): Alarm | undefined {
  const own = alarms.filter(({ point }) => point === key || point === keyOf(link.by, number))
  return own.sort((a, b) => b.level - a.level)[0]
}

/** Numbers of the probes, the highest value first, those without one last. */
export function highestFirst(probes: readonly ProbeFacts[]): number[] {
  const valued = (probe: ProbeFacts) => probe.value ?? Number.NEGATIVE_INFINITY
  return [...probes].sort((a, b) => (valued(b) === valued(a) ? a.number - b.number : valued(b) - valued(a))).map(({ number }) => number)
}

/** Over all probes with a value: of the strip above the cards. */
export interface ProbeSummary {
  highest: ProbeFacts
  lowest: ProbeFacts
  mean: number
  /** With a value. */
  present: number
}

/** Undefined where no probe has a value. */
export function probeSummary(probes: readonly ProbeFacts[], { decimals }: Pick<Measure, 'decimals'>): ProbeSummary | undefined {
  const present = probes.filter((probe): probe is ProbeFacts & { value: number } => probe.value !== undefined)
  const [first] = present
  if (!first) return undefined
  const mean = present.reduce((sum, { value }) => sum + value, 0) / present.length
  return {
    highest: present.reduce((best, one) => (one.value > best.value ? one : best), first),
    lowest: present.reduce((best, one) => (one.value < best.value ? one : best), first),
    mean: Number(mean.toFixed(decimals)),
    present: present.length,
  }
}

/** Lowest and highest of what is known; undefined where nothing is. */
export function rangeOf(values: readonly (number | undefined)[]): readonly [number, number] | undefined {
  const known = values.filter((value) => value !== undefined)
  return known.length === 0 ? undefined : [Math.min(...known), Math.max(...known)]
}

/** The limits that all of them have; undefined where one has others. */
export function sharedRule(probes: readonly ProbeFacts[]): Rule | undefined {
  const [first, ...others] = probes.map(({ rule }) => rule)
  return others.every((rule) => isAlike(rule, first)) ? first : undefined
}

function isAlike(one: Rule | undefined, other: Rule | undefined): boolean {
  return JSON.stringify([one?.high, one?.low]) === JSON.stringify([other?.high, other?.low])
}

/** What is shown of the probes: one measure of all of them. */
export interface ShownProbes {
  data: DeviceData
  pattern: string
  point: Measure
  probes: readonly ProbeFacts[]
  /** Patterns of the measures beside the shown one. */
  others: readonly string[]
  /** Where all of them have the same limits. */
  rule: Rule | undefined
  /** The high alarm line of these. */
  limit: number | undefined
}
