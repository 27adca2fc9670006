import type { DeviceType } from './define.ts'
import { deviceTypes } from './devices/index.ts'
import type { Point, Repeated, SinglePoint } from './point.ts'

/** A point without its numbers: the pattern stands for every repetition. */
export interface FlatPoint {
  /** 'battery_charge' or 'phase.*.input_voltage' */
  pattern: string
  point: SinglePoint
  repeated?: Repeated
}

/** One concrete point of a device. */
export interface ResolvedPoint extends FlatPoint {
  /** 'battery_charge' or 'phase.2.input_voltage' */
  key: string
  /** From 1; present where the point repeats. */
  index?: number
}

const byCode: ReadonlyMap<string, DeviceType> = new Map(deviceTypes.map((type) => [type.code, type]))
const flatByType = new WeakMap<DeviceType, readonly FlatPoint[]>()
const patternsByType = new WeakMap<DeviceType, ReadonlyMap<string, FlatPoint>>()
const resolvedByType = new WeakMap<DeviceType, Map<string, ResolvedPoint>>()

/** The type with this code; undefined for a code that the catalogue does not have. */
export function deviceType(code: string): DeviceType | undefined {
  return byCode.get(code)
}

/** One entry per declared single point, in declared order; points that repeat appear once, with their pattern. */
export function flatPoints(type: DeviceType): readonly FlatPoint[] {
  const known = flatByType.get(type)
  if (known) return known
  const flat = type.points.flatMap(flatten)
  flatByType.set(type, flat)
  return flat
}

function flatten(point: Point): readonly FlatPoint[] {
  if (point.kind !== 'repeated') return [{ pattern: point.key, point }]
  return point.points.map((single) => ({ pattern: `${point.key}.*.${single.key}`, point: single, repeated: point }))
}

/** The declared point with this pattern. */
export function flatPoint(type: DeviceType, pattern: string): FlatPoint | undefined {
  let patterns = patternsByType.get(type)
  if (!patterns) {
    patterns = new Map(flatPoints(type).map((flat) => [flat.pattern, flat]))
    patternsByType.set(type, patterns)
  }
  return patterns.get(pattern)
}

const numbered = /^([a-z][a-z0-9_]*)\.([1-9][0-9]*)\.([a-z][a-z0-9_]*)$/

/** The point behind a concrete key; undefined when the type has none, or when the number is beyond its maximum. */
export function resolvePoint(type: DeviceType, key: string): ResolvedPoint | undefined {
  let resolved = resolvedByType.get(type)
  if (!resolved) {
    resolved = new Map()
    resolvedByType.set(type, resolved)
  }
  const known = resolved.get(key)
  if (known) return known
  const point = resolveAnew(type, key)
  // Only what exists is kept: keys come from outside and unknown ones are without number.
  if (point) resolved.set(key, point)
  return point
}

function resolveAnew(type: DeviceType, key: string): ResolvedPoint | undefined {
  const parts = numbered.exec(key)
  if (!parts) {
    const flat = flatPoint(type, key)
    return flat && !flat.repeated ? { ...flat, key } : undefined
  }
  const flat = flatPoint(type, `${parts[1]}.*.${parts[3]}`)
  const index = Number(parts[2])
  if (!flat?.repeated || index > flat.repeated.max) return undefined
  return { ...flat, key, index }
}

/** The pattern of a concrete key: 'phase.2.load' to 'phase.*.load'; a key without number is its own pattern. */
export function patternOf(key: string): string {
  return key.replace(/\.[1-9][0-9]*\./, '.*.')
}

/** The concrete key of a pattern: 'phase.*.load' and 2 to 'phase.2.load'. */
export function keyOf(pattern: string, index: number): string {
  return pattern.replace('*', String(index))
}

/** The number in a concrete key; 0 where it has none. */
export function indexOf(key: string): number {
  const parts = numbered.exec(key)
  return parts ? Number(parts[2]) : 0
}

/** Whether a concrete key is one of the pattern's; a pattern without `*` matches itself only. */
export function matchesPattern(pattern: string, key: string): boolean {
  return pattern === key || (pattern.includes('*') && indexOf(key) > 0 && patternOf(key) === pattern)
}

/** Those of the keys that the pattern stands for, by number (L1, L2, … L10). */
export function keysOf(pattern: string, keys: Iterable<string>): string[] {
  return [...keys].filter((key) => matchesPattern(pattern, key)).sort((a, b) => indexOf(a) - indexOf(b))
}
