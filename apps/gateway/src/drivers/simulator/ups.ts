import type { Happening } from './actions.ts'
import { type Battery, isEmpty, newBattery, stepBattery } from './battery.ts'
import { workday } from './day.ts'
import { type Mains, newMains, stepMains } from './mains.ts'
import { approach, type Random, uniform, wander } from './random.ts'
import type { SimulatedDeviceConfig } from './settings.ts'

/** A double-conversion UPS with one or three phases, its battery, and the load behind it. */
export interface UpsState {
  kind: 'ups'
  mains: Mains
  /** The bypass has a feed of its own. */
  bypass: Mains
  battery: Battery
  mode: 'online' | 'battery' | 'bypass' | 'stop'
  /** Share of the rating per phase. */
  loads: number[]
  loadDrift: number
  temperature: number
  /** What the charger draws, W. */
  chargeWatts: number
}

export interface UpsSettings {
  phases: 1 | 3
  kva: number
  load: number
  blocks: number
  ah: number
}

export const powerFactor = 0.93
export const inverterEfficiency = 0.955
/** How unevenly the load stands on the phases. */
const share = [1.05, 1, 0.95]

export function upsSettings(config: SimulatedDeviceConfig): UpsSettings {
  const { phases = 3, kva = phases === 3 ? 80 : 3, load = 55, blocks = phases === 3 ? 40 : 8, ah = phases === 3 ? 150 : 9 } = config
  return { phases, kva, load, blocks, ah }
}

export function newUps(settings: UpsSettings, random: Random): UpsState {
  const soh = 0.92 + 0.06 * uniform(random)
  return {
    kind: 'ups',
    mains: newMains(),
    bypass: newMains(),
    battery: newBattery(settings.blocks, settings.ah, soh),
    mode: 'online',
    loads: Array.from({ length: settings.phases }, () => settings.load / 100),
    loadDrift: 0,
    temperature: 31,
    chargeWatts: 0,
  }
}

/** The UPS `dt` seconds later; `followed` is the mains of the device upstream. */
export function stepUps(
  before: UpsState,
  dt: number,
  at: number,
  happening: Happening,
  settings: UpsSettings,
  followed: Mains | undefined,
  random: Random,
): UpsState {
  const mains = stepMains(before.mains, dt, !happening.has('mains-fails') && followed?.present !== false, random)
  const bypass = stepMains(before.bypass, dt, true, random)
  const loadDrift = wander(before.loadDrift, dt, 300, 0.02, random)
  const mean = happening.has('overload') ? 1.08 : (settings.load / 100) * workday(at) * (1 + loadDrift)
  const loads = before.loads.map(
    (_, phase) => mean * (settings.phases === 3 ? (share[phase] ?? 1) : 1) * (1 + (uniform(random) - 0.5) * 0.01),
  )
  const demand = wattsOf(loads, settings)
  const drawn = mains.present || before.mode === 'stop' ? 0 : demand / inverterEfficiency
  const battery = mains.present || drawn > 0 ? stepBattery(before.battery, dt, drawn, 24) : { ...before.battery, amps: 0 }
  const mode = nextMode(before.mode, mains.present, battery, happening.has('bypass'))
  const temperature = approach(before.temperature, 26 + 9 * mean + (mode === 'battery' ? 2 : 0), dt, 900)
  return {
    ...before,
    mains,
    bypass,
    battery,
    mode,
    loads,
    loadDrift,
    temperature,
    chargeWatts: battery.amps > 0 ? battery.amps * battery.volts : 0,
  }
}

function nextMode(before: UpsState['mode'], present: boolean, battery: Battery, bypassed: boolean): UpsState['mode'] {
  if (present) return bypassed ? 'bypass' : 'online'
  if (before === 'stop' || isEmpty(battery)) return 'stop'
  return 'battery'
}

function wattsOf(loads: readonly number[], { kva, phases }: UpsSettings): number {
  return loads.reduce((sum, load) => sum + load * (kva / phases) * 1_000 * powerFactor, 0)
}
