import type { SinglePoint, StateValue } from './point.ts'

/**
 * Rounds half away from zero at the declared decimals; the result is the double nearest to the decimal figure.
 * Stored as float32 and quantised again it is the same double while |value| × 10^decimals < 2^23.
 * NaN and infinities come back unchanged.
 */
export function quantise(value: number, decimals: number): number {
  if (!Number.isFinite(value)) return value
  const scale = 10 ** decimals
  // One epsilon up: 1.005 × 100 is 100.49999999999999 in doubles, yet people wrote a half.
  const steps = Math.floor(Math.abs(value) * scale * (1 + Number.EPSILON) + 0.5)
  if (steps === 0) return 0
  if (steps > Number.MAX_SAFE_INTEGER) return value
  return (value < 0 ? -steps : steps) / scale
}

/** A number of history as people read it, at its declared decimals; null where it is bad. States are their codes, also of newer devices. */
export function shownNumber(point: SinglePoint | undefined, value: number): number | null {
  if (!Number.isFinite(value)) return null
  return !point || point.kind === 'state' ? value : quantise(value, point.decimals)
}

/** Bad is what is reported but cannot be: NaN, outside the physical range, a falling below zero of a counter, a code the state lacks. */
export function quality(point: SinglePoint, value: number | null): 'good' | 'bad' {
  if (value === null || !Number.isFinite(value)) return 'bad'
  return isPossible(point, value) ? 'good' : 'bad'
}

function isPossible(point: SinglePoint, value: number): boolean {
  if (point.kind === 'measure') return value >= point.range[0] && value <= point.range[1]
  if (point.kind === 'counter') return value >= 0
  return Object.values<StateValue>(point.values).some(({ code }) => code === value)
}
