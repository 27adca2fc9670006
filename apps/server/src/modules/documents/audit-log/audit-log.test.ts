import { documentCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packed, pdfText } from '../../../../test/pdf-text.ts'
import { buildPlatformOperator } from '../../../../test/platform-operator.ts'
import { serverPrograms } from '../../../../test/programs.ts'
import { ended, fileOf, workOnTasks } from '../../../../test/task-desk.ts'
import { send, type TestServer, testServer } from '../../../../test/test-server.ts'
import { parseBy } from '../../../parsing/parser-process.ts'
import { writeAuditEntries } from '../../../storage/audit.ts'

let server: TestServer
let worker: { stop(): Promise<void> }
const at = (minute: number) => new Date(Date.parse('2026-11-01T00:00:00Z') + minute * 60_000)

beforeAll(async () => {
  parseBy((await serverPrograms())['parse-process'])
  server = await testServer()
  worker = workOnTasks(server)
  const { house, database } = server
  const entry = { businessId: house.businessId, userId: house.admin.id, address: '10.0.0.8' }
  await writeAuditEntries(
    database.pool,
    Array.from({ length: 500 }, (_, index) => ({
      ...{ ...entry, at: at(index), action: index % 2 === 0 ? ('thresholds.save' as const) : ('uplink.rename' as const) },
      ...{ subject: `device ${house.device.boxId}`, before: { name: `=1+1 <b>${index}</b>` }, after: { name: '网关🔋'.repeat(80) } },
    })),
  )
})
afterAll(async () => {
  await worker.stop()
  await server.close()
})

test('the log is printed as it is narrowed, all of its rows, with head and number on every page', async () => {
  const { house } = server
  const started = await send(
    server.app,
    documentCalls.printOperations,
    { body: { action: 'thresholds', from: at(0).toISOString(), to: at(500).toISOString() } },
    house.admin,
    { language: 'en' },
  )
  expect(started.data).toMatchObject({ kind: 'audit-document', state: 'waiting' })
  const task = await ended(server, house.admin, started.data.id)
  expect(task).toMatchObject({ state: 'done', failure: null, file: { name: expect.stringMatching(/^Operation log .*\.pdf$/) } })
  const answer = await fileOf(server, house.admin, task.id)
  const { all, pages } = pdfText(answer.bytes)
  expect(pages.length).toBeGreaterThan(3)
  expect(all.match(/thresholds|Saved|Changed/gi)?.length ?? 0).toBeGreaterThan(0)
  pages.forEach((page, index) => {
    expect(packed(page)).toContain(packed(`Page ${index + 1} of ${pages.length}`))
    expect(packed(page)).toContain('TimePersonAction')
  })
  for (const said of ['250 entries', 'Category: Alarm thresholds', 'UPS-1', '10.0.0.8', '=1+1 <b>498</b>'])
    expect(all).toContain(packed(said))
  expect(all).not.toContain('<b>499</b>')
})

test('the log of the installation is printed for an operator alone, and one without entries says so', async () => {
  const operator = await buildPlatformOperator(server.database.pool)
  const { house } = server
  expect((await send(server.app, documentCalls.printPlatformOperations, { body: {} }, house.owner)).envelope.code).toBe(70001)
  const body = { from: '2020-01-01T00:00:00Z', to: '2020-01-02T00:00:00Z' }
  const { data } = await send(server.app, documentCalls.printPlatformOperations, { body }, operator)
  const task = await ended(server, operator, data.id)
  expect(pdfText((await fileOf(server, operator, task.id)).bytes).all).toContain(packed('这段时间内没有符合条件的记录'))
  // Nobody else comes to what it made.
  expect((await fileOf(server, house.owner, task.id)).envelope.code).toBe(70003)
})
