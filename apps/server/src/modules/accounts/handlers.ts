import { accountCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Services } from '../../services.ts'
import { inTransaction } from '../../storage/connect.ts'
import { admitTry, backOff, endFamily, forgetTries, openSession, passwordFits, takeBackTry } from '../sessions/index.ts'
import { type Account, findAccount } from './queries.ts'
import { moduleFlags, sessionData } from './rules.ts'

export const accountHandlers = handlers(accountCalls, {
  async logIn({ body, address, agent }, services) {
    const account = await authenticate(body.account, body.pw, address, services)
    const now = services.clock.now()
    const opened = await openSession(services.pool, { userId: account.id, address, agent }, now)
    return { user_id: account.id, ...opened, ...moduleFlags, serverTime: now.getTime() }
  },

  async readUserInfo({ query, user }) {
    if (query.id !== user.id) throw new Refusal(70003)
    return { nickname: user.nickname, name: user.name, corp: user.business?.name ?? '', trade: user.trade }
  },

  async readSession({ user }, { clock }) {
    return sessionData(user, clock.now())
  },

  async logOut({ user }, { pool }) {
    await inTransaction(pool, (tx) => endFamily(tx, user.id, user.family))
    return null
  },
})

/** The account whose password fits. Unknown accounts and wrong passwords get the same answer after the same work. */
async function authenticate(loginName: string, wireHash: string, address: string, { pool, clock }: Services): Promise<Account> {
  const now = clock.now()
  const byAccount = `account ${loginName.toLowerCase()}`
  const byAddress = `address ${address}`
  if (!(await admitTry(pool, byAddress, backOff.address, now)) || !(await admitTry(pool, byAccount, backOff.account, now))) {
    throw new Refusal(80001)
  }
  const account = await findAccount(pool, loginName)
  const fits = await passwordFits(account?.passwordHash, wireHash)
  if (!account || !fits) throw new Refusal(20002)
  await forgetTries(pool, byAccount)
  await takeBackTry(pool, byAddress, now)
  if (account.disabled) throw new Refusal(20003)
  return account
}
