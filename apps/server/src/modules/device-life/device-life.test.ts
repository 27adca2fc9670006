import { deviceCalls, deviceLifeCalls, type LifeKind, lifeKinds, maintenanceCalls } from '@kilowatch/contract'
import type { AlarmStanding } from '@kilowatch/work'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { explain } from '../../../test/explain.ts'
import { buildFullHouse, type CastRole, type FullHouse } from '../../../test/full-house.ts'
import { buildDevice } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { numbered } from '../../storage/list.ts'
import { auditActions } from '../audit/index.ts'
import type { LifeReader } from './lines.ts'
import { lifeText, lifeValues } from './queries/life.ts'
import { lifeSources } from './queries/sources.ts'
import { kindOfAction } from './rules.ts'

const now = new Date('2026-11-23T02:00:00Z')
const hour = 3_600_000
/** So many hours ago. */
const ago = (hours: number) => new Date(now.getTime() - hours * hour)
let server: TestServer
let house: FullHouse
let stranger: FullHouse
let business: string

beforeAll(async () => {
  server = await testServer()
  house = await buildFullHouse(server.database.pool, 3410, now)
  stranger = await buildFullHouse(server.database.pool, 3411, now)
  business = house.words[':business'] ?? ''
})
afterAll(() => server.close())
beforeEach(async () => {
  server.time.now = now
  await query(
    `delete from alarms; delete from patrol_records; delete from discharges; delete from maintenance_windows;
     delete from work where kind in ('fault', 'operation', 'rectification', 'schedule')`,
  )
  await query(`update device_shares set created_at = $1`, [ago(1000)])
})

async function query<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await server.database.pool.query<R>(text, values)).rows
}
const idOf = async (text: string, values: unknown[]) => (await query<{ id: string }>(text, values))[0]?.id ?? ''

type Asked = { kinds?: string; before?: string; most?: number; from?: string; to?: string }
const params = () => ({ deviceId: house.device.boxId })
const read = (role: CastRole, asked: Asked = {}) =>
  send(server.app, deviceLifeCalls.readDeviceLife, { params: params(), query: asked }, house.people[role])
const linesOf = async (role: CastRole, asked: Asked = {}) => (await read(role, asked)).data.lines
const kindsOf = async (role: CastRole, asked: Asked = {}) => [...new Set((await linesOf(role, asked)).map(({ kind }) => kind))].sort()

const alarm = (at: Date, until: Date | null = null, point = 'battery_charge') =>
  idOf(
    `insert into alarms (business_id, uplink_id, device_id, kind, level, point, side, opened_at, released_at, opening_value, limit_value, release_value, cause_id)
     values ($1, $2, $3, 'threshold', 3, $6, 'low', $4, $5, 18, 20, 30, 'c') returning id`,
    [business, house.uplinkId, house.device.id, at, until, point],
  )
let made = 0
async function work(
  kind: 'fault' | 'operation' | 'rectification' | 'schedule',
  at: Date,
  devices: readonly number[] = [house.device.id],
  title = kind as string,
) {
  const id = await idOf(
    `insert into work (business_id, kind, number, state, title, created_by, created_at, changed_at)
     values ($1, $2, $7, $4, $5, $6, $3, $3) returning id`,
    [business, kind, at, kind === 'fault' ? 'reported' : 'open', title, house.people.owner.id, `W-${++made}`],
  )
  await query('insert into work_devices (work_id, device_id) select $1, unnest($2::int[])', [id, devices])
  if (kind === 'fault')
    await query(
      `insert into faults (id, business_id, reported_at, device_id, level, source, since) values ($1, $2, $3, $4, 3, 'person', $3)`,
      [...[id, business, at, devices[0]]],
    )
  else if (kind === 'operation')
    await query(
      `insert into operation_tickets (id, business_id, starts_at, ends_at, two_persons, begun_at, created_at)
       values ($1, $2, $3, $3::timestamptz + interval '2 hours', false, $3, $3)`,
      [id, business, at],
    )
  else if (kind === 'schedule')
    await query(
      `insert into schedules (id, business_id, kind, due_on, repeat, anchor_on, created_at) values ($1, $2, 'other', '2026-12-01', 'once', '2026-12-01', $3)`,
      [id, business, at],
    )
  else
    await query(
      `insert into rectifications (id, business_id, level, problem, due_on, created_at) values ($1, $2, 'major', '接地', '2026-12-01', $3)`,
      [id, business, at],
    )
  return id
}
const patrol = (at: Date, failed = 0) =>
  idOf(
    `insert into patrol_records (business_id, device_id, kind, items, inspector_id, owner_id, begun_at, inspected_at, changed_at, passed, failed)
     values ($1, $2, 'own', '[]', $3, $3, $4, $4, $4, 3, $5) returning id`,
    [business, house.device.id, house.people.unhanded.id, at, failed],
  )
