import { defaultLimits, deviceType, knownNominals, type Nominals } from '@kilowatch/catalog'
import type { Rule } from '@kilowatch/contract'

/** What a device begins with: limits of its type, at the nominal values that people entered of it, or that it says or shows. */
export function startingRules(typeCode: string, nominal: Nominals, info: Readonly<Record<string, unknown>>): Record<string, Rule> {
  const type = deviceType(typeCode)
  if (!type) return {}
  const pair = (limits: readonly [number, number]): [number, number] => [limits[0], limits[1]]
  return Object.fromEntries(
    Object.entries(defaultLimits(type, knownNominals(type, nominal, info))).map(([pattern, { high, low }]) => [
      pattern,
      { ...(high ? { high: pair(high) } : {}), ...(low ? { low: pair(low) } : {}) },
    ]),
  )
}
