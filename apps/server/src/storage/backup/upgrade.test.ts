import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { alarmCalls, deviceCalls } from '@kilowatch/contract'
import pg from 'pg'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EmptyDatabase, emptyDatabase } from '../../../test/empty-database.ts'
import { identityOf } from '../../../test/test-server.ts'
import { TestUplink } from '../../../test/test-uplink.ts'
import { startUplinkBroker } from '../../broker/uplink-broker.ts'
import { Excesses } from '../../budgets/index.ts'
import { readConfig } from '../../config.ts'
import { startIngest } from '../../ingest/index.ts'
import { openSession } from '../../modules/sessions/index.ts'
import { buildServer } from '../../server.ts'
import type { Services } from '../../services.ts'
import { type Connection, connect } from '../connect.ts'
import { fileStoreOf } from '../files/index.ts'
import { migrations } from '../migrations/index.ts'
import { type TestDatabase, testDatabase } from '../test-database.ts'
import { copyOut } from './copy.ts'
import { Format, Manifest } from './format.ts'
import { restoreBackup } from './restore-backup.ts'
import { copyOutOf, makePlain } from './tables.ts'
import { readTar } from './tar.ts'

const folder = mkdtempSync(join(tmpdir(), 'kw-upgrade-'))
const file = join(folder, 'before.tar')
/** When it was made: the server's clock stands there. */
const now = new Date('2026-11-20T09:00:00Z')
let beside: TestDatabase
let database: EmptyDatabase
let connection: Connection
let services: Services

