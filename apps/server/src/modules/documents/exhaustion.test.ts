import { documentCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../test/house.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { serverPrograms } from '../../../test/programs.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { parseBy } from '../../parsing/parser-process.ts'
import { runParser } from '../../parsing/run-parser.ts'
import type { DocumentOrder } from '../../printing/content.ts'
import type { Draft } from './draft.ts'
import { whileDrawn } from './print.ts'

let server: TestServer
beforeAll(async () => {
  parseBy((await serverPrograms())['parse-process'])
  server = await testServer()
})
afterAll(() => server.close())

const print = (person: Person, boxId: string) => send(server.app, documentCalls.printDevice, { query: { box_id: boxId } }, person)

test('fault 29: a person who asks for twenty documents at once gets three, in words refused the others, and another business gets its own', async () => {
  const { house, stranger } = server
  const many = Promise.all(Array.from({ length: 20 }, () => print(house.viewer, house.device.boxId)))
  const other = await print(stranger.owner, stranger.device.boxId)
  expect(pdfText(other.bytes).all).toContain('UPS-2')
  const answers = await many
  expect(answers.filter(({ headers }) => headers['content-type'] === 'application/pdf')).toHaveLength(3)
  expect(answers.filter(({ envelope }) => envelope?.code === 80001)).toHaveLength(17)
})

test('a document that was not drawn counts as no printing', async () => {
  const { house, services, database } = server
  const reader = { user: { id: house.admin.id, name: 'admin', business: null }, address: '::1', language: 'en' } as const
  const draft: Draft = {
    ...{
      kind: 'test',
      subject: 'test 1',
      name: 'Test',
      number: '1',
      page: '/ownspace',
      scan: '',
      site: '',
      title: 'Test',
      marks: [],
      foot: '',
    },
    parts: [{ part: 'table', columns: [{ title: '', width: 'rest' }], rows: [['a row']] }],
  }
  const printed = (signal = new AbortController().signal) =>
    whileDrawn(
      services,
      { ...reader, signal },
      house.businessId,
      async () => draft,
      async ({ pages }) => pages,
    )
  const counted = async () => (await database.pool.query(`select times from printed_documents where subject = 'test 1'`)).rows
  await printed()
  const abort = new AbortController()
  const broken = printed(abort.signal)
  abort.abort()
  await expect(broken).rejects.toMatchObject({ name: 'AbortError' })
  expect(await counted()).toEqual([{ times: 1 }])
  await printed()
  expect(await counted()).toEqual([{ times: 2 }])
})

test('a document that takes too much time or memory is ended, and we live on', async () => {
  const frame = { business: '', place: '', logo: null, kind: '', number: '', link: null, scan: '', title: '', marks: [], pageOf: '' }
  const rows = Array.from({ length: 4_000 }, (_, index) => [`第 ${index} 行 ${'字'.repeat(60)}`])
  const part = { part: 'table', columns: [{ title: '', width: 'rest' }], rows } as const
  const order: DocumentOrder = { language: 'zh', at: 0, parts: [part], path: '/nowhere/a.pdf', frame: { ...frame, foot: ['', ''] } }
  const limits = { seconds: 60, bytes: 96 * 1_048_576 }
  await expect(runParser('document', order, { ...limits, seconds: 0.05 })).rejects.toMatchObject({ reason: 'too-slow' })
  await expect(runParser('document', order, { ...limits, bytes: 40 * 1_048_576 })).rejects.toMatchObject({ reason: 'too-large' })
  const abort = AbortSignal.timeout(50)
  await expect(runParser('document', order, limits, abort)).rejects.toMatchObject({ name: 'TimeoutError' })
})
