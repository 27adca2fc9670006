import { alarmCalls, deviceCalls, homeCalls, messageCalls, mostShares, sharingCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildFullHouse, type CastRole, type FullHouse } from '../../../test/full-house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { budgets } from '../../budgets/index.ts'
import { removeExpired } from '../../storage/expired.ts'

// What somebody of another business shares is nobody's before it is accepted.

let server: TestServer
let house: FullHouse
let houses = 5200
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  houses += 1
  house = await buildFullHouse(server.database.pool, houses)
})

async function rows<R extends object>(text: string, ...values: unknown[]): Promise<R[]> {
  return (await server.database.pool.query<R>(text, values)).rows
}
const share = (by: CastRole, to: CastRole, boxIds = [house.device.boxId]) =>
  send(server.app, sharingCalls.shareDevices, { body: { boxIds, accounts: house.people[to].phone, mode: 'client' } }, house.people[by])
const offers = async (who: CastRole) => (await send(server.app, sharingCalls.listShareOffers, {}, house.people[who])).data
const answer = (who: CastRole, accept: boolean, shareIds?: string[], from: CastRole = 'owner') =>
  send(
    server.app,
    sharingCalls.answerShareOffers,
    { body: { from: house.people[from].id, accept, ...(shareIds ? { shareIds } : {}) } },
    house.people[who],
  )
const messagesOf = async (who: CastRole) => (await send(server.app, messageCalls.listMessages, {}, house.people[who])).data.items

/** Everything that the person is shown, counted for or told of. */
async function shown(who: CastRole) {
  const person = house.people[who]
  const [devices, facets, alarms, home, received, read] = await Promise.all([
    send(server.app, deviceCalls.listDevices, {}, person),
    send(server.app, deviceCalls.readDeviceFacets, {}, person),
    send(server.app, alarmCalls.listAlarms, {}, person),
    send(server.app, homeCalls.readHome, {}, person),
    send(server.app, sharingCalls.listReceivedShares, {}, person),
    send(server.app, deviceCalls.readDevice, { params: { deviceId: house.device.boxId } }, person),
  ])
  const told = await rows('select distinct user_id from visible_alarms where user_id = $1', person.id)
  const ways = await rows('select way from device_access where user_id = $1', person.id)
  return {
    devices: devices.data.total,
    facets: facets.data.total,
    alarms: alarms.data.total,
    home: JSON.stringify(home.data).includes(house.device.boxId),
    received: received.data.total,
    read: read.envelope.code,
    told: told.length,
    ways: ways.length,
  }
}

const nothing = { devices: 0, facets: 0, alarms: 0, home: false, received: 0, read: 70003, told: 0, ways: 0 }

/** More devices of the house, each with an alarm. */
async function moreDevices(count: number): Promise<string[]> {
  const made = await rows<{ box_id: string }>(
    `insert into devices (box_id, uplink_id, ref, business_id, name, announced_type, interval_ms)
     select '8' || lpad(($1::int * 1000 + n)::text, 11, '0'), uplink_id, 'more' || n, business_id, '第' || n || '台', 'ups', 2000
       from devices, generate_series(1, $3::int) n where id = $2 returning box_id`,
    houses,
    house.device.id,
    count,
  )
  await rows(
    `insert into alarms (business_id, uplink_id, device_id, kind, level, point, side, opened_at, opening_value, limit_value, release_value, peak, peak_at, cause_id)
     select business_id, uplink_id, id, 'threshold', 3, 'battery_charge', 'low', now(), 18, 20, 30, 15, now(), 'd:' || box_id from devices where box_id = any ($1)`,
    made.map((row) => row.box_id),
  )
  return made.map((row) => row.box_id)
}

test('review X9, unasked relations: sixty devices that a stranger shares list nothing, count nothing and tell once, until they are accepted', async () => {
  const boxIds = await moreDevices(60)
  for (const boxId of boxIds.slice(0, 10)) await share('owner', 'friend', [boxId])
  await share('owner', 'friend', boxIds.slice(10))
  expect(await shown('friend')).toEqual(nothing)
  expect((await messagesOf('friend')).filter(({ kind }) => kind === 'share')).toHaveLength(1)
  const [offer, ...others] = await offers('friend')
  expect(others).toEqual([])
  expect(offer).toMatchObject({ from: { id: house.people.owner.id }, businessName: expect.any(String) })
  expect(offer?.shares).toHaveLength(60)

  const one = offer?.shares[0]?.id ?? ''
  expect((await answer('friend', true, [one])).data).toEqual({ answered: 1 })
  expect(await shown('friend')).toMatchObject({ devices: 1, alarms: 1, received: 1, told: 1 })
  expect((await answer('friend', true)).data).toEqual({ answered: 59 })
  expect(await shown('friend')).toMatchObject({ devices: 60, facets: 60, received: 60 })
  expect(await offers('friend')).toEqual([])
  const codes = await rows(
    'select n.code, count(*)::int as count from messages n join message_readers r on r.message_id = n.id where r.user_id = $1 group by n.code order by n.code',
    house.people.owner.id,
  )
  expect(codes).toEqual([{ code: 'share-accepted', count: 2 }])
})