const entry = (action: string, at: Date, after: object = {}, subject = `device ${house.device.boxId}`) =>
  query(
    `insert into audit (at, business_id, user_id, user_name, action, subject, after, outcome) values ($1, $2, $3, '王海涛', $4, $5, $6, 'done')`,
    [...[at, business, house.people.owner.id, action, subject, JSON.stringify(after)]],
  )
const discharge = (at: Date) =>
  query(
    `insert into discharges (device_id, started_at, ended_at, seen_at, lowest_voltage) values ($1, $2, $2::timestamptz + interval '22 minutes', $2, 471.3)`,
    [house.device.id, at],
  )

it('has all that happened to a device as one line each, the newest first, with who, what became of it and where it is read', async () => {
  const old = await alarm(ago(20), ago(19))
  const fault = await work('fault', ago(18), undefined, '2# 风扇停转')
  const repair = await idOf(
    `insert into repairs (fault_id, business_id, number, company, people, done, begun_at, ended_at)
     values ($1, $2, 'WX-1', '恒信电源', '周晓东', '换风扇', $3, $4) returning id`,
    [fault, business, ago(16), ago(15)],
  )
  await query(`update faults set recovered_at = $2 where id = $1`, [fault, ago(14)])
  const rectification = await work('rectification', ago(12))
  const record = await patrol(ago(10), 1)
  await discharge(ago(8))
  await entry('thresholds.save', ago(6))
  await entry('device.hand', ago(5))
  await entry('device.command', ago(4), { control: 'beeper', value: 'mute' })
  const active = await alarm(ago(2))
  const handling = await idOf(
    `insert into event_handlings (business_id, cause, outcome, done, level, since, at, by_user, changed_at)
     values ($1, 'device', 'work', '换风扇', 3, $2, $2, $3, $2) returning id`,
    [business, ago(11), house.people.owner.id],
  )
  await query('update alarms set handling_id = $2 where id = $1', [old, handling])
  await send(
    server.app,
    maintenanceCalls.openMaintenance,
    { body: { boxIds: [house.device.boxId], minutes: 60, reason: '更换风扇' } },
    house.people.owner,
  )
  const told = (await linesOf('owner', { from: ago(24).toISOString() })).map(({ id, kind, title, state, to }) => [
    ...[id.split(' ')[0], kind, title, state?.says ?? null],
    to && `${to.page} ${to.id}`,
  ])
  expect(told).toEqual([
    ['maintenance', 'maintenance', '维护', '维护中，通知暂停', null],
    ['alarm', 'alarm', '电池电量 18.0 % 低于告警值 20.0 %', '未恢复 · 未确认', `alarm ${active}`],
    ['command', 'command', '下发设备控制命令', null, 'operations null'],
    ['people', 'people', '移交设备', null, 'operations null'],
    ['limits', 'limits', '修改告警阈值', null, 'thresholds null'],
    ['discharge', 'discharge', '电池放电 22 min', null, expect.stringMatching(/^discharges \d+$/)],
    ['patrol', 'patrol', '巡检（自有人员）', '有不合格项', `patrol-record ${record}`],
    ['handling', 'handling', expect.stringContaining('事件处理'), expect.any(String), `alarm ${old}`],
    ['rectification', 'rectification', 'rectification', '待派发', `rectification ${rectification}`],
    ['recovery', 'recovery', '恢复：2# 风扇停转', '已恢复', `fault ${fault}`],
    ['repair', 'repair', '维修：2# 风扇停转', '已完成', `fault ${fault}`],
    ['fault', 'fault', '2# 风扇停转', '已上报', `fault ${fault}`],
    ['alarm', 'alarm', '电池电量 18.0 % 低于告警值 20.0 %', '已恢复 · 未确认', `alarm ${old}`],
  ])
  const [repaired] = await linesOf('owner', { kinds: 'repair', to: ago(15.5).toISOString() })
  expect(repaired).toMatchObject({ id: `repair ${repair}`, number: 'WX-1', what: '恒信电源 · 周晓东 · 换风扇', lasts: false })
  expect(repaired?.until).toBe(ago(15).toISOString())
})

