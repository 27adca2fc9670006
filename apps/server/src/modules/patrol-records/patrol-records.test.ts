import { randomUUID } from 'node:crypto'
import {
  type PatrolForm,
  patrolFormCalls,
  patrolPlanCalls,
  patrolRecordCalls,
  patrolTaskCalls,
  patrolTemplateCalls,
} from '@kilowatch/contract'
import { openSteps, patrolTaskFlow, type Role } from '@kilowatch/work'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildFullHouse, type FullHouse } from '../../../test/full-house.ts'
import { buildDevice, idWith, type Person } from '../../../test/house.ts'
import { sendFiles } from '../../../test/send-sample.ts'
import { signPatrolForm } from '../../../test/signed-form.ts'
import { smallPicture } from '../../../test/small-picture.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { budgets } from '../../budgets/index.ts'
import { ensurePartitions } from '../../storage/partitions.ts'
import { takeClockSteps } from '../work/index.ts'

const monday = new Date('2026-11-23T02:00:00Z')
let server: TestServer
let house: FullHouse
let stranger: FullHouse
let people: FullHouse['people']
let device: { id: number; boxId: string }

beforeAll(async () => {
  server = await testServer()
  server.time.now = monday
  await ensurePartitions(server.database.pool, monday, monday)
  house = await buildFullHouse(server.database.pool, 3100, monday)
  stranger = await buildFullHouse(server.database.pool, 3101, monday)
  people = house.people
  device = house.device
  await query(`update devices set info = '{"nominal_voltage": 220}' where id = $1`, [device.id])
})
afterAll(() => server.close())
beforeEach(() => {
  server.time.now = monday
})

async function query<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await server.database.pool.query<R>(text, values)).rows
}
const later = (minutes: number) => {
  server.time.now = new Date((server.time.now ?? monday).getTime() + minutes * 60_000)
}

let made = 0
/** A task of today with the house's device, of the viewer, who has no right on it but that. */
async function task(parts: object = {}): Promise<string> {
  const body = { title: `巡检 ${++made}`, plannedOn: '2026-11-23', boxIds: [device.boxId], assigneeId: people.viewer.id, ...parts }
  const { data, envelope } = await send(server.app, patrolTaskCalls.addPatrolTask, { body }, people.owner)
  expect(envelope.code).toBe(200)
  return data.id
}
const open = async (taskId: string, by: Person = people.viewer) =>
  send(server.app, patrolFormCalls.openTaskForm, { params: { taskId } }, by)
const read = async (formId: string, by: Person = people.owner) =>
  (await send(server.app, patrolFormCalls.readPatrolForm, { query: { form_id: formId } }, by)).data
const readTask = async (id: string) => (await send(server.app, patrolTaskCalls.readPatrolTask, { params: { id } }, people.owner)).data
const recordIn = (form: PatrolForm) => form.records.find((record) => record.device.id === device.boxId)?.id ?? ''
const enter = (recordId: string, entries: object[], by: Person = people.viewer, more: object = {}) =>
  send(
    server.app,
    patrolRecordCalls.changePatrolRecord,
    { params: { id: recordId }, body: { entries: entries.map((entry) => ({ id: randomUUID(), ...entry })) as never, ...more } },
    by,
  )
const good = ['fans', 'noise', 'terminals', 'battery_look'].map((key) => ({ key, value: 'good' }))
const whole = [
  { key: 'load', value: 40 },
  { key: 'output_voltage', value: 220, result: 'pass' },
  { key: 'temperature', value: 25, result: 'pass' },
  ...good,
]
const filled = async (parts: object = {}) => {
  const taskId = await task(parts)
  const { data: form } = await open(taskId)
  const { data } = await enter(recordIn(form), whole)
  expect(data.outcomes.map(({ outcome, says }) => [outcome, says])).toEqual(whole.map(() => ['stored', null]))
  return { taskId, formId: form.id, recordId: recordIn(form) }
}
type Sign = 'submitForm' | 'departmentSigns' | 'ownerSigns'
const sign = (call: Sign, formId: string, by: Person) => {
  later(1)
  return send(server.app, patrolFormCalls[call], { query: { form_id: formId } }, by)
}
const saidOf = ({ envelope }: { envelope: { data: unknown } }) => (envelope.data as { detail?: string } | null)?.detail
const chain = (signing: 'none' | 'department' | 'owner') =>
  send(server.app, patrolFormCalls.savePatrolSettings, { body: { signing } }, people.owner)

