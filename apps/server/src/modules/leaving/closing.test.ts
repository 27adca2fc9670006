import { deviceCalls, leavingCalls, messageCalls, uplinkCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildFullHouse, type FullHouse } from '../../../test/full-house.ts'
import { buildDevice, password } from '../../../test/house.ts'
import { type IngestHouse, ingestHouse } from '../../../test/ingest-house.ts'
import { madeFile } from '../../../test/task-desk.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { unzip } from '../../../test/unzip.ts'
import { jobs } from '../../jobs/index.ts'
import { closeBusiness, eraseClosedBusinesses, eraseLeftSamples, restoreBusiness } from './index.ts'

let server: TestServer
let full: FullHouse
let businessId: string
beforeAll(async () => {
  server = await testServer()
  full = await buildFullHouse(server.database.pool, 41)
  businessId = full.words[':business'] ?? ''
})
afterAll(() => server.close())

const rows = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows
const close = (body: { name: string; password: string }, person = full.people.owner) =>
  send(server.app, leavingCalls.closeBusiness, { body }, person, { language: 'en' })
const actor = (person: { id: string }) => ({ user: { id: person.id, name: '', business: null }, address: '::1' })
const restore = () => restoreBusiness(businessId, actor(full.people.platform), server.services)

test('an owner takes everything along as a ZIP: tables in both forms, history of so many days, formulas made harmless', async () => {
  const { people, device } = full
  const { pool } = server.database
  await pool.query(`update memberships set remark = '=HYPERLINK("http://x")' where user_id = $1`, [people.viewer.id])
  await pool.query(
    `insert into samples (device_id, at, v) select $1, now() - n * interval '1 hour', array[230, 231, 229, 90 + n, 42, 1] from generate_series(1, 30) n`,
    [device.id],
  )
  const load = await buildDevice(pool, { businessId, uplinkId: full.uplinkId, boxId: '410000000099', name: 'PDU-41', type: 'pdu' })
  await pool.query('update devices set disabled_at = now() where id = $1', [load.id])
  await pool.query('insert into device_feeds (source_id, load_id, input, output, created_at) values ($1, $2, 2, 7, now())', [
    device.id,
    load.id,
  ])
  await pool.query(
    `insert into device_holders (device_id, membership_id) select $1, id from memberships where user_id = $2 and business_id = $3`,
    [load.id, people.viewer.id, businessId],
  )
  await pool.query(
    `insert into sims (uplink_id, iccid, operator, expires_at, changed_at) values ($1, '89860012345678901234', '移动', '2027-03-01', now())`,
    [full.uplinkId],
  )
  const get = (historyDays: number) => madeFile(server, leavingCalls.exportBusiness, { body: { historyDays } }, people.owner)
  const refused = await send(server.app, leavingCalls.exportBusiness, { body: { historyDays: 1 } }, people.admin)
  expect(refused.envelope.code).toBe(100000)
  const answer = await get(1)
  expect(answer.headers['content-type']).toBe('application/zip')
  const files = unzip(answer.bytes)
  const json = (name: string) => JSON.parse(files.get(`${name}.json`) ?? 'null') as Record<string, unknown>[]
  expect(files.get('README.txt')).toContain('完整医院 41')
  expect(json('devices')).toMatchObject([
    { id: device.boxId, name: 'UPS-41', type: 'ups', uplinkId: full.uplinkId, departments: ['机房组'], disabledAt: null },
    {},
  ])
  const responsible = [json('people').find(({ loginName }) => loginName === 'viewer-41')?.name]
  expect(json('devices')[1]).toMatchObject({ id: load.boxId, responsible, disabledAt: expect.any(String) })
  expect(json('feeds')).toMatchObject([{ sourceId: device.boxId, output: 7, loadId: load.boxId, input: 2 }])
  expect(json('sims')).toMatchObject([{ uplinkId: full.uplinkId, iccid: '89860012345678901234', expiresAt: '2027-03-01' }])
  for (const name of ['sims', 'feeds']) expect(files.get('README.txt')).toContain(name)
  expect(json('uplinks').map(({ id }) => id)).toEqual([full.uplinkId, full.words[':unclaimed']])
  expect(json('limits')).toMatchObject([{ deviceId: device.boxId, rules: { battery_charge: { low: [20, 30] } } }])
  expect(json('alarms')).toMatchObject([
    { deviceId: device.boxId, kind: 'threshold', openingValue: 18, steps: [] },
    { deviceId: device.boxId, kind: 'state', side: 'bypass' },
  ])
  expect(json('event-handlings')).toMatchObject([{ alarms: [expect.anything()], cause: expect.any(String) }])
  expect(json('patrol-records')[0]).toMatchObject({ deviceId: device.boxId })
  expect(json('operation-tickets')[0]).toMatchObject({
    steps: expect.arrayContaining([expect.objectContaining({ text: expect.any(String) })]),
  })
  expect(json('duty-rosters')[0]).toMatchObject({
    group: '二级',
    people: [],
    changes: expect.arrayContaining([expect.objectContaining({ onDuty: true })]),
  })
  expect(json('take-backs')).toHaveLength(1)
  expect(json('repairs')).toMatchObject([{ number: 'WX-4', fault: 'GZ-4', parts: [], cost: null }])
  expect(json('shares').map((share) => share.with)).toContain('guest-41')
  expect(json('groups').map(({ name }) => name)).toEqual(['一级', '二级'])
  expect(json('people').find(({ loginName }) => loginName === 'viewer-41')).toMatchObject({
    right: 'view',
    remark: '=HYPERLINK("http://x")',
  })
  expect(files.get('people.csv')).toContain(`"'=HYPERLINK(""http://x"")"`)
  // The admin's refused wish may be written by now, or not yet.
  expect(json('audit').filter(({ outcome }) => outcome === 'done')).toMatchObject([{ action: 'business.export', userName: 'owner-41' }])
  const history = (files.get(`history/${device.boxId}.csv`) ?? '').trim().split('\r\n')
  expect(history).toHaveLength(24)
  expect(history[0]).toContain('输入电压')
  expect(JSON.stringify([...files])).not.toMatch(/argon2|token|hash/i)
  await pool.query('delete from devices where id = $1', [load.id])
  expect([...unzip((await get(0)).bytes).keys()].filter((name) => name.startsWith('history/'))).toEqual([])
})

