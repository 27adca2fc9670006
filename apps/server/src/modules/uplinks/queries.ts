import { type Untaken, uplinkList } from '@kilowatch/contract'
import { holdBusiness } from '../../storage/hold-business.ts'
import { sqlList } from '../../storage/list.ts'
import { type Queryable, rowOf, rowsOf } from '../../storage/queryable.ts'
import type { UplinkRow } from './rules.ts'

const columns = `
  u.id, u.name, u.claimed_at, u.connected, u.connection_at, u.heard_at, u.software, u.signal, u.power,
  u.queued, u.dropped, u.set_aside, u.lost, u.conflicts, u.rejected, u.last_rejection,
  (select l.since from lost_accounts l where l.uplink_id = u.id) as account_lost_at,
  (select t.expires_at from uplink_transfers t where t.uplink_id = u.id and t.outcome is null and t.expires_at > now()) as offered_until,
  (select count(*)::int from devices d where d.uplink_id = u.id) as devices`

const byName = 'u.name collate "zh-x-icu"'

export const uplinkRows = sqlList(uplinkList, {
  select: columns,
  from: 'visible_uplinks u',
  always: 'u.user_id = :userId',
  where: { search: `strpos(lower(u.name || ' ' || u.id), lower(:search)) > 0` },
  sorts: {
    // Those that are not connected before the others.
    state: ['u.connected', byName],
    name: [byName],
    heard: [`coalesce(u.heard_at, '-infinity')`],
    rejected: ['u.rejected'],
  },
  key: 'u.id',
  keyType: 'text',
})

export function findUplink(db: Queryable, id: string): Promise<UplinkRow | undefined> {
  return rowOf<UplinkRow>(db, `select ${columns} from uplinks u where u.id = $1`, [id])
}

/** What could not be taken in the last day, the newest first. */
export async function untakenOf(db: Queryable, id: string, now: Date): Promise<Untaken[]> {
  const rows = await rowsOf<Omit<Untaken, 'lastAt' | 'count'> & { count: string; last_at: Date }>(
    db,
    `select s.ref, d.name, s.reason, s.count, s.last_at
       from untaken_samples s left join devices d on d.uplink_id = s.uplink_id and d.ref = s.ref
      where s.uplink_id = $1 and s.last_at > $2::timestamptz - interval '1 day' order by s.last_at desc, s.ref, s.reason`,
    [id, now],
  )
  return rows.map(({ last_at, count, ...row }) => ({ ...row, count: Number(count), lastAt: last_at.toISOString() }))
}

/** Its clock minus the server's, ms. */
export async function clockOffOf(db: Queryable, id: string): Promise<number | null> {
  const row = await rowOf<{ off: string | null }>(db, 'select clock_off_ms as off from uplinks where id = $1', [id])
  return row?.off == null ? null : Number(row.off)
}

export interface ClaimCode {
  hash: Buffer
  expiresAt: Date
}

/** How many uplinks a business has. Holds the business until the transaction ends, so that several at once cannot pass a limit together. */
export async function countUplinks(tx: Queryable, businessId: string): Promise<number> {
  await holdBusiness(tx, businessId)
  const row = await rowOf<{ n: number }>(tx, 'select count(*)::int as n from uplinks where business_id = $1', [businessId])
  return row?.n ?? 0
}

/** False: the id is taken. */
export async function insertUplink(
  tx: Queryable,
  uplink: { id: string; businessId: string; name: string; claim: ClaimCode; at: Date },
): Promise<boolean> {
  const row = await rowOf(
    tx,
    `insert into uplinks (id, business_id, name, claim_code_hash, claim_expires_at, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do nothing returning id`,
    [uplink.id, uplink.businessId, uplink.name, uplink.claim.hash, uplink.claim.expiresAt, uplink.at],
  )
  return row !== undefined
}

/** A new code in place of the old one; the secret stays good until the code is used. */
export async function replaceClaimCode(tx: Queryable, id: string, claim: ClaimCode): Promise<void> {
  await tx.query(
    'update uplinks set claim_code_hash = $2, claim_expires_at = $3, claim_refused = null, claim_refused_at = null where id = $1',
    [id, claim.hash, claim.expiresAt],
  )
}

/** The name before. */
export async function updateName(tx: Queryable, id: string, name: string): Promise<string | undefined> {
  const row = await rowOf<{ before: string }>(
    tx,
    `update uplinks u set name = $2 from (select id, name as before from uplinks where id = $1 for no key update) old where u.id = old.id returning old.before`,
    [id, name],
  )
  return row?.before
}

/** Spends the code, once: undefined when it is unknown, used or too old. */
export function spendClaimCode(
  tx: Queryable,
  id: string,
  codeHash: Buffer,
  secretHash: Buffer,
  now: Date,
  clockOff: number | null,
): Promise<{ business_id: string } | undefined> {
  return rowOf<{ business_id: string }>(
    tx,
    `update uplinks set secret_hash = $3, claimed_at = $4, claim_code_hash = null, claim_expires_at = null,
            claim_refused = null, claim_refused_at = null, login_refused_at = null, clock_off_ms = coalesce($5, clock_off_ms)
      where id = $1 and claim_code_hash = $2 and claim_expires_at > $4
        and exists (select from businesses b where b.id = business_id and b.closed_at is null) returning business_id`,
    [id, codeHash, secretHash, now, clockOff],
  )
}

/** Somebody tried to claim it in vain: with a code that is too old, after the only one was used, or with another one. */
export async function noteRefusedClaim(db: Queryable, id: string, codeHash: Buffer, now: Date, clockOff: number | null): Promise<void> {
  await db.query(
    `update uplinks set claim_refused_at = $3, clock_off_ms = coalesce($4, clock_off_ms),
            claim_refused = case when claim_code_hash = $2 then 'expired'
                                 when claim_code_hash is null and claimed_at is not null then 'used' else 'wrong' end
      where id = $1`,
    [id, codeHash, now, clockOff],
  )
}

/** It has an account again. */
export async function forgetLostAccount(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from lost_accounts where uplink_id = $1', [id])
}

/** Removes the uplink, its devices and what belongs to them; the internal ids of the devices. */
export async function deleteUplink(tx: Queryable, id: string): Promise<number[]> {
  const devices = await rowsOf<{ id: number }>(tx, 'select id from devices where uplink_id = $1', [id])
  await tx.query('delete from uplinks where id = $1', [id])
  return devices.map((device) => device.id)
}
