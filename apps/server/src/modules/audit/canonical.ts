import { createHash } from 'node:crypto'

/** What the hash of an entry covers. */
export interface SealedFields {
  id: string
  at: Date
  businessId: string | null
  userId: string | null
  userName: string
  action: string
  subject: string
  outcome: string
  code: number | null
  before: unknown
  after: unknown
  address: string | null
}

/**
 * One text for one content: fields in this order, times as ISO 8601 to the millisecond, keys of `before` and `after` sorted by code
 * unit at every depth. However the database writes jsonb, the same entry gives the same text.
 */
export function canonicalText(entry: SealedFields): string {
  const { id, at, businessId, userId, userName, action, subject, outcome, code, before, after, address } = entry
  return JSON.stringify([
    id,
    at.toISOString(),
    businessId,
    userId,
    userName,
    action,
    subject,
    outcome,
    code,
    sorted(before ?? null),
    sorted(after ?? null),
    address,
  ])
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, part]) => [key, sorted(part)] as const)
  // Pairs, not an object: keys that look like numbers would come first in an object whatever their order.
  return { pairs: entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)) }
}

/** SHA-256 over the hash before and the entry: nothing can be changed without changing all that follows. */
export function chainHash(previous: Uint8Array, entry: SealedFields): Buffer {
  return createHash('sha256').update(previous).update(canonicalText(entry)).digest()
}
