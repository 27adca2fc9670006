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
  /** Ids of a panel and of the strips beside it. */
  panel: string
  strips: readonly string[]
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
  const devices = await rowsOf<{ boxId: string; type: string }>(
    db,
    `select d.box_id as "boxId", coalesce(d.type, d.announced_type) as type
       from devices d join devices p on p.uplink_id = d.uplink_id and coalesce(p.type, p.announced_type) = 'pdm'
      where d.business_id = $1 and coalesce(d.type, d.announced_type) in ('pdm', 'pdu') order by d.id`,
    [owner.businessId],
  )
  const panel = devices.find(({ type }) => type === 'pdm')?.boxId
  const strips = devices.filter(({ type }) => type === 'pdu').map(({ boxId }) => boxId)
  if (panel === undefined || strips.length === 0) return undefined
  return { businessId: owner.businessId, owner, operator, panel, strips }
}
