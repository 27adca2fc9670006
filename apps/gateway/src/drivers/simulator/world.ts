import { deviceType } from '@kilowatch/catalog'
import { type Happening, happeningOf } from './actions.ts'
import type { Orders } from './control.ts'
import { passedThrough } from './entry.ts'
import { carryModel, isObserver, isSimulated, isStateOf, type ModelState, newModel, stepModel, takenBy } from './models.ts'
import type { Told } from './point-values.ts'
import type { Taken } from './power.ts'
import { type Random, seedOf } from './random.ts'
import { activeSteps, stepsOf } from './scenarios.ts'
import type { SimulatedDeviceConfig } from './settings.ts'
import type { ScenarioStep } from './steps.ts'

/** All simulated devices of one uplink at one moment; plain data, so that it can be saved and gone on with. */
export interface World {
  /** Of the models; a world of others is started over. */
  version: number
  /** When the scenarios began, ms since 1970. */
  startedAt: number
  at: number
  devices: Record<string, SimulatedDevice>
}
export interface SimulatedDevice {
  random: Random
  model: ModelState
  told?: Told
  /** When it was last told each of them, ms since 1970. */
  toldAt?: Readonly<Record<string, number>>
}

/** What is kept of devices changes with their models. */
export const worldVersion = 2

/** Longest step, s; physics with time constants of minutes does not notice. */
const longestStep = 20
/** After a longer stop the simulation does not catch up step by step but goes on from where it was. */
const longestCatchUp = 48 * 3_600_000

export function newWorld(configs: readonly SimulatedDeviceConfig[], at: number): World {
  return withDevices({ version: worldVersion, startedAt: at, at, devices: {} }, configs)
}

/** Devices that are configured and still missing come in; those configured otherwise than before start over. */
export function withDevices(world: World, configs: readonly SimulatedDeviceConfig[]): World {
  const devices: Record<string, SimulatedDevice> = {}
  for (const config of configs) {
    const known = world.devices[config.ref]
    devices[config.ref] = known && isStateOf(known.model, config) ? known : newDevice(config)
  }
  return { ...world, devices }
}

function newDevice(config: SimulatedDeviceConfig): SimulatedDevice {
  if (!isSimulated(config.type)) throw new Error(`${config.type} cannot be simulated`)
  const random = { seed: config.seed ?? seedOf(config.ref) }
  return { model: newModel(config.type, config, random), random }
}

/** The world in which a device has been told something more. */
export function withTold(world: World, ref: string, told: Told, at = world.at): World {
  const device = world.devices[ref]
  if (!device) return world
  const toldAt = { ...device.toldAt, ...Object.fromEntries(Object.keys(told).map((key) => [key, at])) }
  return { ...world, devices: { ...world.devices, [ref]: { ...device, told: { ...device.told, ...told }, toldAt } } }
}

/** The world at a later time, step by step; `longest`: of a step, s. */
export function advance(world: World, configs: readonly SimulatedDeviceConfig[], to: number, orders: Orders, longest = longestStep): World {
  // A clock that was set back must not make the world stand still until it is there again.
  if (to < world.at || to - world.at > longestCatchUp) return { ...world, at: to }
  let now = world
  while (now.at < to) now = step(now, configs, Math.min(to, now.at + longest * 1_000), orders)
  return now
}

/**
 * Everything `dt` later: first what comes in, from the mains down to the loads; then what each of them takes, from the loads up to the
 * mains; then those who only look on.
 */
function step(world: World, configs: readonly SimulatedDeviceConfig[], at: number, orders: Orders): World {
  const dt = (at - world.at) / 1_000
  const devices: Record<string, SimulatedDevice> = {}
  const modelOf = (ref: string | undefined) => (ref === undefined ? undefined : devices[ref]?.model)
  const stepOne = (config: SimulatedDeviceConfig, before: SimulatedDevice) => {
    const random = { ...before.random }
    const surroundings = {
      dt,
      at,
      happening: happening(config, at, world.startedAt, orders),
      leader: modelOf(config.follows),
      second: modelOf(config.second),
      cooled: config.cools?.flatMap((ref) => world.devices[ref]?.model ?? []),
      ...(before.told ? { told: toldNow(config, before, at) } : {}),
    }
    devices[config.ref] = { ...before, model: stepModel(before.model, config, surroundings, random), random }
  }
  const living = inOrder(configs).flatMap((config) => {
    const before = world.devices[config.ref]
    return before ? [{ config, before }] : []
  })
  const [carrying, looking] = [
    living.filter(({ before }) => !isObserver(before.model)),
    living.filter(({ before }) => isObserver(before.model)),
  ]
  for (const { config, before } of carrying) stepOne(config, before)
  carryAll(
    carrying.map(({ config }) => config),
    devices,
    dt,
  )
  for (const { config, before } of looking) stepOne(config, before)
  return { ...world, at, devices }
}

/** `ordered`: each after those that feed it. */
function carryAll(ordered: readonly SimulatedDeviceConfig[], devices: Record<string, SimulatedDevice>, dt: number): void {
  const behind: Record<string, Taken[]> = {}
  const give = (to: string | undefined, taken: Taken) => {
    if (to === undefined) return
    behind[to] = [...(behind[to] ?? []), taken]
  }
  for (const config of [...ordered].reverse()) {
    const device = devices[config.ref]
    if (!device) continue
    const model = carryModel(device.model, config, behind[config.ref] ?? [], dt)
    devices[config.ref] = { ...device, model }
    const [first, second] = takenBy(model, config)
    give(config.follows, { output: config.output, power: first })
    give(config.second, { output: undefined, power: second })
  }
}

function toldNow({ type: code, cards }: SimulatedDeviceConfig, { told = {}, toldAt = {} }: SimulatedDevice, at: number): Told {
  const type = cards ? deviceType(code) : undefined
  return type ? passedThrough(type, told, toldAt, at) : told
}

/** What happens to a device at the world's present. */
export function happeningTo(world: World, config: SimulatedDeviceConfig, orders: Orders): Happening {
  return happening(config, world.at, world.startedAt, orders)
}

/** The scenario's course, and what a person ordered beside or against it. */
function happening(config: SimulatedDeviceConfig, at: number, startedAt: number, orders: Orders): Happening {
  const planned: readonly Pick<ScenarioStep, 'do' | 'at' | 'point'>[] = activeSteps(stepsOf(config.scenario), at, startedAt)
  const own = orders.devices?.[config.ref]
  const mains = own?.mains ?? orders.mains
  const steps = [...planned, ...(own?.do ?? []).map((action) => ({ do: action, at: own?.at, point: own?.point }))]
  if (mains === 'failed') return happeningOf([...steps, { do: 'mains-fails' }])
  return happeningOf(mains === 'present' ? steps.filter((each) => each.do !== 'mains-fails') : steps)
}

const orderOf = new WeakMap<readonly SimulatedDeviceConfig[], readonly SimulatedDeviceConfig[]>()

/** Each device after those that feed it; the configuration has been checked for circles. */
function inOrder(configs: readonly SimulatedDeviceConfig[]): readonly SimulatedDeviceConfig[] {
  const known = orderOf.get(configs)
  if (known) return known
  const depth = (config: SimulatedDeviceConfig): number =>
    configs
      .filter(({ ref }) => ref === config.follows || ref === config.second)
      .reduce((deepest, leader) => Math.max(deepest, depth(leader) + 1), 0)
  const sorted = [...configs].sort((a, b) => depth(a) - depth(b))
  orderOf.set(configs, sorted)
  return sorted
}
