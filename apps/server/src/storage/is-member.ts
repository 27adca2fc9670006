import { type Queryable, rowOf } from './queryable.ts'

/** Whether a person is of a business and can be given work there. */
export async function isMember(tx: Queryable, businessId: string, userId: string): Promise<boolean> {
  const text = `select from memberships m join users u on u.id = m.user_id and u.disabled_at is null and u.removed_at is null
                 where m.business_id = $1 and u.id = $2`
  return (await rowOf(tx, text, [businessId, userId])) !== undefined
}
