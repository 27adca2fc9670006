import { createHash } from 'node:crypto'

/** Names a point list: 16 hex characters of SHA-256 over its keys in order. */
export function listHash(keys: readonly string[]): string {
  return createHash('sha256').update(keys.join('\n')).digest('hex').slice(0, 16)
}
