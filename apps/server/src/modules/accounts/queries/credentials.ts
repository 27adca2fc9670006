import { type Queryable, rowOf } from '../../../storage/queryable.ts'
import { type Account, accountColumns } from './accounts.ts'

/**
 * Whose credential it is, when that person goes by the given name; locked until the end of the transaction, so that nobody signs this
 * person in or out meanwhile.
 */
export function lockOwnerOfCredential(tx: Queryable, hash: Buffer, name: string): Promise<Account | undefined> {
  return rowOf<Account>(
    tx,
    `select ${accountColumns}
       from refresh_credentials c join users u on u.id = c.user_id
      where c.hash = $1 and u.removed_at is null and (lower(u.login_name) = lower($2) or u.phone = $2 or lower(u.email) = lower($2))
        for no key update of u`,
    [hash, name],
  )
}

export interface Credential {
  family: string
  usedAt: Date | null
  expiresAt: Date
}

/** Read after its owner is locked; undefined: ended meanwhile. */
export function findCredential(tx: Queryable, hash: Buffer): Promise<Credential | undefined> {
  return rowOf<Credential>(tx, `select family, used_at as "usedAt", expires_at as "expiresAt" from refresh_credentials where hash = $1`, [
    hash,
  ])
}

export async function markCredentialUsed(tx: Queryable, hash: Buffer, at: Date): Promise<void> {
  await tx.query('update refresh_credentials set used_at = $2 where hash = $1 and used_at is null', [hash, at])
}
