import type { DeviceType } from './define.ts'
import { deviceTypes } from './devices/index.ts'
import { asGiven } from './given.ts'
import type { FlatPoint, Point, ResolvedPoint } from './point.ts'

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
  return point.points.flatMap((part) => {
    const flat = flatten(part)
    return flat.map((inner) => ({
      ...inner,
      pattern: `${point.key}.*.${inner.pattern}`,
      ...(inner.repeated ? { within: point } : { repeated: point }),
    }))
  })
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

const keyShape = /^[a-z][a-z0-9_]*(?:\.[1-9][0-9]*\.[a-z][a-z0-9_]*){0,2}$/

/** The point behind a concrete key; undefined when the type has none, or when the number is beyond its maximum. */
export function resolvePoint(type: DeviceType, key: string): ResolvedPoint | undefined {
  let resolved = resolvedByType.get(type)
  if (!resolved) {
    resolved = new Map()
    resolvedByType.set(type, resolved)
  }
  const known = resolved.get(key)
  if (known) return known
  const declared = resolve(type, key)
  const point = declared && asGiven(type, declared)
  // Only what exists is kept: keys come from outside and unknown ones are without number.
  if (point) resolved.set(key, point)
  return point
}

function resolve(type: DeviceType, key: string): ResolvedPoint | undefined {
  if (!keyShape.test(key)) return undefined
  const flat = flatPoint(type, patternOf(key))
  if (!flat) return undefined
  const most = repetitionsOf(flat)
  const numbers = indexesOf(key)
  if (numbers.length !== most.length || numbers.some((number, place) => number > (most[place] ?? 0))) return undefined
  const [outer, inner] = numbers
  if (outer === undefined) return { ...flat, key }
  return inner === undefined ? { ...flat, key, index: outer } : { ...flat, key, index: inner, withinIndex: outer }
}

/** How often a point repeats, the outer first: none, [3] phases, [4, 240] cells of strings. */
export function repetitionsOf({ within, repeated }: Pick<FlatPoint, 'within' | 'repeated'>): readonly number[] {
  return [within, repeated].flatMap((each) => each?.max ?? [])
}

/** Every concrete key that a pattern of a type can stand for; a key without number is its own. */
export function concreteKeys(type: DeviceType, pattern: string): string[] {
  const flat = flatPoint(type, pattern)
  if (!flat) return [pattern]
  return repetitionsOf(flat).reduce(
    (keys, most) => keys.flatMap((key) => Array.from({ length: most }, (_, place) => keyOf(key, place + 1))),
    [pattern],
  )
}

/** The pattern of a concrete key: 'phase.2.load' to 'phase.*.load'; a key without number is its own pattern. */
export function patternOf(key: string): string {
  return key.replace(/\.[1-9][0-9]*(?=\.)/g, '.*')
}

/** The concrete key of a pattern, its numbers from the outermost: 'phase.*.load' and 2 to 'phase.2.load'. */
export function keyOf(pattern: string, ...indexes: readonly number[]): string {
  return indexes.reduce((key, index) => key.replace('*', String(index)), pattern)
}

/** The innermost number in a concrete key; 0 where it has none. */
export function indexOf(key: string): number {
  return indexesOf(key).at(-1) ?? 0
}

/** The numbers in a concrete key, the outermost first. */
export function indexesOf(key: string): number[] {
  return keyShape.test(key)
    ? key
        .split('.')
        .filter((_, place) => place % 2 === 1)
        .map(Number)
    : []
}

/**
 * Whether a concrete key is one of the pattern's; a pattern without `*` matches itself only. A pattern may name one of the outer
 * repetitions: 'string.2.cell.*.voltage'.
 */
export function matchesPattern(pattern: string, key: string): boolean {
  if (pattern === key) return true
  if (!pattern.includes('*') || indexOf(key) === 0 || patternOf(key) !== patternOf(pattern)) return false
  const asked = pattern.split('.').filter((_, place) => place % 2 === 1)
  return indexesOf(key).every((number, place) => asked[place] === '*' || asked[place] === String(number))
}

/** Those of the keys that the pattern stands for, by number (L1, L2, … L10), the outer first. */
export function keysOf(pattern: string, keys: Iterable<string>): string[] {
  return [...keys].filter((key) => matchesPattern(pattern, key)).sort(byNumbers)
}

function byNumbers(one: string, other: string): number {
  const others = indexesOf(other)
  return (
    indexesOf(one)
      .map((number, place) => number - (others[place] ?? 0))
      .find((difference) => difference !== 0) ?? 0
  )
}
