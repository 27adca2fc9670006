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

async function rawFrom(of = database): Promise<Date[]> {
  const { rows } = await of.pool.query<{ raw_from: Date }>('select distinct raw_from from leases')
  return rows.map((row) => row.raw_from)
}
const insert = (at: Date, { table = 'samples', v = 1, into = database } = {}) =>
  into.pool.query(`insert into ${table} (device_id, at, v) values (1, $1, array[$2::real])`, [at, v])

/** A database that holds no day yet: the days of the others were made when their template was, maybe before midnight. */
async function withoutPartitions(): Promise<TestDatabase> {
  const own = await testDatabase()
  await own.pool.query(
    `do $$ declare t text; begin for t in select inhrelid::regclass::text from pg_inherits where inhparent = 'samples'::regclass
     loop execute 'drop table ' || t; end loop; end $$`,
  )
  return own
}

it('holds two days back and seven ahead from the start', async () => {
  const own = await withoutPartitions()
  try {
    await preparePartitions(own.pool, now)
    const insertOwn = (days: number) => insert(new Date(now.getTime() + days * day), { into: own })
    await insertOwn(-2)
    await insertOwn(7)
    await expect(insertOwn(-3)).rejects.toThrow(/no partition/)
    await expect(insertOwn(8)).rejects.toThrow(/no partition/)
    expect(await rawFrom(own)).toEqual([new Date(Math.floor(now.getTime() / day - 2) * day)])
  } finally {
    await own.drop()
  }
})

it('reaches back for a backlog: raw_from follows and late samples move over', async () => {
  const old = new Date(now.getTime() - 10 * day)
  await insert(old, { table: 'samples_late' })
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
  const own = await withoutPartitions()
  try {
    const old = new Date(now.getTime() - 900 * day)
    await ensurePartitions(own.pool, old, old)
    await insert(old, { into: own })
    await preparePartitions(own.pool, now)
    expect(await rawFrom(own)).toEqual([new Date(Math.floor(now.getTime() / day - 2) * day)])
    await insert(now, { v: 2, into: own })
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
