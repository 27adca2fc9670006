import type { Business } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type AuditAction, type AuditEntry, writeAudit } from '../../../storage/audit.ts'
import { deleteHeld, holdFile } from '../../files/index.ts'
import { lockBusiness } from '../queries/businesses.ts'
import { type Actor, readBusiness } from './businesses.ts'

const holderOf = (businessId: string) => ({ kind: 'logo', id: businessId }) as const

/**
 * Shows a picture that the person has uploaded as the logo; the former one is removed.
 * @throws Refusal 70003 where they have uploaded no such file, 80003 where it is no picture
 */
export async function setLogo(services: Services, businessId: string, fileId: string, by: Actor): Promise<Business> {
  return services.db.transaction(async (tx) => {
    await lockBusiness(tx, businessId)
    const before = await deleteHeld(tx, holderOf(businessId))
    const { id, name, type } = await holdFile(tx, { fileId, holder: holderOf(businessId), businessId, userId: by.userId })
    if (!type.startsWith('image/')) throw new Refusal(80003, { field: 'body.fileId', says: says('picture-not-allowed') })
    await writeAudit(tx, { ...entryOf('business.logo', businessId, by, services), before: before[0], after: { id, name } })
    return readBusiness(tx, businessId)
  })
}

/** Nothing happens where there is none. */
export async function removeLogo(services: Services, businessId: string, by: Actor): Promise<Business> {
  return services.db.transaction(async (tx) => {
    await lockBusiness(tx, businessId)
    const [before] = await deleteHeld(tx, holderOf(businessId))
    if (before) await writeAudit(tx, { ...entryOf('business.logo', businessId, by, services), before })
    return readBusiness(tx, businessId)
  })
}

function entryOf(action: AuditAction, businessId: string, by: Actor, { clock }: Services): AuditEntry {
  return { at: clock.now(), businessId, userId: by.userId, action, subject: `business ${businessId}`, address: by.address }
}
