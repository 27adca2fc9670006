import { alarmCalls, type Data, faultCalls, fileCalls, patrolRecordCalls } from '@kilowatch/contract'
import { type FaultStep, faultFlow, faultLevels } from '@kilowatch/work'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { explain } from '../../../test/explain.ts'
import { buildFullHouse, type FullHouse } from '../../../test/full-house.ts'
import type { Person } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { pageStatement } from '../../storage/list.ts'
import { dictionary } from '../dictionaries/index.ts'
import { faultsOfBusiness, faultsOfPerson } from './queries/list.ts'

const morning = new Date('2026-11-23T02:00:00Z')
let server: TestServer
let house: FullHouse
let stranger: FullHouse
let owner: Person
let business: string

beforeAll(async () => {
  server = await testServer()
  house = await buildFullHouse(server.database.pool, 3300, morning)
  stranger = await buildFullHouse(server.database.pool, 3301, morning)
  owner = house.people.owner
  business = house.words[':business'] ?? ''
})
afterAll(() => server.close())
beforeEach(async () => {
  server.time.now = morning
  await query(`delete from work where kind = 'fault'`)
  await query('delete from messages')
})

async function query<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await server.database.pool.query<R>(text, values)).rows
}

type Fault = Data<typeof faultCalls.readFault>
type Report = Parameters<typeof send<typeof faultCalls.reportFault>>[2]['body']

const report = (parts: Partial<Report> = {}, by = owner) =>
  send(server.app, faultCalls.reportFault, { body: { title: '2# 风扇停转', boxIds: [house.device.boxId], ...parts } }, by)
async function made(parts: Partial<Report> = {}, by = owner): Promise<Fault> {
  const answer = await report(parts, by)
  expect(answer.envelope.code, answer.text).toBe(200)
  return answer.data
}
const read = (id: string, by = owner) => send(server.app, faultCalls.readFault, { query: { fault_id: id } }, by)
/** A second later, so that its steps stand one after another. */
const step = (id: string, name: FaultStep, values: Record<string, string> = {}, by = owner) => {
  server.time.now = new Date((server.time.now ?? morning).getTime() + 1_000)
  return send(server.app, faultCalls.takeFaultStep, { params: { id }, body: { step: name, values } }, by)
}
const alarmOf = () => house.words[':alarm'] ?? ''
/** Who was told what since the last look. */
async function told(): Promise<string[]> {
  const rows = await query<{ who: string; code: string }>(
    `select split_part(u.login_name, '-', 1) as who, m.code from messages m join message_readers r on r.message_id = m.id
       join users u on u.id = r.user_id where m.code like 'fault-%' order by 2, 1`,
  )
  await query('delete from messages')
  return rows.map(({ who, code }) => `${who} ${code}`)
}

it('takes a fault from its report to its end, each step a node with who, when and what was said', async () => {
  const fault = await made({ level: '3', note: '运行中有异响', dueOn: '2026-11-24' })
  expect(fault).toMatchObject({
    ...{ state: 'reported', level: 3, source: 'person', note: '运行中有异响', devices: 1, device: { id: house.device.boxId } },
    // The day ends in Shanghai.
    ...{ number: expect.stringMatching(/^GZ20261123-\d{4}$/), dueAt: '2026-11-24T16:00:00.000Z', steps: ['confirm', 'dismiss'] },
  })
  const { id } = fault
  expect((await step(id, 'confirm', { level: '4', note: '已听到' })).data).toMatchObject({ state: 'confirmed', level: 4 })
  expect((await step(id, 'plan', { plan: '转旁路后更换 2# 风扇' })).data).toMatchObject({ state: 'planned', plan: '转旁路后更换 2# 风扇' })
  const repair = await step(id, 'repair', { company: '恒信电源服务', people: '周晓东、郑凯' })
  expect(repair.data).toMatchObject({
    state: 'repairing',
    repairs: [{ company: '恒信电源服务', number: expect.stringMatching(/^WX20261123-\d{4}$/), endedAt: null }],
  })
  expect((await step(id, 'finish', { done: '换 2# 风扇' })).data).toMatchObject({
    state: 'repaired',
    repairs: [{ done: '换 2# 风扇', endedAt: expect.any(String) }],
  })
  expect((await step(id, 'sendBack', { reason: '仍有异响' })).data).toMatchObject({ state: 'repairing', repairs: [{ endedAt: null }] })
  await step(id, 'finish', { done: '换 2# 风扇，复紧端子' })
  expect((await step(id, 'recover')).data).toMatchObject({ state: 'recovered' })
  const closed = await step(id, 'close')
  expect(closed.data).toMatchObject({ state: 'closed', steps: [], waitsFor: [] })
  expect(closed.data.nodes.map((node) => [node.step, node.to, node.by?.id])).toEqual(
    ['report', 'confirm', 'plan', 'repair', 'finish', 'sendBack', 'finish', 'recover', 'close'].map((name) => [
      ...[name, name === 'report' ? 'reported' : faultFlow.steps[name as FaultStep].to, owner.id],
    ]),
  )
})

