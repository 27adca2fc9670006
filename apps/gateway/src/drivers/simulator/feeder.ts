import type { Happening } from './actions.ts'
import { workday } from './day.ts'
import { incoming, lineVolts, type Mains, newMains } from './mains.ts'
import type { PointValues } from './point-values.ts'
import { ampsOf, apparentOf, kilowattHours, neutralAmps, noPower, type Phases, type Power, sumOfPowers, totalOf } from './power.ts'
import { type Random, uniform, wander } from './random.ts'
import type { SimulatedDeviceConfig } from './settings.ts'

/** A power meter in a three-phase feeder. */
export interface FeederState {
  kind: 'meter'
  mains: Mains
  drift: number
  /** What hangs on it that nobody simulates: lamps, lifts, sockets. */
  own: Power
  /** With all that is fed through it. */
  power: Power
  /** kWh */
  energy: number
}

const powerFactors: Phases = [0.91, 0.93, 0.92]
const share: Phases = [1.04, 0.98, 0.98]

interface FeederSettings {
  kva: number
  /** Of what is not simulated, percent of the rating. */
  load: number
}

export function feederSettings({ kva = 250, load = 48 }: SimulatedDeviceConfig): FeederSettings {
  return { kva, load }
}

export function newFeeder(random: Random): FeederState {
  const energy = 120_000 + 80_000 * uniform(random)
  return { kind: 'meter', mains: newMains(), drift: 0, own: noPower, power: noPower, energy }
}

/** The feeder `dt` seconds later, without what is fed through it; `followed`: what comes from the device upstream. */
export function stepFeeder(
  before: FeederState,
  dt: number,
  at: number,
  happening: Happening,
  { kva, load }: FeederSettings,
  followed: Mains | undefined,
  random: Random,
): FeederState {
  const mains = incoming(before.mains, dt, followed, happening.has('mains-fails'), random)
  const drift = wander(before.drift, dt, 600, 0.03, random)
  const mean = (load / 100) * workday(at) * (1 + drift) * (kva / 3) * 1_000
  const apparent = share.map((each) => (mains.present ? each * mean * (1 + (uniform(random) - 0.5) * 0.02) : 0))
  const own = {
    watts: apparent.map((each, phase) => each * (powerFactors[phase] ?? 1)) as unknown as Phases,
    vars: apparent.map((each, phase) => each * Math.sqrt(1 - (powerFactors[phase] ?? 1) ** 2)) as unknown as Phases,
  }
  return { ...before, mains, drift, own }
}

/** With what is fed through it, over `dt` seconds. */
export function carryFeeder(now: FeederState, behind: readonly Power[], dt: number): FeederState {
  const power = sumOfPowers([now.own, ...behind])
  return { ...now, power, energy: now.energy + kilowattHours(power, dt) }
}

/** What the meter reports. */
export function feederValues({ mains, power, energy }: FeederState): PointValues {
  const values: Record<string, number | null> = {}
  const amps = ampsOf(power, mains.volts)
  for (const [phase, apparent] of apparentOf(power).entries()) {
    const key = `phase.${phase + 1}`
    const watts = power.watts[phase] ?? 0
    values[`${key}.voltage`] = mains.volts[phase] ?? 0
    values[`${key}.current`] = amps[phase] ?? 0
    values[`${key}.active_power`] = watts / 1_000
    values[`${key}.reactive_power`] = (power.vars[phase] ?? 0) / 1_000
    values[`${key}.apparent_power`] = apparent / 1_000
    values[`${key}.power_factor`] = apparent > 0 ? watts / apparent : null
    values[`line.${phase + 1}.voltage`] = lineVolts(mains.volts[phase] ?? 0, mains.volts[(phase + 1) % 3] ?? 0)
  }
  const active = totalOf(power.watts) / 1_000
  const reactive = totalOf(power.vars) / 1_000
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
