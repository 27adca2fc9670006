import {
  alarmCalls,
  overviewCalls as calls,
  eventCalls,
  fleetCalls,
  groupSharingCalls,
  patrolRecordCalls,
  rankingCalls,
  rectificationCalls,
  sharingCalls,
} from '@kilowatch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askedBy } from '../../../test/asked-statements.ts'
import { explain } from '../../../test/explain.ts'
import { buildFullHouse, type FullHouse } from '../../../test/full-house.ts'
import { buildDevice, idWith, type Person } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { findLastLoss } from './queries.ts'

let server: TestServer
let house: FullHouse
let group: string
let second: { id: number; boxId: string }

beforeAll(async () => {
  server = await testServer()
  house = await buildFullHouse(server.database.pool, 40)
  group = house.words[':group'] ?? ''
  const [row] = await query('select business_id from devices where id = $1', [house.device.id])
  const of = { businessId: row?.business_id, uplinkId: house.uplinkId }
  second = await buildDevice(server.database.pool, { ...of, boxId: idWith(5, 40), name: '二号 UPS' })
  await query('update latest set v[5] = 60 where device_id = $1', [second.id])
  await query('insert into group_devices (group_id, device_id) values ($1, $2), ($1, $3)', [group, second.id, house.device.id])
  await query('delete from alarms')
  for (const days of [0, 0, 3, 9]) await raise({ days, confirmed: days === 3 })
})
afterAll(() => server.close())

const query = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows
const owner = () => house.people.owner

interface Wish {
  days: number
  confirmed?: boolean
  hours?: number
  state?: [point: string, side: string]
}
async function raise({ days, confirmed = false, hours = 0, state }: Wish) {
  const [point, side] = state ?? ['load', 'high']
  await query(
    `insert into alarms (business_id, uplink_id, device_id, kind, level, point, side, opened_at, released_at, confirmed_at, cause_id)
     select business_id, uplink_id, id, $2, 3, $3, $4, now() - make_interval(days => $5, hours => $6), now() - make_interval(days => $5),
            case when $7 then now() end, 'x' from devices where id = $1`,
    [second.id, state ? 'state' : 'threshold', point, side, days, hours, confirmed],
  )
}

test('spec: GET /api/pihems/ww_count counts what the list of alarms holds of that time, by day and level, and what came before', async () => {
  const ask = async (days: number, person: Person = owner()) =>
    (await send(server.app, calls.countAlarms, { query: { days } }, person)).data
  const week = await ask(7)
  expect(week).toMatchObject({ alarms: 3, before: 1, unconfirmed: 2, levels: { 1: 0, 2: 0, 3: 3, 4: 0 } })
  expect(week.trend).toHaveLength(7)
  expect(week.trend.reduce((sum, { count }) => sum + count, 0)).toBe(week.alarms)
  const listed = await send(server.app, alarmCalls.listAlarms, { query: { state: 'all', from: week.from } }, owner())
  expect(listed.data.total).toBe(week.alarms)
  expect(await ask(7, server.stranger.owner)).toMatchObject({ alarms: 1 - 1, before: 0 })
})

test('spec: GET /api/pihems/evt_count counts what the list of events holds of that time', async () => {
  const month = (await send(server.app, calls.countEvents, { query: { days: 30 } }, owner())).data
  expect(month).toMatchObject({ events: 4, confirmed: 1, unconfirmed: 3, before: 0 })
  const listed = await send(server.app, eventCalls.listEvents, { query: { from: month.from, state: 'unconfirmed' } }, owner())
  expect(listed.data.total).toBe(month.unconfirmed)
})

