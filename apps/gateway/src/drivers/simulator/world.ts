import { deviceType } from '@kilowatch/catalog'
import { type Happening, happeningOf } from './actions.ts'
import type { Orders } from './control.ts'
import { passedThrough } from './entry.ts'
import { isSimulated, isStateOf, type ModelState, newModel, stepModel } from './models.ts'
import type { Told } from './point-values.ts'
import { type Random, seedOf } from './random.ts'
import { activeSteps, stepsOf } from './scenarios.ts'
import type { SimulatedDeviceConfig } from './settings.ts'
import type { ScenarioStep } from './steps.ts'

/** All simulated devices of one uplink at one moment; plain data, so that it can be saved and gone on with. */
export interface World {
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

/** Longest step, s; physics with time constants of minutes does not notice. */
const longestStep = 20
/** After a longer stop the simulation does not catch up step by step but goes on from where it was. */
const longestCatchUp = 48 * 3_600_000

export function newWorld(configs: readonly SimulatedDeviceConfig[], at: number): World {
  return withDevices({ startedAt: at, at, devices: {} }, configs)
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

/** The world at a later time; leaders are stepped before those who follow them. */
export function advance(world: World, configs: readonly SimulatedDeviceConfig[], to: number, orders: Orders): World {
  // A clock that was set back must not make the world stand still until it is there again.
  if (to < world.at || to - world.at > longestCatchUp) return { ...world, at: to }
  let now = world
  while (now.at < to) now = step(now, configs, Math.min(to, now.at + longestStep * 1_000), orders)
  return now
}

function step(world: World, configs: readonly SimulatedDeviceConfig[], at: number, orders: Orders): World {
  const devices: Record<string, SimulatedDevice> = {}
  for (const config of inOrder(configs)) {
    const before = world.devices[config.ref]
    if (!before) continue
    const random = { ...before.random }
    const surroundings = {
      dt: (at - world.at) / 1_000,
      at,
      happening: happening(config, at - world.startedAt, orders),
      leader: config.follows === undefined ? undefined : devices[config.follows]?.model,
      ...(before.told ? { told: toldNow(config, before, at) } : {}),
    }
    devices[config.ref] = { ...before, model: stepModel(before.model, config, surroundings, random), random }
  }
  return { ...world, at, devices }
}

function toldNow({ type: code, cards }: SimulatedDeviceConfig, { told = {}, toldAt = {} }: SimulatedDevice, at: number): Told {
  const type = cards ? deviceType(code) : undefined
  return type ? passedThrough(type, told, toldAt, at) : told
}

/** What happens to a device at the world's present. */
export function happeningTo(world: World, config: SimulatedDeviceConfig, orders: Orders): Happening {
  return happening(config, world.at - world.startedAt, orders)
}

/** The scenario's course, and what a person ordered beside or against it. */
function happening(config: SimulatedDeviceConfig, elapsed: number, orders: Orders): Happening {
  const planned: readonly Pick<ScenarioStep, 'do' | 'at' | 'point'>[] = activeSteps(stepsOf(config.scenario), elapsed)
  const own = orders.devices?.[config.ref]
  const mains = own?.mains ?? orders.mains
  const steps = [...planned, ...(own?.do ?? []).map((action) => ({ do: action, at: own?.at, point: own?.point }))]
  if (mains === 'failed') return happeningOf([...steps, { do: 'mains-fails' }])
  return happeningOf(mains === 'present' ? steps.filter((each) => each.do !== 'mains-fails') : steps)
}

const orderOf = new WeakMap<readonly SimulatedDeviceConfig[], readonly SimulatedDeviceConfig[]>()

/** Each device after the one that it follows; the configuration has been checked for circles. */
function inOrder(configs: readonly SimulatedDeviceConfig[]): readonly SimulatedDeviceConfig[] {
  const known = orderOf.get(configs)
  if (known) return known
  const depth = (config: SimulatedDeviceConfig): number => {
    const leader = configs.find(({ ref }) => ref === config.follows)
    return leader ? depth(leader) + 1 : 0
  }
  const sorted = [...configs].sort((a, b) => depth(a) - depth(b))
  orderOf.set(configs, sorted)
  return sorted
}
