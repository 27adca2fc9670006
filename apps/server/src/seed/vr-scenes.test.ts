import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { vrSceneCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildDevice, idWith } from '../../test/house.ts'
import { serverPrograms } from '../../test/programs.ts'
import { send, type TestServer, testServer } from '../../test/test-server.ts'
import { parseBy } from '../parsing/parser-process.ts'
import { demoName } from './names.ts'
import { ensureDemoPeople } from './people.ts'
import { demoScenes, seedDemoScenes } from './vr-scenes.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  parseBy((await serverPrograms())['parse-process'])
})
afterAll(() => server.close())

it('pins devices that the demo’s gateways have, on the picture', () => {
  const templates = fileURLToPath(new URL('../../../gateway/demo', import.meta.url))
  const configurations = readdirSync(templates).map((file) => readFileSync(`${templates}/${file}`, 'utf8'))
  for (const { site, room } of demoScenes) {
    for (const { name, x, y } of room.places) {
      expect(
        configurations.some((text) => text.includes(`    site: ${site}\n    name: ${name}\n`)),
        name,
      ).toBe(true)
      expect([x, y].every((share) => share >= 0 && share <= 1)).toBe(true)
    }
  }
})

it('makes each scene when all its devices have come, once, with a panorama as large as it is, and removed ones stay away', async () => {
  const { database, house, services } = server
  await database.pool.query('update businesses set demo = (id = $1)', [house.businessId])
  await database.pool.query(`update users set demo = true, login_name = 'demo' where id = $1`, [house.owner.id])
  await database.pool.transaction((tx) => ensureDemoPeople(tx, { businessId: house.businessId, language: 'en', at: new Date() }))
  const listed = async () => (await send(server.app, vrSceneCalls.listManagedScenes, {}, house.owner)).data
  await seedDemoScenes(services)
  expect(await listed()).toEqual([])
  const [scene] = demoScenes
  for (const [at, { name }] of scene.room.places.entries()) {
    const boxId = idWith(7, at + 1)
    await buildDevice(database.pool, { ...house, boxId, name: demoName(name, 'en'), type: 'th' })
    await database.pool.query('update devices set site = $2 where box_id = $1', [boxId, demoName(scene.site, 'en')])
  }
  await seedDemoScenes(services)
  await seedDemoScenes(services)
  const [made, plan, ...others] = await listed()
  expect(others).toEqual([])
  expect(plan).toMatchObject({ name: 'Data center, ground floor', site: 'Data center', devices: 12 })
  expect(made).toMatchObject({ name: 'Data hall', group: 'Data center', devices: 12, picture: { width: 4096, height: 2048 } })
  for (const { id } of await listed()) await send(server.app, vrSceneCalls.removeScene, { params: { sceneId: id } }, house.owner)
  await seedDemoScenes(services)
  expect(await listed()).toEqual([])
})
