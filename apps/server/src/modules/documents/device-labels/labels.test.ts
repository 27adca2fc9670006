import { documentCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDevice } from '../../../../test/house.ts'
import { packed, pdfText } from '../../../../test/pdf-text.ts'
import { serverPrograms } from '../../../../test/programs.ts'
import { send, type TestServer, testServer } from '../../../../test/test-server.ts'
import { parseBy } from '../../../parsing/parser-process.ts'

let server: TestServer
const boxIds: string[] = []
beforeAll(async () => {
  parseBy((await serverPrograms())['parse-process'])
  server = await testServer(undefined, { KW_PUBLIC_URL: 'https://power.example.org' })
  const { house, database } = server
  for (let index = 0; index < 12; index++) {
    const boxId = `4200000001${String(index).padStart(2, '0')}`
    const { businessId, uplinkId } = house
    await buildDevice(database.pool, { businessId, uplinkId, boxId, name: `影像楼三层 PDU-${index}`, type: 'pdu' })
    boxIds.push(boxId)
  }
})
afterAll(() => server.close())

const print = (query: { boxIds: string; first?: number }, language: 'zh' | 'en' = 'zh', person = server.house.viewer) =>
  send(server.app, documentCalls.printLabels, { query } as never, person, { language })
const audited = async () =>
  (
    await server.database.pool.query<{ subject: string; after: Record<string, unknown> }>(
      `select subject, after from audit where action = 'document.export' order by seq`,
    )
  ).rows

test('labels stand ten on a sheet in the order of the selection, each with type and id; the printing is counted and audited', async () => {
  const { all, pages } = pdfText((await print({ boxIds: [...boxIds].reverse().join(',') })).bytes)
  expect(pages).toHaveLength(2)
  for (const boxId of boxIds) expect(all).toContain(boxId)
  expect(pages[0]).toContain(boxIds.at(-1))
  expect(pages[1]).toContain(boxIds[0])
  expect(packed(pages[0] ?? '')).toContain(packed('第 1 次打印'))
  expect((await audited()).at(-1)).toMatchObject({
    subject: `business ${server.house.businessId}`,
    after: { document: 'device-labels', pages: 2, devices: 12 },
  })
  expect(packed(pdfText((await print({ boxIds: boxIds.join(',') })).bytes).pages[0] ?? '')).toContain(packed('第 2 次打印'))
})

test('a sheet that was begun is used from its first free place on', async () => {
  const one = (first: number) => print({ boxIds: boxIds[0] ?? '', first }, 'en')
  const [top, last] = [pdfText((await one(1)).bytes), pdfText((await one(10)).bytes)]
  expect(last.pages).toHaveLength(1)
  const columnOf = ([page = '']: string[]) => Math.max(...page.split('\n').map((line) => line.indexOf(boxIds[0] ?? '')))
  expect(columnOf(last.pages)).toBeGreaterThan(columnOf(top.pages))
  const two = pdfText((await print({ boxIds: boxIds.slice(0, 2).join(','), first: 10 }, 'en')).bytes)
  expect(two.pages).toHaveLength(2)
  expect(two.all).toContain(packed('Print at actual size (100 %)'))
  expect((await print({ boxIds: boxIds[0] ?? '', first: 11 })).envelope.code).toBe(10003)
  expect((await audited()).at(-1)).toMatchObject({ after: { devices: 2 } })
})

test('all that the narrowed list has are printed; none is said so, more than fifty sheets are refused in words', async () => {
  const { app, house, database } = server
  const listed = (query: object) => send(app, documentCalls.printListedLabels, { query } as never, house.viewer, { language: 'en' })
  const { all } = pdfText((await listed({ search: 'PDU-1', sort: 'name' })).bytes)
  expect(boxIds.filter((boxId) => all.includes(boxId))).toEqual([1, 10, 11].map((index) => boxIds[index]))
  expect(pdfText((await listed({ search: 'nothing of that name' })).bytes).all).toContain(packed('No matching devices'))
  await database.pool.query(
    `insert into devices (business_id, uplink_id, ref, box_id, name, announced_type, interval_ms, created_at)
     select business_id, uplink_id, 'many-' || n, (430000000000 + n)::text, 'many ' || n, announced_type, interval_ms, now()
       from devices, generate_series(1, 501) n where box_id = $1`,
    [house.device.boxId],
  )
  expect((await listed({ search: 'many' })).envelope).toMatchObject({ code: 10003, msg: expect.stringContaining('501') })
}, 120_000)

test('the longest names stay on their labels', async () => {
  const { pool } = server.database
  await pool.query(`update devices set name = $2, site = $3 where box_id = $1`, [
    boxIds[0],
    '一二三四五六七八九十一二三四五',
    '门'.repeat(30),
  ])
  await pool.query(`update businesses set name = $2 where id = $1`, [server.house.businessId, '省立第一人民医院'.repeat(6)])
  const { pages } = pdfText((await print({ boxIds: boxIds.slice(0, 3).join(',') })).bytes)
  expect(pages).toHaveLength(1)
  expect(packed(pages[0] ?? '')).toContain(packed('门'.repeat(8)))
  expect(packed(pages[0] ?? '')).toContain('…')
})

test('another business finds no such device', async () => {
  expect((await print({ boxIds: boxIds[0] ?? '' }, 'zh', server.stranger.owner)).envelope.code).toBe(70003)
})
