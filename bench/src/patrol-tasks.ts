import { performance } from 'node:perf_hooks'
import { patrolTaskCalls } from '@kilowatch/contract'
import type { Pool } from 'pg'
import { openSession } from '../../apps/server/src/modules/sessions/index.ts'
import type { Person } from '../../apps/server/test/house.ts'
import { send } from '../../apps/server/test/test-server.ts'
import { openDatabase } from './database.ts'
import { option, print } from './figures.ts'
import { openServer } from './own-server.ts'
import { quantile } from './quantiles.ts'

/** How long the first page of patrol tasks takes; requests go through the whole server, without a port. */
const repetitions = Number(option('repetitions') ?? 200)
const businesses = 11
/** Of each business, as are the tasks. */
const devices = 200
const tasks = 10_000
const devicesOfTask = 5

/** Each sees the tasks of the first business in another way; whoever sees half of the devices is shown the tasks that are of those alone. */
const cast = {
  administrator: { right: 'manage', scope: 'all', department: null },
  'member who sees everything': { right: 'view', scope: 'all', department: null },
  'inspector of the group': { right: 'operate', scope: 'own', department: null },
  'employee of all departments': { right: 'view', scope: 'below', department: 'all' },
  'employee of one department': { right: 'view', scope: 'department', department: 'half' },
  agent: null,
} as const

type Seed = (text: string, ...values: unknown[]) => Promise<void>

async function seedBusinesses(seed: Seed): Promise<void> {
  await seed(`insert into businesses (name) select 'bench ' || n from generate_series(1, $1::int) n`, businesses)
  await seed(`insert into departments (business_id, name, path) select id, 'all', array[0] from businesses order by id`)
  await seed(`insert into departments (business_id, parent_id, name, path) select business_id, id, 'half', array[0] from departments`)
  await seed('update departments set path = case when parent_id is null then array[id] else array[parent_id, id] end')
  await seed(`insert into groups (business_id, name) select id, 'group' from businesses order by id`)
  await seed(
    `insert into groups (business_id, parent_id, name) select business_id, id, 'below ' || n from groups cross join generate_series(0, 9) n`,
  )
  await seed(`insert into uplinks (id, business_id, name, claimed_at) select 100000000000 + id, id, 'uplink', now() from businesses`)
  await seed(
    `insert into devices (box_id, uplink_id, ref, business_id, name, announced_type, interval_ms)
     select 600000000000 + n, 100000000000 + b.id, n, b.id, 'UPS ' || n, 'ups', 5000
       from businesses b cross join lateral (select b.id * $1::int + g as n from generate_series(0, $1::int - 1) g) n`,
    devices,
  )
  await seed(
    `insert into device_departments (device_id, department_id)
     select v.id, d.id from devices v join departments d on d.business_id = v.business_id and (d.parent_id is null) = (v.id % 20 < 10)`,
  )
  await seed(
    `insert into group_devices (group_id, device_id)
     select g.id, d.id from devices d join groups g on g.business_id = d.business_id and g.name = 'below ' || d.id % 20 / 2`,
  )
}

/** Of a business, as if of a hundred plans; those of every second have devices of one department alone. */
async function seedTasks(seed: Seed, business: number): Promise<void> {
  await seed(
    `with made as (
       insert into work (business_id, kind, number, state, title, group_id, due_at, created_at, changed_at, closed_at)
       select b.id, 'patrol-task', 'XJ' || n, case when n % 3 = 0 then 'waiting' else 'done' end, 'round ' || n % 100, g.id,
              case when n % 3 = 0 then now() + n * interval '1 minute' end, now(), now(), case when n % 3 > 0 then now() end
         from businesses b cross join generate_series(1, $1::int) n join groups g on g.business_id = b.id and g.name = 'below ' || n % 10
        where b.id = $4
       returning id, business_id, title, closed_at),
     tasks as (
       insert into patrol_tasks (id, business_id, planned_on, window_from, window_to, open)
       select id, business_id, day, day, day, closed_at is null from made, lateral (select current_date - 300 + (id % 360)::int as day) d)
     insert into work_devices (work_id, device_id)
     select m.id, d.id
       from made m cross join lateral (select substr(m.title, 7)::int as plan) p cross join generate_series(0, $2::int - 1) k
       join devices d on d.business_id = m.business_id
        and d.id % $3::int = case when plan % 2 = 0 then 10 + plan / 2 % 10 + 20 * ((plan / 20 + 2 * k) % 10) else (plan + 37 * k) % $3::int end`,
    ...[tasks, devicesOfTask, devices, business],
  )
}

async function seedPeople(pool: Pool, seed: Seed): Promise<Record<string, Person>> {
  const people: Record<string, Person> = {}
  for (const [role, member] of Object.entries(cast)) {
    const loginName = role.replaceAll(' ', '-')
    const { rows } = await pool.query<{ id: string }>(
      `insert into users (login_name, name, password_hash, sf, agent) values ($1, $1, '-', $2, $3) returning id`,
      [loginName, member ? 3 : 1, member ? 0 : 1],
    )
    const id = rows[0]?.id ?? ''
    if (member) {
      await seed(
        `insert into memberships (business_id, user_id, right_on_devices, scope, name, joined_at) values (1, $1, $2, $3, $4, now())`,
        ...[id, member.right, member.scope, role],
      )
      await seed(
        `insert into membership_departments (membership_id, department_id)
         select m.id, d.id from memberships m join departments d on d.business_id = 1 and d.name = $2 where m.user_id = $1`,
        ...[id, member.department],
      )
    } else await seed('update work set assignee_id = $1 where business_id = 1', id)
    const { token, signKey } = await openSession(pool, { userId: id, address: '127.0.0.1', agent: 'bench' }, new Date())
    people[role] = { id, loginName, token, signKey }
  }
  await seed(
    `insert into group_people (group_id, membership_id, identity)
     select g.id, m.id, 'inspector' from groups g, memberships m where g.business_id = 1 and g.parent_id is null and m.scope = 'own'`,
  )
  return people
}

async function run(pool: Pool & Parameters<typeof openServer>[0]): Promise<void> {
  const seed: Seed = async (text, ...values) => void (await pool.query(text, values))
  await seedBusinesses(seed)
  for (let business = 1; business <= businesses; business++) await seedTasks(seed, business)
  const people = await seedPeople(pool, seed)
  await seed('vacuum analyze')
  const app = await openServer(pool)
  for (const [role, person] of Object.entries(people)) {
    const times: number[] = []
    let total = 0
    for (let i = -20; i < repetitions; i++) {
      const began = performance.now()
      const { envelope, data } = await send(app, patrolTaskCalls.listPatrolTasks, {}, person)
      if (!data?.items) throw new Error(`${role}: ${envelope.code} ${envelope.msg}`)
      // The first ones warm up.
      if (i >= 0) times.push(performance.now() - began)
      total = data.total
    }
    const [p50, p99] = [quantile(times, 0.5).toFixed(1), quantile(times, 0.99).toFixed(1)]
    print(`${role}: first page of ${total} patrol tasks`, `p50 ${p50} ms   p99 ${p99} ms`)
  }
  await app.close()
}

const database = await openDatabase('kilowatch bench')
try {
  await run(database.pool)
} finally {
  await database.stop()
}
