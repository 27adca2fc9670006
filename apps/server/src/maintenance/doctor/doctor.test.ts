import { createHash } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { brokerCertificates } from '../../broker/facts.ts'
import { type Config, readConfig } from '../../config.ts'
import { fileStoreOf } from '../../storage/files/index.ts'
import { type TestDatabase, testDatabase } from '../../storage/test-database.ts'
import { postgresIdentity } from '../../storage/unprivileged.ts'
import { examine, type Means } from './examine.ts'
import { type Finding, linesOf, summaryOf } from './finding.ts'
import { checkClock, checkMemory, checkNode } from './machine.ts'

const gigabyte = 1_073_741_824
const folder = mkdtempSync(join(tmpdir(), 'kw-doctor-'))
let database: TestDatabase
let data: string
let number = 0
const means: Means = { now: () => new Date(), space: async () => ({ free: 50 * gigabyte, total: 100 * gigabyte }) }

beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(() => {
  number += 1
  data = join(folder, String(number))
  mkdirSync(data, { mode: 0o700 })
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

function config(environment: Record<string, string> = {}): Config {
  return readConfig({ KW_DATA: data, DATABASE_URL: database.url, KW_PUBLIC_URL: 'http://localhost:8080', ...environment })
}
async function found(environment: Record<string, string> = {}, other: Partial<Means> = {}): Promise<Finding[]> {
  return examine(config(environment), { ...means, ...other })
}
const codes = (findings: readonly Finding[], mark: Finding['mark']) => findings.filter((one) => one.mark === mark).map(({ code }) => code)
const query = (text: string) => database.pool.query(text)

it('finds nothing wrong with an installation that is in order, stopped or running', async () => {
  const stopped = await found()
  // The databases of the tests do without what keeps them safe.
  expect(codes(stopped, 'bad').filter((code) => code !== 'fsync-off')).toEqual([])
  expect(codes(stopped, 'hint')).toEqual(expect.arrayContaining(['not-running', 'backup-none', 'mail-none']))
  expect(codes(stopped, 'good')).toEqual(
    expect.arrayContaining(['node-good', 'folder-good', 'disk-good', 'database-good', 'schema-good', 'partitions-good']),
  )

  const broker = createServer().listen(0, '127.0.0.1')
  await new Promise((ready) => broker.once('listening', ready))
  const { port } = broker.address() as { port: number }
  await query(`insert into processes (id, name, roles) values ('1', 'host/1', 'ingest'), ('2', 'host/2', 'api,worker')`)
  await query(`update leases set owner = '1', until = now() + interval '1 minute'`)
  const ports = { KW_MQTT_HOST: '127.0.0.1', KW_MQTT_PORT: String(port) }
  const running = await found(ports)
  expect(codes(running, 'good')).toEqual(expect.arrayContaining(['running', 'broker-good']))
  broker.close()
  expect(codes(await found(ports), 'bad')).toContain('broker-silent')
  await query(`update leases set until = now() - interval '1 minute' where partition < 7`)
  await query(`delete from processes where id = '2'`)
  const halted = await found(ports)
  expect(codes(halted, 'bad')).toEqual(expect.arrayContaining(['no-worker', 'leases-unowned']))
  expect(halted.find(({ code }) => code === 'leases-unowned')?.params).toEqual({ count: 7 })
  await query('delete from processes')
  await query(`with b as (insert into businesses (name) values ('医院') returning id)
               insert into uplinks (id, business_id, name) select '500000000009', id, 'lost' from b`)
  await query(`insert into lost_accounts values ('500000000009', now())`)
  expect(codes(await found({ MQTT_URL: 'mqtt://127.0.0.1:1' }), 'bad')).toEqual(expect.arrayContaining(['account-lost', 'broker-silent']))
  await query(`delete from lost_accounts`)
})

it('fault 32: names each file whose content is lost or has another size, with the record that has it', async () => {
  const { rows } = await query(`insert into businesses (name) values ('b') returning id`)
  const store = fileStoreOf({ dataFolder: data })
  for (const text of ['whole', 'lost', 'changed']) {
    const hash = createHash('sha256').update(text).digest('hex')
    await store.put(hash, text.length, () => Readable.from([Buffer.from(text)]))
    await query(`insert into file_contents values ('${hash}', ${text.length}, now())`)
    await query(
      `insert into files (business_id, name, type, bytes, sha256, created_at) values (${rows[0].id}, '${text}.txt', 'text/plain', ${text.length}, '${hash}', now())`,
    )
    if (text === 'lost') await store.remove(hash)
    if (text === 'changed') truncateSync(join(data, 'files', hash.slice(0, 2), hash), 2)
  }
  const { params } = (await found()).find(({ code }) => code === 'files-lost') ?? {}
  expect(params).toMatchObject({ count: 2 })
  expect(params?.names).toMatch(/lost\.txt/)
  expect(params?.names).toMatch(/changed\.txt/)
  await query(`delete from files; delete from file_contents; delete from businesses where id = ${rows[0].id}`)
})

it('says which rights are wrong', async () => {
  mkdirSync(join(data, 'secrets'))
  writeFileSync(join(data, 'secrets/settings-key'), 'x', { mode: 0o644 })
  chmodSync(data, 0o777)
  const findings = await found()
  expect(codes(findings, 'bad')).toEqual(expect.arrayContaining(['folder-open', 'secrets-open']))
  expect(findings.find(({ code }) => code === 'secrets-open')?.params).toEqual({ files: 'secrets/settings-key' })
  const lines = findings.flatMap(linesOf).join('\n')
  expect(lines).toContain(`✗ 其他用户可以写入数据目录 ${data} / Other users can write to the data folder ${data}`)
  expect(lines).not.toMatch(/[{}]/)
  expect(summaryOf(findings)).toMatch(/处问题需要处理。 \/ \d+ problems need to be fixed\./)

  mkdirSync(join(data, 'postgres'))
  writeFileSync(join(data, 'postgres/PG_VERSION'), '18\n')
  chmodSync(join(data, 'postgres'), 0o755)
  const embedded = await examine({ ...config(), databaseUrl: undefined }, means)
  // As root, PostgreSQL's own user must have it first.
  expect(codes(embedded, 'bad')).toContain(process.getuid?.() === 0 ? 'cluster-owner' : 'cluster-mode')
})

it('review X18: says where a database lies that is not in the data folder, and that it is not where it was', async () => {
  const elsewhere = join(folder, 'elsewhere')
  writeFileSync(join(data, 'postgres.location'), `${elsewhere}\n`)
  const look = () => examine({ ...config(), databaseUrl: undefined }, means)
  const lost = (await look()).find(({ code }) => code === 'cluster-lost')
  expect(lost).toMatchObject({ mark: 'bad', params: { path: join(elsewhere, 'postgres') } })
  mkdirSync(join(elsewhere, 'postgres'), { recursive: true })
  writeFileSync(join(elsewhere, 'postgres/PG_VERSION'), '18\n')
  chmodSync(join(elsewhere, 'postgres'), 0o700)
  const identity = postgresIdentity()
  if (identity) chownSync(join(elsewhere, 'postgres'), identity.uid, identity.gid)
  expect(codes(await look(), 'hint')).toContain('cluster-elsewhere')
})

it('says that there is no folder, no space, no database', async () => {
  expect(codes(await found({ KW_DATA: join(data, 'nowhere') }), 'bad')).toContain('folder-none')
  expect(codes(await found({}, { space: async () => ({ free: 2 * gigabyte, total: 100 * gigabyte }) }), 'bad')).toContain('disk-full')
  expect(codes(await found({}, { space: async () => ({ free: 9 * gigabyte, total: 100 * gigabyte }) }), 'hint')).toContain('disk-low')
  const gone = await found({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' })
  expect(gone.find(({ code }) => code === 'database-unreachable')?.params.reason).toContain('ECONNREFUSED')
  expect(codes(await found({ KW_PUBLIC_URL: 'https://no.such.name.invalid' }), 'bad')).toContain('name-unknown')
  expect(codes(await found({ KW_PUBLIC_URL: '' }), 'hint')).toContain('name-none')
})

it('says when certificates end', async () => {
  await brokerCertificates(config(), new Date())
  expect(codes(await found(), 'good').filter((code) => code === 'certificate-good')).toHaveLength(2)
  const past = new Date(Date.now() - 86_400_000)
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'x' }], {
    keyType: 'ec',
    notAfterDate: past,
    notBeforeDate: new Date(0),
  })
  writeFileSync(join(data, 'broker/server.pem'), `${key}\n${cert}`, { mode: 0o600 })
  writeFileSync(join(data, 'broker/ca.pem'), 'nonsense', { mode: 0o600 })
  const findings = await found()
  expect(findings.filter(({ code }) => code.startsWith('certificate')).map(({ code, params }) => [code, params.file])).toEqual([
    ['certificate-broken', 'broker/ca.pem'],
    ['certificate-over', 'broker/server.pem'],
  ])
  const later = { now: () => new Date(Date.now() + 30 * 365 * 86_400_000) }
  expect(codes(await found({}, later), 'bad')).toEqual(expect.arrayContaining(['clocks-apart', 'partitions-missing']))
})

it('says what of the database is wrong', async () => {
  const own = await testDatabase()
  const ask = () => found({ DATABASE_URL: own.url })
  await own.pool.query(`insert into settings (key, value, changed_at) values ('backup', '{"at": "03:00", "keep": 3}', now())`)
  await own.pool.query(`insert into backups (started_at, finished_at) values (now() - interval '40 hours', now() - interval '40 hours')`)
  expect(codes(await ask(), 'bad')).toContain('backup-old')
  await own.pool.query(`delete from migrations where name = '0010-self-watch'`)
  expect(codes(await ask(), 'hint')).toContain('schema-behind')
  await own.pool.query(`insert into migrations (name, hash) values ('0099-tomorrow', 'x')`)
  expect(codes(await ask(), 'bad')).toContain('schema-newer')
  await own.drop()
})

it('judges the machine', async () => {
  expect(checkNode('v18.19.0').code).toBe('node-old')
  expect(checkMemory(gigabyte / 10, gigabyte).code).toBe('memory-low')
  expect((await checkClock(async () => 'no')).map(({ code }) => code)).toEqual(['clock-alone'])
  expect(await checkClock(() => Promise.reject(new Error('no systemd')))).toEqual([])
})
