import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../test/test-server.ts'
import { Excesses, readExcesses, writeExcesses } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

it('adds up who went over what, by hour, and names people', async () => {
  const { services, house } = server
  const hourAgo = new Date(Date.now() - 3_600_000)
  services.excesses.note('requestsOfPerson', house.owner.id, 2)
  await writeExcesses(services)
  services.excesses.note('requestsOfPerson', house.owner.id)
  services.excesses.note('requestsOfAddress', '203.0.113.9')
  await writeExcesses(services)
  await writeExcesses(services)
  const { rows } = await services.db.query<{ name: string }>('select name from users where id = $1', [house.owner.id])
  expect(await readExcesses(services.db, hourAgo)).toEqual([
    { budget: 'requestsOfPerson', holder: rows[0]?.name, count: 3 },
    { budget: 'requestsOfAddress', holder: '203.0.113.9', count: 1 },
  ])
})

it('loses no count when it cannot be written, and is not filled by many names', async () => {
  const excesses = new Excesses()
  for (let n = 0; n < 5_000; n += 1) excesses.note('requestsOfAddress', `address ${n}`)
  const broken = { query: () => Promise.reject(new Error('away')) } as unknown as TestServer['services']['db']
  await expect(writeExcesses({ ...server.services, db: broken, excesses })).rejects.toThrow('away')
  expect(excesses.take()).toHaveLength(1_000)
})
