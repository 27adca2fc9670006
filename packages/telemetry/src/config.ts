import { wireLimits } from './limits.ts'
import type { ConfigAnswer } from './messages.ts'
import { parseJson } from './parse.ts'
import { parseServedLimits, type ServedLimits } from './served-limits.ts'
import { Malformed, member, objectOf, type RawObject, textOf, wholeIn } from './shape.ts'

/** Milliseconds between two readings that a gateway takes. */
export const pollIntervals = { least: 200, most: 86_400_000 } as const

/**
 * What people set at the server for an uplink: all of it, each time; what it does not name is as the uplink's own file says. Said until
 * the status answers this version. An uplink keeps what it took, and starts with it.
 */
export interface UplinkConfig {
  /** Names intervals: others have another version. Empty: nobody has ever set any. */
  version: string
  /** Of devices that are not named, ms. */
  interval?: number
  devices: { ref: string; interval: number }[]
  /** By what it judges readings while nobody answers; absent: by nothing. Said to those alone whose status names the limits in force. */
  limits?: ServedLimits
}

/** @throws Malformed */
export function parseConfig(payload: Uint8Array): UplinkConfig {
  const raw = objectOf(parseJson(payload))
  const devices = member(raw, 'devices')
  if (!Array.isArray(devices) || devices.length > wireLimits.devicesPerUplink) throw new Malformed('malformed')
  const config: UplinkConfig = {
    version: versionIn(raw, 'version'),
    devices: devices.map((device) => {
      const each = objectOf(device)
      return { ref: textOf(each, 'ref', wireLimits.refChars), interval: wholeIn(each, 'interval', 0, Number.MAX_SAFE_INTEGER) }
    }),
  }
  if (member(raw, 'interval') !== undefined) config.interval = wholeIn(raw, 'interval', 0, Number.MAX_SAFE_INTEGER)
  const limits = member(raw, 'limits')
  if (limits !== undefined) config.limits = parseServedLimits(limits)
  return config
}

function versionIn(raw: RawObject, key: string): string {
  const version = member(raw, key)
  if (typeof version !== 'string' || version.length > 64) throw new Malformed('malformed')
  return version
}

/** @throws Malformed */
export function parseConfigAnswer(value: unknown): ConfigAnswer {
  const raw = objectOf(value)
  const answer: ConfigAnswer = { version: versionIn(raw, 'version') }
  if (member(raw, 'limits') !== undefined) answer.limits = versionIn(raw, 'limits')
  const refused = member(raw, 'refused')
  if (refused === undefined) return answer
  const why = objectOf(refused)
  const about = member(why, 'ref') === undefined ? {} : { ref: textOf(why, 'ref', wireLimits.refChars) }
  return { ...answer, refused: { version: textOf(why, 'version', 64), reason: textOf(why, 'reason', 32), ...about } }
}
