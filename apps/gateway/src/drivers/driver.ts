import type { CredentialWay, OfferedControl, WireValue } from '@kilowatch/telemetry'
import type { Clock } from '../clock.ts'
import type { DeviceConfig, deviceSettings } from '../config/device-settings.ts'
import type { PlacedProblem } from '../config/problems.ts'
import type { Log } from '../log.ts'
import type { TextKey } from '../texts.ts'
import type { Turns } from './turns.ts'

/** What a driver read from one device; `values` by the keys of the catalogue. */
export interface Reading {
  ref: string
  /** A code of the catalogue. */
  type: string
  name?: string
  values: ReadonlyMap<string, WireValue>
  /** When values were said that are older than the reading, monotonic ms; each is told once. Absent: all of them were read just now. */
  said?: ReadonlyMap<string, number>
  /** Variables that no point claims, and texts. */
  extras?: Readonly<Record<string, string | number>>
  /** Milliseconds between two readings, for points that are not read each time. */
  cadences?: ReadonlyMap<string, number>
  /** Controls and settings of its type that it really has; absent: none. */
  controls?: readonly OfferedControl[]
  /** A sensor whose device speaks of it as devices do where none is plugged in; it has no values. */
  unplugged?: true
}

/** Why a device cannot be read, as the status message says it; in words in locales/. */
export type Unreadable = 'refused' | 'timeout' | 'protocol' | 'login' | 'unknown-device' | 'stale' | 'tls' | 'not-accepted'

export class DeviceError extends Error {
  readonly reason: Unreadable
  /** Whether the connection is still good for another try. */
  readonly keepsLink: boolean
  constructor(reason: Unreadable, detail: string, options: { keepsLink?: boolean; cause?: unknown } = {}) {
    super(detail, { cause: options.cause })
    this.reason = reason
    this.keepsLink = options.keepsLink === true
  }
}

/** What a control is to do, or a setting to be, on the device itself or on a part of it (its outlets) by the part's ref. */
export interface ControlOrder {
  ref: string
  control: string
  value: string
}

/** A parameter to set (with value) or a command to give (without), by the names of the protocol. */
export interface WriteOrder {
  name: string
  value?: string
}

/** What somebody has just shown to a reader: a card's number, a PIN as it was typed, a finger's number. */
export interface Presented {
  way: CredentialWay
  value: string
}

export interface Link {
  close(): void
}

/**
 * How one configured device is reached. Opening, reading and writing fail with DeviceError, and give up when the signal is aborted.
 */
export interface DeviceAccess<L extends Link = Link> {
  /** What two must not use at the same time: a serial line, one connection, one agent. Devices that share it are asked one after the other. */
  bus: string
  /** A code of the catalogue, where it is known before the device has been read. */
  type?: string
  /** The longest that opening and one exchange together may take, ms. */
  timeout: number
  open(signal: AbortSignal): Promise<L>
  /** The device itself first; then what it reports that is a device of its own (sensors, outlets). */
  read(link: L, signal: AbortSignal): Promise<readonly Reading[]>
  write(link: L, order: WriteOrder, signal: AbortSignal): Promise<void>
  /** Gives what was announced in `controls` to the device; resolves when the device (or what speaks for it) has taken it. Absent: it has no controls. */
  control?(link: L, order: ControlOrder, signal: AbortSignal): Promise<void>
  /** For devices that tell by themselves that they have something new: calls `hint`, which has them read at once. The answer ends that. */
  hints?(hint: () => void): () => void
  /** For a door with a reader: calls `heard` with each thing that is shown to it, as it is shown. The answer ends that. */
  credentials?(heard: (presented: Presented) => void): () => void
}

/** Readings of a time in which the gateway did not run; what a driver knows of it. */
export interface Past {
  /** How far back each device goes, ms; by ref. */
  spans: ReadonlyMap<string, number>
  /** So far apart what is farther back is known, ms. */
  farStep: number
  /** One round of readings of these devices per step, after `from`, up to `to` or, without it, up to now: what is read then goes on from there. A round without readings only took its time. */
  rounds(stretch: PastStretch, stepMs: number): Generator<{ at: number; readings: Reading[] }>
}

/** Milliseconds since 1970. */
export interface PastStretch {
  refs: ReadonlySet<string>
  from: number
  to?: number
}

/** A driver at work for the devices of one file. */
export interface RunningDriver<Config extends DeviceConfig = DeviceConfig> {
  access(device: Config): DeviceAccess
  /** Present at a first start, where there is one. */
  past?: Past
  /** Keeps what must outlive the program. */
  save?(): void
}

export interface DriverContext {
  /** Folder that outlives the program. */
  state: string
  /** Of counters that start again at zero, by names that begin with the device's. */
  turns: Turns
  clock: Clock
  log: Log
}

/** What a scan may try. */
export interface ScanOptions {
  /** Of SNMP, in this order. */
  communities: readonly string[]
  /** Of Modbus. */
  units: readonly number[]
  ports: Readonly<Record<'nut' | 'snmp' | 'modbus', number>>
}

/** Something that answers at an address. */
export interface Finding {
  /** What the YAML says to read it, other than `ref`. */
  settings: Readonly<Record<string, unknown>> & { driver: string; host: string; port: number }
  /** A code of the catalogue; absent: nothing of ours knows what it is. */
  type?: string
  /** What it says of itself. */
  said: string
}

/** One protocol of the gateway: a folder beside this file, and an entry in `index.ts`. */
export interface Driver<Config extends DeviceConfig = DeviceConfig> {
  /** What the YAML says at `driver`. */
  name: string
  settings: ReturnType<typeof deviceSettings<string, object>>
  /** Types that the YAML may name, and the sentence for others. */
  types: { codes: readonly string[]; refusal: TextKey }
  /** What a device may report that is a device of its own; its name behind the device's is reserved. */
  parts: readonly string[]
  /** What the settings of one device cannot see: names used twice, who follows whom. */
  problems?(devices: readonly PlacedDevice<Config>[]): PlacedProblem[]
  /** What answers at a host. @throws DeviceError where nobody does */
  scan?(host: string, options: ScanOptions, signal: AbortSignal): Promise<readonly Finding[]>
  start(devices: readonly Config[], context: DriverContext): RunningDriver<Config>
}

/** A device with its place in the file. */
export interface PlacedDevice<Config extends DeviceConfig = DeviceConfig> {
  device: Config
  index: number
  line: number
}