it('begins a form with a task that waits, once though two people open it, with the lines of every device', async () => {
  const taskId = await task()
  const [first, second] = await Promise.all([open(taskId), open(taskId, people.owner)])
  expect(first.data.id).toBe(second.data.id)
  expect((await readTask(taskId)).state).toBe('executing')
  const [record] = first.data.records
  expect(record?.lines.map(({ key }) => key)).toEqual(expect.arrayContaining(['load', 'output_voltage', 'fans', 'remarks']))
  expect(first.data).toMatchObject({ state: 'draft', formState: 0, version: 0, devices: 1 })
  const rows = await query<{ n: number }>('select count(*)::int as n from patrol_forms where task_id = $1', [taskId])
  expect(rows[0]?.n).toBe(1)
  expect((await open(taskId, people.unhanded)).envelope.code).toBe(70003)
  expect((await open(taskId, stranger.people.owner)).envelope.code).toBe(70003)
})

it('takes another device into the form that the task was given meanwhile, and leaves out what it has no more', async () => {
  const other = await buildDevice(
    server.database.pool,
    { businessId: house.words[':business'] ?? '', uplinkId: house.uplinkId, boxId: idWith(5, 31001), name: '空调', type: 'ac' },
    monday,
  )
  const taskId = await task({ assigneeId: people.owner.id })
  await open(taskId, people.owner)
  await send(server.app, patrolTaskCalls.addTaskDevices, { query: { task_id: taskId, box_ids: other.boxId } }, people.owner)
  expect((await open(taskId, people.owner)).data.records.map(({ device: { id } }) => id).sort()).toEqual([device.boxId, other.boxId].sort())
  await send(server.app, patrolTaskCalls.removeTaskDevices, { query: { task_id: taskId, box_ids: other.boxId } }, people.owner)
  expect((await open(taskId, people.owner)).data.records.map(({ device: { id } }) => id)).toEqual([device.boxId])
})

it('spec: PUT /ipqc-record/ipqc-records/{id}: keeps each entry once under its sender’s id, tells what is refused, and keeps what was entered before', async () => {
  const { data: form } = await open(await task())
  const entry = { id: randomUUID(), key: 'load', value: 40 }
  const send = (entries: object[]) => enter(recordIn(form), entries)
  expect(
    (await send([entry, { key: 'load', value: 999 }, { key: 'nothing', value: 1 }])).data.outcomes.map(({ outcome }) => outcome),
  ).toEqual(['stored', 'refused', 'refused'])
  expect((await send([entry])).data.outcomes[0]?.outcome).toBe('same')
  // review D24: under a known id nothing else gets lost in silence, brought later or within the same batch.
  for (const other of [{ value: 41 }, { note: '复测' }, { key: 'fans', value: 'good' }])
    expect((await send([{ ...entry, ...other }])).data.outcomes).toEqual([{ id: entry.id, outcome: 'conflict', says: null }])
  const { data } = await send([{ key: 'load', value: 41 }])
  expect(data.record.lines.find(({ key }) => key === 'load')?.entry).toMatchObject({
    value: 41,
    result: 'pass',
    judged: 'pass',
    by: { id: people.viewer.id },
  })
  expect(data.record).toMatchObject({ passed: 1, failed: 0, undone: 0 })
  const kept = await query<{ value: number; state: string }>(
    `select value, state from patrol_entries where record_id = $1 order by state`,
    [recordIn(form)],
  )
  expect(kept).toEqual([
    { value: 41, state: 'current' },
    { value: 40, state: 'past' },
  ])
  const twice = { id: randomUUID(), key: 'load', value: 40 }
  expect((await send([twice, twice, { ...twice, value: 42 }])).data.outcomes.map(({ outcome }) => outcome)).toEqual([
    ...['stored', 'same', 'conflict'],
  ])
})

it('keeps all of what comes at once for one line, of which the last stands, and ends at as much as a record may hold', async () => {
  const { data: form } = await open(await task())
  const record = recordIn(form)
  const { data } = await enter(record, [
    { key: 'load', value: 40 },
    { key: 'load', value: 41 },
  ])
  expect(data.outcomes.map(({ outcome }) => outcome)).toEqual(['stored', 'stored'])
  const kept = await query('select value, state from patrol_entries where record_id = $1 order by value', [record])
  expect(kept).toEqual([
    { value: 40, state: 'past' },
    { value: 41, state: 'current' },
  ])
  await query(
    `insert into patrol_entries (id, record_id, key, value, result, entered_at, received_at, state)
     select gen_random_uuid(), $1, 'load', '1', 'pass', now(), now(), 'past' from generate_series(3, $2::int)`,
    [record, budgets.entriesOfPatrolRecord.most],
  )
  expect((await enter(record, [{ key: 'load', value: 42 }])).envelope.code).toBe(30001)
})

