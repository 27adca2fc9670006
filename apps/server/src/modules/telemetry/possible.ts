import { deviceType, type SinglePoint } from '@kilowatch/catalog'
import { declaredPoint } from './declared-point.ts'

/** The smallest and the greatest number that a stored value of a point can be; undefined where its type says nothing of it. */
export type Possible = readonly [low: number, high: number] | undefined

/** Values are stored rounded, and in single precision: half a step beyond the range is the range. */
export function possibleOf(point: SinglePoint | undefined): Possible {
  if (!point || point.kind === 'state') return undefined
  if (point.kind === 'counter') return [0, Number.POSITIVE_INFINITY]
  const half = 10 ** -point.decimals / 2
  return [point.range[0] - half, point.range[1] + half]
}

export function possibleAt(typeCode: string, key: string): Possible {
  return possibleOf(declaredPoint(deviceType(typeCode), key))
}

export function isPossible(possible: Possible, value: number): boolean {
  return !possible || (value >= possible[0] && value <= possible[1])
}

/** What was stored before readings were judged as they came (or as another type) is bad as well. */
export function judged(possible: Possible, value: number | null): number | null {
  return value === null || isPossible(possible, value) ? value : Number.NaN
}
