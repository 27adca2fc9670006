import { wireLimits } from './limits.ts'
import {
  type AbsentDevice,
  type Ask,
  type DeviceIds,
  type Fault,
  type Hello,
  type HelloDevice,
  type ListedPoint,
  type OfferedControl,
  type Rejected,
  type RejectedEntry,
  rejectReasons,
  type Sample,
  type Samples,
  type Stored,
  type WireValue,
} from './messages.ts'
import {
  isDeviceId,
  Malformed,
  member,
  monotonic,
  nameOf,
  numberIn,
  objectOf,
  oneOf,
  type RawObject,
  textOf,
  times,
  wholeIn,
} from './shape.ts'

/** JSON of bounded size and depth; `__proto__` and its kind are dropped. @throws Malformed */
export function parseJson(payload: Uint8Array): unknown {
  if (payload.byteLength > wireLimits.messageBytes) throw new Malformed('too-large')
  try {
    return JSON.parse(decoder.decode(payload))
  } catch {
    throw new Malformed('malformed')
  }
}
const decoder = new TextDecoder('utf-8', { fatal: true })

/** A sample that breaks the protocol is a fault beside the others. @throws Malformed */
export function parseSamples(payload: Uint8Array): Samples {
  const raw = objectOf(parseJson(payload))
  const samples = member(raw, 'samples')
  if (!Array.isArray(samples) || samples.length === 0) throw new Malformed('malformed')
  if (samples.length > wireLimits.samplesPerMessage) throw new Malformed('too-large')
  const head = {
    stream: textOf(raw, 'stream', 64),
    seq: wholeIn(raw, 'seq', 0, Number.MAX_SAFE_INTEGER),
    boot: textOf(raw, 'boot', 64),
    sent: numberIn(raw, 'sent', ...times),
    boot_now: textOf(raw, 'boot_now', 64),
    up_now: numberIn(raw, 'up_now', ...monotonic),
    live: member(raw, 'live') === true,
  }
  const { read, faults } = readEach(samples, 'd', parseSample)
  return { ...head, samples: read, ...(faults.length > 0 ? { faults } : {}) }
}

/** Those that can be read; of the others the device, as far as it is named, and what is wrong. */
function readEach<T>(list: readonly unknown[], ref: string, read: (value: unknown) => T): { read: T[]; faults: Fault[] } {
  const done: T[] = []
  const faults: Fault[] = []
  for (const value of list) {
    try {
      done.push(read(value))
    } catch (error) {
      if (!(error instanceof Malformed)) throw error
      faults.push({ ref: refIn(value, ref), reason: error.reason })
    }
  }
  return { read: done, faults }
}

function refIn(value: unknown, key: string): string {
  const ref = typeof value === 'object' && value !== null ? member(value as RawObject, key) : undefined
  return typeof ref === 'string' ? ref.slice(0, wireLimits.refChars) : ''
}

function parseSample(value: unknown): Sample {
  const raw = objectOf(value)
  const values = member(raw, 'v')
  if (!Array.isArray(values)) throw new Malformed('malformed')
  if (values.length > wireLimits.pointsPerDevice) throw new Malformed('too-large')
  for (let i = 0; i < values.length; i++) if (!isWireValue(values[i])) throw new Malformed('malformed')
  const sample: Sample = {
    d: textOf(raw, 'd', wireLimits.refChars),
    l: textOf(raw, 'l', 64),
    t: numberIn(raw, 't', ...times),
    up: numberIn(raw, 'up', ...monotonic),
    v: values as WireValue[],
  }
  const extras = member(raw, 'x')
  if (extras !== undefined) sample.x = parseExtras(extras)
  return sample
}

function isWireValue(value: unknown): value is WireValue {
  return (typeof value === 'number' && Number.isFinite(value)) || value === null || value === 'nan'
}

