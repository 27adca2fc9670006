import { type Access, type AnyCall, type ExportSpan, eachCall, exportDays, messageText, takesPlainDays } from '@kilowatch/contract'
import { dayIn, daysAfter } from '@kilowatch/work'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { buildFullHouse, type FullHouse } from '../../test/full-house.ts'
import { expected, personOf, sampleFor } from '../../test/matrix.ts'
import { sendSample } from '../../test/send-sample.ts'
import { type TestServer, testServer } from '../../test/test-server.ts'

const files = eachCall().filter(({ call }) => call.answer === 'file' && takesPlainDays(call))

test('review C4: every file that a time narrows says the rules of its export', () => {
  expect(files.length).toBeGreaterThan(25)
  expect(files.filter(({ call }) => call.span === undefined).map(({ name }) => name)).toEqual([])
})

interface Shown {
  properties: Record<string, { enum?: string[] }>
}
let server: TestServer
let house: FullHouse
let stranger: FullHouse
beforeAll(async () => {
  server = await testServer()
  house = await buildFullHouse(server.database.pool, 2000)
  stranger = await buildFullHouse(server.database.pool, 2001)
})
afterAll(() => server.close())

/** Something else than what frees the file from naming days. */
function notFree({ span, query }: AnyCall): Record<string, unknown> {
  const { properties } = z.toJSONSchema(query as z.ZodObject, { io: 'input', unrepresentable: 'any' }) as unknown as Shown
  return Object.fromEntries(
    Object.entries(span?.unless ?? {}).map(([name, values]) => [
      name,
      properties[name]?.enum?.find((each) => ![values].flat().includes(each)),
    ]),
  )
}

async function ask(call: AnyCall, days: { from?: string; to?: string }) {
  const role = (['owner', 'platform'] as const).find((each) => expected(call.access as Access, each) === 'ok') ?? 'owner'
  const { query, ...input } = sampleFor(call, house, role) as { query: Record<string, string> }
  const { from: _from, to: _to, ...rest } = query
  return sendSample(server.app, call, { ...input, query: { ...rest, ...notFree(call), ...days } }, personOf(role, house, stranger) ?? null)
}

describe.each(files)('review C4: the export of $name', ({ call }) => {
  const span = call.span as ExportSpan
  const most = exportDays[span.most]
  const today = dayIn(new Date('2026-11-20T00:00:00Z'), 'Asia/Shanghai')

  test.each([
    ['no start', { to: today }, 'export-range-missing'],
    ['no end', { from: today }, 'export-range-missing'],
    ['neither', {}, 'export-range-missing'],
    ['a start after its end', { from: today, to: daysAfter(today, -1) }, 'export-order'],
    ['too long a time', { from: daysAfter(today, -most), to: today }, 'export-span'],
    ...(span.ahead ? [] : [['a start after today', { from: '2999-01-01', to: '2999-01-02' }, 'export-start-late'] as const]),
  ] as const)('with %s is refused in the words of the specification', async (_, days, message) => {
    const { envelope } = await ask(call, days)
    expect([envelope.code, envelope.msg]).toEqual([10003, messageText(message, 'zh', { days: most })])
  })

  test('of plain days, as long as it may be, is a file', async () => {
    const answer = await ask(call, { from: daysAfter(today, 1 - most), to: today })
    expect(answer.headers['content-disposition'], answer.text).toContain('attachment')
  })
})
