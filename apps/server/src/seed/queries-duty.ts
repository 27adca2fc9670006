import { type Queryable, rowOf, rowsOf } from '../storage/queryable.ts'

const progressKey = 'demo-duty'

export async function hasDemoDuty(db: Queryable): Promise<boolean> {
  return (await rowOf(db, 'select from settings where key = $1', [progressKey])) !== undefined
}

export async function keepDemoDuty(db: Queryable, at: Date): Promise<void> {
  await db.query(`insert into settings (key, value, changed_at) values ($1, '{}', $2) on conflict (key) do nothing`, [progressKey, at])
}

/** Where the demo's duty takes place. */
export interface DutyGround {
  businessId: string
  timeZone: string
  owner: { id: string; name: string }
  /** By name. */
  groups: ReadonlyMap<string, string>
  /** Memberships by log-in name. */
  people: ReadonlyMap<string, string>
}

/** Undefined as long as one of the groups is not there. */
export async function demoDuty(db: Queryable, names: readonly string[]): Promise<DutyGround | undefined> {
  const business = await rowOf<{ businessId: string; timeZone: string; ownerId: string; owner: string }>(
    db,
    `select b.id as "businessId", b.time_zone as "timeZone", u.id as "ownerId", u.name as owner
       from businesses b join memberships m on m.business_id = b.id and m.right_on_devices = 'main' join users u on u.id = m.user_id
      where b.demo and b.closed_at is null and u.login_name = 'demo' order by b.id limit 1`,
  )
  if (!business) return undefined
  const { businessId, timeZone, ownerId, owner } = business
  const groups = await rowsOf<{ id: string; name: string }>(
    db,
    'select id, name from groups where business_id = $1 and parent_id is not null and name = any($2::text[]) order by id',
    [businessId, names],
  )
  if (groups.length < names.length) return undefined
  const people = await rowsOf<{ id: string; loginName: string }>(
    db,
    `select m.id, u.login_name as "loginName" from memberships m join users u on u.id = m.user_id
      where m.business_id = $1 and u.removed_at is null and u.disabled_at is null`,
    [businessId],
  )
  return {
    ...{ businessId, timeZone, owner: { id: ownerId, name: owner } },
    groups: new Map(groups.map(({ id, name }) => [name, id])),
    people: new Map(people.map(({ id, loginName }) => [loginName, id])),
  }
}
