import { renameSync, symlinkSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { deviceCalls, type Envelope, type LiveEvent } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DatabaseProxy, startDatabaseProxy } from '../../test/database-proxy.ts'
import { buildHouse, type House } from '../../test/house.ts'
import { openLive } from '../../test/live-client.ts'
import { serverPrograms } from '../../test/programs.ts'
import { type ServerProcess, type ServerStage, stageSecret, startServerProcess, startServerStage } from '../../test/server-process.ts'
import { identityOf } from '../../test/test-server.ts'
import { TestUplink } from '../../test/test-uplink.ts'

const uplinkId = '500000000001'
let stage: ServerStage
let proxy: DatabaseProxy
let server: ServerProcess
let house: House
let uplink: TestUplink
let base: string
const began = Date.now()
let sent = 0

beforeAll(async () => {
  stage = await startServerStage([uplinkId])
  house = await buildHouse(stage.pool, 1)
  // Long enough ago that each call would like to write it down again.
  await stage.rows(`update sessions set seen_at = '2020-01-01'`)
  proxy = await startDatabaseProxy(stage.databaseUrl)
  const { main: program } = await serverPrograms()
  server = await startServerProcess({ databaseUrl: proxy.url, folder: join(stage.folder, 'data'), roles: 'api,ingest,worker', program })
  base = `http://127.0.0.1:${server.ports.http}`
  uplink = await TestUplink.connect(server.mqttUrl, uplinkId, stageSecret)
  uplink.clock.bootAt = began - 4 * 86_400_000
  await uplink.hello([{ ref: 'th', type: 'th', keys: ['probe.1.temperature'], interval: 3_600_000 }])
  await uplink.store([{ d: 'th', t: began - 1, v: [20] }])
})
afterAll(async () => {
  await uplink.close()
  await server.kill()
  await proxy.close()
  await stage.close()
})

