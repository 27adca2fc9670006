import { type Queryable, rowOf } from '../../../storage/queryable.ts'

export async function isKnown(db: Queryable, userId: string, hash: Buffer, now: Date): Promise<boolean> {
  const row = await rowOf(db, 'select from known_browsers where user_id = $1 and hash = $2 and expires_at > $3', [userId, hash, now])
  return row !== undefined
}

export interface KnownBrowser {
  userId: string
  hash: Buffer
  family: string
  seenAt: Date
  expiresAt: Date
}

/** Keeps it, and of the person's others the newest. */
export async function keepKnown(tx: Queryable, { userId, hash, family, seenAt, expiresAt }: KnownBrowser, most: number): Promise<void> {
  await tx.query(
    `insert into known_browsers (user_id, hash, family, seen_at, expires_at) values ($1, $2, $3, $4, $5)
     on conflict (user_id, hash) do update set family = excluded.family, seen_at = excluded.seen_at, expires_at = excluded.expires_at`,
    [userId, hash, family, seenAt, expiresAt],
  )
  await tx.query(
    `delete from known_browsers where user_id = $1
      and hash not in (select hash from known_browsers where user_id = $1 order by seen_at desc, hash limit $2)`,
    [userId, most],
  )
}
