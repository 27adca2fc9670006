import { mapPictureCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serverPrograms } from '../../test/programs.ts'
import { send, type TestServer, testServer } from '../../test/test-server.ts'
import { parseBy } from '../parsing/parser-process.ts'
import { seedMapPicture } from './map-picture.ts'
import { ensureDemoPeople } from './people.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  parseBy((await serverPrograms())['parse-process'])
})
afterAll(() => server.close())

it('lays the demo’s picture beneath its map once; one that was removed stays away', async () => {
  const { database, house, services, app } = server
  await database.pool.query('update businesses set demo = (id = $1)', [house.businessId])
  await database.pool.query(`update users set demo = true, login_name = 'demo' where id = $1`, [house.owner.id])
  await database.pool.transaction((tx) => ensureDemoPeople(tx, { businessId: house.businessId, language: 'zh', at: new Date() }))
  const read = async () => (await send(app, mapPictureCalls.readMapPicture, {}, house.owner)).data
  await seedMapPicture(services)
  expect(await read()).toMatchObject({ north: 30.8, west: 118.6, picture: { width: 1600 } })
  await send(app, mapPictureCalls.removeMapPicture, {}, house.owner)
  await seedMapPicture(services)
  expect(await read()).toBeNull()
})
