import { scrypt } from 'node:crypto'
import type { CredentialWay } from './access.ts'

/** What may be shown at a door, once it is plain. */
const shapes: Readonly<Record<CredentialWay, RegExp>> = {
  card: /^[0-9A-Z]{4,32}$/,
  pin: /^\d{4,10}$/,
  finger: /^\d{1,5}$/,
}

/**
 * A card's number, a PIN or a finger's number as it is compared: readers and people write the same card with and without colons, in either
 * case. Undefined: none.
 */
export function plainCredential(way: CredentialWay, text: string): string | undefined {
  const plain = text.replace(/[\s:.-]/g, '').toUpperCase()
  return shapes[way].test(plain) ? plain : undefined
}

/** Last characters by which people know a card again; a PIN has none. */
export function tailOf(way: CredentialWay, plain: string): string | undefined {
  return way === 'card' ? plain.slice(-4) : undefined
}

/** What is kept and sent instead of a credential: about 50 ms of work for each guess, and of a use at its own door alone. */
export function credentialDigest(way: CredentialWay, plain: string, salt: string): Promise<string> {
  return new Promise((resolve, reject) => {
    scrypt(`${way}:${plain}`, salt, 16, { N: 16_384, r: 8, p: 1 }, (error, key) =>
      error ? reject(error) : resolve(key.toString('base64url')),
    )
  })
}