it('holds back what two people entered at the same line until one of them says what is to stand', async () => {
  const { data: form } = await open(await task())
  const record = recordIn(form)
  await enter(record, [{ key: 'load', value: 40, after: null }])
  const { data: held } = await enter(record, [{ key: 'load', value: 44, after: null }], people.owner)
  expect(held.outcomes[0]?.outcome).toBe('conflict')
  const mine = held.record.lines.find(({ key }) => key === 'load')?.entry
  expect(mine).toMatchObject({ value: 40, by: { id: people.viewer.id } })
  const { data: both } = await enter(record, [{ key: 'load', value: 44, after: mine?.id, both: true }], people.owner)
  expect(both.record.lines.find(({ key }) => key === 'load')).toMatchObject({ entry: { value: 44 }, beside: { value: 40 } })
  const { data: one } = await enter(record, [{ key: 'load', value: 44, after: both.outcomes[0]?.id }], people.owner)
  expect(one.record.lines.find(({ key }) => key === 'load')).toMatchObject({ entry: { value: 44 }, beside: null })
})

it('takes one of two entries that come at the same moment, and holds the other back', async () => {
  const { data: form } = await open(await task())
  const both = await Promise.all(
    [people.viewer, people.owner].map((by) => enter(recordIn(form), [{ key: 'load', value: 40, after: null }], by)),
  )
  expect(both.map(({ data }) => data.outcomes[0]?.outcome).sort()).toEqual(['conflict', 'stored'])
})

it('finds in history what the device said when a phone kept an entry, unless that was long before', async () => {
  const now = new Date(monday.getTime() + 6 * 3_600_000)
  server.time.now = now
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const [point] = await query<{ slot: number }>(`select slot::int as slot from device_points where device_id = $1 and key = 'load'`, [
    device.id,
  ])
  await query(
    'insert into samples (device_id, at, v) select $1, at, array_fill(value, array[$2::int]) from unnest($3::timestamptz[], $4::float8[]) as s (at, value)',
    [...[device.id, point?.slot, [ago(50), ago(32), ago(29)], [33, 38.5, 61]]],
  )
  server.time.now = ago(60)
  const { data: form } = await open(await task({ plannedOn: now.toISOString().slice(0, 10), windowDays: 1 }))
  server.time.now = now
  const enterAt = async (minutes: number) => {
    const { data } = await enter(recordIn(form), [{ key: 'load', value: 39, at: ago(minutes).toISOString() }])
    return data.record.lines.find(({ key }) => key === 'load')?.entry
  }
  expect(await enterAt(30)).toMatchObject({
    judged: 'pass',
    platform: { value: 38.5, at: ago(32).toISOString() },
    at: ago(30).toISOString(),
  })
  expect(await enterAt(28)).toMatchObject({ judged: 'fail', platform: { value: 61 } })
  expect((await enterAt(34))?.platform).toBeNull()
})

it('fault 31: a phone whose clock is ahead enters now, one whose clock is behind enters nothing twice', async () => {
  const now = new Date(monday.getTime() + 6 * 3_600_000)
  server.time.now = now
  const { data: form } = await open(await task())
  const of = (minutes: number) => ({
    id: randomUUID(),
    key: 'load',
    value: 40,
    at: new Date(now.getTime() + minutes * 60_000).toISOString(),
  })
  const ahead = of(600)
  const { data } = await enter(recordIn(form), [ahead])
  expect(data.record.lines.find(({ key }) => key === 'load')?.entry?.at).toBe(now.toISOString())
  const behind = { ...of(-600), value: 41 }
  for (const outcome of ['stored', 'same'])
    expect((await enter(recordIn(form), [behind])).data.outcomes.map((one) => one.outcome)).toEqual([outcome])
  // The same again after its clock was put right is no second entry.
  expect((await enter(recordIn(form), [{ ...behind, at: now.toISOString() }])).data.outcomes.map((one) => one.outcome)).toEqual(['same'])
})

it('puts the device’s own reading of the moment beside what was entered: the newest, or from history for what a phone kept', async () => {
  await query(
    `with points as (
       insert into device_points (device_id, key, store, slot, cadence_ms) values ($1, 'load', 'v', 1, 5000)
       on conflict (device_id, key) do update set store = 'v' returning slot)
     update latest set at = $2, heard_at = $2, v = array_fill(39.2::float8, array[(select max(slot)::int from points)]) where device_id = $1`,
    [device.id, monday],
  )
  const { data: form } = await open(await task())
  expect(form.records[0]?.lines.find(({ key }) => key === 'load')?.platform).toMatchObject({ key: 'load', value: 39.2 })
  const { data } = await enter(recordIn(form), [{ key: 'load', value: 45 }])
  expect(data.record.lines.find(({ key }) => key === 'load')?.entry).toMatchObject({
    judged: 'fail',
    result: 'fail',
    platform: { value: 39.2 },
  })
  later(60)
  const { data: late } = await enter(recordIn(form), [
    { key: 'load', value: 45, at: new Date((server.time.now ?? monday).getTime() - 30 * 60_000).toISOString() },
  ])
  expect(late.record.lines.find(({ key }) => key === 'load')?.entry).toMatchObject({ judged: 'pass', platform: null })
})