it('cancels a confirmation with a reason while there is no repair', async () => {
  const { id } = await made()
  await step(id, 'confirm', { level: '2' })
  expect((await step(id, 'unconfirm')).envelope.code).toBe(10004)
  expect((await step(id, 'unconfirm', { reason: '误报' })).data).toMatchObject({ state: 'reported' })
  expect((await step(id, 'dismiss', { reason: '复测正常' })).data).toMatchObject({ state: 'closed' })
  const repaired = await made()
  await step(repaired.id, 'confirm', { level: '2' })
  await step(repaired.id, 'repair', { company: '自修', people: '郑凯' })
  expect((await step(repaired.id, 'unconfirm', { reason: '误报' })).envelope).toMatchObject({ code: 30001, data: { next: ['repaired'] } })
})

it('keeps the alarms that it was made of as they were, and lets each tell of one open fault', async () => {
  const fault = await made({ boxIds: [], alarmIds: [alarmOf()] })
  const alarm = (await send(server.app, alarmCalls.readAlarm, { params: { alarmId: alarmOf() } }, owner)).data
  expect(fault).toMatchObject({ source: 'alarm', since: alarm.openedAt, device: { id: alarm.deviceId } })
  expect(fault.evidence).toMatchObject([
    { kind: 'alarm', alarmId: alarmOf(), was: { point: alarm.point, limit: alarm.limit, openedAt: alarm.openedAt } },
  ])
  const again = await report({ boxIds: [], alarmIds: [alarmOf()] })
  expect(again.envelope).toMatchObject({ code: 30001 })
  expect(again.text).toContain(fault.number)
  const known = await send(server.app, faultCalls.listAlarmFaults, { params: { alarmId: alarmOf() } }, owner)
  expect(known.data).toEqual([{ id: fault.id, number: fault.number, title: fault.title, state: 'reported' }])
  await step(fault.id, 'dismiss', { reason: '误报' })
  expect((await report({ boxIds: [], alarmIds: [alarmOf()] })).envelope.code).toBe(200)
})

it('makes one fault though two people report the same alarm at the same moment', async () => {
  const both = await Promise.all([owner, house.people.admin].map((by) => report({ boxIds: [], alarmIds: [alarmOf()] }, by)))
  expect(both.map(({ envelope }) => envelope.code).sort()).toEqual([200, 30001])
})

it('is of something, and of devices of one’s own business', async () => {
  expect((await report({ boxIds: [] })).envelope.code).toBe(10004)
  expect((await report({ boxIds: [stranger.device.boxId] })).envelope.code).toBe(70003)
  expect((await report({ title: ' ' })).envelope.code).toBe(10003)
  expect((await report({}, house.people.viewer)).envelope.code).toBe(70001)
  expect((await report({}, house.people.sharedOperate)).envelope.code).toBe(70001)
})

