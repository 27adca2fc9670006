import { wireHash } from '@kilowatch/contract'
import type { Pool } from 'pg'
import { hashPassword } from '../modules/accounts/index.ts'
import { inTransaction } from '../storage/connect.ts'
import { makePassword, type SeededAccount } from './accounts.ts'
import { hasUser, makeBusiness, makeOwner } from './queries.ts'

/** The first owner with a business, where nobody has that login name yet. The password exists nowhere but in the answer. */
export function seedOwner(
  pool: Pool,
  { loginName, businessName }: { loginName: string; businessName: string },
): Promise<SeededAccount | undefined> {
  return inTransaction(pool, async (tx) => {
    if (await hasUser(tx, loginName)) return undefined
    const password = makePassword()
    await makeOwner(tx, await makeBusiness(tx, businessName, false), loginName, await hashPassword(wireHash(password)))
    return { loginName, password, right: 'main' }
  })
}
