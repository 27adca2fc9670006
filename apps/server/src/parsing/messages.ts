import type { UnreadableReason } from './unreadable.ts'

/** What the process is told to do: once, or again and again where it draws documents. */
export interface ParserOrder {
  input: unknown
  /** Bytes that the whole process may take, pictures outside of its heap as well; undefined: its heap alone is bounded. */
  resident?: number | undefined
}

/** Its exit code when it has taken more. */
export const tookTooMuch = 78

/** What it says when its program is there and waits for the order. */
export const ready = 'ready'

/** What it says of each order: what it read, why it cannot be read, or how the parser broke. */
export type ParserReport = { result: unknown } | { unreadable: UnreadableReason } | { broke: string }