it('makes a fault of what failed on a round, once', async () => {
  const record = house.words[':patrolRecord'] ?? ''
  const make = (by = owner) =>
    send(server.app, faultCalls.reportLineFault, { params: { id: record }, body: { key: 'remarks', title: '风扇有异响' } }, by)
  await query(`update patrol_entries set result = 'pass' where record_id = $1`, [record])
  expect((await make()).envelope.code).toBe(30001)
  await query(`update patrol_entries set result = 'fail', note = '2# 有异响' where record_id = $1`, [record])
  expect((await make(house.people.viewer)).envelope.code).toBe(70001)
  const fault = (await make()).data
  expect((await make()).envelope.code).toBe(30001)
  expect((await read(fault.id)).data).toMatchObject({
    ...{ source: 'patrol', device: { id: house.device.boxId } },
    evidence: [{ kind: 'line', recordId: record, was: { key: 'remarks', entry: { result: 'fail', note: '2# 有异响' } } }],
  })
  const lines = await send(server.app, faultCalls.listLineFaults, { params: { id: record } }, house.people.viewer)
  expect(lines.data).toEqual([{ key: 'remarks', id: fault.id, number: fault.number, state: 'reported' }])
  const gone = await send(server.app, patrolRecordCalls.removePatrolRecord, { params: { id: record } }, owner)
  expect(gone.envelope.code).toBe(0)
  // What it was made of stays with it.
  expect((await read(fault.id)).data.evidence).toMatchObject([{ kind: 'line', recordId: null, was: { key: 'remarks' } }])
})

it('makes a fault of what a one-key check found of a device, once', async () => {
  const check = house.words[':groupCheck'] ?? ''
  const make = (by = owner) => {
    const params = { checkId: check, deviceId: house.device.boxId }
    return send(server.app, faultCalls.reportCheckFault, { params, body: { title: '后备时间不足', level: '3' } }, by)
  }
  const finding = {
    ...{ of: 'backup', verdict: 'fail', key: 'battery_runtime', value: 6, at: '2026-11-22T02:00:00.000Z', lowest: null },
    ...{ warn: 15, fail: 10, side: 'low', from: 'standard', baseline: null, level: null },
  }
  const found = (verdict: string) =>
    query(`update group_check_devices set state = 'done', verdict = $2, answer = 'read', judged_at = $3, fields = $4 where check_id = $1`, [
      ...[check, verdict, '2026-11-22T02:00:00Z'],
      JSON.stringify({
        time: { verdict, findings: [{ ...finding, verdict }] },
        temp: { verdict: 'pass', findings: [{ ...finding, of: 'temperature', verdict: 'pass' }] },
      }),
    ])
  await found('pass')
  expect((await make()).envelope.code).toBe(30001)
  await found('fail')
  expect((await make(house.people.viewer)).envelope.code).not.toBe(0)
  expect((await make(stranger.people.owner)).envelope.code).toBe(70003)
  const fault = (await make()).data
  expect((await make()).envelope.code).toBe(30001)
  expect((await read(fault.id)).data).toMatchObject({
    ...{ source: 'risk', since: '2026-11-22T02:00:00.000Z', device: { id: house.device.boxId } },
    evidence: [
      { kind: 'check', checkId: check, device: { id: house.device.boxId }, was: { verdict: 'fail', findings: [{ of: 'backup' }] } },
    ],
  })
  const of = (by: typeof owner) => send(server.app, faultCalls.listCheckFaults, { params: { checkId: check } }, by)
  expect((await of(owner)).data).toEqual([{ deviceId: house.device.boxId, id: fault.id, number: fault.number, state: 'reported' }])
  expect((await of(stranger.people.owner)).envelope.code).toBe(70003)
  await query(`delete from group_checks where id = $1`, [check])
  // What it was made of stays with it.
  expect((await read(fault.id)).data.evidence).toMatchObject([
    { kind: 'check', checkId: null, was: { findings: [{ value: 6, fail: 10 }] } },
  ])
})

