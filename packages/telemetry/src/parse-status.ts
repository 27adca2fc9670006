import { parseConfigAnswer } from './config.ts'
import { wireLimits } from './limits.ts'
import { type DeviceExchanges, failureKinds, type Status, type Unreachable } from './messages.ts'
import { parseJson } from './parse.ts'
import { Malformed, member, monotonic, numberIn, objectOf, oneOf, textOf, times, wholeIn } from './shape.ts'

/** @throws Malformed */
export function parseStatus(payload: Uint8Array): Status {
  const raw = objectOf(parseJson(payload))
  const connected = member(raw, 'connected')
  if (typeof connected !== 'boolean') throw new Malformed('malformed')
  const status: Status = { connected }
  for (const count of ['queued', 'dropped', 'set_aside', 'lost'] as const) {
    if (member(raw, count) !== undefined) status[count] = wholeIn(raw, count, 0, Number.MAX_SAFE_INTEGER)
  }
  if (member(raw, 'boot') !== undefined) status.boot = textOf(raw, 'boot', 64)
  if (member(raw, 'signal') !== undefined) status.signal = oneOf(raw, 'signal', ['none', 'weak', 'strong'])
  if (member(raw, 'power') !== undefined) status.power = oneOf(raw, 'power', ['mains', 'battery'])
  const unreachable = member(raw, 'unreachable')
  if (unreachable !== undefined) {
    if (!Array.isArray(unreachable) || unreachable.length > wireLimits.devicesPerUplink) throw new Malformed('malformed')
    status.unreachable = unreachable.map(parseUnreachable)
  }
  const config = member(raw, 'config')
  if (config !== undefined) status.config = parseConfigAnswer(config)
  const exchanges = member(raw, 'exchanges')
  if (exchanges !== undefined) status.exchanges = parseExchanges(exchanges)
  return status
}

function parseExchanges(value: unknown): NonNullable<Status['exchanges']> {
  const raw = objectOf(value)
  const devices = member(raw, 'devices')
  if (!Array.isArray(devices) || devices.length > wireLimits.devicesPerUplink) throw new Malformed('malformed')
  return { for: numberIn(raw, 'for', ...monotonic), devices: devices.map(parseDeviceExchanges) }
}

function parseDeviceExchanges(value: unknown): DeviceExchanges {
  const raw = objectOf(value)
  const counts = objectOf(member(raw, 'failed'))
  const device: DeviceExchanges = {
    ref: textOf(raw, 'ref', wireLimits.refChars),
    tried: wholeIn(raw, 'tried', 0, Number.MAX_SAFE_INTEGER),
    failed: Object.fromEntries(
      failureKinds.flatMap((kind) =>
        member(counts, kind) === undefined ? [] : [[kind, wholeIn(counts, kind, 0, Number.MAX_SAFE_INTEGER)]],
      ),
    ),
  }
  const last = member(raw, 'last')
  if (last !== undefined) {
    device.last = { text: textOf(objectOf(last), 'text', wireLimits.failureChars), ago: numberIn(objectOf(last), 'ago', ...monotonic) }
  }
  const took = member(raw, 'took')
  if (took !== undefined) {
    device.took = { median: numberIn(objectOf(took), 'median', ...monotonic), most: numberIn(objectOf(took), 'most', ...monotonic) }
  }
  return device
}

function parseUnreachable(value: unknown): Unreachable {
  const raw = objectOf(value)
  return { ref: textOf(raw, 'ref', wireLimits.refChars), since: numberIn(raw, 'since', ...times), reason: textOf(raw, 'reason', 32) }
}
