import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { fleetSecret } from '../src/fleet.ts'
import { quantile } from '../src/quantiles.ts'
import { probeApi } from './api-probe.ts'
import { settle } from './ledger.ts'
import { Findings, type Outcome } from './outcome.ts'
import type { Product } from './product.ts'
import { claimedFleet, type FaultOptions, uplinkIdsOf } from './stage.ts'
import { attacks } from './worst-attacks.ts'

/** The others say something so often, ms. */
export const interval = 5_000
const callsP99 = 200
/** What all connections may hold (64 MB), the share of ingest's queue that one uplink has, parsed, and what the collector has not swept. Megabytes. */
const mostMemory = 350

export interface Endured {
  attack: string
  /** How often the worst uplink came back. */
  connections: number
  /** Of the newest value of any device of the others, ms. */
  ages: number[]
  calls: { p99: number; failed: number }
  /** Megabytes. */
  highest: { ingest: number; api: number }
}

/** Fault 25: each attack in turn by the same uplink of another business, while others go on. */
export async function worstUplink({ product, long }: FaultOptions): Promise<Outcome> {
  const findings = new Findings()
  const claimed = await claimedFleet(product, 25, { uplinks: 50, devices: 4 })
  const worst = '9990000000025'
  await claimWorst(product, worst)
  try {
    await claimed.fleet.ask('pace', { hot: 'first', rate: (claimed.uplinkIds.length * 1_000) / interval })
    await claimed.fleet.ask('allServed')
    const before = product.memory('ingest')
    const pid = product.pid('ingest')
    const endured = await endureAll(product, { worst, others: uplinkIdsOf(25, 50), seconds: long ? 20 : 3 })
    findings.count('memory of ingest before, MB', before)
    findings.atMost(
      'memory of ingest at its highest beyond that, MB',
      Math.max(...endured.map(({ highest }) => highest.ingest)) - before,
      mostMemory,
    )
    findings.same('ingest ended', product.pid('ingest') === pid ? 0 : 1, 0)
    findings.time('newest value of others at its oldest, ms', Math.max(...endured.flatMap(({ ages }) => ages)), 2 * interval, long)
    findings.time('p99 of the calls of others, ms', Math.max(...endured.map(({ calls }) => calls.p99)), callsP99, long)
    findings.same(
      'calls of others not answered',
      endured.reduce((sum, { calls }) => sum + calls.failed, 0),
      0,
    )
    findings.atLeast('budgets that the uplink is noted for', await notedBudgets(product, worst), 3)
    await settle(findings, product, claimed, 'first')
    return findings
  } finally {
    await claimed.fleet.end()
  }
}

export async function claimWorst({ database }: Product, worst: string): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>(`insert into businesses (name) values ('worst') returning id`)
  await database.pool.query(`insert into uplinks (id, business_id, name, secret_hash, claimed_at) values ($1, $2, $1, $3, now())`, [
    worst,
    rows[0]?.id,
    createHash('sha256').update(fleetSecret).digest(),
  ])
}

export interface Trial {
  worst: string
  others: readonly string[]
  /** Of each attack. */
  seconds: number
}

export async function endureAll(product: Product, trial: Trial): Promise<Endured[]> {
  const endured: Endured[] = []
  for (const [attack, act] of Object.entries(attacks)) {
    const stopping = new AbortController()
    const acting = act(product.mqttUrl, trial.worst, stopping.signal)
    const watched = await watch(product, trial)
    stopping.abort()
    endured.push({ attack, connections: (await acting).connections, ...watched })
  }
  return endured
}

async function watch(product: Product, { others, seconds }: Trial): Promise<Omit<Endured, 'attack' | 'connections'>> {
  const probe = probeApi(product)
  const ages: number[] = []
  const highest = { ingest: 0, api: 0 }
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; await wait(200)) {
    ages.push(await oldestNewest(product, others))
    highest.ingest = Math.max(highest.ingest, product.memory('ingest'))
    highest.api = Math.max(highest.api, product.memory('api'))
  }
  const { p99, failed } = await probe.stop()
  return { ages, calls: { p99, failed }, highest }
}

async function oldestNewest(product: Product, others: readonly string[]): Promise<number> {
  const [row] = await product.rows<{ age: number }>(
    `select max(extract(epoch from clock_timestamp() - l.at) * 1000)::float8 as age
       from latest l join devices d on d.id = l.device_id where d.uplink_id = any($1)`,
    [others],
  )
  return row?.age ?? Number.POSITIVE_INFINITY
}

/** Written every ten seconds. */
async function notedBudgets(product: Product, worst: string): Promise<number> {
  await wait(11_000)
  const [row] = await product.rows<{ n: number }>('select count(distinct budget)::int as n from budget_excesses where holder = $1', [worst])
  return row?.n ?? 0
}

export function worstAge(ages: readonly number[]): string {
  return `${Math.max(...ages).toFixed(0)} ms (p50 ${quantile(ages, 0.5).toFixed(0)})`
}
