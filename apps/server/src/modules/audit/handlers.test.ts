import { auditActor, auditCalls, deviceCalls } from '@kilowatch/contract'
import { workKinds } from '@kilowatch/work'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { explain } from '../../../test/explain.ts'
import type { Person } from '../../../test/house.ts'
import { buildPlatformOperator } from '../../../test/platform-operator.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { writeAuditEntries } from '../../storage/audit.ts'
import { pageStatement, type SqlList } from '../../storage/list.ts'
import { sealAudit } from './index.ts'
import { auditRows, installationRows } from './queries/list.ts'

let server: TestServer
let operator: Person
const at = (text: string) => new Date(`2026-11-${text}Z`)

beforeAll(async () => {
  server = await testServer()
  operator = await buildPlatformOperator(server.database.pool)
  const { house, stranger, database } = server
  const mine = { businessId: house.businessId, userId: house.admin.id, address: '10.0.0.8' }
  await writeAuditEntries(database.pool, [
    { ...mine, at: at('01T08:00:00'), action: 'thresholds.save', subject: 'device 200000000001', before: { a: 1 }, after: { a: 2 } },
    { ...mine, at: at('02T08:00:00'), action: 'uplink.rename', subject: 'uplink 1', before: { name: '=1+1' }, after: { name: '网关' } },
    {
      ...mine,
      at: at('03T08:00:00'),
      userId: house.viewer.id,
      action: 'access.refused',
      subject: 'PUT /x',
      outcome: 'refused',
      code: 70001,
    },
    { ...mine, at: at('04T08:00:00'), userId: null, action: 'uplink.claim', subject: '=cmd()' },
    { ...mine, at: at('05T08:00:00'), userId: operator.id, action: 'grant.request', subject: 'business' },
    {
      ...mine,
      at: at('06T08:00:00'),
      businessId: stranger.businessId,
      userId: stranger.owner.id,
      action: 'thresholds.save',
      subject: 'device 2',
    },
    {
      ...mine,
      at: at('07T08:00:00'),
      businessId: null,
      userId: null,
      action: 'account.log-in',
      subject: 'user',
      outcome: 'refused',
      code: 20002,
    },
    { ...mine, at: at('08T08:00:00'), businessId: null, userId: house.owner.id, action: 'message.read', subject: 'user' },
  ])
  await sealAudit(database.pool)
})
afterAll(() => server.close())

describe('review J22: who did it is said truly', () => {
  const entry = { userName: '', userId: null, address: '' }
  it.each([
    [
      { ...entry, userName: '王工', userId: '7', address: '10.0.0.8' },
      { zh: '王工', en: '王工' },
    ],
    [
      { ...entry, userId: '7', address: '10.0.0.8' },
      { zh: '账号 7', en: 'Account 7' },
    ],
    [
      { ...entry, address: '10.0.0.8' },
      { zh: '未登录', en: 'Not logged in' },
    ],
    [entry, { zh: '系统', en: 'System' }],
    [
      { ...entry, address: null },
      { zh: '系统', en: 'System' },
    ],
  ])('%o', (who, names) => expect(auditActor(who)).toEqual(names))
})

const listed = (query: object, person = server.house.owner, language = 'zh') =>
  send(server.app, auditCalls.listOperations, { query }, person, { language })
/** What was there in the beginning; refusals that these tests cause come later. */
const to = '2026-11-20T00:00:00Z'
const actions = async (query: object) => (await listed({ to, ...query })).data.items.map(({ action }) => action)

test('spec: GET {prefix}/bms_service/log/opera/list — what happened in the business, newest first, in the reader’s words', async () => {
  const { house } = server
  const { data } = await listed({})
  expect(data.total).toBe(5)
  expect(data.items.map(({ action }) => action)).toEqual([
    'grant.request',
    'uplink.claim',
    'access.refused',
    'uplink.rename',
    'thresholds.save',
  ])
  expect(data.items[4]).toEqual({
    id: expect.any(String),
    at: '2026-11-01T08:00:00.000Z',
    userId: house.admin.id,
    userName: 'admin 1',
    action: 'thresholds.save',
    says: '修改告警阈值',
    subject: 'device 200000000001',
    about: [{ kind: 'device', id: '200000000001', name: 'UPS-1', type: 'ups', gone: false }],
    outcome: 'done',
    code: null,
    before: { a: 1 },
    after: { a: 2 },
    address: '10.0.0.8',
    seq: 1,
  })
  expect(data.items[2]).toMatchObject({ says: '访问被拒绝', outcome: 'refused', code: 70001, userName: 'viewer 1' })
  expect((await listed({ page: 2, pageSize: 2 }, house.admin, 'en')).data).toMatchObject({
    total: 5,
    items: [{ says: 'Access refused' }, { says: 'Gateway renamed' }],
  })
  expect((await listed({}, house.operator)).envelope.code).toBe(100000)
  expect((await listed({}, operator)).envelope.code).toBe(70001)
})

