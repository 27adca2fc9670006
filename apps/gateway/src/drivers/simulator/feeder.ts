import type { Happening } from './actions.ts'
import { workday } from './day.ts'
import { type Mains, newMains, stepMains } from './mains.ts'
import type { PointValues } from './point-values.ts'
import { type Random, uniform, wander } from './random.ts'
import type { SimulatedDeviceConfig } from './settings.ts'

/** A power meter in a three-phase feeder. */
export interface FeederState {
  kind: 'meter'
  mains: Mains
  /** Share of the feeder's rating per phase. */
  loads: number[]
  drift: number
  /** kWh */
  energy: number
}

const powerFactors = [0.91, 0.93, 0.92]
const share = [1.04, 0.98, 0.98]

interface FeederSettings {
  kva: number
  load: number
}

export function feederSettings({ kva = 250, load = 48 }: SimulatedDeviceConfig): FeederSettings {
  return { kva, load }
}

export function newFeeder({ load }: FeederSettings, random: Random): FeederState {
  return {
    kind: 'meter',
    mains: newMains(),
    loads: share.map((each) => (each * load) / 100),
    drift: 0,
    energy: 120_000 + 80_000 * uniform(random),
  }
}

/** The feeder `dt` seconds later; `followed` is the mains of the device upstream. */
export function stepFeeder(
  before: FeederState,
  dt: number,
  at: number,
  happening: Happening,
  settings: FeederSettings,
  followed: Mains | undefined,
  random: Random,
): FeederState {
  const mains = followed ?? stepMains(before.mains, dt, !happening.has('mains-fails'), random)
  const drift = wander(before.drift, dt, 600, 0.03, random)
  const mean = (settings.load / 100) * workday(at) * (1 + drift)
  const loads = share.map((each) => (mains.present ? each * mean * (1 + (uniform(random) - 0.5) * 0.02) : 0))
  const kw = loads.reduce((sum, load, phase) => sum + load * (settings.kva / 3) * (powerFactors[phase] ?? 1), 0)
  return { ...before, mains, drift, loads, energy: before.energy + (kw * dt) / 3_600 }
}

/** What the meter reports. */
export function feederValues({ mains, loads, energy }: FeederState, { kva }: FeederSettings): PointValues {
  const values: Record<string, number | null> = {}
  let active = 0
  let reactive = 0
  const amps = loads.map((load, phase) => {
    const volts = mains.volts[phase] ?? 0
    const apparent = (load * kva) / 3
    const factor = powerFactors[phase] ?? 1
    const current = mains.present ? (apparent * 1_000) / volts : 0
    active += apparent * factor
    reactive += apparent * Math.sqrt(1 - factor * factor)
    values[`phase.${phase + 1}.voltage`] = volts
    values[`phase.${phase + 1}.current`] = current
    values[`phase.${phase + 1}.active_power`] = apparent * factor
    values[`phase.${phase + 1}.reactive_power`] = apparent * Math.sqrt(1 - factor * factor)
    values[`phase.${phase + 1}.apparent_power`] = apparent
    values[`phase.${phase + 1}.power_factor`] = mains.present ? factor : null
    values[`line.${phase + 1}.voltage`] = lineVolts(volts, mains.volts[(phase + 1) % 3] ?? 0)
    return current
  })
  const apparent = Math.hypot(active, reactive)
  return {
    values: {
      ...values,
      frequency: mains.present ? mains.hertz : null,
      neutral_current: neutralAmps(amps),
      active_power: active,
      reactive_power: reactive,
      apparent_power: apparent,
      power_factor: apparent > 0 ? active / apparent : null,
      energy_import: energy,
      energy_export: 0,
    },
    states: { phase_loss: mains.present ? 'normal' : 'lost' },
  }
}

/** Between two phases 120° apart. */
export function lineVolts(a: number, b: number): number {
  return Math.sqrt(a * a + b * b + a * b)
}

/** Three currents 120° apart, added as vectors. */
function neutralAmps([a = 0, b = 0, c = 0]: readonly number[]): number {
  return Math.sqrt(Math.max(0, a * a + b * b + c * c - a * b - b * c - c * a))
}
