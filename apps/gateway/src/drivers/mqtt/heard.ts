import { type DeviceType, keyOf, resolvePoint, stateCode } from '@kilowatch/catalog'
import type { MqttAvailability, MqttValue } from '@kilowatch/catalog/models'
import type { WireValue } from '@kilowatch/telemetry'
import type { Presented } from '../driver.ts'
import { parseNumber } from '../parse-number.ts'
import { addTotals } from '../totals.ts'
import type { Speech } from './speech.ts'

/** What a message says: JSON where it is such, else its text. Undefined for what is longer than any reading. */
export function contentOf(payload: Uint8Array): unknown {
  if (payload.length > 65_536) return undefined
  const text = new TextDecoder().decode(payload)
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Values by the newest message of each topic. */
export function mapMessages(type: DeviceType, speech: Speech, newest: ReadonlyMap<string, unknown>): Map<string, WireValue> {
  const values = new Map<string, WireValue>()
  for (const each of speech.values) {
    const said = within(newest.get(each.topic), each.path)
    for (const [place, one] of (Array.isArray(said) && each.point.includes('*') ? said : [said]).entries()) {
      land(type, keyOf(each.point, place + 1), each, one, values)
    }
  }
  addTotals(type, speech.totals, values)
  return values
}

/** Whether this message says that the device is there; undefined where it says nothing of that. */
export function availabilityIn(ways: readonly MqttAvailability[], topic: string, content: unknown): boolean | undefined {
  for (const way of ways) {
    if (way.topic !== topic) continue
    const word = wordOf(within(content, way.path))
    if (word === way.online.toLowerCase()) return true
    if (word === way.offline.toLowerCase()) return false
  }
  return undefined
}

/** What a message says that somebody has just shown; as a whole it is taken as it was written: a number may begin with zeros. */
export function credentialsIn({ credentials = [] }: Speech, topic: string, payload: Uint8Array): Presented[] {
  const content = contentOf(payload)
  return credentials.flatMap((each) => {
    const { when } = each
    if (each.topic !== topic || (when && !when.is.some((word) => word.toLowerCase() === wordOf(within(content, when.path))))) return []
    const said = each.path === undefined ? new TextDecoder().decode(payload.subarray(0, 256)) : within(content, each.path)
    return (typeof said === 'string' && said !== '') || typeof said === 'number' ? [{ way: each.way, value: String(said) }] : []
  })
}

/** Whether a message says something that lands on a point. */
export function saysValues({ values }: Speech, topic: string, content: unknown): boolean {
  return values.some((each) => each.topic === topic && within(content, each.path) !== undefined)
}

/** What a message says of states, to be compared with another one of its topic. */
export function statesIn({ values }: Speech, topic: string, content: unknown): string {
  return JSON.stringify(values.filter((each) => each.topic === topic && each.states).map(({ path }) => within(content, path)))
}

function within(content: unknown, path: string | undefined): unknown {
  let at = content
  for (const name of path?.split('.') ?? []) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined
    at = (at as Record<string, unknown>)[name]
  }
  return at
}

function land(type: DeviceType, key: string, { factor = 1, states }: MqttValue, said: unknown, values: Map<string, WireValue>): void {
  const resolved = resolvePoint(type, key)
  if (!resolved || values.has(key) || said === undefined || said === null) return
  if (states) {
    const name = Object.entries(states).find(([word]) => word.toLowerCase() === wordOf(said))?.[1]
    const code = name === undefined ? undefined : stateCode(resolved.point, name)
    if (code !== undefined) values.set(key, code)
    return
  }
  const number = typeof said === 'number' ? said : typeof said === 'string' ? parseNumber(said) : undefined
  values.set(key, number !== undefined && Number.isFinite(number) ? number * factor : 'nan')
}

function wordOf(said: unknown): string | undefined {
  return ['string', 'number', 'boolean'].includes(typeof said) ? String(said).trim().toLowerCase() : undefined
}
