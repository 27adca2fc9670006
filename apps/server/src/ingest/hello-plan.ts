import { type DeviceType, defaultLimits, deviceType, resolvePoint } from '@kilowatch/catalog'
import type { Rule } from '@kilowatch/contract'
import { type HelloDevice, type ListedPoint, listHash } from '@kilowatch/telemetry'
import type { PlacedPoint } from '../modules/alarms/index.ts'

/** What a device holds at the most, over all lists that its uplink ever announced. */
export const mostPointsPerDevice = 4_000

export interface PlannedPoint extends PlacedPoint {
  cadence: number
}

/** Whether the announced hash is that of the announced keys, each named once. */
export function isListSound({ list, points }: HelloDevice): boolean {
  const keys = points.map(({ key }) => key)
  return new Set(keys).size === keys.length && listHash(keys) === list
}

/**
 * Slots of points that the device does not have yet, after those it has. Counters go to store c.
 * Undefined: the device would hold more than it may.
 */
export function planPoints(
  type: DeviceType | undefined,
  known: ReadonlyMap<string, PlacedPoint>,
  listed: readonly ListedPoint[],
): PlannedPoint[] | undefined {
  const added = listed.filter(({ key }) => !known.has(key))
  if (known.size + added.length > mostPointsPerDevice) return undefined
  const next = { v: 1, c: 1 }
  for (const { store, slot } of known.values()) next[store] = Math.max(next[store], slot + 1)
  return added.map(({ key, cadence }) => {
    const store = type && resolvePoint(type, key)?.point.kind === 'counter' ? 'c' : 'v'
    return { key, store, slot: next[store]++, cadence }
  })
}

/** The limits that a new device of this type starts with, by pattern. */
export function startingLimits(typeCode: string): Record<string, Rule> {
  const type = deviceType(typeCode)
  if (!type) return {}
  return Object.fromEntries(
    Object.entries(defaultLimits(type)).map(([pattern, { high, low }]) => [
      pattern,
      { ...(high ? { high: [high[0], high[1]] } : {}), ...(low ? { low: [low[0], low[1]] } : {}) } satisfies Rule,
    ]),
  )
}