test('closing wants the name and the password, and hides everything from everybody at once', async () => {
  const { people, device, uplinkId } = full
  expect((await close({ name: '完整医院', password })).envelope).toMatchObject({ code: 10003, data: { field: 'body.name' } })
  expect((await close({ name: '完整医院 41', password: 'wrong' })).envelope).toMatchObject({
    code: 20002,
    data: { field: 'body.password' },
  })
  expect((await close({ name: '完整医院 41', password }, people.admin)).envelope.code).toBe(100000)
  server.time.now = new Date(Date.now() + 5_000)
  const closed = await close({ name: '完整医院 41', password })
  expect(closed.envelope.code).toBe(0)
  expect(Date.parse(closed.data.erasedAt) - server.time.now.getTime()).toBe(30 * 86_400_000)
  for (const person of [people.owner, people.viewer, people.sharedOn, people.granted]) {
    expect((await send(server.app, deviceCalls.listDevices, {}, person)).data.total).toBe(0)
    expect((await send(server.app, deviceCalls.readDevice, { params: { deviceId: device.boxId } }, person)).envelope.code).toBe(70003)
    expect((await send(server.app, uplinkCalls.readUplink, { params: { uplinkId } }, person)).envelope.code).toBe(70003)
  }
  const told = await send(server.app, messageCalls.listMessages, { query: { kind: 'business' } }, people.admin, { language: 'en' })
  expect(told.data.items[0]?.content).toContain('"完整医院 41" was closed by owner-41')
  expect(
    await rows(`select action, user_id from audit where business_id = $1 and action like 'business.%' order by id`, [businessId]),
  ).toEqual([
    { action: 'business.export', user_id: people.owner.id },
    { action: 'business.export', user_id: people.owner.id },
    { action: 'business.close', user_id: people.owner.id },
  ])
  // No claim brings an uplink of it to life.
  const claim = { uplinkId: full.words[':unclaimed'] ?? '', code: full.words[':code'] ?? '' }
  expect((await send(server.app, uplinkCalls.claimUplink, { body: claim }, null)).envelope.code).toBe(70003)
})

test('restored, everything is there again; it cannot be restored or closed twice', async () => {
  await restore()
  await expect(restore()).rejects.toMatchObject({ code: 30001 })
  expect((await send(server.app, deviceCalls.listDevices, {}, full.people.owner)).data.total).toBe(1)
  const told = await send(server.app, messageCalls.listMessages, { query: { kind: 'business' } }, full.people.owner)
  expect(told.data.items[0]).toMatchObject({ title: '企业已恢复' })
  expect((await close({ name: '完整医院 41', password })).envelope.code).toBe(0)
  const again = closeBusiness(businessId, actor(full.people.owner), server.services)
  await expect(again).rejects.toMatchObject({ code: 30001 })
})

