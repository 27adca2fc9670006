import { quality, type ResolvedPoint } from '@kilowatch/catalog'
import type { WireValue } from '@kilowatch/telemetry'

/** The smallest number that a float of a device is believed: what is smaller is no measurement but other bytes read as one. */
const smallestMeasured = 1e-9

/**
 * Lands a value on its point: the first that can be stays. What cannot be (outside the point's range before any rounding, NaN, a
 * subnormal float) is bad, and gives way to the next that says something possible. @returns whether the value was taken
 */
export function settle(values: Map<string, WireValue>, { key, point }: ResolvedPoint, value: WireValue | undefined): boolean {
  if (value === undefined) return false
  const isGood = typeof value === 'number' && isMeasured(value) && quality(point, value) === 'good'
  const known = values.get(key)
  if (known !== undefined && !(known === 'nan' && isGood)) return false
  values.set(key, isGood ? value : 'nan')
  return isGood
}

export function isMeasured(value: number): boolean {
  return value === 0 || Math.abs(value) >= smallestMeasured
}
