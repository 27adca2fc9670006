import type { LogInData, Mode } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import type { Services } from '../../../services.ts'
import { change } from '../../../storage/change.ts'
import { atTheDoor, credentialMark, whileJudging } from '../../sessions/index.ts'
import { type Account, findAccount, lockAccount } from '../queries/accounts.ts'
import { admitGuess, forgiveGuess, guessAt } from '../sign-in/guessing.ts'
import { enter, recordFailure, refusalFor, type Visitor } from './enter.ts'
import { logInByCredential } from './log-in-by-credential.ts'

export interface LogInWish {
  /** Log-in name, phone or e-mail address. */
  account: string
  /** Wire hash of the password, or a single-use credential. */
  pw: string
  mode?: Mode | undefined
}

/**
 * @throws Refusal 20002 for an unknown account or what does not fit, 20003 for a disabled one, 20005 for the other kind of log-in, 80001
 *   while it must wait, 60006 where too much is waiting: such a try is not counted
 */
export function logIn(wish: LogInWish, visitor: Visitor, services: Services): Promise<LogInData> {
  return wish.pw.startsWith(credentialMark) ? logInByCredential(wish, visitor, services) : logInByPassword(wish, visitor, services)
}

async function logInByPassword(wish: LogInWish, visitor: Visitor, services: Services): Promise<LogInData> {
  const account = await proven(wish, visitor, services)
  const refusal = refusalFor(account, wish.mode)
  if (refusal) {
    await recordFailure({ account, way: 'password', code: refusal.code }, visitor, services)
    throw refusal
  }
  return change(services, visitor, { action: 'account.log-in' }, async (tx, changing) => {
    const present = await lockAccount(tx, account.id)
    // Changed between the look at the password and now: the change has ended all sessions, and no new one is opened.
    if (present?.passwordHash !== account.passwordHash || present.disabled) throw new Refusal(20002)
    return enter(tx, { account, way: 'password' }, visitor, changing)
  })
}

/** The account whose password fits. Unknown accounts and wrong passwords get the same answer after the same work. */
async function proven({ account: name, pw }: LogInWish, visitor: Visitor, services: Services): Promise<Account> {
  // A place first, and the database afterwards: a flood ends before it takes connections.
  return whileJudging(atTheDoor(visitor.address, visitor.browser), async (fits) => {
    const account = await findAccount(services.db, name)
    const guess = await guessAt(account, name, visitor, services)
    await admitGuess(services, guess)
    const isRight = await fits(account?.passwordHash, pw)
    if (!account || !isRight) {
      await recordFailure({ account, way: 'password', code: 20002 }, visitor, services)
      throw new Refusal(20002)
    }
    await forgiveGuess(services, guess)
    return account
  })
}