it('tells of changes through the calls that make them, in the reader’s language', async () => {
  await send(server.app, deviceCalls.changeDevice, { params: params(), body: { name: 'UPS-B' } }, house.people.admin)
  const { data } = await send(
    server.app,
    deviceLifeCalls.readDeviceLife,
    { params: params(), query: { kinds: 'change', most: 1 } },
    house.people.viewer,
    { language: 'en' },
  )
  expect(data.lines).toMatchObject([{ kind: 'change', what: 'Name: UPS-3410 → UPS-B', by: expect.stringContaining('admin') }])
})

it('is read page by page, without a gap and without a line twice, also where much happened at one moment', async () => {
  for (let i = 0; i < 5; i++) {
    await alarm(ago(30), ago(29), `p${i}`)
    await work('rectification', ago(30), undefined, `r${i}`)
    await entry('device.hand', ago(30))
    await entry('thresholds.save', ago(30.5))
    await patrol(i % 2 ? ago(30) : ago(31))
  }
  const span = { from: ago(40).toISOString(), to: ago(29.9).toISOString() }
  const whole = (await linesOf('owner', { ...span, most: 200 })).map(({ id }) => id)
  expect(new Set(whole).size).toBe(whole.length)
  expect(whole.length).toBeGreaterThanOrEqual(20)
  for (const most of [1, 3, 7]) {
    const seen: string[] = []
    for (let before: string | undefined, turns = 0; turns < 60; turns++) {
      const { data } = await read('owner', { ...span, most, ...(before ? { before } : {}) })
      seen.push(...data.lines.map(({ id }) => id))
      if (data.next === null) break
      before = data.next
    }
    expect(seen).toEqual(whole)
  }
})

it('is narrowed to kinds and a span, and counted by kind', async () => {
  await alarm(ago(203))
  await alarm(ago(205), ago(204))
  await patrol(ago(204))
  const span = { from: ago(204.5).toISOString(), to: ago(201).toISOString() }
  expect(await kindsOf('owner', span)).toEqual(['alarm', 'patrol'])
  expect(await kindsOf('owner', { ...span, kinds: 'patrol,fault' })).toEqual(['patrol'])
  const counts = await send(server.app, deviceLifeCalls.countDeviceLife, { params: params(), query: span }, house.people.owner)
  expect(counts.data).toEqual([
    { kind: 'alarm', count: 1 },
    { kind: 'patrol', count: 1 },
  ])
  expect((await read('owner', { before: 'nonsense' })).envelope.code).toBe(10003)
})

it('comes to figures that its lines bear out, of the same span', async () => {
  const repair = (fault: string, [from, until]: readonly [Date, Date | null], cost: number | null) =>
    query(
      `insert into repairs (fault_id, business_id, number, company, people, begun_at, ended_at, labour_hours, labour_rate, other_cost, other_note, cost, cost_at)
       select $1, $2, $3, '', '', $4::timestamptz, $5::timestamptz, c, c, c, c::text, $6::numeric, case when c is not null then $4::timestamptz end
         from (select case when $6::numeric is not null then 0 end as c) c`,
      [fault, business, `WX-${++made}`, from, until, cost],
    )
  const [first, second] = [await work('fault', ago(90)), await work('fault', ago(50))]
  await repair(first, [ago(89), ago(87)], 1076)
  await repair(second, [ago(49), ago(45)], 620.5)
  await repair(second, [ago(44), null], null)
  await alarm(ago(50))
  await alarm(ago(51), ago(49))
  await patrol(ago(48), 1)
  await patrol(ago(47))
  await discharge(ago(46))
  const figures = async (role: CastRole, span: { from?: string } = {}) =>
    (await send(server.app, deviceLifeCalls.readDeviceLifeFigures, { params: params(), query: span }, house.people[role])).data
  const whole = await figures('viewer')
  expect(whole).toEqual({
    faults: { count: 2, firstAt: ago(90).toISOString(), lastAt: ago(50).toISOString() },
    repairs: { count: 3, cost: 1696.5, ended: 2, meanSeconds: 3 * 3600, longestSeconds: 4 * 3600 },
    ...{ unconfirmed: { active: 1, cleared: 1 }, patrolsFailed: 1 },
    discharge: { at: ago(46).toISOString(), minutes: 22, lowestVoltage: 471.3 },
  })
  for (const span of [{}, { from: ago(60).toISOString() }, { from: ago(46.5).toISOString() }]) {
    const [said, lines] = [await figures('viewer', span), await linesOf('viewer', span)]
    const of = (kind: LifeKind) => lines.filter((line) => line.kind === kind)
    const costs = of('repair').flatMap(({ cost }) => cost ?? [])
    expect(said.faults).toMatchObject({ count: of('fault').length, lastAt: of('fault')[0]?.at ?? null })
    expect(said.repairs).toMatchObject({
      ...{ count: of('repair').length, ended: of('repair').filter(({ until }) => until !== null).length },
      cost: costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0),
    })
    const standing = (one: AlarmStanding) => of('alarm').filter((line) => line.standing === one).length
    expect(said.unconfirmed, 'review V2').toEqual({ active: standing('waiting'), cleared: standing('cleared') })
    expect(said.patrolsFailed).toBe(of('patrol').filter(({ state }) => state?.tone === 'blocked').length)
    expect(said.discharge?.at).toBe(of('discharge')[0]?.at)
  }
  // From outside nothing is said of what is not shown.
  expect(await figures('sharedView')).toMatchObject({
    faults: null,
    repairs: null,
    patrolsFailed: null,
    unconfirmed: { active: 1, cleared: 1 },
  })
})

