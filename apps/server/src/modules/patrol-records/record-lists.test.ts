import { randomUUID } from 'node:crypto'
import {
  type AnyCall,
  type PatrolRecordRow,
  patrolFormCalls,
  patrolRecordCalls,
  patrolRecordListCalls,
  patrolTaskCalls,
} from '@kilowatch/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildFullHouse, type FullHouse } from '../../../test/full-house.ts'
import { buildDevice, idWith, type Person } from '../../../test/house.ts'
import { sendFiles } from '../../../test/send-sample.ts'
import { smallPicture } from '../../../test/small-picture.ts'
import { answerOf, identityOf, prefixOf, send, signedBy, type TestServer, testServer } from '../../../test/test-server.ts'

const monday = new Date('2026-11-23T02:00:00Z')
let server: TestServer
let house: FullHouse
let stranger: FullHouse
let people: FullHouse['people']
let device: { id: number; boxId: string }
let other: { id: number; boxId: string }
/** Records by themselves: remote of today and of October, one on site, one of the other device. */
let made: Record<'remote' | 'october' | 'staff' | 'engineer' | 'elsewhere', string>

beforeAll(async () => {
  server = await testServer()
  server.time.now = monday
  house = await buildFullHouse(server.database.pool, 3200, monday)
  stranger = await buildFullHouse(server.database.pool, 3201, monday)
  people = house.people
  device = house.device
  await server.database.pool.query('delete from patrol_records where form_id is null and business_id = $1', [house.words[':business']])
  const boxId = idWith(5, 32001)
  const place = { businessId: house.words[':business'] ?? '', uplinkId: house.uplinkId, boxId, name: '空调', type: 'ac' }
  other = { id: (await buildDevice(server.database.pool, place, monday)).id, boxId }
  const remote = async (box_id: string, value: number) =>
    (await send(server.app, patrolRecordCalls.addRemoteRecord, { body: { box_id, entries: [load(value)] } }, people.owner)).data.record.id
  server.time.now = new Date('2026-10-20T02:00:00Z')
  const october = await remote(device.boxId, 40)
  server.time.now = monday
  made = { remote: await remote(device.boxId, 91), october, staff: await onSite(), engineer: await onSite(), elsewhere: await air() }
  await server.database.pool.query(`update patrol_records set kind = 'engineer' where id = $1`, [made.engineer])
})
afterAll(() => server.close())

const load = (value: number) => ({ id: randomUUID(), key: 'load', value })
async function onSite(): Promise<string> {
  const input = { params: { id: device.boxId }, body: { entries: [load(40)] } }
  return (await send(server.app, patrolRecordCalls.addDeviceRecord, input, people.owner)).data.record.id
}
async function air(): Promise<string> {
  const body = { box_id: other.boxId, entries: [{ id: randomUUID(), key: 'remarks', value: '正常' }] }
  return (await send(server.app, patrolRecordCalls.addRemoteRecord, { body }, people.owner)).data.record.id
}
/** A call by another of its paths; of a prefix below it. */
async function at<T>(call: AnyCall, path: string, { query = {}, body }: { query?: Record<string, string>; body?: object }, by: Person) {
  const input = { query, ...(body ? { body } : {}) }
  const headers = { ...identityOf(by), ...signedBy(server.app, call, input, by) }
  return answerOf<T>(await server.app.inject({ method: call.method, url: path, query, headers, ...(body ? { body } : {}) }))
}
type Rows = { items: PatrolRecordRow[]; total: number }
const below = (path: string) => `${prefixOf(server.app)}${path}`
const idsOf = ({ data }: { data: Rows }) => data.items.map(({ id }) => id)
const own = () => [made.engineer, made.staff, made.remote, made.october]

