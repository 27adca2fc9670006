import { alarmCalls, deviceCalls, type LiveEvent, telemetryCalls, uplinkCalls, uplinkTransferCalls } from '@kilowatch/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openLive } from '../../../test/live-client.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { lapseOffers } from './commands/offer-uplink.ts'

let server: TestServer
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.close())

const rows = async <R = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await server.database.pool.query(text, values)).rows as R[]
const offer = (person = server.house.owner, name?: string) => {
  const { uplinkId } = server.house
  const called = name === undefined ? rows<{ name: string }>('select name from uplinks where id = $1', [uplinkId]) : [{ name }]
  return Promise.resolve(called).then(([uplink]) =>
    send(server.app, uplinkTransferCalls.offerUplink, { params: { uplinkId }, body: { name: uplink?.name ?? '' } }, person),
  )
}
const take = (code: string, person = server.stranger.owner) =>
  send(server.app, uplinkTransferCalls.takeUplink, { body: { uplinkId: server.house.uplinkId, code } }, person)
const sees = async (person = server.house.owner) => {
  const { boxId } = server.house.device
  const answers = await Promise.all([
    send(server.app, uplinkCalls.readUplink, { params: { uplinkId: server.house.uplinkId } }, person),
    send(server.app, deviceCalls.readDevice, { params: { deviceId: boxId } }, person),
    send(server.app, telemetryCalls.readLatest, { params: { deviceId: boxId } }, person),
  ])
  return answers.map(({ envelope }) => envelope.code)
}

it('gives a gateway with devices, history and alarms to another business; the former sees nothing of it any more', async () => {
  const { house, stranger } = server
  const alarm = house.alarmId
  await rows(`insert into device_shares (device_id, user_id, "right", shared_by, created_at) values ($1, $2, 'view', $3, now())`, [
    house.device.id,
    stranger.viewer.id,
    house.owner.id,
  ])
  await rows('update alarms set assignee_id = $1 where id = $2', [house.operator.id, alarm])
  const [version] = await rows<{ sum: string }>('select sum(config_version) from leases')
  const { data } = await offer()
  expect(await sees(stranger.owner)).toEqual([70003, 70003, 70003])
  const shown = await send(
    server.app,
    uplinkTransferCalls.readOffer,
    { query: { uplinkId: house.uplinkId, code: data.code } },
    stranger.owner,
  )
  expect(shown.data).toMatchObject({ devices: 1 })

  expect((await take(data.code.toLowerCase())).data).toMatchObject({ id: house.uplinkId, devices: 1 })
  expect(await sees(stranger.owner)).toEqual([0, 0, 0])
  expect(await sees(house.owner)).toEqual([70003, 70003, 70003])
  const read = (person: typeof house.owner) => send(server.app, alarmCalls.readAlarm, { params: { alarmId: alarm } }, person)
  expect((await read(stranger.owner)).envelope.code).toBe(0)
  expect((await read(house.owner)).envelope.code).toBe(70003)
  expect(await rows('select assignee_id from alarms where id = $1', [alarm])).toEqual([{ assignee_id: null }])
  const [raised] = await rows<{ sum: string }>('select sum(config_version) from leases')
  expect(Number(raised?.sum) - Number(version?.sum)).toBe(1)
  for (const table of ['device_shares', 'device_holders', 'device_departments', 'group_devices'])
    expect(await rows(`select from ${table} where device_id = $1`, [house.device.id]), table).toEqual([])
  expect(await rows(`select action, business_id from audit where subject = $1 order by action`, [`uplink ${house.uplinkId}`])).toEqual([
    { action: 'uplink.give', business_id: house.businessId },
    { action: 'uplink.offer', business_id: house.businessId },
    { action: 'uplink.take', business_id: stranger.businessId },
  ])
})

it('switches off what the former business planned, and lets the gateway know', async () => {
  const { house } = server
  await rows(
    `insert into timed_tasks (device_id, uplink_id, control, value, repeat, at, zone, made_by, made_at)
     values ($1, $2, 'battery_test', 'start', 'daily', '07:30', 'Asia/Shanghai', $3, now())`,
    [house.device.id, house.uplinkId, house.owner.id],
  )
  const wanted = async () =>
    (await rows<{ wanted: number }>('select wanted from timetables where uplink_id = $1', [house.uplinkId]))[0]?.wanted ?? 0
  const before = await wanted()
  const { data } = await offer()
  expect((await take(data.code)).envelope.code).toBe(0)
  expect(await rows('select enabled, made_by from timed_tasks where device_id = $1', [house.device.id])).toEqual([
    { enabled: false, made_by: null },
  ])
  expect(await wanted()).toBeGreaterThan(before)
})

