import { type DeviceType, deviceTypes } from '@kilowatch/catalog'
import type { Ability } from '../offered.ts'
import type { Happening } from './actions.ts'
import type { Battery } from './battery.ts'
import { type BatteryGroupState, batteryGroupValues, newBatteryGroup, stepBatteryGroup } from './battery-group.ts'
import { type ClimateState, climateValues, newClimate, stepClimate } from './climate.ts'
import { abilitiesOf } from './controls.ts'
import { type DeclaredState, declaredValues, newDeclared, stepDeclared } from './declared.ts'
import { type FeederState, feederSettings, feederValues, newFeeder, stepFeeder } from './feeder.ts'
import type { Mains } from './mains.ts'
import { newOutlets, type OutletsState, outletsValues, stepOutlets } from './outlets.ts'
import type { PointValues, Told } from './point-values.ts'
import type { Random } from './random.ts'
import type { SimulatedDeviceConfig } from './settings.ts'
import {
  absentSource,
  newTransferSwitch,
  stepTransferSwitch,
  type TransferSwitchState,
  transferSwitchSettings,
  transferSwitchValues,
} from './transfer-switch.ts'
import { newUps, stepUps, type UpsState, upsSettings } from './ups.ts'
import { upsValues } from './ups-values.ts'

type HandMade = UpsState | BatteryGroupState | ClimateState | FeederState | TransferSwitchState | OutletsState
export type ModelState = HandMade | DeclaredState

/** Types whose parts hang together as in a real device; the others are simulated after their declaration. */
export const handMadeTypes = ['ups', 'bat', 'th', 'meter', 'ats', 'pdu'] as const satisfies readonly HandMade['kind'][]

/** Types that can be simulated: all that have points. */
export const simulatedTypes: readonly string[] = deviceTypes.filter(({ points }) => points.length > 0).map(({ code }) => code)

export function isSimulated(type: string): boolean {
  return simulatedTypes.includes(type)
}

export function isStateOf(model: ModelState, { type, declared }: Pick<SimulatedDeviceConfig, 'type' | 'declared'>): boolean {
  if (!declared && handMadeTypes.some((each) => each === type)) return model.kind === type
  return model.kind === 'declared' && model.type === type
}

/** What the device does when it is told, and can be set to: of the hand-made ones, only what their model follows. */
export function abilitiesOfModel(model: ModelState, type: DeviceType): Ability[] {
  if (model.kind === 'declared') return abilitiesOf(type)
  if (model.kind === 'th') return model.control ? abilitiesOf(type) : []
  const settings = abilitiesOf({ settings: type.settings ?? [] })
  return model.kind === 'ats' ? settings.filter(({ value }) => value !== absentSource) : settings
}

/** A device at the beginning of its simulation. */
export function newModel(code: string, config: SimulatedDeviceConfig, random: Random): ModelState {
  const type = config.declared ? undefined : handMadeTypes.find((each) => each === code)
  switch (type) {
    case 'ups':
      return newUps(upsSettings(config), random)
    case 'bat':
      return newBatteryGroup(config, random)
    case 'th':
      return newClimate(config, random)
    case 'meter':
      return newFeeder(feederSettings(config), random)
    case 'ats':
      return newTransferSwitch(transferSwitchSettings(config))
    case 'pdu':
      return newOutlets(config, random)
    default:
      return newDeclared(code, random)
  }
}

/** What a device sees of its surroundings during one step. */
export interface Surroundings {
  /** Seconds. */
  dt: number
  /** Time at the end of the step, ms since 1970. */
  at: number
  happening: Happening
  /** The device that it follows. */
  leader: ModelState | undefined
  told?: Told
}

/** The device one step later. */
export function stepModel(
  before: ModelState,
  config: SimulatedDeviceConfig,
  { dt, at, happening, leader, told = {} }: Surroundings,
  random: Random,
): ModelState {
  switch (before.kind) {
    case 'ups':
      return stepUps(before, dt, at, happening, upsSettings(config), mainsOf(leader), random)
    case 'bat':
      return stepBatteryGroup(before, dt, at, happening, batteryOf(leader), random)
    case 'th':
      return stepClimate(before, dt, at, happening, told, random)
    case 'meter':
      return stepFeeder(before, dt, at, happening, feederSettings(config), mainsOf(leader), random)
    case 'ats':
      return stepTransferSwitch(before, dt, at, happening, transferSwitchSettings(config), mainsOf(leader), told, random)
    case 'pdu':
      return stepOutlets(before, dt, at, happening, supplyOf(leader), random)
    case 'declared':
      return stepDeclared(before, dt, at, happening, told)
  }
}

/** What the device reports; `tested`: with what it measures only now and then. */
export function valuesOf(now: ModelState, config: SimulatedDeviceConfig, tested: boolean, random: Random): PointValues {
  switch (now.kind) {
    case 'ups':
      return upsValues(now, upsSettings(config))
    case 'bat':
      return batteryGroupValues(now, tested, random)
    case 'th':
      return climateValues(now)
    case 'meter':
      return feederValues(now, feederSettings(config))
    case 'ats':
      return transferSwitchValues(now, transferSwitchSettings(config))
    case 'pdu':
      return outletsValues(now)
    case 'declared':
      return declaredValues(now, config.counts)
  }
}

/** Points that are measured only now and then. */
export const testedPoints = ['cell.*.resistance', 'cell.*.soh'] as const

function mainsOf(leader: ModelState | undefined): Mains | undefined {
  if (!leader || leader.kind === 'bat' || leader.kind === 'th' || leader.kind === 'declared') return undefined
  return leader.kind === 'ats' ? leader.sources[0] : leader.mains
}

function batteryOf(leader: ModelState | undefined): Battery | undefined {
  return leader?.kind === 'ups' || leader?.kind === 'bat' ? leader.battery : undefined
}

/** What a device behind the leader is fed with: behind a UPS or a switch that is its output, not its input. */
function supplyOf(leader: ModelState | undefined): Mains | undefined {
  if (leader?.kind === 'ups') return leader.mode === 'stop' ? dead(leader.bypass) : leader.bypass
  if (leader?.kind === 'ats') return leader.active === 0 ? dead(leader.sources[0]) : leader.sources[leader.active - 1]
  return mainsOf(leader)
}

function dead(mains: Mains): Mains {
  return { ...mains, present: false, volts: [0, 0, 0], hertz: 0 }
}
