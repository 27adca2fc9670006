import { type DeviceType, deviceTypes } from '@kilowatch/catalog'
import type { Ability } from '../offered.ts'
import type { Happening } from './actions.ts'
import { roomWarmth } from './air-conditioner.ts'
import type { Battery } from './battery.ts'
import { type BatteryGroupState, batteryGroupValues, newBatteryGroup, stepBatteryGroup } from './battery-group.ts'
import { type ClimateState, climateValues, newClimate, stepClimate } from './climate.ts'
import { abilitiesOf } from './controls.ts'
import { type DeclaredState, declaredValues, isDeclaredOf, newDeclared, stepDeclared, testedPoints } from './declared.ts'
import { carryFeeder, type FeederState, feederSettings, feederValues, newFeeder, stepFeeder } from './feeder.ts'
import type { Mains } from './mains.ts'
import { newOutlets, type OutletsState, outletsPower, outletsValues, stepOutlets } from './outlets.ts'
import { carryPart, partPower, partSupply, stepPart } from './parts.ts'
import type { PointValues, Told } from './point-values.ts'
import { noPower, type Power, type Taken, totalOf } from './power.ts'
import type { Random } from './random.ts'
import type { SimulatedDeviceConfig } from './settings.ts'
import {
  absentSource,
  carryTransferSwitch,
  newTransferSwitch,
  stepTransferSwitch,
  type TransferSwitchState,
  transferSwitchSettings,
  transferSwitchSupply,
  transferSwitchValues,
} from './transfer-switch.ts'
import { carryUps, newUps, stepUps, type UpsState, upsPower, upsSettings, upsSupply } from './ups.ts'
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
  return model.kind === 'declared' && isDeclaredOf(model, { type, ...(declared === undefined ? {} : { declared }) })
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
      return newFeeder(random)
    case 'ats':
      return newTransferSwitch()
    case 'pdu':
      return newOutlets(config, random)
    default:
      return newDeclared({ ...config, type: code }, random)
  }
}

/** What a device sees of its surroundings during one step. */
export interface Surroundings {
  /** Seconds. */
  dt: number
  /** Time at the end of the step, ms since 1970. */
  at: number
  happening: Happening
  /** The device that it follows, and the one on its second input. */
  leader: ModelState | undefined
  second: ModelState | undefined
  /** What it cools, as it was a step before: air is slow. */
  cooled: readonly ModelState[] | undefined
  told?: Told
}

/** Whether it only looks at others: it is stepped when all that carries power has been. */
export function isObserver(model: ModelState): boolean {
  return model.kind === 'bat' || model.kind === 'th' || (model.kind === 'declared' && model.part?.part === 'cells')
}

/** The device one step later, without what is fed through it. */
export function stepModel(before: ModelState, config: SimulatedDeviceConfig, around: Surroundings, random: Random): ModelState {
  const { dt, at, happening, leader, told = {} } = around
  const first = supplyOf(leader, config.output)
  const second = supplyOf(around.second, undefined)
  switch (before.kind) {
    case 'ups':
      return stepUps(before, dt, at, happening, upsSettings(config), first, random)
    case 'bat':
      return stepBatteryGroup(before, dt, at, happening, batteryOf(leader), random)
    case 'th':
      return stepClimate(before, dt, at, happening, { told, warmer: warmthOf(leader) }, random)
    case 'meter':
      return stepFeeder(before, dt, at, happening, feederSettings(config), first, random)
    case 'ats':
      return stepTransferSwitch(before, dt, at, happening, transferSwitchSettings(config), { first, second }, told, random)
    case 'pdu':
      return stepOutlets(before, dt, at, happening, first, random)
    case 'declared': {
      const heat = around.cooled?.reduce((sum, each) => sum + heatOf(each), 0)
      const seen = { dt, at, happening, told, first, second, heat, battery: batteryOf(leader) }
      return stepDeclared(before, dt, at, happening, told, before.part && stepPart(before.part, seen, random))
    }
  }
}

/** With what is fed through it, over `dt` seconds. */
export function carryModel(now: ModelState, config: SimulatedDeviceConfig, behind: readonly Taken[], dt: number): ModelState {
  const powers = behind.map(({ power }) => power)
  switch (now.kind) {
    case 'ups':
      return carryUps(now, upsSettings(config), powers, dt)
    case 'meter':
      return carryFeeder(now, powers, dt)
    case 'ats':
      return carryTransferSwitch(now, transferSwitchSettings(config), powers, dt)
    case 'declared':
      return now.part ? { ...now, part: carryPart(now.part, config, behind, dt) } : now
    default:
      return now
  }
}

/** What it takes from the device that it follows, and from the one on its second input. */
export function takenBy(now: ModelState, config: SimulatedDeviceConfig): [first: Power, second: Power] {
  switch (now.kind) {
    case 'ups':
      return [upsPower(now, upsSettings(config)), noPower]
    case 'meter':
      return [now.power, noPower]
    case 'ats':
      return now.active === 2 ? [noPower, now.output] : [now.output, noPower]
    case 'pdu':
      return [outletsPower(now), noPower]
    case 'declared':
      return now.part ? partPower(now.part) : [noPower, noPower]
    default:
      return [noPower, noPower]
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
      return feederValues(now)
    case 'ats':
      return transferSwitchValues(now, transferSwitchSettings(config))
    case 'pdu':
      return outletsValues(now)
    case 'declared':
      return declaredValues(now, config, tested, random)
  }
}

export { testedPoints }

function batteryOf(leader: ModelState | undefined): Battery | undefined {
  return leader?.kind === 'ups' || leader?.kind === 'bat' ? leader.battery : undefined
}

/** What a device behind the leader is fed with. */
function supplyOf(leader: ModelState | undefined, output: number | undefined): Mains | undefined {
  switch (leader?.kind) {
    case 'ups':
      return upsSupply(leader)
    case 'ats':
      return transferSwitchSupply(leader)
    case 'meter':
    case 'pdu':
      return leader.mains
    case 'declared':
      return leader.part && partSupply(leader.part, output)
    default:
      return undefined
  }
}

/** °C that an air conditioner leaves too many in its room. */
function warmthOf(leader: ModelState | undefined): number {
  return leader?.kind === 'declared' && leader.part?.part === 'air' ? roomWarmth(leader.part) : 0
}

/** W: what an IT load takes becomes heat, of a UPS only its losses. */
function heatOf(model: ModelState): number {
  if (model.kind === 'pdu') return totalOf(outletsPower(model).watts)
  if (model.kind === 'ups') return totalOf(model.output.watts) * 0.06
  if (model.kind !== 'declared' || !model.part) return 0
  const [first, second] = partPower(model.part)
  return totalOf(first.watts) + totalOf(second.watts)
}
