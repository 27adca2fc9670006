import { type Queryable, rowsOf } from '../../storage/queryable.ts'
import type { ClaimCode } from './queries.ts'

export interface NewUplink {
  id: string
  name: string
  claim: ClaimCode
}

/** Ids that some business, whichever, has already. */
export async function takenIds(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const rows = await rowsOf<{ id: string }>(db, 'select id from uplinks where id = any($1::text[])', [ids])
  return new Set(rows.map(({ id }) => id))
}

/** The ids that were made: one is missing when somebody was faster. */
export async function insertUplinks(tx: Queryable, businessId: string, uplinks: readonly NewUplink[], at: Date): Promise<Set<string>> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    `insert into uplinks (id, business_id, name, claim_code_hash, claim_expires_at, created_at)
     select id, $1, name, hash, expires_at, $6 from unnest($2::text[], $3::text[], $4::bytea[], $5::timestamptz[]) as n (id, name, hash, expires_at)
     on conflict (id) do nothing returning id`,
    [
      businessId,
      uplinks.map(({ id }) => id),
      uplinks.map(({ name }) => name),
      uplinks.map(({ claim }) => claim.hash),
      uplinks.map(({ claim }) => claim.expiresAt),
      at,
    ],
  )
  return new Set(rows.map(({ id }) => id))
}
