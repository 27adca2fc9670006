import { budgets } from '../budgets/index.ts'
import type { Queryable } from './queryable.ts'

/**
 * Ended sessions, what would renew them, codes and shares go at once, back-offs and claim codes a day after their time, the demo's messages
 * after a week, who went over a budget after a month, and to whom something was sent after 90 days. Samples of unknown time and corrections
 * of clocks go after 90 days too, commands and passages through doors after two years, as the audit does, or when there are too many.
 */
export async function removeExpired(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from sessions where expires_at < $1', [now])
  await db.query('delete from refresh_credentials where expires_at < $1', [now])
  await db.query('delete from known_browsers where expires_at < $1', [now])
  await db.query('delete from verification_codes where expires_at < $1', [now])
  await db.query('delete from partner_codes where expires_at < $1', [now])
  await db.query('delete from upload_tickets where expires_at < $1', [now])
  await db.query(`delete from timed_runs where heard_at < $1::timestamptz - interval '90 days'`, [now])
  await db.query('delete from device_shares where expires_at < $1 or waits_until < $1', [now])
  await db.query(`delete from inbox where at < $1::timestamptz - interval '7 days'`, [now])
  await db.query(`delete from budget_excesses where last_at < $1::timestamptz - interval '30 days'`, [now])
  await db.query(`delete from samples_timeless where received_at < $1::timestamptz - interval '90 days'`, [now])
  await db.query(
    `delete from samples_timeless t using (
       select device_id, boot, up, row_number() over (partition by device_id order by received_at desc, up desc) as age from samples_timeless) r
      where r.age > $1 and (t.device_id, t.boot, t.up) = (r.device_id, r.boot, r.up)`,
    [budgets.timelessSamples.most],
  )
  // A box without a clock may run for years: the newest of an uplink stays whatever its age.
  await db.query(
    `delete from boot_offsets o where created_at < $1::timestamptz - interval '90 days'
        and exists (select from boot_offsets n where n.uplink_id = o.uplink_id and n.created_at > o.created_at)`,
    [now],
  )
  await db.query(`delete from passages where heard_at < $1::timestamptz - interval '730 days'`, [now])
  await db.query(`delete from door_people where removed_at < $1::timestamptz - interval '90 days'`, [now])
  await db.query(`delete from deliveries where at < $1::timestamptz - interval '90 days'`, [now])
  await db.query(`delete from device_commands where requested_at < $1::timestamptz - interval '730 days'`, [now])
  await db.query(`delete from attempts where blocked_until < $1::timestamptz - interval '1 day'`, [now])
  await db.query(
    `update uplinks set claim_code_hash = null, claim_expires_at = null where claim_expires_at < $1::timestamptz - interval '1 day'`,
    [now],
  )
}
