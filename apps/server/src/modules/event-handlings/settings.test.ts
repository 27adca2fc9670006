import { alarmList, eventHandlingCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildFullHouse, type CastRole, type FullHouse } from '../../../test/full-house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

const morning = new Date('2026-11-23T02:00:00Z')
const hour = 3_600_000
let server: TestServer
let house: FullHouse
let stranger: FullHouse

beforeAll(async () => {
  server = await testServer()
  house = await buildFullHouse(server.database.pool, 3510, morning)
  stranger = await buildFullHouse(server.database.pool, 3511, morning)
})
afterAll(() => server.close())
beforeEach(async () => {
  server.time.now = morning
  await query('delete from alarms')
  await query('delete from event_settings')
  await query(`update businesses set created_at = $1`, [new Date(morning.getTime() - 1_000 * hour)])
})

async function query<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await server.database.pool.query<R>(text, values)).rows
}

let raised = 0
async function raise({ level = 3, over = true, confirmed = true, hours = -1, of = house } = {}): Promise<string> {
  const opened = new Date(morning.getTime() + hours * hour)
  const [row] = await query<{ id: string }>(
    `insert into alarms (business_id, uplink_id, device_id, kind, level, point, side, opened_at, released_at, confirmed_at, cause_id)
     values ($1, $2, $3, 'state', $4, 'mode', 'b' || $5::int, $6, $7, $8, 'c') returning id`,
    [of.words[':business'], of.uplinkId, of.device.id, level, ++raised, opened, over ? opened : null, confirmed ? opened : null],
  )
  return row?.id ?? ''
}
const waiting = async (role: CastRole = 'owner', of = house) =>
  (await send(server.app, alarmList.page, { query: { state: 'all', record: 'asked' } }, of.people[role])).data.items.map(({ id }) => id)
const set = (leastLevel: 'none' | '4' | '3' | '2' | '1') =>
  send(server.app, eventHandlingCalls.changeEventSettings, { body: { leastLevel } }, house.people.owner)

it('asks for records of serious alarms that are confirmed and over, until there is one', async () => {
  const serious = await raise()
  await raise({ level: 2 })
  await raise({ over: false })
  await raise({ confirmed: false })
  expect(await waiting()).toEqual([serious])
  expect((await send(server.app, eventHandlingCalls.readEventSettings, {}, house.people.viewer)).data.leastLevel).toBe('3')
  const body = { alarmIds: [serious], cause: 'mains' as const, outcome: 'itself' as const }
  await send(server.app, eventHandlingCalls.handleEvents, { body }, house.people.owner)
  expect(await waiting()).toEqual([])
})

it('follows what the business asks, and asks for nothing that was over before it began to', async () => {
  const minor = await raise({ level: 1 })
  expect((await set('1')).data.leastLevel).toBe('1')
  expect(await waiting()).toEqual([minor])
  await set('none')
  expect(await waiting()).toEqual([])
  server.time.now = new Date(morning.getTime() + hour)
  expect((await set('3')).data).toEqual({ leastLevel: '3', askedFrom: server.time.now.toISOString() })
  await raise()
  const later = await raise({ hours: 2 })
  expect(await waiting()).toEqual([later])
})

it('waits for members of the business alone', async () => {
  await raise()
  expect(await waiting('sharedOperate')).toEqual([])
  expect(await waiting('owner', stranger)).toEqual([])
})
