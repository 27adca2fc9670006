import { eachCall } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildFullHouse, type FullHouse } from '../../test/full-house.ts'
import { sampleFor } from '../../test/matrix.ts'
import { sendSample } from '../../test/send-sample.ts'
import { type TestServer, testServer } from '../../test/test-server.ts'

// A name with a line end writes lines of its own into mails, logs and tables.

let server: TestServer
let house: FullHouse
beforeAll(async () => {
  server = await testServer()
  house = await buildFullHouse(server.database.pool, 6100)
})
afterAll(() => server.close())

const named = eachCall().flatMap(({ domain, name, call }) => {
  const body = (call.sample as { body?: Record<string, unknown> }).body ?? {}
  // What is typed to confirm a removal is compared, not kept.
  return call.access === 'operator' || domain === 'leaving'
    ? []
    : ['name', 'nickname', 'companyName', 'jobNumber']
        .filter((field) => field in body)
        .map((field) => ({ call, field, title: `${domain}.${name} ${field}` }))
})

test('there are names to try', () => {
  expect(named.length).toBeGreaterThan(8)
})

test.each(named)('review X17: $title takes no line ends and other control characters', async ({ call, field }) => {
  for (const text of ['A\r\nB', 'A\nB', 'A\tB', 'A\u0085B', 'A\u2028B', 'A\u001bB', 'A\u202eB']) {
    const sample = sampleFor(call, house, 'owner') as { body: object }
    const { envelope, text: answer } = await sendSample(
      server.app,
      call,
      { ...sample, body: { ...sample.body, [field]: text } },
      house.people.owner,
    )
    expect(envelope, `${JSON.stringify(text)} ${answer}`).toMatchObject({ code: 10003 })
    expect(envelope.msg).toMatch(/换行|名称不一致|名称不符|名称与输入不符/)
  }
})
