import { createHash, randomBytes } from 'node:crypto'
import type { User } from '../../http/subjects.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { findSessionUser, insertSession } from './queries.ts'
import { sessionDays } from './rules.ts'

/** SHA-256: the token is 256 random bits, so that nothing slower is needed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export interface OpenedSession {
  token: string
  signKey: string
}

/** Token and signing key are shown once, here; the database keeps the token's hash. */
export async function openSession(db: Queryable, userId: string, address: string, now: Date): Promise<OpenedSession> {
  const token = randomBytes(32).toString('base64url')
  const signKey = randomBytes(16).toString('hex')
  const expiresAt = new Date(now.getTime() + sessionDays * 86_400_000)
  await insertSession(db, { tokenHash: hashToken(token), userId, signKey, address, createdAt: now, expiresAt })
  return { token, signKey }
}

/** The person behind a token while the session lasts. */
export function userOfToken(db: Queryable, token: string, now: Date): Promise<User | undefined> {
  return findSessionUser(db, hashToken(token), now)
}
