import { alarmCalls, departmentCalls, type Input, type LiveEvent, notificationCalls, positionCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAlarm, buildDevice, idWith, type Person } from '../../test/house.ts'
import { openLive } from '../../test/live-client.ts'
import { send, type TestServer, testServer } from '../../test/test-server.ts'
import type { EventSink } from '../http/handlers.ts'
import { userOfToken } from '../modules/sessions/index.ts'
import { notify } from '../storage/notify.ts'
import { LiveHub } from './hub.ts'

let server: TestServer
let base: string
beforeAll(async () => {
  server = await testServer()
  base = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const open = (person: Person, watch: string[] = []) => openLive(base, person, watch)
const of =
  <E extends LiveEvent['event']>(name: E) =>
  (event: LiveEvent): event is Extract<LiveEvent, { event: E }> =>
    event.event === name

/** A sample of the house's UPS with this charge, as ingest commits one. */
async function store(charge: number, at: Date): Promise<void> {
  const { device } = server.house
  await server.database.pool.transaction(async (tx) => {
    await tx.query('update latest set v[4] = $2, at = $3, heard_at = $3 where device_id = $1', [device.id, charge, at])
    await notify(tx, { values: [device.id] })
  })
}

test('a connection begins with the counts and all newest values of what it watches, then gets what came', async () => {
  const live = await open(server.house.viewer, [server.house.device.boxId])
  const ready = await live.next(of('ready'))
  expect(ready.counts).toMatchObject({ active: 1, unconfirmed: 1, levels: { '3': 1 } })
  const snapshot = await live.next(of('values'))
  expect(snapshot).toMatchObject({ deviceId: server.house.device.boxId, snapshot: true })
  expect(snapshot.readings).toContainEqual(['battery_charge', 98, expect.any(Number), 'good', 2_000])
  expect(snapshot.readings).toHaveLength(6)

  const at = new Date(Date.now() + 500)
  await store(97, at)
  const values = await live.next((event): event is Extract<LiveEvent, { event: 'values' }> => event.event === 'values' && !event.snapshot)
  expect(values.readings).toContainEqual(['battery_charge', 97, at.getTime(), 'good', 2_000])
  expect((await live.next(of('tick'))).event).toBe('tick')
  live.close()
})

test('what another business owns is neither watched nor told of', async () => {
  const stranger = await open(server.stranger.owner, [server.house.device.boxId, server.stranger.device.boxId])
  const own = await open(server.house.owner, [server.house.device.boxId])
  await Promise.all([stranger.next(of('ready')), own.next(of('ready'))])
  await store(96, new Date(Date.now() + 1_000))
  await server.database.pool.transaction((tx) =>
    notify(tx, { alarms: [server.house.alarmId], devices: [server.house.device.id], uplinks: [server.house.uplinkId] }),
  )
  await own.next(of('uplinks'))
  // A signal of the stranger's own after all of these: whatever it was to get of them would have come before.
  await server.database.pool.transaction((tx) => notify(tx, { uplinks: [server.stranger.uplinkId] }))
  await stranger.next(of('uplinks'))
  expect(JSON.stringify(stranger.seen)).not.toContain(server.house.device.boxId)
  expect(JSON.stringify(stranger.seen)).not.toContain(server.house.uplinkId)
  expect(stranger.seen.filter(of('alarms'))).toEqual([])
  for (const live of [stranger, own]) live.close()
})

test('who shows data that a colleague changes hears of its kind; another business and other people hear nothing', async () => {
  const { house, stranger } = server
  const [colleague, other] = [await open(house.viewer), await open(stranger.owner)]
  await Promise.all([colleague.next(of('ready')), other.next(of('ready'))])
  await send(server.app, positionCalls.addPosition, { body: { name: '值班长' } }, house.admin)
  expect(await colleague.next(of('changed'))).toEqual({ event: 'changed', tags: ['position'] })
  // One's own: the account is nobody else's business.
  await send(
    server.app,
    notificationCalls.saveOwnNotifications,
    notificationCalls.saveOwnNotifications.sample as Input<typeof notificationCalls.saveOwnNotifications>,
    house.admin,
  )
  await send(server.app, departmentCalls.addDepartment, { body: { name: '配电班', parentId: null } }, stranger.admin)
  expect(await other.next(of('changed'))).toEqual({ event: 'changed', tags: ['department'] })
  expect(colleague.seen.filter(of('changed'))).toHaveLength(1)
  for (const live of [colleague, other]) live.close()
})

test('an alarm that a person confirms reaches the others with the counts and the device’s state', async () => {
  const live = await open(server.house.viewer)
  await live.next(of('ready'))
  await send(server.app, alarmCalls.confirmAlarms, { body: { alarmIds: [server.house.alarmId], note: '已到现场' } }, server.house.operator)
  const event = await live.next(of('alarms'))
  expect(event.alarms).toMatchObject([{ id: server.house.alarmId, note: '已到现场', confirmedBy: { id: server.house.operator.id } }])
  expect(event.counts).toMatchObject({ active: 1, unconfirmed: 0 })
  expect((await live.next(of('devices'))).devices).toEqual([{ id: server.house.device.boxId, state: 'alarm' }])
  live.close()
})

test('a signal of 3,000 ids arrives whole, and the event keeps the worst of a storm', async () => {
  const { house, database } = server
  const live = await open(house.owner)
  await live.next(of('ready'))
  const device = await buildDevice(database.pool, { ...house, boxId: idWith(7, 1), name: '风暴' })
  await database.pool.query(
    `insert into alarms (business_id, uplink_id, device_id, kind, level, point, side, opened_at, cause_id)
     select $1, $2, $3, 'threshold', 1 + n % 4, 'phase.1.input_voltage', 'p' || n, now(), 'd:storm' from generate_series(1, 3000) n`,
    [house.businessId, house.uplinkId, device.id],
  )
  const ids = (await database.pool.query<{ id: string }>(`select id from alarms where cause_id = 'd:storm'`)).rows.map(({ id }) => id)
  await database.pool.transaction((tx) => notify(tx, { alarms: ids }))
  const event = await live.next(of('alarms'))
  expect(event.alarms).toHaveLength(200)
  expect(new Set(event.alarms.map(({ level }) => level))).toEqual(new Set([4]))
  expect(event.counts.active).toBeGreaterThanOrEqual(3000)
  live.close()
})

test('after LISTEN broke and came back every browser gets a snapshot', async () => {
  const live = await open(server.house.owner, [server.house.device.boxId])
  await live.next(of('values'))
  await server.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kilowatch listen' and datname = current_database()`,
  )
  await live.next(of('ready'))
  expect(await live.next(of('values'))).toMatchObject({ snapshot: true })
  await buildAlarm(server.database.pool, {
    ...server.house,
    device: await buildDevice(server.database.pool, { ...server.house, boxId: idWith(7, 2), name: 'B' }),
  })
  await server.database.pool.transaction((tx) => notify(tx, { uplinks: [server.house.uplinkId] }))
  expect((await live.next(of('uplinks'))).uplinkIds).toEqual([server.house.uplinkId])
  live.close()
})

test('rights are read again: a session that ended closes its stream, a device that went to others is no longer told of', async () => {
  const { services, stranger } = server
  const pool = server.database.pool
  const hub = new LiveHub(services, { rights: 30, gap: 10 })
  await hub.start(server.database.url)
  const [leaving, staying] = await Promise.all(
    [stranger.operator, stranger.owner].map((person) => userOfToken(pool, person.token, new Date())),
  )
  if (!leaving || !staying) throw new Error('both must be signed in')
  const ends = sinkOf()
  const stays = sinkOf()
  hub.attach(leaving, [], ends.sink)
  hub.attach(staying, [stranger.device.boxId], stays.sink)
  await stays.said('"snapshot":true')
  await pool.query('delete from sessions where user_id = $1', [leaving.id])
  await ends.closed
  expect(stays.isClosed()).toBe(false)

  await pool.query('update devices set business_id = $1 where id = $2', [server.house.businessId, stranger.device.id])
  await hub.rightsRenewed()
  const before = stays.text().length
  await pool.transaction((tx) => notify(tx, { values: [stranger.device.id], uplinks: [stranger.uplinkId] }))
  await stays.said('"uplinks"')
  expect(stays.text().slice(before)).not.toContain(stranger.device.boxId)
  await hub.stop()
})

test('a signal that rights changed is followed at once: what is lost is no longer told, what is new is, and ended sessions close', async () => {
  const { database, house, stranger } = server
  const { pool } = database
  const device = await buildDevice(pool, { ...house, boxId: idWith(7, 3), name: '共享' })
  const live = await open(stranger.viewer, [device.boxId])
  await live.next(of('ready'))
  expect(live.seen.filter(of('values'))).toEqual([])

  const changed = (text: string, values: unknown[]) =>
    pool.transaction(async (tx) => {
      await tx.query(text, values)
      await notify(tx, { rights: [stranger.viewer.id] })
    })
  await changed(`insert into device_shares (device_id, user_id, "right", shared_by, created_at) values ($1, $2, 'view', $3, now())`, [
    device.id,
    stranger.viewer.id,
    house.owner.id,
  ])
  await live.next(of('ready'))
  expect(await live.next(of('values'))).toMatchObject({ deviceId: device.boxId, snapshot: true })

  await changed('delete from device_shares where device_id = $1', [device.id])
  await live.next(of('ready'))
  const before = live.seen.length
  await pool.transaction((tx) => notify(tx, { values: [device.id], devices: [device.id], uplinks: [stranger.uplinkId] }))
  await live.next(of('uplinks'))
  expect(JSON.stringify(live.seen.slice(before))).not.toContain(device.boxId)

  await changed('delete from sessions where user_id = $1', [stranger.viewer.id])
  await live.ended
})

test('each connection hears what of the server works, and everybody when a part of it stops or is back', async () => {
  const { database, house } = server
  const { pool } = database
  const hub = new LiveHub(server.services, { service: 20 })
  const alive = (span: string) =>
    pool.query(
      `with p as (insert into processes (id, name, roles, heard_at) values ('i', 'host/1', 'ingest', now() - $1::interval), ('w', 'host/2', 'worker', now())
                  on conflict (id) do update set heard_at = excluded.heard_at returning id)
       update leases set until = now() + interval '1 minute' where exists (select from p)`,
      [span],
    )
  const { sink, said, text } = sinkOf()
  const user = await userOfToken(pool, house.owner.token, new Date())
  if (!user) throw new Error('no session')
  hub.attach(user, [], sink)
  await hub.start(database.url)
  await said('"ingest":{"running":false')
  expect(text().indexOf('event: ready')).toBeLessThan(text().indexOf('event: service'))
  await alive('0 s')
  await said('"ingest":{"running":true,"since":null},"worker":{"running":true,"since":null},"database":{"running":true,"since":null}')
  await alive('1 minute')
  await said('"ingest":{"running":false,"since":"20')
  await hub.stop()
})

/** The server's end of a stream, kept in memory. */
function sinkOf() {
  let text = ''
  let over = false
  const listeners: (() => void)[] = []
  const waiting: { part: string; resolve: () => void }[] = []
  let end = () => {}
  const closed = new Promise<void>((resolve) => {
    end = resolve
  })
  const sink: EventSink = {
    write(chunk) {
      text += chunk
      for (const { part, resolve } of waiting) if (text.includes(part)) resolve()
      return true
    },
    close() {
      over = true
      end()
      for (const listener of listeners) listener()
    },
    onClose: (listener) => listeners.push(listener),
  }
  const said = (part: string) =>
    new Promise<void>((resolve) => {
      if (text.includes(part)) resolve()
      else waiting.push({ part, resolve })
    })
  return { sink, closed, said, text: () => text, isClosed: () => over }
}

test('review S4: browsers are told when a device has no fresh data any more, and when it has again, without a sample in between', async () => {
  const { database, services, stranger } = server
  const { pool } = database
  const hub = new LiveHub(services, { stale: 20, gap: 5 })
  const user = await userOfToken(pool, stranger.owner.token, new Date())
  if (!user) throw new Error('no session')
  const device = await buildDevice(pool, { ...stranger, boxId: idWith(7, 4), name: '静默' })
  const { sink, said } = sinkOf()
  hub.attach(user, [], sink)
  await hub.start(database.url)
  await said('event: ready')
  await pool.query(`update latest set at = now() - interval '200 seconds' where device_id = $1`, [device.id])
  await said(`{"id":"${device.boxId}","state":"stale"}`)
  await pool.query('update latest set at = now() where device_id = $1', [device.id])
  await said(`{"id":"${device.boxId}","state":"normal"}`)
  await hub.stop()
})

test('who comes just after a change hears of it: what the page showed first may be from before', async () => {
  const { house, stranger } = server
  await send(server.app, positionCalls.addPosition, { body: { name: '巡检员' } }, house.admin)
  const early = await open(house.viewer)
  expect(await early.next(of('changed'))).toMatchObject({ tags: expect.arrayContaining(['position']) })
  early.close()
  const other = await open(stranger.owner)
  await other.next(of('service'))
  expect(other.seen.filter(of('changed')).flatMap(({ tags }) => tags)).not.toContain('position')
  other.close()
})
