import { createHash, randomBytes, randomInt } from 'node:crypto'
import { claimLength, claimLetters } from './rules.ts'

/** 256 random bits: SHA-256 is enough to keep them. */
export function makeSecret(): { secret: string; hash: Buffer } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: sha256(secret) }
}

/** Ten letters and figures that nobody confuses, about 49 bits: single use, a day, and back-off guard them. */
export function makeClaimCode(): { code: string; hash: Buffer } {
  const code = Array.from({ length: claimLength }, () => claimLetters[randomInt(claimLetters.length)]).join('')
  return { code, hash: sha256(code) }
}

/** Fourteen digits that no device label carries: they begin with 9. */
export function makeUplinkId(): string {
  return `9${Array.from({ length: 13 }, () => randomInt(10)).join('')}`
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
