import { positionCalls, positions } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send, type TestServer, testServer } from '../../test/test-server.ts'
import { budgets } from '../budgets/index.ts'
import { sqlList } from './list.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const fragments = {
  select: 'p.id',
  from: 'positions p',
  always: 'p.business_id = :businessId',
  where: { search: 'p.name = :search' },
  sorts: { sort: ['p.sort'], name: ['p.name'], people: ['p.sort'], remark: ['p.remark'] },
  key: 'p.id',
}

test('what holds of every row hangs on nothing that a client sends', () => {
  expect(sqlList(positions.list, fragments).days).toEqual([])
  expect(() => sqlList(positions.list, { ...fragments, always: 'p.business_id = :search' })).toThrow(':search')
  expect(() => sqlList(positions.list, { ...fragments, select: ':search as id' })).toThrow(':search')
  expect(() => sqlList(positions.list, { ...fragments, always: 'p.business_id = :searched' })).not.toThrow()
})

test('review A9: a list that is gathered from several tables is declared as costly, so that each business reads few of them at a time', () => {
  const gathered = { ...fragments, from: '(select * from positions union all select * from positions) p' }
  expect(() => sqlList(positions.list, gathered)).toThrow('costly')
  const costly = Object.assign({}, positions.list, { page: { ...positions.list.page, costly: true } }) as typeof positions.list
  expect(() => sqlList(costly, gathered)).not.toThrow()
})

test('a file holds each row once, in order, and says in its last line where it was cut off', async () => {
  const { app, database, house } = server
  const { most } = budgets.exportedRows
  await database.pool.query(
    `insert into positions (business_id, name, sort) select $1, 'row ' || n, n % 10000 from generate_series(1, $2::int) n`,
    [house.businessId, most + 1],
  )
  const query = { sort: '-sort' } as const
  const { text } = await send(app, positionCalls.exportPositions, { query }, house.viewer, { language: 'en' })
  const lines = text.trim().split('\r\n').slice(1)
  expect(lines.pop()).toContain(`a file holds at most ${most} rows`)
  expect(new Set(lines).size).toBe(most)
  const places = lines.map((line) => Number(line.split(',').at(-1)))
  expect(places).toEqual([...places].sort((a, b) => b - a))
})
