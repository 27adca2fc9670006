// packages/telemetry/src/topics.ts
var uplinkChannels = ['hello', 'samples', 'status', 'result']
var serverChannels = ['stored', 'rejected', 'ask', 'devices', 'command']
var uplinkIdShape = /^\d{12,20}$/
var topicShape = /^kw\/1\/(\d{2})\/(\d{12,20})\/([a-z]+)$/
var channels = /* @__PURE__ */ new Set([...uplinkChannels, ...serverChannels])
function isUplinkId(id) {
  return uplinkIdShape.test(id)
}
function partitionOf(uplinkId) {
  return Number(uplinkId.slice(-2))
}
function topicOf(uplinkId, channel) {
  return `kw/1/${uplinkId.slice(-2)}/${uplinkId}/${channel}`
}
function parseTopic(topic) {
  const found = topicShape.exec(topic)
  if (!found) return void 0
  const [, partition = '', uplinkId = '', channel = ''] = found
  if (!channels.has(channel) || !uplinkId.endsWith(partition)) return void 0
  return { partition: Number(partition), uplinkId, channel }
}
function subscriptionsFor(partition) {
  const part = String(partition).padStart(2, '0')
  return uplinkChannels.map((channel) => `kw/1/${part}/+/${channel}`)
}

// packages/telemetry/src/claim-key.ts
function writeClaimKey({ uplinkId, code, fingerprint }) {
  return [uplinkId, code, ...(fingerprint === '' ? [] : [fingerprint.replaceAll(':', '')])].join('-')
}
function readClaimKey(key) {
  const [uplinkId = '', code = '', print = '', ...more] = key.trim().split('-')
  if (!isUplinkId(uplinkId) || !/^[0-9A-Za-z]{6,40}$/.test(code) || !/^([0-9A-Fa-f]{64})?$/.test(print) || more.length > 0) return void 0
  return { uplinkId, code, fingerprint: (print.toUpperCase().match(/../g) ?? []).join(':') }
}

// packages/telemetry/src/limits.ts
var wireLimits = {
  /** Bytes of one message. */
  messageBytes: 1048576,
  samplesPerMessage: 1e3,
  pointsPerDevice: 2e3,
  extrasPerDevice: 64,
  devicesPerUplink: 1e3,
  extraChars: 256,
  refChars: 64,
  /** Controls of one device, and what each can be told. */
  controlsPerDevice: 200,
  valuesPerControl: 20,
}

// packages/telemetry/src/messages.ts
var rejectReasons = ['malformed', 'too-large', 'unknown-list', 'unknown-device', 'too-fast', 'too-many-devices', 'disabled', 'poisoned']

// packages/telemetry/src/shape.ts
var Malformed = class extends Error {
  reason
  constructor(reason) {
    super(reason)
    this.reason = reason
  }
}
var times = [-22089888e5, 72581184e5]
function isDeviceId(id) {
  return /^\d{12,20}$/.test(id)
}
function objectOf(value) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Malformed('malformed')
  return value
}
function member(raw, key) {
  return Object.hasOwn(raw, key) ? raw[key] : void 0
}
function textOf(raw, key, maxLength) {
  const value = member(raw, key)
  if (typeof value !== 'string' || value.length === 0) throw new Malformed('malformed')
  if (value.length > maxLength) throw new Malformed('too-large')
  return value
}
function numberIn(raw, key, low, high) {
  const value = member(raw, key)
  if (typeof value !== 'number' || !(value >= low && value <= high)) throw new Malformed('malformed')
  return value
}
function wholeIn(raw, key, low, high) {
  const value = numberIn(raw, key, low, high)
  if (!Number.isSafeInteger(value)) throw new Malformed('malformed')
  return value
}
function oneOf(raw, key, words) {
  const value = member(raw, key)
  const found = words.find((word) => word === value)
  if (found === void 0) throw new Malformed('malformed')
  return found
}

