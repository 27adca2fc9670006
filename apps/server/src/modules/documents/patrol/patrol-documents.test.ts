import { randomUUID } from 'node:crypto'
import { type PatrolForm, patrolDocumentCalls, patrolFormCalls, patrolRecordCalls, patrolTaskCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildFullHouse, type FullHouse } from '../../../../test/full-house.ts'
import type { Person } from '../../../../test/house.ts'
import { packed, pdfText } from '../../../../test/pdf-text.ts'
import { serverPrograms } from '../../../../test/programs.ts'
import { sendFiles } from '../../../../test/send-sample.ts'
import { smallPicture } from '../../../../test/small-picture.ts'
import { ended, fileOf, workOnTasks } from '../../../../test/task-desk.ts'
import { send, type TestServer, testServer } from '../../../../test/test-server.ts'
import { unzip } from '../../../../test/unzip.ts'
import { parseBy } from '../../../parsing/parser-process.ts'

const monday = new Date('2026-11-23T02:00:00Z')
let server: TestServer
let house: FullHouse
let stranger: FullHouse
let people: FullHouse['people']

beforeAll(async () => {
  parseBy((await serverPrograms())['parse-process'])
  server = await testServer()
  server.time.now = monday
  house = await buildFullHouse(server.database.pool, 4100, monday)
  stranger = await buildFullHouse(server.database.pool, 4101, monday)
  people = house.people
})
afterAll(() => server.close())
// What the device reported in the test before does not judge any more.
beforeEach(() => later(60))

const later = (minutes: number) => {
  server.time.now = new Date((server.time.now ?? monday).getTime() + minutes * 60_000)
}

/** What the device reports now. */
async function reports(load: number): Promise<void> {
  await server.database.pool.query(
    `with points as (
       insert into device_points (device_id, key, store, slot, cadence_ms) values ($1, 'load', 'v', 1, 5000)
       on conflict (device_id, key) do update set store = 'v' returning slot)
     update latest set at = $2, heard_at = $2, v = array_fill($3::float8, array[(select max(slot)::int from points)]) where device_id = $1`,
    [house.device.id, server.time.now ?? monday, load],
  )
}

let made = 0
async function begun(): Promise<{ formId: string; recordId: string }> {
  const body = { title: `UPS 月检 ${++made}`, plannedOn: '2026-11-23', boxIds: [house.device.boxId], assigneeId: people.viewer.id }
  const { data: task } = await send(server.app, patrolTaskCalls.addPatrolTask, { body }, people.owner)
  const { data: form } = await send(server.app, patrolFormCalls.openTaskForm, { params: { taskId: task.id } }, people.viewer)
  return { formId: form.id, recordId: form.records[0]?.id ?? '' }
}
const enter = (recordId: string, entries: object[]) =>
  send(
    server.app,
    patrolRecordCalls.changePatrolRecord,
    { params: { id: recordId }, body: { entries: entries.map((entry) => ({ id: randomUUID(), ...entry })) as never } },
    people.viewer,
  )
const whole = [
  { key: 'load', value: 40, result: 'pass' },
  { key: 'output_voltage', value: 220, result: 'pass' },
  { key: 'temperature', value: 25, result: 'pass' },
  ...['fans', 'noise', 'terminals', 'battery_look'].map((key) => ({ key, value: 'good' })),
]
const sign = async (call: 'submitForm' | 'departmentSigns' | 'ownerSigns', formId: string, by: Person) => {
  later(1)
  expect((await send(server.app, patrolFormCalls[call], { query: { form_id: formId } }, by)).envelope.code).toBe(200)
}
const returned = async (formId: string, reason: string, lines: { record_id: string; key: string }[] = []) => {
  later(1)
  await send(server.app, patrolFormCalls.returnForm, { params: { formId }, body: { reason, lines } }, people.owner)
}
const print = async (id: string, language: 'zh' | 'en', by: Person = people.owner) =>
  send(server.app, patrolDocumentCalls.printPatrolRecord, { params: { id } }, by, { language })
const textOf = async (id: string, language: 'zh' | 'en') => pdfText((await print(id, language)).bytes).all
const contains = (text: string, said: readonly string[]) => {
  for (const one of said) expect(text).toContain(packed(one))
}

