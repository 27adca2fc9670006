import { type Queryable, rowOf } from '../../../storage/queryable.ts'
import type { Contact } from '../invitations/rules.ts'
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

export interface AccountRow {
  id: string
  name: string
  phone: string | null
  email: string | null
  /** Of a client, and not of the platform: others do not become employees. */
  ordinary: boolean
  disabled: boolean
  /** The enterprise that it belongs to. */
  businessId: string | null
}

const account = `
  select u.id, u.name, u.phone, u.email, u.mode = 'client' and not u.operator as ordinary, u.disabled_at is not null as disabled,
         (select m.business_id from memberships m join businesses b on b.id = m.business_id and b.kind = 'enterprise' and b.closed_at is null
           where m.user_id = u.id order by b.id limit 1) as "businessId"
    from users u`

export function findAccountOf(db: Queryable, contact: Contact): Promise<AccountRow | undefined> {
  return rowOf<AccountRow>(db, `${account} where u.phone = $1 or lower(u.email) = lower($2)`, [contact.phone, contact.email])
}

/** The account, which joins nothing else until the transaction ends. */
export async function lockAccount(tx: Queryable, userId: string): Promise<AccountRow | undefined> {
  await tx.query('select from users where id = $1 for no key update', [userId])
  return rowOf<AccountRow>(tx, `${account} where u.id = $1`, [userId])
}

/** As `lockAccount`, of anyone who has this contact now. */
export async function lockAccountOf(tx: Queryable, contact: Contact): Promise<AccountRow | undefined> {
  await tx.query('select from users where phone = $1 or lower(email) = lower($2) for no key update', [contact.phone, contact.email])
  return findAccountOf(tx, contact)
}

export interface InvitationRow extends Role, Contact {
  id: string
  businessId: string
  businessName: string
  name: string
  invitedBy: string | null
  expiresAt: Date
  invitationHash: Buffer
}

const invitation = `
  select m.id, m.business_id as "businessId", b.name as "businessName", m.name, m.phone, m.email, m.right_on_devices as "right", m.scope,
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

export interface NewAccount extends Contact {
  loginName: string
  name: string
  corp: string
  passwordHash: string
  at: Date
}

/** Undefined: somebody has this login name or contact. */
export async function insertAccount(tx: Queryable, wish: NewAccount): Promise<string | undefined> {
  const row = await rowOf<{ id: string }>(
    tx,
    `insert into users (login_name, name, corp, password_hash, phone, email, created_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict do nothing returning id`,
    [wish.loginName, wish.name, wish.corp, wish.passwordHash, wish.phone, wish.email, wish.at],
  )
  return row?.id
}

/** The employee is that account from now on; contacts are the account's. */
export async function join(tx: Queryable, id: string, userId: string, name: string, at: Date): Promise<void> {
  await tx.query(
    `update memberships set user_id = $2, name = $3, joined_at = $4, phone = null, email = null, invitation_hash = null, invitation_expires_at = null
      where id = $1`,
    [id, userId, name, at],
  )
}
