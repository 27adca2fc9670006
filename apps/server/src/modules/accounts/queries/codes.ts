import { type Queryable, rowOf } from '../../../storage/queryable.ts'

export interface KeptCode {
  purpose: string
  contact: string
  hash: Buffer
  sentAt: Date
  expiresAt: Date
}

/** The newest code of a purpose is the only one that is good. */
export async function keepCode(db: Queryable, { purpose, contact, hash, sentAt, expiresAt }: KeptCode): Promise<void> {
  await db.query(
    `insert into verification_codes (purpose, contact, code_hash, sent_at, expires_at) values ($1, $2, $3, $4, $5)
     on conflict (purpose, contact) do update
       set code_hash = excluded.code_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at, tries = 0`,
    [purpose, contact, hash, sentAt, expiresAt],
  )
}

/** Counts a try and gives what it is compared with; undefined: no code, too old, or tried too often. */
export async function codeForTry(
  db: Queryable,
  { purpose, contact }: { purpose: string; contact: string },
  mostTries: number,
  now: Date,
): Promise<Buffer | undefined> {
  const row = await rowOf<{ hash: Buffer }>(
    db,
    `update verification_codes set tries = tries + 1
      where purpose = $1 and contact = $2 and expires_at > $3 and tries < $4 returning code_hash as hash`,
    [purpose, contact, now, mostTries],
  )
  return row?.hash
}

/** Of all who hold the code one takes it. */
export async function takeKeptCode(tx: Queryable, purpose: string, contact: string, hash: Buffer): Promise<boolean> {
  const taken = await rowOf(tx, 'delete from verification_codes where purpose = $1 and contact = $2 and code_hash = $3 returning purpose', [
    purpose,
    contact,
    hash,
  ])
  return taken !== undefined
}