test('it is filtered by time, person, action, outcome and text', async () => {
  const { house } = server
  expect(await actions({ from: '2026-11-02T08:00:00Z', to: '2026-11-03T08:00:00Z' })).toEqual(['access.refused', 'uplink.rename'])
  expect(await actions({ userId: house.viewer.id })).toEqual(['access.refused'])
  expect(await actions({ action: 'uplink' })).toEqual(['uplink.claim', 'uplink.rename'])
  expect(await actions({ action: 'uplink.rename' })).toEqual(['uplink.rename'])
  expect(await actions({ action: 'upl' })).toEqual([])
  expect(await actions({ outcome: 'refused' })).toEqual(['access.refused'])
  expect(await actions({ search: 'VIEWER 1' })).toEqual(['access.refused'])
  expect(await actions({ search: '告警阈值' })).toEqual(['thresholds.save'])
  expect(await actions({ search: '2000000000' })).toEqual(['thresholds.save'])
  expect(await actions({ search: `%' or '1'='1` })).toEqual([])
})

test('it is exported as CSV for a month at the most, formulas made harmless', async () => {
  const { house } = server
  const get = (query: { from: string; to: string }, person = house.owner) =>
    send(server.app, auditCalls.exportOperations, { query }, person, { language: 'en' })
  const file = await get({ from: '2026-11-01T00:00:00Z', to: '2026-11-20T00:00:00Z' })
  const lines = file.text.trim().split('\r\n')
  expect(lines).toHaveLength(6)
  expect(lines[0]).toContain('Time,Person,Action,Subject,Result,Code,Before,After,Source address,Chain no.')
  expect(lines[5]).toBe(
    '2026-11-01T16:00:00+08:00,admin 1,Alarm thresholds changed,Device UPS-1 #200000000001,Done,,"{""a"":1}","{""a"":2}",10.0.0.8,1',
  )
  expect(lines[2]).toContain("'=cmd()")
  expect((await get({ from: '2026-10-01T00:00:00Z', to: '2026-11-20T00:00:00Z' })).envelope).toMatchObject({
    code: 10003,
    data: { detail: 'An export can span at most 31 days' },
  })
  expect((await get({ from: '2026-11-20T00:00:00Z', to: '2026-11-01T00:00:00Z' })).envelope.data).toMatchObject({
    detail: 'The start cannot be after the end',
  })
  const missing = await send(server.app, auditCalls.exportOperations, { query: {} as never }, house.owner, { language: 'en' })
  expect(missing.envelope).toMatchObject({ code: 10003, data: { detail: 'Choose a start and an end' } })
  expect((await get({ from: '2026-11-01T00:00:00Z', to: '2026-11-20T00:00:00Z' }, house.viewer)).envelope.code).toBe(100000)
})

