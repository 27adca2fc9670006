import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { User } from '../../http/subjects.ts'
import { notify } from '../../storage/notify.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { deleteFamily, deleteSessions, findSessionUser, insertCredential, insertSession, lockPeople } from './queries/sessions.ts'
import { credentialDays, credentialMark, seenEvery, sessionDays } from './rules.ts'
import type { SeenSessions } from './seen-sessions.ts'

/** SHA-256: for secrets of 256 random bits, where nothing slower is needed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export interface OpenedSession {
  token: string
  signKey: string
  /** Takes the password's place once. */
  credential: string
  /** Of the sessions that renew one another. */
  family: string
}

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
  return { token, signKey, credential, family }
}

function inDays(now: Date, days: number): Date {
  return new Date(now.getTime() + days * 86_400_000)
}

/** The person behind a token while the session lasts; `seen` is told of them, at most once a minute. */
export async function userOfToken(db: Queryable, token: string, now: Date, seen?: SeenSessions): Promise<User | undefined> {
  const tokenHash = hashToken(token)
  const found = await findSessionUser(db, tokenHash, now)
  if (!found) return undefined
  if (found.seenAt === null || now.getTime() - found.seenAt.getTime() > seenEvery) seen?.note(tokenHash, now)
  return found.user
}

/**
 * Ends the sessions and credentials of people, at the commit also their open event streams.
 * @returns at how many places they were signed in
 */
export async function endSessionsOf(tx: ClientBase, userIds: readonly string[], { exceptFamily }: { exceptFamily?: string } = {}) {
  await lockPeople(tx, userIds)
  const ended = await deleteSessions(tx, userIds, exceptFamily ?? null)
  await notify(tx, { rights: [...userIds] })
  return ended
}

/** Ends the sessions of one place where a person is signed in, with what would renew them. */
export async function endFamily(tx: ClientBase, userId: string, family: string): Promise<void> {
  await lockPeople(tx, [userId])
  await deleteFamily(tx, userId, family)
  await notify(tx, { rights: [userId] })
}