it('takes a code once, of two at the same time too', async () => {
  const { data } = await offer()
  const codes = await Promise.all([take(data.code), take(data.code, server.stranger.admin)])
  expect(codes.map(({ envelope }) => envelope.code).sort()).toEqual([0, 70003])
})

it('asks the owner for the name, and nobody else may offer', async () => {
  expect((await offer(server.house.owner, '别的')).envelope.code).toBe(10003)
  expect((await offer(server.house.admin)).envelope.code).toBe(100000)
  expect((await offer(server.stranger.owner)).envelope.code).toBe(70003)
})

it('refuses a wrong, old, replaced or withdrawn code, and its own business', async () => {
  const { house } = server
  const { data: first } = await offer()
  const { data: second } = await offer()
  expect((await take(first.code)).envelope.code).toBe(70003)
  expect((await take(second.code, house.admin)).envelope.code).toBe(30001)
  await rows(`update uplink_transfers set expires_at = now() - interval '1 second'`)
  expect((await take(second.code)).envelope.code).toBe(70003)
  const { data: third } = await offer()
  await send(server.app, uplinkTransferCalls.withdrawUplink, { params: { uplinkId: house.uplinkId } }, house.owner)
  expect((await take(third.code)).envelope.code).toBe(70003)
  expect(await sees(house.owner)).toEqual([0, 0, 0])
})

it('review J17: is one record at both sides, from the offer to its end', async () => {
  const { house, stranger } = server
  const records = async (person = house.owner) =>
    (await send(server.app, uplinkTransferCalls.listUplinkTransfers, { query: {} }, person)).data.items.map(
      ({ side, state, other, devices, by }) => [side, state, other, devices, by?.id ?? null],
    )
  const offeredUntil = async () =>
    (await send(server.app, uplinkCalls.readUplink, { params: { uplinkId: house.uplinkId } }, house.owner)).data.offeredUntil
  const [here, there] = await rows<{ name: string }>('select name from businesses where id = any($1) order by id = $2 desc', [
    [house.businessId, stranger.businessId],
    house.businessId,
  ])
  await offer()
  const { data: second } = await offer()
  expect(await offeredUntil()).toBe(second.expiresAt)
  expect(await records()).toEqual([
    ['given', 'open', '', 1, house.owner.id],
    ['given', 'replaced', '', 1, house.owner.id],
  ])
  await send(server.app, uplinkTransferCalls.withdrawUplink, { params: { uplinkId: house.uplinkId } }, house.owner)
  expect(await offeredUntil()).toBeNull()
  await offer()
  await rows(`update uplink_transfers set expires_at = now() - interval '1 second' where outcome is null`)
  expect(await offeredUntil()).toBeNull()
  const { data: last } = await offer()
  expect((await take(last.code)).envelope.code).toBe(0)
  expect((await records()).map(([, state]) => state)).toEqual(['taken', 'expired', 'withdrawn', 'replaced'])
  expect((await records())[0]).toEqual(['given', 'taken', there?.name, 1, house.owner.id])
  expect(await records(stranger.owner)).toEqual([['received', 'taken', here?.name, 1, stranger.owner.id]])
  expect(await rows('select from uplink_transfers where code_hash is not null')).toEqual([])
  expect((await send(server.app, uplinkTransferCalls.listUplinkTransfers, { query: {} }, house.viewer)).envelope.code).not.toBe(0)
})

