import { type Queryable, rowOf, rowsOf } from '../storage/queryable.ts'

const progressKey = 'demo-operations'

export async function keepDemoOperations(db: Queryable, at: Date): Promise<void> {
  await db.query(`insert into settings (key, value, changed_at) values ($1, '{}', $2) on conflict (key) do nothing`, [progressKey, at])
}

export interface OperationGround {
  businessId: string
  /** Who writes and confirms, and who carries out. */
  owner: { id: string; name: string }
  operator: { id: string; name: string }
  /** The id of a panel. */
  panel: string
}

/** Undefined once the tickets were written, or before the demo's devices have come. */
export async function operationGround(db: Queryable): Promise<OperationGround | undefined> {
  if (await rowOf(db, 'select from settings where key = $1', [progressKey])) return undefined
  const people = await rowsOf<{ loginName: string; id: string; name: string; businessId: string }>(
    db,
    `select u.login_name as "loginName", u.id, u.name, b.id as "businessId"
       from users u join memberships m on m.user_id = u.id join businesses b on b.id = m.business_id and b.closed_at is null
      where u.demo and u.removed_at is null and u.disabled_at is null and u.login_name in ('demo', 'demo-operate')`,
  )
  const [owner, operator] = ['demo', 'demo-operate'].map((name) => people.find(({ loginName }) => loginName === name))
  if (!owner || operator?.businessId !== owner.businessId) return undefined
  const panel = await rowOf<{ boxId: string }>(
    db,
    `select box_id as "boxId" from devices where business_id = $1 and coalesce(type, announced_type) = 'pdm' and cardinality(point_list) > 0 order by id limit 1`,
    [owner.businessId],
  )
  return panel && { businessId: owner.businessId, owner, operator, panel: panel.boxId }
}
