import { type Queryable, rowOf } from '../../../storage/queryable.ts'
import { type Account, findAccountById } from './accounts.ts'

export interface Partner {
  id: string
  businessId: string
  secretHash: Buffer
}

/** A partner of an open business that is not disabled. */
export function findPartner(db: Queryable, id: string): Promise<Partner | undefined> {
  return rowOf<Partner>(
    db,
    `select p.id, p.business_id as "businessId", p.secret_hash as "secretHash" from partners p
       join businesses b on b.id = p.business_id and b.closed_at is null
      where p.id = $1 and p.disabled_at is null`,
    [id],
  )
}

export async function isMember(db: Queryable, businessId: string, userId: string): Promise<boolean> {
  return (await rowOf(db, 'select from memberships where business_id = $1 and user_id = $2', [businessId, userId])) !== undefined
}

export async function insertPartnerCode(
  tx: Queryable,
  code: { hash: Buffer; partnerId: string; userId: string; expiresAt: Date },
): Promise<void> {
  await tx.query('insert into partner_codes (code_hash, partner_id, user_id, expires_at) values ($1, $2, $3, $4)', [
    code.hash,
    code.partnerId,
    code.userId,
    code.expiresAt,
  ])
}

/** Who the code signs in, where it is good still and the person a member still; it is gone after that. */
export async function takePartnerCode(tx: Queryable, hash: Buffer, now: Date): Promise<Account | undefined> {
  const taken = await rowOf<{ userId: string }>(
    tx,
    `with taken as (delete from partner_codes where code_hash = $1 returning partner_id, user_id, expires_at)
     select t.user_id as "userId" from taken t
       join partners p on p.id = t.partner_id and p.disabled_at is null
       join businesses b on b.id = p.business_id and b.closed_at is null
       join memberships m on m.business_id = p.business_id and m.user_id = t.user_id
      where t.expires_at > $2`,
    [hash, now],
  )
  return taken && findAccountById(tx, taken.userId)
}
