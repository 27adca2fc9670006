import { type Queryable, rowOf } from '../../../storage/queryable.ts'
import type { Contact } from '../../invitation-links/index.ts'

export interface InvitationRow extends Contact {
  id: string
  name: string
  invitedBy: string
  /** What the person is called who invites. */
  by: string
  expiresAt: Date
}

export interface Link {
  invitationHash: Buffer
  invitationExpiresAt: Date
  invitedBy: string
}

const invitation = `
  select i.id, i.name, i.phone, i.email, i.invited_by as "invitedBy", b.name as by, i.invitation_expires_at as "expiresAt"
    from operator_invitations i join users b on b.id = i.invited_by`
/** A link is good as long as whoever sent it runs the platform. */
const byLink = `${invitation} where i.invitation_hash = $1 and i.invitation_expires_at > $2 and b.operator and b.removed_at is null`

export function findInvitation(db: Queryable, codeHash: Buffer, now: Date): Promise<InvitationRow | undefined> {
  return rowOf<InvitationRow>(db, byLink, [codeHash, now])
}

/** As `findInvitation`; of several at once, only the first finds it. */
export function lockInvitation(tx: Queryable, codeHash: Buffer, now: Date): Promise<InvitationRow | undefined> {
  return rowOf<InvitationRow>(tx, `${byLink} for update of i`, [codeHash, now])
}

/** One that nobody has taken, whether its link has ended or not. */
export function lockInvitationById(tx: Queryable, id: string): Promise<InvitationRow | undefined> {
  return rowOf<InvitationRow>(tx, `${invitation} where i.id = $1 for update of i`, [id])
}

/** How many nobody has taken yet; whoever else invites waits. */
export async function countInvitations(tx: Queryable): Promise<number> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('invitations of operators', 0))`)
  const row = await rowOf<{ count: number }>(tx, 'select count(*)::int as count from operator_invitations')
  return row?.count ?? 0
}

/** Undefined: the contact is invited already. */
export async function insertInvitation(tx: Queryable, wish: Contact & Link & { name: string; at: Date }): Promise<string | undefined> {
  const row = await rowOf<{ id: string }>(
    tx,
    `insert into operator_invitations (name, phone, email, invitation_hash, invitation_expires_at, invited_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
    [wish.name, wish.phone, wish.email, wish.invitationHash, wish.invitationExpiresAt, wish.invitedBy, wish.at],
  )
  return row?.id
}

export async function renewInvitation(tx: Queryable, id: string, link: Link): Promise<void> {
  await tx.query('update operator_invitations set invitation_hash = $2, invitation_expires_at = $3, invited_by = $4 where id = $1', [
    id,
    link.invitationHash,
    link.invitationExpiresAt,
    link.invitedBy,
  ])
}

/** Taken, or withdrawn. */
export async function deleteInvitation(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from operator_invitations where id = $1', [id])
}
