import { type Queryable, rowOf } from '../../../storage/queryable.ts'

/** Of the caller, to be compared with what they typed. */
export async function passwordHashOf(db: Queryable, userId: string): Promise<string | undefined> {
  return (await rowOf<{ password_hash: string }>(db, 'select password_hash from users where id = $1', [userId]))?.password_hash
}
