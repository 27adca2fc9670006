import { wireLimits } from './limits.ts'
import { Malformed, member, numberIn, objectOf, type RawObject, textOf, wholeIn } from './shape.ts'

/** What a point is judged by: [alarm, release] on either side, delays in seconds, samples in a row. Nothing: it raises nothing. */
export interface ServedRule {
  high?: readonly [alarm: number, release: number] | undefined
  low?: readonly [alarm: number, release: number] | undefined
  raiseDelay?: number | undefined
  clearDelay?: number | undefined
  samples?: number | undefined
}

/**
 * Limits by which the uplink judges while nobody answers. What is not named is not judged: devices that are disabled, and those for which
 * there was no room.
 */
export interface ServedLimits {
  /** Names this content: another content has another version. */
  version: string
  /** What devices of a type begin with at the server, by the type's code; then by pattern ('probe.*.temperature'). */
  types: Record<string, Record<string, ServedRule>>
  devices: LimitedDevice[]
}

export interface LimitedDevice {
  ref: string
  /** As which the server judges it: people may have chosen another than the uplink announces. */
  type: string
  /** How it differs from its type, by pattern and by key ('probe.2.temperature'); null: the type's own does not hold. */
  own?: Record<string, ServedRule | null>
}

/** All that one device is judged by, by pattern and by key. */
export function rulesOf({ types }: Pick<ServedLimits, 'types'>, { type, own = {} }: LimitedDevice): Record<string, ServedRule> {
  const declared = Object.hasOwn(types, type) ? (types[type] ?? {}) : {}
  const both = [...Object.entries(declared).filter(([name]) => !Object.hasOwn(own, name)), ...Object.entries(own)]
  return Object.fromEntries(both.flatMap(([name, rule]) => (rule ? [[name, rule]] : [])))
}

/** How rules differ from what is declared, as `rulesOf` puts them together again; undefined: not at all. */
export function differenceOf(
  declared: Readonly<Record<string, ServedRule>>,
  rules: Readonly<Record<string, ServedRule>>,
): LimitedDevice['own'] | undefined {
  const gone = Object.keys(declared).filter((name) => !Object.hasOwn(rules, name))
  const other = Object.entries(rules).filter(([name, rule]) => !Object.hasOwn(declared, name) || !isSameRule(rule, declared[name]))
  const own = [...other, ...gone.map((name) => [name, null] as const)]
  return own.length === 0 ? undefined : Object.fromEntries(own)
}

function isSameRule(one: ServedRule, other: ServedRule | undefined): boolean {
  const plain = (rule: ServedRule | undefined) =>
    JSON.stringify([rule?.high, rule?.low, rule?.raiseDelay ?? 0, rule?.clearDelay ?? 0, rule?.samples ?? 1])
  return plain(one) === plain(other)
}

/** @throws Malformed */
export function parseServedLimits(value: unknown): ServedLimits {
  const raw = objectOf(value)
  const devices = member(raw, 'devices')
  if (!Array.isArray(devices) || devices.length > wireLimits.devicesPerUplink) throw new Malformed('malformed')
  return {
    version: textOf(raw, 'version', 64),
    types: recordIn(member(raw, 'types'), 32, (rules) => recordIn(rules, 96, parseRule)),
    devices: devices.map(parseDevice),
  }
}

function parseDevice(value: unknown): LimitedDevice {
  const raw = objectOf(value)
  const own = member(raw, 'own')
  const device = { ref: textOf(raw, 'ref', wireLimits.refChars), type: textOf(raw, 'type', 32) }
  return own === undefined ? device : { ...device, own: recordIn(own, 96, (rule) => (rule === null ? null : parseRule(rule))) }
}

function recordIn<T>(value: unknown, keyChars: number, read: (each: unknown) => T): Record<string, T> {
  const entries = Object.entries(objectOf(value))
  if (entries.length > wireLimits.pointsPerDevice || entries.some(([key]) => key.length > keyChars)) throw new Malformed('too-large')
  return Object.fromEntries(entries.map(([key, each]) => [key, read(each)]))
}

function parseRule(value: unknown): ServedRule {
  const raw = objectOf(value)
  const rule: ServedRule = {}
  for (const side of ['high', 'low'] as const) if (member(raw, side) !== undefined) rule[side] = pairIn(raw, side)
  for (const delay of ['raiseDelay', 'clearDelay'] as const)
    if (member(raw, delay) !== undefined) rule[delay] = numberIn(raw, delay, 0, 86_400)
  if (member(raw, 'samples') !== undefined) rule.samples = wholeIn(raw, 'samples', 1, 1_000)
  return rule
}

function pairIn(raw: RawObject, side: 'high' | 'low'): [number, number] {
  const pair = member(raw, side)
  if (!Array.isArray(pair) || pair.length !== 2 || !pair.every(Number.isFinite)) throw new Malformed('malformed')
  return [pair[0], pair[1]]
}
