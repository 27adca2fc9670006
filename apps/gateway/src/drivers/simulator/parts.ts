import type { Happening } from './actions.ts'
import { type AirPart, airPower, airValues, newAir, stepAir } from './air-conditioner.ts'
import type { Battery } from './battery.ts'
import { type BatteryGroupState, batteryGroupValues, newBatteryGroup, stepBatteryGroup } from './battery-group.ts'
import {
  carryEmergency,
  type EmergencyPart,
  emergencyPower,
  emergencySupply,
  emergencyValues,
  newEmergency,
  stepEmergency,
} from './emergency-supply.ts'
import {
  carryGenerator,
  type GeneratorPart,
  generatorPower,
  generatorSupply,
  generatorValues,
  newGenerator,
  stepGenerator,
} from './generator.ts'
import { type LithiumPart, lithiumValues, newLithium } from './lithium.ts'
import type { Mains } from './mains.ts'
import { carryPanel, incomerPower, newPanel, type PanelPart, panelSupply, panelValues, stepPanel } from './panel.ts'
import type { PointValues, Told } from './point-values.ts'
import { noPower, type Power, type Taken } from './power.ts'
import type { Random } from './random.ts'
import type { SimulatedDeviceConfig } from './settings.ts'
import { newWater, stepWater, type WaterPart, waterValues } from './water.ts'

/** A battery monitor of a make of its own: it sees what every one of them sees. */
interface CellsPart {
  part: 'cells'
  group: BatteryGroupState
}

/** What hangs together in a device of which the rest is simulated after its declaration. */
export type Part = AirPart | EmergencyPart | GeneratorPart | PanelPart | WaterPart | LithiumPart | CellsPart

const partOfType: Readonly<Record<string, Part['part']>> = {
  ...{ ac: 'air', eps: 'emergency', genset: 'generator', pdm: 'panel', water: 'water', li_bat: 'lithium' },
  ...{ bat_mon: 'cells', bat_mon_sp: 'cells', bat_mon_hw: 'cells' },
}

export function hasPart({ type, declared }: Pick<SimulatedDeviceConfig, 'type' | 'declared'>): boolean {
  return !declared && Object.hasOwn(partOfType, type)
}

export function newPart(config: SimulatedDeviceConfig, random: Random): Part | undefined {
  if (!hasPart(config)) return undefined
  switch (partOfType[config.type]) {
    case 'air':
      return newAir(random)
    case 'emergency':
      return newEmergency(config)
    case 'generator':
      return newGenerator(random)
    case 'panel':
      return newPanel(config, random)
    case 'water':
      return newWater(random)
    case 'lithium':
      return newLithium(random)
    case 'cells':
      return { part: 'cells', group: newBatteryGroup({ ...config, blocks: config.blocks ?? config.counts?.cell ?? 40 }, random) }
    default:
      return undefined
  }
}

export interface PartSurroundings {
  dt: number
  at: number
  happening: Happening
  told: Told
  /** What comes into its two inputs. */
  first: Mains | undefined
  second: Mains | undefined
  /** W that what it cools makes of heat. */
  heat: number | undefined
  /** That it watches. */
  battery: Battery | undefined
}

/** The part `dt` seconds later, without what is fed through it. */
export function stepPart(before: Part, { first, second, ...around }: PartSurroundings, random: Random): Part {
  const { dt, at, happening, battery } = around
  const fed = { ...around, followed: first, cut: happening.has('mains-fails') }
  switch (before.part) {
    case 'air':
      return stepAir(before, fed, random)
    case 'emergency':
      return stepEmergency(before, fed, random)
    case 'generator':
      return stepGenerator(before, fed, random)
    case 'panel':
      return stepPanel(before, { ...around, first, second }, random)
    case 'water':
      return stepWater(before, dt, at)
    case 'lithium':
      return { ...before, at }
    case 'cells':
      return { ...before, group: stepBatteryGroup(before.group, dt, at, happening, battery, random) }
  }
}

/** With what is fed through it, over `dt` seconds. */
export function carryPart(now: Part, config: SimulatedDeviceConfig, behind: readonly Taken[], dt: number): Part {
  const powers = behind.map(({ power }) => power)
  if (now.part === 'panel') return carryPanel(now, behind, dt)
  if (now.part === 'generator') return carryGenerator(now, config, powers, dt)
  return now.part === 'emergency' ? carryEmergency(now, config, powers, dt) : now
}

/** What it gives on by one of its outputs; undefined: it feeds nothing. */
export function partSupply(now: Part, output: number | undefined): Mains | undefined {
  if (now.part === 'panel') return panelSupply(now, output)
  if (now.part === 'generator') return generatorSupply(now)
  return now.part === 'emergency' ? emergencySupply(now) : undefined
}

/** What it takes by its first and its second input. */
export function partPower(now: Part): [Power, Power] {
  switch (now.part) {
    case 'air':
      return [airPower(now), noPower]
    case 'emergency':
      return [emergencyPower(now), noPower]
    case 'generator':
      return [generatorPower(now), noPower]
    case 'panel':
      return [incomerPower(now, 0), incomerPower(now, 1)]
    default:
      return [noPower, noPower]
  }
}

/** Of what hangs together. `tested`: with what it measures only now and then. */
export function partValues(now: Part, config: SimulatedDeviceConfig, told: Told, tested: boolean, random: Random): PointValues {
  switch (now.part) {
    case 'air':
      return airValues(now, told)
    case 'emergency':
      return emergencyValues(now, config)
    case 'generator':
      return generatorValues(now, config)
    case 'panel':
      return panelValues(now)
    case 'water':
      return waterValues(now)
    case 'lithium':
      return lithiumValues(now)
    case 'cells':
      return batteryGroupValues(now.group, tested, random)
  }
}
