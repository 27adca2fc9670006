import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import {
  type AnyCall,
  ambiguousField,
  type SigningKeys,
  signatureSpan,
  signedPayload,
  signedSignature,
  timeOfTimestamp,
  wrapperSignature,
} from '@kilowatch/contract'
import { Refusal } from './refusal.ts'
import { says } from './words.ts'

export interface Signature {
  sign: string
  /** The id of the signature as well. */
  timestamp: string
}

interface Sent {
  query: unknown
  body: unknown
}

/** Whether a caller who is signed in must sign this call. */
export function isSigned(call: AnyCall): boolean {
  return call.access !== 'public' && (call.variant === 'signed' || call.variant === 'wrapper')
}

/** The signature headers, of our time; anyone who is too far off is told what time it is. */
export function claimedSignature(headers: IncomingHttpHeaders, now: Date): Signature {
  const { sign, timestamp } = headers
  if (typeof sign !== 'string' || typeof timestamp !== 'string') throw new Refusal(80002, { says: says('signature-missing') })
  const time = timeOfTimestamp(timestamp)
  if (time === undefined) throw new Refusal(80002, { says: says('signature-wrong') })
  if (Math.abs(time - now.getTime()) > signatureSpan) {
    throw new Refusal(80002, { says: says('signature-time'), data: { serverTime: now.getTime() } })
  }
  return { sign, timestamp }
}

/** Refuses what the session's key did not sign, and what it signed in two meanings. */
export function demandSignature(call: AnyCall, keys: SigningKeys, sent: Sent, signature: Signature): void {
  const { timestamp } = signature
  if (call.variant === 'wrapper') refuseTwoMeanings(call, sent)
  const due =
    call.variant === 'signed'
      ? signedSignature(keys.signKey, timestamp)
      : wrapperSignature(signedPayload(sent.query, sent.body), keys.signKey, keys.token, timestamp)
  if (!same(due, signature.sign)) throw new Refusal(80002, { says: says('signature-wrong') })
}

/** What is used is what was signed: the body where there is one, and each of its fields by itself. */
function refuseTwoMeanings(call: AnyCall, { query, body }: Sent): void {
  const beside = signedPayload(query, body) !== query && call.query !== undefined && Object.keys(query ?? {}).length > 0
  if (beside) throw new Refusal(80002, { says: says('signature-beside') })
  const field = ambiguousField(signedPayload(query, body))
  if (field !== undefined) throw new Refusal(10003, { field, says: says('signature-ambiguous', { field }) })
}

/** In the same time whatever differs. */
function same(due: string, given: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(due), digest(given))
}
