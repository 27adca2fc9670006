import type { PoolClient } from 'pg'
import type { Services } from '../../../services.ts'
import { notify } from '../../../storage/notify.ts'
import { newClaim } from '../new-claim.ts'
import { insertUplinks } from '../queries-bulk.ts'
import { ensureRoom } from '../room.ts'

export interface AddedUplinks {
  /** One-time claim code by uplink. */
  codes: ReadonlyMap<string, string>
  /** How long the codes are good. */
  expiresAt: Date
  /** Those that somebody had already: roll back when there are any. */
  taken: readonly string[]
}

/**
 * Makes many uplinks of a business, each with a claim code, in a few statements however many they are. The ids must differ.
 * @throws Refusal 30001 where the business would have more than one may
 */
export async function addUplinks(
  tx: PoolClient,
  services: Services,
  businessId: string,
  uplinks: readonly { id: string; name: string }[],
): Promise<AddedUplinks> {
  await ensureRoom(tx, services, businessId, uplinks.length)
  const now = services.clock.now()
  const claims = uplinks.map(({ id, name }) => ({ id, name, ...newClaim(id, services, 'many') }))
  const made = await insertUplinks(
    tx,
    businessId,
    claims.map(({ id, name, kept }) => ({ id, name, claim: kept })),
    now,
  )
  await notify(tx, { uplinks: [...made] })
  return {
    codes: new Map(claims.map(({ id, claim }) => [id, claim.code])),
    expiresAt: claims[0]?.kept.expiresAt ?? now,
    taken: uplinks.map(({ id }) => id).filter((id) => !made.has(id)),
  }
}