it('spec: GET /api/pihems/uptcfmform, spec: GET /api/pihems/dptcfmform, spec: GET /api/pihems/dtcfmform: waits for every line that is asked, then for the department and for the owner of the devices, and ends its task', async () => {
  const taskId = await task()
  const { data: form } = await open(taskId)
  await enter(recordIn(form), whole.slice(1))
  const early = await sign('submitForm', form.id, people.viewer)
  expect(early.envelope).toMatchObject({ code: 30001, data: { missing: [{ lines: 1 }] } })
  await enter(recordIn(form), [{ key: 'load', result: 'undone', note: '柜门锁着' }])
  expect((await sign('submitForm', form.id, people.viewer)).data).toMatchObject({ state: 'submitted', version: 1, undone: 1 })
  expect((await readTask(taskId)).state).toBe('review')
  expect((await enter(recordIn(form), [{ key: 'load', value: 40 }])).envelope.code).toBe(30001)
  expect((await sign('departmentSigns', form.id, people.viewer)).envelope.code).toBe(30001)
  expect((await sign('ownerSigns', form.id, people.owner)).envelope.code).toBe(30001)
  expect((await sign('departmentSigns', form.id, people.owner)).data).toMatchObject({ state: 'department' })
  expect(saidOf(await sign('ownerSigns', form.id, people.owner))).toMatch(/不能签两级/)
  const { data } = await sign('ownerSigns', form.id, people.admin)
  expect(data).toMatchObject({ state: 'confirmed' })
  expect(data.signatures.map(({ signer, by, substitute }) => [signer, by?.id, substitute])).toEqual([
    ['inspector', people.viewer.id, false],
    ['department', people.owner.id, true],
    ['owner', people.admin.id, true],
  ])
  expect((await readTask(taskId)).state).toBe('done')
})

it('lets whoever is of the department of all devices sign for it', async () => {
  const { formId } = await filled()
  await sign('submitForm', formId, people.viewer)
  const { data } = await sign('departmentSigns', formId, people.department)
  expect(data.signatures.find(({ signer }) => signer === 'department')).toMatchObject({
    by: { id: people.department.id },
    substitute: false,
  })
})

it('goes through as many signatures as the business keeps', async () => {
  await chain('none')
  const alone = await filled()
  expect((await sign('submitForm', alone.formId, people.viewer)).data.state).toBe('confirmed')
  expect((await readTask(alone.taskId)).state).toBe('review')
  await chain('department')
  const two = await filled()
  await sign('submitForm', two.formId, people.viewer)
  expect((await sign('departmentSigns', two.formId, people.owner)).data.state).toBe('confirmed')
  expect((await readTask(two.taskId)).state).toBe('done')
  await chain('owner')
})

describe('review J13: a signature is taken back', () => {
  const takeBack = (formId: string, by: Person) => send(server.app, patrolFormCalls.takeSignatureBack, { params: { formId } }, by)

  it('within a minute, by whoever gave it: the form and its task are as they were, and can be signed again', async () => {
    const { taskId, formId, recordId } = await filled()
    await sign('submitForm', formId, people.viewer)
    expect((await takeBack(formId, people.owner)).envelope.code).toBe(30001)
    expect((await takeBack(formId, people.viewer)).data).toMatchObject({
      ...{ state: 'draft', version: 0, inspectedAt: null, signatures: [{ signer: 'inspector', by: null }, {}, {}] },
    })
    expect(await readTask(taskId)).toMatchObject({ state: 'executing', completedOn: null })
    expect((await takeBack(formId, people.viewer)).envelope.code).toBe(30001)
    expect((await enter(recordId, [{ key: 'load', value: 41 }])).data.outcomes[0]?.outcome).toBe('stored')
    expect((await sign('submitForm', formId, people.viewer)).data).toMatchObject({ state: 'submitted', version: 1 })
    expect((await readTask(taskId)).timeline.map(({ step }) => step)).toEqual([null, 'begin', 'unsign', 'submit'].slice(-3))
    later(2)
    expect(saidOf(await takeBack(formId, people.viewer))).toMatch(/一分钟/)
  })

  it('not once somebody else has signed, and the last one with what it ended', async () => {
    const { taskId, formId } = await filled()
    await sign('submitForm', formId, people.viewer)
    server.time.now = new Date((server.time.now ?? monday).getTime() - 60_000)
    await sign('departmentSigns', formId, people.owner)
    expect((await takeBack(formId, people.viewer)).envelope.code).toBe(30001)
    expect((await sign('ownerSigns', formId, people.admin)).data.state).toBe('confirmed')
    expect((await readTask(taskId)).state).toBe('done')
    expect((await takeBack(formId, people.admin)).data).toMatchObject({ state: 'department', version: 1 })
    expect((await readTask(taskId)).state).toBe('review')
    expect((await sign('ownerSigns', formId, people.admin)).data.state).toBe('confirmed')
  })

  it('where the inspector signs alone, and not where the task was accepted meanwhile', async () => {
    await chain('none')
    const { taskId, formId } = await filled()
    await sign('submitForm', formId, people.viewer)
    expect((await takeBack(formId, people.viewer)).data.state).toBe('draft')
    expect((await readTask(taskId)).state).toBe('executing')
    await sign('submitForm', formId, people.viewer)
    await send(server.app, patrolTaskCalls.executePatrolTask, { params: { id: taskId }, body: { state: 3 } }, people.owner)
    expect((await takeBack(formId, people.viewer)).envelope.code).toBe(30001)
    expect((await read(formId)).state).toBe('confirmed')
    await chain('owner')
  })
})