it('spec: GET /api/pihems/d_check_record, spec: GET {prefix}/ipqc/v1/ipqc-record/devices/{id}/ipqc-records: what was found at one device, the newest first', async () => {
  const list = (query: object, by: Person = people.owner) =>
    send(server.app, patrolRecordListCalls.listDeviceRecords, { query: { box_id: device.boxId, ...query } }, by)
  expect(idsOf(await list({})).filter((id) => own().includes(id))).toEqual(own())
  expect(idsOf(await list({ to: '2026-10-31T00:00:00Z' }))).toEqual([made.october])
  expect((await list({ page: 2, pageSize: 1 })).data.items).toHaveLength(1)
  expect((await list({}, people.sharedView)).data).toEqual({ items: [], total: 0 })
  expect((await list({}, stranger.people.owner)).envelope.code).toBe(70003)
  const same = await send(server.app, patrolRecordListCalls.listRecordsOfDevice, { params: { id: device.boxId } }, people.viewer)
  expect(idsOf(same)).toEqual(idsOf(await list({}, people.viewer)))
})

it('spec: GET /api/pihems/boxckrds: of the devices behind one gateway', async () => {
  const list = (by: Person) =>
    send(server.app, patrolRecordListCalls.listUplinkRecords, { query: { uplink_id: house.uplinkId, pageSize: 100 } }, by)
  expect(idsOf(await list(people.owner))).toEqual(expect.arrayContaining([...own(), made.elsewhere]))
  expect((await list(stranger.people.owner)).envelope.code).toBe(70003)
})

it('spec: GET /api/pihems/ck_detail, spec: GET /ipqc-record/getRecordById, spec: GET {prefix}/web/medical-ipqc-record/getRecordById, spec: GET {prefix}/ipqc/v1/net-ipqc-record/net-ipqc-records/{id}, spec: GET {prefix}/ipqc/v1/ipqc-record/ipqc-records/{id}: one record, by each of its addresses', async () => {
  const { readRecordDetail } = patrolRecordListCalls
  const { data } = await send(server.app, readRecordDetail, { query: { record_id: made.remote } }, people.viewer)
  expect(data).toMatchObject({ id: made.remote, kind: 'net', failed: 1, device: { id: device.boxId } })
  expect(data.lines.find(({ key }) => key === 'load')?.entry).toMatchObject({ value: 91, result: 'fail' })
  const { findPatrolRecord, readPatrolRecord } = patrolRecordCalls
  const query = { id: made.remote }
  const ways = [
    await send(server.app, findPatrolRecord, { query }, people.viewer),
    await at(findPatrolRecord, below('/web/medical-ipqc-record/getRecordById'), { query }, people.viewer),
    await at(readPatrolRecord, below(`/ipqc/v1/net-ipqc-record/net-ipqc-records/${made.remote}`), {}, people.viewer),
    await at(readPatrolRecord, below(`/ipqc/v1/ipqc-record/ipqc-records/${made.remote}`), {}, people.viewer),
  ]
  expect(ways.map((way) => way.data)).toEqual(ways.map(() => data))
  const hidden = await send(server.app, readRecordDetail, { query: { record_id: made.remote } }, stranger.people.owner)
  expect(hidden.envelope.code).toBe(70003)
})

it('spec: GET /net-ipqc-record/net-ipqc-records, spec: GET {prefix}/ipqc/v1/net-ipqc-record/net-ipqc-records, spec: GET {prefix}/web/net-ipqc-record/records, spec: GET {prefix}/web/medical-ipqc-record/records, spec: GET {prefix}/web/engineer-ipqc-record/records: by who made them', async () => {
  const { listRemoteRecords, listStaffRecords, listEngineerRecords } = patrolRecordListCalls
  const remote = await send(server.app, listRemoteRecords, {}, people.owner)
  expect(idsOf(remote)).toEqual([made.elsewhere, made.remote, made.october])
  for (const path of ['/ipqc/v1/net-ipqc-record/net-ipqc-records', '/web/net-ipqc-record/records'])
    expect((await at<Rows>(listRemoteRecords, below(path), {}, people.owner)).data).toEqual(remote.data)
  expect(idsOf(await send(server.app, listRemoteRecords, { query: { search: '空调' } }, people.owner))).toEqual([made.elsewhere])
  const staff = idsOf(await send(server.app, listStaffRecords, {}, people.owner))
  expect(staff).toContain(made.staff)
  expect(staff).not.toContain(made.remote)
  expect(idsOf(await send(server.app, listEngineerRecords, {}, people.owner))).toEqual([made.engineer])
  expect(idsOf(await send(server.app, listRemoteRecords, {}, stranger.people.owner))).toEqual([stranger.words[':patrolRecord']])
})

