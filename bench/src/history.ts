import { performance } from 'node:perf_hooks'
import { readHistory } from '../../apps/server/src/modules/telemetry/history.ts'
import { findPoints } from '../../apps/server/src/modules/telemetry/queries/points.ts'
import { sealDay } from '../../apps/server/src/modules/telemetry/sealing/seal-day.ts'
import type { DatabasePool } from '../../apps/server/src/storage/connect.ts'
import { closeOldestDay, ensurePartitions } from '../../apps/server/src/storage/partitions.ts'
import { openDatabase } from './database.ts'
import { option, print } from './figures.ts'
import { fillDay, type HistoryFleet, pointsOfDevice, repeatRollups, seedDevices } from './history-seed.ts'
import { openServer } from './own-server.ts'
import { quantile } from './quantiles.ts'
import { type StagePerson, seedPerson } from './stage.ts'

/** `--devices=100 --seconds=10 --reads=300`: size of a day before and after it is sealed, how long that takes, and how long reads take. */
const devices = Number(option('devices') ?? 100)
const seconds = Number(option('seconds') ?? 10)
const reads = Number(option('reads') ?? 300)

const dayMs = 86_400_000
/** Five days ago. */
const day = Math.floor(Date.now() / dayMs) - 5
const key = 'phase.1.input_voltage'

async function relationBytes(pool: DatabasePool, name: string): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(`select pg_total_relation_size($1) as bytes`, [name])
  return Number(rows[0]?.bytes)
}

interface Reader {
  pool: DatabasePool
  fleet: HistoryFleet
  base: string
  person: StagePerson
}

/** The same question to the module, and to the server over HTTP. */
async function measureReads(what: string, { pool, fleet, base, person }: Reader, days: number): Promise<void> {
  const to = new Date((day + 1) * dayMs)
  const from = new Date(to.getTime() - days * dayMs)
  const within: number[] = []
  const http: number[] = []
  for (let i = -10; i < reads; i++) {
    const n = (i + 10) % fleet.ids.length
    const deviceId = fleet.ids[n] ?? 0
    let began = performance.now()
    const points = await findPoints(pool, deviceId, [key])
    const question = { range: { deviceId, from, to }, points, typeCode: 'ups', intervalMs: seconds * 1_000, steps: 480, now: new Date() }
    const { series } = await readHistory(pool, question)
    if ((series[0]?.at.length ?? 0) < 200) throw new Error(`${what}: ${series[0]?.at.length} steps`)
    if (i >= 0) within.push(performance.now() - began)
    began = performance.now()
    const path = `/api/v1/devices/${fleet.boxIds[n]}/history?points=${key}&from=${from.toISOString()}&to=${to.toISOString()}&steps=480`
    const answer = await fetch(base + path, { headers: { token: person.token, userid: person.id } })
    await answer.text()
    if (!answer.ok) throw new Error(`${what}: HTTP ${answer.status}`)
    if (i >= 0) http.push(performance.now() - began)
  }
  const figures = (times: number[]) => `p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms`
  print(what, `${figures(within)}; over HTTP ${figures(http)}`)
}

async function sealTheDay(pool: DatabasePool, values: number): Promise<void> {
  const closed = await closeOldestDay(pool, new Date((day + 1) * dayMs))
  if (closed !== day) throw new Error(`day ${closed} was closed instead of ${day}`)
  const began = performance.now()
  const cpu = process.cpuUsage()
  await sealDay({ db: pool, now: () => new Date(), reached: async () => {} }, day)
  const { user, system } = process.cpuUsage(cpu)
  const million = values / 1e6
  const time = `${((performance.now() - began) / 1000 / million).toFixed(2)} s, of them ${((user + system) / 1e6 / million).toFixed(2)} s of Node's processor time`
  print('sealing a million values', time)
}

async function run(pool: DatabasePool): Promise<void> {
  await ensurePartitions(pool, new Date(day * dayMs), new Date())
  const { businessId, person } = await seedPerson({ pool })
  const fleet = await seedDevices(pool, businessId, devices)
  const values = await fillDay(pool, fleet, day, seconds)
  print('a day', `${devices} devices × ${pointsOfDevice} points every ${seconds} s: ${(values / 1e6).toFixed(1)} million values`)
  const partition = `samples_${new Date(day * dayMs).toISOString().slice(0, 10).replaceAll('-', '')}`
  await pool.query(`vacuum analyze ${partition}`)
  print('bytes per value, raw', ((await relationBytes(pool, partition)) / values).toFixed(2))
  const app = await openServer(pool)
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  const reader = { pool, fleet, base, person }
  await measureReads('one measure, one day, raw', reader, 1)
  await sealTheDay(pool, values)
  await pool.query('vacuum analyze sealed_samples, rollups')
  print('bytes per value, sealed', ((await relationBytes(pool, 'sealed_samples')) / values).toFixed(3))
  const days = devices * pointsOfDevice
  print('bytes of a rollup per point and day', ((await relationBytes(pool, 'rollups')) / days).toFixed(0))
  await measureReads('one measure, one day, sealed (its rollup)', reader, 1)
  await repeatRollups(pool, day)
  await pool.query('vacuum analyze rollups')
  await measureReads('one measure, one year, from rollups', reader, 365)
  await app.close()
}

const database = await openDatabase('kilowatch bench')
try {
  await run(database.pool)
} finally {
  await database.stop()
}
