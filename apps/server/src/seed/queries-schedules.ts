import { type Queryable, rowOf, rowsOf } from '../storage/queryable.ts'

const progressKey = 'demo-schedules'

export async function keepDemoSchedules(db: Queryable, at: Date): Promise<void> {
  await db.query(`insert into settings (key, value, changed_at) values ($1, '{}', $2) on conflict (key) do nothing`, [progressKey, at])
}

export interface ScheduleGround {
  businessId: string
  timeZone: string
  owner: { id: string; name: string }
  /** Users by log-in name. */
  people: ReadonlyMap<string, { id: string; name: string }>
  /** Air conditioners. */
  airs: readonly { id: number }[]
}

/** The demo's business with its people; undefined once its schedule was entered, or before its devices are there. */
export async function scheduleGround(db: Queryable): Promise<ScheduleGround | undefined> {
  if (await rowOf(db, 'select from settings where key = $1', [progressKey])) return undefined
  const people = await rowsOf<{ id: string; name: string; loginName: string; businessId: string; timeZone: string }>(
    db,
    `select u.id, u.name, u.login_name as "loginName", b.id as "businessId", b.time_zone as "timeZone"
       from users o join memberships own on own.user_id = o.id and own.right_on_devices = 'main'
       join businesses b on b.id = own.business_id and b.demo and b.closed_at is null
       join memberships m on m.business_id = b.id join users u on u.id = m.user_id and u.removed_at is null and u.disabled_at is null
      where o.login_name = 'demo' and o.demo`,
  )
  const byName = new Map(people.map(({ loginName, id, name }) => [loginName, { id, name }]))
  const [owner, first] = [byName.get('demo'), people[0]]
  if (!owner || !first) return undefined
  const airs = await rowsOf<{ id: number }>(
    db,
    `select id from devices where business_id = $1 and coalesce(type, announced_type) = 'ac' order by id limit 2`,
    [first.businessId],
  )
  if (airs.length === 0) return undefined
  return { businessId: first.businessId, timeZone: first.timeZone, owner, people: byName, airs }
}
