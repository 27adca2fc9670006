import { performance } from 'node:perf_hooks'
import type { Pool } from 'pg'
import { readSetting } from '../../modules/settings/index.ts'
import { findLastGood } from '../../storage/backup/index.ts'
import { type MigrationState, migrationState } from '../../storage/migrate.ts'
import { partitionSpan } from '../../storage/partition-days.ts'
import { bad, type Finding, good, hint } from './finding.ts'
import { checkPort } from './network.ts'
import {
  countLostAccounts,
  countPlatformAlarms,
  countUnowned,
  type LivingProcess,
  livingProcesses,
  readServer,
} from './queries/installation.ts'

const oldestVersion = 150_000
const slowMilliseconds = 1_000
const mostSecondsApart = 5
const freshBackupHours = 26
const day = 86_400_000

/** PostgreSQL itself: version, safety, room, its clock. */
export async function checkServer(pool: Pool, now: () => Date): Promise<Finding[]> {
  // The first time pays for the connection.
  await readServer(pool)
  const began = performance.now()
  const server = await readServer(pool)
  const milliseconds = Math.round(performance.now() - began)
  const seconds = Math.round(Math.abs(server.now.getTime() - now().getTime()) / 1_000)
  const params = { version: server.versionText, milliseconds }
  const { connections: used, mostConnections: most } = server
  return [
    server.version < oldestVersion
      ? bad('database-old', params)
      : milliseconds > slowMilliseconds
        ? hint('database-slow', params)
        : good('database-good', params),
    ...server.off.map((name) => bad('fsync-off', { name })),
    ...(server.readOnly ? [bad('read-only')] : []),
    ...(used > most * 0.9 || most < 40 ? [hint('connections-low', { used, most })] : []),
    ...(seconds > mostSecondsApart ? [bad('clocks-apart', { seconds })] : []),
  ]
}

export async function checkSchema(pool: Pool): Promise<Finding> {
  return schemaFinding(await migrationState(pool))
}

function schemaFinding({ applied, missing, newer, changed }: MigrationState): Finding {
  if (newer.length > 0) return bad('schema-newer', { names: newer.join(', ') })
  if (changed.length > 0) return bad('schema-changed', { names: changed.join(', ') })
  return missing.length > 0 ? hint('schema-behind', { names: missing.join(', ') }) : good('schema-good', { count: applied })
}

/** What stands in our tables; only asked for when they have this version's form. `leftPid`: the embedded database's process, where it runs. */
export async function checkContent(pool: Pool, now: Date, leftPid: number | undefined): Promise<{ findings: Finding[]; ingest: boolean }> {
  const processes = await livingProcesses(pool)
  const findings = [
    await checkPartitions(pool, now),
    ...(processes.length === 0 ? checkStopped(leftPid) : await checkRunning(pool, processes)),
    ...(await checkAccounts(pool)),
    await checkMail(pool),
    await checkBackup(pool, now),
  ]
  return { findings, ingest: hasRole(processes, 'ingest') }
}

async function checkPartitions(pool: Pool, now: Date): Promise<Finding> {
  const last = (await partitionSpan(pool))?.last
  const days = last === undefined ? -1 : Math.floor((last.getTime() - now.getTime()) / day) + 1
  if (days < 0) return bad('partitions-missing', { last: last?.toISOString().slice(0, 10) ?? '–' })
  return days < 3 ? hint('partitions-few', { days }) : good('partitions-good', { days })
}

function checkStopped(leftPid: number | undefined): Finding[] {
  return [hint('not-running'), ...(leftPid === undefined ? [] : [hint('database-left', { pid: leftPid })])]
}

async function checkRunning(pool: Pool, processes: readonly LivingProcess[]): Promise<Finding[]> {
  const [unowned, alarms] = await Promise.all([countUnowned(pool), countPlatformAlarms(pool)])
  const ingest = hasRole(processes, 'ingest')
  return [
    good('running', { processes: processes.map(({ name, roles }) => `${name} (${roles})`).join(', ') }),
    ...(ingest ? [] : [bad('no-ingest')]),
    ...(hasRole(processes, 'worker') ? [] : [bad('no-worker')]),
    ...(ingest && unowned > 0 ? [bad('leases-unowned', { count: unowned })] : []),
    ...(alarms > 0 ? [hint('platform-trouble', { count: alarms })] : []),
  ]
}

function hasRole(processes: readonly LivingProcess[], role: string): boolean {
  return processes.some(({ roles }) => roles.split(',').includes(role))
}

/** At an external broker: only a new claim makes an account that is gone, because its secret is kept hashed. */
async function checkAccounts(pool: Pool): Promise<Finding[]> {
  const count = await countLostAccounts(pool)
  return count > 0 ? [bad('account-lost', { count })] : []
}

async function checkMail(pool: Pool): Promise<Finding> {
  const server = await readSetting(pool, 'mail-server')
  return server === null ? hint('mail-none') : checkPort(server.host, server.port, { good: 'mail-good', bad: 'mail-silent' })
}

async function checkBackup(pool: Pool, now: Date): Promise<Finding> {
  const [{ at: wanted }, lastGood] = await Promise.all([readSetting(pool, 'backup'), findLastGood(pool)])
  if (!lastGood) return hint('backup-none')
  const hours = Math.floor((now.getTime() - lastGood.getTime()) / 3_600_000)
  const at = lastGood.toISOString()
  if (hours < freshBackupHours) return good('backup-good', { at })
  return wanted === null ? hint('backup-old', { at, hours }) : bad('backup-old', { at, hours })
}
