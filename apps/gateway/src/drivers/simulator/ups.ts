import type { Happening } from './actions.ts'
import { type Battery, isEmpty, newBattery, stepBattery } from './battery.ts'
import { workday } from './day.ts'
import { incoming, type Mains, newMains, steadySupply } from './mains.ts'
import { apparentOf, noPower, type Phases, type Power, powerAt, sumOfPowers, totalOf } from './power.ts'
import { approach, type Random, uniform, wander } from './random.ts'
import type { SimulatedDeviceConfig } from './settings.ts'

/** A double-conversion UPS with one or three phases, its battery, and the load behind it. */
export interface UpsState {
  kind: 'ups'
  /** Of the rectifier and of the bypass. */
  mains: Mains
  battery: Battery
  mode: 'online' | 'battery' | 'bypass' | 'stop'
  /** What hangs on it that nobody simulates. */
  own: Power
  /** With all that is fed through it. */
  output: Power
  loadDrift: number
  temperature: number
  /** What the charger draws, W. */
  chargeWatts: number
}

export interface UpsSettings {
  phases: 1 | 3
  kva: number
  /** Of what is not simulated, percent of the rating. */
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
    battery: newBattery(settings.blocks, settings.ah, soh),
    mode: 'online',
    own: noPower,
    output: noPower,
    loadDrift: 0,
    temperature: 31,
    chargeWatts: 0,
  }
}

/** The UPS `dt` seconds later, without what is fed through it; `followed`: what comes from the device upstream. */
export function stepUps(
  before: UpsState,
  dt: number,
  at: number,
  happening: Happening,
  { phases, kva, load }: UpsSettings,
  followed: Mains | undefined,
  random: Random,
): UpsState {
  const mains = incoming(before.mains, dt, followed, happening.has('mains-fails'), random)
  const loadDrift = wander(before.loadDrift, dt, 300, 0.02, random)
  const mean = happening.has('overload') ? 1.08 : (load / 100) * workday(at) * (1 + loadDrift)
  const rated = (kva / phases) * 1_000 * powerFactor
  const watts = share.map((each, phase) =>
    phase < phases ? mean * (phases === 3 ? each : 1) * rated * (1 + (uniform(random) - 0.5) * 0.01) : 0,
  ) as unknown as Phases
  const mode = nextMode(before.mode, mains.present, before.battery, happening.has('bypass'))
  return { ...before, mains, mode, loadDrift, own: powerAt(watts, powerFactor) }
}

/** With what is fed through it, over `dt` seconds. */
export function carryUps(now: UpsState, { kva }: UpsSettings, behind: readonly Power[], dt: number): UpsState {
  const output = now.mode === 'stop' ? noPower : sumOfPowers([now.own, ...behind])
  const drawn = now.mode === 'battery' ? totalOf(output.watts) / inverterEfficiency : 0
  const battery = now.mains.present || drawn > 0 ? stepBattery(now.battery, dt, drawn, 24) : { ...now.battery, amps: 0 }
  const load = totalOf(apparentOf(output)) / (kva * 1_000)
  return {
    ...now,
    output,
    battery,
    temperature: approach(now.temperature, 26 + 9 * load + (now.mode === 'battery' ? 2 : 0), dt, 900),
    chargeWatts: battery.amps > 0 ? battery.amps * battery.volts : 0,
  }
}

function nextMode(before: UpsState['mode'], present: boolean, battery: Battery, bypassed: boolean): UpsState['mode'] {
  if (present) return bypassed ? 'bypass' : 'online'
  if (before === 'stop' || isEmpty(battery)) return 'stop'
  return 'battery'
}

const outputVolts: Phases = [219.8, 220, 220.2]

/** What it gives to what hangs on it. */
export function upsSupply({ mode, mains }: UpsState): Mains {
  if (mode === 'bypass') return mains
  const supply = steadySupply(outputVolts)
  return mode === 'stop' ? { ...supply, present: false, volts: [0, 0, 0], hertz: 0 } : supply
}

/** What it takes from its supply, with its losses and what its charger takes. */
export function upsPower(now: UpsState, { phases, kva }: UpsSettings): Power {
  if (now.mode === 'bypass') return now.output
  if (now.mode !== 'online') return noPower
  const apparent = apparentOf(now.output)
  const watts = now.output.watts.map((each, phase) =>
    phase < phases ? each / efficiencyAt((apparent[phase] ?? 0) / ((kva / phases) * 1_000)) + now.chargeWatts / phases : 0,
  ) as unknown as Phases
  return powerAt(watts, inputPowerFactor)
}

const inputPowerFactor = 0.99

/** Double conversion loses most at little load. */
function efficiencyAt(load: number): number {
  return 0.955 - 0.012 / Math.max(load, 0.05)
}
