import { workday } from './day.ts'
import { incoming, lineVolts, type Mains, newMains } from './mains.ts'
import type { PointValues, Told } from './point-values.ts'
import {
  ampsOf,
  apparentOf,
  kilowattHours,
  mapPhases,
  neutralAmps,
  noPower,
  onPhase,
  type Power,
  sumOfPowers,
  type Taken,
  totalOf,
} from './power.ts'
import { type Random, uniform, wander } from './random.ts'
import type { SimulatedDeviceConfig } from './settings.ts'

/** A panel of single-phase branches on two incomers: odd branches hang on the first, even ones on the second. */
export interface PanelPart {
  part: 'panel'
  inputs: [Mains, Mains]
  branches: Branch[]
  /** kWh of each incomer. */
  energies: [number, number]
}

interface Branch {
  /** What it gives on average to what nobody simulates, W. */
  base: number
  drift: number
  own: Power
  closed: boolean
  power: Power
  energy: number
}

/** Rated current of a branch and of an incomer, A. */
const branchAmps = 32
const incomerAmps = 63
const powerFactor = 0.95
const usualBranches = 12

export function newPanel({ counts = {} }: SimulatedDeviceConfig, random: Random): PanelPart {
  return {
    part: 'panel',
    inputs: [newMains(), newMains()],
    branches: Array.from({ length: counts.branch ?? usualBranches }, () => ({
      ...{ base: 2_900 + 800 * uniform(random), drift: 0, own: noPower, closed: true, power: noPower },
      energy: 9_000 + 2_000 * uniform(random),
    })),
    energies: [60_000 + 5_000 * uniform(random), 60_000 + 5_000 * uniform(random)],
  }
}

/** The incomer on which a branch hangs, 0 or 1. */
const incomerOf = (branch: number): 0 | 1 => (branch % 2 === 0 ? 0 : 1)

export function stepPanel(
  before: PanelPart,
  { dt, at, first, second, told }: { dt: number; at: number; first: Mains | undefined; second: Mains | undefined; told: Told },
  random: Random,
): PanelPart {
  const inputs: PanelPart['inputs'] = [
    incoming(before.inputs[0], dt, first, false, random),
    incoming(before.inputs[1], dt, second, false, random),
  ]
  const branches = before.branches.map((branch, place) => {
    const drift = wander(branch.drift, dt, 600, 0.02, random)
    const closed = (told[`branch.${place + 1}.breaker`] ?? 'closed') === 'closed'
    const isLive = closed && inputs[incomerOf(place)].present
    const own = isLive ? onPhase(Math.floor(place / 2) % 3, branch.base * workday(at) * (1 + drift), powerFactor) : noPower
    return { ...branch, drift, closed, own }
  })
  return { ...before, inputs, branches }
}

/** What a branch, or the whole where none is named, gives on. */
export function panelSupply({ inputs, branches }: PanelPart, output = 1): Mains {
  const input = inputs[incomerOf(output - 1)]
  return branches[output - 1]?.closed === false ? { ...input, present: false, volts: [0, 0, 0], hertz: 0 } : input
}

/** A branch to which something is connected that is simulated feeds nothing else. */
export function carryPanel(now: PanelPart, behind: readonly Taken[], dt: number): PanelPart {
  const branches = now.branches.map((branch, place) => {
    const taken = behind.filter(({ output = 1 }) => output === place + 1).map(({ power }) => power)
    const power = taken.length > 0 ? sumOfPowers(taken) : branch.own
    return { ...branch, power, energy: branch.energy + kilowattHours(power, dt) }
  })
  const carried = { ...now, branches }
  const energies: PanelPart['energies'] = [
    now.energies[0] + kilowattHours(incomerPower(carried, 0), dt),
    now.energies[1] + kilowattHours(incomerPower(carried, 1), dt),
  ]
  return { ...carried, energies }
}