async function call(method: string, path: string, body?: object): Promise<{ status: number; envelope: Envelope<unknown> }> {
  const response = await fetch(`${base}${path}`, {
    method,
    headers: { ...identityOf(house.owner), 'accept-language': 'en', ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, envelope: (await response.json()) as Envelope<unknown> }
}
const readDevices = () => call('GET', deviceCalls.listDevices.path)
const makeGroup = (name: string) => call('POST', '/api/v1/groups', { name, parentId: null })

async function figure(name: string): Promise<number> {
  const text = await (await fetch(`${base}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(20)
}
/** Ingest has tried to store, and could not, some times more. */
async function failedAgain(): Promise<void> {
  const before = await figure('kilowatch_ingest_failures_total')
  await until(async () => (await figure('kilowatch_ingest_failures_total')) > before + 1)
}
/** @param back milliseconds before now at which they were measured */
async function offer(count: number, back = 0): Promise<number[]> {
  const numbers: number[] = []
  for (let n = 0; n < count; n += 1) numbers.push(await uplink.send([{ d: 'th', t: began + sent++ - back, v: [20] }], back === 0))
  return numbers
}
const confirmedOf = (numbers: readonly number[]) =>
  numbers.filter((seq) =>
    uplink.answers.some(
      ({ channel, body }) => channel === 'stored' && (body.ranges as [number, number][]).some(([from, to]) => seq >= from && seq <= to),
    ),
  )
async function allStored(numbers: readonly number[]): Promise<void> {
  for (const seq of numbers) await uplink.stored(seq)
  expect(
    await stage.rows('select count(*)::int as n from samples join devices d on d.id = device_id where d.uplink_id = $1', [uplinkId]),
  ).toEqual([{ n: sent + 1 }])
  expect(await figure('kilowatch_ingest_queue_messages')).toBe(0)
}
/** For all connections that are opened from now on; those that are open end. */
async function setDatabase(setting: string): Promise<void> {
  await stage.rows(`begin; set transaction read write; alter database kilowatch ${setting}; commit`)
  await endConnections()
}
async function endConnections(): Promise<void> {
  await stage.rows(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'kilowatch' and pid <> pg_backend_pid()`)
}

it('fault 7: while the database can only be read, people read, nothing is confirmed, and all is stored when it takes writes again', async () => {
  await setDatabase('set default_transaction_read_only = on')
  const numbers = await offer(300)
  await failedAgain()
  expect(confirmedOf(numbers)).toEqual([])
  expect(await readDevices()).toMatchObject({ status: 200, envelope: { data: { total: 1 } } })
  expect(await makeGroup('只读')).toMatchObject({
    status: 503,
    envelope: { code: 60006, msg: expect.stringContaining('read-only') },
  })
  await setDatabase('reset default_transaction_read_only')
  await allStored(numbers)
  expect((await makeGroup('可写')).status).toBe(200)
})

it('fault 7: while the disk is full, people read, nothing is confirmed, and all is stored when there is room again', async () => {
  const back = 86_400_000
  const day = `samples_${new Date(began - back).toISOString().slice(0, 10).replaceAll('-', '')}`
  const files = [await fileOf(day), await fileOf('group_people')]
  for (const file of files) fill(file)
  // Connections keep what they had opened.
  await endConnections()
  const numbers = await offer(300, back)
  await failedAgain()
  expect(confirmedOf(numbers)).toEqual([])
  expect((await readDevices()).status).toBe(200)
  const [group] = await stage.rows<{ id: string }>('select id from groups')
  const [employee] = await stage.rows<{ id: string }>('select id from memberships where user_id = $1', [house.viewer.id])
  const person = { employeeId: employee?.id, identity: 'viewer' }
  const refused = await call('PUT', `/api/v1/groups/${group?.id}/people`, { people: [person] })
  expect(refused).toMatchObject({ status: 503, envelope: { code: 60006, msg: expect.stringContaining('disk is full') } })
  for (const file of files) empty(file)
  // On a disk that gets room again they need not end.
  await endConnections()
  await allStored(numbers)
})

async function fileOf(table: string): Promise<string> {
  const [row] = await stage.rows<{ path: string; bytes: number }>(
    `select pg_relation_filepath($1::regclass) as path, pg_relation_size($1::regclass)::int as bytes`,
    [table],
  )
  expect(row?.bytes).toBe(0)
  return join(stage.folder, 'postgres', row?.path ?? '')
}
/** The system's device that is always full takes the table's place: each write to it fails as on a full disk. */
function fill(file: string): void {
  renameSync(file, `${file}.kept`)
  symlinkSync('/dev/full', file)
}
function empty(file: string): void {
  unlinkSync(file)
  renameSync(`${file}.kept`, file)
}

it('fault 7: while each write is slow, people read, samples wait in few batches, and are confirmed when they are stored', async () => {
  await stage.rows(`
    create function slow() returns trigger language plpgsql as $$
    begin perform pg_sleep(2); perform pg_advisory_xact_lock_shared(77); return null; end $$;
    create trigger slow before insert on samples for each statement execute function slow();`)
  const holder = await stage.pool.connect()
  await holder.query('select pg_advisory_lock(77)')
  const batches = await figure('kilowatch_ingest_batch_seconds_count')
  const memory = await figure('process_resident_memory_bytes')
  const first = await offer(1)
  await until(
    async () => (await holder.query(`select from pg_locks where locktype = 'advisory' and not granted and objid = 77`)).rowCount === 1,
  )
  const numbers = [...first, ...(await offer(500))]
  await until(async () => (await figure('kilowatch_ingest_queue_messages')) >= 500)
  // On a machine that is busy the database may have been held for silent for a moment.
  await until(async () => (await readDevices()).status === 200)
  expect(confirmedOf(numbers)).toEqual([])
  expect((await figure('process_resident_memory_bytes')) - memory).toBeLessThan(100 * 1_048_576)
  await holder.query('select pg_advisory_unlock(77); drop trigger slow on samples')
  holder.release()
  await allStored(numbers)
  expect((await figure('kilowatch_ingest_batch_seconds_count')) - batches).toBeLessThanOrEqual(3)
})

it('fault 7: while the database is away, calls say so at once, browsers hear of it, and all goes on by itself', async () => {
  const live = await openLive(base, house.owner, [])
  type ServiceEvent = Extract<LiveEvent, { event: 'service' }>
  const told = (running: boolean) =>
    live.next((event): event is ServiceEvent => event.event === 'service' && event.state.database.running === running)
  await told(true)
  for (const away of ['cut', 'freeze'] as const) {
    proxy[away]()
    const numbers = await offer(10)
    expect((await told(false)).state.database.since).not.toBeNull()
    expect(await readDevices()).toMatchObject({ status: 503, envelope: { code: 60006, msg: expect.stringContaining('cannot be reached') } })
    expect(confirmedOf(numbers)).toEqual([])
    proxy.mend()
    await told(true)
    await allStored(numbers)
    expect((await readDevices()).status).toBe(200)
  }
  live.close()
})
