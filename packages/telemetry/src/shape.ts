/** The message breaks the protocol; `reason` is what the sender is told. */
export class Malformed extends Error {
  readonly reason: 'malformed' | 'too-large'
  constructor(reason: 'malformed' | 'too-large') {
    super(reason)
    this.reason = reason
  }
}

/** Every time of the protocol: 1900 to 2200, so that a broken clock is seen and corrected rather than refused. */
export const times = [-2_208_988_800_000, 7_258_118_400_000] as const

/** Milliseconds of a clock that only goes forward. */
export const monotonic = [0, 1e14] as const

export type RawObject = Readonly<Record<string, unknown>>

export function isDeviceId(id: string): boolean {
  return /^\d{12,20}$/.test(id)
}

export function objectOf(value: unknown): RawObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Malformed('malformed')
  return value as RawObject
}

/** Own members only, so that hostile keys find nothing. */
export function member(raw: RawObject, key: string): unknown {
  return Object.hasOwn(raw, key) ? raw[key] : undefined
}

export function textOf(raw: RawObject, key: string, maxLength: number): string {
  const value = member(raw, key)
  if (typeof value !== 'string' || value.length === 0) throw new Malformed('malformed')
  if (value.length > maxLength) throw new Malformed('too-large')
  return value
}

/** A text that is kept as it is said: without control characters and halves of surrogate pairs, which PostgreSQL refuses. */
export function nameOf(raw: RawObject, key: string, maxLength: number): string {
  return shaped(textOf(raw, key, maxLength), /^[^\p{Cc}\p{Cs}]*$/u)
}

export function numberIn(raw: RawObject, key: string, low: number, high: number): number {
  const value = member(raw, key)
  if (typeof value !== 'number' || !(value >= low && value <= high)) throw new Malformed('malformed')
  return value
}

export function wholeIn(raw: RawObject, key: string, low: number, high: number): number {
  const value = numberIn(raw, key, low, high)
  if (!Number.isSafeInteger(value)) throw new Malformed('malformed')
  return value
}

export function oneOf<const W extends string>(raw: RawObject, key: string, words: readonly W[]): W {
  const value = member(raw, key)
  const found = words.find((word) => word === value)
  if (found === undefined) throw new Malformed('malformed')
  return found
}

export function listIn<T>(raw: RawObject, key: string, most: number, read: (each: unknown) => T): T[] {
  const list = member(raw, key)
  if (!Array.isArray(list)) throw new Malformed('malformed')
  if (list.length > most) throw new Malformed('too-large')
  return list.map(read)
}

/** A UUID. */
export function idOf(id: unknown): string {
  if (typeof id !== 'string') throw new Malformed('malformed')
  return shaped(id, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
}

export function shaped(text: string, shape: RegExp): string {
  if (!shape.test(text)) throw new Malformed('malformed')
  return text
}
