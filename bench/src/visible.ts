import { performance } from 'node:perf_hooks'
import type { DatabasePool } from '../../apps/server/src/storage/connect.ts'
import { openDatabase } from './database.ts'
import { type OwnServer, openServer } from './own-server.ts'
import { quantile } from './quantiles.ts'
import { cast, type Member, seedVisible } from './visible-seed.ts'

/** How long a list takes for people who see much and little of a large business; requests go through the whole server, without a port. */
const repetitions = Number(process.argv.find((argument) => argument.startsWith('--repetitions='))?.slice(14) ?? 300)

const paths = {
  'devices, first page': '/api/v1/devices',
  'devices, by name': '/api/v1/devices?sort=name',
  'devices, searched': '/api/v1/devices?search=0077',
  'facets of devices': '/api/v1/devices/facets',
  'one device': '/api/v1/devices/:device',
  'active alarms, first page': '/api/v1/alarms',
  'all alarms, first page': '/api/v1/alarms?state=all',
  'counts of alarms': '/api/v1/alarms/counts',
  overview: '/api/v1/home',
  fleet: '/api/v1/fleet',
  'fleet of a type': '/api/v1/fleet?type=ups',
  'alarms of a year counted': `/api/v1/alarm-statistics?from=${new Date(Date.now() - 365 * 86_400_000).toISOString()}`,
  'alarms of a month counted': `/api/v1/alarm-statistics?from=${new Date(Date.now() - 30 * 86_400_000).toISOString()}`,
} as const

async function measure(app: OwnServer, member: Member, path: string): Promise<number[]> {
  const headers = { userid: member.id, token: member.token }
  const times: number[] = []
  for (let i = -20; i < repetitions; i++) {
    const began = performance.now()
    const answer = await app.inject({ url: path.replace(':device', member.device), headers })
    if (answer.statusCode !== 200) throw new Error(`${path}: HTTP ${answer.statusCode} ${answer.body.slice(0, 200)}`)
    // The first ones warm up.
    if (i >= 0) times.push(performance.now() - began)
  }
  return times
}

async function run(pool: DatabasePool): Promise<void> {
  const members = await seedVisible(pool)
  const app = await openServer(pool)
  for (const role of cast) {
    for (const [what, path] of Object.entries(paths)) {
      const times = await measure(app, members[role], path)
      const [p50, p99] = [quantile(times, 0.5).toFixed(1), quantile(times, 0.99).toFixed(1)]
      console.log(`${`${role}: ${what}`.padEnd(62)} p50 ${p50} ms   p99 ${p99} ms`)
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
