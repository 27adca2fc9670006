import type { AskedDevice } from '../modules/patrol-records/index.ts'
import { type Queryable, rowOf, rowsOf } from '../storage/queryable.ts'

const progressKey = 'demo-patrol'

export async function hasDemoPatrol(db: Queryable): Promise<boolean> {
  return (await rowOf(db, 'select from settings where key = $1', [progressKey])) !== undefined
}

export async function keepDemoPatrol(db: Queryable, at: Date): Promise<void> {
  await db.query(`insert into settings (key, value, changed_at) values ($1, '{}', $2) on conflict (key) do nothing`, [progressKey, at])
}

interface GroundDevice {
  id: number
  boxId: string
  businessId: string
  type: string
  /** When its gateway came. */
  since: Date
}

/** Where the demo's patrol takes place. */
export interface PatrolGround {
  businessId: string
  timeZone: string
  /** When this day began. */
  begins: Date
  owner: { id: string; name: string }
  agent: { id: string; name: string; email: string } | null
  groups: readonly { id: string; name: string; devices: readonly GroundDevice[] }[]
  /** Users by log-in name. */
  people: ReadonlyMap<string, { id: string; name: string }>
}

/** Undefined as long as one of the groups has no devices. */
export async function demoPatrol(db: Queryable, names: readonly string[], now: Date): Promise<PatrolGround | undefined> {
  const business = await rowOf<{ businessId: string; timeZone: string; begins: Date; ownerId: string; owner: string }>(
    db,
    `select b.id as "businessId", b.time_zone as "timeZone",
            date_trunc('day', $1::timestamptz at time zone b.time_zone) at time zone b.time_zone as begins, u.id as "ownerId", u.name as owner
       from businesses b join memberships m on m.business_id = b.id and m.right_on_devices = 'main' join users u on u.id = m.user_id
      where b.demo and b.closed_at is null and u.login_name = 'demo' order by b.id limit 1`,
    [now],
  )
  if (!business) return undefined
  const { businessId, timeZone, begins, ownerId, owner } = business
  const rows = await rowsOf<GroundDevice & { groupId: string; group: string }>(
    db,
    `select g.id as "groupId", g.name as "group", d.id, d.box_id as "boxId", d.business_id as "businessId",
            coalesce(d.type, d.announced_type) as type, greatest(u.claimed_at, d.created_at) as since
       from groups g join group_devices gd on gd.group_id = g.id join devices d on d.id = gd.device_id join uplinks u on u.id = d.uplink_id
      where g.business_id = $1 and g.name = any($2::text[]) order by g.id, d.id`,
    [businessId, names],
  )
  const groups = names.flatMap((name) => {
    const devices = rows.filter((row) => row.group === name)
    const [first] = devices
    return first ? [{ id: first.groupId, name, devices }] : []
  })
  if (groups.length < names.length) return undefined
  const people = await rowsOf<{ id: string; loginName: string; name: string; email: string; agent: 0 | 1 }>(
    db,
    `select id, login_name as "loginName", name, email, agent from users where demo and removed_at is null and disabled_at is null`,
  )
  const agent = people.find((person) => person.agent === 1) ?? null
  const byName = new Map(people.map(({ id, loginName, name }) => [loginName, { id, name }]))
  return { businessId, timeZone, begins, owner: { id: ownerId, name: owner }, agent, groups, people: byName }
}

/** In the order of their days, each with the moment at which its day begins. */
export function tasksOfPlan(db: Queryable, planId: string): Promise<{ id: string; begins: Date }[]> {
  return rowsOf<{ id: string; begins: Date }>(
    db,
    `select t.id, t.planned_on::timestamp at time zone b.time_zone as begins
       from patrol_tasks t join businesses b on b.id = t.business_id where t.plan_id = $1 order by t.planned_on, t.id`,
    [planId],
  )
}

/** What a form asks of its devices, in their order. */
export function recordsOfForm(db: Queryable, formId: string): Promise<(AskedDevice & { id: string })[]> {
  return rowsOf<AskedDevice & { id: string } & Record<string, unknown>>(
    db,
    `select r.id, r.device_id as "deviceId", coalesce(d.type, d.announced_type) as type, d.info, r.items
       from patrol_records r join devices d on d.id = r.device_id where r.form_id = $1 order by d.id`,
    [formId],
  )
}

export async function employeeOf(db: Queryable, businessId: string, userId = ''): Promise<string | undefined> {
  const text = 'select id from memberships where business_id = $1 and user_id::text = $2'
  return (await rowOf<{ id: string }>(db, text, [businessId, userId]))?.id
}
