import {
  concreteKeys,
  type DeviceType,
  deviceType,
  flatPoints,
  indexesOf,
  type Measure,
  normalSpan,
  normalValue,
  patternOf,
  resolvePoint,
  type SinglePoint,
} from '@kilowatch/catalog'
import type { Happening } from './actions.ts'
import { constantOf, courseAt } from './course.ts'
import { type Disturbance, disturbances, disturbed } from './disturbance.ts'
import { hasPart, newPart, type Part, partValues } from './parts.ts'
import type { PointValues, Told } from './point-values.ts'
import { type Random, uniform } from './random.ts'
import type { SimulatedDeviceConfig } from './settings.ts'

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
  /** What of it hangs together. */
  part?: Part
}

/** How often what repeats is there, by its key; absent: as often as it can be. */
export type Counts = Readonly<Record<string, number>> | undefined

export function newDeclared(config: SimulatedDeviceConfig, random: Random): DeclaredState {
  const part = newPart(config, random)
  const seed = Math.floor(uniform(random) * 2 ** 32)
  return { kind: 'declared', type: config.type, seed, at: 0, hours: 0, disturbances: [], told: {}, ...(part ? { part } : {}) }
}

/** The device `dt` seconds later, with its part as it is then. */
export function stepDeclared(
  { part: _, ...before }: DeclaredState,
  dt: number,
  at: number,
  happening: Happening,
  told: Told,
  part: Part | undefined,
): DeclaredState {
  const found = disturbances(typeOf(before), happening)
  return { ...before, at, told, hours: before.hours + dt / 3_600, disturbances: found, ...(part ? { part } : {}) }
}

/** Whether a state that was kept is one of this device. */
export function isDeclaredOf({ type, part }: DeclaredState, config: Pick<SimulatedDeviceConfig, 'type' | 'declared'>): boolean {
  return type === config.type && (part !== undefined) === hasPart(config)
}

/** What the device reports. */
export function declaredValues(now: DeclaredState, config: SimulatedDeviceConfig, tested: boolean, random: Random): PointValues {
  const type = typeOf(now)
  const known = now.part && partValues(now.part, config, now.told, tested, random)
  const values: Record<string, number | null> = {}
  const states: Record<string, string> = {}
  for (const key of reportedKeys(type, config.counts)) {
    const point = resolvePoint(type, key)?.point
    if (!point) continue
    const own = now.told[key] ?? known?.states[key] ?? known?.values[key]
    if (own === undefined && now.part?.part === 'cells' && isTested(key) && !tested) continue
    if (own === null) continue
    const reading = disturbed(now.disturbances, key, point, own ?? usualReading(now, key, point))
    if (typeof reading === 'string') states[key] = reading
    else values[key] = reading
  }
  return { values, states }
}

const isTested = (key: string) => testedPoints.some((pattern) => pattern === patternOf(key))

/** Points of battery monitors that are measured only now and then. */
export const testedPoints = ['cell.*.resistance', 'cell.*.soh'] as const

function typeOf({ type }: Pick<DeclaredState, 'type'>): DeviceType {
  const found = deviceType(type)
  if (!found) throw new Error(`no type ${type}`)
  return found
}

function usualReading({ seed, at, hours }: DeclaredState, key: string, point: SinglePoint): number | string {
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
/** Of what a configuration counts, whose object stays the same: thousands of cells would be looked through for each reading. */
const keysOfCounts = new WeakMap<object, readonly string[]>()

function reportedKeys(type: DeviceType, counts: Counts): readonly string[] {
  const known = keysOfType.get(type)
  const keys = known ?? flatPoints(type).flatMap(({ pattern }) => concreteKeys(type, pattern))
  if (!known) keysOfType.set(type, keys)
  if (!counts) return keys
  const counted = keysOfCounts.get(counts) ?? keys.filter((key) => isCounted(key, counts))
  keysOfCounts.set(counts, counted)
  return counted
}

/** 'string.2.cell.5.voltage' asks both for strings and for cells. */
function isCounted(key: string, counts: Readonly<Record<string, number>>): boolean {
  const names = key.split('.').filter((_, place) => place % 2 === 0)
  return indexesOf(key).every((number, place) => number <= (counts[names[place] ?? ''] ?? Number.POSITIVE_INFINITY))
}