it('spec: GET /api/pihems/gtckfrjtrds, spec: GET /api/pihems/ckfstsct, spec: GET /api/pihems/dtrjtform: returns a form with a reason and the lines to be measured again, keeps every return, and asks for these lines alone', async () => {
  const { taskId, formId, recordId } = await filled()
  await sign('submitForm', formId, people.viewer)
  const back = (body: { reason: string; lines?: { record_id: string; key: string }[] }, by: Person) => {
    later(1)
    return send(server.app, patrolFormCalls.returnForm, { params: { formId }, body }, by)
  }
  expect((await back({ reason: '请断开充电后复测', lines: [{ record_id: recordId, key: 'nothing' }] }, people.owner)).envelope.code).toBe(
    70003,
  )
  expect((await back({ reason: '请断开充电后复测' }, people.viewer)).envelope.code).toBe(70001)
  const { data } = await back({ reason: '请断开充电后复测', lines: [{ record_id: recordId, key: 'load' }] }, people.owner)
  expect(data).toMatchObject({ state: 'draft', version: 1, signatures: [{ signer: 'inspector', by: null }, {}, {}] })
  expect(await readTask(taskId)).toMatchObject({ state: 'executing', completedOn: null })
  expect((await sign('submitForm', formId, people.viewer)).envelope).toMatchObject({ code: 30001, data: { missing: [{ lines: 1 }] } })
  await enter(recordId, [{ key: 'load', value: 41 }])
  expect((await sign('submitForm', formId, people.viewer)).data.version).toBe(2)
  await sign('departmentSigns', formId, people.admin)
  later(1)
  await send(server.app, patrolFormCalls.ownerReturns, { query: { form_id: formId, reason: '缺少照片' } }, people.owner)
  const { data: rejections } = await send(server.app, patrolFormCalls.listRejections, { query: { form_id: formId } }, people.viewer)
  expect(rejections.map(({ reason, signer, lines }) => [reason, signer, lines.length])).toEqual([
    ['请断开充电后复测', 'department', 1],
    ['缺少照片', 'owner', 0],
  ])
  const { data: counts } = await send(server.app, patrolFormCalls.countForms, {}, people.viewer)
  expect(counts.rejected).toBeGreaterThan(0)
})

it('keeps a task from being submitted or accepted past its form', async () => {
  const { taskId, formId } = await filled()
  const bring = (state: number) =>
    send(server.app, patrolTaskCalls.executePatrolTask, { params: { id: taskId }, body: { state, reason: '缺照片' } }, people.owner)
  expect(saidOf(await bring(2))).toMatch(/签字提交/)
  await sign('submitForm', formId, people.viewer)
  expect(saidOf(await bring(3))).toMatch(/没有签完/)
  expect(saidOf(await bring(1))).toMatch(/退回表单/)
})

describe('review V12: a round is accepted once its form is signed to the end, and by another person than who signed it alone', () => {
  const offered = async (taskId: string, by: Person) => {
    const { data } = await send(server.app, patrolTaskCalls.readPatrolTask, { params: { id: taskId } }, by)
    return openSteps(patrolTaskFlow, data.state, new Set(data.roles as Role[])).filter((step) => !data.withheld.includes(step))
  }

  it('offers nothing on the task while its form waits for the department or the owner', async () => {
    const { taskId, formId } = await filled()
    await sign('submitForm', formId, people.viewer)
    for (const by of [people.owner, people.admin, people.viewer]) expect(await offered(taskId, by)).toEqual([])
    await sign('departmentSigns', formId, people.admin)
    for (const by of [people.owner, people.admin, people.viewer]) expect(await offered(taskId, by)).toEqual([])
    await sign('ownerSigns', formId, people.owner)
    expect(await readTask(taskId)).toMatchObject({ state: 'done' })
  })

  it('does not offer it to whoever signed alone', async () => {
    await chain('none')
    const taskId = await task({ assigneeId: people.owner.id })
    await signPatrolForm(server.app, taskId, people.owner)
    expect(await offered(taskId, people.owner)).not.toContain('accept')
    expect(await offered(taskId, people.admin)).toContain('accept')
    await chain('owner')
  })
})

