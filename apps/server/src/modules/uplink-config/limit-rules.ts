import { createHash } from 'node:crypto'
import { defaultLimits, deviceType } from '@kilowatch/catalog'
import type { Rule } from '@kilowatch/contract'
import { differenceOf, type LimitedDevice, type ServedLimits, type ServedRule, wireLimits } from '@kilowatch/telemetry'

/** A device with what it is judged by, by pattern and by key. */
export interface JudgedRow {
  ref: string
  type: string
  rules: Readonly<Record<string, Rule>>
}

/**
 * What an uplink judges by while it does not reach us: of each type what it begins with, of each device how it differs. Devices for which
 * there is no room are left out whole: half of their limits would be wrong ones.
 */
export function limitsFor(devices: readonly JudgedRow[]): ServedLimits {
  const types: ServedLimits['types'] = {}
  const told: LimitedDevice[] = []
  let left: number = wireLimits.limitsBytes
  for (const { ref, type, rules } of devices.slice(0, wireLimits.devicesPerUplink)) {
    const declared = types[type] ?? declaredOf(type)
    const own = differenceOf(declared, rules)
    const device: LimitedDevice = own ? { ref, type, own } : { ref, type }
    const bytes = size(device) + (types[type] ? 0 : size({ [type]: declared }))
    if (bytes > left) continue
    left -= bytes
    types[type] = declared
    told.push(device)
  }
  return { version: nameOf({ types, devices: told }), types, devices: told }
}

function declaredOf(code: string): Record<string, ServedRule> {
  const type = deviceType(code)
  return type ? defaultLimits(type) : {}
}

/** With the comma behind it. */
const size = (part: object) => Buffer.byteLength(JSON.stringify(part)) + 1

function nameOf(limits: Omit<ServedLimits, 'version'>): string {
  return createHash('sha256').update(JSON.stringify(limits)).digest('hex').slice(0, 16)
}
