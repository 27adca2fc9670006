import { partnerList } from '@kilowatch/contract'
import { sqlList } from '../../../storage/list.ts'
import { type Queryable, rowOf } from '../../../storage/queryable.ts'

export interface PartnerRow {
  id: string
  name: string
  businessId: string
  businessName: string
  createdAt: Date
  disabled: boolean
}

export const partnerRows = sqlList(partnerList, {
  select: `p.id, p.name, p.business_id as "businessId", b.name as "businessName", p.created_at as "createdAt",
           p.disabled_at is not null as disabled`,
  from: 'partners p join businesses b on b.id = p.business_id',
  always: 'true',
  where: { search: `strpos(lower(p.name || ' ' || b.name), lower(:search)) > 0` },
  sorts: { createdAt: ['p.created_at'], name: ['p.name collate "zh-x-icu"'], businessName: ['b.name collate "zh-x-icu"'] },
  key: 'p.id',
})

/** Undefined: there is no such business, or it is closed. */
export async function insertPartner(
  tx: Queryable,
  partner: { name: string; businessId: string; secretHash: Buffer; at: Date },
): Promise<string | undefined> {
  const row = await rowOf<{ id: string }>(
    tx,
    `insert into partners (name, business_id, secret_hash, created_at)
     select $1, b.id, $3, $4 from businesses b where b.id = $2 and b.closed_at is null returning id`,
    [partner.name, partner.businessId, partner.secretHash, partner.at],
  )
  return row?.id
}

/** With the codes that it was given and that are not used yet. */
export async function deletePartner(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from partners where id = $1', [id])
}
