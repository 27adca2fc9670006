import { courseAt } from './course.ts'
import { workday } from './day.ts'
import type { PointValues } from './point-values.ts'
import { type Random, uniform } from './random.ts'

/** A water meter: what flows adds up. */
export interface WaterPart {
  part: 'water'
  seed: number
  /** m³/h */
  flow: number
  /** m³ */
  total: number
}

/** m³/h on average. */
const meanFlow = 1.8

export function newWater(random: Random): WaterPart {
  return { part: 'water', seed: Math.floor(uniform(random) * 2 ** 32), flow: meanFlow, total: 18_000 + 4_000 * uniform(random) }
}

export function stepWater(before: WaterPart, dt: number, at: number): WaterPart {
  // Hardly anybody draws water at night: what a working day adds counts threefold.
  const day = Math.max(0.15, 1 + (workday(at) - 1) * 4)
  const flow = meanFlow * day * (0.6 + 0.8 * courseAt(before.seed, 'flow', at))
  return { ...before, flow, total: before.total + (flow * dt) / 3_600 }
}

export function waterValues({ flow, total }: WaterPart): PointValues {
  // The more is drawn, the less is left of the pressure.
  return { values: { flow, total, pressure: 0.345 - 0.012 * flow }, states: {} }
}
