import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { deviceType, nominalsOf } from '@kilowatch/catalog'
import {
  type HelloDevice,
  type ListedPoint,
  listHash,
  type OfferedControl,
  type Sample,
  type WireValue,
  wireLimits,
} from '@kilowatch/telemetry'
import type { Reading } from '../drivers/driver.ts'
import type { Log } from '../log.ts'
import type { Announced } from './announced.ts'

interface KnownDevice {
  ref: string
  type: string
  name?: string
  site?: string
  via?: string
  boxId?: string
  interval: number
  points: ListedPoint[]
  nominal?: Record<string, number>
  controls?: readonly OfferedControl[]
}
interface Listed extends KnownDevice {
  positions: Map<string, number>
  hash: string
  /** The sample before had extras. */
  saidExtras?: boolean
}

/**
 * Which points each device has, in order. A list only grows, over restarts too: a position keeps its meaning for ever,
 * and a sample of an older list is a sample of the newer one that ends early.
 */
export class PointLists {
  #file: string
  #log: Log
  #devices = new Map<string, Listed>()

  /** Reads the file of an earlier run; a damaged one is started over. */
  constructor(file: string, log: Log) {
    this.#file = file
    this.#log = log
    for (const known of readKnown(file, log)) this.#devices.set(known.ref, listed(known))
  }

  /** The reading by position. `grown`: the server must hear of the list (or device) before the sample. */
  place(reading: Reading, announced: Announced, time: { t: number; up: number }): { sample: Sample; grown: boolean } {
    const device =
      this.#devices.get(reading.ref) ?? listed({ ref: reading.ref, type: reading.type, interval: announced.interval, points: [] })
    const isNew = !this.#devices.has(reading.ref)
    this.#devices.set(reading.ref, device)
    const offered = offer(device, reading)
    const rated = rate(device, reading)
    const described = describe(device, reading, announced) || offered || rated
    const grown = grow(device, reading, announced.interval) || isNew || described
    if (grown) this.#save()
    const sample: Sample = { d: device.ref, l: device.hash, ...time, v: valuesOf(device, reading.values) }
    const { extras } = reading
    // All of them each time; none once where there were some.
    if (extras && (Object.keys(extras).length > 0 || device.saidExtras)) sample.x = { ...extras }
    device.saidExtras = extras !== undefined && Object.keys(extras).length > 0
    return { sample, grown }
  }