describe('review C2, review C3: what is reviewed and done has a form, which the specification’s own calls begin', () => {
  const bring = (taskId: string, state: number, by: Person) =>
    send(server.app, patrolTaskCalls.executePatrolTask, { params: { id: taskId }, body: { state, reason: '缺照片' } }, by)
  const formOf = async (taskId: string) =>
    (await send(server.app, patrolFormCalls.listTaskForms, { query: { task_id: taskId } }, people.owner)).data[0]

  it('nobody brings a task to review or done whose form is not signed, whoever they are', async () => {
    const taskId = await task()
    expect((await bring(taskId, 1, people.owner)).data.state).toBe('executing')
    const everybody = Object.values(people)
    for (const by of everybody) expect((await bring(taskId, 2, by)).envelope.code).not.toBe(0)
    // As it was left by those who could submit without one.
    await query(`update work set state = 'review' where id = $1`, [taskId])
    for (const by of everybody) expect((await bring(taskId, 3, by)).envelope.code).not.toBe(0)
    expect((await readTask(taskId)).state).toBe('review')
  })

  it('the second signature is another person’s, also where the inspector alone signs the form', async () => {
    await chain('none')
    const taskId = await task({ assigneeId: people.owner.id })
    await signPatrolForm(server.app, taskId, people.owner)
    expect((await readTask(taskId)).state).toBe('review')
    expect(saidOf(await bring(taskId, 3, people.owner))).toMatch(/其他人/)
    expect((await bring(taskId, 3, people.admin)).data.state).toBe('done')
    await chain('owner')
  })

  it('what was returned is signed again before it is submitted again', async () => {
    await chain('none')
    const taskId = await task()
    await signPatrolForm(server.app, taskId, people.viewer)
    expect((await bring(taskId, 1, people.owner)).data.state).toBe('executing')
    expect((await bring(taskId, 2, people.viewer)).envelope.code).toBe(30001)
    await signPatrolForm(server.app, taskId, people.viewer)
    expect((await readTask(taskId)).state).toBe('review')
    await chain('owner')
  })

  it('starting a task makes its form, by either call, with the devices in it', async () => {
    const [first, second] = [await task(), await task()]
    await bring(first, 1, people.viewer)
    await send(server.app, patrolTaskCalls.stepPatrolTask, { query: { task_id: second, state: 1 } }, people.viewer)
    for (const taskId of [first, second]) expect(await formOf(taskId)).toMatchObject({ state: 'draft', devices: 1 })
    expect((await open(first)).data.id).toBe((await formOf(first))?.id)
  })

  it('what is entered for a task begins it and its form, once', async () => {
    const taskId = await task()
    const enterFor = (value: number, by: Person = people.viewer) =>
      send(
        server.app,
        patrolFormCalls.enterFormRecord,
        { body: { form_id: taskId, box_id: device.boxId, entries: [{ id: randomUUID(), key: 'load', value }] } },
        by,
      )
    expect((await enterFor(40, people.unhanded)).envelope.code).toBe(70003)
    expect((await enterFor(40, people.department)).envelope.code).not.toBe(200)
    const { data } = await enterFor(40)
    expect(data).toMatchObject({ record: { passed: 1 }, outcomes: [{ outcome: 'stored' }] })
    expect((await readTask(taskId)).state).toBe('executing')
    expect((await enterFor(41)).data.record.formId).toBe(data.record.formId)
    expect((await formOf(taskId))?.id).toBe(data.record.formId)
  })
})

it('submits late what became overdue while it was filled in', async () => {
  const { taskId, formId } = await filled()
  server.time.now = new Date('2026-11-24T02:00:00Z')
  await takeClockSteps(server.services)
  expect((await readTask(taskId)).state).toBe('overdue')
  await sign('submitForm', formId, people.viewer)
  expect((await readTask(taskId)).state).toBe('review')
})

