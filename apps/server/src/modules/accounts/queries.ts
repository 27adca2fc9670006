import { type Queryable, rowOf } from '../../storage/queryable.ts'

export interface Account {
  id: string
  passwordHash: string
  disabled: boolean
}

export async function findAccount(db: Queryable, loginName: string): Promise<Account | undefined> {
  return rowOf<Account>(
    db,
    `select id, password_hash as "passwordHash", disabled_at is not null as disabled from users where lower(login_name) = lower($1)`,
    [loginName],
  )
}