it('spec: GET /ipqc-tasks/{id}/net-ipqc-records: remote records of a task’s devices in its window', async () => {
  const body = { title: '远程周检', plannedOn: '2026-11-23', windowDays: 2, boxIds: [device.boxId], assigneeId: people.viewer.id }
  const { data: task } = await send(server.app, patrolTaskCalls.addPatrolTask, { body }, people.owner)
  const list = (by: Person) => send(server.app, patrolRecordListCalls.listTaskRemoteRecords, { params: { id: task.id } }, by)
  expect(idsOf(await list(people.owner))).toEqual([made.remote])
  expect(idsOf(await list(people.viewer))).toEqual([made.remote])
  expect((await list(stranger.people.owner)).envelope.code).toBe(70003)
})

it('spec: GET /api/pihems/ck_sts_cpy: each number is as many as the list has rows', async () => {
  const { data } = await send(server.app, patrolRecordListCalls.readPatrolStatistics, {}, people.owner)
  const count = async (query: object, by: Person = people.owner) =>
    (await send(server.app, patrolRecordCalls.listPatrolRecords, { query: { state: 'submitted,department,confirmed,done', ...query } }, by))
      .data.total
  expect(data).toMatchObject({ inspections: await count({}), failed: await count({ result: 'fail' }) })
  for (const { kind, inspections, failed } of data.kinds)
    expect([inspections, failed], kind).toEqual([await count({ kind }), await count({ kind, result: 'fail' })])
  expect(data.months).toContainEqual({ month: '2026-10', inspections: 1, failed: 0 })
  const october = { from: '2026-10-01T00:00:00+08:00', to: '2026-10-31T23:59:59+08:00' }
  const narrowed = await send(server.app, patrolRecordListCalls.readPatrolStatistics, { query: october }, people.owner)
  expect(narrowed.data).toMatchObject({ inspections: 1, failed: 0, months: [{ month: '2026-10' }] })
  const hers = await send(server.app, patrolRecordListCalls.readPatrolStatistics, {}, people.unhanded)
  expect(hers.data.inspections).toBe(await count({}, people.unhanded))
})

it('spec: GET /api/pihems/checkrecordExcel: the records of at most a month as a table', async () => {
  const query = { from: '2026-11-20T00:00:00Z', to: '2026-11-23T12:00:00Z', kind: 'net', format: 'csv' } as const
  const { text } = await send(server.app, patrolRecordCalls.exportPatrolRecords, { query }, people.owner)
  expect(
    text
      .split('\r\n')
      .slice(1, 3)
      .map((line) => line.split(',')[0]),
  ).toEqual(['空调', expect.stringContaining('UPS')])
  const { envelope } = await send(
    server.app,
    patrolRecordCalls.exportPatrolRecords,
    { query: { ...query, from: '2026-01-01T00:00:00Z' } },
    people.owner,
  )
  expect(envelope.code).toBe(10003)
})

it('spec: POST /ipqc-record/devices/{id}/ipqc-records, spec: PUT /net-ipqc-record/net-ipqc-records/{id}: a record on site, changed by the other address', async () => {
  const id = await onSite()
  const body = { entries: [load(92)], note: '已复测' }
  const changed = await at<{ record: PatrolRecordRow }>(
    patrolRecordCalls.changePatrolRecord,
    `/net-ipqc-record/net-ipqc-records/${id}`,
    { body },
    people.owner,
  )
  expect(changed.data.record).toMatchObject({ id, kind: 'own', failed: 1, passed: 0, note: '已复测' })
})

