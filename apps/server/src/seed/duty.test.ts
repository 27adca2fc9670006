import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../test/test-server.ts'
import { seedDemo } from './demo.ts'
import { dutyDemo } from './duty.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  const { db, config, clock } = server.services
  const broker = { url: 'mqtts://127.0.0.1:8883', ca: 'PEM' }
  await seedDemo({ db, clock, dataFolder: config.dataFolder, templates: undefined, broker })
})
afterAll(() => server.close())

it('puts people of two groups on duty in turn, one of whom is away soon, once', async () => {
  await dutyDemo(server.services)
  await dutyDemo(server.services)
  const { rows } = await server.database.pool.query(
    `select g.name, count(p.*)::int as people from duty_rosters r join groups g on g.id = r.group_id join duty_people p on p.roster_id = r.id
      group by r.id, g.name order by g.name collate "zh-x-icu"`,
  )
  expect(rows).toEqual([
    { name: '门诊楼', people: 4 },
    { name: '数据中心', people: 4 },
  ])
  expect((await server.database.pool.query('select from duty_leaves')).rowCount).toBe(1)
})
