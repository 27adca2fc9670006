import { createHash, randomBytes } from 'node:crypto'
import type { Partner } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import type { Services } from '../../../services.ts'
import { type Actor, change } from '../../../storage/change.ts'
import { findPartner } from '../partners.ts'
import { deletePartner, insertPartner } from '../queries/partners.ts'

interface PartnerWish {
  name: string
  businessId: string
}

/** Its secret of 256 bits is shown here and never again; SHA-256 is enough to keep it. @throws Refusal 50001 without such a business */
export async function addPartner(wish: PartnerWish, actor: Actor, services: Services): Promise<{ partner: Partner; secret: string }> {
  const secret = randomBytes(32).toString('base64url')
  const secretHash = createHash('sha256').update(secret).digest()
  const { name, businessId } = wish
  return change(services, actor, { action: 'partner.create', businessId }, async (tx, { at, note }) => {
    const id = await insertPartner(tx, { ...wish, secretHash, at })
    const partner = id && (await findPartner(tx, id))
    if (!partner) throw new Refusal(50001, { field: 'body.businessId' })
    note({ subject: `partner ${id}`, after: { name } })
    return { partner, secret }
  })
}

/** @throws Refusal 70003 where there is none such */
export async function removePartner(id: string, actor: Actor, services: Services): Promise<void> {
  await change(services, actor, { action: 'partner.remove', subject: `partner ${id}` }, async (tx, { note }) => {
    const row = await findPartner(tx, id)
    if (!row) throw new Refusal(70003)
    await deletePartner(tx, id)
    note({ businessId: row.businessId, before: { name: row.name } })
  })
}
