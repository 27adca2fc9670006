import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { deviceCalls, telemetryCalls } from '@kilowatch/contract'
import type { Pool } from 'pg'
import { openSession } from '../../apps/server/src/modules/sessions/index.ts'
import { option, print } from './figures.ts'
import { claimFleet, type Fleet, plainKind, thousand } from './fleet.ts'
import { startLoad } from './load.ts'
import { quantile } from './quantiles.ts'
import { type Stage, type StagePerson, startStage } from './stage.ts'
import { fillDay, firstDevices } from './store-figures.ts'
import type { WorstOrder } from './worst-process.ts'

/** What a tenant's worst costs the others: imports, exports and long reads without end beside usual calls and usual ingest. */
const seconds = Number(option('seconds') ?? 30)
/** Of others: calls a second, and how often each device reports. */
const callsPerSecond = 20
const interval = 10
const fleet: Fleet = { ...thousand, devicesPerUplink: 2 }

const identity = ({ id, token }: StagePerson) => ({ userid: id, token })

/** Another business with one person who may do everything in it, and with devices of its own. */
async function seedNeighbour({ pool }: { pool: Pool }, uplinkId: string): Promise<{ person: StagePerson; boxId: string }> {
  const one = async (text: string, values: unknown[]) => (await pool.query<{ id: string }>(text, values)).rows[0]?.id ?? ''
  const businessId = await one(`insert into businesses (name) values ('neighbour') returning id`, [])
  const id = await one(`insert into users (login_name, name, password_hash, sf) values ('neighbour', 'neighbour', '-', 2) returning id`, [])
  await pool.query(`insert into memberships (business_id, user_id, right_on_devices) values ($1, $2, 'main')`, [businessId, id])
  await pool.query('update uplinks set business_id = $1 where id = $2', [businessId, uplinkId])
  const { rows } = await pool.query<{ box_id: string }>('update devices set business_id = $1 where uplink_id = $2 returning box_id', [
    businessId,
    uplinkId,
  ])
  const { token, signKey } = await openSession(pool, { userId: id, address: '127.0.0.1', agent: 'bench' }, new Date())
  return { person: { id, token, signKey }, boxId: rows[0]?.box_id ?? '' }
}

/** Usual calls of the neighbour at an even rate; milliseconds of each. @throws when one is refused */
async function usualCalls(stage: Stage, person: StagePerson, boxId: string, until: number): Promise<number[]> {
  const delays: number[] = []
  const paths = [deviceCalls.listDevices.path, telemetryCalls.readLatest.path.replace(':deviceId', boxId), '/api/v1/session']
  const under: Promise<void>[] = []
  for (let turn = 0; performance.now() < until; turn += 1) {
    const began = performance.now()
    under.push(
      fetch(stage.httpUrl + paths[turn % paths.length], { headers: identity(person) }).then(async (answer) => {
        const { code, msg } = (await answer.json()) as { code: number; msg: string }
        if (code !== 0) throw new Error(`a usual call was refused: ${code} ${msg}`)
        delays.push(performance.now() - began)
      }),
    )
    await new Promise((later) => setTimeout(later, 1_000 / callsPerSecond))
  }
  await Promise.all(under)
  return delays
}

/** Runs the tenant that does its worst in a process of its own; how many of what it asked were answered how. */
function worst(order: WorstOrder): Promise<[string, number][]> {
  const child = fork(fileURLToPath(new URL('./worst-process.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] })
  return new Promise((resolve, reject) => {
    child.once('message', ({ outcomes }: { outcomes: [string, number][] }) => resolve(outcomes))
    child.once('exit', (code) => reject(new Error(`the tenant's process ended with ${code}`)))
    child.send(order)
  })
}

/** Seconds since the neighbour's devices were last heard of, at the most while it looks. */
async function oldestValue({ pool }: { pool: Pool }, uplinkId: string, until: number): Promise<number> {
  let oldest = 0
  while (performance.now() < until) {
    const { rows } = await pool.query<{ age: number }>(
      `select extract(epoch from now() - min(l.heard_at))::float8 as age from latest l join devices d on d.id = l.device_id where d.uplink_id = $1`,
      [uplinkId],
    )
    oldest = Math.max(oldest, rows[0]?.age ?? 0)
    await new Promise((later) => setTimeout(later, 500))
  }
  return oldest
}

const said = (delays: readonly number[]) =>
  `p50 ${quantile(delays, 0.5).toFixed(0)} ms   p99 ${quantile(delays, 0.99).toFixed(0)} ms   highest ${Math.max(...delays).toFixed(0)} ms   (${delays.length})`
const megabytes = ({ ingest, api }: { ingest: number; api: number }) => `${ingest} MB, ${api} MB`

async function run(): Promise<void> {
  const stage = await startStage({ server: option('server') })
  try {
    const { database } = stage
    await claimFleet(database, stage.businessId, fleet)
    const devices = fleet.uplinkIds.length * fleet.devicesPerUplink
    const load = startLoad({
      url: stage.mqttUrl,
      fleet,
      seconds: 3 * seconds + 20,
      samplesPerMessage: 2,
      window: 4,
      rate: devices / interval,
    })
    await load.started
    const [worstBox = '', ...others] = await firstDevices(database)
    const neighboursUplink = fleet.uplinkIds[1] ?? ''
    const neighbour = await seedNeighbour(database, neighboursUplink)
    await fillDay(database, [worstBox, ...others.slice(2, 12)], plainKind.keys.length)
    const order = { url: stage.httpUrl, person: stage.person, boxId: worstBox, points: plainKind.keys.slice(0, 5), only: option('only') }
    // Code that runs for the first time is slow in itself, for anyone who asks.
    await worst({ ...order, seconds: 5 })
    const end = (span: number) => performance.now() + span * 1_000

    print('calls of another tenant, alone', said(await usualCalls(stage, neighbour.person, neighbour.boxId, end(10))))
    print('  resident memory before: ingest, API', megabytes(stage.memory()))
    const until = end(seconds)
    const [delays, outcomes, oldest] = await Promise.all([
      usualCalls(stage, neighbour.person, neighbour.boxId, until),
      worst({ ...order, seconds }),
      oldestValue(database, neighboursUplink, until),
    ])
    print('calls of another tenant, beside one that does its worst', said(delays))
    print('  wanted', 'p99 below 200 ms')
    print('  newest value of the other tenant, at its oldest', `${oldest.toFixed(1)} s of ${2 * interval} s`)
    print('  resident memory at its highest: ingest, API', megabytes(stage.peakMemory()))
    for (const [what, times] of outcomes.sort()) print(`  ${what}`, String(times))
    await new Promise((later) => setTimeout(later, 10_000))
    print('  resident memory ten seconds after: ingest, API', megabytes(stage.memory()))
    await load.done
  } finally {
    await stage.stop()
  }
}

await run()
