import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { notify } from '../../../storage/notify.ts'
import { isLastOperator, lockOperators, type Operator } from '../../../storage/operators.ts'
import { leaveGrants } from '../../grants/index.ts'
import { tell } from '../../notifications/index.ts'
import { endOperator } from '../queries/operators.ts'

/**
 * The person, or the caller, runs the platform no longer: the account stays, what it asked of businesses ends, and the other operators are
 * told.
 * @throws Refusal 70003 who is no operator, 30001 the last one, 70001 where the caller is none any more
 */
export async function removeOperator(userId: string, actor: UserActor, services: Services): Promise<void> {
  const options = { action: 'operator.remove', subject: `user ${userId}`, businessId: null } as const
  await change(services, actor, options, async (tx, changing) => {
    const operators = await lockOperators(tx)
    // Two may remove each other at once: who was slower is none any more.
    if (!operators.some(({ id }) => id === actor.user.id)) throw new Refusal(70001)
    const leaving = operators.find(({ id }) => id === userId)
    if (!leaving) throw new Refusal(70003)
    if (isLastOperator(operators, userId)) throw new Refusal(30001, { says: says('last-operator-stays') })
    changing.note({ before: { name: leaving.name } })
    await leaveGrants(tx, changing, { ...actor, user: { id: leaving.id, name: leaving.name, business: null } })
    await endOperator(tx, userId)
    await notify(tx, { rights: [userId] })
    await tellOf(tx, leaving, operators, actor, changing.at)
  })
}

async function tellOf(
  tx: Transaction,
  { id, name }: Operator,
  operators: readonly Operator[],
  { user }: UserActor,
  at: Date,
): Promise<void> {
  const told = { subject: `user ${id}`, by: user.id, at }
  const others = operators.map((one) => one.id).filter((one) => one !== id && one !== user.id)
  if (id === user.id) {
    await tell(tx, { ...told, code: 'operator-left', params: { name }, to: { people: others } })
    return
  }
  await tell(tx, { ...told, code: 'operator-removed', params: { name, by: user.name }, to: { people: others } })
  await tell(tx, { ...told, code: 'operator-ended', params: { by: user.name }, to: { people: [id] } })
}
