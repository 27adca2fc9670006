import { Refusal } from '../../../http/refusal.ts'
import type { UplinkSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import { notify } from '../../../storage/notify.ts'
import { tell } from '../../notifications/index.ts'
import { makeClaimCode } from '../../uplinks/index.ts'
import { endOffer, expireOffers, nameOfUplink, writeOffer } from '../queries/offers.ts'

/** An offer is good for a day, as a claim code is. */
const offerHours = 24

/**
 * Offers an uplink with its devices to whoever has the code that this gives, once. An earlier code ends.
 * @throws Refusal 10003 when the name that was typed is not the uplink's
 */
export function offerUplink(
  { id, businessId }: UplinkSubject,
  typedName: string,
  actor: UserActor,
  services: Services,
): Promise<{ code: string; expiresAt: Date }> {
  const options = { action: 'uplink.offer', subject: `uplink ${id}`, businessId } as const
  return change(services, actor, options, async (tx, { at, note }) => {
    const uplink = await nameOfUplink(tx, id)
    if (!uplink) throw new Refusal(70003)
    if (typedName.trim() !== uplink.name) throw new Refusal(10003, { field: 'body.name', says: says('typed-name-differs') })
    const { code, hash } = makeClaimCode()
    const expiresAt = new Date(at.getTime() + offerHours * 3_600_000)
    await endOffer(tx, id, { outcome: 'replaced', userId: actor.user.id, at })
    await writeOffer(tx, { uplinkId: id, codeHash: hash, expiresAt, userId: actor.user.id, at })
    note({ after: { expiresAt } })
    return { code, expiresAt }
  })
}

export async function withdrawUplink({ id, businessId }: UplinkSubject, actor: UserActor, services: Services): Promise<void> {
  const options = { action: 'uplink.withdraw', subject: `uplink ${id}`, businessId } as const
  await change(services, actor, options, async (tx, { at, note, unchanged }) =>
    (await endOffer(tx, id, { outcome: 'withdrawn', userId: actor.user.id, at })) ? note() : unchanged(),
  )
}

/** Offers that nobody has taken in time; those who may offer anew are told. */
export async function lapseOffers({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const at = clock.now()
  await db.transaction(async (tx) => {
    for (const { uplinkId, name, businessId } of await expireOffers(tx, at, mostAtOnce)) {
      const to = { businessId, roles: ['admin'] } as const
      await tell(tx, { code: 'uplink-offer-expired', params: { name }, subject: `uplink ${uplinkId}`, to, by: null, at })
      await notify(tx, { uplinks: [uplinkId] })
    }
  })
}
const mostAtOnce = 100
