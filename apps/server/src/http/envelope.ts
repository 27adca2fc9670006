import type { Language } from '@kilowatch/catalog'
import { codes, type Envelope, httpStatus, type RefusalCode, successCode, type Variant } from '@kilowatch/contract'
import type { Refusal } from './refusal.ts'

export interface RefusalData {
  field?: string
  detail?: string
}

/** `beside`: the fields of `data` stand in the envelope as well, as the specification's log-in answer wants. */
export function successEnvelope(variant: Variant, data: unknown, beside = false): Envelope<unknown> {
  const envelope = { code: successCode(variant), msg: 'OK', data }
  return beside && typeof data === 'object' && data !== null ? { ...data, ...envelope } : envelope
}

export function refusalEnvelope(refusal: Refusal, language: Language): Envelope<RefusalData | null> {
  const { field, says, data: more } = refusal.detail
  const detail = says?.(language)
  const general = codes[refusal.code][language]
  const data = { ...more, ...(field ? { field } : {}), ...(detail ? { detail } : {}) }
  return { code: refusal.code, msg: detail ?? general, data: Object.keys(data).length > 0 ? data : null }
}

/** The specification's clients take other statuses than 200 for network trouble. */
export function refusalStatus(variant: Variant, code: RefusalCode): number {
  return variant === 'own' ? httpStatus[code] : 200
}
