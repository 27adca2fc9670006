import { type Queryable, rowsOf } from '../../../storage/queryable.ts'

export interface OwnBusiness {
  id: string
  kind: 'personal' | 'enterprise'
  name: string
  /** Nobody else is its owner. */
  alone: boolean
  /** It has devices, uplinks or other people. */
  inUse: boolean
}

/** Until the end of the transaction no other owner of these businesses leaves. */
export async function lockOwnBusinesses(tx: Queryable, userId: string): Promise<void> {
  await tx.query(
    `select b.id from businesses b join memberships m on m.business_id = b.id
      where m.user_id = $1 and m.right_on_devices = 'main' order by b.id for no key update of b`,
    [userId],
  )
}

/** Open businesses that the person is the owner of. */
export function ownBusinesses(tx: Queryable, userId: string): Promise<OwnBusiness[]> {
  return rowsOf<OwnBusiness>(
    tx,
    `select b.id, b.kind, b.name,
            not exists (select from memberships o where o.business_id = b.id and o.user_id <> $1 and o.right_on_devices = 'main') as alone,
            exists (select from uplinks u where u.business_id = b.id) or exists (select from devices d where d.business_id = b.id)
              or exists (select from memberships o where o.business_id = b.id and o.user_id is distinct from $1) as "inUse"
       from memberships m join businesses b on b.id = m.business_id and b.closed_at is null
      where m.user_id = $1 and m.right_on_devices = 'main' order by b.id`,
    [userId],
  )
}

/** What a person leaves behind: a row without name and contacts, for what they once did. */
export async function wipePerson(tx: Queryable, userId: string, name: string, now: Date): Promise<void> {
  await tx.query(
    `update users set login_name = 'removed-' || id, name = $2, nickname = '', trade = '', phone = null, email = null, corp = '', department = '',
       address = '', service_phone = '', console_title = '', language = null, password_hash = '', operator = false, sf = 1, agent = 0, demo = false, removed_at = $3
      where id = $1`,
    [userId, name, now],
  )
}

/** Everything by which the person came to something, and others through the person. @returns whose shares ended */
export async function removeTies(tx: Queryable, userId: string): Promise<string[]> {
  const affected = await rowsOf<{ id: string }>(
    tx,
    `delete from device_shares where user_id = $1 or shared_by = $1 returning user_id as id`,
    [userId],
  )
  await tx.query('delete from memberships where user_id = $1', [userId])
  await tx.query('delete from message_readers where user_id = $1', [userId])
  await tx.query('delete from notification_outbox_people where user_id = $1', [userId])
  await tx.query('delete from notification_preferences where user_id = $1', [userId])
  await tx.query('delete from push_subscriptions where user_id = $1', [userId])
  await tx.query('delete from saved_views where user_id = $1', [userId])
  await tx.query('delete from feedback where user_id = $1', [userId])
  await tx.query('delete from tasks where user_id = $1', [userId])
  await tx.query('delete from todos_put_off where user_id = $1', [userId])
  await tx.query('delete from alarm_drafts where user_id = $1', [userId])
  await tx.query(`update notification_deliveries set recipient = '' where user_id = $1`, [userId])
  await tx.query('delete from partner_codes where user_id = $1', [userId])
  return [...new Set(affected.map(({ id }) => id))]
}

/** Codes that were sent to the contacts of a person, and to whom messages went. */
export async function forgetContacts(tx: Queryable, userId: string): Promise<void> {
  await tx.query('delete from verification_codes v using users u where u.id = $1 and (v.contact = u.phone or v.contact = lower(u.email))', [
    userId,
  ])
  await tx.query('delete from inbox i using users u where u.id = $1 and (i.recipient = u.phone or lower(i.recipient) = lower(u.email))', [
    userId,
  ])
  await tx.query(
    `update deliveries d set recipient = '' from users u where u.id = $1 and (d.recipient = u.phone or lower(d.recipient) = lower(u.email))`,
    [userId],
  )
}
