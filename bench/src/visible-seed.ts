import type { Pool } from 'pg'
import { openSession } from '../../apps/server/src/modules/sessions/index.ts'

export const cast = ['owner', 'employee', 'sharedWith'] as const
export type Role = (typeof cast)[number]
export interface Member {
  id: string
  token: string
  /** One of the devices that they see. */
  device: string
}

const devices = 10_000
const people = 1_000
const departments = 50
const alarms = 200_000
const activeAlarms = 2_000
/** A second business of the same size: what must not cost anything. */
const businesses = 2

/**
 * Two businesses, the first with 10,000 devices, 1,000 people in a tree of 50 departments, groups and shares, and 200,000 alarms.
 * The owner sees everything, the employee five departments and those below, somebody outside a hundred shared devices.
 */
export async function seedVisible(pool: Pool): Promise<Record<Role, Member>> {
  const seed = async (text: string, ...values: unknown[]) => void (await pool.query(text, values))
  await seed(`insert into businesses (name) select 'bench ' || n from generate_series(1, $1::int) n`, businesses)
  await seed(
    `insert into users (login_name, name, nickname, corp, trade, password_hash, sf)
     select 'person-' || n, 'person ' || n, 'p' || n, 'bench', 'bench', '-', case when n = 1 then 2 else 3 end from generate_series(1, $1::int) n`,
    people + 1,
  )
  await seed(
    `insert into departments (business_id, parent_id, name, path)
     select 1, case when n > 10 then 1 + n % 10 end, 'department ' || n, case when n > 10 then array[1 + n % 10, n] else array[n] end
       from generate_series(1, $1::int) n`,
    departments,
  )
  await seed(
    `insert into memberships (business_id, user_id, right_on_devices, scope, name, joined_at)
     select 1, n, case when n = 1 then 'main' when n <= 20 then 'manage' when n % 2 = 0 then 'operate' else 'view' end,
            case when n <= 20 then 'all' when n % 3 = 0 then 'department' else 'below' end, 'person ' || n, now() from generate_series(1, $1::int) n`,
    people,
  )
  await seed(
    `insert into membership_departments (membership_id, department_id)
     select id, 1 + (id * 7 + k * 11) % $1 from memberships cross join generate_series(0, 4) k where scope <> 'all' on conflict do nothing`,
    departments,
  )
  await seedDevices(seed)
  await seedAlarms(seed)
  await seed('vacuum analyze')
  return members(pool)
}

type Seed = (text: string, ...values: unknown[]) => Promise<void>

async function seedDevices(seed: Seed): Promise<void> {
  await seed(
    `insert into uplinks (id, business_id, name, connected, claimed_at)
     select '1' || lpad(b::text, 3, '0') || lpad(n::text, 9, '0'), b, 'uplink ' || n, true, now()
       from generate_series(1, $1::int) b cross join generate_series(1, 500) n`,
    businesses,
  )
  await seed(
    `insert into devices (box_id, uplink_id, ref, business_id, name, site, announced_type, interval_ms, online, online_at)
     select '2' || lpad(b::text, 3, '0') || lpad(n::text, 9, '0'), '1' || lpad(b::text, 3, '0') || lpad((1 + n % 500)::text, 9, '0'), 'r' || n, b,
            'UPS ' || lpad(n::text, 5, '0'), 'site ' || n % 40, case n % 3 when 0 then 'ups' when 1 then 'th' else 'ats' end, 5000, n % 50 > 0, now()
       from generate_series(1, $1::int) b cross join generate_series(1, $2::int) n`,
    businesses,
    devices,
  )
  await seed(
    `insert into device_points (device_id, key, store, slot, cadence_ms)
     select d.id, key, 'v', slot, 5000 from devices d
      cross join unnest(array['load', 'battery_charge', 'phase.1.input_voltage', 'mode']) with ordinality as p(key, slot)`,
  )
  await seed(
    `insert into latest (device_id, at, heard_at, v, c) select id, now(), now(), array[id % 100, 98, 230, 1]::real[], '{}' from devices`,
  )
  await seed(
    `insert into device_departments (device_id, department_id) select id, 1 + id % $1 from devices where business_id = 1`,
    departments,
  )
  await seed(`insert into groups (business_id, name) select 1, 'group ' || n from generate_series(1, 20) n`)
  await seed(`insert into groups (business_id, parent_id, name) select 1, 1 + n % 20, 'below ' || n from generate_series(1, 100) n`)
  await seed(`insert into group_devices (group_id, device_id) select 21 + id % 100, id from devices where business_id = 1`)
  await seed(
    `insert into group_people (group_id, membership_id, identity) select 1 + id % 20, id, 'viewer' from memberships where id > 100`,
  )
  await seed(
    `insert into device_holders (device_id, membership_id) select id, 21 + id % 900 from devices where business_id = 1 and id % 5 = 0`,
  )
  await seed(
    `insert into device_shares (device_id, user_id, "right", shared_by, created_at)
     select id, $1::int, 'view', 1, now() from devices where business_id = 1 and id % 100 = 0`,
    people + 1,
  )
}

async function seedAlarms(seed: Seed): Promise<void> {
  // Years of alarms, of which nobody needs to be told.
  await seed('alter table alarms disable trigger alarms_are_told')
  await seed(
    `insert into alarms (business_id, uplink_id, device_id, kind, level, point, side, opened_at, released_at, release_reason, cause_id)
     select d.business_id, d.uplink_id, d.id, 'threshold', 1 + n % 4, 'load', 's' || n, now() - n * interval '1 minute',
            case when n > $2::int then now() - (n - 1) * interval '1 minute' end, case when n > $2::int then 'value' end, 'd:' || d.box_id
       from generate_series(1, $1::int) n join devices d on d.id = 1 + (n * 7919::bigint) % $3::int`,
    alarms,
    activeAlarms,
    businesses * devices,
  )
  await seed(
    `insert into alarms (business_id, uplink_id, device_id, kind, level, side, opened_at, cause_id)
     select business_id, id, null, 'offline', 3, 'offline', now() - interval '1 hour', 'u:' || id from uplinks where id like '%00'`,
  )
  await seed('alter table alarms enable trigger alarms_are_told')
}

/** The employee has five departments and what is below them, and nothing else of note. */
async function members(pool: Pool): Promise<Record<Role, Member>> {
  const employee = await one(
    pool,
    `select user_id::text as value from memberships where scope = 'below' and id between 30 and 60 order by id limit 1`,
  )
  const of = async (id: string): Promise<Member> => {
    const device = await one(pool, 'select box_id as value from visible_devices where user_id = $1 order by id desc limit 1', [id])
    const { token } = await openSession(pool, { userId: id, address: '127.0.0.1', agent: 'bench' }, new Date())
    const seen = await one(pool, 'select count(*)::text as value from visible_devices where user_id = $1', [id])
    console.log(`${`person ${id} sees`.padEnd(62)} ${seen} devices`)
    return { id, token, device }
  }
  return { owner: await of('1'), employee: await of(employee), sharedWith: await of(String(people + 1)) }
}

async function one(pool: Pool, text: string, values: unknown[] = []): Promise<string> {
  return (await pool.query<{ value: string }>(text, values)).rows[0]?.value ?? ''
}
