import { type Queryable, rowOf, rowsOf } from '../storage/queryable.ts'
import { hasDemoFaults } from './queries-faults.ts'

const progressKey = 'demo-handovers'

export async function keepDemoHandover(db: Queryable, at: Date): Promise<void> {
  await db.query(`insert into settings (key, value, changed_at) values ($1, '{}', $2) on conflict (key) do nothing`, [progressKey, at])
}

export interface HandoverGround {
  businessId: string
  timeZone: string
  groupId: string
  /** When a meter of the group lost its supply; null: nothing tells of it. */
  lostAt: Date | null
  /** Users by log-in name. */
  people: ReadonlyMap<string, { id: string; name: string }>
}

/** A group with a roster of the demo's business, and its people; undefined once its note was written, or before roster and faults are there. */
export async function handoverGround(db: Queryable): Promise<HandoverGround | undefined> {
  if ((await rowOf(db, 'select from settings where key = $1', [progressKey])) || !(await hasDemoFaults(db))) return undefined
  const group = await rowOf<Omit<HandoverGround, 'people'> & Record<string, unknown>>(
    db,
    `select r.group_id as "groupId", r.business_id as "businessId", b.time_zone as "timeZone",
            (select min(a.opened_at) from group_devices gd join alarms a on a.device_id = gd.device_id
              where gd.group_id = r.group_id and a.point = 'phase_loss' and a.side = 'lost' and a.released_at is not null) as "lostAt"
       from duty_rosters r join businesses b on b.id = r.business_id and b.demo and b.closed_at is null
      order by r.group_id limit 1`,
  )
  if (!group) return undefined
  const people = await rowsOf<{ id: string; name: string; loginName: string }>(
    db,
    `select u.id, u.name, u.login_name as "loginName" from memberships m join users u on u.id = m.user_id and u.demo and u.removed_at is null
      where m.business_id = $1`,
    [group.businessId],
  )
  return { ...group, people: new Map(people.map(({ loginName, ...person }) => [loginName, person])) }
}
