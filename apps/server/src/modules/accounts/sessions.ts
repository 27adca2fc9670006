import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { User } from '../../http/subjects.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { findSessionUser, insertCredential, insertSession } from './queries.ts'
import { credentialDays, sessionDays } from './rules.ts'

/** SHA-256: the token is 256 random bits, so that nothing slower is needed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export interface OpenedSession {
  token: string
  signKey: string
  /** Takes the password's place once. */
  credential: string
}

/** By which a credential is known from a wire hash, which is hexadecimal. */
export const credentialMark = 'kwr_'

export interface SessionWish {
  userId: string
  address: string
  agent: string
  /** Of the session that this one renews. */
  family?: string
}

/** Token, signing key and credential are shown once, here; the database keeps hashes of the secrets. */
export async function openSession(db: Queryable, wish: SessionWish, now: Date): Promise<OpenedSession> {
  const token = randomBytes(32).toString('base64url')
  const signKey = randomBytes(16).toString('hex')
  const credential = credentialMark + randomBytes(32).toString('base64url')
  const family = wish.family ?? randomUUID()
  await insertSession(db, {
    tokenHash: hashToken(token),
    userId: wish.userId,
    signKey,
    family,
    address: wish.address,
    agent: wish.agent.slice(0, 300),
    createdAt: now,
    expiresAt: inDays(now, sessionDays),
  })
  await insertCredential(db, {
    hash: hashToken(credential),
    userId: wish.userId,
    family,
    createdAt: now,
    expiresAt: inDays(now, credentialDays),
  })
  return { token, signKey, credential }
}

function inDays(now: Date, days: number): Date {
  return new Date(now.getTime() + days * 86_400_000)
}

/** The person behind a token while the session lasts. */
export function userOfToken(db: Queryable, token: string, now: Date): Promise<User | undefined> {
  return findSessionUser(db, hashToken(token), now)
}