function parseExtras(value: unknown): Record<string, string | number> {
  const entries = Object.entries(objectOf(value))
  if (entries.length > wireLimits.extrasPerDevice) throw new Malformed('too-large')
  const extras: Record<string, string | number> = Object.create(null)
  for (const [key, extra] of entries) {
    if (key.length > wireLimits.extraChars) throw new Malformed('too-large')
    if (typeof extra === 'number' && Number.isFinite(extra)) extras[key] = extra
    else if (typeof extra === 'string') extras[key] = extra.slice(0, wireLimits.extraChars)
    else throw new Malformed('malformed')
  }
  return extras
}

/** A device that breaks the protocol is a fault beside the others. @throws Malformed */
export function parseHello(payload: Uint8Array): Hello {
  const raw = objectOf(parseJson(payload))
  const software = objectOf(member(raw, 'software'))
  const devices = member(raw, 'devices')
  if (!Array.isArray(devices)) throw new Malformed('malformed')
  if (devices.length > wireLimits.devicesPerUplink) throw new Malformed('too-large')
  const absent = member(raw, 'absent')
  if (absent !== undefined && !Array.isArray(absent)) throw new Malformed('malformed')
  if (absent && absent.length > wireLimits.absentPerUplink) throw new Malformed('too-large')
  const refs = new Set<string>()
  const announced = readEach(devices, 'ref', (device) => parseHelloDevice(device, refs))
  const missed = absent && readEach(absent, 'ref', (device) => parseAbsent(device, refs))
  const faults = [...announced.faults, ...(missed?.faults ?? [])]
  return {
    boot: textOf(raw, 'boot', 64),
    sent: numberIn(raw, 'sent', ...times),
    boot_now: textOf(raw, 'boot_now', 64),
    up_now: numberIn(raw, 'up_now', ...monotonic),
    software: { name: textOf(software, 'name', 64), version: textOf(software, 'version', 64) },
    devices: announced.read,
    ...(missed ? { absent: missed.read } : {}),
    ...(faults.length > 0 ? { faults } : {}),
  }
}

function parseAbsent(value: unknown, refs: Set<string>): AbsentDevice {
  const raw = objectOf(value)
  return { ...parseSelf(raw, refs), why: textOf(raw, 'why', 32) }
}

/** What a device is, read or not; each ref once in a message. */
function parseSelf(raw: RawObject, refs: Set<string>): Omit<AbsentDevice, 'why'> {
  const ref = nameOf(raw, 'ref', wireLimits.refChars)
  if (refs.has(ref)) throw new Malformed('malformed')
  refs.add(ref)
  const boxId = member(raw, 'box_id')
  if (boxId !== undefined && (typeof boxId !== 'string' || !isDeviceId(boxId))) throw new Malformed('malformed')
  const text = (key: 'name' | 'site' | 'via', most: number) => (member(raw, key) === undefined ? {} : { [key]: textOf(raw, key, most) })
  return {
    ref,
    type: nameOf(raw, 'type', 32),
    interval: numberIn(raw, 'interval', 100, 86_400_000),
    ...(boxId === undefined ? {} : { box_id: boxId }),
    ...text('name', 64),
    ...text('site', 30),
    ...text('via', wireLimits.viaChars),
  }
}

function parseHelloDevice(value: unknown, refs: Set<string>): HelloDevice {
  const raw = objectOf(value)
  const points = member(raw, 'points')
  if (!Array.isArray(points)) throw new Malformed('malformed')
  if (points.length > wireLimits.pointsPerDevice) throw new Malformed('too-large')
  const controls = member(raw, 'controls')
  const nominal = member(raw, 'nominal')
  return {
    ...parseSelf(raw, refs),
    list: textOf(raw, 'list', 64),
    points: points.map(parseListedPoint),
    ...(nominal === undefined ? {} : { nominal: parseNominal(nominal) }),
    ...(controls === undefined ? {} : { controls: parseControls(controls) }),
  }
}