/** One of everything. */
async function everything(at: number) {
  await alarm(ago(at))
  await work('fault', ago(at))
  await work('rectification', ago(at + 0.1))
  await work('schedule', ago(at))
  await work('operation', ago(at))
  await patrol(ago(at))
  await discharge(ago(at))
  for (const action of ['device.command', 'device.timed-add', 'thresholds.save', 'device.hand', 'device.picture-add'])
    await entry(action, ago(at), action === 'device.command' ? { control: 'beeper', value: 'mute' } : {})
  await query(
    `with made as (insert into maintenance_windows (business_id, reason, from_at, until_at) values ($1, 'x', $2, $3) returning id)
     insert into maintenance_devices (window_id, device_id) select id, $4 from made`,
    [business, ago(at), ago(at - 0.5), house.device.id],
  )
}

it('shows somebody with whom the device is shared alarms, discharges and commands since then, and counts no others', async () => {
  await everything(60)
  const span = { from: ago(61).toISOString(), to: ago(39).toISOString() }
  const fromOutside: LifeKind[] = ['alarm', 'command', 'discharge']
  for (const role of ['sharedView', 'sharedOperate', 'guest', 'provider'] as const) {
    expect(await kindsOf(role, span), role).toEqual(fromOutside)
    const { data } = await send(server.app, deviceLifeCalls.countDeviceLife, { params: params(), query: span }, house.people[role])
    expect(data, role).toEqual(
      fromOutside
        .toSorted()
        .map((kind) => ({ kind, count: 1 }))
        .sort((a, b) => order(a.kind) - order(b.kind)),
    )
  }
  expect(await kindsOf('viewer', span)).toEqual(
    Object.keys(lifeKinds)
      .filter((kind) => !['repair', 'recovery', 'handling'].includes(kind))
      .sort(),
  )
  await query(`update device_shares set created_at = $2 where user_id = $1`, [house.people.sharedView.id, ago(50)])
  expect(await kindsOf('sharedView', span)).toEqual([])
  await alarm(ago(40), ago(39.5))
  expect(await kindsOf('sharedView', span)).toEqual(['alarm'])
})
const order = (kind: LifeKind) => Object.keys(lifeKinds).indexOf(kind)

it('shows nobody else anything: neither strangers, nor people of the business who do not see the device', async () => {
  await everything(60)
  for (const person of [house.people.unhanded, house.people.friend, house.people.platform, stranger.people.owner]) {
    for (const call of [deviceLifeCalls.readDeviceLife, deviceLifeCalls.countDeviceLife, deviceLifeCalls.readDeviceLifeFigures])
      expect((await send(server.app, call, { params: params() }, person)).envelope.code).toBe(70003)
  }
})

it('shows people of the business the work whose page they may open', async () => {
  const { businessId, uplinkId } = { businessId: business, uplinkId: house.uplinkId }
  const rack = await buildDevice(server.database.pool, { businessId, uplinkId, boxId: '200000099999', name: '机柜', type: 'pdu' })
  const own = await work('fault', ago(60), undefined, 'own')
  const both = await work('fault', ago(61), [house.device.id, rack.id], 'both')
  const titles = async (role: CastRole) => (await linesOf(role, { kinds: 'fault' })).map(({ title }) => title)
  expect(await titles('owner')).toEqual(['own', 'both'])
  expect(await titles('viewer')).toEqual(['own', 'both'])
  // Of the department, which has the one device and not the other.
  expect(await titles('department')).toEqual(['own'])
  await query('update work set assignee_id = $2 where id = $1', [both, house.people.department.id])
  expect(await titles('department')).toEqual(['own', 'both'])
  const seen = await query<{ work_id: string }>('select work_id from visible_work where user_id = $1 and work_id = any($2::bigint[])', [
    ...[house.people.department.id, [own, both]],
  ])
  expect(seen.map(({ work_id }) => work_id).sort()).toEqual([own, both].sort())
})

