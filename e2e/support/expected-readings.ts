import { type DeviceType, resolvePoint, stateCode } from '@kilowatch/catalog'
import { nutModelOf } from '@kilowatch/catalog/models'

/** What must arrive: a figure before rounding, a state's code, or null where the device says something that is no number. */
export type Expected = number | null

/**
 * The readings that a type's NUT names promise for what a device says, reckoned without the gateway's own code:
 * of several names for one point the first that the device has wins.
 */
export function expectedReadings(type: DeviceType, variables: ReadonlyMap<string, string>): Map<string, Expected> {
  const expected = new Map<string, Expected>()
  for (const { variable, point, factor = 1, words } of nutModelOf(type)?.variables ?? []) {
    const name = new RegExp(`^${variable.replaceAll('.', '\\.').replace('*', '(\\d+)')}$`)
    for (const [said, text] of variables) {
      const found = name.exec(said)
      if (!found || text.trim() === '') continue
      const key = point.replace('*', found[1] ?? '')
      const resolved = resolvePoint(type, key)
      if (!resolved || expected.has(key)) continue
      const value = words ? stateCode(resolved.point, wordOf(words, text) ?? '') : numberIn(text) === null ? null : Number(text) * factor
      if (value !== undefined) expected.set(key, value)
    }
  }
  return expected
}

function wordOf(words: Readonly<Record<string, string>>, text: string): string | undefined {
  const said = numberIn(text) === null ? text.trim().toLowerCase() : String(Number(text))
  return Object.entries(words).find(([word]) => word.toLowerCase() === said)?.[1]
}

function numberIn(text: string): number | null {
  return /^\s*[+-]?\d+(\.\d+)?\s*$/.test(text) ? Number(text) : null
}

/** The working mode behind `ups.status`, as a person reads it; undefined where it says nothing. */
export function modeSaid(status: string): string | undefined {
  const byDanger: readonly [flag: string, mode: string][] = [
    ['OFF', 'stop'],
    ['OB', 'battery'],
    ['BYPASS', 'bypass'],
    ['OL', 'online'],
    ['ALARM', 'alarm'],
  ]
  const flags = status.split(/\s+/)
  return byDanger.find(([flag]) => flags.includes(flag))?.[1]
}
