import { httpStatus } from '@kilowatch/contract'

/** A refusal of the server: its code, its words in the reader's language, and what it says of fields. */
export class Refusal extends Error {
  readonly code: number
  readonly data: unknown
  constructor(code: number, msg: string, data: unknown) {
    super(msg)
    this.name = 'Refusal'
    this.code = code
    this.data = data
  }
  /** The server's words. */
  get msg(): string {
    return this.message
  }
}

/** No answer came that could be read. `silence`: no network, server down, or the time was over. `nonsense`: something else answered. */
export class Unanswered extends Error {
  readonly kind: 'silence' | 'nonsense'
  constructor(kind: 'silence' | 'nonsense', reason: unknown) {
    super('unanswered', { cause: reason })
    this.name = 'Unanswered'
    this.kind = kind
  }
}

/** Why asking again cannot help: the person may not see it, or it is not there. */
export function finality(error: unknown): 'forbidden' | 'gone' | null {
  const status = statusOf(error)
  return status === 403 ? 'forbidden' : status === 404 || status === 410 ? 'gone' : null
}

function statusOf(error: unknown): number | undefined {
  return error instanceof Refusal ? (httpStatus as Readonly<Record<number, number>>)[error.code] : undefined
}

/** Whether waiting helps: no answer came, or the server could not do it just then. What it refused it refuses again. */
export function passes(error: unknown): boolean {
  if (error instanceof Unanswered) return true
  const status = statusOf(error)
  return status !== undefined && status >= 500
}
