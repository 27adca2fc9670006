import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { checkAudit } from '../../apps/server/src/modules/audit/index.ts'
import { startMosquitto } from '../../apps/server/test/mosquitto.ts'
import { type ServerProcess, type ServerStage, startServerProcess, startServerStage } from '../../apps/server/test/server-process.ts'
import { Fleet } from './fleet.ts'
import { halvesIn, settle } from './ledger.ts'
import { Findings, type Outcome } from './outcome.ts'
import { uplinkIdsOf } from './stage.ts'

const devices = 10
const entries = 500

/**
 * Fault 19: two servers on one database at one broker, one of them stopped (SIGSTOP) for a minute at full ingest and continued. Short: for
 * eight seconds, with leases of three.
 */
export async function pauseServer({ long }: { long: boolean }): Promise<Outcome> {
  const findings = new Findings()
  const uplinkIds = uplinkIdsOf(19, 100)
  const stage = await startServerStage(uplinkIds)
  const mosquitto = await startMosquitto()
  const fleet = new Fleet()
  const servers: ServerProcess[] = []
  try {
    for (const name of ['first', 'second']) servers.push(await startServer(stage, mosquitto.url, name, long))
    await shared(stage, 2)
    await fleet.ask('begin', { url: mosquitto.url, uplinkIds, devices })
    await fleet.ask('allReady')
    await fleet.ask('pace', { hot: 'first', window: 2 })
    await fleet.ask('confirmedMore', 1_000)
    await addEntries(stage)

    servers[0]?.pause()
    const began = performance.now()
    await shared(stage, 1)
    findings.time('until the other had every partition, ms', performance.now() - began, 30_000, long)
    await addEntries(stage)
    await wait(Math.max(0, (long ? 60_000 : 8_000) - (performance.now() - began)))
    servers[0]?.resume()
    findings.count('paused for, ms', performance.now() - began)
    await shared(stage, 2)
    await addEntries(stage)
    await fleet.ask('confirmedMore', 1_000)
    await settle(findings, stage, { fleet, uplinkIds, devices }, 'first')

    const halves = await halvesIn(stage, uplinkIds, devices)
    findings.same('newest values without their sample', halves.latest, 0)
    findings.same('alarms without their sample', halves.alarms, 0)
    findings.same('samples without their alarm', halves.unjudged, 0)
    findings.same('alarms opened twice at one time', await openedTwice(stage), 0)
    findings.same('entries of the audit chained twice or not at all', await unchained(stage), 0)
    return findings
  } finally {
    await fleet.end()
    for (const server of servers) await server.kill()
    await mosquitto.stop()
    await stage.close()
  }
}

/** What `npm run build` made. */
const program = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url))

function startServer(stage: ServerStage, url: string, name: string, long: boolean): Promise<ServerProcess> {
  const env = { MQTT_URL: url, ...(long ? {} : { KW_LEASE_SECONDS: '3' }) }
  return startServerProcess({ roles: 'ingest,worker', program, databaseUrl: stage.databaseUrl, folder: join(stage.folder, name), env })
}

/** Until so many processes hold all partitions between them. */
async function shared(stage: ServerStage, owners: number): Promise<void> {
  for (const end = Date.now() + 120_000; ; await wait(100)) {
    const [now] = await stage.rows<{ owners: number; held: number }>(
      'select count(distinct owner)::int as owners, count(*)::int as held from leases where owner is not null and until > now()',
    )
    if (now?.owners === owners && now.held === 100) return
    if (Date.now() > end) throw new Error(`${now?.held} partitions with ${now?.owners} processes`)
  }
}

/** Work for a job that puts each entry behind the one before: two at once would break the chain. */
async function addEntries(stage: ServerStage): Promise<void> {
  await stage.rows(`insert into audit (at, action, subject) select now(), 'test', n::text from generate_series(1, $1) as n`, [entries])
}

async function unchained(stage: ServerStage): Promise<number> {
  for (const end = Date.now() + 60_000; Date.now() < end; await wait(200)) {
    if ((await stage.rows('select from audit where hash is null limit 1')).length === 0) break
  }
  if ((await checkAudit(stage.pool)).broken !== null) return 1
  const [left] = await stage.rows<{ n: number }>('select (count(*) - count(distinct seq))::int as n from audit')
  return left?.n ?? -1
}

async function openedTwice(stage: ServerStage): Promise<number> {
  const rows = await stage.rows(
    'select from alarms where device_id is not null group by device_id, point, side, opened_at having count(*) > 1',
  )
  return rows.length
}
