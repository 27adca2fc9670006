import { Refusal } from '../../../http/refusal.ts'
import { says, word } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Changing, change } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { notify } from '../../../storage/notify.ts'
import { isLastOperator, lockOperators } from '../../../storage/operators.ts'
import { leaveGrants } from '../../grants/index.ts'
import { closeWithin } from '../../leaving/index.ts'
import { endSessionsOf } from '../../sessions/index.ts'
import { lockAccount } from '../queries/accounts.ts'
import { forgetContacts, lockOwnBusinesses, ownBusinesses, removeTies, wipePerson } from '../queries/removal.ts'
import { businessInTheWay } from '../rules.ts'
import type { SignedInVisitor } from './enter.ts'
import { provenByPassword } from './passwords.ts'

/**
 * Removes the caller: name and contacts go, sessions, memberships and shares end, a business of their own is closed. What they once did
 * stays in the audit.
 * @throws Refusal 20002 for a wrong password; 30001 for the only owner of a business in use, and for the only operator
 */
export async function removeAccount(password: string, actor: SignedInVisitor, services: Services): Promise<void> {
  await provenByPassword(password, { words: 'wrong-password', field: 'body.password' }, actor, services)
  const { user } = actor
  // By the name that the person had until now.
  const options = { action: 'account.remove', subject: `user ${user.id}`, userName: user.name } as const
  await change(services, actor, options, async (tx, changing) => {
    await closeOwn(tx, actor, changing)
    if (user.operator && isLastOperator(await lockOperators(tx), user.id)) throw new Refusal(30001, { says: says('last-operator') })
    await lockAccount(tx, user.id)
    changing.note()
    await leaveGrants(tx, changing, actor)
    await endSessionsOf(tx, [user.id])
    await forgetContacts(tx, user.id)
    const affected = await removeTies(tx, user.id)
    await wipePerson(tx, user.id, word('removed-person', 'zh'), changing.at)
    await notify(tx, { rights: affected })
  })
}

/** Businesses that nobody else owns: a personal one, or an empty one. The first statements, as closing wants it. */
async function closeOwn(tx: Transaction, actor: SignedInVisitor, changing: Changing): Promise<void> {
  const { user } = actor
  await lockOwnBusinesses(tx, user.id)
  const owned = await ownBusinesses(tx, user.id)
  const inTheWay = businessInTheWay(owned)
  if (inTheWay) throw new Refusal(30001, { says: says('close-business-first', { business: inTheWay.name }) })
  for (const { id, alone } of owned) if (alone) await closeWithin(tx, id, actor, changing)
}
