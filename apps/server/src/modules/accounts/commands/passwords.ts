import { wireHash } from '@kilowatch/contract'
import type { ClientBase } from 'pg'
import { Refusal } from '../../../http/refusal.ts'
import type { User } from '../../../http/subjects.ts'
import { says, type WordKey } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { writeAudit } from '../../../storage/audit.ts'
import { notifyUsers } from '../../messages/index.ts'
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
import { takeCode } from '../codes.ts'
import { forgiveGuess, guessAt } from '../guessing.ts'
import { type Account, findAccountById, lockAccount, namesOf, replacePassword } from '../queries/accounts.ts'
import { recordFailure, type Visitor } from './enter.ts'
import { proveAccountByCode } from './log-in-by-code.ts'

/** A new password for whoever holds the code; every session and credential of the account ends. */
export async function resetPassword(
  wish: { contact: string; code: string; password: string },
  visitor: Visitor,
  services: Services,
): Promise<void> {
  const { db, clock } = services
  const proof = { contact: wish.contact, code: wish.code, purpose: 'reset', way: 'reset' } as const
  // Before the code is tried: it is good for five tries.
  demandPassword(wish.password, [wish.contact])
  const { typed, account } = await proveAccountByCode(proof, visitor, services)
  const now = clock.now()
  if (account.disabled) {
    await recordFailure(db, { account, way: 'reset', code: 20003 }, visitor, now)
    throw new Refusal(20003)
  }
  demandPassword(wish.password, await namesOf(db, account.id))
  const hash = await hashPassword(wireHash(wish.password), strangerAt(visitor.address))
  await db.transaction(async (tx) => {
    await lockAccount(tx, account.id)
    await takeCode(tx, typed)
    await replacePassword(tx, account.id, hash)
    const ended = await endSessionsOf(tx, [account.id])
    await tell(tx, { account, action: 'account.reset-password', code: 'password-reset', ended }, visitor, now)
  })
  // Who forgot it has guessed: that is over.
  await forgiveGuess(services, await guessAt(account, wish.contact, visitor, services))
}

/** Another password; the caller stays signed in here and nowhere else. */
export async function changePassword(
  { original, password }: { original: string; password: string },
  user: User,
  visitor: Visitor,
  services: Services,
): Promise<void> {
  const { db, clock } = services
  const account = await provenByPassword(user, original, 'original-password', 'body.original', visitor, services)
  const now = clock.now()
  demandPassword(password, await namesOf(db, user.id))
  const hash = await hashPassword(wireHash(password), signedIn(user))
  await db.transaction(async (tx) => {
    const present = await lockAccount(tx, user.id)
    if (present?.passwordHash !== account.passwordHash)
      throw new Refusal(20002, { field: 'body.original', says: says('original-password') })
    await replacePassword(tx, user.id, hash)
    const ended = await endSessionsOf(tx, [user.id], { exceptFamily: user.family })
    await tell(tx, { account, action: 'account.change-password', code: 'password-changed', ended }, visitor, now)
  })
}

/**
 * The caller's account, when the password that they typed once more fits; guessing is slowed down.
 * @throws Refusal 20002 with these words, 80001, 60006
 */
export async function provenByPassword(
  user: Pick<User, 'id' | 'family'>,
  password: string,
  words: WordKey,
  field: string,
  visitor: Visitor,
  services: Services,
): Promise<Account> {
  const { db, clock } = services
  const now = clock.now()
  // Whoever guesses in a stolen session does not keep the owner's own from it.
  const tries = `password of user ${user.id} in ${user.family}`
  const account = await whileJudging(signedIn(user), async (fits) => {
    await admitTries(services, [{ subject: tries, delays: backOff.account }], now)
    const known = await findAccountById(db, user.id)
    if (known && (await fits(known.passwordHash, wireHash(password)))) return known
    await recordFailure(db, { account: known, way: 'password', code: 20002 }, visitor, now)
    throw new Refusal(20002, { field, says: says(words) })
  })
  await forgetTries(db, tries)
  return account
}

interface Told {
  account: Account
  action: 'account.reset-password' | 'account.change-password'
  code: 'password-reset' | 'password-changed'
  /** At how many places the person was signed in. */
  ended: number
}

async function tell(tx: ClientBase, { account, action, code, ended }: Told, { address }: Visitor, now: Date): Promise<void> {
  await writeAudit(tx, {
    at: now,
    businessId: account.businessId,
    userId: account.id,
    action,
    subject: `user ${account.id}`,
    after: { ended },
    address,
  })
  const params = { at: now.toISOString(), address }
  await notifyUsers(tx, { kind: 'security', code, params, userIds: [account.id], at: now, link: '/new_person_info' })
}
