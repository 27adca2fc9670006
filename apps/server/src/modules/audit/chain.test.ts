import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jobs } from '../../jobs/index.ts'
import type { Services } from '../../services.ts'
import { writeAudit, writeAuditEntries } from '../../storage/audit.ts'
import { type TestDatabase, testDatabase } from '../../storage/test-database.ts'
import { canonicalText, type SealedFields } from './canonical.ts'
import { checkAudit, letGoOfOldAudit, sealAudit } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(() => tamper('delete from audit; delete from audit_chain; insert into audit_chain default values'))

const entry = {
  at: new Date('2026-11-20T08:00:00.123Z'),
  businessId: '7',
  userId: null,
  action: 'device.change' as const,
  subject: 'device 1',
  address: '::1',
}

/** Some sealed entries, with content of every kind. */
async function chainOf(count: number, at = entry.at): Promise<void> {
  const entries = Array.from({ length: count }, (_, n) => ({
    ...entry,
    at: new Date(at.getTime() + n),
    userName: `王 ${n}`,
    before: { name: `“UPS” ${n}`, 10: [1.5, null, { b: 1, a: -0 }], 9: true },
    ...(n % 2 ? { after: [] } : {}),
  }))
  await writeAuditEntries(database.pool, entries)
  expect(await sealAudit(database.pool)).toBe(count)
}

/** As somebody who may do anything in the database. */
async function tamper(statement: string, values: unknown[] = []): Promise<number> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(`set session_replication_role = 'replica'`)
    return (await client.query(statement, values)).rowCount ?? 0
  } finally {
    await client.end()
  }
}

test('one content has one text, however its keys are ordered', () => {
  const fields: SealedFields = {
    ...entry,
    id: '1',
    userName: '',
    outcome: 'done',
    code: null,
    before: { b: [1, { d: 1, c: 2 }], a: null },
    after: null,
  }
  const other = { ...fields, before: { a: null, b: [1, { c: 2, d: 1 }] } }
  expect(canonicalText(other)).toBe(canonicalText(fields))
  expect(canonicalText({ ...fields, before: { pairs: [['a', null]] } })).not.toBe(canonicalText({ ...fields, before: { a: null } }))
  expect(canonicalText({ ...fields, before: null })).toContain('"2026-11-20T08:00:00.123Z"')
})

test('entries are chained and found intact, in several parts', async () => {
  expect(await checkAudit(database.pool)).toMatchObject({ intact: true, checked: 0, broken: null, lastSeq: 0, lastHash: '' })
  await chainOf(2_300)
  const check = await checkAudit(database.pool)
  expect(check).toMatchObject({ intact: true, checked: 2_300, broken: null, lastSeq: 2_300 })
  expect(check.lastHash).toMatch(/^[0-9a-f]{64}$/)
  // What waits to be sealed is no break.
  await writeAudit(database.pool, entry)
  expect(await checkAudit(database.pool)).toMatchObject({ intact: true, checked: 2_300 })
})

test('the database itself refuses to change, remove or empty the audit', async () => {
  await chainOf(2)
  const { pool } = database
  await expect(pool.query(`update audit set subject = 'other' where seq = 1`)).rejects.toThrow('append-only')
  await expect(pool.query(`update audit set hash = null where seq = 1`)).rejects.toThrow('append-only')
  await expect(pool.query('delete from audit')).rejects.toThrow('append-only')
  await expect(pool.query('truncate audit')).rejects.toThrow('append-only')
  await writeAudit(pool, entry)
  await expect(pool.query(`update audit set subject = 'other', hash = '\\x01' where hash is null`)).rejects.toThrow('append-only')
})

const changes = {
  who: `user_name = '李'`,
  when: `at = at + interval '1 millisecond'`,
  what: `action = 'device.remove'`,
  before: `before = jsonb_set(before, '{name}', '"x"')`,
  after: `after = '{}'`,
  'from where': `address = '10.0.0.1'`,
  outcome: `outcome = 'refused'`,
  'its hash': `hash = sha256('x')`,
  'the hash before': `previous = sha256('x')`,
}
test.each(Object.entries(changes))('a changed entry is found: %s', async (_, change) => {
  await chainOf(5)
  expect(await tamper(`update audit set ${change} where seq = 3`)).toBe(1)
  expect(await checkAudit(database.pool)).toMatchObject({ intact: false, checked: 2, broken: { seq: 3, how: 'changed' } })
})

