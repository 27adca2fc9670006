import { type Random, uniform, wander } from './random.ts'

/** What the grid offers at one place. */
export interface Mains {
  present: boolean
  /** Volts of L1, L2, L3 to neutral. */
  volts: [number, number, number]
  hertz: number
  /** Slow drifts behind them. */
  drift: [number, number, number]
}

const meanVolts = 228

export function newMains(): Mains {
  return { present: true, volts: [meanVolts, meanVolts, meanVolts], hertz: 50, drift: [0, 0, 0] }
}

/** The grid after `dt` seconds; dead, a volt or so is induced. */
export function stepMains(mains: Mains, dt: number, present: boolean, random: Random): Mains {
  const drift = mains.drift.map((value) => wander(value, dt, 900, 1.6, random)) as Mains['drift']
  const volts = drift.map((value) =>
    present ? meanVolts + value + (uniform(random) - 0.5) * 0.6 : uniform(random) * 1.5,
  ) as Mains['volts']
  const hertz = present ? 50 + wander(mains.hertz > 0 ? mains.hertz - 50 : 0, dt, 120, 0.012, random) : 0
  return { present, volts, hertz, drift }
}
