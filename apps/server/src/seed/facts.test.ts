import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deviceType, fieldProblem, placeProblems } from '@kilowatch/catalog'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../storage/test-database.ts'
import { demoFacts, enterDemoFacts } from './facts.ts'
import { ensureDemoPeople } from './people.ts'
import { ensureDemoBusiness } from './queries.ts'

const templates = fileURLToPath(new URL('../../../gateway/demo', import.meta.url))
const at = new Date('2026-01-05T08:00:00Z')
let database: TestDatabase
let businessId: string

beforeAll(async () => {
  database = await testDatabase()
  await database.pool.transaction(async (tx) => {
    businessId = await ensureDemoBusiness(tx, '演示')
    await ensureDemoPeople(tx, { businessId, language: 'en', at })
  })
})
afterAll(() => database.drop())

it('knows what the types of the demo’s devices ask for, and nothing that a person could not enter', () => {
  const devices = readdirSync(templates).flatMap((file) => readFileSync(`${templates}/${file}`, 'utf8').split('  - ref: '))
  for (const { site, name, info } of demoFacts) {
    const written = devices.find((text) => text.includes(`    site: ${site}\n    name: ${name}\n`))
    const type = deviceType(/ {4}type: (\w+)/.exec(written ?? '')?.[1] ?? '')
    if (!type) throw new Error(`no device ${site} ${name}`)
    for (const [key, value] of Object.entries(info)) {
      const field = type.info.find((one) => one.key === key)
      expect(field && fieldProblem(field, value), `${name} ${key}`).toBeUndefined()
      expect(field, key).toBeDefined()
    }
    expect(placeProblems(type, info).size).toBe(0)
  }
})

it('enters it when the device has come, in the demo’s language, once, and leaves what people entered before', async () => {
  const infoOf = async () => (await database.pool.query<{ info: Record<string, unknown> }>('select info from devices')).rows[0]?.info
  expect(await enterDemoFacts(database.pool, at)).toBe(false)
  await database.pool.query(`insert into uplinks (id, business_id, name) values ('100000000001', $1, 'G')`, [businessId])
  await database.pool.query(
    `insert into devices (box_id, uplink_id, ref, business_id, name, site, announced_type, interval_ms, info)
     values ('200000000001', '100000000001', 'a', $1, 'Cold aisle B', 'Data center', 'th', 5000, '{"probe_2_name": "mine"}')`,
    [businessId],
  )
  await enterDemoFacts(database.pool, at)
  expect(await infoOf()).toMatchObject({ probe_1_name: 'C01', probe_2_name: 'mine', probe_9_row: 'Row D', probe_16_place: 8 })
  await database.pool.query(`update devices set info = '{}'`)
  await enterDemoFacts(database.pool, at)
  expect(await infoOf()).toEqual({})
})