test('a removed entry is missed, at the beginning and in the middle', async () => {
  await chainOf(5)
  await tamper('delete from audit where seq = 4')
  expect(await checkAudit(database.pool)).toMatchObject({ intact: false, broken: { seq: 4, how: 'missing', at: null } })
  await tamper('delete from audit where seq = 1')
  expect(await checkAudit(database.pool)).toMatchObject({ intact: false, checked: 0, broken: { seq: 1, how: 'missing' } })
})

test('a tail that was cut off is missed, though what is left fits', async () => {
  await chainOf(5)
  await tamper('delete from audit where seq >= 4')
  expect(await checkAudit(database.pool)).toMatchObject({ intact: false, checked: 3, broken: { seq: 4, how: 'missing' } })
})

test('an entry too many is found, behind the end, before the beginning, and without a number', async () => {
  await chainOf(3)
  const insert = `insert into audit (at, action, subject, seq, previous, hash) values (now(), 'x', 'y', $1, '\\x', sha256('x'))`
  await tamper(insert, [4])
  expect(await checkAudit(database.pool)).toMatchObject({ intact: false, broken: { seq: 4, how: 'surplus' } })
  await tamper('delete from audit where seq = 4')
  expect(await checkAudit(database.pool)).toMatchObject({ intact: true })
  await tamper(insert, [0])
  expect(await checkAudit(database.pool)).toMatchObject({ intact: false, broken: { seq: 0, how: 'surplus' } })
  await tamper('delete from audit where seq = 0')
  await tamper(insert, [null])
  expect(await checkAudit(database.pool)).toMatchObject({ intact: false, broken: { how: 'surplus' } })
})

test('an entry that is taken out and put to the end is missed where it stood', async () => {
  await chainOf(3)
  await tamper(`update audit set seq = null, previous = null, hash = null where seq = 2`)
  await sealAudit(database.pool)
  expect(await checkAudit(database.pool)).toMatchObject({ intact: false, broken: { seq: 2, how: 'missing' } })
})

test('two workers seal at the same time while others write: one chain, each entry once', async () => {
  const { pool } = database
  const writing = Promise.all(Array.from({ length: 40 }, (_, n) => writeAudit(pool, { ...entry, subject: `device ${n}` })))
  await Promise.all([sealAudit(pool), sealAudit(pool), sealAudit(pool), writing])
  await sealAudit(pool)
  const { rows } = await pool.query('select count(*)::int as n, count(distinct seq)::int as seqs, max(seq)::int as last from audit')
  expect(rows).toEqual([{ n: 40, seqs: 40, last: 40 }])
  expect(await checkAudit(pool)).toMatchObject({ intact: true, checked: 40, lastSeq: 40 })
})

test('what is older than two years goes from the beginning, and the rest stays a whole chain', async () => {
  const { pool } = database
  const services = { db: pool, clock: { now: () => new Date() }, log: { error() {} } } as unknown as Parameters<typeof letGoOfOldAudit>[0]
  await chainOf(1_500, new Date('2023-01-01T00:00:00Z'))
  await chainOf(3, new Date())
  // Sealed late: what stands behind a younger one stays until that one goes.
  await chainOf(2, new Date('2023-01-01T00:00:00Z'))
  expect(await letGoOfOldAudit(services)).toBe(1_500)
  expect((await pool.query('select count(*)::int as n from audit')).rows).toEqual([{ n: 5 }])
  expect(await checkAudit(pool)).toMatchObject({ intact: true, checked: 5, lastSeq: 1_505 })
  expect(await letGoOfOldAudit(services)).toBe(0)
  await tamper('delete from audit where seq = 1501')
  expect(await checkAudit(pool)).toMatchObject({ intact: false, broken: { seq: 1_501, how: 'missing' } })
})

test('the name of a person is kept as it was', async () => {
  const { pool } = database
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (login_name, name, password_hash) values ('w', '王工', 'x') returning id`,
  )
  const userId = rows[0]?.id ?? ''
  await writeAudit(pool, { ...entry, userId, outcome: 'refused', code: 70001 })
  await pool.query(`update users set name = '已注销'`)
  expect((await pool.query('select user_name, outcome, code from audit')).rows).toEqual([
    { user_name: '王工', outcome: 'refused', code: 70001 },
  ])
})

test('the server seals by itself, each second', async () => {
  const { pool } = database
  await writeAudit(pool, entry)
  const job = jobs.find(({ name }) => name === 'audit-chain')
  expect(job?.every).toBe(1_000)
  await job?.run({ db: pool } as unknown as Services)
  expect(await checkAudit(pool)).toMatchObject({ intact: true, checked: 1 })
})
