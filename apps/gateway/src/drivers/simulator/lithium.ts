import { courseAt } from './course.ts'
import { warmth } from './day.ts'
import type { PointValues } from './point-values.ts'
import { type Random, uniform } from './random.ts'

/** A lithium pack at rest: its cells add up to it. */
export interface LithiumPart {
  part: 'lithium'
  seed: number
  at: number
}

const cells = 16
const fullAh = 100

export function newLithium(random: Random): LithiumPart {
  return { part: 'lithium', seed: Math.floor(uniform(random) * 2 ** 32), at: 0 }
}

export function lithiumValues({ seed, at }: LithiumPart): PointValues {
  // As the monitor says them: in whole millivolts.
  const volts = Array.from({ length: cells }, (_, cell) => Math.round(3_326 + 8 * courseAt(seed, `cell ${cell}`, at)) / 1_000)
  const charge = 97.6 + courseAt(seed, 'charge', at)
  return {
    values: {
      ...Object.fromEntries(volts.map((each, cell) => [`cell.${cell + 1}.voltage`, each])),
      pack_voltage: volts.reduce((sum, each) => sum + each, 0),
      voltage_spread: Math.max(...volts) - Math.min(...volts),
      soc: charge,
      remaining_capacity: (fullAh * charge) / 100,
      full_capacity: fullAh,
      ambient_temperature: 23.5 + warmth(at),
    },
    states: { battery_state: 'float' },
  }
}