test('after thirty days all of it is erased but the audit, and others keep theirs', async () => {
  expect(jobs.map(({ name }) => name)).toEqual(expect.arrayContaining(['closed-businesses', 'left-samples']))
  const { people, device, uplinkId } = full
  const now = server.services.clock.now().getTime()
  await rows(`insert into rejections (uplink_id, at, reason, bytes, head) values ($1, now(), 'malformed', 1, '\\x00')`, [uplinkId])
  await rows(
    `insert into tasks (user_id, business_id, kind, wish, language, address, created_at) values ($1, $2, 'business-export', '{}', 'zh', '', now())`,
    [people.owner.id, businessId],
  )
  server.time.now = new Date(now + 29 * 86_400_000)
  await eraseClosedBusinesses(server.services)
  expect(await rows('select name from businesses where id = $1', [businessId])).toEqual([{ name: '完整医院 41' }])

  const others = await countOthers()
  server.time.now = new Date(now + 30 * 86_400_000 + 1)
  await expect(restore()).rejects.toMatchObject({ code: 30001 })
  await eraseClosedBusinesses(server.services)
  await eraseLeftSamples(server.services)
  for (const { table, column } of await businessColumns()) {
    const left = await rows(`select count(*)::int as n from ${table} where ${column} = $1`, [businessId])
    expect({ table, left }).toEqual({ table, left: table === 'audit' ? [{ n: expect.any(Number) }] : [{ n: 0 }] })
  }
  for (const { table, column } of await columnsNamed('uplink_id')) {
    expect({ table, left: await rows(`select from ${table} where ${column} = $1`, [uplinkId]) }).toEqual({ table, left: [] })
  }
  for (const { table, column } of await columnsNamed('device_id')) {
    expect({ table, left: await rows(`select from ${table} where ${column} = $1`, [device.id]) }).toEqual({ table, left: [] })
  }
  expect(await countOthers()).toEqual(others)
  expect(await rows('select name, sf, removed_at from users where id = $1', [people.owner.id])).toEqual([
    { name: 'owner-41', sf: 1, removed_at: null },
  ])
  const audit = await rows(`select action, before from audit where business_id = $1 and action = 'business.erase'`, [businessId])
  expect(audit).toEqual([{ action: 'business.erase', before: { name: '完整医院 41', uplinks: 2, devices: 1, people: expect.any(Number) } }])
})

interface Column {
  table: string
  column: string
}
/** Every table of the schema that has such a column; parents stand for their partitions. */
async function columnsNamed(name: string): Promise<Column[]> {
  const found = await rows(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
       join pg_class r on r.relname = c.table_name and r.relnamespace = 'public'::regnamespace and r.relkind in ('r', 'p') and not r.relispartition
      where c.table_schema = 'public' and c.column_name = $1 order by 1`,
    [name],
  )
  return found as Column[]
}

async function businessColumns(): Promise<Column[]> {
  const found = [...(await columnsNamed('business_id')), { table: 'businesses', column: 'id' }]
  expect(found.length).toBeGreaterThanOrEqual(10)
  return found
}

/** Rows of the two other businesses. */
async function countOthers(): Promise<unknown> {
  const mine = [server.house.businessId, server.stranger.businessId]
  const counted = []
  for (const { table, column } of await businessColumns()) {
    counted.push(...(await rows(`select '${table}' as table, count(*)::int as n from ${table} where ${column} = any($1)`, [mine])))
  }
  return counted
}

test('uplinks of a closed business are cut off and refused, and admitted again when it is restored', async () => {
  const house: IngestHouse = await ingestHouse()
  try {
    const uplink = await house.connect('100000000001')
    await uplink.hello([{ ref: 'a', type: 'th', keys: ['probe.1.temperature'] }])
    await uplink.store([{ d: 'a', t: Date.now() - 2_000, v: [20] }])
    const [person] = await house.rows<{ id: string }>(
      `insert into users (login_name, name, password_hash) values ('w', '王工', 'x') returning id`,
    )
    const by = actor({ id: person?.id ?? '' })
    const cut = new Promise((done) => uplink.client.once('close', () => done(undefined)))
    await closeBusiness(house.businessId, by, house.services)
    await cut
    await expect(house.connect('100000000001')).rejects.toThrow(/refused/)
    await restoreBusiness(house.businessId, by, house.services)
    const again = await house.connect('100000000001')
    again.stream = 'stream-2'
    await again.hello([{ ref: 'a', type: 'th', keys: ['probe.1.temperature'] }])
    await again.store([{ d: 'a', t: Date.now(), v: [21] }])
    expect(await house.rows('select v from samples order by at')).toEqual([{ v: [20] }, { v: [21] }])
  } finally {
    await house.close()
  }
})
