import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

export type Outcome = 'taken' | 'withdrawn' | 'replaced' | 'expired'

interface NewOffer {
  uplinkId: string
  codeHash: Buffer
  expiresAt: Date
  userId: string
  at: Date
}

export async function writeOffer(tx: Queryable, { uplinkId, codeHash, expiresAt, userId, at }: NewOffer): Promise<void> {
  await tx.query(
    `insert into uplink_transfers (uplink_id, code_hash, expires_at, offered_by, offered_at, uplink_name, devices, from_id, from_name)
     select u.id, $2, $3, $4, $5, u.name, (select count(*) from devices d where d.uplink_id = u.id), b.id, b.name
       from uplinks u join businesses b on b.id = u.business_id where u.id = $1`,
    [uplinkId, codeHash, expiresAt, userId, at],
  )
}

interface End {
  outcome: Outcome
  userId: string
  at: Date
  /** Who has taken it. */
  to?: { id: string; name: string }
}

/** Ends the open offer of an uplink; one that is too old has expired, whatever happens to it. False: there was none. */
export async function endOffer(tx: Queryable, uplinkId: string, { outcome, userId, at, to }: End): Promise<boolean> {
  const text = `
    update uplink_transfers t
       set outcome = case when t.expires_at <= $3 then 'expired' else $2 end, code_hash = null, ended_at = $3, ended_by = $4,
           to_id = $5, to_name = $6, uplink_name = u.name, devices = (select count(*) from devices d where d.uplink_id = u.id)
      from uplinks u where u.id = t.uplink_id and t.uplink_id = $1 and t.outcome is null returning t.id`
  return (await rowOf(tx, text, [uplinkId, outcome, at, userId, to?.id ?? null, to?.name ?? ''])) !== undefined
}

/** Ends offers that are too old; what they offered. */
export function expireOffers(tx: Queryable, at: Date, limit: number): Promise<{ uplinkId: string; name: string; businessId: string }[]> {
  return rowsOf(
    tx,
    `update uplink_transfers t set outcome = 'expired', code_hash = null, ended_at = t.expires_at
       from uplinks u
      where u.id = t.uplink_id and t.id in (
              select id from uplink_transfers where outcome is null and expires_at <= $1 order by expires_at limit $2 for update skip locked)
      returning u.id as "uplinkId", u.name, u.business_id as "businessId"`,
    [at, limit],
  )
}

export interface Offered {
  id: string
  name: string
  businessId: string
  from: string
  devices: number
}

/** The uplink that this code is good for. Its row is held until the transaction ends. */
export function lockOffered(tx: Queryable, uplinkId: string, codeHash: Buffer, now: Date): Promise<Offered | undefined> {
  return rowOf<Offered>(
    tx,
    `select u.id, u.name, u.business_id as "businessId", b.name as "from",
            (select count(*)::int from devices d where d.uplink_id = u.id) as devices
       from uplink_transfers t join uplinks u on u.id = t.uplink_id join businesses b on b.id = u.business_id and b.closed_at is null
      where t.uplink_id = $1 and t.code_hash = $2 and t.outcome is null and t.expires_at > $3 for update of t, u`,
    [uplinkId, codeHash, now],
  )
}

export function nameOfUplink(tx: Queryable, uplinkId: string): Promise<{ name: string } | undefined> {
  return rowOf(tx, 'select name from uplinks where id = $1 for no key update', [uplinkId])
}
