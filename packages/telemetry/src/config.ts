import { wireLimits } from './limits.ts'
import { parseJson } from './parse.ts'
import { Malformed, member, objectOf, textOf, wholeIn } from './shape.ts'

/** Milliseconds between two readings that a gateway takes. */
export const pollIntervals = { least: 200, most: 86_400_000 } as const

/**
 * What people set at the server for an uplink: all of it, each time; what it does not name is as the uplink's own file says. Said until
 * the status answers this version. An uplink keeps what it took, and starts with it.
 */
export interface UplinkConfig {
  /** Names this content: another content has another version. */
  version: string
  /** Of devices that are not named, ms. */
  interval?: number
  devices: { ref: string; interval: number }[]
}

/** Why an uplink goes on with what it had: `part`: the device is read together with another one; `storage`: it could not be kept. */
export const configRefusals = ['interval', 'part', 'storage'] as const

/** What the status says of the configuration. */
export interface ConfigAnswer {
  /** Of what is in force; empty: nothing but the uplink's own file. */
  version: string
  /** Of what was said last and is not in force; `ref`: of the device that it is about. */
  refused?: { version: string; reason: string; ref?: string }
}

/** @throws Malformed */
export function parseConfig(payload: Uint8Array): UplinkConfig {
  const raw = objectOf(parseJson(payload))
  const devices = member(raw, 'devices')
  if (!Array.isArray(devices) || devices.length > wireLimits.devicesPerUplink) throw new Malformed('malformed')
  const config: UplinkConfig = {
    version: textOf(raw, 'version', 64),
    devices: devices.map((device) => {
      const each = objectOf(device)
      return { ref: textOf(each, 'ref', wireLimits.refChars), interval: wholeIn(each, 'interval', 0, Number.MAX_SAFE_INTEGER) }
    }),
  }
  if (member(raw, 'interval') !== undefined) config.interval = wholeIn(raw, 'interval', 0, Number.MAX_SAFE_INTEGER)
  return config
}

/** @throws Malformed */
export function parseConfigAnswer(value: unknown): ConfigAnswer {
  const raw = objectOf(value)
  const version = member(raw, 'version')
  const refused = member(raw, 'refused')
  if (typeof version !== 'string' || version.length > 64) throw new Malformed('malformed')
  if (refused === undefined) return { version }
  const why = objectOf(refused)
  const about = member(why, 'ref') === undefined ? {} : { ref: textOf(why, 'ref', wireLimits.refChars) }
  return { version, refused: { version: textOf(why, 'version', 64), reason: textOf(why, 'reason', 32), ...about } }
}
