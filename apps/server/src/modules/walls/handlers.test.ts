import { wallCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDevice, idWith, type Person } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await testServer()
  admin = server.house.admin
})
afterAll(() => server.close())

const form = { name: '值班室', left: 'power', right: 'climate', turns: 'site', groups: [] as string[], seconds: 30 } as const
const add = (wish: object = {}, person = admin) => send(server.app, wallCalls.addWall, { body: { ...form, ...wish } }, person)
const picture = (wallId: string, person = admin) => send(server.app, wallCalls.readWall, { params: { wallId } }, person)
const linked = (token: string) => send(server.app, wallCalls.readLinkedWall, { body: { token } }, null)
const link = async (wallId: string) =>
  (await send(server.app, wallCalls.makeWallLink, { params: { wallId }, body: { days: 1 } }, admin)).data

test('a wall says what its business has: states, rounds, causes, what carries and how long it lasts', async () => {
  const { house, stranger, database } = server
  const { data: wall } = await add()
  await buildDevice(database.pool, { ...house, boxId: idWith(4, 1), name: '温湿度', type: 'th', site: '数据中心' })
  await database.pool.query('update latest set at = now(), heard_at = now()')
  const { data } = await picture(wall.id)
  expect(data).toMatchObject({ devices: 2, states: { alarm: 1 }, alarms: { active: 1, unconfirmed: 1 }, causesInAll: 1 })
  expect(data.rounds.map(({ key, unconfirmed, level }) => [key, unconfirmed, level])).toEqual([
    ['门诊楼', 1, 3],
    ['数据中心', 0, null],
  ])
  expect(data.causes[0]).toMatchObject({ root: { id: house.alarmId, deviceId: house.device.boxId }, unconfirmed: 1, rounds: ['门诊楼'] })
  expect(data.newest.map(({ id }) => id)).toEqual([house.alarmId])
  expect(data.supply).toMatchObject([{ id: house.device.boxId, rounds: ['门诊楼'], load: 42, charge: 98, stores: true, fresh: true }])
  expect(JSON.stringify(data)).not.toContain(stranger.device.boxId)

  await database.pool.query('update devices set online = false where id = $1', [house.device.id])
  const silent = (await picture(wall.id)).data
  expect(silent.supply).toMatchObject([{ load: 42, fresh: false, input: 'unknown', output: 'unknown' }])
  expect(silent.rounds[0]).toMatchObject({ silent: 1, silentSince: expect.any(String) })
  await database.pool.query('update devices set online = true where id = $1', [house.device.id])
})

test('who sees some of the devices sees these on the wall; of groups, it shows their devices alone', async () => {
  const { house, database } = server
  const { rows } = await database.pool.query<{ id: string }>(`insert into groups (business_id, name) values ($1, '一组') returning id`, [
    house.businessId,
  ])
  const group = rows[0]?.id ?? ''
  await database.pool.query('insert into group_devices (group_id, device_id) select $1, id from devices where box_id = $2', [
    group,
    idWith(4, 1),
  ])
  const { data: wall } = await add({ name: '一组大屏', turns: 'group', groups: [group] })
  const { data } = await picture(wall.id)
  expect(data).toMatchObject({ devices: 1, alarms: { active: 0 }, causes: [], supply: [] })
  expect(data.rounds).toMatchObject([{ key: group, name: '一组', devices: 1 }])
  const { rows: theirs } = await database.pool.query(`insert into groups (business_id, name) values ($1, '别家') returning id`, [
    server.stranger.businessId,
  ])
  expect((await add({ name: '三', turns: 'group', groups: [theirs[0].id] })).envelope).toMatchObject({
    code: 50001,
    data: { field: 'body.groups' },
  })
  expect((await add({ name: '一组大屏' })).envelope.code).toBe(50003)
  await database.pool.query(`update memberships set scope = 'own' where user_id = $1`, [house.viewer.id])
  expect((await picture(wall.id, house.viewer)).data.devices).toBe(0)
})

test('a link shows its wall to whoever holds it, as long as it is the last, in time, and its maker administers the business', async () => {
  const { house, database, app } = server
  const wallId = (await add({ name: '带链接' })).data.id
  const first = await link(wallId)
  const { token } = await link(wallId)
  expect((await linked(first.token)).envelope.code).toBe(50001)
  const seen = await linked(token)
  expect(seen.envelope.code, seen.text).toBe(0)
  expect(seen.data.devices).toBeGreaterThan(0)
  const listed = (await send(app, wallCalls.listWalls, {}, house.viewer)).data.find(({ id }) => id === wallId)
  expect(listed?.link).toMatchObject({ until: expect.any(String), usedAt: expect.any(String) })
  expect(JSON.stringify(listed)).not.toContain(token)
  const { rows } = await database.pool.query(`select * from walls w where w::text like '%' || $1 || '%'`, [token])
  expect(rows).toEqual([])
  const said = await database.pool.query(`select action, after from audit where action like 'wall.%' and subject = $1 order by id`, [
    `wall ${wallId}`,
  ])
  expect(said.rows.map(({ action }) => action)).toEqual(['wall.add', 'wall.link', 'wall.link'])
  expect(JSON.stringify(said.rows)).not.toContain(token)

  const right = (text: string) => database.pool.query('update memberships set right_on_devices = $2 where user_id = $1', [admin.id, text])
  await right('operate')
  expect((await linked(token)).envelope.code).toBe(50001)
  await right('manage')
  await database.pool.query(`update walls set link_until = now() - interval '1 second' where id = $1`, [wallId])
  expect((await linked(token)).envelope.code).toBe(50001)
  const last = await link(wallId)
  expect((await linked(last.token)).envelope.code).toBe(0)
  expect((await send(app, wallCalls.endWallLink, { params: { wallId } }, house.operator)).envelope.code).not.toBe(0)
  expect((await send(app, wallCalls.endWallLink, { params: { wallId } }, admin)).envelope.code).toBe(0)
  expect((await linked(last.token)).envelope.code).toBe(50001)
})
