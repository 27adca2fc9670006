import type { Happening } from './actions.ts'
import { workday } from './day.ts'
import { incoming, type Mains, newMains } from './mains.ts'
import type { PointValues } from './point-values.ts'
import { onPhase, type Power } from './power.ts'
import { type Random, uniform, wander } from './random.ts'
import type { SimulatedDeviceConfig } from './settings.ts'

/** A rack PDU on one phase, metered per outlet. */
export interface OutletsState {
  kind: 'pdu'
  mains: Mains
  outlets: Outlet[]
  /** kWh */
  energy: number
}

interface Outlet {
  /** What stands behind it draws so much on average, W; 0: nothing is plugged in. */
  base: number
  drift: number
  watts: number
}

/** Rated current of the inlet, A. */
const inletAmps = 32
const powerFactor = 0.95

export function newOutlets({ outlets = 16, load = 40 }: SimulatedDeviceConfig, random: Random): OutletsState {
  const mean = ((load / 100) * inletAmps * 230 * powerFactor) / outlets
  return {
    kind: 'pdu',
    mains: newMains(),
    outlets: Array.from({ length: outlets }, () => {
      const base = uniform(random) < 0.15 ? 0 : mean * (0.5 + 1.3 * uniform(random))
      return { base, drift: 0, watts: base }
    }),
    energy: 8_000 + 4_000 * uniform(random),
  }
}

/** The PDU `dt` seconds later; `followed` is the supply that it hangs on. */
export function stepOutlets(
  before: OutletsState,
  dt: number,
  at: number,
  happening: Happening,
  followed: Mains | undefined,
  random: Random,
): OutletsState {
  const mains = incoming(before.mains, dt, followed, happening.has('mains-fails'), random)
  const day = 0.8 + 0.2 * workday(at)
  const outlets = before.outlets.map((outlet) => {
    const drift = wander(outlet.drift, dt, 240, 0.04, random)
    return { ...outlet, drift, watts: mains.present ? outlet.base * day * (1 + drift) : 0 }
  })
  return { ...before, mains, outlets, energy: before.energy + (wattsOf(outlets) * dt) / 3_600_000 }
}

/** What it takes from its supply. */
export function outletsPower({ outlets }: OutletsState): Power {
  return onPhase(0, wattsOf(outlets), powerFactor)
}

const wattsOf = (outlets: readonly Outlet[]) => outlets.reduce((sum, outlet) => sum + outlet.watts, 0)

/** What the PDU reports. */
export function outletsValues({ mains, outlets, energy }: OutletsState): PointValues {
  const volts = mains.volts[0]
  const kw = wattsOf(outlets) / 1_000
  const amps = mains.present ? (kw * 1_000) / powerFactor / volts : 0
  const factor = kw > 0 ? powerFactor : null
  const values: Record<string, number | null> = {
    'phase.1.voltage': volts,
    'phase.1.current': amps,
    'phase.1.load': (amps / inletAmps) * 100,
    'phase.1.active_power': kw,
    'phase.1.apparent_power': kw / powerFactor,
    'phase.1.power_factor': factor,
    frequency: mains.present ? mains.hertz : null,
    active_power: kw,
    apparent_power: kw / powerFactor,
    power_factor: factor,
    energy,
    outlet_count: outlets.length,
  }
  const states: Record<string, string> = {}
  for (const [position, { watts }] of outlets.entries()) {
    const key = `outlet.${position + 1}`
    values[`${key}.current`] = mains.present ? watts / powerFactor / volts : 0
    values[`${key}.active_power`] = watts
    values[`${key}.apparent_power`] = watts / powerFactor
    states[`${key}.switched`] = 'on'
  }
  return { values, states }
}
