import { type Queryable, rowOf } from '../../../storage/queryable.ts'

/** Anyone who wants to be the first operator waits for the others. */
export async function lockSetup(tx: Queryable): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('first operator', 0))`)
}

export interface NewOperator {
  loginName: string
  name: string
  passwordHash: string
  at: Date
}

/** Undefined: the login name is somebody's. */
export async function insertOperator(tx: Queryable, { loginName, name, passwordHash, at }: NewOperator): Promise<string | undefined> {
  const row = await rowOf<{ id: string }>(
    tx,
    `insert into users (login_name, name, nickname, password_hash, operator, created_at) values ($1, $2, $2, $3, true, $4)
     on conflict (lower(login_name)) do nothing returning id`,
    [loginName, name, passwordHash, at],
  )
  return row?.id
}
