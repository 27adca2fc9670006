/** Identity headers of every client, with what stands in them when nothing else is known; the signed ones add `sign` and `timestamp`. */
export const identityDefaults = { agent: '0', brandid: '00', language: 'zh', U137: '2' } as const

/** Names that the secondary client gives to identity headers. */
export const secondaryHeaders = { userid: 'user', agent: 'agent', brandid: 'brand', language: 'language' } as const

/** One reply shape for every call. `code`: 0 in our own and the wrapper families, 200 in /api/ families, else a refusal. */
export interface Envelope<T> {
  code: number
  msg: string
  data: T
}

/** The code that means success for a call at this path and variant. */
export function successCode(variant: 'own' | 'unsigned' | 'signed' | 'wrapper'): 0 | 200 {
  return variant === 'unsigned' || variant === 'signed' ? 200 : 0
}

/**
 * Of a call that overwrites: milliseconds since 1970, by the server's clock, at which the sender last saw what it replaces. Without it
 * nothing is compared.
 */
export const seenAtHeader = 'seen-at'

/** Of the answer of a call that changes something: milliseconds since 1970, by the server's clock, at which all that it changed stood. */
export const changedAtHeader = 'changed-at'

/** In `data` of the refusal of a call whose sender had not seen the latest change: who made it, when, and what it changed. */
export interface EditConflict {
  /** Name of the person. */
  by: string
  /** ISO 8601. */
  at: string
  /** Fields of the sender's body that were changed since, by their names there; values as the audit keeps them. */
  fields: readonly { field: string; before: unknown; after: unknown }[]
}
