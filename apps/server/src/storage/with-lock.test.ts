import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from './test-database.ts'
import { withLock } from './with-lock.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.pool.query('create table work_done (by text)')
})
afterAll(() => database.drop())

const done = async () => (await database.pool.query<{ by: string }>('select by from work_done')).rows.map(({ by }) => by)

/** Ends the connection that holds the lock, as a failover or a cut line does. */
async function endHolder(): Promise<void> {
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
  )
}

describe('review R1: a job is done by one process', () => {
  test('who has lost the lock begins and commits nothing more, and another one does it', async () => {
    let lose: () => void = () => {}
    const lost = new Promise<void>((resolve) => {
      lose = resolve
    })
    const first = withLock(database.pool, 'job', async (held) => {
      await held.query("insert into work_done values ('first, while it held')")
      await expect(
        held.transaction(async (tx) => {
          await tx.query("insert into work_done values ('first, in a transaction under way')")
          await endHolder()
          await lost
        }),
      ).rejects.toThrow()
      await held.query("insert into work_done values ('first, afterwards')")
    })
    const failed = expect(first).rejects.toThrow()
    const second = async (): Promise<void> => {
      let ran = false
      await withLock(database.pool, 'job', async (held) => {
        await held.query("insert into work_done values ('second')")
        ran = true
      })
      if (!ran) return second()
    }
    await second()
    lose()
    await failed
    expect(await done()).toEqual(['first, while it held', 'second'])
  })

  test('who holds it keeps others out, and gives it back', async () => {
    const ran: string[] = []
    await withLock(database.pool, 'other', async () => {
      ran.push('first')
      await withLock(database.pool, 'other', async () => void ran.push('beside'))
    })
    await withLock(database.pool, 'other', async () => void ran.push('next'))
    expect(ran).toEqual(['first', 'next'])
  })
})
