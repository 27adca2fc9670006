import type { Queryable } from './queryable.ts'

/**
 * Ended sessions, what would renew them, codes and shares go at once, back-offs and claim codes a day after their time, the demo's messages
 * after a week, and to whom something was sent after 90 days.
 */
export async function removeExpired(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from sessions where expires_at < $1', [now])
  await db.query('delete from refresh_credentials where expires_at < $1', [now])
  await db.query('delete from verification_codes where expires_at < $1', [now])
  await db.query('delete from partner_codes where expires_at < $1', [now])
  await db.query('delete from device_shares where expires_at < $1', [now])
  await db.query(`delete from inbox where at < $1::timestamptz - interval '7 days'`, [now])
  await db.query(`delete from deliveries where at < $1::timestamptz - interval '90 days'`, [now])
  await db.query(`delete from attempts where blocked_until < $1::timestamptz - interval '1 day'`, [now])
  await db.query(
    `update uplinks set claim_code_hash = null, claim_expires_at = null where claim_expires_at < $1::timestamptz - interval '1 day'`,
    [now],
  )
}