test('review X9: what is declined is gone, and the person who offered it hears of it once; nobody answers for another', async () => {
  await share('owner', 'friend')
  expect((await answer('agent', true)).data).toEqual({ answered: 0 })
  expect((await answer('friend', true, undefined, 'admin')).data).toEqual({ answered: 0 })
  expect(await shown('friend')).toEqual(nothing)
  expect((await answer('friend', false)).data).toEqual({ answered: 1 })
  expect(await offers('friend')).toEqual([])
  expect(await rows('select id from device_shares where user_id = $1', house.people.friend.id)).toEqual([])
  expect(
    await rows(
      `select n.code from messages n join message_readers r on r.message_id = n.id where r.user_id = $1 and n.code like 'share-%'`,
      house.people.owner.id,
    ),
  ).toEqual([{ code: 'share-declined' }])
  // Again on the same day: it may be offered, but does not ring.
  await share('owner', 'friend')
  expect(await offers('friend')).toHaveLength(1)
  expect((await messagesOf('friend')).filter(({ kind }) => kind === 'share')).toHaveLength(1)
})

test('review X9: an offer waits where the sender sees it; taken back it ends without a word', async () => {
  await share('owner', 'friend')
  const list = async () =>
    (await send(server.app, sharingCalls.listShares, { params: { deviceId: house.device.boxId } }, house.people.owner)).data.items
  const waiting = (await list()).find(({ account }) => account.id === house.people.friend.id)
  expect(Date.parse(waiting?.waitsUntil ?? '') - Date.now()).toBeGreaterThan((budgets.offerTime.most - 60) * 1_000)
  expect((await list()).find(({ account }) => account.id === house.people.sharedView.id)).toMatchObject({ waitsUntil: null })
  const params = { deviceId: house.device.boxId, shareId: waiting?.id ?? '' }
  expect((await send(server.app, sharingCalls.revokeShare, { params }, house.people.owner)).envelope.code).toBe(0)
  expect(await offers('friend')).toEqual([])
  expect((await messagesOf('friend')).map(({ title }) => title)).not.toContain('设备分享已结束')
})

test('who has answered some of the offers of a business, or had some taken back, is reminded until none waits', async () => {
  await share('owner', 'friend', await moreDevices(2))
  await share('owner', 'friend')
  const isReminded = async () =>
    (
      await rows<{ open: boolean }>(
        `select o.settled_at is null as open from notification_outbox o join notification_outbox_people p on p.entry_id = o.id
          where o.code = 'share-offered' and p.user_id = $1`,
        house.people.friend.id,
      )
    ).map(({ open }) => open)
  const [revoked = '', accepted = '', declined = ''] = (
    await rows<{ id: string }>(
      'select id from device_shares where user_id = $1 order by device_id = $2 desc',
      house.people.friend.id,
      house.device.id,
    )
  ).map(({ id }) => id)
  await answer('friend', true, [accepted])
  expect(await isReminded()).toEqual([true])
  const params = { deviceId: house.device.boxId, shareId: revoked }
  expect((await send(server.app, sharingCalls.revokeShare, { params }, house.people.owner)).envelope.code).toBe(0)
  expect(await isReminded()).toEqual([true])
  await answer('friend', false, [declined])
  expect(await isReminded()).toEqual([false])
})

test('review X9: a colleague of the owner is not asked', async () => {
  const { unhanded, owner } = house.people
  await rows(`update users set phone = $2 where id = $1`, unhanded.id, `16${String(houses).padStart(9, '0')}`)
  const accounts = `16${String(houses).padStart(9, '0')}`
  const { data } = await send(
    server.app,
    sharingCalls.shareDevices,
    { body: { boxIds: [house.device.boxId], accounts, mode: 'client' } },
    owner,
  )
  expect(data.results).toMatchObject([{ outcome: 'shared' }])
  expect(await shown('unhanded')).toMatchObject({ devices: 1, ways: 1 })
})

test('review X9: what waits cannot be shared on, counts to the ten of the device, and lapses', async () => {
  await server.database.pool.query("update device_shares set waits_until = now() + interval '1 day' where user_id = $1", [
    house.people.sharedOn.id,
  ])
  expect((await share('sharedOn', 'friend')).envelope.code).toBe(70003)
  await share('owner', 'friend')
  const [counted] = await rows<{ count: number }>('select count(*)::int as count from device_shares where device_id = $1', house.device.id)
  expect(counted?.count).toBeLessThanOrEqual(mostShares)
  await rows(`update device_shares set waits_until = now() - interval '1 second' where user_id = $1`, house.people.friend.id)
  expect(await offers('friend')).toEqual([])
  expect((await answer('friend', true)).data).toEqual({ answered: 0 })
  await removeExpired(server.database.pool, new Date())
  expect(await rows('select id from device_shares where user_id = $1', house.people.friend.id)).toEqual([])
})

test('review X9: what waits for one person from one business is bounded, in words, and operators see who goes over it', async () => {
  const boxIds = await moreDevices(budgets.offersToPerson.most + 1)
  for (let start = 0; start < budgets.offersToPerson.most; start += 100) {
    expect((await share('owner', 'friend', boxIds.slice(start, start + 100))).data.applied).toBe(true)
  }
  const { data } = await share('owner', 'friend', boxIds.slice(-1))
  expect(data).toMatchObject({ applied: false, results: [{ outcome: 'too-many-waiting' }] })
  expect(server.services.excesses.take()).toContainEqual({ budget: 'offersToPerson', holder: house.words[':business'], count: 1 })
  await answer('friend', true)
  expect((await share('owner', 'friend', boxIds.slice(-1))).data.applied).toBe(true)
})

test('review X9: shares from before the upgrade count as accepted', async () => {
  expect(await shown('sharedView')).toMatchObject({ devices: 1, received: 1 })
  expect(await offers('sharedView')).toEqual([])
})