it('review J17: tells everybody to whom it is gone and those who answer for it now, and keeps where it stands', async () => {
  const { house, stranger } = server
  await rows(`insert into device_shares (device_id, user_id, "right", shared_by, created_at) values ($1, $2, 'view', $3, now())`, [
    ...[house.device.id, stranger.viewer.id, house.owner.id],
  ])
  await rows(`update devices set site = '东院' where id = $1`, [house.device.id])
  await rows(
    `update sites set city = '上海市', address = '长宁路 1 号', latitude = 31.2, longitude = 121.4 where business_id = $1 and name = '东院'`,
    [house.businessId],
  )
  const { data } = await offer()
  expect((await take(data.code)).envelope.code).toBe(0)
  const told = await rows<{ code: string; id: string }>(
    `select m.code, r.user_id as id from messages m join message_readers r on r.message_id = m.id where m.code like 'uplink-%'`,
  )
  const of = (code: string) => told.filter((one) => one.code === code).map(({ id }) => id)
  // Members who saw all of it, and somebody of another business with whom it was shared.
  expect(of('uplink-given')).toEqual(expect.arrayContaining([house.owner.id, house.admin.id, house.viewer.id, stranger.viewer.id]))
  expect(of('uplink-taken')).toEqual(expect.arrayContaining([stranger.owner.id, stranger.admin.id]))
  expect(of('uplink-taken')).not.toContain(stranger.viewer.id)
  expect(
    await rows(`select city, address, latitude, longitude from sites where business_id = $1 and name = '东院'`, [stranger.businessId]),
  ).toEqual([{ city: '上海市', address: '长宁路 1 号', latitude: 31.2, longitude: 121.4 }])
})

it('review J17: ends by itself, or with its gateway, and those who may offer it anew are told', async () => {
  const { house } = server
  const outcomes = async () =>
    (await rows<{ outcome: string }>('select outcome from uplink_transfers order by id')).map(({ outcome }) => outcome)
  const { data } = await offer()
  const services = { db: server.database.pool, clock: { now: () => new Date(data.expiresAt) } }
  await lapseOffers({ ...services, clock: { now: () => new Date(Date.parse(data.expiresAt) - 1) } })
  expect(await outcomes()).toEqual([null])
  await lapseOffers(services)
  await lapseOffers(services)
  expect(await outcomes()).toEqual(['expired'])
  const told = await rows<{ id: string }>(
    `select r.user_id as id from messages m join message_readers r on r.message_id = m.id where m.code = 'uplink-offer-expired'`,
  )
  expect(told.map(({ id }) => id).sort()).toEqual([house.owner.id, house.admin.id].sort())
  // Somebody adds a gateway of its id later: nobody was offered that one.
  const { data: open } = await offer()
  await rows('delete from uplinks where id = $1', [house.uplinkId])
  await rows(`insert into uplinks (id, business_id, name) values ($1, $2, '新网关')`, [house.uplinkId, house.businessId])
  expect((await take(open.code)).envelope.code).toBe(70003)
  expect(await outcomes()).toEqual(['expired', 'withdrawn'])
})

it('slows down who guesses', async () => {
  const codes: number[] = []
  for (let turn = 0; turn < 12; turn += 1) codes.push((await take('WRONGCODE1')).envelope.code)
  expect(codes[0]).toBe(70003)
  expect(codes.at(-1)).toBe(80001)
})

it('is followed at once by streams that are open: the former business is told nothing of the device any more', async () => {
  const { house, stranger } = server
  const base = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const of =
    <E extends LiveEvent['event']>(name: E) =>
    (event: LiveEvent): event is Extract<LiveEvent, { event: E }> =>
      event.event === name
  const former = await openLive(base, house.owner, [house.device.boxId])
  const present = await openLive(base, stranger.owner, [house.device.boxId])
  await Promise.all([former.next(of('ready')), present.next(of('ready')), former.next(of('values'))])
  const { data } = await offer()
  expect((await take(data.code)).envelope.code).toBe(0)
  // They start over with what the rights allow now.
  await former.next(of('ready'))
  const before = former.seen.length
  expect(await present.next(of('values'))).toMatchObject({ deviceId: house.device.boxId, snapshot: true })
  expect(JSON.stringify(former.seen.slice(before))).not.toContain(house.device.boxId)
})

it.each(['uplinks', 'devices'] as const)(
  'finds room for the %s at the business that takes, or is refused with the number',
  async (what) => {
    const { config, excesses } = server.services
    const { data } = await offer()
    const before = config.business[what]
    config.business[what] = 1
    try {
      expect((await take(data.code)).envelope).toMatchObject({ code: 30001, msg: expect.stringContaining('1') })
      const budget = what === 'uplinks' ? 'uplinksOfBusiness' : 'devicesOfBusiness'
      expect(excesses.take()).toContainEqual({ budget, holder: server.stranger.businessId, count: 1 })
    } finally {
      config.business[what] = before
    }
    expect((await take(data.code)).envelope.code).toBe(0)
  },
)