it('prints each line beside what the device reported, what failed with its inspector’s words and what stood there before, and the pictures', async () => {
  await reports(57.4)
  const { recordId } = await begun()
  await enter(recordId, [...whole, { key: 'load', value: 81.5, note: '负载集中在一相' }])
  later(2)
  await enter(recordId, [
    { key: 'load', value: 83.5, note: '负载集中在一相' },
    { key: 'fans', result: 'undone', note: '柜门锁着' },
    { key: 'remarks', value: '室内有积尘，请清洁' },
  ])
  const bring = (key: string) =>
    sendFiles(
      server.app,
      patrolRecordCalls.addRecordPicture,
      { params: { id: recordId }, body: { pictureId: randomUUID(), key } },
      people.viewer,
      [{ name: '负载.png', bytes: smallPicture }],
    )
  for (const key of ['load', 'terminals']) await bring(key)
  const zh = await textOf(recordId, 'zh')
  contains(zh, ['巡检记录', `记录 ${recordId}`, '草稿', '1 项不合格', '1 项未做', '57.4', '83.5', '超上限 3.5', '≤ 80 %'])
  contains(zh, ['“负载集中在一相”', '先前 81.5 %', '未做：柜门锁着', '室内有积尘，请清洁', '① 负载率', '② 接线端子', '草稿，尚未签署'])
  const en = await textOf(recordId, 'en')
  contains(en, ['Patrol record', 'Draft', '1 failed', '3.5 above', 'before 81.5 %', 'Not done: 柜门锁着', 'Draft: not signed yet.'])
  expect(zh + en).not.toMatch(/undefined|NaN|\{\w+\}/)
})

it('says how old a value of the platform is, and that it does not judge what was entered', async () => {
  const { recordId } = await begun()
  await enter(recordId, [{ key: 'load', value: 40 }])
  await server.database.pool.query(
    `update patrol_entries set platform = json_build_object('key', 'load', 'value', 41.2, 'at', (extract(epoch from entered_at) - 1920) * 1000)
      where record_id = $1`,
    [recordId],
  )
  contains(await textOf(recordId, 'zh'), ['早 32 min', '−1.2', '过期，人判'])
  contains(await textOf(recordId, 'en'), ['32 min old', 'outdated, judged manually'])
})

it('draws the signatures as stamps, those of a version that was returned as void, with every return and its reason', async () => {
  const { formId, recordId } = await begun()
  await enter(recordId, whole)
  await sign('submitForm', formId, people.viewer)
  contains(await textOf(recordId, 'zh'), ['已签 1 级', '待签', '第 1 版'])
  await returned(formId, '第 1 项请复测', [{ record_id: recordId, key: 'load' }])
  const back = await textOf(recordId, 'zh')
  contains(back, ['作废', '退回：第 1 项请复测', '待复测', '第 1 版，退回 1 次'])
  expect(back).not.toContain('待签')
  await enter(recordId, [{ key: 'load', value: 41, result: 'pass' }])
  await sign('submitForm', formId, people.viewer)
  await sign('departmentSigns', formId, people.owner)
  await sign('ownerSigns', formId, people.admin)
  const done = await textOf(recordId, 'zh')
  contains(done, ['全部合格', '已签 3 级', '代部门签', '代设备归口签', '签署号', '第 2 版，退回 1 次', '退回：第 1 项请复测'])
  expect(done).not.toContain('作废')
  contains(await textOf(recordId, 'en'), ['Confirmed', '3 of 3', 'for the department', 'Version 2, returned 1×'])
})

it('prints a form with all of its devices, for those who have to do with it', async () => {
  const { formId, recordId } = await begun()
  await enter(recordId, whole)
  const printForm = (by: Person) => send(server.app, patrolDocumentCalls.printPatrolForm, { params: { formId } }, by, { language: 'zh' })
  const { data: form } = (await send(server.app, patrolFormCalls.readPatrolForm, { query: { form_id: formId } }, people.owner)) as {
    data: PatrolForm
  }
  contains(pdfText((await printForm(people.viewer)).bytes).all, [
    '巡检表单',
    form.title,
    form.taskNumber ?? '?',
    '1 台设备',
    '负载率',
    '端子',
  ])
  expect((await printForm(people.unhanded)).envelope.code).toBe(70003)
  expect((await printForm(stranger.people.owner)).envelope.code).toBe(70003)
})