it('spec: POST /ipqc/upload/images: a picture that is brought first and held by a line afterwards', async () => {
  const files = [{ name: '端子.png', bytes: smallPicture }]
  const upload = await sendFiles<{ id: string }>(server.app, patrolRecordCalls.uploadInspectionPicture, {}, people.owner, files)
  const input = { params: { id: made.staff }, body: { key: 'terminals', fileIds: [upload.data.id] } }
  const { data } = await send(server.app, patrolRecordCalls.holdRecordPictures, input, people.owner)
  expect(data.map(({ id, key }) => [id, key])).toEqual([[upload.data.id, 'terminals']])
})

it('spec: GET /net-ipqc-records/{id}/be-shared-users, spec: GET {prefix}/ipqc/v1/net-ipqc-record/net-ipqc-records/{id}/be-shared-users, spec: PATCH {prefix}/ipqc/v1/net-ipqc-record/net-ipqc-records/user-id: with whom it is shared, and whose it is then', async () => {
  const params = { id: made.remote }
  await send(server.app, patrolRecordCalls.sharePatrolRecord, { params, body: { userId: people.unhanded.id } }, people.owner)
  const { data } = await send(server.app, patrolRecordCalls.listRecordSharers, { params }, people.owner)
  expect(data.map(({ id }) => id)).toEqual([people.unhanded.id])
  const path = below(`/ipqc/v1/net-ipqc-record/net-ipqc-records/${made.remote}/be-shared-users`)
  expect((await at(patrolRecordCalls.listRecordSharers, path, {}, people.owner)).data).toEqual(data)
  const handed = await at(
    patrolRecordCalls.handPatrolRecords,
    below('/ipqc/v1/net-ipqc-record/net-ipqc-records/user-id'),
    { body: { ids: [made.october], user_id: people.viewer.id } },
    people.owner,
  )
  expect(handed.data).toEqual({ changed: [made.october] })
})

it('spec: POST /api/pihems/uptckfckrd, spec: PUT /api/pihems/uptckfckrd, spec: GET /api/pihems/uptcktsp, spec: GET /api/pihems/dptrjtform: enters by device, stamps the time, and is returned by the department', async () => {
  const body = { title: '表单周检', plannedOn: '2026-11-23', boxIds: [device.boxId], assigneeId: people.viewer.id }
  const { data: task } = await send(server.app, patrolTaskCalls.addPatrolTask, { body }, people.owner)
  const { data: form } = await send(server.app, patrolFormCalls.openTaskForm, { params: { taskId: task.id } }, people.viewer)
  const at = { form_id: form.id, box_id: device.boxId }
  const first = await send(server.app, patrolFormCalls.enterFormRecord, { body: { ...at, entries: [load(40)] } }, people.viewer)
  expect(first.data.record).toMatchObject({ formId: form.id, passed: 1 })
  const second = await send(server.app, patrolFormCalls.changeFormRecord, { body: { ...at, entries: [load(95)] } }, people.viewer)
  expect(second.data.record).toMatchObject({ passed: 0, failed: 1 })
  const stamp = { form_id: form.id, at: form.records[0]?.begunAt ?? '' }
  expect((await send(server.app, patrolFormCalls.stampForm, { query: stamp }, people.viewer)).data.inspectedAt).toBe(stamp.at)
  const rest = form.records.flatMap(({ lines }) => lines).filter(({ key, item }) => key !== 'load' && item.required)
  const undone = rest.map(({ key }) => ({ id: randomUUID(), key, result: 'undone' as const, note: '柜门锁着' }))
  await send(server.app, patrolFormCalls.changeFormRecord, { body: { ...at, entries: undone } }, people.viewer)
  const query = { form_id: form.id }
  expect((await send(server.app, patrolFormCalls.submitForm, { query }, people.viewer)).data.state).toBe('submitted')
  const back = await send(server.app, patrolFormCalls.departmentReturns, { query: { ...query, reason: '缺少照片' } }, people.admin)
  expect(back.data).toMatchObject({ state: 'draft', version: 1 })
})
