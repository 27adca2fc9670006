import { wireHash } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import type { User } from '../../../http/subjects.ts'
import { says, type WordKey } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Changing, change } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { tell } from '../../notifications/index.ts'
import {
  admitTries,
  backOff,
  demandPassword,
  endSessionsOf,
  forgetTries,
  hashPassword,
  signedIn,
  strangerAt,
  whileJudging,
} from '../../sessions/index.ts'
import { type Account, findAccountById, lockAccount, namesOf, replacePassword } from '../queries/accounts.ts'
import { takeCode } from '../sign-in/codes.ts'
import { forgiveGuess, guessAt } from '../sign-in/guessing.ts'
import { recordFailure, type SignedInVisitor, type Visitor } from './enter.ts'
import { proveAccountByCode } from './log-in-by-code.ts'

/** A new password for the person who holds the code; every session and credential of the account ends. */
export async function resetPassword(
  wish: { contact: string; code: string; password: string },
  visitor: Visitor,
  services: Services,
): Promise<void> {
  const { db } = services
  const proof = { contact: wish.contact, code: wish.code, purpose: 'reset', way: 'reset' } as const
  // Before the code is tried: it is good for five tries.
  demandPassword(wish.password, [wish.contact])
  const { typed, account } = await proveAccountByCode(proof, visitor, services)
  if (account.disabled) {
    await recordFailure({ account, way: 'reset', code: 20003 }, visitor, services)
    throw new Refusal(20003)
  }
  demandPassword(wish.password, await namesOf(db, account.id))
  const hash = await hashPassword(wireHash(wish.password), strangerAt(visitor.address))
  await change(services, visitor, { action: 'account.reset-password' }, async (tx, changing) => {
    await lockAccount(tx, account.id)
    await takeCode(tx, typed)
    await replacePassword(tx, account.id, hash)
    const ended = await endSessionsOf(tx, [account.id])
    await record(tx, { account, code: 'password-reset', ended }, visitor, changing)
  })
  // Who forgot it has guessed: that is over.
  await forgiveGuess(services, await guessAt(account, wish.contact, visitor, services))
}

/** Another password; the caller stays signed in here and nowhere else. */
export async function changePassword(
  { original, password }: { original: string; password: string },
  actor: SignedInVisitor,
  services: Services,
): Promise<void> {
  const { user } = actor
  const account = await provenByPassword(original, { words: 'original-password', field: 'body.original' }, actor, services)
  demandPassword(password, await namesOf(services.db, user.id))
  const hash = await hashPassword(wireHash(password), signedIn(user))
  await change(services, actor, { action: 'account.change-password' }, async (tx, changing) => {
    const present = await lockAccount(tx, user.id)
    if (present?.passwordHash !== account.passwordHash)
      throw new Refusal(20002, { field: 'body.original', says: says('original-password') })
    await replacePassword(tx, user.id, hash)
    const ended = await endSessionsOf(tx, [user.id], { exceptFamily: user.family })
    await record(tx, { account, code: 'password-changed', ended }, actor, changing)
  })
}

/**
 * The caller's account, when the password that they typed once more fits; guessing is slowed down.
 * @throws Refusal 20002 with these words, 80001, 60006
 */
export async function provenByPassword(
  password: string,
  { words, field }: { words: WordKey; field: string },
  actor: Visitor & { user: Pick<User, 'id' | 'family' | 'business'> },
  services: Services,
): Promise<Account> {
  const { db, clock } = services
  const { user } = actor
  // Guesses in a stolen session do not keep the owner's own sessions from it.
  const tries = `password of user ${user.id} in ${user.family}`
  const account = await whileJudging(signedIn(user), async (fits) => {
    await admitTries(services, [{ subject: tries, delays: backOff.account }], clock.now())
    const known = await findAccountById(db, user.id)
    if (known && (await fits(known.passwordHash, wireHash(password)))) return known
    await recordFailure({ account: known, way: 'password', code: 20002 }, actor, services)
    throw new Refusal(20002, { field, says: says(words) })
  })
  await forgetTries(db, tries)
  return account
}

interface NewPassword {
  account: Account
  code: 'password-reset' | 'password-changed'
  /** At how many places the person was signed in. */
  ended: number
}

async function record(tx: Transaction, { account, code, ended }: NewPassword, { address }: Visitor, { at, note }: Changing): Promise<void> {
  const { id: userId, businessId } = account
  note({ subject: `user ${userId}`, userId, businessId, after: { ended } })
  const params = { at: at.toISOString(), address }
  await tell(tx, { code, params, subject: `user ${userId}`, to: { people: [userId] }, by: userId, at })
}