it('spec: GET /ipqc-record/ipqc-report-zip, spec: GET /net-ipqc-reports, spec: GET {prefix}/ipqc/v1/ipqc-record/ipqc-report-zip, spec: GET {prefix}/ipqc/v1/net-ipqc-record/net-ipqc-reports: gives few records at once, one as PDF, several in a ZIP as they were asked for; each printing is counted and stands in the audit', async () => {
  const ids = [(await begun()).recordId, house.words[':patrolRecord'] ?? '']
  const names = ids.map((id) => `Patrol record Record ${id}.pdf`)
  const ask = (call: 'zipPatrolReports' | 'printRemoteReports', wanted: string[], by: Person = people.owner) =>
    send(server.app, patrolDocumentCalls[call], { query: { ids: wanted.join(',') } }, by, { language: 'en' })
  expect([...unzip(Buffer.from((await ask('zipPatrolReports', ids)).bytes)).keys()]).toEqual(names)
  expect([...unzip(Buffer.from((await ask('printRemoteReports', [...ids].reverse())).bytes)).keys()]).toEqual([...names].reverse())
  // The same under the prefix of businesses.
  for (const path of ['/prod-api/ipqc/v1/ipqc-record/ipqc-report-zip', '/prod-api/ipqc/v1/net-ipqc-record/net-ipqc-reports'] as const) {
    const call = { ...patrolDocumentCalls.zipPatrolReports, path }
    const { bytes } = await send(server.app, call, { query: { ids: ids.join(',') } }, people.owner, { language: 'en' })
    expect([...unzip(Buffer.from(bytes)).keys()]).toEqual(names)
  }
  const alone = await ask('printRemoteReports', ids.slice(0, 1))
  expect(alone.headers['content-type']).toBe('application/pdf')
  expect(pdfText(alone.bytes).all).toContain(packed('print no. 5'))
  const { rows } = await server.database.pool.query(
    `select 1 from audit where action = 'document.export' and subject = $1 and after ->> 'document' = 'patrol-record'`,
    [`patrol-record ${ids[0]}`],
  )
  expect(rows).toHaveLength(5)
  expect((await ask('zipPatrolReports', [...ids, stranger.words[':patrolRecord'] ?? ''])).envelope.code).toBe(70003)
  expect((await ask('zipPatrolReports', ids, people.unhanded)).envelope.code).toBe(70003)
})

it('makes many records as a task, as the person sees them when their turn comes', async () => {
  const ids = [house.words[':patrolRecord'] ?? '', (await begun()).recordId]
  const { data } = await send(server.app, patrolDocumentCalls.printPatrolRecords, { body: { ids } }, people.owner, { language: 'en' })
  const worker = workOnTasks(server)
  expect(await ended(server, people.owner, data.id, 'en')).toMatchObject({ state: 'done', total: 2 })
  await worker.stop()
  const files = unzip(Buffer.from((await fileOf(server, people.owner, data.id)).bytes))
  expect([...files.keys()]).toEqual(ids.map((id) => `Patrol record Record ${id}.pdf`))
})

it('gives a task with its devices, what did not pass, who signed and what happened; many as a task, and only what the person sees', async () => {
  const { formId, recordId } = await begun()
  await enter(recordId, [...whole.slice(1), { key: 'load', value: 99, result: 'fail', note: '过载' }])
  const { data: form } = await send(server.app, patrolFormCalls.readPatrolForm, { query: { form_id: formId } }, people.owner)
  const printTask = (id: string, by: Person = people.owner) =>
    send(server.app, patrolDocumentCalls.printPatrolTask, { params: { id } }, by, { language: 'zh' })
  const { all } = pdfText((await printTask(form.taskId)).bytes)
  contains(all, [
    form.title,
    form.taskNumber ?? '?',
    '执行中',
    '1 台设备',
    '1 项不合格或未做',
    '负载率',
    '过载',
    '开始执行',
    '草稿，尚未签署',
  ])
  expect(all).not.toContain(packed('端子'))
  for (const by of [people.unhanded, stranger.people.owner]) expect((await printTask(form.taskId, by)).envelope.code).toBe(70003)
  expect((await printTask(formId)).envelope.code).toBe(70003)
  const ids = [form.taskId, house.words[':patrolTask'] ?? '']
  const { data } = await send(server.app, patrolDocumentCalls.printPatrolTasks, { body: { ids } }, people.owner, { language: 'en' })
  const worker = workOnTasks(server)
  expect(await ended(server, people.owner, data.id, 'en')).toMatchObject({ state: 'done', total: 2 })
  await worker.stop()
  const files = unzip(Buffer.from((await fileOf(server, people.owner, data.id)).bytes))
  expect([...files.keys()][0]).toBe(`Patrol task ${form.taskNumber}.pdf`)
  const foreign = { body: { ids: [stranger.words[':patrolTask'] ?? ''] } }
  expect((await send(server.app, patrolDocumentCalls.printPatrolTasks, foreign, people.owner)).envelope.code).toBe(70003)
})