beforeAll(async () => {
  writeFileSync(file, gunzipSync(readFileSync(new URL('./fixtures/schema-0006.tar.gz', import.meta.url))))
  beside = await testDatabase()
  database = await emptyDatabase(beside)
  connection = connect({ url: database.url, application: 'upgrade' })
  services = {
    db: connection.pool,
    databaseUrl: database.url,
    clock: { now: () => now },
    log: pino({ level: 'silent' }),
    config: readConfig({ KW_DATA: folder }),
    files: fileStoreOf(readConfig({ KW_DATA: folder })),
    broker: { url: '', ca: null, fingerprint: '' },
    excesses: new Excesses(),
    metrics: new Registry(),
  }
})
afterAll(async () => {
  await connection.close()
  await database.drop()
  await beside.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function contents(): Promise<{ format: Format; manifest: Manifest }> {
  const handle = await open(file, 'r')
  const found = new Map<string, unknown>()
  for await (const { name, data } of readTar(handle)) if (name.endsWith('.json')) found.set(name, JSON.parse(data.toString()))
  await handle.close()
  return { format: Format.parse(found.get('format.json')), manifest: Manifest.parse(found.get('manifest.json')) }
}
/** Tables and columns that have another name since. */
const renamed: Readonly<Record<string, string>> = { notices: 'messages', notice_readers: 'message_readers', notice_id: 'message_id' }
const nowCalled = (table: Format['tables'][number]) => ({
  ...table,
  name: renamed[table.name] ?? table.name,
  columns: table.columns.map((column) => (table.name === 'notice_readers' ? (renamed[column] ?? column) : column)),
})
const query = async <R extends object>(text: string, values: unknown[] = []) => (await connection.pool.query<R>(text, values)).rows

/** Tables whose rows a migration wrote anew, so that they lie in another order: by what they were in order. */
const rewritten: Readonly<Record<string, string>> = { memberships: 'id', groups: 'id' }
const copied = (table: Format['tables'][number]) => {
  const order = rewritten[table.name]
  return order ? copyOutOf(nowCalled(table)).replace(') to stdout', ` order by ${order}) to stdout`) : copyOutOf(nowCalled(table))
}

/** Tables whose rows have gone on into others since: what those say of them, in the former columns. */
const moved: Readonly<Record<string, string>> = {
  alarm_steps: `
    select row_number() over (order by at), alarm_id, at, action, by_user, text, null, assignee_id, until
      from (select alarm_id, at, step as action, by_user, entered->>'text' as text, assignee_id, (entered->>'until')::timestamptz as until from work_steps where alarm_id is not null
            union all select alarm_id, at, 'commented', by_user, text, null, null from work_comments where alarm_id is not null) s`,
  operator_grants: `
    select g.id, g.operator_id, g.business_id, g."right", w.title, g.hours, w.created_at, d.at, d.by_user, d.step = 'approve', g.expires_at, e.at
      from operator_grants g join work w on w.id = g.id
      left join work_steps d on d.work_id = g.id and d.step in ('approve', 'reject')
      left join work_steps e on e.work_id = g.id and e.step in ('end', 'withdraw') order by g.id`,
}

it('brings a backup of the previous version forward: each value of each table is there', async () => {
  const { format, manifest } = await contents()
  expect(format.migrations.at(-1)?.name).toBe('0006-platform')
  // Nothing of that version is left untried.
  expect(manifest.tables.filter(({ rows }) => rows === 0)).toEqual([])
  await restoreBackup({ file, databaseUrl: database.url, dataFolder: folder, files: services.files })
  expect((await query('select name from migrations order by name')).map(({ name }: { name?: string }) => name)).toEqual(
    migrations.map(({ name }) => name),
  )

  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await makePlain(client)
  for (const table of format.tables) {
    const hash = createHash('sha256')
    const rows = moved[table.name]
    for await (const part of copyOut(client, rows ? `copy (${rows}) to stdout` : copied(table))) hash.update(part as Buffer)
    expect([table.name, hash.digest('hex')]).toEqual([table.name, manifest.tables.find(({ name }) => name === table.name)?.sha256])
  }
  await client.end()
})

it('lets people go on with it: they see what they saw, and handle the alarms that were open', async () => {
  const app = await buildServer(services, { consoleFolder: '/nowhere' })
  const [owner] = await query<{ id: string; name: string }>(
    `select user_id as id from memberships where right_on_devices = 'main' and user_id is not null order by user_id`,
  )
  const { token, signKey } = await openSession(connection.pool, { userId: owner?.id ?? '', address: '127.0.0.1', agent: 'test' }, now)
  const headers = identityOf({ id: owner?.id ?? '', loginName: '', token, signKey })
  const get = async (url: string) => (await app.inject({ method: 'GET', url, headers })).json().data
  expect(await get(deviceCalls.listDevices.path)).toMatchObject({ total: 1, items: [{ id: '200000000001' }] })
  const { items } = await get(`${alarmCalls.listAlarms.path}?state=active`)
  expect(items).toHaveLength(1)
  const confirmed = await app.inject({
    method: 'POST',
    url: alarmCalls.confirmAlarms.path,
    headers,
    payload: { alarmIds: [items[0].id], note: '升级后' },
  })
  expect(confirmed.json().code).toBe(0)
  expect((await get(`${alarmCalls.listAlarms.path}?state=active`)).items).toMatchObject([{ note: '升级后' }])
  await app.close()
})

it('takes samples in, and tells of alarms that are new while old ones stay silent', async () => {
  const broker = await startUplinkBroker({ ...services, databaseUrl: database.url, host: '127.0.0.1', tlsPort: 0, plainPort: 0 })
  const ingest = await startIngest(services, broker.transport, { owner: randomUUID() })
  const uplink = await TestUplink.connect(`mqtt://127.0.0.1:${broker.plainPort}`, '100000000001', 'a-secret-of-the-tests')
  uplink.clock.wall = () => now.getTime()
  uplink.clock.bootAt = now.getTime() - 3_600_000
  await uplink.hello([{ ref: 'new', type: 'th', keys: ['probe.1.temperature'] }])
  await uplink.store([{ d: 'new', t: now.getTime() - 1_000, v: [21.5] }])
  expect(await query(`select s.v from samples s join devices d on d.id = s.device_id where d.ref = 'new'`)).toEqual([{ v: [21.5] }])
  await uplink.close()
  await ingest.stop()
  await broker.stop()

  const due = () => query<{ due: boolean }>('select due_at is not null as due from alarm_outbox order by alarm_id')
  expect((await due()).filter((row) => row.due)).toEqual([])
  await query(
    `insert into alarms (business_id, uplink_id, device_id, kind, level, point, side, opened_at, cause_id)
     select business_id, uplink_id, id, 'threshold', 3, 'probe.1.temperature', 'high', $1, 'd:new' from devices where ref = 'new'`,
    [now],
  )
  expect((await due()).filter((row) => row.due)).toEqual([{ due: true }])
})
