import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import { lockDevices } from '../queries.ts'
import { acceptShares, deleteShares, findWaiting } from '../queries-offers.ts'
import { recordAnswer } from './record.ts'

interface Answer {
  from: string
  accept: boolean
  shareIds?: string[] | undefined
}

/** Accepts or declines; what was taken back or has lapsed meanwhile is not counted. */
export async function answerOffers(
  { from, accept, shareIds }: Answer,
  actor: UserActor,
  services: Pick<Services, 'db' | 'clock'>,
): Promise<{ answered: number }> {
  const wanted = { userId: actor.user.id, from, shareIds }
  return change(services, actor, { action: accept ? 'share.accept' : 'share.decline' }, async (tx, changing) => {
    const found = await findWaiting(tx, wanted)
    await lockDevices(
      tx,
      found.map(({ deviceId }) => deviceId),
    )
    // Once more: some may have been taken back while this waited for the devices.
    const locked = new Set(found.map(({ id }) => id))
    const shares = (await findWaiting(tx, wanted)).filter(({ id }) => locked.has(id))
    const ids = shares.map(({ id }) => id)
    await (accept ? acceptShares(tx, ids) : deleteShares(tx, ids))
    if (shares.length === 0) changing.unchanged()
    else await recordAnswer(tx, shares, { from, accept }, actor, changing)
    return { answered: shares.length }
  })
}
