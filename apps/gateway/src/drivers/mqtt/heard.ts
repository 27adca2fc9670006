import { type DeviceType, keyOf, keysOf, type ResolvedPoint, resolvePoint, stateCode } from '@kilowatch/catalog'
import type { MqttAvailability, MqttValue } from '@kilowatch/catalog/models'
import type { WireValue } from '@kilowatch/telemetry'
import { deviceText } from '../device-text.ts'
import type { Presented } from '../driver.ts'
import { parseNumber } from '../parse-number.ts'
import { isMeasured, settle } from '../settle.ts'
import { addTotals } from '../totals.ts'
import type { Speech } from './speech.ts'
import { type Word, within } from './words.ts'

/** What a message says: JSON where it is such, else its text. Undefined for what is longer than any reading, and for what is no text. */
export function contentOf(payload: Uint8Array): unknown {
  if (payload.length > 65_536) return undefined
  const text = deviceText(payload)
  if (text === undefined) return undefined
  return jsonIn(text) ?? jsonIn(withoutBareWords(text)) ?? text
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Programs write numbers that are none as their language prints them (`nan`, `-inf`, `1.#QNAN`), which JSON has no word for: as texts they are bad where they stand. */
function withoutBareWords(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"?|[-+]?(?:nan(?:\([a-z]*\))?|inf(?:inity)?|\d+\.#[a-z]+\d*)(?![\w.])/gi, (said) =>
    said.startsWith('"') ? said : `"${said}"`,
  )
}

/** Values by the last word for each, and when each was said. */
export interface Mapped {
  values: Map<string, WireValue>
  said: Map<string, Spoken>
}
type Spoken = Pick<Word, 'at' | 'cadence'>

/** Where several claim a point, what was said last; of what was said together the first that says something. */
export function mapWords(type: DeviceType, speech: Speech, wordAt: (value: MqttValue) => Word | undefined): Mapped {
  const mapped: Mapped = { values: new Map(), said: new Map() }
  const words = speech.values.flatMap((each) => {
    const word = wordAt(each)
    return word ? [{ each, word }] : []
  })
  for (const { each, word } of words.sort((a, b) => b.word.at - a.word.at)) {
    const parts = Array.isArray(word.said) && each.point.includes('*') ? word.said : [word.said]
    for (const [place, said] of parts.entries()) land(type, keyOf(each.point, place + 1), each, { ...word, said }, mapped)
  }
  const before = new Map(mapped.values)
  addTotals(type, speech.totals, mapped.values)
  for (const { point, from } of speech.totals ?? []) {
    if (mapped.values.get(point) !== before.get(point)) mapped.said.set(point, togetherOf(keysOf(from, mapped.values.keys()), mapped.said))
  }
  return mapped
}

/** What follows from several is as new as the newest of them, and comes as seldom as the rarest. */
function togetherOf(keys: readonly string[], said: ReadonlyMap<string, Spoken>): Spoken {
  const parts = keys.flatMap((key) => said.get(key) ?? [])
  return { at: Math.max(...parts.map(({ at }) => at)), cadence: Math.max(...parts.map(({ cadence }) => cadence)) }
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
    const said = each.path === undefined ? deviceText(payload.subarray(0, 256)) : within(content, each.path)
    return (typeof said === 'string' && said !== '') || typeof said === 'number' ? [{ way: each.way, value: String(said) }] : []
  })
}

/** Whether a message says something that lands on a point. */
export function saysValues({ values }: Speech, topic: string, content: unknown): boolean {
  return values.some((each) => each.topic === topic && within(content, each.path) !== undefined)
}

function land(type: DeviceType, key: string, value: MqttValue, { said, at, cadence }: Word, { values, said: spoken }: Mapped): void {
  const resolved = resolvePoint(type, key)
  if (!resolved || said === undefined || said === null) return
  const landed = value.states ? stateIn(value.states, resolved, said) : numberIn(value, resolved, said)
  const isFirst = landed !== undefined && !values.has(key)
  if (settle(values, resolved, landed) || isFirst) spoken.set(key, { at, cadence })
}

function stateIn(states: Readonly<Record<string, string>>, { point }: ResolvedPoint, said: unknown): number | undefined {
  const name = Object.entries(states).find(([word]) => word.toLowerCase() === wordOf(said))?.[1]
  return name === undefined ? undefined : stateCode(point, name)
}

/** Undefined: not measured. */
function numberIn({ factor = 1, parts, none }: MqttValue, { point }: ResolvedPoint, said: unknown): WireValue | undefined {
  const numbers = (Array.isArray(said) ? said : [said]).map(plainNumber)
  if (numbers.length === 0 || numbers.some((each) => each !== undefined && none?.includes(each))) return undefined
  const number = combined(numbers, parts ?? (point.kind === 'counter' ? 'sum' : undefined))
  return number !== undefined && Number.isFinite(number) && isMeasured(number) ? number * factor : 'nan'
}

function plainNumber(said: unknown): number | undefined {
  return typeof said === 'number' ? said : typeof said === 'string' ? parseNumber(said) : undefined
}

/** Several numbers (of phases) where the point is one: as the model says, or the one that all of them are. Undefined: they say nothing together. */
function combined(numbers: readonly (number | undefined)[], parts: MqttValue['parts']): number | undefined {
  const known = numbers.filter((each) => each !== undefined)
  if (known.length < numbers.length) return undefined
  const sum = known.reduce((total, each) => total + each, 0)
  if (parts === 'sum') return sum
  if (parts === 'mean') return sum / known.length
  return known.every((each) => each === known[0]) ? known[0] : undefined
}

function wordOf(said: unknown): string | undefined {
  return ['string', 'number', 'boolean'].includes(typeof said) ? String(said).trim().toLowerCase() : undefined
}
