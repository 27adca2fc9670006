import type { Phases } from './power.ts'
import { type Random, uniform, wander } from './random.ts'

/** What the grid, or whatever feeds it, offers at one place. */
export interface Mains {
  present: boolean
  /** Volts of L1, L2, L3 to neutral. */
  volts: Phases
  hertz: number
  /** Slow drifts behind them. */
  drift: Phases
}

const meanVolts = 228

export function newMains(): Mains {
  return { present: true, volts: [meanVolts, meanVolts, meanVolts], hertz: 50, drift: [0, 0, 0] }
}

/** The grid after `dt` seconds; dead, a volt or so is induced. */
export function stepMains(mains: Mains, dt: number, present: boolean, random: Random): Mains {
  const drift = mains.drift.map((value) => wander(value, dt, 900, 1.6, random)) as unknown as Phases
  const volts = drift.map((value) =>
    present ? meanVolts + value + (uniform(random) - 0.5) * 0.6 : uniform(random) * 1.5,
  ) as unknown as Phases
  const hertz = present ? 50 + wander(mains.hertz > 0 ? mains.hertz - 50 : 0, dt, 120, 0.012, random) : 0
  return { present, volts, hertz, drift }
}

/** What comes in: from what feeds it, or from a grid of its own where nothing does; `cut`: it does not come in at all. */
export function incoming(before: Mains, dt: number, followed: Mains | undefined, cut: boolean, random: Random): Mains {
  if (!followed) return stepMains(before, dt, !cut, random)
  return cut ? dead(followed) : followed
}

export function dead(mains: Mains): Mains {
  return { ...mains, present: false, volts: [0, 0, 0], hertz: 0 }
}

/** What an inverter or a generator gives. */
export function steadySupply(volts: Phases): Mains {
  return { present: true, volts, hertz: 50, drift: [0, 0, 0] }
}

/** V between two phases 120° apart. */
export function lineVolts(a: number, b: number): number {
  return Math.sqrt(a * a + b * b + a * b)
}
