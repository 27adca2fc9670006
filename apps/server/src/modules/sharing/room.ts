import { budgets } from '../../budgets/index.ts'
import { Refusal } from '../../http/refusal.ts'
import { says } from '../../http/words.ts'
import type { Services } from '../../services.ts'
import type { Transaction } from '../../storage/database.ts'
import { countWaiting, lockPeople } from './queries-offers.ts'

/**
 * Whom more shares would overload, counted under lock.
 * @throws Refusal 30001 where too many shares of one business wait altogether
 */
export async function demandRoom(
  tx: Transaction,
  devices: readonly { businessId: string }[],
  userIds: readonly string[],
  services: Pick<Services, 'excesses'>,
): Promise<ReadonlySet<string>> {
  await lockPeople(tx, userIds)
  const offered = new Map<string, number>()
  for (const { businessId } of devices) offered.set(businessId, (offered.get(businessId) ?? 0) + 1)
  const crowded = new Set<string>()
  for (const { businessId, userId, count } of await countWaiting(tx, [...offered.keys()], userIds)) {
    const more = offered.get(businessId) ?? 0
    if (userId === null && count + more * userIds.length > budgets.offersOfBusiness.most) {
      services.excesses.note('offersOfBusiness', businessId)
      throw new Refusal(30001, { says: says('share-offers-full', { most: budgets.offersOfBusiness.most }) })
    }
    if (userId === null || count + more <= budgets.offersToPerson.most) continue
    services.excesses.note('offersToPerson', businessId)
    crowded.add(userId)
  }
  return crowded
}