it('spec: GET /api/pihems/gtcheckforms, spec: GET /api/pihems/formtotaldata: puts what was kept on a phone into a new form where the old one was closed meanwhile', async () => {
  const { taskId, formId, recordId } = await filled()
  await sign('submitForm', formId, people.viewer)
  const { data } = await enter(recordId, [{ key: 'load', value: 41 }], people.viewer, { late: true })
  expect(data.outcomes[0]?.outcome).toBe('stored')
  expect(data.record.id).not.toBe(recordId)
  expect(data.record).toMatchObject({ state: 'draft', passed: whole.length })
  const old = await read(formId)
  expect(old).toMatchObject({ state: 'submitted', records: [{ id: recordId }] })
  expect(old.records[0]?.lines.find(({ key }) => key === 'load')?.entry?.value).toBe(40)
  const { data: forms } = await send(server.app, patrolFormCalls.listTaskForms, { query: { task_id: taskId } }, people.viewer)
  expect(forms.map(({ state }) => state)).toEqual(['draft', 'submitted'])
  // Again: the same new form.
  const { data: again } = await enter(recordId, [{ key: 'fans', value: 'wrong', note: '有异响' }], people.viewer, { late: true })
  expect(again.record.id).toBe(data.record.id)
})

it('keeps a picture once under its sender’s id, with its line, for those who see the record', async () => {
  const { data: form } = await open(await task())
  const pictureId = randomUUID()
  const bring = (by: Person, { key = 'terminals', bytes = smallPicture } = {}) =>
    sendFiles<{ id: string; key: string; pictureId: string }>(
      server.app,
      patrolRecordCalls.addRecordPicture,
      { params: { id: recordIn(form) }, body: { pictureId, key } },
      by,
      [{ name: '端子.png', bytes }],
    )
  const first = await bring(people.viewer)
  expect(first.data).toMatchObject({ key: 'terminals', pictureId })
  expect((await bring(people.viewer)).data.id).toBe(first.data.id)
  // review D24: another picture, or the same one of another line, is no repetition.
  for (const other of [{ key: 'fans' }, { bytes: Buffer.concat([smallPicture, Buffer.from([0])]) }])
    expect((await bring(people.viewer, other)).envelope.code).toBe(50003)
  expect((await read(form.id)).records[0]?.pictures.map(({ id }) => id)).toEqual([first.data.id])
  const gone = await send(
    server.app,
    patrolRecordCalls.removeRecordPicture,
    { params: { id: recordIn(form), fileId: first.data.id } },
    people.viewer,
  )
  expect(gone.envelope.code).toBe(0)
  expect((await read(form.id)).records[0]?.pictures).toEqual([])
})

it('compares with the inspection before, and with its pictures whoever sees them', async () => {
  await server.database.pool.query('delete from patrol_records')
  const { formId, recordId } = await filled()
  const input = { params: { id: recordId }, body: { pictureId: randomUUID(), key: 'load' } }
  const files = [{ name: '负载.png', bytes: smallPicture }]
  const { data: picture } = await sendFiles<{ id: string }>(server.app, patrolRecordCalls.addRecordPicture, input, people.viewer, files)
  await sign('submitForm', formId, people.viewer)
  later(5)
  const taskId = await task()
  const { data: next } = await open(taskId)
  const loadOf = (form: PatrolForm) => form.records[0]?.lines.find(({ key }) => key === 'load')
  expect(loadOf(next)?.last).toMatchObject({ value: 40, result: 'pass', pictures: [{ id: picture.id }] })
  expect(next.records[0]?.lines.flatMap(({ last }) => last?.pictures ?? [])).toHaveLength(1)
  // Who has this task alone sees nothing of the record before.
  await send(server.app, patrolTaskCalls.changePatrolTask, { body: { task_id: taskId, assigneeId: people.unhanded.id } }, people.owner)
  const { data: theirs } = await send(server.app, patrolFormCalls.readPatrolForm, { query: { form_id: next.id } }, people.unhanded)
  expect(loadOf(theirs)?.last).toMatchObject({ value: 40, pictures: [] })
})

