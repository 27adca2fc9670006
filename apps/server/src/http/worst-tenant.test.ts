import { businessCalls, deviceCalls, groupCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../test/house.ts'
import { openLive } from '../../test/live-client.ts'
import { answerOf, identityOf, send, type TestServer, testServer } from '../../test/test-server.ts'
import { budgets } from '../budgets/index.ts'

let server: TestServer
let base: string
beforeAll(async () => {
  server = await testServer()
  base = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const lineEnds = Buffer.concat([Buffer.from('Uplink ID,Name\n'), Buffer.alloc(1_900_000, '\n')])

function importAs(person: Person, language: 'zh' | 'en') {
  const form = new FormData()
  form.set('file', new Blob([lineEnds]), 'uplinks.csv')
  return fetch(base + businessCalls.importUplinks.path, {
    method: 'POST',
    headers: { ...identityOf(person), language },
    body: form,
  }).then(async (answer) => (await answer.json()) as { code: number; msg: string })
}

const inChinese = /[\u4e00-\u9fff]/

test('fault 29: one tenant sends the most expensive file six times at once: the others are answered meanwhile, and it is refused in words', async () => {
  const { house, stranger } = server
  let under = true
  const costly = Promise.all(Array.from({ length: 6 }, (_, index) => importAs(stranger.owner, index % 2 === 0 ? 'zh' : 'en'))).finally(
    () => {
      under = false
    },
  )
  let answered = 0
  while (under) {
    expect((await send(server.app, deviceCalls.listDevices, {}, house.owner)).envelope).toMatchObject({ code: 0 })
    answered += 1
    // As somebody looks; asked without a pause, the niced process that reads the file would hardly get a turn on a busy machine.
    await new Promise((later) => setTimeout(later, 20))
  }
  expect(answered).toBeGreaterThan(10)
  const refusals = await costly
  expect(
    refusals.map(({ code }) => code).every((code) => [80001, 80003].includes(code)),
    JSON.stringify(refusals),
  ).toBe(true)
  expect(refusals.filter(({ code }) => code === 80003)).toHaveLength(1)
  refusals.forEach(({ msg }, index) => {
    expect(inChinese.test(msg), msg).toBe(index % 2 === 0)
  })
  // Operators will hear who it was.
  expect(server.services.excesses.take().map(({ holder }) => holder)).toEqual(
    expect.arrayContaining([expect.stringMatching(new RegExp(`^(${stranger.owner.id}|${stranger.businessId})$`))]),
  )
})

test('fault 29, review A18: a person has two exports written at a time, whatever stands still; others of the business and other businesses have theirs', async () => {
  const { house, stranger } = server
  // A slow look at the database stands for a large export.
  const holder = await server.database.pool.connect()
  await holder.query('begin')
  await holder.query('lock table devices in access exclusive mode')
  const ask = (person: Person) =>
    fetch(`${base}${deviceCalls.exportDevices.path}?format=csv`, { headers: { ...identityOf(person), language: 'en' } })
  let others: Promise<Response>[]
  const asked = Array.from({ length: budgets.exportsOfPerson.most + 1 }, () => ask(stranger.owner))
  try {
    // Whichever comes last: the others stand still.
    const refused = await Promise.race(asked)
    const { msg } = (await refused.clone().json()) as { msg: string }
    expect([refused.status, msg]).toEqual([429, expect.stringContaining('several files')])
    expect(refused.headers.get('retry-after')).toBeTruthy()
    others = [ask(house.owner), ask(stranger.admin), ask(stranger.admin)]
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  const statuses = []
  for (const answer of await Promise.all([...asked, ...others])) {
    statuses.push(answer.status)
    await answer.text()
  }
  expect(statuses.sort()).toEqual([...Array.from({ length: budgets.exportsOfPerson.most + 3 }, () => 200), 429])
  expect((await ask(stranger.owner)).status).toBe(200)
})

test('review A5: writes of one business that stand still keep three connections; another business reads and writes meanwhile', async () => {
  const { house, stranger } = server
  const add = (person: Person, name: string) => send(server.app, groupCalls.addGroup, { body: { name } }, person)
  // Somebody holds the whole business: each of its writes waits on a connection.
  const holder = await server.database.pool.connect()
  await holder.query('begin')
  await holder.query('set local idle_in_transaction_session_timeout = 0')
  await holder.query('select from businesses where id = $1 for update', [stranger.businessId])
  const standing = Array.from({ length: 20 }, (_, n) => add(n % 2 === 0 ? stranger.owner : stranger.admin, `组 ${n}`))
  try {
    for (const name of ['一', '二', '三']) {
      expect((await add(house.owner, `组 ${name}`)).envelope.code).toBe(0)
      expect((await send(server.app, deviceCalls.listDevices, {}, house.owner)).envelope.code).toBe(0)
    }
    const { rows } = await server.database.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows).toEqual([{ n: budgets.writesOfBusinessAtOnce.most }])
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect(new Set((await Promise.all(standing)).map(({ envelope }) => envelope.code))).toEqual(new Set([0]))
})

test('review X15: a person has twenty live streams; the next is refused in words, others open theirs, and a closed one makes room', async () => {
  const { house } = server
  const open = () => openLive(base, house.viewer, [])
  const streams = []
  for (let n = 0; n < budgets.streamsOfPerson.most; n += 1) streams.push(await open())
  for (const [language, words] of [
    ['zh', '该账号已在 20 个浏览器中打开'],
    ['en', 'This account is already open in 20 browsers'],
  ] as const) {
    const answer = answerOf(await server.app.inject({ url: '/api/v1/live', headers: { ...identityOf(house.viewer), language } }))
    expect([answer.envelope.code, answer.status]).toEqual([80001, 429])
    expect(answer.envelope.msg).toContain(words)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  const other = await openLive(base, house.operator, [])
  await other.next((event): event is Extract<typeof event, { event: 'ready' }> => event.event === 'ready')
  streams.pop()?.close()
  const again = await untilOpened(open)
  for (const stream of [...streams, other, again]) stream.close()
})

/** The server hears of a closed connection a little later. */
async function untilOpened<T>(open: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await open()
    } catch {
      await new Promise((later) => setTimeout(later, 50))
    }
  }
}
