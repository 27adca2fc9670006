import { performance } from 'node:perf_hooks'
import { todoCalls } from '@kilowatch/contract'
import type { Pool } from 'pg'
import { openSession } from '../../apps/server/src/modules/sessions/index.ts'
import type { Person } from '../../apps/server/test/house.ts'
import { send } from '../../apps/server/test/test-server.ts'
import { openDatabase } from './database.ts'
import { option, print } from './figures.ts'
import { openServer } from './own-server.ts'
import { quantile } from './quantiles.ts'

/** How long a person's to-dos take among many open records of their business; requests go through the whole server, without a port. */
const repetitions = Number(option('repetitions') ?? 200)
const records = 100_000
const part = 5_000
const employees = 500
const groups = 50
const devices = 200

async function seedBusiness(pool: Pool): Promise<void> {
  const seed = async (text: string, ...values: unknown[]) => void (await pool.query(text, values))
  await seed(`insert into businesses (name) values ('bench')`)
  await seed(`insert into groups (business_id, name) select 1, 'group ' || n from generate_series(1, $1::int) n`, groups)
  await seed(`insert into uplinks (id, business_id, name, claimed_at) values (100000000000, 1, 'uplink', now())`)
  await seed(
    `insert into devices (box_id, uplink_id, ref, business_id, name, announced_type, interval_ms)
     select 600000000000 + n, 100000000000, n, 1, 'UPS ' || n, 'ups', 5000 from generate_series(1, $1::int) n`,
    devices,
  )
  await seed(
    `insert into users (login_name, name, password_hash, sf) select 'e' || n, 'e' || n, '-', 3 from generate_series(1, $1::int) n`,
    employees,
  )
  await seed(
    `insert into memberships (business_id, user_id, right_on_devices, scope, name, joined_at)
     select 1, id, case id when 1 then 'manage' else 'operate' end, case when id = 1 or id % 10 = 3 then 'all' else 'own' end, name, now() from users order by id`,
  )
  // Each group is led by one person and gone round by ten.
  await seed(
    `insert into group_people (group_id, membership_id, identity)
     select g.id, m.id, case when m.user_id = 2 + g.id then 'manager' else 'inspector' end
       from groups g join memberships m on m.user_id = 2 + g.id or m.user_id % $1 = g.id % $1 and m.user_id > 100 on conflict do nothing`,
    groups,
  )
  // In parts that the time for one statement is enough for.
  for (let first = 1; first <= records; first += part)
    await seed(
      `with made as (
       insert into work (business_id, kind, number, state, title, group_id, assignee_id, due_at, created_at, changed_at)
       select 1, k.kind, 'W' || n, k.state, 'record ' || n, 1 + n % $2::int, case when k.given and n % 10 > 0 then 2 + n % ($3::int - 2) end,
              now() + (n % 2000 - 500) * interval '1 hour', now(), now() - n * interval '1 minute'
         from generate_series($5::int, $1::int) n
         join (values (0, 'fault', 'planned', true), (1, 'patrol-task', 'waiting', true), (2, 'patrol-task', 'executing', true), (3, 'rectification', 'progress', true),
                      (4, 'patrol-form', 'submitted', false)) as k (place, kind, state, given) on k.place = n % 5
       returning id)
     insert into work_devices (work_id, device_id)
     select m.id, d.id from made m join devices d on d.id in (1 + m.id % $4::int, 1 + (m.id + 7) % $4::int)`,
      ...[first + part - 1, groups, employees, devices, first],
    )
}

/** What each of them put off: a hundred of their own. */
async function seedPutOff(pool: Pool): Promise<void> {
  await pool.query(
    `insert into todos_put_off (user_id, work_id, until_at, put_off_at)
     select u.id, w.id, now() + interval '2 days', now() from unnest($1::bigint[]) as u (id)
       cross join lateral (select id from work where (u.id = 1 or assignee_id = u.id) and closed_at is null and due_at > now() + interval '3 days' order by id limit 100) w`,
    [Object.values(cast)],
  )
}

const cast = { administrator: 1, 'manager of a group': 10, 'inspector of a group': 203, employee: 400 } as const

async function run(pool: Pool & Parameters<typeof openServer>[0]): Promise<void> {
  await seedBusiness(pool)
  await seedPutOff(pool)
  await pool.query('vacuum analyze')
  const app = await openServer(pool)
  for (const [role, number] of Object.entries(cast)) {
    const id = String(number)
    const { token, signKey } = await openSession(pool, { userId: id, address: '127.0.0.1', agent: 'bench' }, new Date())
    const person: Person = { id, loginName: `e${id}`, token, signKey }
    const times: number[] = []
    let waits = 0
    for (let i = -20; i < repetitions; i++) {
      const began = performance.now()
      const { data } = await send(app, todoCalls.listTodos, {}, person)
      if (i >= 0) times.push(performance.now() - began)
      waits = data.counts.reduce((sum, { count }) => sum + count, 0)
    }
    times.sort((a, b) => a - b)
    print(
      `${role}, for whom ${waits} of ${records} wait`,
      `p50 ${quantile(times, 0.5).toFixed(0)} ms   p99 ${quantile(times, 0.99).toFixed(0)} ms`,
    )
  }
  await app.close()
}

const database = await openDatabase('kilowatch bench')
try {
  await run(database.pool)
} finally {
  await database.stop()
}
