import type { Business } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type ChangeOptions, change, type UserActor } from '../../../storage/change.ts'
import { deleteHeld, holdFile } from '../../files/index.ts'
import { readBusiness } from '../businesses.ts'
import { lockBusiness } from '../queries/businesses.ts'

interface LogoActor extends UserActor {
  business: { id: string }
}

/**
 * Shows a picture that the person has uploaded as the logo; the former one is removed.
 * @throws Refusal 70003 where they have uploaded no such file, 80003 where it is no picture
 */
export async function setLogo(fileId: string, actor: LogoActor, services: Services): Promise<Business> {
  const businessId = actor.business.id
  return change(services, actor, optionsOf(businessId), async (tx, { note }) => {
    await lockBusiness(tx, businessId)
    const [before] = await deleteHeld(tx, holderOf(businessId))
    const { id, name, type } = await holdFile(tx, { fileId, holder: holderOf(businessId), businessId, userId: actor.user.id })
    if (!type.startsWith('image/')) throw new Refusal(80003, { field: 'body.fileId', says: says('picture-not-allowed') })
    note({ before, after: { id, name } })
    return readBusiness(tx, businessId)
  })
}

/** Nothing happens where there is none. */
export async function removeLogo(actor: LogoActor, services: Services): Promise<Business> {
  const businessId = actor.business.id
  return change(services, actor, optionsOf(businessId), async (tx, { note, unchanged }) => {
    await lockBusiness(tx, businessId)
    const [before] = await deleteHeld(tx, holderOf(businessId))
    if (before) note({ before })
    else unchanged()
    return readBusiness(tx, businessId)
  })
}

function holderOf(businessId: string) {
  return { kind: 'logo', id: businessId } as const
}

function optionsOf(businessId: string): ChangeOptions {
  return { action: 'business.logo', subject: `business ${businessId}`, businessId }
}
