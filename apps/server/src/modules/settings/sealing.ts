import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { secret } from '../../storage/secrets.ts'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Seals what the database may keep of a secret: the key stays in the data folder, so that a copy of the database tells nothing. */
export function seal(dataFolder: string, purpose: string, text: string): string {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, keyOf(dataFolder), iv)
  sealing.setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64')
}

/** Undefined: sealed with another key or for another purpose, or changed since. */
export function unseal(dataFolder: string, purpose: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64')
  if (bytes.length < ivBytes + tagBytes) return undefined
  const opening = createDecipheriv(cipher, keyOf(dataFolder), bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
  opening.setAAD(Buffer.from(purpose))
  opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  try {
    return Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

function keyOf(dataFolder: string): Buffer {
  return Buffer.from(
    secret(dataFolder, 'settings-key', () => randomBytes(32).toString('base64')),
    'base64',
  )
}