it('shows a provider the patrol records that the business lets it see', async () => {
  const record = await patrol(ago(60))
  expect(await kindsOf('sharedView', { kinds: 'patrol' })).toEqual([])
  const spare = house.words[':spareBusiness'] ?? ''
  await query(
    `insert into memberships (business_id, user_id, right_on_devices, scope, name, joined_at) values ($1, $2, 'view', 'own', 'p', now())`,
    [spare, house.people.sharedView.id],
  )
  const engagement = await idOf(
    `insert into work (business_id, provider_id, kind, state, title, created_at, changed_at) values ($1, $2, 'engagement', 'active', 'e', $3, $3) returning id`,
    [business, spare, ago(100)],
  )
  await query(`insert into engagements (id, business_id, provider_id, kind, from_at) values ($1, $2, $3, 'patrol', $4)`, [
    ...[engagement, business, spare, ago(100)],
  ])
  await query('insert into engagement_authorizations (engagement_id, device_id) values ($1, $2)', [engagement, house.device.id])
  expect((await linesOf('sharedView', { kinds: 'patrol' })).map(({ to }) => to?.id)).toEqual([record])
  await query('delete from work where id = $1', [engagement])
  expect(await linesOf('sharedView', { kinds: 'patrol' })).toEqual([])
  await query('delete from memberships where business_id = $1 and user_id = $2', [spare, house.people.sharedView.id])
})

it('is taken home as a table, by days of at most a month', async () => {
  await alarm(ago(3), ago(2))
  await patrol(ago(4), 2)
  const take = (days: number) =>
    send(
      server.app,
      deviceLifeCalls.exportDeviceLife,
      { params: params(), query: { from: ago(days * 24).toISOString(), to: now.toISOString(), kinds: 'alarm,patrol' } },
      house.people.viewer,
    )
  const file = await take(7)
  expect(file.text.trim().split('\n')).toHaveLength(3)
  expect(file.text).toContain('2026-11-23T07:00:00+08:00,2026-11-23T08:00:00+08:00,告警,')
  expect(file.text).toContain('合格 3 项，不合格 2 项')
  expect((await take(60)).envelope.code).toBe(10003)
})

it('has a place for whatever is done to devices, and for nothing else', () => {
  const without = auditActions.filter((action) => kindOfAction(action) === undefined && /^(device|thresholds|share)\./.test(action))
  expect(without.sort()).toEqual(['device.end-maintenance', 'device.maintain'])
  expect(auditActions.filter((action) => kindOfAction(action) !== undefined && !/^(device|thresholds|share)\./.test(action))).toEqual([])
})

it('finds a page in the middle by indexes, however much happened to the device', async () => {
  const reader = { ...{ member: true, records: false, since: null, userId: house.people.viewer.id, now, language: 'zh' as const } }
  const device = { ...house.device, businessId: business, uplinkId: house.uplinkId, type: 'ups', interval: 5000, right: 'view' as const }
  const subject = { ...device, blocked: null, mayControl: false, maySet: false, mayShare: false }
  const before = { micros: '1790000000000000', source: 'limits', id: '5' }
  await query(
    `insert into audit (at, business_id, action, subject, outcome)
     select now(), $1::bigint, 'device.relate', case when n % 2 = 0 then 'device ' || (300000000000 + n) else 'devices ' || (300000000000 + n) || ',1' end, 'done'
       from generate_series(1, 4000) n
     union all select now(), $1::bigint, 'device.command', $2, 'done' from generate_series(1, 400)`,
    [business, `device ${house.device.boxId}`],
  )
  await query('analyze audit')
  const who: LifeReader = { ...reader, device: subject, whole: true }
  const { text, values } = numbered(
    lifeText(lifeSources, before),
    lifeValues(who, { from: null, until: null, before }, { works: [], most: 51 }),
  )
  const plan = await explain(server.database.pool, text, values)
  for (const index of ['alarms_device', 'patrol_records_device', 'audit_device_actions', 'audit_devices', 'discharges'])
    expect(plan).toContain(index)
  expect(plan).not.toMatch(/Seq Scan on (alarms|audit|patrol_records|discharges)\b/)
  // Neither by the time of all entries, nor by all that the device has.
  expect(plan).not.toMatch(/audit_at|audit_business|audit_subject/)
  expect(plan).toMatch(/Index Cond: \(\(subject = .* AND \(action = .*AT TIME ZONE 'UTC'::text\) >= /)
})