test('spec: GET /api/pihems/rfm_count, by state and day, is as many as the list of rectifications has', async () => {
  const count = async (person: Person = owner(), days = 7) =>
    (await send(server.app, calls.countRectificationsOfPeriod, { query: { days } }, person)).data
  await query(`update rectifications set created_at = now() - interval '10 days' where id = $1`, [house.words[':rectification']])
  expect(await count()).toMatchObject({ rectifications: 0, before: 1, overdue: 0, states: {} })
  const fortnight = await count(owner(), 14)
  expect(fortnight).toMatchObject({ rectifications: 1, before: 0, states: { open: 1 } })
  expect(fortnight.trend).toHaveLength(14)
  expect(fortnight.trend.filter(({ count }) => count > 0).map(({ count }) => count)).toEqual([1])
  const listed = await send(server.app, rectificationCalls.listRectifications, { query: {} }, owner())
  expect(listed.data.total).toBe(fortnight.rectifications)
  await query(`update work set due_at = now() - interval '1 day' where id = $1`, [house.words[':rectification']])
  await query(`update rectifications set due_on = current_date - 3 where id = $1`, [house.words[':rectification']])
  const late = await send(server.app, rectificationCalls.listRectifications, { query: { overdue: 'true' } }, owner())
  expect(late.data.total).toBe((await count(owner(), 14)).overdue)
  expect(late.data.total).toBe(1)
  expect(await count(server.stranger.owner, 14)).toMatchObject({ rectifications: 0, before: 0 })
})

test('spec: GET /api/pihems/ck_count, by day, is as many as the list of patrol records has', async () => {
  const count = async (person: Person = owner()) =>
    (await send(server.app, calls.countInspectionsOfPeriod, { query: { days: 7 } }, person)).data
  const listOf = async (more: object) =>
    (await send(server.app, patrolRecordCalls.listPatrolRecords, { query: { ...more } }, owner())).data.total
  await query('update patrol_records set passed = 3')
  const whole = await count()
  expect(whole.inspections).toBeGreaterThan(0)
  expect(whole).toMatchObject({ inspections: await listOf({ from: whole.from }), failed: 0, before: 0 })
  await query(`update patrol_records set failed = 1, inspected_at = now() - interval '2 days' where form_id is null`)
  expect(await count()).toMatchObject({ failed: await listOf({ from: whole.from, result: 'fail' }) })
  await query(`update patrol_records set inspected_at = now() - interval '9 days' where form_id is null`)
  const less = await count()
  expect(less).toMatchObject({ inspections: await listOf({ from: less.from }), before: whole.inspections - less.inspections, failed: 0 })
  expect(await count(server.stranger.owner)).toMatchObject({ inspections: 0, before: 0 })
})

test('spec: GET /api/pihems/gp_events holds what the list of alarms says of the group, and nothing of other groups', async () => {
  const ask = (of: object, person: Person = owner()) =>
    send(server.app, calls.listGroupEvents, { query: { group_id: group, ...of } }, person)
  const all = (await ask({})).data
  expect(all.total).toBe(4)
  expect(all.items[0]).toMatchObject({ box_id: second.boxId, state: 'unconfirmed' })
  expect((await ask({ state: 'confirmed' })).data.total).toBe(1)
  const listed = await send(server.app, alarmCalls.listAlarms, { query: { state: 'all', groupId: group } }, owner())
  expect(listed.data.total).toBe(all.total)
  await query('delete from group_devices where device_id = $1', [second.id])
  expect((await ask({})).data.total).toBe(0)
  await query('insert into group_devices (group_id, device_id) values ($1, $2)', [group, second.id])
  expect((await ask({}, server.stranger.owner)).envelope.code).toBe(70003)
  expect(
    (await send(server.app, alarmCalls.listAlarms, { query: { state: 'all', groupId: group } }, server.stranger.owner)).data.total,
  ).toBe(0)
})

test('spec: GET /api/pihems/mgr_systime reckons from the last load without power; what batteries carried ends nothing', async () => {
  const ask = async (person: Person = owner()) => (await send(server.app, calls.readRunningTime, {}, person)).data
  await query(`update devices set created_at = now() - interval '100 days' where id = any($1)`, [[second.id, house.device.id]])
  expect(await ask()).toMatchObject({ safe_days: 100, losing: false, lost: null })
  await raise({ days: 5, hours: 2, state: ['mode', 'battery'] })
  expect((await ask()).safe_days).toBe(100)
  await raise({ days: 40, hours: 2, state: ['mode', 'stop'] })
  expect(await ask()).toMatchObject({ safe_days: 40, losing: false, lost: { box_id: second.boxId } })
  await query(`update alarms set released_at = null where side = 'stop'`)
  expect(await ask()).toMatchObject({ safe_days: 0, since: null, losing: true, lost: { box_id: second.boxId } })
  await query(`delete from alarms where side in ('stop', 'battery')`)
  expect(await ask(house.people.agent)).toMatchObject({ safe_days: null, since: null })
})

