import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
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
  controls?: readonly OfferedControl[]
}
interface Listed extends KnownDevice {
  positions: Map<string, number>
  hash: string
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
    const described = describe(device, reading, announced) || offered
    const grown = grow(device, reading, announced.interval) || isNew || described
    if (grown) this.#save()
    const sample: Sample = { d: device.ref, l: device.hash, ...time, v: valuesOf(device, reading.values) }
    if (reading.extras && Object.keys(reading.extras).length > 0) sample.x = { ...reading.extras }
    return { sample, grown }
  }

  /** What a hello announces. */
  hello(): HelloDevice[] {
    return [...this.#devices.values()].map(({ ref, type, name, site, via, boxId, interval, points, controls = [], hash }) => ({
      ref,
      type,
      interval,
      list: hash,
      points,
      ...(boxId === undefined ? {} : { box_id: boxId }),
      ...(name === undefined ? {} : { name }),
      ...(site === undefined ? {} : { site }),
      ...(via === undefined ? {} : { via }),
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
    const known: KnownDevice[] = [...this.#devices.values()].map(({ positions, hash, ...rest }) => rest)
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
  if (named && device.type === reading.type && device.boxId === boxId && device.interval === announced.interval) return false
  device.type = reading.type
  device.interval = announced.interval
  if (name !== undefined) device.name = name
  if (announced.site !== undefined) device.site = announced.site
  if (announced.via !== undefined) device.via = announced.via
  if (boxId !== undefined) device.boxId = boxId
  for (const point of device.points) point.cadence = reading.cadences?.get(point.key) ?? announced.interval
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
