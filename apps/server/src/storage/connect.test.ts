import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Signal } from '../live/signals.ts'
import { listen, notify } from './notify.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

describe('a transaction', () => {
  it('keeps all or nothing, and gives ids as text', async () => {
    await database.pool.transaction((tx) => tx.query(`insert into businesses (name) values ('kept')`))
    const failing = database.pool.transaction(async (tx) => {
      await tx.query(`insert into businesses (name) values ('lost')`)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect((await database.pool.query('select id, name from businesses')).rows).toEqual([{ id: '1', name: 'kept' }])
  })
  it('survives a connection that is cut in the middle', async () => {
    const cut = database.pool.transaction(async (tx) => {
      const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
      await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await tx.query('select 1')
    })
    await expect(cut).rejects.toThrow()
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})

describe('signals', () => {
  it('arrive after commit only, and again after the connection was lost', async () => {
    const heard: Signal[] = []
    let wake = () => {}
    let listening = 0
    const listener = listen(database.url, {
      onSignal: (signal) => {
        heard.push(signal)
        wake()
      },
      onListening: () => {
        listening++
        wake()
      },
    })
    const until = async (met: () => boolean) => {
      while (!met()) await new Promise<void>((done) => (wake = done))
    }
    try {
      await until(() => listening === 1)
      await database.pool.transaction(async (tx) => {
        await notify(tx, { values: [1, 2] })
        expect(heard).toEqual([])
      })
      await until(() => heard.length === 1)
      await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kilowatch listen' and datname = current_database()`,
      )
      await until(() => listening === 2)
      await database.pool.transaction((tx) => notify(tx, { alarms: ['7'] }))
      await until(() => heard.length === 2)
      expect(heard).toEqual([{ values: [1, 2] }, { alarms: ['7'] }])
    } finally {
      await listener.stop()
    }
  })
})