// packages/telemetry/src/parse.ts
var monotonic = [0, 1e14]
function parseJson(payload) {
  if (payload.byteLength > wireLimits.messageBytes) throw new Malformed('too-large')
  try {
    return JSON.parse(decoder.decode(payload))
  } catch {
    throw new Malformed('malformed')
  }
}
var decoder = new TextDecoder('utf-8', { fatal: true })
function parseSamples(payload) {
  const raw = objectOf(parseJson(payload))
  const samples = member(raw, 'samples')
  if (!Array.isArray(samples) || samples.length === 0) throw new Malformed('malformed')
  if (samples.length > wireLimits.samplesPerMessage) throw new Malformed('too-large')
  return {
    stream: textOf(raw, 'stream', 64),
    seq: wholeIn(raw, 'seq', 0, Number.MAX_SAFE_INTEGER),
    boot: textOf(raw, 'boot', 64),
    sent: numberIn(raw, 'sent', ...times),
    boot_now: textOf(raw, 'boot_now', 64),
    up_now: numberIn(raw, 'up_now', ...monotonic),
    live: member(raw, 'live') === true,
    samples: samples.map(parseSample),
  }
}
function parseSample(value) {
  const raw = objectOf(value)
  const values = member(raw, 'v')
  if (!Array.isArray(values)) throw new Malformed('malformed')
  if (values.length > wireLimits.pointsPerDevice) throw new Malformed('too-large')
  for (let i = 0; i < values.length; i++) if (!isWireValue(values[i])) throw new Malformed('malformed')
  const sample = {
    d: textOf(raw, 'd', wireLimits.refChars),
    l: textOf(raw, 'l', 64),
    t: numberIn(raw, 't', ...times),
    up: numberIn(raw, 'up', ...monotonic),
    v: values,
  }
  const extras = member(raw, 'x')
  if (extras !== void 0) sample.x = parseExtras(extras)
  return sample
}
function isWireValue(value) {
  return (typeof value === 'number' && Number.isFinite(value)) || value === null || value === 'nan'
}
function parseExtras(value) {
  const entries = Object.entries(objectOf(value))
  if (entries.length > wireLimits.extrasPerDevice) throw new Malformed('too-large')
  const extras = /* @__PURE__ */ Object.create(null)
  for (const [key, extra] of entries) {
    if (key.length > wireLimits.extraChars) throw new Malformed('too-large')
    if (typeof extra === 'number' && Number.isFinite(extra)) extras[key] = extra
    else if (typeof extra === 'string') extras[key] = extra.slice(0, wireLimits.extraChars)
    else throw new Malformed('malformed')
  }
  return extras
}
function parseHello(payload) {
  const raw = objectOf(parseJson(payload))
  const software = objectOf(member(raw, 'software'))
  const devices = member(raw, 'devices')
  if (!Array.isArray(devices)) throw new Malformed('malformed')
  if (devices.length > wireLimits.devicesPerUplink) throw new Malformed('too-large')
  const refs = /* @__PURE__ */ new Set()
  return {
    boot: textOf(raw, 'boot', 64),
    sent: numberIn(raw, 'sent', ...times),
    boot_now: textOf(raw, 'boot_now', 64),
    up_now: numberIn(raw, 'up_now', ...monotonic),
    software: { name: textOf(software, 'name', 64), version: textOf(software, 'version', 64) },
    devices: devices.map((device) => parseHelloDevice(device, refs)),
  }
}
function parseHelloDevice(value, refs) {
  const raw = objectOf(value)
  const ref = textOf(raw, 'ref', wireLimits.refChars)
  if (refs.has(ref)) throw new Malformed('malformed')
  refs.add(ref)
  const points = member(raw, 'points')
  if (!Array.isArray(points)) throw new Malformed('malformed')
  if (points.length > wireLimits.pointsPerDevice) throw new Malformed('too-large')
  const device = {
    ref,
    type: textOf(raw, 'type', 32),
    interval: numberIn(raw, 'interval', 100, 864e5),
    list: textOf(raw, 'list', 64),
    points: points.map(parseListedPoint),
  }
  const controls = member(raw, 'controls')
  if (controls !== void 0) device.controls = parseControls(controls)
  const boxId = member(raw, 'box_id')
  if (boxId !== void 0) {
    if (typeof boxId !== 'string' || !isDeviceId(boxId)) throw new Malformed('malformed')
    device.box_id = boxId
  }
  if (member(raw, 'name') !== void 0) device.name = textOf(raw, 'name', 64)
  if (member(raw, 'site') !== void 0) device.site = textOf(raw, 'site', 30)
  return device
}
function parseControls(value) {
  if (!Array.isArray(value)) throw new Malformed('malformed')
  if (value.length > wireLimits.controlsPerDevice) throw new Malformed('too-large')
  const controls = value.map((control) => {
    const raw = objectOf(control)
    const values = member(raw, 'values')
    if (!Array.isArray(values) || !values.every(isWord)) throw new Malformed('malformed')
    if (values.length > wireLimits.valuesPerControl) throw new Malformed('too-large')
    return { key: textOf(raw, 'key', 96), values }
  })
  if (new Set(controls.map(({ key }) => key)).size < controls.length) throw new Malformed('malformed')
  return controls
}
function isWord(value) {
  return typeof value === 'string' && /^[a-z][a-z0-9_]{0,31}$/.test(value)
}
function parseListedPoint(value) {
  const raw = objectOf(value)
  return { key: textOf(raw, 'key', 96), cadence: numberIn(raw, 'cadence', 100, 31 * 864e5) }
}
function parseStatus(payload) {
  const raw = objectOf(parseJson(payload))
  const connected = member(raw, 'connected')
  if (typeof connected !== 'boolean') throw new Malformed('malformed')
  const status = { connected }
  for (const count of ['queued', 'dropped', 'set_aside', 'lost']) {
    if (member(raw, count) !== void 0) status[count] = wholeIn(raw, count, 0, Number.MAX_SAFE_INTEGER)
  }
  if (member(raw, 'boot') !== void 0) status.boot = textOf(raw, 'boot', 64)
  if (member(raw, 'signal') !== void 0) status.signal = oneOf(raw, 'signal', ['none', 'weak', 'strong'])
  if (member(raw, 'power') !== void 0) status.power = oneOf(raw, 'power', ['mains', 'battery'])
  const unreachable = member(raw, 'unreachable')
  if (unreachable !== void 0) {
    if (!Array.isArray(unreachable) || unreachable.length > wireLimits.devicesPerUplink) throw new Malformed('malformed')
    status.unreachable = unreachable.map(parseUnreachable)
  }
  return status
}
function parseUnreachable(value) {
  const raw = objectOf(value)
  return { ref: textOf(raw, 'ref', wireLimits.refChars), since: numberIn(raw, 'since', ...times), reason: textOf(raw, 'reason', 32) }
}
function parseStored(payload) {
  const raw = objectOf(parseJson(payload))
  const ranges = member(raw, 'ranges')
  if (!Array.isArray(ranges)) throw new Malformed('malformed')
  return { stream: textOf(raw, 'stream', 64), ranges: ranges.map(parseRange) }
}
function parseRange(value) {
  if (!Array.isArray(value) || !Number.isSafeInteger(value[0]) || !Number.isSafeInteger(value[1]) || value[0] > value[1]) {
    throw new Malformed('malformed')
  }
  return [value[0], value[1]]
}
function parseRejected(payload) {
  const raw = objectOf(parseJson(payload))
  const more = member(raw, 'more')
  if (more === void 0) return parseRejectedEntry(raw)
  if (!Array.isArray(more)) throw new Malformed('malformed')
  return { ...parseRejectedEntry(raw), more: more.map((entry) => parseRejectedEntry(objectOf(entry))) }
}
function parseRejectedEntry(raw) {
  return {
    stream: textOf(raw, 'stream', 64),
    seq: wholeIn(raw, 'seq', 0, Number.MAX_SAFE_INTEGER),
    reason: oneOf(raw, 'reason', rejectReasons),
  }
}
function parseAsk(payload) {
  if (member(objectOf(parseJson(payload)), 'hello') !== true) throw new Malformed('malformed')
  return { hello: true }
}
function parseDeviceIds(payload) {
  const devices = member(objectOf(parseJson(payload)), 'devices')
  if (!Array.isArray(devices)) throw new Malformed('malformed')
  return {
    devices: devices.map((device) => {
      const raw = objectOf(device)
      return { ref: textOf(raw, 'ref', wireLimits.refChars), box_id: textOf(raw, 'box_id', 20) }
    }),
  }
}

