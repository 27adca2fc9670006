import { type LogInData, wireHash } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import { countedAddress } from '../../../networks.ts'
import type { Services } from '../../../services.ts'
import { change } from '../../../storage/change.ts'
import { forgetSetupToken, hasOperator, isSetupToken } from '../../../storage/setup-token.ts'
import { enter, type Visitor } from '../../accounts/index.ts'
import { admitTry, backOff, demandPassword, hashPassword, strangerAt } from '../../sessions/index.ts'
import { insertOperator, lockSetup } from '../queries/operators.ts'

export interface SetupWish {
  token: string
  loginName: string
  name: string
  password: string
}

/**
 * The first operator, once, for the person who holds the token that the server printed; signed in at once.
 * @throws Refusal 30001 when there is one, 20002 for a wrong token, 10003 for a password that is guessed first, 80001 after too many, 50003 where the login name is taken
 */
export async function createOperator(wish: SetupWish, visitor: Visitor, services: Services): Promise<LogInData> {
  const { db, clock, config } = services
  if (config.demo || (await hasOperator(db))) throw new Refusal(30001, { says: says('setup-done') })
  // By address alone: nobody outside can keep the one with the token out.
  if (!(await admitTry(db, `setup ${countedAddress(visitor.address)}`, backOff.account, clock.now()))) throw new Refusal(80001)
  if (!isSetupToken(config.dataFolder, wish.token)) throw new Refusal(20002, { field: 'body.token', says: says('wrong-setup-token') })
  demandPassword(wish.password, [wish.loginName, wish.name])
  const passwordHash = await hashPassword(wireHash(wish.password), strangerAt(visitor.address))
  const opened = await change(services, visitor, { action: 'operator.create', businessId: null }, async (tx, changing) => {
    await lockSetup(tx)
    if (await hasOperator(tx)) throw new Refusal(30001, { says: says('setup-done') })
    const { loginName, name } = wish
    const id = await insertOperator(tx, { loginName, name, passwordHash, at: changing.at })
    if (!id) throw new Refusal(50003, { field: 'body.loginName', says: says('login-name-taken') })
    changing.note({ subject: `user ${id}`, userId: id, after: { loginName, name } })
    return enter(tx, { account: { id, businessId: null }, way: 'registration' }, visitor, changing)
  })
  forgetSetupToken(config.dataFolder)
  return opened
}
