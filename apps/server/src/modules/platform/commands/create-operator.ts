import { type LogInData, wireHash } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import { countedAddress } from '../../../networks.ts'
import type { Services } from '../../../services.ts'
import { writeAudit } from '../../../storage/audit.ts'
import { forgetSetupToken, hasOperator, isSetupToken } from '../../../storage/setup-token.ts'
import { enter } from '../../accounts/index.ts'
import { admitTry, backOff, demandPassword, hashPassword, strangerAt } from '../../sessions/index.ts'
import { insertOperator, lockSetup } from '../queries/operators.ts'

export interface SetupWish {
  token: string
  loginName: string
  name: string
  password: string
}

export interface Visitor {
  address: string
  agent: string
}

/**
 * The first operator, once, for whoever holds the token that the server printed; signed in at once.
 * @throws Refusal 30001 when there is one, 20002 for a wrong token, 10003 for a password that is guessed first, 80001 after too many, 50003 where the login name is taken
 */
export async function createOperator(services: Services, wish: SetupWish, visitor: Visitor): Promise<LogInData> {
  const { db, clock, config } = services
  const now = clock.now()
  if (config.demo || (await hasOperator(db))) throw new Refusal(30001, { says: says('setup-done') })
  // By address alone: nobody outside can keep the one with the token out.
  if (!(await admitTry(db, `setup ${countedAddress(visitor.address)}`, backOff.account, now))) throw new Refusal(80001)
  if (!isSetupToken(config.dataFolder, wish.token)) throw new Refusal(20002, { field: 'body.token', says: says('wrong-setup-token') })
  demandPassword(wish.password, [wish.loginName, wish.name])
  const passwordHash = await hashPassword(wireHash(wish.password), strangerAt(visitor.address))
  const opened = await db.transaction(async (tx) => {
    await lockSetup(tx)
    if (await hasOperator(tx)) throw new Refusal(30001, { says: says('setup-done') })
    const id = await insertOperator(tx, { loginName: wish.loginName, name: wish.name, passwordHash, at: now })
    if (!id) throw new Refusal(50003, { field: 'body.loginName', says: says('login-name-taken') })
    const after = { loginName: wish.loginName, name: wish.name }
    await writeAudit(tx, {
      at: now,
      businessId: null,
      userId: id,
      action: 'operator.create',
      subject: `user ${id}`,
      after,
      address: visitor.address,
    })
    return enter(tx, { account: { id, businessId: null }, way: 'registration' }, visitor, now)
  })
  forgetSetupToken(config.dataFolder)
  return opened
}
