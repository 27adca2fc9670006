import type { SinglePoint } from '../point.ts'
import { quantise } from '../quantise.ts'

/** What a reading of a point may be, and how it is kept. */
export interface Taking {
  /** Digits after the point; -1 where nothing is rounded (states, points that the type lacks). */
  decimals: number
  low: number
  high: number
}

/** Single precision has no numbers beyond these. */
const largestReal = 3.4e38
const smallestReal = 1.2e-38

export function takingOf(point: SinglePoint | undefined): Taking {
  if (point?.kind !== 'measure') return { decimals: -1, low: -largestReal, high: largestReal }
  const [low, high] = point.range
  // A factor of a tenth leaves a trace in the last digits of a double.
  const trace = 1e-9 * Math.max(1, Math.abs(low), Math.abs(high))
  return { decimals: point.decimals, low: low - trace, high: high + trace }
}

/**
 * A reading as it is judged, stored and shown: rounded as declared, NaN where it is bad. Whether it can be is judged by what was said:
 * −1 s is no "0 min", and a subnormal float is no 0.
 */
export function takenValue(value: number, decimals: number, low: number, high: number): number {
  if (!(value >= low && value <= high)) return Number.NaN
  if (value === 0) return 0
  if (Math.abs(value) < smallestReal) return Number.NaN
  return decimals < 0 ? value : quantise(value, decimals)
}
