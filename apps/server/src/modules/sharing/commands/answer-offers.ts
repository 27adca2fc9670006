import type { ShareOffer } from '@kilowatch/contract'
import type { PoolClient } from 'pg'
import { budgets } from '../../../budgets/index.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { User } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { lockDevices } from '../queries.ts'
import { acceptShares, countWaiting, deleteShares, findWaiting, listWaiting, lockPeople, type OfferRow } from '../queries-offers.ts'
import { recordAnswer } from './record.ts'

/** Shares that one answer lists: more wait for the next look. */
const mostListed = 1_000

/** What waits for the person's answer, by who wants to share it and of which business. */
export async function listOffers(userId: string, { db }: Pick<Services, 'db'>): Promise<ShareOffer[]> {
  const rows = await listWaiting(db, userId, mostListed)
  const bySender = new Map<string, OfferRow[]>()
  for (const row of rows) {
    const key = `${row.by_id} ${row.business_id}`
    const known = bySender.get(key)
    if (known) known.push(row)
    else bySender.set(key, [row])
  }
  return [...bySender.values()].flatMap(offerOf)
}

function offerOf(rows: readonly OfferRow[]): ShareOffer[] {
  const [first] = rows
  if (!first) return []
  const times = (of: (row: OfferRow) => Date) => rows.map((row) => of(row).getTime())
  return [
    {
      from: { id: first.by_id, name: first.by_name },
      businessName: first.business_name,
      shares: rows.map((row) => ({
        id: row.id,
        deviceName: row.device_name,
        deviceType: row.device_type,
        right: row.right,
        mayShare: row.may_share,
        expiresAt: row.expires_at?.toISOString() ?? null,
      })),
      offeredAt: new Date(Math.max(...times((row) => row.created_at))).toISOString(),
      waitsUntil: new Date(Math.min(...times((row) => row.waits_until))).toISOString(),
    },
  ]
}

interface Answer {
  from: string
  accept: boolean
  shareIds?: string[] | undefined
}

/** Accepts or declines; what was taken back or has lapsed meanwhile is not counted. */
export async function answerOffers(
  { from, accept, shareIds }: Answer,
  by: { user: User; address: string },
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): Promise<{ answered: number }> {
  const wanted = { userId: by.user.id, from, shareIds }
  return db.transaction(async (tx) => {
    const found = await findWaiting(tx, wanted)
    await lockDevices(
      tx,
      found.map(({ deviceId }) => deviceId),
    )
    // Anew: some may have been taken back while this waited for the devices.
    const locked = new Set(found.map(({ id }) => id))
    const shares = (await findWaiting(tx, wanted)).filter(({ id }) => locked.has(id))
    const ids = shares.map(({ id }) => id)
    await (accept ? acceptShares(tx, ids) : deleteShares(tx, ids))
    await recordAnswer(tx, shares, { from, accept }, by, clock.now())
    return { answered: shares.length }
  })
}

/**
 * Whom more shares would overload, counted under lock.
 * @throws Refusal 30001 where too many shares of one business wait altogether
 */
export async function demandRoom(
  tx: PoolClient,
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
