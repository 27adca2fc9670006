import { type Queryable, rowOf, rowsOf } from '../storage/queryable.ts'

const progressKey = 'demo-projects'

export async function keepDemoProject(db: Queryable, at: Date): Promise<void> {
  await db.query(`insert into settings (key, value, changed_at) values ($1, '{}', $2) on conflict (key) do nothing`, [progressKey, at])
}

export interface ProjectGround {
  businessId: string
  timeZone: string
  owner: { id: string; name: string }
  managerId: string | null
}

/** The demo's business and its owner; undefined once it has its project. */
export async function projectGround(db: Queryable): Promise<ProjectGround | undefined> {
  if (await rowOf(db, 'select from settings where key = $1', [progressKey])) return undefined
  const row = await rowOf<{ businessId: string; timeZone: string; ownerId: string; owner: string; managerId: string | null }>(
    db,
    `select b.id as "businessId", b.time_zone as "timeZone", u.id as "ownerId", u.name as owner,
            (select o.id from users o join memberships n on n.user_id = o.id and n.business_id = b.id
              where o.demo and o.removed_at is null and o.login_name = 'demo-operate') as "managerId"
       from businesses b join memberships m on m.business_id = b.id and m.right_on_devices = 'main' join users u on u.id = m.user_id
      where b.demo and b.closed_at is null and u.login_name = 'demo' order by b.id limit 1`,
  )
  if (!row) return undefined
  const { ownerId, owner, ...rest } = row
  return { ...rest, owner: { id: ownerId, name: owner } }
}

/** Ids of its nodes and payment nodes, in their order. */
export async function projectParts(db: Queryable, id: string): Promise<{ nodes: string[]; payments: string[] }> {
  const ids = async (table: 'project_nodes' | 'project_payment_nodes') =>
    (await rowsOf<{ id: string }>(db, `select id from ${table} where project_id = $1 order by place`, [id])).map((row) => row.id)
  return { nodes: await ids('project_nodes'), payments: await ids('project_payment_nodes') }
}
