import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type DeviceType, deviceType, flatPoint, patternOf } from '@kilowatch/catalog'
import type { Log } from '../../log.ts'
import { type DeviceAccess, DeviceError, type Link, type Past, type PastStretch, type Reading } from '../driver.ts'
import { offeredBy } from '../offered.ts'
import { type ControlFile, giveOrder, type Orders, watchControl } from './control.ts'
import { setByOrder } from './controls.ts'
import { visitsTo } from './entry.ts'
import { abilitiesOfModel, testedPoints, valuesOf } from './models.ts'
import { wireValues, withSettings } from './point-values.ts'
import { stepsOf } from './scenarios.ts'
import type { SimulatedDeviceConfig } from './settings.ts'
import { advance, happeningTo, newWorld, type World, withDevices, withTold, worldVersion } from './world.ts'

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

/** So far apart the farther past is reckoned, ms: what does not change within minutes is the same. */
const farStep = 600_000

/** Where something begins or ends, the past is told as closely as a device is read: what lasts must be seen to last. */
const closely = { step: 2_000, for: 16_000 }

const testedPatterns = new Set<string>(testedPoints)
const isTested = (key: string) => testedPatterns.has(patternOf(key))

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
    const rare = testedPoints.some((pattern) => flatPoint(type, pattern)) ? [...values.keys()].filter(isTested) : []
    return {
      ref: config.ref,
      type: config.type,
      values,
      cadences: new Map(rare.map((key) => [key, Math.max(testEvery, config.interval)])),
      ...(controls.length === 0 ? {} : { controls }),
      ...(config.name === undefined ? {} : { name: config.name }),
    }
  }

  const spans = spansOf(configs)
  const origin = now() - Math.max(0, ...spans.values())

  /** All stretches are of one course of the world: the nearer one begins as the farther one ends. */
  function* rounds({ refs, from, to }: PastStretch, stepMs: number): ReturnType<Past['rounds']> {
    const asked = configs.filter(({ ref }) => refs.has(ref))
    const tested = to === undefined ? testedAt : new Map<string, number>()
    let past = newWorld(configs, origin)
    while (past.at < from) {
      past = advance(past, configs, Math.min(from, past.at + farStep), {}, farStep / 1_000)
      // Nothing to tell: whoever listens may do something else meanwhile.
      yield { at: past.at, readings: [] }
    }
    for (const at of momentsOf(configs, { origin, from, to: () => to ?? now() }, stepMs)) {
      past = advance(past, configs, at, {}, stepMs / 1_000)
      if (to === undefined) world = past
      const answering = asked.filter((config) => !isSilent(config, past, {}))
      yield { at, readings: answering.map((config) => readingOf(config, past, tested)) }
    }
  }

  return {
    ...(saved ? {} : { past: { spans, farStep, rounds } }),
    access(config) {
      return {
        bus: `simulator ${config.ref}`,
        timeout: 10_000,
        open: async () => ({ close() {} }) satisfies Link,
        read: async () => {
          if (Math.abs(now() - world.at) >= shortestStep) world = advance(world, configs, now(), control.read())
          if (isSilent(config, world, control.read())) throw new DeviceError('timeout', config.ref)
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

/** When the past is told, one moment after the other. */
function* momentsOf(
  configs: readonly SimulatedDeviceConfig[],
  { origin, from, to }: { origin: number; from: number; to: () => number },
  stepMs: number,
): Generator<number> {
  const changes = configs
    .flatMap(({ scenario }) => stepsOf(scenario))
    .flatMap((step) => {
      const begun = step.from ?? origin + step.after
      return [begun, begun + step.for]
    })
  const close = changes
    .flatMap((change) => Array.from({ length: closely.for / closely.step }, (_, place) => change + (place + 1) * closely.step))
    .sort((one, other) => one - other)
  let next = 0
  for (let at = from + stepMs; at <= to(); at += stepMs) {
    for (; (close[next] ?? at) < at; next++) if ((close[next] ?? 0) > at - stepMs) yield close[next] ?? at
    yield at
  }
}

function isSilent(config: SimulatedDeviceConfig, world: World, orders: Orders): boolean {
  return happeningTo(world, config, orders).has('silent')
}

function typeOf({ type, ref }: SimulatedDeviceConfig): DeviceType {
  const found = deviceType(type)
  if (!found) throw new DeviceError('unknown-device', ref)
  return found
}

function spansOf(configs: readonly SimulatedDeviceConfig[]): ReadonlyMap<string, number> {
  return new Map(configs.flatMap(({ ref, backfill }) => (backfill === undefined ? [] : [[ref, backfill] as const])))
}

function loadWorld({ file, log, now }: SimulationOptions): World | undefined {
  try {
    const world = JSON.parse(readFileSync(file, 'utf8')) as World
    if (world.version === worldVersion) return world
    log.info('simulation started over: its models have changed')
    return newWorld([], now())
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