test('an export of many entries holds each once, in order', async () => {
  const { house, stranger, database } = server
  const same = { at: at('10T08:00:00'), businessId: stranger.businessId, userId: null, action: 'uplink.claim' as const, address: '' }
  await writeAuditEntries(
    database.pool,
    Array.from({ length: 1_201 }, (_, n) => ({ ...same, subject: `entry ${n}` })),
  )
  const query = { from: '2026-11-10T00:00:00Z', to: '2026-11-11T00:00:00Z' }
  const file = await send(server.app, auditCalls.exportOperations, { query }, stranger.owner)
  const subjects = [...file.text.matchAll(/entry #(\d+)/g)].map(([, n]) => Number(n))
  expect(subjects).toEqual(Array.from({ length: 1_201 }, (_, n) => 1_200 - n))
  expect((await send(server.app, auditCalls.exportOperations, { query }, house.owner)).text).not.toContain('entry')
})

test('an operator sees what belongs to no business and what operators did, and a business when asked by its id', async () => {
  const { house } = server
  const list = (query: object, person = operator) =>
    send(server.app, auditCalls.listPlatformOperations, { query: { to, ...query } }, person)
  expect((await list({})).data.items.map(({ action }) => action)).toEqual(['message.read', 'account.log-in', 'grant.request'])
  expect((await list({ businessId: house.businessId })).data.total).toBe(5)
  expect((await list({}, house.owner)).envelope.code).toBe(70001)
  const query = { from: '2026-11-01T00:00:00Z', to: '2026-11-20T00:00:00Z' }
  const file = await send(server.app, auditCalls.exportPlatformOperations, { query: { ...query, businessId: house.businessId } }, operator)
  expect(file.text.trim().split('\r\n')).toHaveLength(6)
})

test('the check says whether the chain is whole, and where it is not', async () => {
  const { pool } = server.database
  await sealAudit(pool)
  const check = () => send(server.app, auditCalls.checkAudit, {}, operator)
  const whole = await check()
  expect(whole.data).toMatchObject({ intact: true, broken: null })
  expect(whole.data.checked).toBe(whole.data.lastSeq)
  await pool.query(`begin; set local session_replication_role = 'replica'; update audit set user_name = 'x' where seq = 2; commit`)
  expect((await check()).data).toMatchObject({ intact: false, broken: { seq: 2, how: 'changed', at: '2026-11-02T08:00:00.000Z' } })
  await pool.query(`begin; set local session_replication_role = 'replica'; update audit set user_name = 'admin 1' where seq = 2; commit`)
  expect((await check()).data.intact).toBe(true)
})

test('pages of a business and of the installation are read by index', async () => {
  const { pool } = server.database
  const plan = (rows: SqlList, bound: object) => {
    const { text, values } = pageStatement(rows, { ...bound }, { sort: '-at' })
    return explain(pool, text, values)
  }
  expect(await plan(auditRows, { businessId: '1' })).toContain('audit_business')
  expect(await plan(installationRows, {})).toMatch(/audit_(at|business|user)/)
})

test('a change in the console is in the log with what was before and after, and from where', async () => {
  const { house } = server
  const body = { name: '新名' }
  await send(server.app, deviceCalls.changeDevice, { params: { deviceId: house.device.boxId }, body }, house.admin)
  const [entry] = (await listed({ action: 'device.change' })).data.items
  expect(entry).toMatchObject({
    userName: 'admin 1',
    says: '修改设备',
    before: { name: 'UPS-1' },
    after: { name: '新名' },
    address: '127.0.0.1',
    seq: null,
  })
})

test('review V6: work is called by its number and title; only what is gone is said to be; a refused call says what it is about', async () => {
  const { house, stranger, database } = server
  const mine = { businessId: house.businessId, userId: house.admin.id, address: '10.0.0.10', at: at('22T08:00:00') }
  const { rows } = await database.pool.query<{ id: string; business_id: string }>(
    `insert into work (business_id, kind, number, state, title, created_at, changed_at)
     select b, kind, kind || '-1', 'open', 'UPS-1', now(), now() from unnest($1::bigint[]) b, unnest($2::text[]) kind returning id, business_id`,
    [[house.businessId, stranger.businessId], Object.keys(workKinds).filter((kind) => kind !== 'grant')],
  )
  const [own = '', other = ''] = [house, stranger].map(({ businessId }) => rows.find(({ business_id }) => business_id === businessId)?.id)
  const kind = Object.keys(workKinds)[0] ?? ''
  await writeAuditEntries(database.pool, [
    { ...mine, action: 'fault.create', subject: `${kind} ${own},${other},999999` },
    { ...mine, action: 'ping.save', subject: 'ping' },
    { ...mine, action: 'feedback.answer', subject: 'feedback 999999' },
    { ...mine, action: 'access.refused', subject: 'POST /business-auth/auth/business-auth-infos', outcome: 'refused', code: 70001 },
  ])
  const { data } = await listed({ search: '10.0.0.10' })
  const about = new Map(data.items.map((entry) => [entry.action, entry.about]))
  expect(about.get('fault.create')).toMatchObject([
    { name: `${kind}-1 UPS-1`, gone: false },
    { name: null, gone: false },
    { name: null, gone: true },
  ])
  expect(about.get('ping.save')).toEqual([])
  expect(about.get('feedback.answer')).toMatchObject([{ id: '999999', name: null, gone: false }])
  expect(about.get('access.refused')).toEqual([{ kind: 'business-auth', id: null, name: null, type: null, gone: false }])
  await database.pool.query('delete from work where id = any($1::bigint[])', [rows.map(({ id }) => id)])
})

test('review S12: entries say what they are about by its name, looked for in the entry’s business alone', async () => {
  const { house, stranger, database } = server
  const mine = { businessId: house.businessId, userId: house.admin.id, address: '10.0.0.9', at: at('21T08:00:00') }
  const { rows } = await database.pool.query<{ id: string }>('select id from memberships where user_id = $1', [house.viewer.id])
  const employeeId = rows[0]?.id ?? ''
  const named = await database.pool.query<{ name: string }>('select name from devices where id = $1', [house.device.id])
  const device = named.rows[0]?.name
  await writeAuditEntries(database.pool, [
    { ...mine, action: 'alarm.confirm', subject: `alarms ${house.alarmId},99999` },
    { ...mine, action: 'employee.change', subject: `employee ${employeeId}` },
    { ...mine, action: 'thresholds.save', subject: `device ${stranger.device.boxId}` },
    { ...mine, action: 'account.log-in', subject: `user ${house.owner.id}` },
  ])
  const { data } = await listed({ search: '10.0.0.9' })
  const about = new Map(data.items.map((entry) => [entry.action, entry.about]))
  expect(about.get('alarm.confirm')).toEqual([
    { kind: 'alarm', id: house.alarmId, name: device, type: null, gone: false },
    { kind: 'alarm', id: '99999', name: null, type: null, gone: true },
  ])
  expect(about.get('employee.change')).toMatchObject([{ kind: 'employee', name: 'viewer 1' }])
  expect(about.get('thresholds.save')).toMatchObject([{ kind: 'device', name: null, type: null, gone: false }])
  expect(about.get('account.log-in')).toMatchObject([{ kind: 'user', name: 'owner 1' }])
})
