import { patrolTaskFlow } from '@kilowatch/work'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

/** Who can be given tasks of a business: its people, and agents who have had one of its tasks. */
const takers = `
  select u.id, u.name from users u
   where u.disabled_at is null and u.removed_at is null
     and (exists (select from memberships m where m.user_id = u.id and m.business_id = $1)
          or (u.agent = 1 and exists (select from work_steps s join work w on w.id = s.work_id
                                       where s.assignee_id = u.id and w.business_id = $1 and w.kind = '${patrolTaskFlow.kind}')))`

export interface Taker {
  id: string
  name: string
}

export function listTakers(db: Queryable, businessId: string): Promise<Taker[]> {
  return rowsOf<Taker & Record<string, unknown>>(db, `${takers} order by u.name collate "zh-x-icu", u.id limit 500`, [businessId])
}

/** Those of these who can. */
export function findTakers(db: Queryable, businessId: string, userIds: readonly string[]): Promise<Taker[]> {
  return rowsOf<Taker & Record<string, unknown>>(db, `${takers} and u.id = any($2::bigint[])`, [businessId, userIds])
}

/** An agent by the phone or e-mail of the account. */
export function findAgent(db: Queryable, contact: string): Promise<Taker | undefined> {
  return rowOf<Taker & Record<string, unknown>>(
    db,
    `select id, name from users where agent = 1 and disabled_at is null and removed_at is null and (phone = $1 or lower(email) = lower($1))`,
    [contact],
  )
}