it('holds pictures of its steps', async () => {
  const [first = ''] = house.uploads.owner ?? []
  const fault = await made({ fileIds: [first] })
  expect(fault.nodes[0]?.pictures.map(({ id }) => id)).toEqual([first])
  expect((await report({ fileIds: [first] })).envelope.code).toBe(70003)
  const other = await send(server.app, fileCalls.readFile, { params: { fileId: first } }, stranger.people.owner)
  expect(other.envelope.code).toBe(70003)
})

it('is given to a person, who hears of it, sees it and deals with it', async () => {
  const { unhanded, operator } = house.people
  const fault = await made({ assigneeId: unhanded.id })
  expect(await told()).toContain('unhanded fault-given')
  expect((await read(fault.id, unhanded)).data).toMatchObject({ roles: expect.arrayContaining(['assignee']), steps: ['confirm'] })
  expect((await step(fault.id, 'close', {}, unhanded)).envelope.code).toBe(30001)
  await step(fault.id, 'confirm', { level: '2' }, unhanded)
  expect(await told()).toEqual(['owner fault-confirmed'])
  const change = (body: object, by = owner) => send(server.app, faultCalls.changeFault, { body: { fault_id: fault.id, ...body } }, by)
  expect((await change({ assigneeId: operator.id }, unhanded)).envelope.code).toBe(70001)
  expect((await change({ assigneeId: operator.id, level: '4', dueOn: null })).data).toMatchObject({
    assignee: { id: operator.id },
    level: 4,
    dueAt: null,
  })
  expect(await told()).toEqual(['operator fault-given'])
  expect((await read(fault.id, unhanded)).envelope.code).toBe(70003)
  expect((await change({ assigneeId: stranger.people.owner.id })).envelope.code).toBe(50001)
})

it('is seen by whoever sees all of its devices, and does not exist for others', async () => {
  const fault = await made()
  const { viewer, sharedView, sharedOperate, agent } = house.people
  for (const [by, code] of [
    ...[owner, house.people.admin, viewer].map((one) => [one, 200] as const),
    ...[sharedView, sharedOperate, agent, stranger.people.owner].map((one) => [one, 70003] as const),
  ]) {
    expect((await read(fault.id, by)).envelope.code).toBe(code)
    const list = await send(server.app, faultCalls.listFaults, { query: {} }, by)
    expect(list.data.items.map(({ id }) => id)).toEqual(code === 200 ? [fault.id] : [])
  }
  const ofDevice = (by: Person) => send(server.app, faultCalls.listDeviceFaults, { query: { box_id: house.device.boxId } }, by)
  expect((await ofDevice(viewer)).data.total).toBe(1)
  // The device is shared with them, what the business does with it is not.
  expect((await ofDevice(sharedView)).data.total).toBe(0)
  expect((await step(fault.id, 'confirm', { level: '2' }, viewer)).envelope.code).toBe(70001)
  const comment = (by: Person) => send(server.app, faultCalls.commentFault, { params: { id: fault.id }, body: { text: '已订备件' } }, by)
  expect((await comment(viewer)).envelope.code).toBe(70001)
  expect((await comment(owner)).data.comments).toMatchObject([{ text: '已订备件', by: { id: owner.id } }])
})

it('review J9: what tells of a fault leads nowhere for whoever may not open it', async () => {
  const fault = await made({ boxIds: [], alarmIds: [alarmOf()] })
  const provider = house.words[':providerBusiness'] ?? ''
  const { agent: person } = house.people
  await query(`insert into memberships (business_id, user_id, right_on_devices) values ($1, $2, 'manage')`, [provider, person.id])
  await send(server.app, faultCalls.changeFault, { body: { fault_id: fault.id, providerId: provider } }, owner)
  const sign = async (by: Person) => (await read(fault.id, by)).data.evidence[0]
  expect(await sign(owner)).toMatchObject({ kind: 'alarm', alarmId: alarmOf() })
  expect(await sign(person)).toMatchObject({ kind: 'alarm', alarmId: null, was: { id: alarmOf() } })
  await query('delete from memberships where user_id = $1 and business_id = $2', [person.id, provider])
})

