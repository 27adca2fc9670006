import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeOldestDay, dropSealedDay, ensurePartitions, preparePartitions } from './partitions.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const day = 86_400_000
const now = new Date()

async function rawFrom(): Promise<Date[]> {
  const { rows } = await database.pool.query<{ raw_from: Date }>('select distinct raw_from from leases')
  return rows.map((row) => row.raw_from)
}
const insert = (at: Date, table = 'samples') => database.pool.query(`insert into ${table} (device_id, at, v) values (1, $1, '{1}')`, [at])

it('holds two days back and seven ahead from the start', async () => {
  await insert(new Date(now.getTime() - 2 * day))
  await insert(new Date(now.getTime() + 7 * day))
  await expect(insert(new Date(now.getTime() - 3 * day))).rejects.toThrow(/no partition/)
  const start = Math.floor(now.getTime() / day - 2) * day
  expect(await rawFrom()).toEqual([new Date(start)])
})

it('reaches back for a backlog: raw_from follows and late samples move over', async () => {
  const old = new Date(now.getTime() - 10 * day)
  await insert(old, 'samples_late')
  await Promise.all([
    ensurePartitions(database.pool, old, now),
    ensurePartitions(database.pool, old, now),
    preparePartitions(database.pool, now),
  ])
  expect(await rawFrom()).toEqual([new Date(Math.floor(old.getTime() / day) * day)])
  const { rows } = await database.pool.query('select at from only samples_late')
  expect(rows).toEqual([])
  expect((await database.pool.query('select at from samples where at = $1', [old])).rowCount).toBe(1)
  // Days between are there as well.
  await insert(new Date(now.getTime() - 6 * day))
})

it('refuses a span that only a wrong clock asks for', async () => {
  await expect(ensurePartitions(database.pool, new Date('2016-01-01'), now)).rejects.toThrow(RangeError)
})

it('goes on with the days of now where everything else is years old', async () => {
  const own = await testDatabase()
  try {
    const old = new Date(now.getTime() - 900 * day)
    await own.pool.query(
      `do $$ declare t text; begin for t in select inhrelid::regclass::text from pg_inherits where inhparent = 'samples'::regclass
       loop execute 'drop table ' || t; end loop; end $$`,
    )
    await ensurePartitions(own.pool, old, old)
    await own.pool.query(`insert into samples (device_id, at, v) values (1, $1, '{1}')`, [old])
    await preparePartitions(own.pool, now)
    const { rows } = await own.pool.query<{ raw_from: Date }>('select distinct raw_from from leases')
    expect(rows).toEqual([{ raw_from: new Date(Math.floor(now.getTime() / day - 2) * day) }])
    await own.pool.query(`insert into samples (device_id, at, v) values (1, $1, '{2}')`, [now])
    expect((await own.pool.query('select v from samples order by at')).rows).toEqual([{ v: [1] }, { v: [2] }])
    expect(await closeOldestDay(own.pool, now)).toBe(Math.floor(old.getTime() / day))
  } finally {
    await own.drop()
  }
})

it('closes the oldest day to writers, drops it once it is sealed, and never makes it again', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'samples'::regclass order by 1`,
  )
  const oldest = Date.parse((rows[0]?.name ?? '').replace(/^samples_(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')) / day
  expect(await closeOldestDay(database.pool, new Date((oldest + 1) * day - 1))).toBeUndefined()
  const closed = await Promise.all([0, 1].map(() => closeOldestDay(database.pool, new Date((oldest + 3) * day))))
  expect(closed).toEqual([oldest, oldest])
  const reachBack = () => ensurePartitions(database.pool, new Date((oldest - 5) * day), now)
  await reachBack()
  expect(await rawFrom()).toEqual([new Date((oldest + 1) * day)])
  await insert(new Date(oldest * day))
  await dropSealedDay(database.pool, oldest, now)
  await dropSealedDay(database.pool, oldest, now)
  await reachBack()
  expect(await rawFrom()).toEqual([new Date((oldest + 1) * day)])
  await expect(insert(new Date(oldest * day))).rejects.toThrow(/no partition/)
})