/** What it takes by one of its incomers. */
export function incomerPower({ branches }: PanelPart, incomer: 0 | 1): Power {
  return sumOfPowers(branches.filter((_, place) => incomerOf(place) === incomer).map(({ power }) => power))
}

/** Of what hangs together; the rest is as declared. */
export function panelValues(now: PanelPart): PointValues {
  const values: Record<string, number> = {}
  const states: Record<string, string> = {}
  const incomers = ([0, 1] as const).map((incomer) => {
    const [power, input] = [incomerPower(now, incomer), now.inputs[incomer]]
    const amps = ampsOf(power, input.volts)
    Object.assign(values, roadValues(`road.${incomer + 1}`, power, input, now.energies[incomer]))
    const largest = Math.max(...amps)
    values[`incomer.${incomer + 1}.current`] = largest
    values[`incomer.${incomer + 1}.load`] = (largest / incomerAmps) * 100
    return { power, amps }
  })
  for (const [place, { power, energy, closed }] of now.branches.entries()) {
    const { volts } = now.inputs[incomerOf(place)]
    const amps = totalOf(ampsOf(power, volts))
    const watts = totalOf(power.watts)
    const key = `branch.${place + 1}`
    values[`${key}.current`] = amps
    values[`${key}.load`] = (amps / branchAmps) * 100
    values[`${key}.active_power`] = watts / 1_000
    values[`${key}.power_factor`] = factorOf(power)
    values[`${key}.energy`] = energy
    values[`cell.${place + 1}.current`] = amps
    states[`${key}.breaker`] = closed ? 'closed' : 'open'
  }
  const power = sumOfPowers(incomers.map((each) => each.power))
  const amps = mapPhases([0, 0, 0], (_, phase) => incomers.reduce((sum, each) => sum + (each.amps[phase] ?? 0), 0))
  const mean = totalOf(amps) / 3
  const [active, reactive] = [totalOf(power.watts) / 1_000, totalOf(power.vars) / 1_000]
  const { volts } = now.inputs[0]
  return {
    values: {
      ...values,
      ...Object.fromEntries(volts.map((each, phase) => [`line.${phase + 1}.voltage`, lineVolts(each, volts[(phase + 1) % 3] ?? 0)])),
      active_power: active,
      reactive_power: reactive,
      apparent_power: Math.hypot(active, reactive),
      power_factor: factorOf(power),
      current: totalOf(amps),
      neutral_current: neutralAmps(amps),
      frequency: now.inputs[0].hertz,
      imbalance: mean > 0 ? (Math.max(...amps.map((each) => Math.abs(each - mean))) / mean) * 100 : 0,
      energy: now.energies[0] + now.energies[1],
    },
    states,
  }
}

function roadValues(key: string, power: Power, { volts, hertz }: Mains, energy: number): Record<string, number> {
  const amps = ampsOf(power, volts)
  const apparent = apparentOf(power)
  const phases = volts.flatMap((each, phase): [string, number][] => {
    const name = `${key}.phase.${phase + 1}`
    const watts = power.watts[phase] ?? 0
    return [
      [`${name}.voltage`, each],
      [`${name}.current`, amps[phase] ?? 0],
      [`${name}.active_power`, watts / 1_000],
      [`${name}.power_factor`, watts > 0 ? watts / (apparent[phase] ?? 1) : 1],
    ]
  })
  const [active, reactive] = [totalOf(power.watts) / 1_000, totalOf(power.vars) / 1_000]
  return {
    ...Object.fromEntries(phases),
    [`${key}.frequency`]: hertz,
    [`${key}.active_power`]: active,
    [`${key}.apparent_power`]: Math.hypot(active, reactive),
    [`${key}.power_factor`]: factorOf(power),
    [`${key}.energy`]: energy,
  }
}

function factorOf({ watts, vars }: Power): number {
  const apparent = Math.hypot(totalOf(watts), totalOf(vars))
  return apparent > 0 ? totalOf(watts) / apparent : 1
}