it('is given to a provider, whose people deal with it while it serves the business', async () => {
  const fault = await made()
  const provider = house.words[':providerBusiness'] ?? ''
  // Somebody who answers for the provider.
  const { agent } = house.people
  await query(`insert into memberships (business_id, user_id, right_on_devices) values ($1, $2, 'manage')`, [provider, agent.id])
  const give = await send(server.app, faultCalls.changeFault, { body: { fault_id: fault.id, providerId: provider } }, owner)
  expect(give.data).toMatchObject({ provider: { id: provider }, assignee: null })
  expect(await told()).toEqual(expect.arrayContaining(['agent fault-given']))
  await step(fault.id, 'confirm', { level: '2' })
  expect((await step(fault.id, 'plan', { plan: '明天到场' }, agent)).data).toMatchObject({ state: 'planned' })
  // The repair waits for them before anybody of the business.
  expect((await read(fault.id)).data.waitsFor[0]).toMatchObject({ id: agent.id })
  const list = await send(server.app, faultCalls.listFaults, { query: {} }, agent)
  expect(list.data.items.map(({ id }) => id)).toEqual([fault.id])
  expect((await step(fault.id, 'close', {}, agent)).envelope.code).toBe(30001)
  await query(`update work set state = 'ended' where id = $1`, [house.words[':engagement']])
  expect((await read(fault.id, agent)).envelope.code).toBe(70003)
  await query(`update work set state = 'active' where id = $1`, [house.words[':engagement']])
  await query('delete from memberships where user_id = $1 and business_id = $2', [agent.id, provider])
})

it('reserves a number for a person until it is used', async () => {
  const reserve = (by = owner) => send(server.app, faultCalls.reserveNumber, { query: { type: 'fault' } }, by)
  const { code } = (await reserve()).data
  expect((await reserve()).data.code).toBe(code)
  expect((await reserve(house.people.admin)).data.code).not.toBe(code)
  expect((await report({ code }, house.people.admin)).envelope.code).toBe(50001)
  expect((await made({ code })).number).toBe(code)
  expect((await report({ code })).envelope.code).toBe(50001)
  expect((await reserve()).data.code).not.toBe(code)
  server.time.now = new Date('2026-11-24T02:00:00Z')
  expect((await reserve()).data.code).toMatch(/^GZ20261124-/)
})

it('answers the specification’s own calls with the same', async () => {
  const { id } = await made()
  const of = { query: { fault_id: id } }
  const call = async (name: 'listFaultNodes' | 'readFaultPlan' | 'readRepair') => (await send(server.app, faultCalls[name], of, owner)).data
  expect((await send(server.app, faultCalls.confirmFault, { query: { fault_id: id, level: '3' } }, owner)).data).toMatchObject({
    state: 'confirmed',
  })
  expect(
    (await send(server.app, faultCalls.cancelFaultConfirmation, { query: { fault_id: id, reason: '待复测' } }, owner)).data.state,
  ).toBe('reported')
  await step(id, 'confirm', { level: '2' })
  await step(id, 'plan', { plan: '更换' })
  expect(await call('readFaultPlan')).toMatchObject({ plan: '更换', by: { id: owner.id } })
  const needless = await send(server.app, faultCalls.repairFault, { query: { fault_id: id, reason: '复测正常' } }, owner)
  expect(needless.data).toMatchObject({ state: 'repaired', repairs: [] })
  expect(await call('readRepair')).toEqual([])
  await step(id, 'recover')
  expect((await send(server.app, faultCalls.closeFault, of, owner)).data.state).toBe('closed')
  expect(((await call('listFaultNodes')) as Fault['nodes']).map((node) => node.step)).toHaveLength(8)
  expect((await send(server.app, faultCalls.listMyFaults, {}, owner)).data).toMatchObject({ total: 1, items: [{ id }] })
  const levels = await send(server.app, faultCalls.listFaultLevels, {}, owner, { language: 'en' })
  expect(Object.fromEntries(levels.data.map(({ value, label }) => [value, label]))).toEqual(
    Object.fromEntries(Object.entries(faultLevels).map(([level, { en }]) => [level, en])),
  )
  expect(dictionary('risk_level', 'zh').items.map(({ label }) => label)).toEqual(Object.values(faultLevels).map(({ zh }) => zh))
})