test('the last load without power is found by an index of states, not among all alarms', async () => {
  const { pool } = server.database
  const states = { types: ['ups'], points: ['mode'], values: ['off'] }
  const [statement] = await askedBy((db) => findLastLoss(db, { userId: owner().id }, states))
  expect(await explain(pool, statement?.text ?? '', statement?.values ?? [])).toContain('alarms_state')
})

test('spec: GET /api/pihems/mgr_group counts the devices of each group by state, as the fleet does', async () => {
  const ask = async (person: Person = owner()) => (await send(server.app, calls.listGroupStandings, {}, person)).data
  const fleet = (await send(server.app, fleetCalls.readFleet, {}, owner())).data
  const found = (await ask()).find(({ group_id }) => group_id === group)
  const { id: _, parentId, ...part } = fleet.groups.find(({ id }) => id === group) ?? { id: '', parentId: null }
  expect(found).toEqual({ group_id: group, parent_id: parentId, ...part })
  expect(found?.devices).toBe(2)
  expect((await ask(server.stranger.owner)).map(({ group_id }) => group_id)).not.toContain(group)
})

test('spec: GET /api/pihems/temp_load, spec: GET /api/pihems/mgr_tempload: load of a group’s devices, its highest and mean, as they are ranked', async () => {
  const ranked = (await send(server.app, rankingCalls.rankByLoad, {}, owner())).data
  const devices = (await send(server.app, calls.listDeviceLoads, { query: { group_id: group } }, owner())).data
  expect(devices.map(({ load }) => load)).toEqual(ranked)
  expect(devices.map(({ load, temperature }) => [load?.value, temperature])).toEqual([
    [60, null],
    [42, null],
  ])
  const groups = (await send(server.app, calls.listGroupLoads, {}, owner())).data
  expect(groups.find(({ group_id }) => group_id === group)).toMatchObject({ load: ranked[0], mean_load: 51, temperature: null })
  expect((await send(server.app, calls.listDeviceLoads, { query: { group_id: group } }, server.stranger.owner)).envelope.code).toBe(70003)
})

test('spec: GET /api/pihems/dg_share shares every device of a group, or none and says why of each', async () => {
  const share = (account: string, person: Person = owner()) =>
    send(server.app, groupSharingCalls.shareGroup, { query: { group_id: group, account } }, person)
  const refused = await share('13900009999')
  expect(refused.data.applied).toBe(false)
  expect(refused.data.results.map(({ outcome }) => outcome)).toEqual(['not-registered', 'not-registered'])
  const done = await share(house.words[':shareContact'] ?? '')
  expect(done.data).toMatchObject({ applied: true, results: [{ outcome: 'offered' }, { outcome: 'offered' }] })
  expect(done.data.results.map(({ box_id }) => box_id).sort()).toEqual([house.device.boxId, second.boxId].sort())
  const shares = await send(server.app, sharingCalls.listShares, { params: { deviceId: second.boxId } }, owner())
  expect(shares.data.items).toHaveLength(1)
  const listed = await send(server.app, groupSharingCalls.listGroupShares, { params: { groupId: group } }, owner())
  expect(listed.data.devices.map(({ right }) => right)).toEqual(['main', 'main'])
  const given = listed.data.items.find(({ account }) => account.contact === house.words[':shareContact'])
  expect(given).toMatchObject({ devices: 2, waiting: 2, operate: 0, endsFirst: null })
  expect((await share('13900009999', house.people.viewer)).envelope.code).toBe(70001)
  expect((await share('13900009999', server.stranger.owner)).envelope.code).toBe(70003)

  const userId = given?.account.id ?? ''
  const revoke = (person: Person) => send(server.app, groupSharingCalls.revokeGroupShare, { params: { groupId: group, userId } }, person)
  expect((await revoke(house.people.viewer)).envelope.code).not.toBe(0)
  expect((await revoke(server.stranger.owner)).envelope.code).toBe(70003)
  expect((await revoke(owner())).data).toEqual({ ended: 2 })
  const left = (await send(server.app, groupSharingCalls.listGroupShares, { params: { groupId: group } }, owner())).data.items
  expect(left.map(({ account }) => account.id)).toEqual(listed.data.items.map(({ account }) => account.id).filter((id) => id !== userId))
  expect((await revoke(owner())).data).toEqual({ ended: 0 })
})
