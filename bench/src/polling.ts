import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { openSession } from '../../apps/server/src/modules/sessions/index.ts'
import { option, print } from './figures.ts'
import { claimFleet, plainKind, thousand } from './fleet.ts'
import { startLoad } from './load.ts'
import { type PollOrder, type PollPerson, type PollResult, pollPlan } from './poll-plan.ts'
import { type Stage, startStage } from './stage.ts'
import { fillDay, firstDevices } from './store-figures.ts'

const seconds = Number(option('seconds') ?? 30)
const consoles = Number(option('consoles') ?? 10_000)
const warmUp = 10
const valuesPerSample = 20
/** Values a second beside it: half of what ingest takes at its highest; measured first where it is not given. */
const given = option('rate')

/** One business for each uplink of the fleet, with as many people as make all consoles; everybody sees the whole business. */
async function seedBusinesses({ database: { pool } }: Stage, uplinkIds: readonly string[]): Promise<Map<string, string[]>> {
  await pool.query(`insert into businesses (name) select 'bench ' || n from generate_series(1, $1::int) n`, [uplinkIds.length])
  await pool.query(
    `update uplinks u set business_id = b.id
       from (select id, row_number() over (order by id) as n from businesses where name like 'bench %') b,
            (select id, row_number() over (order by id) as n from uplinks) r where r.id = u.id and b.n = r.n`,
  )
  const { rows } = await pool.query<{ business_id: string; users: string[] }>(
    `with made as (
       insert into users (login_name, name, password_hash, sf) select 'poll-' || n, 'poll ' || n, '-', 3 from generate_series(1, $1::int) n returning id),
     numbered as (select id, row_number() over (order by id) as n from made),
     joined as (
       insert into memberships (business_id, user_id, right_on_devices, scope)
       select b.id, m.id, 'view', 'all' from numbered m
         join (select id, row_number() over (order by id) as n, count(*) over () as of from businesses where name like 'bench %') b on m.n % b.of + 1 = b.n
       returning business_id, user_id)
     select business_id, array_agg(user_id::text) as users from joined group by business_id`,
    [consoles],
  )
  await pool.query('analyze')
  return new Map(rows.map(({ business_id, users }) => [business_id, users]))
}

async function signedIn(
  { database: { pool } }: Stage,
  businesses: ReadonlyMap<string, readonly string[]>,
  looked: readonly string[],
): Promise<PollPerson[]> {
  const { rows } = await pool.query<{ business_id: string; ids: string[] }>(
    'select business_id, array_agg(box_id) as ids from devices where box_id = any($1) group by business_id',
    [looked],
  )
  const boxIds = new Map(rows.map(({ business_id, ids }) => [business_id, ids]))
  const now = new Date()
  const people = [...businesses].flatMap(([business, users]) => users.map((id) => ({ id, boxIds: boxIds.get(business) ?? [] })))
  return Promise.all(
    people.map(async ({ id, boxIds: theirs }) => {
      const { token, signKey } = await openSession(pool, { userId: id, address: '127.0.0.1', agent: 'bench' }, now)
      return { id, token, signKey, boxIds: theirs }
    }),
  )
}

function poll(order: PollOrder): Promise<PollResult> {
  const child = fork(fileURLToPath(new URL('./poll-process.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] })
  return new Promise((resolve, reject) => {
    child.once('message', ({ result }: { result: PollResult }) => resolve(result))
    child.once('exit', (code) => reject(new Error(`the generator ended with ${code}`)))
    child.send(order)
  })
}

async function highestRate(stage: Stage): Promise<number> {
  const { done } = startLoad({ url: stage.mqttUrl, fleet: thousand, seconds: 15, samplesPerMessage: 20, window: 16 })
  const { confirmed, seconds: took } = await done
  return (confirmed / took) * valuesPerSample
}

/** What 10,000 consoles ask for without the live stream, beside ingest at half of its highest rate. */
async function run(): Promise<void> {
  const profile = option('profile')
  const stage = await startStage({ server: option('server'), nodeArguments: profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [] })
  try {
    await claimFleet(stage.database, stage.businessId, thousand)
    const businesses = await seedBusinesses(stage, thousand.uplinkIds)
    const fleet = { url: stage.mqttUrl, fleet: thousand, samplesPerMessage: 20, window: 4 }
    // Announces the devices.
    await startLoad({ ...fleet, seconds: 1, rate: 1_000 }).done
    const rate = given === undefined ? (await highestRate(stage)) / 2 : Number(given)
    const filled = await firstDevices(stage.database)
    await fillDay(stage.database, filled, valuesPerSample)
    const people = await signedIn(stage, businesses, filled)
    const load = startLoad({ ...fleet, seconds: seconds + warmUp + 5, rate: rate / valuesPerSample })
    await load.started
    const before = stage.cpu()
    const order = { url: stage.httpUrl, consoles, people, point: plainKind.keys[5] ?? '', connections: 256 }
    // Connections plan what they are asked often.
    await poll({ ...order, seconds: warmUp })
    const result = await poll({ ...order, seconds })
    const after = stage.cpu()
    const { confirmed, sent, seconds: took } = await load.done
    if (confirmed !== sent) throw new Error(`sent ${sent}, confirmed ${confirmed}`)
    if (result.refused > 0) throw new Error(`${result.refused} of ${result.asked} requests were refused`)
    const { all } = result.delays
    print(`polling plan of ${consoles.toLocaleString('en')} consoles, asked for`, `${Math.round(consoles * 0.095)} requests/s`)
    print('  answered', `${Math.round(result.asked / result.seconds)} requests/s`)
    print('  all', `p50 ${all.p50.toFixed(1)} ms   p99 ${all.p99.toFixed(1)} ms`)
    for (const { name } of pollPlan) {
      const { p50, p99, count } = result.delays[name]
      print(`  ${name}`, `p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms   (${count})`)
    }
    print('  beside ingest of', `${Math.round((confirmed * valuesPerSample) / took).toLocaleString('en')} values/s`)
    const cores = (part: 'ingest' | 'api' | 'postgres') => ((after[part] - before[part]) / (result.seconds + warmUp)).toFixed(2)
    print('  cores: broker with ingest + API + PostgreSQL', `${cores('ingest')} + ${cores('api')} + ${cores('postgres')}`)
  } finally {
    await stage.stop()
  }
}

await run()
