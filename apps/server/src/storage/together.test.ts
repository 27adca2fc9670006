import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connection, connect } from './connect.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'
import { together } from './together.ts'

let database: TestDatabase
let pipelined: Connection
beforeAll(async () => {
  database = await testDatabase()
  await database.pool.query('create table things (id int primary key, name text not null)')
  pipelined = connect({ url: database.url, application: 'kilowatch test', connections: 1, pipelined: true })
})
afterAll(async () => {
  await pipelined.close()
  await database.drop()
})

const things = async () => (await database.pool.query('select id, name from things order by id')).rows

test('statements of one transaction are sent at once, done in order and kept together', async () => {
  const [, added] = await pipelined.pool.transaction((tx) =>
    together([
      tx.query(`insert into things values (1, 'one'), (2, 'two')`),
      tx.query(`update things set name = name || '!' where id = any($1::int[])`, [[1, 2]]),
    ]),
  )
  expect(added.rowCount).toBe(2)
  expect(await things()).toEqual([
    { id: 1, name: 'one!' },
    { id: 2, name: 'two!' },
  ])
})

test('what failed first is thrown, however deep it was asked, nothing is kept, and the connection serves on', async () => {
  const deep = async <T>(asked: Promise<T>): Promise<T> => Promise.all([Promise.all([asked])]).then(([[answer]]) => answer)
  const failing = pipelined.pool.transaction((tx) =>
    together([
      tx.query(`insert into things values (3, 'three')`),
      deep(tx.query({ name: 'fails', text: 'insert into things values ($1, $2)', values: [1, 'again'] })),
      tx.query(`insert into things values (4, 'four')`),
      tx.query({ name: 'after', text: 'delete from things where id = $1', values: [2] }),
    ]),
  )
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect((await things()).map(({ id }) => id)).toEqual([1, 2])
  await pipelined.pool.transaction((tx) =>
    together([
      tx.query({ name: 'fails', text: 'insert into things values ($1, $2)', values: [5, 'five'] }),
      tx.query({ name: 'after', text: 'delete from things where id = $1', values: [2] }),
    ]),
  )
  expect((await things()).map(({ id }) => id)).toEqual([1, 5])
})

test('a connection that breaks in the middle fails all that was sent, and another takes its place', async () => {
  const failing = pipelined.pool.transaction((tx) =>
    together([
      tx.query(`insert into things values (6, 'six')`),
      tx.query('select pg_terminate_backend(pg_backend_pid())'),
      tx.query(`insert into things values (7, 'seven')`),
    ]),
  )
  await expect(failing).rejects.toThrow()
  expect((await things()).map(({ id }) => id)).toEqual([1, 5])
  expect((await pipelined.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
