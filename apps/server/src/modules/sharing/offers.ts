import type { ShareOffer } from '@kilowatch/contract'
import type { Services } from '../../services.ts'
import { listWaiting, type OfferRow } from './queries-offers.ts'

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
