import { Refusal } from '../../../http/refusal.ts'
import type { UplinkSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import { makeClaimCode } from '../../uplinks/index.ts'
import { deleteOffer, nameOfUplink, writeOffer } from '../queries/offers.ts'

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
    await writeOffer(tx, { uplinkId: id, codeHash: hash, expiresAt, userId: actor.user.id, at })
    note({ after: { expiresAt } })
    return { code, expiresAt }
  })
}

export async function withdrawUplink({ id, businessId }: UplinkSubject, actor: UserActor, services: Services): Promise<void> {
  const options = { action: 'uplink.withdraw', subject: `uplink ${id}`, businessId } as const
  await change(services, actor, options, async (tx, { note, unchanged }) => ((await deleteOffer(tx, id)) ? note() : unchanged()))
}
