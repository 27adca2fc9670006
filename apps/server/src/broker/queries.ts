import type { Database } from '../storage/database.ts'
import type { WantedAccount } from './account-rules.ts'

/** SHA-256 of the secrets of those uplinks that exist, were claimed, and whose business is open. */
export async function secretHashes(db: Database, uplinkIds: readonly string[]): Promise<Map<string, Buffer>> {
  const { rows } = await db.query<{ id: string; secret_hash: Buffer }>(
    `select u.id, u.secret_hash from uplinks u join businesses b on b.id = u.business_id and b.closed_at is null
      where u.id = any($1) and u.secret_hash is not null`,
    [uplinkIds],
  )
  return new Map(rows.map((row) => [row.id, row.secret_hash]))
}

/** When these uplinks last came with a secret that is not theirs. */
export async function noteWrongSecrets(db: Database, uplinkIds: readonly string[], at: Date): Promise<void> {
  await db.query('update uplinks set login_refused_at = $2 where id = any($1)', [uplinkIds, at])
}

/** Counts messages that the broker itself refused, with the last reason; the newest one's first bytes are kept for inspection. */
export async function countRefusals(db: Database, refusals: readonly Refusals[]): Promise<void> {
  await db.query(
    `with refused as (
       select * from unnest($1::text[], $2::bigint[], $3::text[], $4::timestamptz[], $5::int[], $6::bytea[])
         as r (id, count, reason, at, bytes, head)),
     kept as (insert into rejections (uplink_id, at, reason, bytes, head) select id, at, reason, bytes, head from refused)
     update uplinks u set rejected = u.rejected + r.count, last_rejection = r.reason from refused r where u.id = r.id`,
    [
      refusals.map((refusal) => refusal.uplinkId),
      refusals.map((refusal) => refusal.count),
      refusals.map((refusal) => refusal.reason),
      refusals.map((refusal) => refusal.at),
      refusals.map((refusal) => refusal.bytes),
      refusals.map((refusal) => refusal.head),
    ],
  )
}

export interface Refusals {
  uplinkId: string
  count: number
  reason: string
  at: Date
  /** Of the newest: its size and its beginning. */
  bytes: number
  head: Buffer
}

/** Uplinks, all or these, with what their account at a broker follows from. */
export async function accountsWanted(db: Database, uplinkIds?: readonly string[]): Promise<(WantedAccount & { connected: boolean })[]> {
  const { rows } = await db.query<WantedAccount & { connected: boolean }>(
    `select u.id, u.secret_hash is not null as claimed, b.closed_at is null as open, u.connected
       from uplinks u join businesses b on b.id = u.business_id where $1::text[] is null or u.id = any($1)`,
    [uplinkIds ?? null],
  )
  return rows
}

/** Keeps which uplinks lack their account, and since when; those that are not named have theirs. */
export async function keepLost(db: Database, uplinkIds: readonly string[], now: Date): Promise<void> {
  await db.query(
    `with found as (delete from lost_accounts where uplink_id <> all ($1::text[]))
     insert into lost_accounts (uplink_id, since) select id, $2 from uplinks where id = any($1) on conflict do nothing`,
    [uplinkIds, now],
  )
}
