import type { Claim } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import type { UplinkSubject } from '../../../http/subjects.ts'
import { saysMessage } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Actor, change, type UserActor } from '../../../storage/change.ts'
import { notify } from '../../../storage/notify.ts'
import { keepKey } from '../../adding/index.ts'
import { newClaim } from '../new-claim.ts'
import { deleteUplink, insertUplink, replaceClaimCode, updateName } from '../queries.ts'
import { ensureRoom } from '../room.ts'

/** @throws Refusal 70002 for an id that is taken, 30001 where the business has as many as one may */
export async function createUplink(
  { id, name }: { id: string; name: string },
  actor: UserActor & { business: { id: string } },
  services: Services,
): Promise<Claim> {
  const { claim, kept } = newClaim(id, services)
  const businessId = actor.business.id
  await change(services, actor, { action: 'uplink.create', subject: `uplink ${id}` }, async (tx, { at, note }) => {
    await ensureRoom(tx, services, businessId, 1)
    const inserted = await insertUplink(tx, { id, businessId, name, claim: kept, at })
    if (!inserted) throw new Refusal(70002, { field: 'body.uplinkId', says: saysMessage('device-added-already') })
    await keepKey(tx, { userId: actor.user.id, businessId }, id, claim.key, at)
    note({ after: { name } })
    await notify(tx, { uplinks: [id] })
  })
  return claim
}

export async function renameUplink(id: string, name: string, actor: Actor, services: Services): Promise<void> {
  await change(services, actor, { action: 'uplink.rename', subject: `uplink ${id}` }, async (tx, { note }) => {
    const before = await updateName(tx, id, name)
    note({ before: { name: before }, after: { name } })
    await notify(tx, { uplinks: [id] })
  })
}

/** A new code to claim it by; the old one ends. */
export async function renewClaim({ id, businessId }: UplinkSubject, actor: UserActor, services: Services): Promise<Claim> {
  const { claim, kept } = newClaim(id, services)
  await change(services, actor, { action: 'uplink.renew-claim', subject: `uplink ${id}` }, async (tx, { at, note }) => {
    await replaceClaimCode(tx, id, kept)
    await keepKey(tx, { userId: actor.user.id, businessId }, id, claim.key, at)
    note()
  })
  return claim
}

/** With its devices. A running batch of its partition ends before; the next one reloads what it keeps in memory. */
export async function removeUplink(id: string, actor: Actor, services: Services): Promise<void> {
  const options = { action: 'uplink.remove', subject: `uplink ${id}`, config: [id] } as const
  await change(services, actor, options, async (tx, { note }) => {
    const devices = await deleteUplink(tx, id)
    note({ before: { devices: devices.length } })
    await notify(tx, { uplinks: [id], devices })
  })
}
