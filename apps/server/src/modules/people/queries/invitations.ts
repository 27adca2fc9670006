import { type Queryable, rowOf } from '../../../storage/queryable.ts'
import type { Contact } from '../../invitation-links/index.ts'
import type { Role } from '../rules.ts'

/** Whom the business has invited under this contact and who has not joined. */
export function findInvited(tx: Queryable, businessId: string, contact: Contact): Promise<{ id: string } | undefined> {
  return rowOf<{ id: string }>(
    tx,
    `select id from memberships where business_id = $1 and user_id is null and (phone = $2 or lower(email) = lower($3))`,
    [businessId, contact.phone, contact.email],
  )
}

/** How many have been invited and have not joined. */
export async function countInvited(tx: Queryable, businessId: string): Promise<number> {
  const row = await rowOf<{ count: number }>(
    tx,
    'select count(*)::int as count from memberships where business_id = $1 and user_id is null',
    [businessId],
  )
  return row?.count ?? 0
}

export interface InvitationRow extends Role, Contact {
  id: string
  businessId: string
  businessName: string
  /** Of the business, as its owner says it. */
  trade: string
  name: string
  invitedBy: string | null
  expiresAt: Date
  invitationHash: Buffer
}

const invitation = `
  select m.id, m.business_id as "businessId", b.name as "businessName", m.name, m.phone, m.email, m.right_on_devices as "right", m.scope,
         coalesce((select u.trade from memberships o join users u on u.id = o.user_id
                    where o.business_id = m.business_id and o.right_on_devices = 'main' limit 1), '') as trade,
         m.invited_by as "invitedBy", m.invitation_expires_at as "expiresAt", m.invitation_hash as "invitationHash"
    from memberships m join businesses b on b.id = m.business_id and b.closed_at is null
   where m.user_id is null`
const byLink = `${invitation} and m.invitation_hash = $1 and m.invitation_expires_at > $2`

export function findInvitation(db: Queryable, codeHash: Buffer, now: Date): Promise<InvitationRow | undefined> {
  return rowOf<InvitationRow>(db, byLink, [codeHash, now])
}

/** As `findInvitation`; of several at once, only the first finds it. */
export function lockInvitation(tx: Queryable, codeHash: Buffer, now: Date): Promise<InvitationRow | undefined> {
  return rowOf<InvitationRow>(tx, `${byLink} for update of m`, [codeHash, now])
}

/** The invitation of an employee who has not joined, whether its link has ended or not; it stays until the transaction ends. */
export function lockInvited(tx: Queryable, businessId: string, employeeId: string): Promise<InvitationRow | undefined> {
  return rowOf<InvitationRow>(tx, `${invitation} and m.business_id = $1 and m.id = $2 for update of m`, [businessId, employeeId])
}

/** The employee is that account from now on; contacts are the account's. */
export async function join(tx: Queryable, id: string, userId: string, name: string, at: Date): Promise<void> {
  await tx.query(
    `update memberships set user_id = $2, name = $3, joined_at = $4, phone = null, email = null, invitation_hash = null, invitation_expires_at = null
      where id = $1`,
    [id, userId, name, at],
  )
}
