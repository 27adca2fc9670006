import type { LogInData, Mode } from '@kilowatch/contract'
import type { ClientBase } from 'pg'
import { Refusal } from '../../../http/refusal.ts'
import type { Services } from '../../../services.ts'
import { writeAudit } from '../../../storage/audit.ts'
import { notifyUsers } from '../../messages/index.ts'
import { endFamily, hashToken, judgeCredential } from '../../sessions/index.ts'
import { admit } from '../guessing.ts'
import type { Account } from '../queries/accounts.ts'
import { findCredential, lockOwnerOfCredential, markCredentialUsed } from '../queries/credentials.ts'
import { enter, recordFailure, refusalFor, type Visitor } from './enter.ts'

interface CredentialWish {
  account: string
  pw: string
  mode?: Mode | undefined
}

/**
 * Silent re-login. A credential cannot be guessed, so that a good one is never counted: who guesses passwords keeps no browser out that
 * has one, wherever it is. A credential that comes again after its time ends all that it led to.
 */
export async function logInByCredential(wish: CredentialWish, visitor: Visitor, services: Services): Promise<LogInData> {
  const { db, clock } = services
  const now = clock.now()
  const credential = await findCredential(db, hashToken(wish.pw))
  const counted = !credential || judgeCredential(credential, now) !== 'good'
  if (counted) await admit(services, visitor, null)
  // A refusal is an answer here, not a throw: what it writes must be kept.
  const outcome = await db.transaction((tx) => redeem(tx, wish, visitor, now))
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

async function redeem(tx: ClientBase, wish: CredentialWish, visitor: Visitor, now: Date): Promise<LogInData | Refusal> {
  const hash = hashToken(wish.pw)
  const account = await lockOwnerOfCredential(tx, hash, wish.account)
  const credential = account && (await findCredential(tx, hash))
  const state = credential ? judgeCredential(credential, now) : 'expired'
  if (!account || !credential || state === 'expired') return refused(tx, account, new Refusal(20002), visitor, now)
  if (state === 'reused') {
    await endReused(tx, account, credential.family, visitor, now)
    return new Refusal(20002)
  }
  const refusal = refusalFor(account, wish.mode)
  if (refusal) return refused(tx, account, refusal, visitor, now)
  await markCredentialUsed(tx, hash, now)
  return enter(tx, { account, way: 'credential', family: credential.family }, visitor, now)
}

async function refused(tx: ClientBase, account: Account | undefined, refusal: Refusal, visitor: Visitor, now: Date): Promise<Refusal> {
  await recordFailure(tx, { account, way: 'credential', code: refusal.code }, visitor, now)
  return refusal
}

/** Two programs hold the same credential, and nobody knows which one is its owner's: neither stays signed in. */
async function endReused(tx: ClientBase, account: Account, family: string, { address }: Visitor, now: Date): Promise<void> {
  await endFamily(tx, account.id, family)
  await writeAudit(tx, {
    at: now,
    businessId: account.businessId,
    userId: account.id,
    action: 'account.credential-reused',
    subject: `user ${account.id}`,
    address,
    outcome: 'refused',
    code: 20002,
  })
  await notifyUsers(tx, {
    kind: 'security',
    code: 'credential-reused',
    params: { at: now.toISOString(), address },
    userIds: [account.id],
    at: now,
    link: '/new_person_info',
  })
}
