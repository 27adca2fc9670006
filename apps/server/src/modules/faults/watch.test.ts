import { faultCalls } from '@kilowatch/contract'
import type { FaultStep } from '@kilowatch/work'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { explain } from '../../../test/explain.ts'
import { buildFullHouse, type FullHouse } from '../../../test/full-house.ts'
import { buildAlarm, type Person } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { preparePartitions } from '../../storage/partitions.ts'
import { watchFaults } from './index.ts'
import { recurringStatement } from './queries/watch.ts'

const day = 86_400_000
const morning = new Date('2026-11-23T02:00:00Z')
let server: TestServer
let house: FullHouse
let owner: Person

beforeAll(async () => {
  server = await testServer()
  await preparePartitions(server.database.pool, morning)
  house = await buildFullHouse(server.database.pool, 3320, morning)
  owner = house.people.owner
})
afterAll(() => server.close())
beforeEach(async () => {
  server.time.now = morning
  await query(`delete from work where kind = 'fault'`)
  await query('delete from alarms')
  await query('delete from messages')
  await query('delete from notification_outbox')
})

async function query<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await server.database.pool.query<R>(text, values)).rows
}

const later = (milliseconds: number) => {
  server.time.now = new Date((server.time.now ?? morning).getTime() + milliseconds)
}
/** The battery of the house's UPS alarms, a minute before. */
const alarm = () =>
  buildAlarm(
    server.database.pool,
    { businessId: house.words[':business'] ?? '', uplinkId: house.uplinkId, device: house.device },
    server.time.now ?? morning,
  )
const cleared = () => query('update alarms set released_at = opened_at + interval $$1 second$$ where released_at is null')
const report = async (body: object) =>
  (await send(server.app, faultCalls.reportFault, { body: { title: '电池容量低', ...body } }, owner)).data
const step = (id: string, name: FaultStep, values: Record<string, string> = {}, by = owner) =>
  send(server.app, faultCalls.takeFaultStep, { params: { id }, body: { step: name, values } }, by)
const read = async (id: string) => (await send(server.app, faultCalls.readFault, { query: { fault_id: id } }, owner)).data

/** Who was told what since the last look. */
async function told(): Promise<string[]> {
  const rows = await query<{ who: string; code: string }>(
    `select split_part(u.login_name, '-', 1) as who, m.code from messages m join message_readers r on r.message_id = m.id
       join users u on u.id = r.user_id where m.code like 'fault-%' order by 2, 1`,
  )
  await query('delete from messages')
  return rows.map(({ who, code }) => `${who} ${code}`)
}

/** A fault of an alarm that was confirmed early to be over, and closed. */
async function closed(): Promise<string> {
  const { id } = await report({ alarmIds: [await alarm()] })
  await cleared()
  await step(id, 'confirm', { level: '3' })
  await step(id, 'needless', { reason: '充电后恢复' })
  await step(id, 'askEarly', { reason: '急需供电' })
  await step(id, 'agreeEarly', {}, house.people.admin)
  await step(id, 'close')
  await told()
  return id
}

it('opens a fault again when the same alarm comes back within seven days, once', async () => {
  const id = await closed()
  await watchFaults(server.services)
  expect((await read(id)).state).toBe('closed')
  later(6 * day)
  const again = await alarm()
  await watchFaults(server.services)
  await watchFaults(server.services)
  const fault = await read(id)
  expect(fault).toMatchObject({ state: 'confirmed', proof: null, evidence: [{}, { alarmId: again }] })
  expect(fault.nodes.filter((node) => node.step === 'reopen')).toMatchObject([{ by: null, from: 'closed', to: 'confirmed' }])
  expect(await told()).toEqual(['admin fault-reopened', 'coOwner fault-reopened', 'owner fault-reopened'])
  const audit = await query(`select from audit where action = 'fault.reopen' and subject = $1`, [`fault ${id}`])
  expect(audit).toHaveLength(1)
})

it('leaves it closed after seven days, for another alarm, and where somebody reported it anew', async () => {
  const stateOf = async (id: string) => (await query<{ state: string }>('select state from work where id = $1', [id]))[0]?.state
  const old = await closed()
  later(8 * day)
  await alarm()
  await watchFaults(server.services)
  expect(await stateOf(old)).toBe('closed')
  await cleared()
  // Sessions are over by then.
  server.time.now = morning
  const other = await closed()
  later(day)
  await query(`update alarms set side = 'high' where id = $1`, [await alarm()])
  await watchFaults(server.services)
  expect(await stateOf(other)).toBe('closed')
  await report({ alarmIds: [await alarm()] })
  await watchFaults(server.services)
  expect(await stateOf(other)).toBe('closed')
})

it('says once when it is due and once when it is late', async () => {
  const { viewer } = house.people
  await report({ boxIds: [house.device.boxId], dueOn: '2026-11-24', assigneeId: viewer.id })
  await told()
  await watchFaults(server.services)
  expect(await told()).toEqual([])
  later(day)
  await watchFaults(server.services)
  await watchFaults(server.services)
  expect(await told()).toEqual(['viewer fault-due'])
  later(day)
  await watchFaults(server.services)
  await watchFaults(server.services)
  expect(await told()).toEqual(['admin fault-late', 'coOwner fault-late', 'owner fault-late', 'viewer fault-late'])
})

it('says once when readings prove a recovery', async () => {
  const { id } = await report({ alarmIds: [await alarm()] })
  await step(id, 'confirm', { level: '3' })
  await step(id, 'needless', { reason: '充电后恢复' })
  await told()
  const [point] = await query<{ slot: number }>(
    `select slot::int as slot from device_points where device_id = $1 and key = 'battery_charge'`,
    [house.device.id],
  )
  await query(
    `insert into samples (device_id, at, v)
     select $1, $3::timestamptz + n * interval '1 minute', array_fill(60::float8, array[$2::int]) from generate_series(1, 150) n`,
    [house.device.id, point?.slot, morning],
  )
  later(100 * 60_000)
  await watchFaults(server.services)
  expect(await told()).toEqual([])
  later(50 * 60_000)
  await watchFaults(server.services)
  await watchFaults(server.services)
  expect(await told()).toEqual(['admin fault-proven', 'coOwner fault-proven', 'owner fault-proven'])
})

it('takes back what a provider has that serves no longer', async () => {
  const { id } = await report({ boxIds: [house.device.boxId] })
  const give = { fault_id: id, providerId: house.words[':providerBusiness'] ?? '' }
  await send(server.app, faultCalls.changeFault, { body: give }, owner)
  await watchFaults(server.services)
  expect((await read(id)).provider).not.toBeNull()
  await query(`update work set state = 'ended' where id = $1`, [house.words[':engagement']])
  await watchFaults(server.services)
  expect(await read(id)).toMatchObject({ provider: null, nodes: [{}, {}, { step: 'come-back', by: null }] })
  await query(`update work set state = 'active' where id = $1`, [house.words[':engagement']])
})

it('looks only at faults that recovered lately', async () => {
  expect(await explain(server.database.pool, recurringStatement, [morning])).not.toMatch(/Seq Scan on alarms/)
})
