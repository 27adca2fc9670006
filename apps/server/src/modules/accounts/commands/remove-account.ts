import type { ClientBase } from 'pg'
import { Refusal } from '../../../http/refusal.ts'
import type { User } from '../../../http/subjects.ts'
import { says, word } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { writeAudit } from '../../../storage/audit.ts'
import { notify } from '../../../storage/notify.ts'
import { closeBusiness } from '../../leaving/index.ts'
import { endSessionsOf } from '../../sessions/index.ts'
import { lockAccount } from '../queries/accounts.ts'
import { forgetContacts, isLastOperator, lockOwnBusinesses, ownBusinesses, removeTies, wipePerson } from '../queries/removal.ts'
import { businessInTheWay } from '../rules.ts'
import type { Visitor } from './enter.ts'
import { provenByPassword } from './passwords.ts'

/**
 * Removes the caller: name and contacts go, sessions, memberships and shares end, a business of their own is closed. What they once did
 * stays in the audit.
 * @throws Refusal 20002 for a wrong password; 30001 for the only owner of a business in use, and for the only operator
 */
export async function removePerson(password: string, user: User, visitor: Visitor, services: Services): Promise<void> {
  await provenByPassword(user, password, 'wrong-password', 'body.password', visitor, services)
  const now = services.clock.now()
  await services.db.transaction(async (tx) => {
    await closeOwn(tx, user, visitor, now)
    if (user.operator && (await isLastOperator(tx, user.id))) throw new Refusal(30001, { says: says('last-operator') })
    await lockAccount(tx, user.id)
    await writeAudit(tx, {
      at: now,
      businessId: user.business?.id ?? null,
      userId: user.id,
      action: 'account.remove',
      subject: `user ${user.id}`,
      address: visitor.address,
    })
    await endSessionsOf(tx, [user.id])
    await forgetContacts(tx, user.id)
    const affected = await removeTies(tx, user.id, now)
    await wipePerson(tx, user.id, word('removed-person', 'zh'), now)
    await notify(tx, { rights: affected })
  })
}

/** Businesses that nobody else owns: a personal one, or an empty one. The first statements, as closing wants it. */
async function closeOwn(tx: ClientBase, user: User, { address }: Visitor, now: Date): Promise<void> {
  await lockOwnBusinesses(tx, user.id)
  const owned = await ownBusinesses(tx, user.id)
  const inTheWay = businessInTheWay(owned)
  if (inTheWay) throw new Refusal(30001, { says: says('close-business-first', { business: inTheWay.name }) })
  for (const { id, alone } of owned) if (alone) await closeBusiness(tx, id, { userId: user.id, address }, now)
}
