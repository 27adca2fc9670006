import {
  concreteKeys,
  type DeviceType,
  deviceType,
  flatPoints,
  indexesOf,
  type Measure,
  normalSpan,
  normalValue,
  resolvePoint,
  type SinglePoint,
} from '@kilowatch/catalog'
import type { Happening } from './actions.ts'
import { constantOf, courseAt } from './course.ts'
import { type Disturbance, disturbances, disturbed } from './disturbance.ts'
import type { PointValues, Told } from './point-values.ts'
import { type Random, uniform } from './random.ts'

/**
 * A device of which only its declaration is known: measures walk about what is normal, counters rise, states are as they should be, and
 * what repeats is there as often as it can be.
 */
export interface DeclaredState {
  kind: 'declared'
  type: string
  seed: number
  /** ms since 1970. */
  at: number
  /** Hours under way: what counters are reckoned with. */
  hours: number
  disturbances: readonly Disturbance[]
  told: Told
}

/** How often what repeats is there, by its key; absent: as often as it can be. */
export type Counts = Readonly<Record<string, number>> | undefined

export function newDeclared(type: string, random: Random): DeclaredState {
  return { kind: 'declared', type, seed: Math.floor(uniform(random) * 2 ** 32), at: 0, hours: 0, disturbances: [], told: {} }
}

/** The device `dt` seconds later. */
export function stepDeclared(before: DeclaredState, dt: number, at: number, happening: Happening, told: Told): DeclaredState {
  return { ...before, at, told, hours: before.hours + dt / 3_600, disturbances: disturbances(typeOf(before), happening) }
}

/** What the device reports. */
export function declaredValues(now: DeclaredState, counts: Counts): PointValues {
  const type = typeOf(now)
  const values: Record<string, number> = {}
  const states: Record<string, string> = {}
  for (const key of reportedKeys(type, counts)) {
    const point = resolvePoint(type, key)?.point
    if (!point) continue
    const usual = usualReading(now, key, point)
    const reading = disturbed(now.disturbances, key, point, usual)
    if (typeof reading === 'string') states[key] = reading
    else values[key] = reading
  }
  return { values, states }
}

function typeOf({ type }: Pick<DeclaredState, 'type'>): DeviceType {
  const found = deviceType(type)
  if (!found) throw new Error(`no type ${type}`)
  return found
}

function usualReading({ seed, at, hours, told }: DeclaredState, key: string, point: SinglePoint): number | string {
  const set = told[key]
  if (set !== undefined) return set
  if (point.kind === 'state') return normalValue(point) ?? Object.keys(point.values)[0] ?? ''
  if (point.kind === 'measure') return within(point, courseAt(seed, key, at))
  const { perHour = 1 } = point
  return perHour * (2_000 * constantOf(seed, key) + hours)
}

function within(point: Measure, share: number): number {
  const [low, high] = normalSpan(point)
  return low + (high - low) * share
}

const keysOfType = new WeakMap<DeviceType, readonly string[]>()

function reportedKeys(type: DeviceType, counts: Counts): readonly string[] {
  const known = keysOfType.get(type)
  const keys = known ?? flatPoints(type).flatMap(({ pattern }) => concreteKeys(type, pattern))
  if (!known) keysOfType.set(type, keys)
  return counts ? keys.filter((key) => isCounted(key, counts)) : keys
}

/** 'string.2.cell.5.voltage' asks both for strings and for cells. */
function isCounted(key: string, counts: Readonly<Record<string, number>>): boolean {
  const names = key.split('.').filter((_, place) => place % 2 === 0)
  return indexesOf(key).every((number, place) => number <= (counts[names[place] ?? ''] ?? Number.POSITIVE_INFINITY))
}
