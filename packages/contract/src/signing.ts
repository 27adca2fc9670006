import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { AnyCall } from './call.ts'
import { wireQuery } from './wire-query.ts'

/** How far the clocks of client and server may be apart, milliseconds. */
export const signatureSpan = 300_000
/** Hexadecimal characters of the random part of a time stamp. */
export const randomLength = 20

/** What signs: the secret of the session, and its token. */
export interface SigningKeys {
  signKey: string
  token: string
}

/** 32 hexadecimal characters: 12 of milliseconds since 1970, then 20 random ones. */
export function timestampOf(nowMs: number, randomHex: string): string {
  return Math.floor(nowMs).toString(16).padStart(12, '0') + randomHex.slice(0, randomLength).padStart(randomLength, '0').toLowerCase()
}

/** Milliseconds since 1970 of a time stamp; undefined for what is none. */
export function timeOfTimestamp(timestamp: string): number | undefined {
  return /^[0-9a-f]{32}$/.test(timestamp) ? Number.parseInt(timestamp.slice(0, 12), 16) : undefined
}

/** Upper-case MD5 over UTF-8. */
function hash(text: string): string {
  return bytesToHex(md5(utf8ToBytes(text))).toUpperCase()
}

/** `sign` of the signed client: it does not depend on what is sent. */
export function signedSignature(signKey: string, timestamp: string): string {
  return hash(signKey + timestamp)
}

/** `sign` of the wrapper client, over the fields that travel. */
export function wrapperSignature(payload: unknown, signKey: string, token: string, timestamp: string): string {
  return hash(`${payloadText(payload)}&key=${signKey}${token}${timestamp}`)
}

/**
 * The top-level fields as `key=value`, by key in the order of UTF-16 code units, joined by `&`.
 * Texts stand as they are, everything else as its JSON (as ECMAScript writes it); null and undefined are left out.
 */
export function payloadText(payload: unknown): string {
  if (typeof payload !== 'object' || payload === null) return ''
  const fields = Object.entries(payload).map(([key, value]) => [key, fieldText(value)] as const)
  return fields
    .filter(([, text]) => text !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([key, text]) => `${key}=${text}`)
    .join('&')
}

/**
 * The field by which the text that is signed could be read as other fields than those that were sent, such as `name` in
 * `{ name: 'A&remark=B' }`; undefined where there is one reading alone. What is no text is JSON, and no piece of it is.
 */
export function ambiguousField(payload: unknown): string | undefined {
  if (typeof payload !== 'object' || payload === null) return undefined
  return Object.entries(payload).find(([key, value]) => /[&=]/.test(key) || (typeof value === 'string' && /&[^&=]*=/.test(value)))?.[0]
}

/** As the value is after its journey: a date has become a text, NaN null. */
function fieldText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  const json: string | undefined = JSON.stringify(value)
  if (json === undefined || json === 'null') return undefined
  return json.startsWith('"') ? (JSON.parse(json) as string) : json
}

interface SignedInput {
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}

/** What a request's signature covers: the body where there is one, otherwise the query. Of a form: its texts, without files. */
export function signedPayload(query: unknown, body: unknown): unknown {
  return body === undefined || body === null ? query : body
}

/** The headers `sign` and `timestamp` of a declared call; none for calls that are not signed. */
export function signatureHeaders(call: AnyCall, input: object, keys: SigningKeys, timestamp: string): Record<string, string> {
  const { query, body } = input as SignedInput
  if (call.variant === 'signed') return { sign: signedSignature(keys.signKey, timestamp), timestamp }
  if (call.variant !== 'wrapper') return {}
  const payload = signedPayload(wireQuery(query ?? {}), body)
  return { sign: wrapperSignature(payload, keys.signKey, keys.token, timestamp), timestamp }
}
