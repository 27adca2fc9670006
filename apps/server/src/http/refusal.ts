import type { Language } from '@kilowatch/catalog'
import type { RefusalCode } from '@kilowatch/contract'

/** What exactly is wrong, in the reader's language. */
export type Says = (language: Language) => string

export interface RefusalDetail {
  /** Path of the input: 'body.rules.battery_charge.high'. */
  field?: string
  says?: Says
  /** More for the client's program, beside field and detail. */
  data?: Readonly<Record<string, unknown>>
  /** Seconds after which it may be tried again. */
  retryAfter?: number
}

/** A wish that cannot be granted, with the specification's code; anything else that is thrown is a bug and answers 40001. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly detail: RefusalDetail

  constructor(code: RefusalCode, detail: RefusalDetail = {}) {
    super(`refused with ${code}${detail.field ? ` at ${detail.field}` : ''}`)
    this.name = 'Refusal'
    this.code = code
    this.detail = detail
  }
}
