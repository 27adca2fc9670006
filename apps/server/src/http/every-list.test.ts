import type { Access, AnyCall, AnyList } from '@kilowatch/contract'
import * as contract from '@kilowatch/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildFullHouse, type FullHouse } from '../../test/full-house.ts'
import type { Person } from '../../test/house.ts'
import { expected, personOf } from '../../test/matrix.ts'
import { sendSample } from '../../test/send-sample.ts'
import { type TestServer, testServer } from '../../test/test-server.ts'

/** Every declared list, in a house that has one of everything: what holds of all of them is tried of each. */
const declared = Object.entries(contract).filter(
  (entry): entry is [string, AnyList] => typeof entry[1] === 'object' && 'columns' in entry[1] && 'page' in entry[1],
)
/** Those of one thing each, a device's log, are tried where they stand. */
const isOfOneThing = ({ page }: AnyList) =>
  contract.eachCall().some(({ call }) => call.path === page.path && call.sample.query !== undefined)
const lists = declared.filter(([, list]) => !isOfOneThing(list))
let server: TestServer
let house: FullHouse
let stranger: FullHouse
beforeAll(async () => {
  server = await testServer()
  house = await buildFullHouse(server.database.pool, 2000)
  stranger = await buildFullHouse(server.database.pool, 2001)
})
afterAll(() => server.close())

/** Those of them who may have what this call answers. */
const readersOf = ({ access }: AnyCall): Person[] =>
  (['owner', 'sharedView', 'platform'] as const)
    .filter((role) => expected(access as Access, role) === 'ok')
    .flatMap((role) => personOf(role, house, stranger) ?? [])

async function pageOf(list: AnyList, by: Person | undefined, query: object) {
  const { envelope, data, text } = await sendSample(server.app, list.page, { query }, by ?? null)
  expect(envelope.code, text).toBe(contract.successCode(list.page.variant))
  return data as { items: { id: string }[]; total: number }
}

test('there are lists to look at', () => expect(lists.length).toBeGreaterThan(12))

describe.each(lists)('%s', (_, list) => {
  test.each<string>([...list.sorts])('by %s: its pages are the whole in its order, each row once, and so is its file', async (sort) => {
    for (const by of readersOf(list.page)) {
      const whole = await pageOf(list, by, { sort, pageSize: 100 })
      expect(whole.items.length).toBe(Math.min(whole.total, 100))
      const ids = whole.items.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      const [first, second] = [await pageOf(list, by, { sort, pageSize: 2 }), await pageOf(list, by, { sort, page: 2, pageSize: 2 })]
      expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids.slice(0, 4))
      expect(await pageOf(list, by, { sort, page: 999 })).toEqual({ items: [], total: whole.total })
    }
  })

  test('another tenant has none of its rows', async () => {
    const [own] = readersOf(list.page)
    if (own === house.people.platform) return
    const ids = new Set((await pageOf(list, own, { pageSize: 100 })).items.map(({ id }) => id))
    expect((await pageOf(list, stranger.people.owner, { pageSize: 100 })).items.filter(({ id }) => ids.has(id))).toEqual([])
  })

  test('its file has a line for each row', async () => {
    if (list.file.span) return
    const [by] = readersOf(list.file)
    const { total } = await pageOf(list, by, {})
    const { text } = await sendSample(server.app, list.file, { query: { format: 'csv' } }, by ?? null)
    expect(text.trimEnd().split('\r\n').slice(1)).toHaveLength(total)
  })

  test('a page costs as many statements however many rows are on it', async () => {
    const [by] = readersOf(list.page)
    const statements = async (pageSize: number) => {
      const spy = vi.spyOn(server.database.pool, 'query')
      await pageOf(list, by, { pageSize })
      const count = spy.mock.calls.length
      spy.mockRestore()
      return count
    }
    // Sessions are looked up again now and then: a pair of calls in which neither does it is soon found.
    await expect.poll(async () => (await statements(100)) - (await statements(1))).toBe(0)
  })
})
