import { documentCalls, taskCalls, type ZippedDocument, zippedDocuments } from '@kilowatch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildFullHouse } from '../../../../test/full-house.ts'
import { buildAlarm, buildDevice } from '../../../../test/house.ts'
import { serverPrograms } from '../../../../test/programs.ts'
import { ended, fileOf, workOnTasks } from '../../../../test/task-desk.ts'
import { send, type TestServer, testServer } from '../../../../test/test-server.ts'
import { unzip } from '../../../../test/unzip.ts'
import { parseBy } from '../../../parsing/parser-process.ts'
import { startZip } from './start-zip.ts'

let server: TestServer
const boxIds: string[] = []
beforeAll(async () => {
  parseBy((await serverPrograms())['parse-process'])
  server = await testServer()
  const { house, database } = server
  for (let index = 0; index < 12; index++) {
    const boxId = `4400000001${String(index).padStart(2, '0')}`
    const { businessId, uplinkId } = house
    await buildDevice(database.pool, { businessId, uplinkId, boxId, name: `PDU-${index}`, type: 'pdu' })
    boxIds.push(boxId)
  }
})
afterAll(() => server.close())

const start = async (ids: readonly string[]) =>
  (await send(server.app, documentCalls.printDevices, { body: { boxIds: [...ids] } }, server.house.admin, { language: 'en' })).data
const printed = async () =>
  (
    await server.database.pool.query<{ subject: string }>(
      `select subject from audit where action = 'document.export' and after ->> 'document' = 'device-card' order by seq`,
    )
  ).rows.map(({ subject }) => subject)

test('many devices become a PDF each in one ZIP; what is gone by then is listed beside them, and each printing stands in the audit', async () => {
  const { house, database } = server
  const task = await start(boxIds.slice(0, 3))
  expect(task).toMatchObject({ kind: 'document-zip', state: 'waiting' })
  await database.pool.query('delete from devices where box_id = $1', [boxIds[1]])
  const worker = workOnTasks(server)
  const done = await ended(server, house.admin, task.id, 'en')
  await worker.stop()
  expect(done).toMatchObject({
    state: 'done',
    total: 3,
    file: { name: expect.stringMatching(/^Device cards \d{4}-\d\d-\d\d\.zip$/) },
  })
  const files = unzip(Buffer.from((await fileOf(server, house.admin, task.id)).bytes))
  expect([...files.keys()]).toEqual([`Device card Device ${boxIds[0]}.pdf`, `Device card Device ${boxIds[2]}.pdf`, '_errors.txt'])
  expect(files.get(`Device card Device ${boxIds[0]}.pdf`)).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/)
  expect(files.get('_errors.txt')).toContain(`1 of 3 could not be created:\r\n${boxIds[1]}\tIt no longer exists`)
  expect(await printed()).toEqual([`device ${boxIds[0]}`, `device ${boxIds[2]}`])
})

test('where the person sees none of them any more the task fails in words', async () => {
  const { house, database } = server
  const task = await start(boxIds.slice(2, 4))
  await database.pool.query('update devices set box_id = box_id || $2 where box_id = any($1)', [boxIds.slice(2, 4), '0'])
  const worker = workOnTasks(server)
  const done = await ended(server, house.admin, task.id, 'en')
  await worker.stop()
  expect(done).toMatchObject({ state: 'failed', failure: 'None of the documents could be created', file: null })
})

test('a task that is cancelled draws nothing more', async () => {
  const { house, app } = server
  const task = await start(boxIds.slice(4))
  const worker = workOnTasks(server)
  const before = (await printed()).length
  while ((await printed()).length === before) await new Promise((later) => setTimeout(later, 20))
  await send(app, taskCalls.cancelTask, { params: { taskId: task.id } }, house.admin)
  await worker.stop()
  const { state, file } = await ended(server, house.admin, task.id)
  expect({ state, file }).toEqual({ state: 'cancelled', file: null })
  const drawn = (await printed()).length
  expect(drawn - before).toBeLessThan(8)
})

test('the evidence of alarms is made the same way', async () => {
  const { house, app, database } = server
  const other = await buildDevice(database.pool, {
    businessId: house.businessId,
    uplinkId: house.uplinkId,
    boxId: '440000000199',
    name: 'UPS',
  })
  const alarmIds = [house.alarmId, await buildAlarm(database.pool, { ...house, device: other })]
  const { data } = await send(app, documentCalls.printAlarms, { body: { alarmIds } }, house.viewer, { language: 'en' })
  const worker = workOnTasks(server)
  await ended(server, house.viewer, data.id, 'en')
  await worker.stop()
  const files = unzip(Buffer.from((await fileOf(server, house.viewer, data.id)).bytes))
  expect([...files.keys()]).toEqual(alarmIds.map((id) => `Alarm evidence Alarm ${id}.pdf`))
  const hidden = await send(app, documentCalls.printAlarms, { body: { alarmIds } }, server.stranger.owner)
  expect(hidden.envelope.code).toBe(70003)
})

describe('review A16: a file that was made before a right ended is not given out after it', () => {
  const word: Readonly<Record<ZippedDocument, string>> = {
    'alarm-evidence': ':alarm',
    'device-card': ':device',
    'patrol-record': ':patrolRecord',
    'patrol-task': ':patrolTask',
  }
  const kinds = Object.keys(zippedDocuments) as ZippedDocument[]

  test.each(kinds)('%s: made for a member, and asked for by nobody of the business any more', async (kind) => {
    const house = await buildFullHouse(server.database.pool, 4410 + kinds.indexOf(kind), server.time.now)
    const { admin } = house.people
    const { pool } = server.database
    const asker = {
      user: { id: admin.id, name: '', business: { id: house.words[':business'] ?? '' } },
      language: 'en',
      address: '::1',
    } as const
    const begin = () =>
      startZip(
        { kind, ids: [house.words[word[kind]] ?? '', '990000000000'] },
        { ...asker, signal: new AbortController().signal },
        server.services,
      )
    const made = await begin()
    const worker = workOnTasks(server)
    expect(await ended(server, admin, made.id, 'en')).toMatchObject({ state: 'done' })
    await worker.stop()
    // What could not be drawn keeps nobody from the rest.
    expect((await fileOf(server, admin, made.id)).status).toBe(200)
    expect((await fileOf(server, admin, made.id)).bytes.byteLength).toBeGreaterThan(500)
    const waiting = await begin()
    await pool.query('delete from memberships where user_id = $1', [admin.id])
    expect((await fileOf(server, admin, made.id)).envelope).toMatchObject({ code: 70003 })
    // What waited is drawn with the rights of now as well.
    const late = workOnTasks(server)
    expect(await ended(server, admin, waiting.id, 'en')).toMatchObject({ state: 'failed', file: null })
    await late.stop()
  })
})