  /** What a hello announces. */
  hello(): HelloDevice[] {
    return [...this.#devices.values()].map(({ ref, type, name, site, via, boxId, interval, points, nominal, controls = [], hash }) => ({
      ref,
      type,
      interval,
      list: hash,
      points,
      ...(boxId === undefined ? {} : { box_id: boxId }),
      ...(name === undefined ? {} : { name }),
      ...(site === undefined ? {} : { site }),
      ...(via === undefined ? {} : { via }),
      ...(nominal === undefined ? {} : { nominal }),
      ...(controls.length === 0 ? {} : { controls: [...controls] }),
    }))
  }

  /** What a device is, with the controls that it has as far as was read. */
  offered(ref: string): { type: string; controls: readonly OfferedControl[] } | undefined {
    const device = this.#devices.get(ref)
    return device && { type: device.type, controls: device.controls ?? [] }
  }

  /** Whether anything is known of a device. */
  has(ref: string): boolean {
    return this.#devices.has(ref)
  }

  /** The current list of a device. */
  hashOf(ref: string): string | undefined {
    return this.#devices.get(ref)?.hash
  }

  /** Devices that come from this one: its own name, and those of its sensors and outlets. */
  refsOf(owner: string): string[] {
    const parts = [...this.#devices.keys()].filter((ref) => ref.startsWith(`${owner}.`))
    return [owner, ...parts]
  }

  /** Keeps the ids that the server gave. */
  adopt(ids: readonly { ref: string; box_id: string }[]): void {
    let changed = false
    for (const { ref, box_id } of ids) {
      const device = this.#devices.get(ref)
      if (!device || device.boxId === box_id) continue
      device.boxId = box_id
      changed = true
    }
    if (changed) this.#save()
  }

  /** Forgets devices that are configured no more; the server keeps what it knows of them. */
  keepOnly(belongs: (ref: string) => boolean): void {
    for (const ref of this.#devices.keys()) if (!belongs(ref)) this.#devices.delete(ref)
  }

  #save(): void {
    const known: KnownDevice[] = [...this.#devices.values()].map(({ positions, hash, saidExtras, ...rest }) => rest)
    try {
      mkdirSync(dirname(this.#file), { recursive: true, mode: 0o700 })
      writeFileSync(`${this.#file}.new`, JSON.stringify({ devices: known }), { mode: 0o600 })
      renameSync(`${this.#file}.new`, this.#file)
    } catch (error) {
      this.#log.error({ err: error }, 'point lists could not be saved')
    }
  }
}

function readKnown(file: string, log: Log): KnownDevice[] {
  try {
    const { devices } = JSON.parse(readFileSync(file, 'utf8')) as { devices: KnownDevice[] }
    return devices
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) log.error({ err: error }, 'point lists started over')
    return []
  }
}

function listed(known: KnownDevice): Listed {
  const keys = known.points.map(({ key }) => key)
  return { ...known, positions: new Map(keys.map((key, position) => [key, position])), hash: listHash(keys) }
}

/** Takes over name, site, way, type, interval and id; true when one of them changed. */
function describe(device: Listed, reading: Reading, announced: Announced): boolean {
  const name = reading.name ?? device.name
  const boxId = announced.boxId ?? device.boxId
  const placed = (['site', 'via'] as const).every((key) => announced[key] === undefined || device[key] === announced[key])
  const named = device.name === name && placed
  const isPaced = pace(device, reading, announced.interval)
  if (named && isPaced && device.type === reading.type && device.boxId === boxId) return false
  device.type = reading.type
  if (name !== undefined) device.name = name
  if (announced.site !== undefined) device.site = announced.site
  if (announced.via !== undefined) device.via = announced.via
  if (boxId !== undefined) device.boxId = boxId
  return true
}

/** Takes over how often the device, and each of its points that were read, is read; true where that is as before. */
function pace(device: Listed, { values, cadences }: Reading, interval: number): boolean {
  const isOther = device.interval !== interval
  device.interval = interval
  let isSame = !isOther
  for (const point of device.points) {
    const cadence = cadences?.get(point.key) ?? interval
    if (point.cadence === cadence || !(isOther || values.has(point.key) || cadences?.has(point.key))) continue
    point.cadence = cadence
    isSame = false
  }
  return isSame
}

/** Keeps nominal values as they are first said or shown: a grid that sags later is still the same grid. True when there are more. */
function rate(device: Listed, { type: code, values }: Reading): boolean {
  const type = deviceType(code)
  const known = device.type === code ? device.nominal : undefined
  const nominal = { ...(type ? nominalsOf(type, values) : {}), ...known }
  if (Object.keys(nominal).length === Object.keys(known ?? {}).length) return false
  device.nominal = nominal
  return true
}

/** Takes over the controls; true when they are others than before. */
function offer(device: Listed, { controls = [], values }: Reading): boolean {
  // A device that was only expected has said nothing of its controls.
  if (values.size === 0 || JSON.stringify(controls) === JSON.stringify(device.controls ?? [])) return false
  device.controls = controls
  return true
}

function grow(device: Listed, reading: Reading, interval: number): boolean {
  let grown = false
  for (const key of reading.values.keys()) {
    if (device.positions.has(key) || device.points.length >= wireLimits.pointsPerDevice) continue
    device.positions.set(key, device.points.push({ key, cadence: reading.cadences?.get(key) ?? interval }) - 1)
    grown = true
  }
  if (grown) device.hash = listHash(device.points.map(({ key }) => key))
  return grown
}

/** By position; what was not read is null, and nulls at the end are left out. */
function valuesOf(device: Listed, values: Reading['values']): WireValue[] {
  const placed: WireValue[] = []
  for (const [position, { key }] of device.points.entries()) {
    const value = values.get(key)
    if (value === undefined || value === null) continue
    while (placed.length < position) placed.push(null)
    placed[position] = value
  }
  return placed
}
