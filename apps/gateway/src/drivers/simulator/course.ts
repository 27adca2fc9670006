import { seedOf, uniform } from './random.ts'

/** Periods of the slow and of the quick part of a course, ms, and how much of it the slow one makes. */
const slow = 20 * 60_000
const quick = 45_000
const slowShare = 0.8

/**
 * A number between 0 and 1 that walks slowly and looks the same whenever it is asked about the same moment: nothing has to be kept, and
 * the past of a device is as true as its present.
 */
export function courseAt(seed: number, name: string, at: number): number {
  const own = (seed ^ seedOf(name)) >>> 0
  return slowShare * smoothNoise(own, at / slow) + (1 - slowShare) * smoothNoise(own + 1, at / quick)
}

/** Value noise: a random number at each whole place, and a smooth way between them. */
function smoothNoise(seed: number, place: number): number {
  const from = Math.floor(place)
  const way = place - from
  const weight = way * way * (3 - 2 * way)
  return numberAt(seed, from) * (1 - weight) + numberAt(seed, from + 1) * weight
}

function numberAt(seed: number, place: number): number {
  return uniform({ seed: (seed + Math.imul(place, 0x9e3779b1)) >>> 0 })
}

/** A number between 0 and 1 that belongs to a name and never changes. */
export function constantOf(seed: number, name: string): number {
  return uniform({ seed: (seed ^ seedOf(name)) >>> 0 })
}
