import { wireHash } from '@kilowatch/contract'
import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../storage/test-database.ts'
import { seedOwner } from './owner.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

it('makes the first owner once, with a password of its own', async () => {
  const wanted = { loginName: 'ops@example.org', businessName: '市二医院' }
  const made = await seedOwner(database.pool, wanted)
  const { rows } = await database.pool.query(
    `select login_name, sf, right_on_devices as right, password_hash, b.name, b.demo from users join memberships on user_id = users.id join businesses b on b.id = business_id`,
  )
  expect(rows).toMatchObject([{ login_name: 'ops@example.org', sf: 2, right: 'main', name: '市二医院', demo: false }])
  expect(await verify(rows[0].password_hash, wireHash(made?.password ?? ''))).toBe(true)
  expect(await seedOwner(database.pool, { ...wanted, loginName: 'OPS@example.org' })).toBeUndefined()
})
