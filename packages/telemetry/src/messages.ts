/** Payloads of the uplink protocol, version 1: JSON in UTF-8. Times are milliseconds; `t` and `sent` since 1970 by the uplink's clock. */

/** `null`: not reported. `'nan'`: reported and bad. States are their codes. */
export type WireValue = number | null | 'nan'

/** One point of a device's list; its position in the list is the position of its values in samples. */
export interface ListedPoint {
  key: string
  /** Milliseconds between two readings of this point. */
  cadence: number
}

export interface HelloDevice {
  /** The uplink's own name of the device, stable over restarts. */
  ref: string
  /** 12–20 digits; absent: the server gives one and says it on `devices`. */
  box_id?: string
  name?: string
  /** Where it stands, at most 30 characters; taken over when the device is first seen. */
  site?: string
  /** How it is reached, in words of the protocol: 'NUT 127.0.0.1:3493/myups'. */
  via?: string
  /** A code of the catalogue. */
  type: string
  /** Milliseconds between two samples. */
  interval: number
  /** `listHash` of the keys in order. */
  list: string
  points: ListedPoint[]
  /** Nominal values of its measures by pattern ('phase.*.input_voltage': 120), as it says or shows them; its default limits follow them. */
  nominal?: Record<string, number>
  /** What can be done to it and set in it: controls and settings of its type; absent: nothing. */
  controls?: OfferedControl[]
}

/** A control or setting that this device really has ('outlet.3.switch', 'setting.cooling_start'), and what it can be told. */
export interface OfferedControl {
  key: string
  /** Empty for a number. */
  values: string[]
  /** Of a number: the device's own bounds and step, where these are narrower than its type's. */
  range?: [least: number, most: number]
  step?: number
}

/** A device that the uplink is told to read, or hears of, and of which it has never read anything: a person decides whether it is one. */
export interface AbsentDevice extends Pick<HelloDevice, 'ref' | 'box_id' | 'name' | 'site' | 'via' | 'type' | 'interval'> {
  /** A code: that of `Unreachable`, 'empty' (it answers and says nothing), 'unplugged' (a sensor of which another device says zeros). */
  why: string
}

/** One device of a hello or one sample that breaks the protocol: it is left out, and what stands beside it is taken. */
export interface Fault {
  /** As far as it could be read; empty: not at all. */
  ref: string
  reason: Extract<RejectReason, 'malformed' | 'too-large' | 'poisoned' | 'unknown-list' | 'unknown-device' | 'too-many-devices'>
}

/** Sent at each connection, whenever a list grows, and when asked for. */
export interface Hello {
  boot: string
  sent: number
  boot_now: string
  up_now: number
  software: { name: string; version: string }
  devices: HelloDevice[]
  /** All that are absent now; left out where another message of the same hello says it. Older uplinks say none. */
  absent?: AbsentDevice[]
  /** Found by the server; not sent. */
  faults?: Fault[]
}

export interface Sample {
  /** `ref` of the device. */
  d: string
  /** Hash of the point list that the positions refer to. */
  l: string
  /** Time of the reading by the uplink's clock. */
  t: number
  /** Monotonic milliseconds since the boot named in the message. */
  up: number
  /** By position of the list; what lies beyond the end is not reported. */
  v: WireValue[]
  /** Extras: what no point shows, and texts. At most 64; latest only. All of them each time; absent: as before. */
  x?: Record<string, string | number>
}

/** `boot`, `seq` and `samples` are kept on disk; `sent`, `boot_now`, `up_now` and `live` are rewritten at each sending. */
export interface Samples {
  /** Random per disk queue: numbers of another queue are never confused with these. */
  stream: string
  seq: number
  boot: string
  sent: number
  boot_now: string
  up_now: number
  /** False: out of the backlog. */
  live: boolean
  samples: Sample[]
  /** Found by the server; not sent. */
  faults?: Fault[]
}

export interface Unreachable {
  ref: string
  /** Since 1970, by the uplink's clock. */
  since: number
  /** A code: 'refused', 'timeout', 'protocol', 'login', 'unknown-device', 'stale'. */
  reason: string
}

/**
 * Kinds of exchanges that failed: no answer in time; no connection, or nobody let in; an answer that is none by the protocol; the device
 * itself said that it cannot.
 */
export const failureKinds = ['timeout', 'refused', 'garbage', 'exception'] as const
export type FailureKind = (typeof failureKinds)[number]

/** How the exchanges with one device went since its gateway began to count. */
export interface DeviceExchanges {
  ref: string
  tried: number
  /** Those that failed; a kind that never came may be left out. */
  failed: Partial<Record<FailureKind, number>>
  /** The last failure in the words of the protocol, at most 120 characters, and how long before the message it was, ms. */
  last?: { text: string; ago: number }
  /** Of the newest exchanges that were answered: the middle one and the longest, ms. */
  took?: { median: number; most: number }
}

/** Why an uplink goes on with what it had: `part`: the device is read together with another one; `storage`: it could not be kept. */
export const configRefusals = ['interval', 'part', 'storage'] as const

/** What the status says of the configuration. */
export interface ConfigAnswer {
  /** Of what is in force; empty: nothing but the uplink's own file. */
  version: string
  /** Of what was said last and is not in force; `ref`: of the device that it is about. */
  refused?: { version: string; reason: string; ref?: string }
  /** Names the limits in force, empty: none; absent: it judges nothing. */
  limits?: string
}

/** Sent when something changes and once a minute; retained. The uplink's will is `{ connected: false }`. */
export interface Status {
  connected: boolean
  queued?: number
  /** Samples lost because the disk queue was full, since `boot`. */
  dropped?: number
  /** Entries set aside because they were never answered, or refused. */
  set_aside?: number
  /** Entries that are gone because the files of the disk queue were damaged, since `boot`; about, where lengths were hit too. */
  lost?: number
  unreachable?: Unreachable[]
  boot?: string
  signal?: 'none' | 'weak' | 'strong'
  power?: 'mains' | 'battery'
  /** Absent: it takes none from the server. */
  config?: ConfigAnswer
  /** Not in every status: it may be long. `for`: how long it has been counted, ms. */
  exchanges?: { for: number; devices: DeviceExchanges[] }
}

/** Committed numbers of a stream, as closed ranges. */
export interface Stored {
  stream: string
  ranges: [from: number, to: number][]
}

/**
 * `unknown-list` and `unknown-device` are mended by a hello and come again; `too-fast` says that more of the past came than is stored at
 * a time: it comes again later; the others are final. `too-many-devices`: all its samples are of devices beyond what may be had.
 * `disabled` is said by older servers: samples of disabled devices are confirmed and dropped.
 */
export const rejectReasons = [
  'malformed',
  'too-large',
  'unknown-list',
  'unknown-device',
  'too-fast',
  'too-many-devices',
  'disabled',
  'poisoned',
] as const
export type RejectReason = (typeof rejectReasons)[number]
export interface RejectedEntry {
  stream: string
  seq: number
  reason: RejectReason
}

/** Said at most once a second; `more` are those that were refused beside the first since it was last said. */
export interface Rejected extends RejectedEntry {
  more?: RejectedEntry[]
}

/** The server lacks a point list or a device: send hello. */
export interface Ask {
  hello: true
}

/** The ids that the server keeps for an uplink's devices. */
export interface DeviceIds {
  devices: { ref: string; box_id: string }[]
}