it('narrows the list, and counts what is late', async () => {
  const late = await made({ title: '空调漏水', dueOn: '2026-11-20', level: '4' })
  const other = await made({ title: '风扇停转', dueOn: '2026-11-30' })
  await step(other.id, 'confirm', { level: '1' })
  const found = async (query: object) =>
    (await send(server.app, faultCalls.listFaults, { query }, owner)).data.items.map(({ title }) => title)
  expect(await found({ due: 'late' })).toEqual([late.title])
  expect(await found({ state: 'confirmed,planned' })).toEqual([other.title])
  expect(await found({ level: '4' })).toEqual([late.title])
  expect(await found({ search: '漏水' })).toEqual([late.title])
  expect(await found({ search: house.device.boxId, sort: '-level' })).toEqual([late.title, other.title])
  expect(await found({ deviceId: stranger.device.boxId })).toEqual([])
})

it('finds a page of many faults by an index', async () => {
  await query(
    `with works as (
       insert into work (business_id, kind, number, state, title, created_by, created_at, changed_at)
       select $1, 'fault', 'GZ-many-' || n, 'reported', '故障', $2, $3::timestamptz - n * interval '1 minute', $3 from generate_series(1, 3000) n returning id, created_at)
     insert into faults (id, business_id, reported_at, level, source, since) select id, $1, created_at, 1, 'person', created_at from works`,
    [business, owner.id, morning],
  )
  const bound = { userId: owner.id, businessId: business, now: morning }
  const asked = { sort: '-reportedAt', page: 1, pageSize: 20 }
  const { text, values } = pageStatement(faultsOfBusiness, bound, asked)
  expect(await explain(server.database.pool, text, values)).toMatch(/(using|on) faults_time/)
  const page = await send(server.app, faultCalls.listFaults, { query: { pageSize: 20 } }, owner)
  expect(page.data).toMatchObject({ total: 3000 })
  // Whoever has nothing to do with them pays for none of them.
  const person = pageStatement(faultsOfPerson, { ...bound, userId: house.people.unhanded.id }, asked)
  expect(await explain(server.database.pool, person.text, person.values)).not.toMatch(/Seq Scan on faults/)
})

it('spec: POST /api/pihems/up_devfault, spec: PUT /api/pihems/up_devfault, spec: GET /api/pihems/gcode, spec: GET /api/pihems/dev_faults, spec: GET /api/pihems/u_faults, spec: GET /api/pihems/c_fault_record, spec: GET /api/pihems/frexcel: a fault is reported under the number that was reserved, changed, and found in each list', async () => {
  const { code } = (await send(server.app, faultCalls.reserveNumber, { query: { type: 'fault' } }, owner)).data
  const { id, number } = await made({ code })
  expect(number).toBe(code)
  const changed = await send(server.app, faultCalls.changeFault, { body: { fault_id: id, title: '2# 风扇异响' } }, owner)
  expect(changed.data).toMatchObject({ id, title: '2# 风扇异响' })
  const ofDevice = await send(server.app, faultCalls.listDeviceFaults, { query: { box_id: house.device.boxId } }, owner)
  const own = await send(server.app, faultCalls.listMyFaults, {}, owner)
  const all = await send(server.app, faultCalls.listFaults, {}, owner)
  for (const { data } of [ofDevice, own, all]) expect(data.items.map((row) => [row.id, row.title])).toEqual([[id, '2# 风扇异响']])
  const file = await send(server.app, faultCalls.exportFaults, { query: { due: 'open', format: 'csv' } }, owner)
  expect(file.status).toBe(200)
  const elsewhere = await send(server.app, faultCalls.listFaults, {}, stranger.people.owner)
  expect(elsewhere.data.items.map((row) => row.id)).not.toContain(id)
})

