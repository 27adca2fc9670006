import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildDevice, idWith } from '../../test/house.ts'
import { type TestServer, testServer } from '../../test/test-server.ts'
import { seedDemo } from './demo.ts'
import { patrolDemo } from './patrols.ts'
import { handDemoDevices } from './people.ts'

const now = new Date('2026-11-27T08:00:00Z')
let server: TestServer

beforeAll(async () => {
  server = await testServer()
  server.time.now = now
  const { db, config } = server.services
  const broker = { url: 'mqtts://127.0.0.1:8883', ca: 'PEM' }
  await seedDemo({ db, clock: server.services.clock, dataFolder: config.dataFolder, templates: undefined, broker })
})
afterAll(() => server.close())

async function rows<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await server.database.pool.query<R>(text, values)).rows
}

async function devicesCome(): Promise<void> {
  const [business] = await rows<{ id: string }>('select id from businesses where demo')
  const businessId = business?.id ?? ''
  const uplinkId = idWith(1, 501)
  await rows(`insert into uplinks (id, business_id, name) values ($2, $1, 'G')`, [businessId, uplinkId])
  const places = ['门诊楼', '门诊楼', '数据中心', '数据中心']
  for (const [place, site] of places.entries()) {
    const wish = { businessId, uplinkId, boxId: idWith(2, 501 + place), name: `UPS-${place}`, site }
    await buildDevice(server.database.pool, wish, now)
  }
  await rows('update devices set created_at = $1', [new Date(now.getTime() - 5 * 60_000)])
  await handDemoDevices(server.services.db, now)
}

it('tells a week of patrol in every state, with forms that stand where people left them, once', async () => {
  await patrolDemo(server.services)
  expect(await rows('select from patrol_plans')).toEqual([])
  await devicesCome()
  await patrolDemo(server.services)
  const states = await rows<{ state: string }>(`select distinct state from work where kind = 'patrol-task'`)
  expect(states.map(({ state }) => state).sort()).toEqual(['cancelled', 'done', 'executing', 'review', 'waiting'])
  expect(await rows('select name, until::text from employee_skills')).toEqual([{ name: '高压电工证', until: '2026-12-21' }])
  const forms = () =>
    rows(
      `select w.title, w.state, f.version, count(r.*) filter (where r.passed > 0)::int as entered, sum(r.failed)::int as failed
         from patrol_forms f join work w on w.id = f.id join patrol_records r on r.form_id = f.id group by w.id, f.id order by w.title, f.id`,
    )
  const told = [
    { title: '数据中心 UPS 月检', state: 'draft', version: 1, entered: 2, failed: 0 },
    { title: '门诊楼周检', state: 'submitted', version: 1, entered: 2, failed: 1 },
    { title: '数据中心周检', state: 'confirmed', version: 1, entered: 2, failed: 0 },
    ...Array.from({ length: 5 }, () => ({ title: '门诊楼日检', state: 'confirmed', version: 1, entered: 2, failed: 0 })),
    { title: '门诊楼日检', state: 'draft', version: 0, entered: 1, failed: 0 },
  ]
  expect(await forms()).toEqual(expect.arrayContaining(told))
  expect(await forms()).toHaveLength(told.length)
  expect(await rows(`select key from patrol_entries where again and state = 'current'`)).toEqual([{ key: 'output_voltage' }])
  await patrolDemo(server.services)
  expect(await forms()).toHaveLength(told.length)
})