it('spec: POST /net-ipqc-record/net-ipqc-records, spec: GET /api/pihems/ck_rcds_cpy, spec: GET /net-ipqc-record/net-ipqc-records/{id}, spec: PATCH /net-ipqc-records/user-id, spec: DELETE /net-ipqc-records/{id}/be-shared-users, spec: DELETE /net-ipqc-record/net-ipqc-records/{id}: makes records by themselves, lists them, hands them on, and shares them with somebody who does not see the device', async () => {
  const body = { box_id: device.boxId, entries: [{ id: randomUUID(), key: 'load', value: 91 }], note: '远程核对' }
  const { data } = await send(server.app, patrolRecordCalls.addRemoteRecord, { body }, people.owner)
  const { id } = data.record
  expect(data.record).toMatchObject({ kind: 'net', state: 'done', failed: 1, note: '远程核对', mayManage: true })
  const list = async (by: Person, parts: object = {}) =>
    (await send(server.app, patrolRecordCalls.listPatrolRecords, { query: { pageSize: 200, ...parts } }, by)).data.items.map(
      (row) => row.id,
    )
  expect(await list(people.owner, { result: 'fail', kind: 'net' })).toContain(id)
  expect(await list(people.viewer)).toContain(id)
  expect(await list(people.unhanded)).not.toContain(id)
  const readBy = async (by: Person) => (await send(server.app, patrolRecordCalls.readPatrolRecord, { params: { id } }, by)).envelope.code
  expect(await readBy(people.unhanded)).toBe(70003)
  expect(await readBy(people.sharedView)).toBe(70003)
  await send(server.app, patrolRecordCalls.sharePatrolRecord, { params: { id }, body: { userId: people.unhanded.id } }, people.owner)
  expect(await readBy(people.unhanded)).toBe(0)
  expect(await list(people.unhanded)).toContain(id)
  await send(server.app, patrolRecordCalls.revokeRecordShare, { params: { id }, query: { user_id: people.unhanded.id } }, people.owner)
  expect(await readBy(people.unhanded)).toBe(70003)
  const handed = await send(
    server.app,
    patrolRecordCalls.handPatrolRecords,
    { body: { ids: [id], user_id: people.unhanded.id } },
    people.owner,
  )
  expect(handed.data.changed).toEqual([id])
  expect(await readBy(people.unhanded)).toBe(0)
  expect(
    (await send(server.app, patrolRecordCalls.handPatrolRecords, { body: { ids: [id], user_id: stranger.people.owner.id } }, people.owner))
      .envelope.code,
  ).toBe(50001)
  expect((await send(server.app, patrolRecordCalls.removePatrolRecord, { params: { id } }, people.unhanded)).envelope.code).toBe(0)
})

it('spec: GET /api/pihems/dev_ck_ctt: asks by the sheet that a plan names, also of tasks that were made before the sheet was changed', async () => {
  const lines = [
    {
      of: 'own' as const,
      key: 'torque',
      name: '端子力矩',
      required: true,
      ask: { kind: 'number' as const, range: [0, 50] as [number, number], passes: [7, 9] as [number, number] },
    },
  ]
  const { data: sheet } = await send(
    server.app,
    patrolTemplateCalls.addPatrolTemplate,
    { body: { name: 'UPS 力矩', type: 'ups', lines } },
    people.owner,
  )
  const { data: items } = await send(
    server.app,
    patrolTemplateCalls.listInspectionItems,
    { query: { type: 'ups', template_id: sheet.id } },
    people.owner,
  )
  expect(items.map(({ key }) => key)).toEqual(['own.torque'])
  const wish = {
    name: '力矩周检',
    every: 1,
    unit: 'week' as const,
    startsOn: '2026-11-23',
    boxIds: [device.boxId],
    templateIds: [sheet.id],
    assigneeId: people.viewer.id,
  }
  const { data: plan } = await send(server.app, patrolPlanCalls.addPatrolPlan, { body: wish }, people.owner)
  const { data: form } = await open(plan.coming[0]?.id ?? '')
  expect(form.records[0]?.lines.map(({ key }) => key)).toEqual(['own.torque'])
  await send(
    server.app,
    patrolTemplateCalls.changePatrolTemplate,
    { params: { templateId: sheet.id }, body: { name: 'UPS 力矩', type: 'ups', lines: [...lines, { of: 'catalogue', key: 'load' }] } },
    people.owner,
  )
  expect((await read(form.id)).records[0]?.lines.map(({ key }) => key)).toEqual(['own.torque'])
  const wrong = { ...wish, name: '两张', templateIds: [sheet.id, stranger.words[':patrolTemplate'] ?? ''] }
  expect((await send(server.app, patrolPlanCalls.addPatrolPlan, { body: wrong }, people.owner)).envelope.code).toBe(50001)
  await send(server.app, patrolTemplateCalls.removePatrolTemplate, { params: { templateId: sheet.id } }, people.owner)
  expect((await send(server.app, patrolPlanCalls.readPatrolPlan, { params: { planId: plan.id } }, people.owner)).data.templateIds).toEqual(
    [],
  )
})

it('gives a form to whoever its task is given to', async () => {
  const taskId = await task()
  const { data: form } = await open(taskId)
  await send(server.app, patrolTaskCalls.changePatrolTask, { body: { task_id: taskId, assigneeId: people.unhanded.id } }, people.owner)
  expect((await enter(recordIn(form), [{ key: 'load', value: 40 }], people.unhanded)).data.outcomes[0]?.outcome).toBe('stored')
  expect((await enter(recordIn(form), [{ key: 'load', value: 40 }], people.viewer)).envelope.code).toBe(70001)
})
