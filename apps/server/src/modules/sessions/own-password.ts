import { wireHash } from '@kilowatch/contract'
import { Refusal } from '../../http/refusal.ts'
import type { User } from '../../http/subjects.ts'
import { says } from '../../http/words.ts'
import type { Services } from '../../services.ts'
import { admitTries } from './admission.ts'
import { signedIn, whileJudging } from './passwords.ts'
import { forgetTries } from './queries/attempts.ts'
import { passwordHashOf } from './queries/own-password.ts'
import { backOff } from './rules.ts'

/** The caller types their password once more; guessing is slowed down. @throws Refusal 20002, 80001, 60006 */
export async function proveOwnPassword(user: Pick<User, 'id' | 'family'>, password: string, services: Services): Promise<void> {
  const { db, clock } = services
  const tries = `password of user ${user.id} in ${user.family}`
  await whileJudging(signedIn(user), async (fits) => {
    await admitTries(services, [{ subject: tries, delays: backOff.account }], clock.now())
    if (await fits(await passwordHashOf(db, user.id), wireHash(password))) return
    throw new Refusal(20002, { field: 'body.password', says: says('wrong-password') })
  })
  await forgetTries(db, tries)
}
