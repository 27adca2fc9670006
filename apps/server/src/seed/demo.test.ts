import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { wireHash } from '@kilowatch/contract'
import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cachedCredentials } from '../broker/credentials.ts'
import { secretHashes } from '../broker/queries.ts'
import { type TestDatabase, testDatabase } from '../storage/test-database.ts'
import { type Demo, seedDemo } from './demo.ts'

const folder = mkdtempSync(join(tmpdir(), 'kw-seed-'))
const templates = fileURLToPath(new URL('../../../gateway/demo', import.meta.url))
const clock = { now: () => new Date() }
let database: TestDatabase
let first: Demo

function seed(broker = 'mqtts://127.0.0.1:8883', dataFolder = folder): Promise<Demo> {
  return seedDemo({ db: database.pool, clock, dataFolder, templates, broker: { url: broker, ca: 'PEM' } })
}
interface Credential {
  uplinkId: string
  secret: string
  broker: { url: string; ca: string }
}
const credentialOf = (gateway: string): Credential =>
  JSON.parse(readFileSync(join(gateway, '../state/credential.json'), 'utf8')) as Credential

beforeAll(async () => {
  database = await testDatabase()
  first = await seed()
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

it('makes an owner, two employees, a client user, a service provider, an agent, the owner of a business that does patrols and an operator of the platform, each with a password of their own', async () => {
  const { rows } = await database.pool.query<{ login_name: string; password_hash: string }>(
    `select login_name, sf, mode, operator, right_on_devices as right, password_hash
       from users left join memberships on user_id = users.id where demo and login_name like 'demo%' order by users.id`,
  )
  expect(rows).toMatchObject([
    { login_name: 'demo', sf: 2, mode: 'client', operator: false, right: 'main' },
    { login_name: 'demo-operate', sf: 3, mode: 'client', operator: false, right: 'operate' },
    { login_name: 'demo-view', sf: 3, mode: 'client', operator: false, right: 'view' },
    { login_name: 'demo-person', sf: 1, mode: 'client', operator: false, right: null },
    { login_name: 'demo-provider', sf: 1, mode: 'provider', operator: false, right: null },
    { login_name: 'demo-agent', sf: 1, mode: 'client', operator: false, right: null },
    { login_name: 'demo-patrol', sf: 2, mode: 'client', operator: false, right: 'main' },
    { login_name: 'demo-operator', sf: 1, mode: 'client', operator: true, right: null },
  ])
  expect(first.accounts.map(({ loginName }) => loginName)).toEqual(rows.map(({ login_name }) => login_name))
  for (const [index, account] of first.accounts.entries()) {
    expect(await verify(rows[index]?.password_hash ?? '', wireHash(account.password))).toBe(true)
  }
  expect(new Set(first.accounts.map((account) => account.password)).size).toBe(8)
})

it('completes their profiles, also those of an older demo, and leaves alone what people entered', async () => {
  const profiles = () =>
    database.pool.query(`select nickname, corp, trade, phone, email from users where demo and login_name like 'demo%' order by id`)
  const { rows } = await profiles()
  for (const row of rows) expect(Object.values(row)).not.toContain('')
  for (const row of rows) expect(Object.values(row)).not.toContain(null)
  await database.pool.query(`update users set trade = '', phone = null, corp = '我的医院' where login_name = 'demo'`)
  await seed()
  expect((await profiles()).rows).toEqual([{ ...rows[0], corp: '我的医院' }, ...rows.slice(1)])
})

it('claims an uplink for each simulated gateway, with a configuration that names it', async () => {
  expect(first.gateways).toHaveLength(readdirSync(templates).filter((file) => file.endsWith('.yaml')).length)
  const credentials = cachedCredentials((ids) => secretHashes(database.pool, ids))
  for (const gateway of first.gateways) {
    const { uplinkId, secret, broker } = credentialOf(gateway)
    expect(await credentials.matches(uplinkId, Buffer.from(secret))).toBe(true)
    expect(broker).toEqual({ url: 'mqtts://127.0.0.1:8883', ca: 'PEM' })
    expect(readFileSync(gateway, 'utf8')).toContain(`uplink: "${uplinkId}"`)
  }
})

it('gives every device as many days of history as are asked for, and at least last night', async () => {
  const [other, empty] = [mkdtempSync(join(tmpdir(), 'kw-seed-')), await testDatabase()]
  const options = { db: empty.pool, clock, templates, broker: { url: 'mqtts://127.0.0.1:8883', ca: 'PEM' } }
  const spans = async (days: number) => {
    const { gateways } = await seedDemo({ ...options, days, dataFolder: other })
    return new Set(gateways.flatMap((gateway) => readFileSync(gateway, 'utf8').match(/(?<=backfill: )\w+/g) ?? []))
  }
  expect(await spans(1)).toEqual(new Set(['28h']))
  expect(await spans(30)).toEqual(new Set(['30d']))
  await empty.drop()
  rmSync(other, { recursive: true })
})

it('review V19: knows its devices since their history begins, and what feeds each, before a gateway says anything', async () => {
  const { rows } = await database.pool.query<{ load: string; source: string; input: number; days: number }>(
    `select l.ref as load, s.ref as source, f.input, round(extract(epoch from now() - l.created_at) / 86400)::int as days
       from device_feeds f join devices l on l.id = f.load_id join devices s on s.id = f.source_id`,
  )
  const feeding = (load: string) => rows.filter((row) => row.load === load).map(({ source, input }) => [source, input])
  expect(feeding('outpatient-ups-a')).toEqual([['outpatient-meter-2', 1]])
  expect(feeding('outpatient-bat-1')).toEqual([['outpatient-ups-a', 1]])
  expect(feeding('outpatient-ats-02').sort()).toEqual([
    ['inpatient-meter-1', 2],
    ['outpatient-meter-2', 1],
  ])
  const takes = `announced_type in ('ups', 'ats', 'pdu', 'pdm', 'eps', 'ac', 'genset') and not exists (select from device_feeds f where f.load_id = d.id)`
  expect((await database.pool.query(`select ref from devices d where ${takes}`)).rows).toEqual([])
  expect(new Set(rows.map(({ days }) => days))).toEqual(new Set([1]))
  // What happens in the templates happened last night.
  const nights = first.gateways.flatMap((gateway) => readFileSync(gateway, 'utf8').match(/(?<=from: ")[^"]+/g) ?? [])
  expect(nights.length).toBeGreaterThan(5)
  for (const night of nights) {
    const ago = Date.now() - Date.parse(night)
    expect(ago > 0 && ago < 29 * 3_600_000, night).toBe(true)
  }
})

it('keeps secrets to their owner', () => {
  for (const name of readdirSync(join(folder, 'secrets'))) expect(statSync(join(folder, 'secrets', name)).mode & 0o077, name).toBe(0)
  for (const gateway of first.gateways) expect(statSync(join(gateway, '../state/credential.json')).mode & 0o077).toBe(0)
})

it('changes nothing at the next start but the way to the broker', async () => {
  const again = await seed('mqtts://127.0.0.1:9883')
  expect(again.accounts).toEqual(first.accounts)
  expect(again.gateways).toEqual(first.gateways)
  expect(again.gateways.map((gateway) => credentialOf(gateway).broker.url)).toEqual(again.gateways.map(() => 'mqtts://127.0.0.1:9883'))
  const { rows } = await database.pool.query(
    `select (select count(*)::int from users where login_name like 'demo%') as users, (select count(*)::int from uplinks) as uplinks`,
  )
  expect(rows).toEqual([{ users: 8, uplinks: again.gateways.length }])
})

it('never takes an account that is not the demo’s', async () => {
  const other = mkdtempSync(join(tmpdir(), 'kw-seed-'))
  await database.pool.query(`update users set demo = false, password_hash = 'own' where login_name = 'demo-view'`)
  await seed('mqtts://127.0.0.1:8883', other)
  expect((await database.pool.query(`select password_hash from users where login_name = 'demo-view'`)).rows).toEqual([
    { password_hash: 'own' },
  ])
  rmSync(other, { recursive: true })
})

it('shares no secret between installations', async () => {
  const other = mkdtempSync(join(tmpdir(), 'kw-seed-'))
  writeFileSync(join(other, 'unrelated'), '')
  const demo = await seed('mqtts://127.0.0.1:8883', other)
  const mine = [...first.accounts.map((account) => account.password), ...first.gateways.map((gateway) => credentialOf(gateway).secret)]
  const theirs = [...demo.accounts.map((account) => account.password), ...demo.gateways.map((gateway) => credentialOf(gateway).secret)]
  expect(new Set([...mine, ...theirs]).size).toBe(mine.length + theirs.length)
  rmSync(other, { recursive: true })
})

it('review S16: has English names for those who want them, and keeps its language', async () => {
  const other = await testDatabase()
  const dataFolder = mkdtempSync(join(tmpdir(), 'kw-seed-en-'))
  const seedIn = (language: 'zh' | 'en') =>
    seedDemo({ db: other.pool, clock, dataFolder, language, templates, broker: { url: 'mqtts://127.0.0.1:8883', ca: 'PEM' } })
  try {
    await seedIn('en')
    const { gateways } = await seedIn('zh')
    const { rows } = await other.pool.query<{ name: string }>(
      `select name from businesses union select name from users union select corp from users union select trade from users
       union select name from departments union select name from positions union select name from groups
       union select name from memberships union select name from uplinks`,
    )
    const named = gateways.flatMap((file) => readFileSync(file, 'utf8').match(/^\s+(?:name|site): .+$/gm) ?? [])
    expect([...rows.map(({ name }) => name), ...named].filter((name) => /\p{Script=Han}/u.test(name ?? ''))).toEqual([])
    expect(named.length).toBeGreaterThan(20)
  } finally {
    await other.drop()
    rmSync(dataFolder, { recursive: true })
  }
})