// packages/telemetry/src/commands.ts
var resultStates = ['ready', 'begun', 'acknowledged', 'verified', 'refused', 'failed']
var resultReasons = [
  'unknown-device',
  'unknown-control',
  'not-accepted',
  'login',
  'late',
  'unreachable',
  'storage',
  'interrupted',
  'unproven',
]
function parseCommand(payload) {
  const raw = objectOf(parseJson(payload))
  const command = {
    id: idIn(raw),
    device: textOf(raw, 'device', wireLimits.refChars),
    command: textOf(raw, 'command', 96),
    value: textOf(raw, 'value', 32),
    expires: numberIn(raw, 'expires', ...times),
  }
  if (member(raw, 'go') === void 0) return command
  return { ...command, go: textOf(raw, 'go', 64), left: numberIn(raw, 'left', 0, 864e5) }
}
function parseResult(payload) {
  const raw = objectOf(parseJson(payload))
  const result = { id: idIn(raw), state: oneOf(raw, 'state', resultStates) }
  if (member(raw, 'reason') !== void 0) result.reason = oneOf(raw, 'reason', resultReasons)
  if (member(raw, 'ask') !== void 0) result.ask = textOf(raw, 'ask', 64)
  if (member(raw, 'reading') !== void 0) result.reading = wholeIn(raw, 'reading', 0, 1e3)
  return result
}
function idIn(raw) {
  const id = textOf(raw, 'id', 36)
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new Malformed('malformed')
  return id
}

// packages/telemetry/src/list-hash.ts
import { createHash } from 'node:crypto'

function listHash(keys) {
  return createHash('sha256').update(keys.join('\n')).digest('hex').slice(0, 16)
}

// packages/telemetry/src/ranges.ts
function rangesOf(numbers) {
  const ranges = []
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && number <= last[1] + 1) last[1] = Math.max(last[1], number)
    else ranges.push([number, number])
  }
  return ranges
}

export {
  isDeviceId,
  isUplinkId,
  listHash,
  Malformed,
  parseAsk,
  parseCommand,
  parseDeviceIds,
  parseHello,
  parseJson,
  parseRejected,
  parseResult,
  parseSamples,
  parseStatus,
  parseStored,
  parseTopic,
  partitionOf,
  rangesOf,
  readClaimKey,
  rejectReasons,
  resultReasons,
  resultStates,
  serverChannels,
  subscriptionsFor,
  topicOf,
  uplinkChannels,
  wireLimits,
  writeClaimKey,
}
