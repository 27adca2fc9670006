import { type Queryable, rowOf } from '../../../storage/queryable.ts'

interface NewOffer {
  uplinkId: string
  codeHash: Buffer
  expiresAt: Date
  userId: string
  at: Date
}

/** In place of an earlier one. */
export async function writeOffer(tx: Queryable, { uplinkId, codeHash, expiresAt, userId, at }: NewOffer): Promise<void> {
  await tx.query(
    `insert into uplink_transfers (uplink_id, code_hash, expires_at, offered_by, offered_at) values ($1, $2, $3, $4, $5)
         on conflict (uplink_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at,
                offered_by = excluded.offered_by, offered_at = excluded.offered_at`,
    [uplinkId, codeHash, expiresAt, userId, at],
  )
}

/** False: there was none. */
export async function deleteOffer(tx: Queryable, uplinkId: string): Promise<boolean> {
  return (await rowOf(tx, 'delete from uplink_transfers where uplink_id = $1 returning uplink_id', [uplinkId])) !== undefined
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
      where t.uplink_id = $1 and t.code_hash = $2 and t.expires_at > $3 for update of t, u`,
    [uplinkId, codeHash, now],
  )
}

export function nameOfUplink(tx: Queryable, uplinkId: string): Promise<{ name: string } | undefined> {
  return rowOf(tx, 'select name from uplinks where id = $1 for no key update', [uplinkId])
}