it('review C11: a fault’s level comes as a number too, and its plan is that of the repair where none was made before', async () => {
  const boxIds = [house.device.boxId]
  const reported = await send(server.app, faultCalls.reportFault, { body: { title: '2# 风扇停转', level: 3, boxIds } }, owner)
  expect(reported.data).toMatchObject({ level: 3 })
  const query = { fault_id: reported.data.id }
  await send(server.app, faultCalls.confirmFault, { query: { ...query, level: '3' } }, owner)
  const repair = { company: '恒信电源服务', people: '周晓东', plan: '更换 2# 风扇' }
  await send(server.app, faultCalls.repairFault, { query: { ...query, ...repair } }, owner)
  const { data } = await send(server.app, faultCalls.readFaultPlan, { query }, owner)
  expect(data).toMatchObject({ plan: repair.plan, by: { id: owner.id } })
})

it('spec: GET /api/pihems/risk_level, spec: GET /api/pihems/cf_fault, spec: GET /api/pihems/ccfr, spec: GET /api/pihems/fault_plan, spec: GET /api/pihems/n_repair, spec: GET /api/pihems/repair, spec: GET /api/pihems/p_node, spec: GET /api/pihems/rc_detail, spec: GET /api/pihems/f_close: by the names of the specification from confirmation to the end', async () => {
  const levels = (await send(server.app, faultCalls.listFaultLevels, {}, owner)).data
  expect(levels).toHaveLength(Object.keys(faultLevels).length)
  const { id } = await made()
  const query = { fault_id: id }
  const confirm = () => send(server.app, faultCalls.confirmFault, { query: { ...query, level: '3' } }, owner)
  expect((await confirm()).data).toMatchObject({ state: 'confirmed', level: 3 })
  const cancelled = await send(server.app, faultCalls.cancelFaultConfirmation, { query: { ...query, reason: '待复测' } }, owner)
  expect(cancelled.data.state).toBe('reported')
  await confirm()
  await step(id, 'plan', { plan: '更换 2# 风扇' })
  const plan = await send(server.app, faultCalls.readFaultPlan, { query }, owner)
  expect(plan.data).toMatchObject({ plan: '更换 2# 风扇', by: { id: owner.id } })
  const repair = { company: '恒信电源服务', people: '周晓东' }
  expect((await send(server.app, faultCalls.repairFault, { query: { ...query, ...repair } }, owner)).data.state).toBe('repairing')
  expect((await send(server.app, faultCalls.readRepair, { query }, owner)).data).toMatchObject([{ ...repair, endedAt: null }])
  // Nobody cancels what is being repaired.
  const late = await send(server.app, faultCalls.cancelFaultConfirmation, { query: { ...query, reason: '待复测' } }, owner)
  expect(late.envelope.code).toBe(30001)
  await step(id, 'finish', { done: '已更换' })
  expect((await send(server.app, faultCalls.closeFault, { query }, owner)).envelope.code).toBe(30001)
  await step(id, 'recover')
  expect((await send(server.app, faultCalls.closeFault, { query }, owner)).data.state).toBe('closed')
  const nodes = (await send(server.app, faultCalls.listFaultNodes, { query }, owner)).data
  expect(nodes.map((node) => node.step)).toEqual(
    expect.arrayContaining(['report', 'confirm', 'unconfirm', 'plan', 'repair', 'finish', 'recover', 'close']),
  )
  const whole = (await read(id)).data
  expect(whole).toMatchObject({ state: 'closed', repairs: [repair] })
  expect(whole.nodes).toEqual(nodes)
})
