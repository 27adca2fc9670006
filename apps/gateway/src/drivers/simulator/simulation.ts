import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type DeviceType, deviceType, flatPoint, keysOf } from '@kilowatch/catalog'
import type { Log } from '../../log.ts'
import { type DeviceAccess, DeviceError, type Link, type Past, type PastStretch, type Reading } from '../driver.ts'
import { offeredBy } from '../offered.ts'
import { type ControlFile, giveOrder, watchControl } from './control.ts'
import { setByOrder } from './controls.ts'
import { visitsTo } from './entry.ts'
import { abilitiesOfModel, testedPoints, valuesOf } from './models.ts'
import { wireValues, withSettings } from './point-values.ts'
import type { SimulatedDeviceConfig } from './settings.ts'
import { advance, happeningTo, newWorld, type World, withDevices, withTold } from './world.ts'

export interface SimulationOptions {
  configs: readonly SimulatedDeviceConfig[]
  /** Where the world is kept between two runs. */
  file: string
  controlFile: string
  now: () => number
  log: Log
}

export interface Simulation {
  access(config: SimulatedDeviceConfig): DeviceAccess
  /** Present when nothing of an earlier run was found; its readings leave the simulation at its present. */
  past?: Past
  save(): void
}

/** How often a battery monitor tests resistances, ms. */
const testEvery = 600_000

/** Devices that are read in the same tick see the same moment, ms. */
const shortestStep = 100

/** One simulated world per uplink, read device by device. */
export function openSimulation(options: SimulationOptions): Simulation {
  const { configs, now } = options
  const saved = loadWorld(options)
  const control: ControlFile = watchControl(options.controlFile, options.log)
  const testedAt = new Map<string, number>()
  let world = saved ? withDevices(saved, configs) : newWorld(configs, now())

  function readingOf(config: SimulatedDeviceConfig, world: World, testedAt: Map<string, number>): Reading {
    const device = world.devices[config.ref]
    if (!device) throw new DeviceError('unknown-device', config.ref)
    const type = typeOf(config)
    const tested = world.at - (testedAt.get(config.ref) ?? Number.NEGATIVE_INFINITY) >= testEvery
    if (tested) testedAt.set(config.ref, world.at)
    const random = { ...device.random }
    const abilities = abilitiesOfModel(device.model, type)
    const own = valuesOf(device.model, config, tested, random)
    const values = wireValues(type, abilities.length > 0 ? withSettings(type, own, device.told ?? {}) : own)
    const controls = offeredBy(type, abilities, values)
    const rare = testedPoints.filter((pattern) => flatPoint(type, pattern)).flatMap((pattern) => keysOf(pattern, values.keys()))
    return {
      ref: config.ref,
      type: config.type,
      values,
      cadences: new Map(rare.map((key) => [key, Math.max(testEvery, config.interval)])),
      ...(controls.length === 0 ? {} : { controls }),
      ...(config.name === undefined ? {} : { name: config.name }),
    }
  }

  /** A past that ends before the present is a world of its own, of what is asked for alone. */
  function* rounds({ refs, from, to }: PastStretch, stepMs: number): ReturnType<Past['rounds']> {
    const asked = configs.filter(({ ref }) => refs.has(ref))
    const living = to === undefined ? configs : withFollowed(asked, configs)
    const tested = to === undefined ? testedAt : new Map<string, number>()
    let past = newWorld(living, from)
    for (let at = from + stepMs; at <= (to ?? now()); at += stepMs) {
      past = advance(past, living, at, {})
      if (to === undefined) world = past
      yield { at, readings: asked.map((config) => readingOf(config, past, tested)) }
    }
  }

  return {
    ...(saved ? {} : { past: { spans: spansOf(configs), rounds } }),
    access(config) {
      return {
        bus: `simulator ${config.ref}`,
        timeout: 10_000,
        open: async () => ({ close() {} }) satisfies Link,
        read: async () => {
          if (Math.abs(now() - world.at) >= shortestStep) world = advance(world, configs, now(), control.read())
          return [readingOf(config, world, testedAt)]
        },
        async control(_link, order) {
          const happens = happeningTo(world, config, control.read())
          if (happens.has('refuse-commands')) throw new DeviceError('not-accepted', config.ref)
          if (happens.has('ignore-commands')) return
          const { values } = readingOf(config, world, testedAt)
          world = withTold(world, config.ref, setByOrder(typeOf(config), order, values), now())
        },
        ...(typeOf(config).entry ? { credentials: (heard) => visitsTo(config, Math.random, heard) } : {}),
        async write(_link, { name, value = 'on' }) {
          try {
            giveOrder(options.controlFile, config.ref, name, value)
          } catch (cause) {
            throw new DeviceError('protocol', 'not an order that the simulation knows', { cause })
          }
        },
      }
    },
    save: () => saveWorld(options, world),
  }
}

function typeOf({ type, ref }: SimulatedDeviceConfig): DeviceType {
  const found = deviceType(type)
  if (!found) throw new DeviceError('unknown-device', ref)
  return found
}

/** With the devices whose mains or battery they share, and those that these share theirs with. */
function withFollowed(asked: readonly SimulatedDeviceConfig[], configs: readonly SimulatedDeviceConfig[]): SimulatedDeviceConfig[] {
  const wanted = new Set(asked.map(({ ref }) => ref))
  // A set goes on to what is added to it meanwhile.
  for (const ref of wanted) {
    const follows = configs.find((config) => config.ref === ref)?.follows
    if (follows !== undefined) wanted.add(follows)
  }
  return configs.filter(({ ref }) => wanted.has(ref))
}

function spansOf(configs: readonly SimulatedDeviceConfig[]): ReadonlyMap<string, number> {
  return new Map(configs.flatMap(({ ref, backfill }) => (backfill === undefined ? [] : [[ref, backfill] as const])))
}

function loadWorld({ file, log }: SimulationOptions): World | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as World
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isAbsent) log.warn({ detail: String(error) }, 'simulation started over')
    return undefined
  }
}

function saveWorld({ file, log }: SimulationOptions, world: World): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(`${file}.new`, JSON.stringify(world), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  } catch (error) {
    log.warn({ err: error }, 'simulation could not be saved')
  }
}
