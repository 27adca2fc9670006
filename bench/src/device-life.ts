import { performance } from 'node:perf_hooks'
import { deviceLifeCalls } from '@kilowatch/contract'
import type { Pool } from 'pg'
import { openSession } from '../../apps/server/src/modules/sessions/index.ts'
import type { Person } from '../../apps/server/test/house.ts'
import { send } from '../../apps/server/test/test-server.ts'
import { openDatabase } from './database.ts'
import { option, print } from './figures.ts'
import { openServer } from './own-server.ts'
import { quantile } from './quantiles.ts'

/**
 * How long a page of a device's time-line takes after two busy years, among a business whose other devices were as busy together; requests go
 * through the whole server, without a port.
 */
const repetitions = Number(option('repetitions') ?? 200)
const part = 20_000
const alarms = 90_000
const entries = 90_000
const records = 15_000
const faults = 1_500
const boxId = '600000000001'
/** Two years in seconds. */
const span = 63_072_000

async function seedBusiness(pool: Pool): Promise<void> {
  const seed = async (text: string, ...values: unknown[]) => void (await pool.query(text, values))
  await seed(`insert into businesses (name) values ('bench')`)
  await seed(`insert into uplinks (id, business_id, name, claimed_at) values (100000000000, 1, 'uplink', now())`)
  await seed(
    `insert into devices (box_id, uplink_id, ref, business_id, name, announced_type, interval_ms)
     select 600000000000 + n, 100000000000, n, 1, 'UPS ' || n, 'ups', 5000 from generate_series(1, 200) n`,
  )
  await seed(`insert into users (login_name, name, password_hash, sf) select 'e' || n, 'e' || n, '-', 3 from generate_series(1, 4) n`)
  await seed(
    `insert into memberships (business_id, user_id, right_on_devices, scope, name, joined_at)
     select 1, id, case id when 1 then 'manage' else 'operate' end, case id when 1 then 'all' else 'own' end, name, now() from users where id <= 2`,
  )
  await seed(`insert into device_holders (membership_id, device_id) values (2, 1)`)
  await seed(
    `insert into device_shares (device_id, user_id, "right", shared_by, created_at) values (1, 3, 'view', 1, now() - interval '3 years')`,
  )
  // Half of it is about the device, half about all the others. In parts that the time for one statement is enough for.
  const inParts = async (most: number, text: string) => {
    for (let first = 1; first <= most; first += part) await seed(text, first, Math.min(most, first + part - 1), most, span)
  }
  const at = `now() - (n::float8 / $3::int * $4::int) * interval '1 second'`
  const device = `case when of = 1 then 1 else 2 + n % 199 end`
  const both = 'generate_series($1::int, $2::int) n cross join generate_series(1, 2) of'
  // In the order of numbers, not of time: each would be held against all that were over after it.
  await seed('alter table alarms disable trigger alarms_find_causes')
  await inParts(
    alarms,
    `insert into alarms (business_id, uplink_id, device_id, kind, level, point, side, opened_at, released_at, opening_value, limit_value, cause_id)
     select 1, 100000000000, ${device}, 'threshold', 1 + n % 4, 'load', 'high', ${at}, ${at} + interval '90 seconds', 91, 90, 'c' from ${both}`,
  )
  await seed('alter table alarms enable trigger alarms_find_causes')
  await inParts(
    entries,
    `insert into audit (at, business_id, user_id, user_name, action, subject, outcome, after)
     select ${at}, 1, 1, 'e1', (array['device.command', 'device.set', 'device.timed-run', 'thresholds.save', 'device.hand', 'device.change'])[1 + n % 6],
            'device ' || (600000000000 + ${device}), 'done', '{"control": "beeper", "value": "mute", "state": "verified"}' from ${both}`,
  )
  await inParts(
    records,
    `insert into patrol_records (business_id, device_id, kind, items, inspector_id, owner_id, begun_at, inspected_at, changed_at, passed)
     select 1, ${device}, 'own', '[]', 2, 2, ${at}, ${at}, ${at}, 12 from ${both}`,
  )
  await inParts(
    faults,
    `with made as (
       insert into work (business_id, kind, number, state, title, created_by, created_at, changed_at)
       select 1, 'fault', 'GZ' || of || '-' || n, 'closed', 'fault ' || n, 1, ${at}, ${at} from ${both} returning id, title, created_at, number),
     held as (insert into work_devices (work_id, device_id) select id, case when number like 'GZ1%' then 1 else 2 + id % 199 end from made),
     told as (
       insert into faults (id, business_id, reported_at, device_id, level, source, since, recovered_at)
       select id, 1, created_at, 1, 2, 'person', created_at, created_at + interval '3 hours' from made returning id, reported_at)
     insert into repairs (fault_id, business_id, number, company, people, begun_at, ended_at)
     select id, 1, 'WX-' || id, 'company', 'people', reported_at + interval '1 hour', reported_at + interval '2 hours' from told`,
  )
}

const cast = { administrator: 1, 'employee who has the device': 2, 'guest of a share': 3 } as const

async function run(pool: Pool & Parameters<typeof openServer>[0]): Promise<void> {
  await seedBusiness(pool)
  await pool.query('vacuum analyze')
  const app = await openServer(pool)
  const middle = `${BigInt(Date.now() - (span / 2) * 1000) * 1000n}.patrol.1`
  const asked = {
    'first page': { call: deviceLifeCalls.readDeviceLife, query: {} },
    'page in the middle': { call: deviceLifeCalls.readDeviceLife, query: { before: middle } },
    'first page of one kind': { call: deviceLifeCalls.readDeviceLife, query: { kinds: 'repair' } },
    counts: { call: deviceLifeCalls.countDeviceLife, query: {} },
    figures: { call: deviceLifeCalls.readDeviceLifeFigures, query: {} },
  } as const
  const people = await Promise.all(
    Object.entries(cast).map(async ([role, number]) => {
      const id = String(number)
      const { token, signKey } = await openSession(pool, { userId: id, address: '127.0.0.1', agent: 'bench' }, new Date())
      return { role, person: { id, loginName: `e${id}`, token, signKey } satisfies Person }
    }),
  )
  for (const [what, { call, query }] of Object.entries(asked)) {
    const times = new Map(people.map(({ role }) => [role, [] as number[]]))
    // In turn: whoever was first would pay for what is compiled and planned, and whoever is asked in a bad minute for that.
    for (let i = -20; i < repetitions; i++)
      for (const { role, person } of people) {
        const began = performance.now()
        const { envelope } = await send(app, call, { params: { deviceId: boxId }, query }, person)
        if (envelope.code !== 0) throw new Error(`${what} of ${role}: ${envelope.msg}`)
        if (i >= 0) times.get(role)?.push(performance.now() - began)
      }
    for (const [role, taken] of times) {
      taken.sort((a, b) => a - b)
      print(`${role}: ${what}`, `p50 ${quantile(taken, 0.5).toFixed(0)} ms   p99 ${quantile(taken, 0.99).toFixed(0)} ms`)
    }
  }
  await app.close()
}

const database = await openDatabase('kilowatch bench')
try {
  await run(database.pool)
} finally {
  await database.stop()
}