function parseNominal(value: unknown): Record<string, number> {
  const raw = objectOf(value)
  const keys = Object.keys(raw)
  if (keys.length > wireLimits.nominalsPerDevice || keys.some((key) => key.length > 96)) throw new Malformed('too-large')
  return Object.fromEntries(keys.map((key) => [key, numberIn(raw, key, 1, 100_000)]))
}

/** What a number lies between, and its step. */
function boundsOf(raw: RawObject): Pick<OfferedControl, 'range' | 'step'> {
  const [range, step] = [member(raw, 'range'), member(raw, 'step')]
  if (range !== undefined && !isRange(range)) throw new Malformed('malformed')
  return {
    ...(range === undefined ? {} : { range }),
    ...(step === undefined ? {} : { step: numberIn(raw, 'step', 1e-9, 1e9) }),
  }
}

function isRange(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every(Number.isFinite) && value[0] <= value[1]
}

function parseControls(value: unknown): OfferedControl[] {
  if (!Array.isArray(value)) throw new Malformed('malformed')
  if (value.length > wireLimits.controlsPerDevice) throw new Malformed('too-large')
  const controls = value.map((control) => {
    const raw = objectOf(control)
    const values = member(raw, 'values')
    if (!Array.isArray(values) || !values.every(isWord)) throw new Malformed('malformed')
    if (values.length > wireLimits.valuesPerControl) throw new Malformed('too-large')
    return { key: nameOf(raw, 'key', 96), values, ...boundsOf(raw) }
  })
  if (new Set(controls.map(({ key }) => key)).size < controls.length) throw new Malformed('malformed')
  return controls
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z][a-z0-9_]{0,31}$/.test(value)
}

function parseListedPoint(value: unknown): ListedPoint {
  const raw = objectOf(value)
  return { key: nameOf(raw, 'key', 96), cadence: numberIn(raw, 'cadence', 100, 31 * 86_400_000) }
}

/** @throws Malformed */
export function parseStored(payload: Uint8Array): Stored {
  const raw = objectOf(parseJson(payload))
  const ranges = member(raw, 'ranges')
  if (!Array.isArray(ranges)) throw new Malformed('malformed')
  return { stream: textOf(raw, 'stream', 64), ranges: ranges.map(parseRange) }
}

function parseRange(value: unknown): [number, number] {
  if (!Array.isArray(value) || !Number.isSafeInteger(value[0]) || !Number.isSafeInteger(value[1]) || value[0] > value[1]) {
    throw new Malformed('malformed')
  }
  return [value[0], value[1]]
}

/** @throws Malformed */
export function parseRejected(payload: Uint8Array): Rejected {
  const raw = objectOf(parseJson(payload))
  const more = member(raw, 'more')
  if (more === undefined) return parseRejectedEntry(raw)
  if (!Array.isArray(more)) throw new Malformed('malformed')
  return { ...parseRejectedEntry(raw), more: more.map((entry) => parseRejectedEntry(objectOf(entry))) }
}

function parseRejectedEntry(raw: RawObject): RejectedEntry {
  return {
    stream: textOf(raw, 'stream', 64),
    seq: wholeIn(raw, 'seq', 0, Number.MAX_SAFE_INTEGER),
    reason: oneOf(raw, 'reason', rejectReasons),
  }
}

/** @throws Malformed */
export function parseAsk(payload: Uint8Array): Ask {
  if (member(objectOf(parseJson(payload)), 'hello') !== true) throw new Malformed('malformed')
  return { hello: true }
}

/** @throws Malformed */
export function parseDeviceIds(payload: Uint8Array): DeviceIds {
  const devices = member(objectOf(parseJson(payload)), 'devices')
  if (!Array.isArray(devices)) throw new Malformed('malformed')
  return {
    devices: devices.map((device) => {
      const raw = objectOf(device)
      return { ref: textOf(raw, 'ref', wireLimits.refChars), box_id: textOf(raw, 'box_id', 20) }
    }),
  }
}
