import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EmptyDatabase, emptyDatabase } from '../../../test/empty-database.ts'
import { buildAlarm, buildDevice, buildHouse, type House, idWith } from '../../../test/house.ts'
import { Excesses } from '../../budgets/index.ts'
import { readConfig } from '../../config.ts'
import { startNotifications } from '../../modules/notifications/index.ts'
import { sealDay } from '../../modules/telemetry/sealing/seal-day.ts'
import { type Connection, connect } from '../connect.ts'
import { fileStoreOf } from '../files/index.ts'
import { notify } from '../notify.ts'
import { closeOldestDay, ensurePartitions } from '../partitions.ts'
import type { Queryable } from '../queryable.ts'
import { type TestDatabase, testDatabase } from '../test-database.ts'
import type { Manifest } from './format.ts'
import { restoreBackup } from './restore-backup.ts'
import { beginBackup } from './run.ts'

const dayMs = 86_400_000
const folder = mkdtempSync(join(tmpdir(), 'kw-empty-host-'))
const log = pino({ level: 'silent' })
const clock = { now: () => new Date() }
let source: TestDatabase
let house: House
let target: EmptyDatabase
let restored: Connection

beforeAll(async () => {
  source = await testDatabase()
  house = await buildHouse(source.pool, 1)
  await source.pool.query(`update users set email = 'owner@example.com' where id = $1`, [house.owner.id])
  const second = await buildDevice(source.pool, { ...house, boxId: idWith(4, 1), name: 'UPS-4' })
  await ensurePartitions(source.pool, new Date(Date.now() - 5 * dayMs), new Date())
  await source.pool.query(
    `insert into samples (device_id, at, v, c) select d, date_trunc('day', now(), 'UTC') - interval '5 days' + n * interval '10 seconds', array[n / 3.0, n, 230.4, 98, null, 1]::real[], '{}'
       from unnest($1::int[]) d, generate_series(1, 2000) n`,
    [[house.device.id, second.id]],
  )
  target = await emptyDatabase(source)
  restored = connect({ url: target.url, application: 'restored' })
})
afterAll(async () => {
  await restored.close()
  await target.drop()
  await source.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function backup(databaseUrl: string, name: string): Promise<string> {
  const dataFolder = join(folder, name)
  const begun = await beginBackup({ databaseUrl, dataFolder, files: fileStoreOf({ dataFolder }), keep: 1, clock, log })
  const outcome = await begun?.ended
  if (!outcome || !('written' in outcome)) throw new Error(JSON.stringify(outcome))
  return join(dataFolder, 'backups', outcome.written.file)
}
const manifestOf = (file: string) => JSON.parse(execFileSync('tar', ['xOf', file, 'manifest.json'], { encoding: 'utf8' })) as Manifest
async function sums(db: Queryable, table: 'sealed_samples' | 'rollups') {
  const rows = await db.query(`select count(*)::int as rows, md5(string_agg(t::text, ',' order by t::text)) as sum from ${table} t`)
  return rows.rows[0] as { rows: number; sum: string }
}
/** Seals the oldest day; `between`: done when the first device is. */
async function seal(connection: Pick<Connection, 'pool'>, between?: () => Promise<void>): Promise<void> {
  const day = await closeOldestDay(connection.pool, new Date(Date.now() - 3 * dayMs))
  let waiting = between
  const reached = async (step: string) => {
    if (step !== 'device-kept' || !waiting) return
    const now = waiting
    waiting = undefined
    await now()
  }
  await sealDay({ db: connection.pool, now: clock.now, reached }, day ?? 0)
}

it('fault 21: a backup made while a day was being sealed is whole on an empty host, and the sealing goes on there', async () => {
  let file = ''
  await seal(source, async () => {
    file = await backup(source.url, 'source')
  })
  await restoreBackup({ file, databaseUrl: target.url, dataFolder: join(folder, 'target'), files: fileStoreOf({ dataFolder: folder }) })
  const made = manifestOf(file)
  expect(made.tables.find(({ name }) => name === 'samples')?.rows).toBe(4_000)
  expect(made.tables.find(({ name }) => name === 'sealed_samples')?.rows).toBeGreaterThan(0)
  // Restoring quietens what waited to be told; everything else is the same to the last byte.
  const others = ({ tables }: Manifest) => tables.filter(({ name }) => name !== 'alarm_outbox')
  expect(others(manifestOf(await backup(target.url, 'again')))).toEqual(others(made))

  await seal(restored)
  for (const table of ['sealed_samples', 'rollups'] as const)
    expect(await sums(restored.pool, table)).toEqual(await sums(source.pool, table))
  const days = 'select sealed_days, sealing_day from history_state'
  expect((await restored.pool.query(days)).rows).toEqual((await source.pool.query(days)).rows)
})

it('fault 21: nobody is told again of what was old, and everybody of what is new', async () => {
  // The alarm of the house was open and not told yet when the backup was made.
  expect((await source.pool.query('select count(*)::int as n from alarm_outbox where due_at is not null')).rows).toEqual([{ n: 1 }])
  const services = {
    db: restored.pool,
    databaseUrl: target.url,
    clock,
    log,
    config: readConfig({ KW_DATA: join(folder, 'target'), KW_DEMO: '1' }),
    files: fileStoreOf(readConfig({ KW_DATA: join(folder, 'target'), KW_DEMO: '1' })),
    broker: { url: '', ca: null, fingerprint: '' },
    excesses: new Excesses(),
    metrics: new Registry(),
  }
  const notifications = startNotifications(services, target.url)
  const { rows } = await restored.pool.query<{ id: number }>(`select id from devices where name = 'UPS-4'`)
  const alarm = await buildAlarm(restored.pool, { ...house, device: { id: rows[0]?.id ?? 0, boxId: idWith(4, 1) } })
  await restored.pool.transaction((tx) => notify(tx, { alarms: [alarm] }))
  const mails = async () => (await restored.pool.query<{ subject: string }>('select subject from inbox')).rows
  while ((await mails()).length === 0) await wait(20)
  await notifications.stop()
  expect(await mails()).toEqual([{ subject: expect.stringContaining('UPS-4') }])
  const told = await restored.pool.query('select distinct alarm_id from notification_alarms')
  expect(told.rows).toEqual([{ alarm_id: alarm }])
})
