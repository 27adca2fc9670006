import { type Queryable, rowsOf } from '../../../storage/queryable.ts'

/** admin: the owner and the administrators of the business. */
export type Role = 'admin'

const rights: Readonly<Record<Role, readonly string[]>> = { admin: ['main', 'manage'] }

/** People who hold one of the roles in the business. */
export async function whoHold(db: Queryable, businessId: string, roles: readonly Role[]): Promise<string[]> {
  const rows = await rowsOf<{ user_id: string }>(
    db,
    `select distinct m.user_id from memberships m join users u on u.id = m.user_id and u.disabled_at is null and u.removed_at is null
      where m.business_id = $1 and m.right_on_devices = any($2::text[]) order by m.user_id`,
    [businessId, roles.flatMap((role) => rights[role])],
  )
  return rows.map((row) => row.user_id)
}

/** SQL: whether the person still holds the role that entries by role are addressed to, in the business. Both are columns. */
export function isAdmin(userId: string, businessId: string): string {
  return `exists (select from memberships m where m.user_id = ${userId} and m.business_id = ${businessId}
                    and m.right_on_devices in (${rights.admin.map((right) => `'${right}'`).join(', ')}))`
}
