import { ownOfStandard, standardFault, type UpsStandard } from '@kilowatch/catalog'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import { findStandard, lockStandard, writeStandard } from '../queries.ts'

/** Only what differs from what is usual is kept: what is usual may become another. @throws Refusal 30001 where a rule contradicts itself */
export async function saveStandard(businessId: string, standard: UpsStandard, actor: UserActor, services: Services): Promise<void> {
  const fault = standardFault(standard)
  if (fault) throw new Refusal(30001, { field: `body.${fault}`, says: says('standard-order') })
  const rules = Object.fromEntries(ownOfStandard(standard).map((key) => [key, standard[key]]))
  const options = { action: 'ups-standard.save', subject: `ups-standard ${businessId}` } as const
  await change(services, actor, options, async (tx, { at, note }) => {
    await lockStandard(tx, businessId)
    const before = (await findStandard(tx, businessId))?.rules ?? {}
    await writeStandard(tx, businessId, { rules, at, by: actor.user.id })
    note({ before, after: rules })
  })
}
