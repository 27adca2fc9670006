import type { LogInData, Mode } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import type { Services } from '../../../services.ts'
import { type Changing, change } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { tell } from '../../notifications/index.ts'
import { endFamily, hashToken, judgeCredential } from '../../sessions/index.ts'
import type { Account } from '../queries/accounts.ts'
import { findCredential, lockOwnerOfCredential, markCredentialUsed } from '../queries/credentials.ts'
import { admit } from '../sign-in/guessing.ts'
import { enter, failureNote, refusalFor, type Visitor } from './enter.ts'

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
  const credential = await findCredential(db, hashToken(wish.pw))
  const counted = !credential || judgeCredential(credential, clock.now()) !== 'good'
  if (counted) await admit(services, visitor, null)
  // A refusal is an answer here, not a throw: what it writes must be kept.
  const outcome = await change(services, visitor, { action: 'account.log-in' }, (tx, changing) => redeem(tx, wish, visitor, changing))
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

async function redeem(tx: Transaction, wish: CredentialWish, visitor: Visitor, changing: Changing): Promise<LogInData | Refusal> {
  const { at, note } = changing
  const hash = hashToken(wish.pw)
  const account = await lockOwnerOfCredential(tx, hash, wish.account)
  const credential = account && (await findCredential(tx, hash))
  const state = credential ? judgeCredential(credential, at) : 'expired'
  const refused = (refusal: Refusal): Refusal => {
    note(failureNote({ account, way: 'credential', code: refusal.code }, visitor))
    return refusal
  }
  if (!account || !credential || state === 'expired') return refused(new Refusal(20002))
  if (state === 'reused') {
    await endReused(tx, account, credential.family, visitor, changing)
    return new Refusal(20002)
  }
  const refusal = refusalFor(account, wish.mode)
  if (refusal) return refused(refusal)
  await markCredentialUsed(tx, hash, at)
  return enter(tx, { account, way: 'credential', family: credential.family }, visitor, changing)
}

/** Two programs hold the same credential, and nobody knows which one is its owner's: neither stays signed in. */
async function endReused(tx: Transaction, account: Account, family: string, { address }: Visitor, { at, note }: Changing): Promise<void> {
  const { id: userId, businessId } = account
  await endFamily(tx, userId, family)
  note({ action: 'account.credential-reused', subject: `user ${userId}`, userId, businessId, outcome: 'refused', code: 20002 })
  const params = { at: at.toISOString(), address }
  await tell(tx, { code: 'credential-reused', params, subject: `user ${userId}`, to: { people: [userId] }, by: null, at })
}
