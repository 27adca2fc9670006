import { type Queryable, rowOf } from '../../../storage/queryable.ts'

export interface KeptCode {
  purpose: string
  contact: string
  /** Anyone who asked for it, and may use it. */
  asker: string
  hash: Buffer
  sentAt: Date
  expiresAt: Date
}

/** Of a purpose, the newest code that somebody asked for is the only one that is good for them. */
export async function keepCode(db: Queryable, { purpose, contact, asker, hash, sentAt, expiresAt }: KeptCode): Promise<void> {
  await db.query(
    `insert into verification_codes (purpose, contact, asker, code_hash, sent_at, expires_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (purpose, contact, asker) do update
       set code_hash = excluded.code_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at, tries = 0`,
    [purpose, contact, asker, hash, sentAt, expiresAt],
  )
}

/** Counts a try and gives what it is compared with; undefined: no code, too old, or tried too often. */
export async function codeForTry(
  db: Queryable,
  { purpose, contact, asker }: Pick<KeptCode, 'purpose' | 'contact' | 'asker'>,
  mostTries: number,
  now: Date,
): Promise<Buffer | undefined> {
  const row = await rowOf<{ hash: Buffer }>(
    db,
    `update verification_codes set tries = tries + 1
      where purpose = $1 and contact = $2 and asker = $3 and expires_at > $4 and tries < $5 returning code_hash as hash`,
    [purpose, contact, asker, now, mostTries],
  )
  return row?.hash
}

/** Of all who hold the code one takes it. */
export async function takeKeptCode(
  tx: Queryable,
  { purpose, contact, asker, hash }: Pick<KeptCode, 'purpose' | 'contact' | 'asker' | 'hash'>,
): Promise<boolean> {
  const taken = await rowOf(
    tx,
    'delete from verification_codes where purpose = $1 and contact = $2 and asker = $3 and code_hash = $4 returning purpose',
    [purpose, contact, asker, hash],
  )
  return taken !== undefined
}
