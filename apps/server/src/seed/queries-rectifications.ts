import { type Queryable, rowOf, rowsOf } from '../storage/queryable.ts'
import type { DemoSide } from './queries-providers.ts'

const progressKey = 'demo-rectifications'

export async function keepDemoRectifications(db: Queryable, at: Date): Promise<void> {
  await db.query(`insert into settings (key, value, changed_at) values ($1, '{}', $2) on conflict (key) do nothing`, [progressKey, at])
}

export interface RectificationGround {
  client: DemoSide
  provider: DemoSide
  /** Of the client. */
  timeZone: string
  departments: readonly { id: string; name: string }[]
  group: string | null
  /** Who answers for the group. */
  manager: { id: string; name: string } | null
  /** Users by log-in name. */
  people: ReadonlyMap<string, string>
  devices: readonly { id: number; type: string }[]
}

/** Undefined once they were raised, or before the demo's provider serves its business. */
export async function rectificationGround(db: Queryable): Promise<RectificationGround | undefined> {
  if (await rowOf(db, 'select from settings where key = $1', [progressKey])) return undefined
  const sides = await rowsOf<DemoSide & { loginName: string; timeZone: string }>(
    db,
    `select u.login_name as "loginName", u.id, u.name, b.id as "businessId", b.name as business, b.time_zone as "timeZone"
       from users u join memberships m on m.user_id = u.id and m.right_on_devices = 'main'
       join businesses b on b.id = m.business_id and b.closed_at is null
      where u.demo and u.removed_at is null and u.disabled_at is null and u.login_name in ('demo', 'demo-patrol')`,
  )
  const [client, provider] = ['demo', 'demo-patrol'].map((name) => sides.find(({ loginName }) => loginName === name))
  if (!client || !provider) return undefined
  const engaged = 'select from active_engagements where business_id = $1 and provider_id = $2'
  if (!(await rowOf(db, engaged, [client.businessId, provider.businessId]))) return undefined
  const departments = await rowsOf<{ id: string; name: string }>(
    db,
    'select id, name from departments where business_id = $1 order by id',
    [client.businessId],
  )
  const group = await rowOf<{ id: string }>(
    db,
    `select g.id from groups g join group_devices gd on gd.group_id = g.id where g.business_id = $1 group by g.id order by count(*) desc, g.id limit 1`,
    [client.businessId],
  )
  const people = await rowsOf<{ id: string; loginName: string }>(
    db,
    `select u.id, u.login_name as "loginName" from memberships m join users u on u.id = m.user_id
      where m.business_id = $1 and u.demo and u.removed_at is null`,
    [client.businessId],
  )
  const devices = await rowsOf<{ id: number; type: string }>(
    db,
    'select id, coalesce(type, announced_type) as type from devices where business_id = $1 order by id',
    [client.businessId],
  )
  if (devices.length === 0) return undefined
  const manager = await rowOf<{ id: string; name: string }>(
    db,
    `select u.id, u.name from group_people gp join memberships m on m.id = gp.membership_id join users u on u.id = m.user_id
      where gp.group_id = $1 and gp.identity = 'manager' and u.removed_at is null order by u.id limit 1`,
    [group?.id ?? null],
  )
  const byName = new Map(people.map(({ id, loginName }) => [loginName, id]))
  return {
    client,
    provider,
    timeZone: client.timeZone,
    departments,
    group: group?.id ?? null,
    manager: manager ?? null,
    people: byName,
    devices,
  }
}
