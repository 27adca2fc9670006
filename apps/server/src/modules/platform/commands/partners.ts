import { createHash, randomBytes } from 'node:crypto'
import type { Partner } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import type { Services } from '../../../services.ts'
import { writeAudit } from '../../../storage/audit.ts'
import type { Actor } from '../actor.ts'
import * as queries from '../queries/partners.ts'

export async function listPartners({ db }: Services): Promise<Partner[]> {
  return (await queries.listPartners(db)).map(partnerOf)
}

/** Its secret of 256 bits is shown here and never again; SHA-256 is enough to keep it. @throws Refusal 50001 without such a business */
export async function addPartner(
  { db, clock }: Services,
  wish: { name: string; businessId: string },
  by: Actor,
): Promise<{ partner: Partner; secret: string }> {
  const at = clock.now()
  const secret = randomBytes(32).toString('base64url')
  const secretHash = createHash('sha256').update(secret).digest()
  return db.transaction(async (tx) => {
    const id = await queries.insertPartner(tx, { ...wish, secretHash, at })
    const row = id && (await queries.findPartner(tx, id))
    if (!row) throw new Refusal(50001, { field: 'body.businessId' })
    const entry = {
      at,
      businessId: wish.businessId,
      userId: by.userId,
      action: 'partner.create' as const,
      subject: `partner ${id}`,
      address: by.address,
    }
    await writeAudit(tx, { ...entry, after: { name: wish.name } })
    return { partner: partnerOf(row), secret }
  })
}

/** @throws Refusal 70003 where there is none such */
export async function removePartner({ db, clock }: Services, id: string, by: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await queries.findPartner(tx, id)
    if (!row) throw new Refusal(70003)
    await queries.deletePartner(tx, id)
    const entry = {
      at: clock.now(),
      businessId: row.businessId,
      userId: by.userId,
      action: 'partner.remove' as const,
      subject: `partner ${id}`,
    }
    await writeAudit(tx, { ...entry, before: { name: row.name }, address: by.address })
  })
}

function partnerOf({ createdAt, ...row }: queries.PartnerRow): Partner {
  return { ...row, createdAt: createdAt.toISOString() }
}
